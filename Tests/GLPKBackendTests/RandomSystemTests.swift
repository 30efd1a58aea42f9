#if GLPK
  import Constraints
  import SeededRandomness
  import Testing

  @testable import GLPKBackend

  #if canImport(Darwin)
    import Darwin
  #else
    import Glibc
  #endif

  /// How many random systems a test looks at: `usual`, or more on request.
  func systemCount(usual: Int) -> Int {
    getenv("LAYOUT_CHECK_RANDOM_SYSTEMS").flatMap { Int(String(cString: $0)) } ?? usual
  }

  /// The seeds of a test, so that the systems of two tests differ.
  func seeds(from first: UInt64, usual: Int) -> Range<UInt64> {
    first..<first + UInt64(systemCount(usual: usual))
  }

  @Suite("Random systems")
  struct RandomSystemTests {
    @Test("the generator makes what it promises")
    func variety() throws {
      var optimal = 0
      var ambiguous = 0
      var unbounded = 0
      var conflicting = 0
      let seeds: Range<UInt64> = 1..<401
      for seed in seeds {
        let problem = RandomSystem(seed: seed).problem
        #expect((1...RandomSystem.maximalVariables).contains(problem.variableCount))
        #expect((1...RandomSystem.maximalRows).contains(problem.constraints.count))
        switch try Claim(ofGLPKFor: problem).verdict {
        case .unsatisfiable: conflicting += 1
        case .optimal(let optimum):
          optimal += 1
          ambiguous += optimum.freedoms.isEmpty ? 0 : 1
          unbounded += optimum.freedoms.contains { $0.range.length.isInfinite } ? 1 : 0
        }
      }
      #expect(optimal > 150 && conflicting > 40 && ambiguous > 80 && unbounded > 40)
      #expect(optimal - ambiguous > 40)
      print(
        "of \(seeds.count) random systems \(optimal) have an optimum, \(ambiguous) of them",
        "ambiguous, \(unbounded) with an infinite range; \(conflicting) conflict")
    }

    /// What GLPK finds for a system must be what it finds for the same system written differently:
    /// rows in another order, turned round and multiplied by numbers.
    @Test("GLPK agrees with itself about a system written differently")
    func rewritten() throws {
      for seed in seeds(from: 1_000_000, usual: 400) {
        let problem = RandomSystem(seed: seed).problem
        var random = SeededRandom(seed: ~seed)
        let rewriting = Rewriting(problem, using: &random)
        let claim = rewriting.original(try Claim(ofGLPKFor: rewriting.problem))
        expectAgreement(claim, problem, seed: seed) { problem in
          // Shrinking would need the same rewriting of fewer rows; the claim of the plain system
          // serves as well where the disagreement does not depend on the order.
          try Claim(ofGLPKFor: problem)
        }
      }
    }

    @Test("the solver and GLPK agree")
    func solver() throws {
      for seed in seeds(from: 1, usual: 400) {
        let problem = RandomSystem(seed: seed).problem
        expectAgreement(try Claim(of: Solver(problem)), problem, seed: seed) { problem in
          try Claim(of: Solver(problem))
        }
      }
    }
  }

  /// Expects GLPK to agree with a claim; on failure prints the seed and the smallest system found
  /// that still fails, by leaving out one row after the other.
  func expectAgreement(
    _ claim: Claim, _ problem: Problem, seed: UInt64, remake: (Problem) throws -> Claim,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let check = CrossCheck()
    let opinion = check.examination(of: claim, about: problem)
    guard opinion != .agrees else { return }
    var (shrunk, reason) = (problem, opinion)
    var position = 0
    while position < shrunk.constraints.count {
      let candidate = shrunk.removing(position)
      if let claim = try? remake(candidate) {
        let opinion = check.examination(of: claim, about: candidate)
        if opinion != .agrees {
          (shrunk, reason) = (candidate, opinion)
          continue
        }
      }
      position += 1
    }
    var disagreements: [Disagreement] = []
    if case .disagrees(let list) = reason { disagreements = list }
    let text = Reproducer.text(
      of: shrunk, title: "random system, seed \(seed)", disagreements: disagreements)
    Issue.record("seed \(seed): \(reason)\n\(text)", sourceLocation: sourceLocation)
  }

  extension Problem {
    /// The problem without the constraint at a position.
    func removing(_ position: Int) -> Problem {
      var problem = Problem()
      for name in variableNames { _ = problem.addVariable(name) }
      for (index, constraint) in constraints.enumerated() where index != position {
        _ = try? problem.add(constraint)
      }
      return problem
    }
  }

  /// A problem with its rows in another order, multiplied by numbers of either sign.
  struct Rewriting {
    private(set) var problem = Problem()
    /// The original row of each new row.
    private let rows: [Int]

    init(_ original: Problem, using random: inout SeededRandom) {
      rows = original.constraints.indices.shuffled(using: &random)
      for name in original.variableNames { _ = problem.addVariable(name) }
      for row in rows {
        var constraint = original.constraints[row]
        let factor: Double = [1e-3, 0.1, 1, 3, 10, 1000].randomElement(using: &random) ?? 1
        let sign: Double = Bool.random(using: &random) ? 1 : -1
        constraint.expression = sign * factor * constraint.expression
        constraint.expression.terms.reverse()
        constraint.weight /= factor
        if sign < 0 {
          switch constraint.relation {
          case .equal: break
          case .lessOrEqual: constraint.relation = .greaterOrEqual
          case .greaterOrEqual: constraint.relation = .lessOrEqual
          }
        }
        _ = try? problem.add(constraint)
      }
    }

    /// A claim about the rewritten problem as one about the original.
    func original(_ claim: Claim) -> Claim {
      guard case .unsatisfiable(let conflicts) = claim.verdict else { return claim }
      return Claim(
        .unsatisfiable(
          Conflicts(
            sets: conflicts.sets.map {
              Conflict(constraints: ids($0.constraints), implicit: ids($0.implicit))
            }, isComplete: conflicts.isComplete, smallestRepair: conflicts.smallestRepair.map(ids)))
      )
    }

    private func ids(_ ids: [ConstraintID]) -> [ConstraintID] {
      ids.map { ConstraintID(index: rows[$0.index]) }.sorted()
    }
  }
#endif
