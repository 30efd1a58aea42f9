internal import Constraints
internal import LayoutDSL

/// A view is smaller than its content.
enum CrushedContentRule: RuleCheck {
  static let summary = "a view is smaller than its content"

  static let explanation = """
    A view is smaller than its content by more than half a device pixel, so that a part is cut off:

    - a text is less high than its lines, or a text that wraps is narrower than its widest word;
    - a control, or a view with a stated content size, is less wide or less high than that; a text \
    field or a search bar may be less wide than its text, which moves while it is typed, and a button \
    that loses only the room around its title is `small-tap-target`;
    - a picture that is not scaled (`mode center`) is larger than its frame.

    A text with too few lines for its words is `truncated-text` instead; a picture that is scaled \
    is never crushed. The notes name the rows that matter as much or more than the view's own \
    compression resistance, and take its room.

    What to do: raise the view's compression resistance (`compression vertical 751`), or make room: \
    `bottom >= note.bottom + 8` instead of a fixed height.
    """

  static let firing = """
    layout "Note" {
      screens 320x568
      label note "Bring an umbrella: rain from noon until the evening" {
        lines 0
        leading == screen.leading + 16
        trailing == screen.trailing - 16
        top == screen.top + 20
        height == 20
      }
    }
    """

  static let silent = """
    layout "Note" {
      screens 320x568
      label note "Bring an umbrella: rain from noon until the evening" {
        lines 0
        leading == screen.leading + 16
        trailing == screen.trailing - 16
        top == screen.top + 20
        height >= 20
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    var faults: [Fault] = []
    for item in scene.views {
      for axis in Axis.allCases {
        // Where a size is open, that is the fault, and the shown one is one of many.
        guard let need = need(of: item, along: axis, on: scene),
          scene.screen.shows(need - scene.frame(of: item).size(along: axis)),
          !scene.isUnstable(item), !scene.collapsed.affects(item, along: axis, on: scene),
          !scene.isSizeFree(of: item, along: axis),
          !isOnlyTouched(item, along: axis, on: scene)
        else { continue }
        faults.append(try fault(of: item, along: axis, need: need, on: scene))
      }
    }
    return faults
  }

  /// Whether the only harm of a size is that a finger does not hit the item: that is another rule.
  private static func isOnlyTouched(
    _ item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Bool {
    guard case .control(let control) = scene.layout[item].kind else { return false }
    switch control.kind {
    case .slider, .switch, .stepper:
      return TouchTarget.isTooSmall(item, along: axis, on: scene)
    case .button:
      let lack =
        (scene.contentSize(of: item, along: axis) ?? 0) - scene.frame(of: item).size(along: axis)
      return axis == .vertical && lack <= roomAroundTitle
        && TouchTarget.isTooSmall(item, along: axis, on: scene)
    default: return false
    }
  }

  /// The title of a button has 6 points above and below it.
  private static let roomAroundTitle = 12.0

  /// What an item needs along an axis, in points.
  private static func need(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Double? {
    guard let content = scene.contentSize(of: item, along: axis) else { return nil }
    switch scene.layout[item].kind {
    case .screen, .guide, .safeArea, .margins, .readable, .content, .frame: return nil
    case .control(let control) where axis == .horizontal && control.kind.scrollsItsText: return nil
    case .view, .control, .stack, .grid, .flow, .scroll: return content
    case .image: return scene.problem[item].settings.contentMode == .center ? content : nil
    case .label:
      guard let text = scene.problem[item].text else { return nil }
      if axis == .vertical { return content }
      return scene.problem[item].settings.lines == 1 ? nil : text.widestWord
    }
  }

  /// What needs the room, in words.
  private static func needyContent(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> String {
    switch scene.layout[item].kind {
    case .image: return "its picture"
    case .label where axis == .horizontal: return "the widest word of its text"
    case .label:
      let lines = scene.problem[item].text?.lineCount ?? 0
      return (lines == 1 ? "its line" : "its \(lines) lines") + " of text"
    default: return "its content"
    }
  }

  private static func fault(
    of item: ItemID, along axis: Axis, need: Double, on scene: SolvedScreen
  ) throws(CheckError) -> Fault {
    let name = scene.layout[item].name
    let size = scene.frame(of: item).size(along: axis)
    var fault = Fault(
      identity: .init(rule: .crushedContent, item: item, axis: axis),
      span: scene.layout[item].span, extent: need - size,
      message: "`\(name)` is \(size.points) \(axis.adjective), "
        + "\((need - size).points) less than \(needyContent(of: item, along: axis, on: scene))",
      measures: [.init(quantity: .shown(ViewMeasure(name, axis.size)), value: size)])
    if let obstacles = try SizeObstacles(ofSizeOf: item, along: axis, in: scene) {
      fault.describe(obstacles, on: scene)
      fault.proposals =
        MistakenEdges.proposals(
          forSizesOfOtherAxisAmong: obstacles.rows.compactMap(scene.problem.writtenRow),
          onlyOpen: false,
          in: scene.layout)
        + MistakenOffsets.proposals(
          forRoomAmong: obstacles.rows.compactMap(scene.problem.writtenRow), in: scene.layout)
        + Widening.proposals(for: item, along: axis, by: obstacles, on: scene)
    }
    let small = Axis.allCases.filter { TouchTarget.isTooSmall(item, along: $0, on: scene) }
    if !small.isEmpty {
      fault.proposals += TouchRepairs.proposals(for: item, along: small, on: scene)
    }
    fault.proposals += FreedSizes.proposals(
      for: [item] + scene.ancestors(of: item), along: axis, needing: need, on: scene)
    return fault
  }
}

extension Item.Control.Kind {
  /// Whether a text that is too long moves while it is typed.
  fileprivate var scrollsItsText: Bool { self == .textField || self == .searchBar }
}
