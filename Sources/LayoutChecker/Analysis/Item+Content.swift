internal import LayoutDSL

extension Item {
  /// Whether the item shows a text, a picture or a control of its own.
  var showsContent: Bool {
    switch kind {
    case .label, .image, .control: true
    default: false
    }
  }

  /// Whether the item is a text.
  var isLabel: Bool {
    if case .label = kind { true } else { false }
  }

  /// Whether the item is a picture.
  var isImage: Bool {
    if case .image = kind { true } else { false }
  }
}
