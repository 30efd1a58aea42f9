import Constraints

/// `s6_subtrees_N`: cards that have nothing to do with each other, one of which changes.
///
/// A change should cost what it changes, so only the variables of that card are read.
struct Subtrees {
  let count: Int

  private func total(_ subtree: Int) -> Variable { Variable(index: 13 * subtree) }

  private func card(_ subtree: Int) -> Card {
    // All alike, so that the same work is done whichever of however many changes.
    Card(index: 0, firstVariable: 13 * subtree + 1)
  }

  var problem: BenchmarkProblem {
    var problem = BenchmarkProblem("s6_subtrees_\(count)")
    problem.variableCount = 13 * count
    let changed = count / 2
    var changedRows = 0..<0
    for subtree in 0..<count {
      problem.edit(total(subtree), weight: Weight.edit)
      let start = problem.rows.count
      card(subtree).addRows(to: &problem, within: total(subtree), below: nil)
      if subtree == changed { changedRows = start..<problem.rows.count }
    }
    let settle = (0..<count).map { BenchmarkProblem.Operation.suggest(total($0), 390) }
    problem.phases.append(
      BenchmarkProblem.Phase(
        name: "init", repetitions: 1, divisor: 1, operations: settle + [.solve]))
    addChanges(of: changed, rows: changedRows, to: &problem)
    return problem
  }

  private func addChanges(
    of subtree: Int, rows: Range<Int>, to problem: inout BenchmarkProblem
  ) {
    let read = BenchmarkProblem.Operation.solveReading(
      (0..<13).map { Variable(index: 13 * subtree + $0) })
    let widths = Cards.deviceWidths
    problem.phases.append(
      BenchmarkProblem.Phase(
        name: "suggest", repetitions: 5, divisor: Double(widths.count),
        operations: widths.flatMap { [.suggest(total(subtree), $0), read] }))
    problem.phases.append(
      BenchmarkProblem.Phase(
        name: "churn-solved", repetitions: 2, divisor: Double(rows.count),
        operations: rows.flatMap { [.remove($0), read, .add($0), read] }))
  }
}
