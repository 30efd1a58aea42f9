internal import Constraints
internal import LayoutDSL

/// A control that a finger does not hit.
enum SmallTapTargetRule: RuleCheck {
  static let summary =
    "a control is too small for a finger, and smaller than the system makes it"

  static let explanation = """
    A control that is meant to be touched is less than 44 points wide or high, on Android less than \
    48, on a watch (a window with both sides below 260 points) less than 28: Apple's Human \
    Interface Guidelines and Google's Material Design name these sizes as the least that a finger \
    hits. The amount is measured in points of the screen; what is too small by half a device pixel or less \
    comes from rounding, and counts as large enough.

    A switch, a slider, a stepper, a row of segments, a text field or a search bar of the size that \
    the system gives it is as it should be, although most of them are less than 44 points high; they \
    are reported where they are smaller than that. How wide the text is that stands in a field today says nothing of \
    how wide the field has to be: it needs the width of a finger. Bars are not touched themselves, and count as \
    little as labels and pictures do. A view that is marked with `tappable` is measured as a button is.

    What to do: give the control room, `width >= 48`, or let what stands beside it give way. A \
    smaller drawing may lie in the middle of a large button.
    """

  static let firing = """
    layout "Confirm" {
      button confirm "OK" {
        trailing == safeArea.trailing - 16
        top == safeArea.top + 8
      }
    }
    """

  static let silent = """
    layout "Confirm" {
      button confirm "OK" {
        trailing == safeArea.trailing - 16
        width >= 48
        height >= 48
        top == safeArea.top + 8
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    scene.views.compactMap { item in
      let axes = Axis.allCases.filter {
        TouchTarget.isTooSmall(item, along: $0, on: scene)
          && !scene.collapsed.affects(item, along: $0, on: scene)
      }
      return axes.isEmpty ? nil : fault(of: item, along: axes, on: scene)
    }
  }

  private static func fault(of item: ItemID, along axes: [Axis], on scene: SolvedScreen) -> Fault {
    let name = scene.layout[item].name
    let finger = TouchTarget.fingerSize(on: scene.screen)
    let sizes = axes.map { (axis: $0, size: scene.frame(of: item).size(along: $0)) }
    var notes = [Finding.Note(.finger(finger))]
    for axis in axes {
      guard let least = TouchTarget.leastSize(of: item, along: axis, on: scene), least < finger
      else { continue }
      notes.append(Finding.Note(.systemSize(least, axis)))
    }
    return Fault(
      identity: .init(rule: .smallTapTarget, item: item, axis: axes.count == 1 ? axes[0] : nil),
      span: scene.layout[item].span,
      extent: sizes.compactMap { size in
        TouchTarget.leastSize(of: item, along: size.axis, on: scene).map { $0 - size.size }
      }.max() ?? 0,
      message: "`\(name)` is too small for a finger: "
        + sizes.map { "\($0.size.points) \($0.axis.adjective)" }.joinedInWords,
      notes: notes,
      proposals: TouchRepairs.proposals(for: item, along: axes, on: scene),
      causes: axes.flatMap { scene.causesOfSize(of: item, along: $0) },
      measures: sizes.map {
        .init(quantity: .shown(ViewMeasure(name, $0.axis.size)), value: $0.size)
      })
  }
}
