import SeededRandomness
import Testing

@testable import Constraints

/// What is derived from solutions, in full, the same on every machine.
///
/// The claims about these answers are tested where they are made. A line that has changed here says that
/// some answer has: whoever meant that finds the system, looks at the answers, and writes the new line down.
@Suite("Derived answers in full")
struct AnswerRecordTests {
  /// The answers of many systems in one line: how many there were, and a digest of them.
  private struct Record {
    private var counts: [Int] = []
    private var digest = Digest()

    mutating func count(_ number: Int, _ place: Int) {
      while counts.count <= place { counts.append(0) }
      counts[place] += number
    }

    mutating func add(_ number: Int) { digest.add(number) }

    /// Adds a number up to rounding; a zero with its sign.
    mutating func add(_ number: Double) {
      guard number != 0 || number.sign == .plus else { return digest.add(.min) }
      let scaled = (number * 1e5).rounded()
      digest.add(abs(scaled) < 1e15 ? Int(scaled) : number < 0 ? -1 : 1)
    }

    mutating func add(_ range: ClosedRange<Double>) {
      add(range.lowerBound)
      add(range.upperBound)
    }

    mutating func add(_ ids: [ConstraintID]) {
      for id in ids { add(id.index) }
      add(-1)
    }

    var line: String { "\(counts), \(digest)" }
  }

  private static let exact: [SystemFamily] = [
    .layoutLike, .sparse, .degenerate, .unbounded, .manyLevels,
  ]

  @Test("free values and their ties", arguments: zip(exact, freeRecords))
  func free(_ family: SystemFamily, expected: String) throws {
    var record = Record()
    for seed: UInt64 in 201...260 {
      var solver = Solver(family.problem(seed: seed))
      guard let solution = try solver.solve().solution else { continue }
      record.count(1, 0)
      record.add(solution.isUnique ? 1 : 0)
      record.add(solution.work)
      for free in try solution.freeVariables() {
        let (variable, range) = (free.variable, free.range)
        record.count(1, 1)
        record.add(variable.index)
        record.add(range.lower)
        record.add(range.upper)
        guard let tie = range.tie else { continue }
        record.count(1, 2)
        record.add(tie.priority.rawValue)
        record.add(tie.totalError)
        record.add(tie.constraints)
      }
    }
    #expect(record.line == expected)
  }

  private static let freeRecords = [
    "[58, 38, 10], bc39b252",
    "[43, 114, 2], 6849e442",
    "[51, 69], 2de56c79",
    "[60, 294, 3], 64b2a62d",
    "[56, 80], 442958e8",
  ]

  @Test("explanations", arguments: zip(exact, explanationRecords))
  func explanations(_ family: SystemFamily, expected: String) throws {
    var record = Record()
    for seed: UInt64 in 301...340 {
      var solver = Solver(family.problem(seed: seed))
      guard let solution = try solver.solve().solution else { continue }
      for variable in solver.variables {
        let why = try solution.explanation(of: 2 * variable - solver.variables[0] + 1)
        record.count(why.shares.count, 0)
        record.count(why.undecided.count, 1)
        record.count(why.steps.count, 2)
        for share in why.shares {
          record.add(share.constraint.index)
          record.add(share.multiplier)
          record.add(share.rightHandSide)
        }
        for variable in why.undecided { record.add(variable.index) }
        for step in why.steps {
          record.add(step.variable.index)
          for share in step.shares {
            record.add(share.constraint.index)
            record.add(share.multiplier)
          }
          for term in step.terms {
            record.add(term.variable.index)
            record.add(term.coefficient)
          }
        }
      }
    }
    #expect(record.line == expected)
  }

  private static let explanationRecords = [
    "[498, 4, 493], 1ee48be8",
    "[299, 143, 428], 5759adb0",
    "[250, 45, 267], fea6d8ce",
    "[180, 307, 488], cda3aa28",
    "[463, 74, 472], 95002b20",
  ]

