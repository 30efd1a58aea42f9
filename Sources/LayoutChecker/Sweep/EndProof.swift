internal import Constraints
internal import LayoutDSL

/// Has a second solver compute where the required rows of a lane begin and cease to hold.
///
/// The window's size becomes a variable of the problem, and the smallest or the largest value that it can have
/// under the required rows is an optimum like any other, which the verifier finds by itself: GLPK in rational
/// arithmetic.
enum EndProof {
  /// What a second solver says about the ends of a lane.
  struct Result {
    /// How many ends it was asked for.
    var asked = 0

    /// How many of them it has found at the same size.
    var confirmed = 0

    /// Those that it, or an optimum over the window's size, has somewhere else.
    var disputed: [Double] = []
  }

  /// What is said about one end.
  enum Opinion {
    /// It is there.
    case confirmed

    /// It is somewhere else.
    case disputed

    /// The second solver was asked, and gave up.
    case open
  }

  /// Asks for each size of a lane at which the required rows begin or cease to hold, but for those at which
  /// they become other rows.
  static func result(
    of swept: SweptLayout, verifier: any Verifier
  ) -> Result {
    var result = Result()
    for (before, behind) in zip(swept.pieces, swept.pieces.dropFirst()) {
      let holds = (before.layout.solution != nil, behind.layout.solution != nil)
      guard holds.0 != holds.1,
        before.layout.written.hasSameConditions(
          on: before.layout.screen, as: behind.layout.screen)
      else { continue }
      let piece = holds.0 ? before : behind
      let end = before.range.upper
      guard let opinion = opinion(on: end, of: piece, isUpper: holds.0, by: verifier) else {
        continue
      }
      result.asked += 1
      switch opinion {
      case .confirmed: result.confirmed += 1
      case .disputed: result.disputed.append(end)
      case .open: break
      }
    }
    return result
  }

  /// How far the size is pulled beyond its end, in points.
  private static let pull = 10_000.0

  /// What may be spent on finding out what else is free at an end.
  private static let forFreedoms = 200_000

  /// What a second solver says about an end of a piece; nil where the solver cannot claim it.
  ///
  /// - Parameters:
  ///   - end: the size at which the required rows of the piece begin or cease to hold.
  ///   - isUpper: whether they hold below it.
  static func opinion(
    on end: Double, of piece: SweptLayout.Piece, isUpper: Bool, by verifier: any Verifier
  ) -> Opinion? {
    let written = piece.layout.problem.problem
    var problem = Problem()
    // In the same order they are the same variables.
    for name in written.variableNames { _ = problem.addVariable(name) }
    let size = problem.addVariable("size of the window")
    let rates = Dictionary(
      piece.rates.map { ($0.id, $0.rate) }, uniquingKeysWith: { first, _ in first })
    do {
      for id in written.constraintIDs where written[id].priority.isRequired {
        var row = written[id]
        if let rate = rates[id] {
          // The row's right-hand side grows with the window.
          row.expression.terms.append(Term(size, -rate))
          row.expression.constant += rate * piece.point
        }
        try problem.add(row)
      }
      let goal = isUpper ? end + pull : end - pull
      let wish = LinearExpression(terms: [Term(size)], constant: -goal)
      try problem.add(Constraint(wish, .equal, priority: .low))
      let solver = Solver(problem)
      guard let claim = try Claim(of: solver, within: WorkBudget(forFreedoms)) else { return nil }
      guard case .optimal(let optimum) = claim.verdict,
        optimum.values[size.index].isClose(to: end, within: 1e-9 * max(1, abs(end)))
      else { return .disputed }
      let title = "the end of \(piece.layout.written.name) at \(end.asWritten)"
      return switch verifier.opinion(on: claim, about: problem, titled: title) {
      case .agrees: .confirmed
      case .disagrees: .disputed
      case .gaveUp: .open
      }
    } catch {
      return nil
    }
  }
}
