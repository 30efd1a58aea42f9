internal import Constraints
internal import LayoutDSL

/// A view whose place hangs on a default priority that is not the same wherever the view is made.
enum FragilePriorityRule: RuleCheck {
  static let summary = "a priority that differs by 1 would give another screen"

  static let explanation = """
    Two rows want different things, and what decides between them is one step of priority, or none: with \
    1 more or 1 less an edge of some view lies more than 8 points elsewhere, or may lie anywhere over more \
    than 8 points. Whoever next changes one of the two priorities changes the screen.

    Two kinds are told. A default that is not the same everywhere: Interface Builder gives labels and \
    pictures a hugging of 251, and UIKit gives 250 to those that are made in code; layouts here have the \
    former. And a written priority whose rival is written too and one step away, or has the same priority \
    and loses by its share of the error alone.

    The narrowest and the widest screen are looked at, in each state, for the first 64 views and 256 written \
    priorities of layouts of up to 1,000 rows. Not reported is one step from 250 or \
    750, such as `compression horizontal 751`: that is how one of two texts is chosen. Nor that a layout \
    changes where an optional row is removed: that is what the row is for.

    What to do: write the hugging of one of the views that compete, such as `hugging horizontal 251`, and set \
    the same in code; move written rivals further apart, such as 490 and 500.
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

  /// Layouts with more rows, and views behind the first so many, are left out: each is solved for.
  private static let mostRows = 1000
  private static let mostViews = 64

  /// A hugging that nobody wrote.
  private struct Default {
    var item: ItemID
    var axis: Axis
  }

  static func faults(of layout: Layout, on screens: [Screen]) -> [Fault] {
    guard layout.rows.count <= mostRows else { return [] }
    var faults: [Fault] = []
    for state in screens.map(\.state).withoutRepetitions {
      let own = screens.filter { $0.state == state }
      let narrowest = own.least { $0.size.width }
      let widest = own.greatest { $0.size.width }
      for screen in [narrowest, widest == narrowest ? nil : widest].compactMap({ $0 }) {
        guard let scene = PriorityShift.scene(of: layout, on: screen) else { continue }
        let own =
          self.faults(ofDefaultsIn: layout, on: scene) + self.faults(ofRivalsIn: layout, on: scene)
        faults += own.map { fault in
          var fault = fault
          fault.onlyOn = [screen]
          return fault
        }
      }
    }
    return faults
  }

  private static func faults(
    ofDefaultsIn layout: Layout, on scene: SolvedScreen
  ) -> [Fault] {
    let defaults = Array(defaults(in: scene, of: layout).prefix(mostViews))
    guard !defaults.isEmpty,
      scene.problem.problem.constraints.contains(where: { $0.priority == .low }),
      shift(of: defaults, in: layout, from: scene) != nil
    else { return [] }
    return defaults.compactMap { hugging in
      guard let shift = shift(of: [hugging], in: layout, from: scene) else { return nil }
      return fault(of: hugging, moving: shift, in: layout)
    }
  }

  /// The labels and pictures with a content whose hugging is the default of Interface Builder.
  private static func defaults(in scene: SolvedScreen, of layout: Layout) -> [Default] {
    scene.views.filter(layout.contains).flatMap { item -> [Default] in
      switch layout[item].kind {
      case .label, .image: break
      default: return []
      }
      return Axis.allCases.filter { axis in
        let isWritten = layout[item].settings.contains {
          if case .hugging(axis, _) = $0.property { true } else { false }
        }
        return !isWritten && scene.contentSize(of: item, along: axis) != nil
      }.map { Default(item: item, axis: $0) }
    }
  }

  /// What Interface Builder writes for labels and pictures; `Priority.low` is the default in code.
  private static let interfaceBuilder = Priority(251)

  /// What moves where some views hug with 250.
  private static func shift(
    of defaults: [Default], in layout: Layout, from scene: SolvedScreen
  ) -> PriorityShift? {
    PriorityShift(
      of: defaults.map { .set($0.item, .hugging($0.axis, .low)) }, in: layout, from: scene)
  }

  private static func fault(
    of hugging: Default, moving shift: PriorityShift, in layout: Layout
  ) -> Fault {
    Fault(
      identity: .init(rule: .fragilePriority, item: hugging.item, axis: hugging.axis),
      span: layout[hugging.item].span,
      extent: shift.distance,
      message:
        "`\(layout[hugging.item].name)` hugs its \(hugging.axis.sizeName) with 251 by default; "
        + "250, the default in code, \(shift.words(in: layout, besides: hugging.item))",
      proposals: [Proposal([.set(hugging.item, .hugging(hugging.axis, interfaceBuilder))])])
  }
}
