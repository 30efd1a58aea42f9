internal import LayoutDSL

extension Item {
  /// Whether the item shows a text, a picture or a control of its own.
  var showsContent: Bool {
    switch kind {
    case .label, .image, .control: true
    default: false
    }
  }
}
