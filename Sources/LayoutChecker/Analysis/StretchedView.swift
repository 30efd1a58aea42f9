internal import Constraints
internal import LayoutDSL

/// A text or a control that is higher than its content.
struct StretchedView: Hashable, Sendable {
  /// The name of the view.
  let name: String

  /// Whether it is a text, which is read in its lines.
  let isText: Bool

  /// How high it is, in points.
  let height: Double

  /// How much of that its content leaves empty, in points.
  let excess: Double

  /// Nil for a view that is as high as its content, and for one that is neither a text nor a control.
  init?(_ item: ItemID, on scene: SolvedScreen) {
    switch scene.layout[item].kind {
    case .label: isText = true
    case .control: isText = false
    default: return nil
    }
    guard let content = scene.contentSize(of: item, along: .vertical) else { return nil }
    name = scene.layout[item].name
    height = scene.frame(of: item).height
    excess = height - content
    guard scene.screen.shows(excess) else { return nil }
  }

  /// Whether nobody would draw it so high: more of it is empty than its content and a finger need.
  var isGross: Bool { excess > max(height - excess, Self.finger) }

  /// The least size of a control in points (Human Interface Guidelines).
  private static let finger = 44.0
}
