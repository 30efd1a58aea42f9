internal import Constraints
internal import LayoutDSL

/// A layout that was solved on one screen until its texts had found their widths.
///
/// The height of a text depends on its width, and the width may depend on the height. So a layout is
/// solved with every text on one line, the texts are wrapped at the widths that come out, and it is
/// solved again, as UIKit does with `preferredMaxLayoutWidth`, until wrapping changes nothing. The
/// lines of flows are found in the same rounds.
struct SettledLayout: Sendable {
  /// After so many rounds in which no flow changed its lines, a text counts as unstable.
  static let mostRounds = 3

  /// So many rounds may change the lines of flows: one to know the widths, and one more for each flow
  /// inside another.
  private static let mostFlowRounds = 8

  /// The problem that was solved last; its texts are wrapped at the widths of the solution, but for
  /// unstable ones.
  let problem: LayoutProblem

  /// What solving it ended with.
  let outcome: Outcome

  /// The solver that solved it, which remembers what it was asked about its conflicts.
  private(set) var solver: Solver

  /// How often the layout was solved.
  let rounds: Int

  /// The flows whose lines kept changing.
  let restless: [ItemID]

  /// The labels whose size kept changing, with the width and the height of the text in each round.
  let unstable: [(label: ItemID, sizes: [Size])]

  /// Solves a layout on a screen.
  init(_ layout: Layout, on screen: Screen, measurer: some TextMeasurer) throws(CheckError) {
    let labels = layout.items.indices.filter { layout.items[$0].isLabel }.map(ItemID.init)
    let hasFlows = layout.items.indices.contains {
      if case .flow = layout.items[$0].kind { true } else { false }
    }
    var problem = try Self.problem(layout, on: screen, measurer: measurer)
    var lines: [ItemID: FlowLines] = [:]
    var history: [[Size]] = labels.map { _ in [] }
    var (round, flowRounds) = (1, 0)
    var solver = Solver(problem.problem)
    while true {
      let outcome: Outcome
      do {
        outcome = try solver.solve()
      } catch {
        throw .numericalBreakdown(error, screen: screen.title)
      }
      guard let solution = outcome.solution, !labels.isEmpty || hasFlows else {
        (self.problem, self.solver, self.outcome, rounds) = (problem, solver, outcome, round)
        (unstable, restless) = ([], [])
        return
      }
      var widths = [ItemID: Double](minimumCapacity: labels.count)
      for (index, label) in labels.enumerated() {
        guard let frame = problem.frame(of: label, in: solution) else { continue }
        widths[label] = frame.width
        let height = problem.contentSizes[label.index]?.height ?? 0
        history[index].append(Size(width: frame.width, height: height))
      }
      let found = problem.flowLines(in: solution)
      let newLines = flowRounds < Self.mostFlowRounds ? found : lines
      let changesLines = newLines != lines
      let wrapped =
        try changesLines
        ? Self.problem(
          layout, on: screen, wrappingWidths: widths, flowLines: newLines, measurer: measurer)
        : Self.wrapping(
          problem, of: layout, wrappingWidths: widths, flowLines: lines, measurer: measurer)
      // The same sizes of texts make the same constraints, and so the same solution.
      let changed = labels.indices.filter {
        wrapped.contentSizes[labels[$0].index] != problem.contentSizes[labels[$0].index]
      }
      if !changesLines, changed.isEmpty || round - flowRounds >= Self.mostRounds {
        self.problem = changed.isEmpty ? wrapped : problem
        (self.solver, self.outcome, rounds) = (solver, outcome, round)
        unstable = changed.map { (labels[$0], history[$0]) }
        restless = found.keys.filter { found[$0] != lines[$0] }.sorted()
        return
      }
      if !Self.update(&solver, from: problem.problem, to: wrapped.problem) {
        solver = Solver(wrapped.problem)
      }
      (problem, lines) = (wrapped, newLines)
      round += 1
      flowRounds += changesLines ? 1 : 0
    }
  }

  /// Gives a solver for one problem the constants of another one; false where more than constants
  /// differs.
  ///
  /// Texts that wrap differently change nothing but their heights, and mostly the same rows stay
  /// active, so that solving again costs next to nothing.
  private static func update(_ solver: inout Solver, from old: Problem, to new: Problem) -> Bool {
    let (before, after) = (old.constraints, new.constraints)
    guard old.variableCount == new.variableCount, before.count == after.count,
      before.indices.allSatisfy({
        before[$0].expression.terms == after[$0].expression.terms
          && before[$0].relation == after[$0].relation
          && before[$0].priority == after[$0].priority && before[$0].weight == after[$0].weight
      })
    else { return false }
    for index in after.indices {
      let constant = after[index].expression.constant
      guard before[index].expression.constant != constant else { continue }
      guard (try? solver.setRightHandSide(-constant, of: ConstraintID(index: index))) != nil else {
        return false
      }
    }
    return true
  }

  /// The conflicts among the required rows; none where there is a solution.
  mutating func conflicts() throws(CheckError) -> Conflicts {
    do {
      return try solver.conflicts()
    } catch {
      throw .numericalBreakdown(error, screen: problem.screen.title)
    }
  }

  /// A problem with its texts wrapped at other widths.
  private static func wrapping(
    _ problem: LayoutProblem, of layout: Layout, wrappingWidths: [ItemID: Double],
    flowLines: [ItemID: FlowLines], measurer: some TextMeasurer
  ) throws(CheckError) -> LayoutProblem {
    let wrapped: LayoutProblem?
    do {
      wrapped = try problem.wrapped(at: wrappingWidths, measurer: measurer)
    } catch {
      throw .invalidConstraint(error)
    }
    if let wrapped { return wrapped }
    return try Self.problem(
      layout, on: problem.screen, wrappingWidths: wrappingWidths, flowLines: flowLines,
      measurer: measurer)
  }

  private static func problem(
    _ layout: Layout, on screen: Screen, wrappingWidths: [ItemID: Double] = [:],
    flowLines: [ItemID: FlowLines] = [:], measurer: some TextMeasurer
  ) throws(CheckError) -> LayoutProblem {
    do {
      return try LayoutProblem(
        layout, on: screen, wrappingWidths: wrappingWidths, flowLines: flowLines,
        measurer: measurer)
    } catch {
      throw .invalidConstraint(error)
    }
  }
}
