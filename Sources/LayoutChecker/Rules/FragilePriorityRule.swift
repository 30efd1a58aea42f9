internal import Constraints
internal import LayoutDSL

/// A view whose place hangs on a default priority that is not the same wherever the view is made.
enum FragilePriorityRule: RuleCheck {
  static let summary = "a default hugging of 251 decides, which is 250 for views made in code"

  static let explanation = """
    Interface Builder gives labels and pictures a hugging of 251, and UIKit gives 250 to those that are made \
    in code; layouts here have the former. A view hugs with that default, competes with rows at 250, and \
    wins by this one step: with 250 an edge of some view lies more than 8 points elsewhere, or may lie \
    anywhere over more than 8 points. The same rows then give another screen in code than in a document.

    The narrowest and the widest screen are looked at, in each state. Not reported is a hugging that is written down, \
    whatever it is: then it is the same everywhere.

    What to do: write the hugging of one of the views that compete, such as `hugging horizontal 251`, and set \
    the same in code.
    """

  static let firing = """
    layout "Setting" {
      screens 320x568
      label name "Name" {
        leading == screen.leading + 16
        top == screen.top + 20
      }
      textField value {
        content 97x34
        leading == name.trailing + 8
        trailing == screen.trailing - 16
        firstBaseline == name.firstBaseline
      }
    }
    """

  static let silent = """
    layout "Setting" {
      screens 320x568
      label name "Name" {
        hugging horizontal 251
        leading == screen.leading + 16
        top == screen.top + 20
      }
      textField value {
        content 97x34
        leading == name.trailing + 8
        trailing == screen.trailing - 16
        firstBaseline == name.firstBaseline
      }
    }
    """

  /// So far an edge may move before anybody minds, in points.
  private static let tolerance = 8.0

  /// Layouts with more rows, and views behind the first so many, are left out: each is solved for.
  private static let mostRows = 1000
  private static let mostViews = 64

  /// A hugging that nobody wrote.
  private struct Default: Hashable {
    var item: ItemID
    var axis: Axis
  }

  static func faults(of layout: Layout, on screens: [Screen]) -> [Fault] {
    guard layout.rows.count <= mostRows else { return [] }
    var told: Set<Default> = []
    var faults: [Fault] = []
    for state in screens.map(\.state).withoutRepetitions {
      let own = screens.filter { $0.state == state }
      let narrowest = own.min { $0.size.width < $1.size.width }
      let widest = own.max { $0.size.width < $1.size.width }
      for screen in [narrowest, widest == narrowest ? nil : widest].compactMap({ $0 }) {
        faults += self.faults(of: layout, on: screen, besides: &told)
      }
    }
    return faults
  }

  private static func faults(
    of layout: Layout, on screen: Screen, besides told: inout Set<Default>
  ) -> [Fault] {
    guard let scene = scene(of: layout, on: screen) else { return [] }
    let defaults = Array(defaults(in: scene, of: layout).prefix(mostViews))
    guard !defaults.isEmpty,
      scene.problem.problem.constraints.contains(where: { $0.priority == .low }),
      shift(of: defaults, in: layout, from: scene) != nil
    else { return [] }
    return defaults.compactMap { hugging in
      guard !told.contains(hugging), let shift = shift(of: [hugging], in: layout, from: scene)
      else { return nil }
      told.insert(hugging)
      return fault(of: hugging, moving: shift, in: layout)
    }
  }

  /// The labels and pictures with a content whose hugging is the default of Interface Builder.
  private static func defaults(in scene: SolvedScreen, of layout: Layout) -> [Default] {
    scene.views.filter { $0.index < layout.items.count }.flatMap { item -> [Default] in
      switch layout[item].kind {
      case .label, .image: break
      default: return []
      }
      return Axis.allCases.filter { axis in
        let resistance = scene.problem[item].settings.resistance(along: axis)
        return resistance.hugging == interfaceBuilder && resistance.huggingSpan == nil
          && !layout[item].settings.contains {
            if case .hugging(axis, _) = $0.property { true } else { false }
          }
          && scene.contentSize(of: item, along: axis) != nil
      }.map { Default(item: item, axis: $0) }
    }
  }

  /// What Interface Builder writes for labels and pictures; `Priority.low` is the default in code.
  private static let interfaceBuilder = Priority(251)

  /// A view of which an edge lies elsewhere, and how far, in points.
  private typealias Shift = (item: ItemID, axis: Axis, distance: Double)

  /// The largest move of an edge where some views hug with 250; nil where none is to be minded.
  private static func shift(
    of defaults: [Default], in layout: Layout, from scene: SolvedScreen
  ) -> Shift? {
    let edits = defaults.map { Edit.set($0.item, .hugging($0.axis, .low)) }
    guard let changed = try? layout.applying(edits),
      let other = self.scene(of: changed, on: scene.screen)
    else { return nil }
    var largest: Shift?
    func note(_ item: ItemID, _ axis: Axis, _ distance: Double) {
      if distance > max(largest?.distance ?? 0, tolerance) { largest = (item, axis, distance) }
    }
    for item in scene.views where item.index < layout.items.count {
      let (first, second) = (scene.frame(of: item), other.frame(of: item))
      note(
        item, .horizontal,
        max(abs(first.x - second.x), abs(first.x + first.width - second.x - second.width)))
      note(
        item, .vertical,
        max(abs(first.y - second.y), abs(first.y + first.height - second.y - second.height)))
    }
    for (quantity, range) in other.freedoms.ranges.sorted(by: { $0.key.item < $1.key.item })
    where scene.freedoms.ranges[quantity] == nil && quantity.item.index < layout.items.count
      && layout[quantity.item].isView
    {
      note(quantity.item, quantity.axis, range.upper - range.lower)
    }
    return largest
  }

  private static func scene(of layout: Layout, on screen: Screen) -> SolvedScreen? {
    guard let solved = try? SolvedLayout(layout, on: screen), let solution = solved.solution else {
      return nil
    }
    return try? SolvedScreen(solved, solution: solution, disputed: DisputedSizes())
  }

  private static func fault(
    of hugging: Default, moving shift: Shift, in layout: Layout
  ) -> Fault {
    let name = layout[hugging.item].name
    let moved = shift.item == hugging.item ? "it" : "`\(layout[shift.item].name)`"
    let distance =
      shift.distance.isFinite
      ? "moves an edge of \(moved) by up to \(shift.distance.points)"
      : "leaves an edge of \(moved) open"
    return Fault(
      identity: .init(rule: .fragilePriority, item: hugging.item, axis: hugging.axis),
      span: layout[hugging.item].span,
      extent: shift.distance,
      message:
        "`\(name)` hugs its \(hugging.axis.sizeName) with 251 by default; 250, the default in "
        + "code, \(distance)",
      proposals: [Proposal([.set(hugging.item, .hugging(hugging.axis, interfaceBuilder))])])
  }
}
