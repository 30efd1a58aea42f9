import Constraints

/// `s9_panes_N`: panes side by side in a container whose height is edited; beside the middle one another
/// comes and goes, with its variables.
///
/// It only hangs on the middle one, as a popover does; or the next one hangs on it too, as in a split
/// view, so that its coming moves half of the others.
struct Panes {
  let count: Int

  /// The sizes that are held against a build of the same system.
  static let sizes = [1000, 10_000]

  /// The phases in which the pane comes and goes.
  static let phases = ["pane-in", "pane-out"]
  /// The phases in which it comes between two others, and goes.
  static let splits = ["split-in", "split-out"]

  private static let gap = 8.0
  private static let leastWidth = 40.0

  private struct Pane {
    var left, right, top, bottom: Variable

    init(firstVariable: Int) {
      left = Variable(index: firstVariable)
      right = Variable(index: firstVariable + 1)
      top = Variable(index: firstVariable + 2)
      bottom = Variable(index: firstVariable + 3)
    }

    var variables: [Variable] { [left, right, top, bottom] }
  }

  private let height = Variable(index: 0)

  private func pane(_ index: Int) -> Pane { Pane(firstVariable: 1 + 4 * index) }

  var problem: BenchmarkProblem {
    var problem = BenchmarkProblem("s9_panes_\(count)")
    let added = pane(count)
    problem.variableCount = 1 + 4 * (count + 1)
    problem.absentVariableCount = 4
    problem.edit(height, weight: Weight.edit)
    let middle = count / 2
    var link = 0
    for index in 0..<count {
      if index == middle { link = problem.rows.count }
      if index > 0 {
        problem.require(pane(index).left - pane(index - 1).right == Self.gap)
      } else {
        problem.require(pane(0).left == Self.gap)
      }
      addRows(of: pane(index), wishing: Double(60 + index * 7 % 90), to: &problem)
    }
    let presentCount = problem.rows.count
    if middle > 0 {
      problem.require(added.left - pane(middle - 1).right == Self.gap)
    } else {
      problem.require(added.left == Self.gap)
    }
    addRows(of: added, wishing: 100, to: &problem)
    problem.require(pane(middle).left - added.right == Self.gap)
    problem.resize(height, over: [600], name: "init", repetitions: 1)
    let newRows = Array(presentCount..<problem.rows.count)
    addPhases(pane: added, rows: newRows, insteadOf: link, to: &problem)
    addChanges(ofRowsAfter: link, in: pane(middle), to: &problem)
    problem.absentRows = Set(presentCount..<problem.rows.count)
    return problem
  }

  private func addRows(of pane: Pane, wishing width: Double, to problem: inout BenchmarkProblem) {
    problem.require(pane.right - pane.left >= Self.leastWidth)
    problem.prefer(pane.right - pane.left == width, weight: Weight.medium)
    problem.require(pane.top == Self.gap)
    problem.require(pane.bottom - height == -Self.gap)
  }

  private func addPhases(
    pane: Pane, rows: [Int], insteadOf link: Int, to problem: inout BenchmarkProblem
  ) {
    typealias Operation = BenchmarkProblem.Operation
    let last = self.pane(count - 1).variables
    let come = pane.variables.map { Operation.addVariable($0) }
    let go = pane.variables.map { Operation.removeVariable($0) }
    let read = Operation.solveReading(pane.variables + last)
    let readLast = Operation.solveReading(last)
    // The last row is the one by which the next pane hangs on the new one.
    let own = rows.dropLast().map { Operation.add($0) }
    for (names, enter, leave) in [
      (Self.phases, come + own + [read], go + [readLast]),
      (
        Self.splits, come + [.remove(link)] + rows.map { .add($0) } + [read],
        go + [.add(link), readLast]
      ),
    ] {
      problem.time(names[0], enter + [.stopClock] + leave + [.startClock])
      problem.time(names[1], [.stopClock] + enter + [.startClock] + leave)
    }
  }

  /// Adds phases in which rows of a pane change under their names, and back.
  private func addChanges(
    ofRowsAfter link: Int, in pane: Pane, to problem: inout BenchmarkProblem
  ) {
    let (least, wish) = (link + 1, link + 2)
    let width = pane.right - pane.left
    let changes: [(name: String, row: Int, new: BenchmarkProblem.Row)] = [
      ("set-constant", least, .init(constraint: width >= 200, weight: nil)),
      (
        "set-priority", wish,
        .init(constraint: problem.rows[wish].constraint, weight: Weight.strong)
      ),
      ("set-coefficient", least, .init(constraint: 2 * pane.right - pane.left >= 40, weight: nil)),
    ]
    for (name, row, new) in changes {
      problem.rows.append(new)
      let other = problem.rows.count - 1
      let read = BenchmarkProblem.Operation.solveReading(pane.variables)
      problem.phases.append(
        BenchmarkProblem.Phase(
          name: name, repetitions: 2, divisor: 2,
          operations: [.change(row, into: other), read, .change(other, into: row), read]))
    }
  }
}
