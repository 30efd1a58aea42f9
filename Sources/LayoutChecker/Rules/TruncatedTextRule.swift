internal import Constraints
internal import LayoutDSL

/// Not all of a text is shown.
enum TruncatedTextRule: RuleCheck {
  static let summary = "not all of a text is shown"

  static let explanation = """
    A text needs more lines than it may have: a label with one line is narrower than its text, or \
    the text of a label with `lines 2` does not fit on two lines at the width it gets. What is left \
    over is replaced by an ellipsis.

    What to do: let the text wrap (`lines 0`) and its surroundings grow with it, or give it more \
    room: raise its compression resistance above what stands beside it.

    A text without any width is `zero-size` instead, one whose lines are cut off at the bottom is \
    `crushed-content`.
    """

  static let firing = """
    layout "Note" {
      screens 320x568
      label note "Bring an umbrella: rain from noon until the evening" {
        leading == screen.leading + 16
        trailing == screen.trailing - 16
        top == screen.top + 20
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
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    var faults: [Fault] = []
    for item in scene.views {
      guard let text = scene.problem[item].text,
        !scene.collapsed.affects(item, along: .horizontal, on: scene),
        !scene.isSizeFree(of: item, along: .horizontal),
        !scene.isUnstable(item),
        let loss = loss(of: item, text: text, in: scene.problem, frame: scene.frame(of: item))
      else { continue }
      faults.append(try fault(of: item, text: text, loss: loss, on: scene))
    }
    return faults
  }

  /// By how many points a single line is too long, or by how many lines a text; nil where all of it
  /// is shown.
  private static func loss(
    of item: ItemID, text: TextSize, in problem: LayoutProblem, frame: Rect
  ) -> Double? {
    let lines = problem[item].settings.lines
    if lines == 1, text.neededLineCount <= 1 {
      let missing = (problem[item].contentSize?.width ?? 0) - frame.width
      return problem.screen.shows(missing) ? missing : nil
    }
    guard lines != 0, text.neededLineCount > lines else { return nil }
    // A text that is too long by less than can be seen is not cut.
    if lines == 1, let width = problem[item].contentSize?.width,
      width > frame.width, !problem.screen.shows(width - frame.width)
    {
      return nil
    }
    return Double(text.neededLineCount - lines)
  }

  private static func fault(
    of item: ItemID, text: TextSize, loss: Double, on scene: SolvedScreen
  ) throws(CheckError) -> Fault {
    let name = scene.layout[item].name
    let width = scene.frame(of: item).width
    let lines = scene.problem[item].settings.lines
    let content = scene.contentSize(of: item, along: .horizontal) ?? 0
    let isNarrow = lines == 1 && content > width
    var fault = Fault(
      identity: .init(rule: .truncatedText, item: item), span: scene.layout[item].span,
      extent: isNarrow ? content - width : loss,
      message: isNarrow
        ? "the text of `\(name)` is \((content - width).points) wider than its only line"
        : "the text of `\(name)` needs \(text.neededLineCount) lines and may have \(lines)",
      notes: [Finding.Note(.textWidth(view: name, width: width, text: content))],
      measures: [.init(quantity: .shown(ViewMeasure(name, .width)), value: width)])
    if let obstacles = try SizeObstacles(ofSizeOf: item, along: .horizontal, in: scene) {
      fault.describe(obstacles, on: scene)
      fault.proposals =
        MistakenOffsets.proposals(
          forRoomAmong: obstacles.rows.compactMap(scene.problem.writtenRow), in: scene.layout)
        + Widening.proposals(for: item, along: .horizontal, by: obstacles, on: scene)
    }
    // As many lines as the text needs.
    fault.proposals.append(Proposal([.set(item, .lines(0))], way: 1))
    fault.proposals += FreedSizes.proposals(
      for: [item] + scene.ancestors(of: item), along: .horizontal,
      needing: isNarrow ? content : nil, on: scene)
    return fault
  }
}