  @Test("courses of constants", arguments: zip(exact, courseRecords))
  func courses(_ family: SystemFamily, expected: String) throws {
    var record = Record()
    for seed: UInt64 in 401...460 {
      let problem = family.problem(seed: seed)
      let ids = problem.constraintIDs
      for (place, rates) in [(0, [1.0]), (1, [-0.5, 0.25]), (2, [1, 1])].enumerated() {
        var solver = Solver(problem)
        let changing = zip(ids.dropFirst((Int(seed) + 3 * place) % ids.count), rates.1)
          .map { (id: $0, rate: $1) }
        let course = try solver.course(changing)
        record.count(course.isSatisfiable ? 1 : 0, 0)
        record.add(course.range)
        for end in [course.blockers.lower, course.blockers.upper] {
          record.count(end == nil ? 0 : 1, 1)
          record.add(end?.index ?? -1)
        }
        for variable in solver.variables { record.add(course[variable]) }
      }
    }
    #expect(record.line == expected)
  }

  private static let courseRecords = [
    "[156, 189], b677a687",
    "[135, 132], 65d89829",
    "[114, 149], 852290b",
    "[180, 128], a6583052",
    "[162, 215], d7b51404",
  ]

  @Test("solutions for all values of a variable", arguments: zip(exact, pieceRecords))
  func pieces(_ family: SystemFamily, expected: String) throws {
    var record = Record()
    for seed: UInt64 in 501...520 {
      let solver = Solver(family.problem(seed: seed))
      let variable = solver.variables[Int(seed) % solver.variables.count]
      let solutions = try solver.solutions(varying: variable, over: -30...430)
      record.count(solutions.pieces.count, 0)
      record.count(solutions.undecided.count, 1)
      for piece in solutions.pieces {
        record.add(piece.range)
        for variable in piece.freeVariables { record.add(variable.index) }
        for variable in solver.variables where !piece.freeVariables.contains(variable) {
          record.add(piece[variable].slope)
          record.add(piece[variable].constant)
        }
      }
      for conflict in [solutions.conflictBelow, solutions.conflictAbove] {
        guard let conflict else { continue }
        record.count(1, 2)
        record.add(conflict.constraints)
      }
    }
    #expect(record.line == expected)
  }

  private static let pieceRecords = [
    "[42, 0, 29], b7ff0da8",
    "[59, 0, 11], 8f29d4e4",
    "[35, 0, 15], 746f9fed",
    "[36, 0, 3], 34500acb",
    "[77, 0, 3], cf04a88d",
  ]

  @Test("the parts of a system whose blocks come, grow, join and part")
  func parts() throws {
    var record = Record()
    for seed: UInt64 in 1...4 {
      var random = SeededRandom(seed: seed)
      func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
      var solver = Solver()
      var blocks: [[Variable]] = []
      func addBlock(_ size: Int) throws {
        let variables = (0..<size).map { _ in solver.addVariable() }
        for (first, second) in zip(variables, variables.dropFirst()) {
          try solver.add(second >= first + 2)
          try solver.add(second == first + Double(3 + below(9)) ~ 500)
        }
        try solver.add(variables[0] == Double(below(50)) ~ 250)
        blocks.append(variables)
      }
      for _ in 0..<9 { try addBlock([7, 20, 33, 64, 70][below(5)]) }
      var joints: [ConstraintID] = []
      for _ in 0..<24 {
        switch below(5) {
        case 0: try addBlock([2, 10, 18, 30][below(4)])
        case 1, 2:
          for _ in 0..<[1, 2, 18, 70][below(4)] {
            let (one, other) = (blocks[below(blocks.count)], blocks[below(blocks.count)])
            joints.append(try solver.add(one[below(one.count)] <= other[below(other.count)] + 400))
          }
        case 3:
          for _ in 0..<min(joints.count, [1, 9, 40][below(3)]) {
            try solver.remove(joints.remove(at: below(joints.count)))
          }
        default:
          let block = blocks.remove(at: below(blocks.count))
          for variable in block.suffix(1 + below(block.count)) {
            let gone = Set(try solver.removeVariable(variable))
            joints.removeAll(where: gone.contains)
          }
        }
        if blocks.isEmpty { try addBlock(9) }
        var changes: [Variable] = []
        #expect(try solver.solve(changes: &changes).solution != nil)
        record.count(changes.count, 2)
        for part in solver.partition.solved {
          record.count(part == nil ? 0 : 1, 0)
          guard let face = part?.solved.face else {
            record.add(-1)
            continue
          }
          let isInPlace = face.simplex.levelMultipliers != nil
          record.count(isInPlace ? 1 : 0, 1)
          record.add(isInPlace ? 1 : 0)
          record.add(face.simplex.matrix.rowCount)
          record.add(face.simplex.factor.updateCount)
          record.add(face.names)
        }
      }
    }
    #expect(record.line == "[262, 84, 1955], 847be546")
  }

