import Constraints
import Testing

/// The conflicts that Apple's engine logged, against what two LP solvers say about them.
@Suite("Apple's conflicts")
struct AppleConflictsTests {
  static let cases = AppleCase.wtfAutoLayout + AppleCase.trackers

  @Test("there are 30 cases, each with a number of its own")
  func collectionIsWhole() {
    #expect(Self.cases.count == 30)
    #expect(Set(Self.cases.map(\.id)).count == 30)
  }

  @Test("every minimal conflict is found, and no other", arguments: cases)
  func conflicts(of appleCase: AppleCase) throws {
    try check(appleCase)
  }

  @Test("where sizes may be negative, other rows conflict or none", arguments: cases)
  func conflictsWithoutImplicitRows(of appleCase: AppleCase) throws {
    let system = try appleCase.system(implicitRows: false)
    let outcome = try system.solve()
    let found = system.numbers(of: try system.conflicts())
    #expect(found == appleCase.conflictsWithoutImplicitRows)
    #expect((outcome.solution != nil) == appleCase.conflictsWithoutImplicitRows.isEmpty)
  }

  @Test(
    "a baseline at a constant distance from the top makes C44 unsatisfiable below 28.5",
    arguments: [0, 16.5, 27.9999, 28, 28.4999, 28.5, 28.5001, 40])
  func baseline(ascender: Double) throws {
    let appleCase = AppleCase.c44(ascender: ascender)
    try check(appleCase)
    try conflictsWithoutImplicitRows(of: appleCase)
  }

  @Test("the same log reported twice has the same conflicts")
  func duplicateReport() throws {
    let first = try AppleCase.c01.system().conflicts()
    let second = try AppleCase.c04.system().conflicts()
    #expect(!first.isEmpty)
    #expect(first == second)
  }

  /// Compares verdict, conflicts, use of implicit rows and repair with the case, then lets every
  /// row of a conflict be left out, which must make the others hold.
  private func check(_ appleCase: AppleCase) throws {
    let system = try appleCase.system()
    switch try system.solve() {
    case .optimal(let solution):
      #expect(appleCase.conflicts.isEmpty, "a conflict was missed")
      for row in system.rows {
        let error = system.error(of: row, in: solution)
        #expect(error < 1e-9, "row \(system.numbers(of: [row])) is missed by \(error)")
      }
    case .unsatisfiable:
      let conflicts = try system.conflicts()
      #expect(conflicts.isComplete)
      #expect(system.numbers(of: conflicts) == appleCase.conflicts)
      for conflict in conflicts.sets {
        let rows = system.numbers(of: conflict.constraints)
        let holdsWithout = !appleCase.conflictsWithoutImplicitRows.contains(rows)
        #expect(!conflict.implicit.isEmpty == holdsWithout, "implicit rows of \(rows)")
        #expect(conflict.implicit.allSatisfy { system.problem[$0].isImplicit })
      }
      // With one conflict any of its rows is a repair; the latest is the documented choice.
      if appleCase.conflicts.count == 1, let last = appleCase.conflicts[0].last {
        #expect(conflicts.smallestRepair.map { system.numbers(of: $0) } == [last])
      }
      for row in Set(conflicts.sets.flatMap(\.constraints)).sorted() {
        var solver = Solver(system.problem)
        try solver.remove(row)
        let rest = appleCase.conflicts.filter { !$0.contains(system.numbers(of: [row])[0]) }
        #expect((try solver.solve().solution != nil) == rest.isEmpty)
      }
    }
  }
}
