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

  /// What a second opinion costs; `swift test --filter SpeedTests` prints it.
  @Suite("Speed")
  struct SpeedTests {
    /// Cards one below the other, each with a text and an icon: per card 12 variables and 24 rows at
    /// 6 optional priorities, sizes with fractions as text measurement gives them.
    static func cards(_ count: Int, on width: Double = 375) throws -> Problem {
      var problem = Problem()
      var random = SeededRandom(seed: 375)
      var bottom = LinearExpression(constant: 20)
      func fact(_ variable: Variable) -> Constraint {
        Constraint(LinearExpression(variable), .greaterOrEqual, isImplicit: true)
      }
      for card in 0..<count {
        let left = problem.addVariable("card\(card).left")
        let top = problem.addVariable("card\(card).top")
        let cardWidth = problem.addVariable("card\(card).width")
        let height = problem.addVariable("card\(card).height")
        let textLeft = problem.addVariable("text\(card).left")
        let textTop = problem.addVariable("text\(card).top")
        let textWidth = problem.addVariable("text\(card).width")
        let textHeight = problem.addVariable("text\(card).height")
        let iconLeft = problem.addVariable("icon\(card).left")
        let iconTop = problem.addVariable("icon\(card).top")
        let iconWidth = problem.addVariable("icon\(card).width")
        let iconHeight = problem.addVariable("icon\(card).height")
        let textSize = Double.random(in: 100...400, using: &random)
        let lineHeight = Double(Int.random(in: 1...3, using: &random)) * 20.287109375
        for size in [cardWidth, height, textWidth, textHeight, iconWidth, iconHeight] {
          try problem.add(fact(size))
        }
        for row in [
          left == 8, left + cardWidth == width - 8, top == bottom + 8,
          textLeft == left + 8, textTop == top + 8, iconTop == top + 8,
          iconLeft + iconWidth == left + cardWidth - 8, textLeft + textWidth <= iconLeft - 8,
          top + height >= textTop + textHeight + 8, top + height >= iconTop + iconHeight + 8,
          iconWidth <= 0.25 * cardWidth, iconHeight == 0.8 * iconWidth,
          height == 0 ~ .fitting, textWidth <= textSize ~ 251, textWidth >= textSize ~ 749,
          textHeight <= lineHeight ~ 250, textHeight >= lineHeight ~ 750,
          iconWidth == 480 ~ 752,
        ] {
          try problem.add(row)
        }
        bottom = top + height
      }
      return problem
    }

    /// The time that this thread has had a processor, so that a busy machine does not count.
    private static func threadMilliseconds() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }

    @Test("cards are checked in milliseconds", arguments: [1, 5, 20])
    func cards(count: Int) throws {
      let problem = try Self.cards(count)
      let claim = try Claim(ofGLPKFor: problem)
      guard case .optimal(let optimum) = claim.verdict else {
        Issue.record("\(claim)")
        return
      }
      #expect(optimum.isUnique)
      var best = Double.infinity
      for _ in 0..<5 {
        let start = Self.threadMilliseconds()
        let opinion = CrossCheck().examination(of: claim, about: problem)
        best = min(best, Self.threadMilliseconds() - start)
        #expect(opinion == .agrees)
      }
      print(
        "\(problem.variableCount) variables, \(problem.constraints.count) rows,",
        "\(optimum.levels.count) levels: \((best * 100).rounded() / 100) ms of processor time")
      // The bound is no figure to quote; it only notices a blow-up of the rational numbers.
      #expect(best < 10_000)
    }
  }
#endif
