import Constraints

/// `s7_conflict_list_N`: a list of rows, each below the last one, of which the middle one may be asked to
/// be lower than it can be.
///
/// The conflict is of three required rows. One of them is not there at the start, so that all phases
/// have the same system without a contradiction to be held against.
struct ConflictList {
  let count: Int

  /// The sizes over which the growth is fitted.
  static let sizes = [100, 300, 1000, 3000, 10_000]

  /// The phases, after one that solves the system without the contradiction from nothing.
  static let phases = ["verdict", "first-conflict", "all-conflicts", "reject"]

  private static let gap = 8.0
  private static let leastHeight = 44.0
  /// Two stretches of this cannot have the least height between them.
  private static let stretch = 20.0

  /// The width of the list.
  private let total = Variable(index: 0)
  /// A line inside the middle row.
  private let line = Variable(index: 1)

  private func item(_ index: Int) -> Frame { Frame(firstVariable: 2 + 4 * index) }

  var problem: BenchmarkProblem {
    var problem = BenchmarkProblem("s7_conflict_list_\(count)")
    problem.variableCount = 2 + 4 * count
    problem.require(total == 320)
    let middle = item(count / 2)
    var leastHeight = 0
    for index in 0..<count {
      let item = item(index)
      if index == count / 2 { leastHeight = problem.rows.count + 1 }
      if index > 0 {
        let upper = self.item(index - 1)
        problem.require(item.top - upper.top - upper.height == Self.gap)
      } else {
        problem.require(item.top == Self.gap)
      }
      problem.require(item.height >= Self.leastHeight)
      problem.prefer(item.height == Double(44 + index * 7 % 60), weight: Weight.medium)
      problem.require(item.left == 16)
      problem.require(item.left + item.width - total == -16)
      problem.require(item.width >= 0)
    }
    problem.prefer(line - middle.top == Self.stretch / 2, weight: Weight.weak)
    problem.require(line - middle.top <= Self.stretch)
    problem.require(middle.top + middle.height - line <= Self.stretch)
    let added = problem.rows.count - 1
    problem.absentRows = [added]
    addPhases(adding: added, to: &problem, conflict: [leastHeight, added - 1, added])
    return problem
  }

  private func addPhases(
    adding row: Int, to problem: inout BenchmarkProblem, conflict: [Int]
  ) {
    problem.time("cold", [.startAnew, .solve])
    problem.time("verdict", [.startAnew, .add(row), .contradict, .remove(row)])
    problem.time("first-conflict", [.startAnew, .add(row), .findConflict(conflict), .remove(row)])
    problem.time("all-conflicts", [.startAnew, .add(row), .listConflicts(conflict), .remove(row)])
    problem.time("reject", [.solve, .offer(row)])
  }
}
