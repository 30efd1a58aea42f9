internal import Constraints
internal import LayoutDSL

/// A view with content that has no width or no height.
enum ZeroSizeRule: RuleCheck {
  static let summary = "a view with content has no width or no height"

  static let explanation = """
    A view that holds other views, a text or a picture, a control such as a slider or a progress bar, or a line \
    of at most 2 points in a stack, is at most half a device pixel wide or high, so that nothing of it can be seen. There are three \
    causes, which the notes tell apart:

    - Nothing holds it open. A card whose children are tied to its top, but nothing to its bottom, \
    may have any height from 0 upwards, and gets 0. Tie its bottom to its content: \
    `bottom >= summary.bottom + 8`.
    - It is crushed. Other views want the room more, or as much: a text whose compression resistance \
    is not above that of the picture beside it is squeezed to nothing. Raise its compression \
    resistance, or limit what stands beside it.
    - Rows fix it to 0, such as `trailing == leading`. So is told what scrolls in an area, where something is in it \
    and rows fix it, and a plain view both of whose edges rows tie to one place, `leading == screen.trailing` beside `trailing == screen.trailing`.

    A view without a width or without a height is not reported as crushed or outside of anything in addition, along \
    either axis, nor as ambiguous along that one. Of the views inside it neither is told along that one, nor that \
    they overlap or are too small for a finger: where they lie is not known before it has a size.

    What to do: mend the cause; the rows under "help" were tried.
    """

  static let firing = """
    layout "Card" {
      view card {
        leading == safeArea.leading + 8
        trailing == safeArea.trailing - 8
        top == safeArea.top + 8
        label summary "Sunny" {
          leading == card.leading + 8
          trailing <= card.trailing - 8
          top == card.top + 8
        }
      }
    }
    """

  static let silent = """
    layout "Card" {
      view card {
        leading == safeArea.leading + 8
        trailing == safeArea.trailing - 8
        top == safeArea.top + 8
        bottom == summary.bottom + 8
        label summary "Sunny" {
          leading == card.leading + 8
          trailing <= card.trailing - 8
          top == card.top + 8
        }
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    try scene.collapsed.views.map { view throws(CheckError) in try fault(of: view, on: scene) }
  }

  private static func fault(
    of view: CollapsedViews.View, on scene: SolvedScreen
  ) throws(CheckError) -> Fault {
    let item = view.item
    let name = scene.layout[item].name
    let frame = scene.frame(of: item)
    let sizes = view.axes.map { "\(frame.size(along: $0.axis).points) \($0.axis.adjective)" }
    var fault = Fault(
      identity: .init(
        rule: .zeroSize, item: item, axis: view.axes.count == 1 ? view.axes[0].axis : nil),
      span: scene.layout[item].span,
      message: "`\(name)` is \(sizes.joinedInWords)")
    for (axis, reason) in view.axes {
      switch reason {
      case .consequence: break
      case .unheld(let range):
        fault.identity.detail = .unheld
        fault.notes.append(
          Finding.Note(
            .unheld(ViewMeasure(name, axis.size), lower: range.lower, upper: range.upper)))
        let quantity = Quantity(item: item, measure: .size, axis: axis)
        fault.proposals = fault.proposals.combined(
          with: MistakenRelations.proposals(
            forOwnEndOf: item, isOfAnySize: true, along: axis, on: scene)
            + MistakenEdges.proposals(forOpen: item, along: axis, on: scene)
            + MissingRows.proposals(for: quantity, on: scene))
      case .crushed:
        fault.identity.detail = .crushed
        guard let obstacles = try SizeObstacles(ofSizeOf: item, along: axis, in: scene) else {
          continue
        }
        let isFixed = obstacles.competing.isEmpty
        fault.identity.detail = isFixed ? .fixed : .crushed
        fault.notes.append(Finding.Note(isFixed ? .noRoom(axis) : .crushed))
        fault.describe(obstacles, on: scene)
        let isArranged = scene.layout[item].parent.map { scene.layout[$0].kind == .stack } ?? false
        let proposals =
          scene.isLine(item, across: axis) || scene.isDrawn(item, along: axis) && isArranged
          ? lengtheningRow(of: item, along: axis, on: scene)
          : MistakenEdges.proposals(
            among: obstacles.rows.compactMap(scene.problem.writtenRow), in: scene.layout)
            + MistakenEdges.proposals(
              forSharedEdgesOf: [item], along: axis, onlyAtCorners: true, on: scene)
            + MistakenEdges.proposals(
              forSizesAmong: scene.mentions.rows(of: item), along: axis, in: scene.layout)
            + MistakenOffsets.proposals(
              forRoomAmong: obstacles.rows.compactMap(scene.problem.writtenRow), in: scene.layout)
            + Widening.proposals(for: item, along: axis, by: obstacles, on: scene)
        fault.proposals = fault.proposals.combined(with: proposals)
      }
    }
    return fault
  }

  /// A row that makes a line as long as what it is in.
  private static func lengtheningRow(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    guard let parent = scene.layout[item].parent else { return [] }
    return [Proposal([.add(Row(item, axis.size, .equal, parent, axis.size))])]
  }
}