  @Test("how accurate badly scaled systems are known")
  func accuracy() throws {
    var record = Record()
    for seed: UInt64 in 1...12 {
      let system = try LargeSoftSystem(seed: seed, variableCount: 12, isBadlyScaled: true)
      let simplex = try OptimalFace.solve(CompiledSystem(RowStore(system.problem))).simplex
      record.count(simplex.work, 1)
      // In parts of 10^-15: twice as much is another number.
      for noise in simplex.coordinateNoise + simplex.multiplierNoise + simplex.pointNoise() {
        record.count(1, 0)
        record.add(noise * 1e10)
      }
    }
    #expect(record.line == "[420, 45720], ae766c58")
  }

  @Test("what searches find and spend", arguments: zip(exact, searchRecords))
  func searches(_ family: SystemFamily, expected: String) throws {
    var record = Record()
    for seed: UInt64 in 601...630 {
      let problem = family.problem(seed: seed)
      var solver = Solver(problem)
      guard let solution = try solver.solve().solution else {
        for limit in [2, 64] {
          let budget = WorkBudget(limit == 2 ? .max : 4000)
          let found = try ConflictSearch.conflicts(
            of: try solver.partition.contradictions(solver.rows), limit: limit, within: budget)
          record.count(found.sets.count, 0)
          record.add(budget.spent)
          for set in found.sets {
            record.add(set.constraints)
            record.add(set.isMinimal ? 1 : 0)
          }
          record.add(found.isComplete ? 1 : 0)
          record.add(found.smallestRepair ?? [])
        }
        continue
      }
      let budget = WorkBudget(.max)
      var parts = IndependentParts(of: problem, at: solution)
      for position in parts.groups.indices {
        let only = parts.onlyRange(at: position)
        record.count(only == nil ? 0 : 1, 1)
        record.add(only?.lower ?? -1)
        record.add(only?.upper ?? -1)
        let part = try parts.part(at: position, within: budget)
        var held = HeldRanges(of: part, within: budget)
        for number in part.subproblem.variables.indices {
          let variable = Variable(index: number)
          let range = try held.range(of: variable, in: held.openRange(of: variable))
          record.add(range.lower)
          record.add(range.upper)
          record.add(range.tie?.constraints ?? [])
          if range.length > 1e-6 { try held.hold(variable, with: range.tie) }
        }
        record.add(budget.spent)
      }
      let search = BlockingConstraints(of: problem, at: solution, facts: [], tolerance: 0.25)
      for variable in solver.variables {
        let wish = try solver.constraints(of: variable).last {
          !problem[$0].priority.isRequired
        }
        let found = try search.constraints(
          keeping: variable, fromGrowingBy: 7, wish: wish, within: budget)
        record.count(found?.count ?? 0, 2)
        record.add(found ?? [])
        record.add(budget.spent)
      }
    }
    #expect(record.line == expected)
  }

  private static let searchRecords = [
    "[4, 0, 308], 4fbae230",
    "[44, 11, 75], 6d7b2b9b",
    "[30, 2, 112], 9313f8ff",
    "[0, 53, 12], 6d820779",
    "[6, 4, 81], 5b9f934e",
  ]
}
