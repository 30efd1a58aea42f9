#if GLPK
  import Constraints
  import SeededRandomness
  import Testing

  @testable import GLPKBackend

  /// A problem written row by row; its variables are `x0`, `x1` and so on.
  private func problem(_ variables: Int, _ rows: String) throws -> Problem {
    var problem = Problem()
    for _ in 0..<variables { _ = problem.addVariable() }
    for row in rows.split(separator: "\n") { try problem.add(RowText.constraint(row)) }
    return problem
  }

  private func opinion(_ verdict: Claim.Verdict, about problem: Problem) -> CrossCheck.Examination {
    CrossCheck().examination(of: Claim(verdict), about: problem)
  }

  private func ids(_ positions: [Int]) -> [ConstraintID] { positions.map(ConstraintID.init) }

  private let (x, y, z) = (Variable(index: 0), Variable(index: 1), Variable(index: 2))

  // MARK: - Optima

  @Suite("Claims of an optimum")
  struct OptimumClaimTests {
    /// Two labels side by side, 280 points to share, both hugging 60 at 251 (case S02).
    static let tied = """
      x0 >= 0 implicit
      x1 >= 0 implicit
      x0 + x1 == 275
      x0 <= 60 @251
      x1 <= 60 @251
      x0 >= 60 @750
      x1 >= 60 @750
      """

    static let tie = Tie(priority: 251, constraints: ids([3, 4]), totalError: 155)

    static func tiedClaim() -> Claim.Optimum {
      Claim.Optimum(
        values: [60, 215],
        levels: [
          LevelOptimum(priority: 750, totalError: 0), LevelOptimum(priority: 251, totalError: 155),
        ], isUnique: false,
        freedoms: [
          FreeVariable(x, FreeRange(lower: 60, upper: 215, tie: tie)),
          FreeVariable(y, FreeRange(lower: 60, upper: 215, tie: tie)),
        ])
    }

    @Test("right claims are confirmed")
    func right() throws {
      #expect(opinion(.optimal(Self.tiedClaim()), about: try problem(2, Self.tied)) == .agrees)
      let unique = Claim.Optimum(
        values: [60, 215],
        levels: [
          LevelOptimum(priority: 750, totalError: 0), LevelOptimum(priority: 251, totalError: 0),
          LevelOptimum(priority: 250, totalError: 155),
        ], isUnique: true)
      let rows = Self.tied.replacing("x1 <= 60 @251", with: "x1 <= 60 @250")
      #expect(opinion(.optimal(unique), about: try problem(2, rows)) == .agrees)
    }

    @Test("a variable without rows is free without end")
    func unbounded() throws {
      var claim = Claim.Optimum(
        values: [10, 0], levels: [], isUnique: false,
        freedoms: [FreeVariable(y, FreeRange(lower: -.infinity, upper: .infinity))])
      let problem = try problem(2, "x0 == 10")
      #expect(opinion(.optimal(claim), about: problem) == .agrees)
      claim.values[1] = 5
      #expect(
        opinion(.optimal(claim), about: problem)
          == .disagrees([.shownValue(y, claimed: 5, actual: 0)]))
      claim.freedoms[0].range = FreeRange(lower: 0, upper: .infinity)
      #expect(
        opinion(.optimal(claim), about: problem)
          == .disagrees([
            .range(
              y, claimed: FreeRange(lower: 0, upper: .infinity), lower: -.infinity,
              upper: .infinity)
          ]))
    }

    @Test("nothing at all has an optimum")
    func empty() throws {
      let claim = Claim.Optimum(values: [], levels: [], isUnique: true)
      #expect(opinion(.optimal(claim), about: Problem()) == .agrees)
      let contradiction = try problem(0, "0 == 1")
      #expect(
        opinion(.optimal(claim), about: contradiction)
          == .disagrees([
            .missedRow(ConstraintID(index: 0), error: 1, tolerance: 1e-9 * 1000),
            .isUnsatisfiable(total: 1, constraints: ids([0])),
          ]))
    }

    /// One wrong detail of the claim about the tied labels, and what must be said of it.
    struct Forgery: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let forge: @Sendable (inout Claim.Optimum) -> Void
      let expected: @Sendable (Disagreement) -> Bool
    }

    static let forgeries = [
      Forgery(testDescription: "too large an optimum") {
        $0.levels[1] = LevelOptimum(priority: 251, totalError: 155.001)
      } expected: {
        if case .level(251, 155.001, _) = $0 { true } else { false }
      },
      Forgery(testDescription: "too small an optimum") {
        $0.levels[1] = LevelOptimum(priority: 251, totalError: 154.999)
      } expected: {
        if case .level(251, 154.999, _) = $0 { true } else { false }
      },
      Forgery(testDescription: "a missing level") {
        $0.levels.removeLast()
      } expected: {
        if case .levels = $0 { true } else { false }
      },
      Forgery(testDescription: "values that do not reach the optimum") {
        $0.values = [59, 216]
      } expected: {
        if case .unreachedLevel(750, 0, 1) = $0 { true } else { false }
      },
      Forgery(testDescription: "values that miss a required row") {
        $0.values = [60, 215.0001]
      } expected: {
        if case .missedRow = $0 { true } else { false }
      },
      Forgery(testDescription: "the other end is shown") {
        $0.values = [215, 60]
      } expected: {
        $0 == .shownValue(x, claimed: 215, actual: 60)
      },
      Forgery(testDescription: "a range that is too short") {
        $0.freedoms[0].range = FreeRange(lower: 60, upper: 214.999)
      } expected: {
        if case .range(x, _, 60, 215) = $0 { true } else { false }
      },
      Forgery(testDescription: "a range that is too long") {
        $0.freedoms[1].range = FreeRange(lower: 59.999, upper: 215)
      } expected: {
        if case .range(y, _, 60, 215) = $0 { true } else { false }
      },
      Forgery(testDescription: "an infinite range") {
        $0.freedoms[1].range = FreeRange(lower: 60, upper: .infinity)
      } expected: {
        if case .range(y, _, 60, 215) = $0 { true } else { false }
      },
      Forgery(testDescription: "a free variable that is not claimed") {
        $0.freedoms.removeLast()
      } expected: {
        $0 == .isFree(y, lower: 60, upper: 215)
      },
      Forgery(testDescription: "uniqueness") {
        $0.isUnique = true
      } expected: {
        $0 == .uniqueness(claimed: true)
      },
      Forgery(testDescription: "a tie with another total") {
        let tie = Tie(priority: 251, constraints: ids([3, 4]), totalError: 154)
        $0.freedoms[0].range = FreeRange(lower: 60, upper: 215, tie: tie)
      } expected: {
        if case .tie(_, 155, 155) = $0 { true } else { false }
      },
      Forgery(testDescription: "a tie that leaves out a row") {
        let tie = Tie(priority: 251, constraints: ids([3]), totalError: 155)
        $0.freedoms[0].range = FreeRange(lower: 60, upper: 215, tie: tie)
      } expected: {
        if case .tie(_, 0, 155) = $0 { true } else { false }
      },
      Forgery(testDescription: "a tie across priorities") {
        let tie = Tie(priority: 251, constraints: ids([3, 5]), totalError: 155)
        $0.freedoms[0].range = FreeRange(lower: 60, upper: 215, tie: tie)
      } expected: {
        if case .malformed = $0 { true } else { false }
      },
      Forgery(testDescription: "a value too few") {
        $0.values.removeLast()
      } expected: {
        if case .malformed = $0 { true } else { false }
      },
      Forgery(testDescription: "a value that is not a number") {
        $0.values[0] = .nan
      } expected: {
        if case .malformed = $0 { true } else { false }
      },
    ]

    @Test("a wrong detail is caught", arguments: forgeries)
    func forged(forgery: Forgery) throws {
      var claim = Self.tiedClaim()
      forgery.forge(&claim)
      let opinion = opinion(.optimal(claim), about: try problem(2, Self.tied))
      guard case .disagrees(let disagreements) = opinion else {
        Issue.record("\(opinion)")
        return
      }
      #expect(disagreements.contains(where: forgery.expected), "\(disagreements)")
    }

    @Test("a determined value that differs is caught")
    func wrongValue() throws {
      // Both rows hold where x is 3; a claim of 4 would have to miss the optional one.
      let problem = try problem(1, "x0 >= 3\nx0 <= 0 @10")
      let claim = Claim.Optimum(
        values: [4], levels: [LevelOptimum(priority: 10, totalError: 3)], isUnique: true)
      #expect(
        opinion(.optimal(claim), about: problem)
          == .disagrees([
            .unreachedLevel(10, claimed: 3, atValues: 4), .value(x, claimed: 4, actual: 3),
          ]))
    }

    @Test("a satisfiable verdict about conflicting rows is caught")
    func wrongVerdict() throws {
      let problem = try problem(1, "x0 >= 10\nx0 <= 9.999")
      let claim = Claim.Optimum(
        values: [10], levels: [], isUnique: true)
      guard case .disagrees(let list) = opinion(.optimal(claim), about: problem) else {
        Issue.record("agrees")
        return
      }
      #expect(list.contains { if case .isUnsatisfiable = $0 { true } else { false } })
    }

    @Test("claiming several solutions where there is one is caught")
    func unfoundedDoubt() throws {
      let claim = Claim.Optimum(values: [3], levels: [], isUnique: false)
      #expect(
        opinion(.optimal(claim), about: try problem(1, "x0 == 3"))
          == .disagrees([.uniqueness(claimed: false)]))
    }
  }

  // MARK: - Conflicts

  @Suite("Claims of conflicts")
  struct ConflictClaimTests {
    /// Two conflicts that share row 1: 0 with 1, and 1 with 2 and the fact 3; row 4 is innocent.
    static let rows = """
      x0 == 100
      x0 <= 50
      x0 - x1 == 60
      x1 >= 0 implicit
      x1 <= 1000
      """

    static let first = Conflict(constraints: ids([0, 1]))
    static let second = Conflict(constraints: ids([1, 2]), implicit: ids([3]))

    private func check(
      _ sets: [Conflict], isComplete: Bool = true, repair: [Int]?, keeping kept: [Int] = [],
      rows: String = rows
    ) throws -> CrossCheck.Examination {
      opinion(
        .unsatisfiable(
          Conflicts(
            sets: sets, isComplete: isComplete, smallestRepair: repair.map(ids),
            kept: Set(ids(kept)))),
        about: try problem(3, rows))
    }

    @Test("right claims are confirmed")
    func right() throws {
      #expect(try check([Self.first, Self.second], repair: [1]) == .agrees)
      #expect(try check([Self.first], isComplete: false, repair: [1]) == .agrees)
      #expect(try check([Self.first], isComplete: false, repair: [0, 2]) == .agrees)
    }

    @Test("an unsatisfiable verdict about rows that can hold is caught")
    func satisfiable() throws {
      #expect(
        try check([Self.first], repair: [1], rows: "x0 == 100\nx0 <= 100")
          == .disagrees([.isSatisfiable]))
    }

    @Test("of a contradiction by less than the error of a row both answers are right")
    func doubt() throws {
      func check(_ constant: String) throws -> CrossCheck.Examination {
        try self.check(
          [Conflict(constraints: ids([0, 1]), implicit: ids([2]))], repair: [0],
          rows: "x0 == 0\nx0 - 4*x1 == \(constant)\nx1 >= 0 implicit")
      }
      #expect(try check("1") == .agrees)
      #expect(try check("0.000001") == .agrees)
      #expect(try check("0") == .disagrees([.isSatisfiable]))
    }

    @Test("a contradiction is one where a factor of a million hides what is missed")
    func scaledDoubt() throws {
      // Found by `Scripts/fuzz --one 305480`: a view 0 wide and as high as wide, whose height is a million
      // times another and 0.001 more.
      let opinion = try check(
        [Conflict(constraints: ids([0, 1, 2]), implicit: ids([3]))], repair: [0],
        rows: "x0 == 0\nx1 - 1000000*x2 == 0.001\nx1 - x0 == 0\nx2 >= 0 implicit")
      #expect(opinion == .agrees)
    }

    @Test("rows that simple fractions make compatible, and their own numbers do not, are in doubt")
    func roundedDoubt() throws {
      // `glp_exact` takes 189.433333333333 and 189.43333333 for one fraction; they differ by 3e-9.
      func check(_ limit: String) throws -> CrossCheck.Examination {
        try self.check(
          [Conflict(constraints: ids([0, 1]))], repair: [1],
          rows: "1000*x0 >= 189433.333333333\n0.1*x0 <= \(limit)")
      }
      #expect(try check("18.943333333") == .agrees)
      #expect(try check("18.9433333333333") == .disagrees([.isSatisfiable]))
    }

    @Test("a conflict that can hold is caught")
    func feasibleSet() throws {
      let wrong = Conflict(constraints: ids([0, 2]))
      let opinion = try check([Self.first, wrong], isComplete: false, repair: [1])
      #expect(opinion == .disagrees([.satisfiableConflict(wrong)]))
      // The fact is needed: without it x1 may be -10.
      let bare = Conflict(constraints: ids([1, 2]))
      #expect(
        try check([Self.first, bare], repair: [1]) == .disagrees([.satisfiableConflict(bare)]))
    }

    @Test("a conflict with a row too many is caught")
    func notMinimal() throws {
      let wide = Conflict(constraints: ids([0, 1, 4]))
      #expect(
        try check([wide], isComplete: false, repair: [1])
          == .disagrees([.notMinimal(wide, without: ConstraintID(index: 4))]))
      let fact = Conflict(constraints: ids([0, 1]), implicit: ids([3]))
      #expect(
        try check([fact], isComplete: false, repair: [1])
          == .disagrees([.notMinimal(fact, without: ConstraintID(index: 3))]))
    }

    @Test("a conflict named twice is caught")
    func repeated() throws {
      #expect(
        try check([Self.first, Self.second, Self.first], repair: [1])
          == .disagrees([.repeatedConflict(Self.first)]))
    }

    @Test("a repair that does not repair is caught")
    func insufficient() throws {
      #expect(
        try check([Self.first, Self.second], repair: [0])
          == .disagrees([.insufficientRepair(ids([0]))]))
    }

    @Test("a repair that gives up too much is caught")
    func wasteful() throws {
      #expect(
        try check([Self.first, Self.second], repair: [1, 4])
          == .disagrees([
            .wastefulRepair(ids([1, 4]), unneeded: ConstraintID(index: 4)),
            .notSmallestRepair(ids([1, 4]), smaller: ids([1])),
          ]))
      // Where the search was cut short, nothing is said about the repair but that it is one.
      #expect(
        try check([Self.first, Self.second], isComplete: false, repair: [1, 4]) == .agrees)
      #expect(
        try check([Self.first, Self.second], repair: [0, 2])
          == .disagrees([.notSmallestRepair(ids([0, 2]), smaller: ids([1]))]))
      // Without a row that nobody can change, it is the smallest.
      #expect(
        try check([Self.first, Self.second], repair: [0, 2], keeping: [1]) == .agrees)
    }

    @Test("facts that contradict each other have no repair")
    func facts() throws {
      let facts = Conflict(constraints: [], implicit: ids([0, 1]))
      let rows = "x0 >= 0 implicit\nx0 <= -1 implicit\nx1 == 0"
      #expect(try check([facts], repair: nil, rows: rows) == .agrees)
      for repair in [[], [2]] {
        #expect(
          try check([facts], repair: repair, rows: rows)
            == .disagrees([.insufficientRepair(ids(repair))]))
      }
      #expect(
        try check([Self.first, Self.second], repair: nil) == .disagrees([.missingRepair]))
    }

    @Test(
      "a claim that does not fit the problem is caught",
      arguments: [[7], [-1], [3], [5]])
    func malformed(row: [Int]) throws {
      // Row 3 is implicit, row 5 optional, the others do not exist.
      let rows = Self.rows + "\nx0 == 7 @750"
      let opinion = try check([Conflict(constraints: ids([0, 1] + row))], repair: [1], rows: rows)
      guard case .disagrees(let list) = opinion, case .malformed = list.first else {
        Issue.record("\(opinion)")
        return
      }
    }
  }

  // MARK: - Arithmetic

  /// Systems whose numbers are hard, with their right answers (the numbers of the traps are those of
  /// the list in the issue).
  @Suite("Hard numbers")
  struct HardNumberTests {
    struct Case: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let variables: Int
      let rows: String
      let values: [Double]
      var levels: [LevelOptimum] = []
    }

    static let cases = [
      Case(
        testDescription: "a strong row outweighs any number of weak ones", variables: 1,
        rows: "x0 == 0 @500\n" + String(repeating: "x0 == 100 @250\n", count: 1001), values: [0],
        levels: [
          LevelOptimum(priority: 500, totalError: 0),
          LevelOptimum(priority: 250, totalError: 100_100),
        ]),
      Case(
        testDescription: "neighbouring priorities", variables: 1,
        rows: "x0 >= 100 @501\nx0 == 90 @500\nx0 == 10 @10", values: [100],
        levels: [
          LevelOptimum(priority: 501, totalError: 0), LevelOptimum(priority: 500, totalError: 10),
          LevelOptimum(priority: 10, totalError: 90),
        ]),
      Case(testDescription: "tiny coefficient", variables: 1, rows: "1e-9*x0 == 5e-9", values: [5]),
      Case(
        testDescription: "tiny coefficient in a bound", variables: 1,
        rows: "1e-9*x0 >= 1e-7\nx0 == 0 @1", values: [100],
        levels: [LevelOptimum(priority: 1, totalError: 100)]),
      Case(
        testDescription: "0.1 + 0.2 is not 0.3", variables: 2,
        rows: "x0 == \(0.1 + 0.2)\nx0 == 0.3\nx0 - x1 == 0.1\nx1 == 0.2", values: [0.3, 0.2]),
      Case(
        testDescription: "products of large numbers", variables: 3,
        rows: """
          x0 == \(0.7 * 1e9)
          x1 - 0.7*x0 == 1e9
          x2 - x1 == -1e9
          x2 == \(0.7 * 0.7 * 1e9)
          """, values: [0.7e9, 0.7 * (0.7 * 1e9) + 1e9, 0.49e9]),
      Case(
        testDescription: "rows of very different size", variables: 2,
        rows: "1000*x1 == -1\nx0 == 10 @750\nx1 - 5*x0 == 0 @500", values: [10, -0.001],
        levels: [
          LevelOptimum(priority: 750, totalError: 0),
          LevelOptimum(priority: 500, totalError: 50.001),
        ]),
      Case(
        testDescription: "redundant rows", variables: 3,
        rows: """
          x0 - x1 == 0
          x1 - x2 == 0
          x0 - x2 == 0
          2*x0 - 2*x2 == 0
          \(1.0 / 3)*x0 + 0.1*x1 - \(1.0 / 3)*x2 - 0.1*x0 == 0
          x0 == 3
          """, values: [3, 3, 3]),
      Case(
        testDescription: "the same variable in two terms", variables: 1,
        rows: "x0 + x0 - 3*x0 == -7", values: [7]),
      Case(
        testDescription: "a row whose terms cancel", variables: 1, rows: "x0 - x0 == 1 @5\nx0 == 1",
        values: [1], levels: [LevelOptimum(priority: 5, totalError: 1)]),
    ]

    @Test("a right claim is confirmed, a wrong one is not", arguments: cases)
    func confirmed(example: Case) throws {
      let problem = try problem(example.variables, example.rows)
      var claim = Claim.Optimum(values: example.values, levels: example.levels, isUnique: true)
      #expect(opinion(.optimal(claim), about: problem) == .agrees)
      for index in claim.values.indices {
        claim.values = example.values
        claim.values[index] += 1e-4 * max(1, abs(claim.values[index]) / 1000)
        #expect(opinion(.optimal(claim), about: problem) != .agrees)
      }
    }

    /// 59 gaps of a third of 1e7 and an end required where their sum is: true up to rounding only.
    @Test("a long chain of thirds holds")
    func chain() throws {
      var rows = "x0 == 0\n"
      var values = [0.0]
      for index in 1...59 {
        rows += "x\(index) - x\(index - 1) == \(1e7 / 3)\n"
        values.append(values[index - 1] + 1e7 / 3)
      }
      rows += "x59 == \(59 * 1e7 / 3)\n"
      let claim = Claim.Optimum(values: values, levels: [], isUnique: true)
      #expect(opinion(.optimal(claim), about: try problem(60, rows)) == .agrees)
    }

    /// Widths that are no simple fractions are rounded by `glp_exact`, each a little.
    @Test("a long chain of odd widths holds")
    func oddWidths() throws {
      var random = SeededRandom(seed: 7)
      var rows = "x0 == 0\n"
      var values = [0.0]
      for index in 1...200 {
        let width = Double.random(in: 0...100, using: &random)
        rows += "x\(index) - x\(index - 1) == \(width)\n"
        values.append(values[index - 1] + width)
      }
      rows += "x200 == \(values[200])\n"
      let claim = Claim.Optimum(values: values, levels: [], isUnique: true)
      #expect(opinion(.optimal(claim), about: try problem(201, rows)) == .agrees)
      // The rounding of 200 widths must not hide a conflict that a person could see.
      rows += "x200 >= \(values[200] + 0.001)\n"
      #expect(opinion(.optimal(claim), about: try problem(201, rows)) != .agrees)
    }

    @Test("what an equation of its own fixes is asked about by itself")
    func fixedVariables() throws {
      let rows = """
        x0 == 375
        x1 == 30
        x1 >= 63 @750
        x2 == 30
        x2 >= 63 @750
        x3 - x0 <= -16
        x4 == 7
        x4 + x2 <= 50 @250
        """
      let fields = IndependentFields(of: try problem(5, rows))
      #expect(fields.all.map(\.rows) == [[0], [1, 2], [3, 4, 6, 7], [0, 5]])
      #expect(fields.all.map { $0.variables.map(\.index) } == [[0], [1], [2, 4], [3]])
      let free = FreeVariable(
        Variable(index: 3), FreeRange(lower: -.infinity, upper: 359))
      func claim(_ error: Double) -> Claim.Verdict {
        .optimal(
          Claim.Optimum(
            values: [375, 30, 30, 0, 7],
            levels: [
              LevelOptimum(priority: 750, totalError: error),
              LevelOptimum(priority: 250, totalError: 0),
            ], isUnique: false, freedoms: [free]))
      }
      #expect(opinion(claim(66), about: try problem(5, rows)) == .agrees)
      #expect(opinion(claim(33), about: try problem(5, rows)) != .agrees)
    }

    @Test("work without end is given up, not called a disagreement")
    func limits() throws {
      let check = CrossCheck(limits: Limits(iterationsPerLine: -1000, milliseconds: 1))
      var random = SeededRandom(seed: 3)
      var rows = ""
      for _ in 0..<300 {
        let terms = (0..<8).map { _ in
          "\(Double.random(in: -1...1, using: &random))*x\(Int.random(in: 0..<150, using: &random))"
        }
        rows += terms.joined(separator: " + ") + " >= 1 @\(Int.random(in: 1...9, using: &random))\n"
      }
      let problem = try problem(150, rows)
      let claim = Claim.Optimum(
        values: Array(repeating: 0, count: 150),
        levels: (1...9).reversed().map {
          LevelOptimum(priority: Priority(Double($0)), totalError: 0)
        },
        isUnique: true)
      let opinion = check.examination(of: Claim(.optimal(claim)), about: problem)
      guard case .gaveUp(let reason) = opinion else {
        Issue.record("\(opinion)")
        return
      }
      #expect(reason.contains("stopped after"))
    }
  }
#endif
