internal import Constraints
internal import LayoutDSL

extension ExplanationReach {
  /// Finds the widths at which the rows that explain an anchor are active.
  ///
  /// The value is the sum of their right-hand sides wherever they all are, whatever else changes; where one of
  /// them is not, or reads otherwise, the explanation is another one.
  ///
  /// - Parameter steps: the steps of the explanation.
  init(
    of anchor: Anchor, _ why: ValueExplanation, _ steps: [MeasureExplanation.Step],
    in inspection: LayoutInspection
  ) throws(SolverError) {
    let width = inspection.screen.size.width
    let widths = ScreenCatalog.defaultScreens.map(\.size.width) + [width]
    interval = (widths.min() ?? width)...(widths.max() ?? width)
    let swept = try SweptLayout(
      inspection.layout, varying: .horizontal, over: interval, on: inspection.screen,
      measurer: inspection.measurer)
    let rows = ExplainingRows(of: anchor, why, in: inspection.solved)
    let pieces = swept.pieces
    // At the width of the screen itself two pieces may meet.
    let start = pieces.indices.first { index in
      (pieces[index].range.lower...pieces[index].range.upper).contains(width)
        && rows.hold(on: pieces[index])
    }
    guard let start else {
      range = SweptLayout.Range(width, width)
      below = nil
      above = nil
      return
    }
    var (first, last) = (start, start)
    while first > 0, rows.hold(on: pieces[first - 1]) { first -= 1 }
    while last < pieces.count - 1, rows.hold(on: pieces[last + 1]) { last += 1 }
    range = SweptLayout.Range(
      pieces[first].range.lower, pieces[last].range.upper,
      includesLower: pieces[first].range.includesLower,
      includesUpper: pieces[last].range.includesUpper)
    below = first > 0 ? Neighbour(of: anchor, on: pieces[first - 1], besides: steps) : nil
    above =
      last < pieces.count - 1 ? Neighbour(of: anchor, on: pieces[last + 1], besides: steps) : nil
  }
}

extension ExplanationReach.Neighbour {
  fileprivate init(
    of anchor: Anchor, on piece: SweptLayout.Piece, besides steps: [MeasureExplanation.Step]
  ) {
    let chain = piece.layout.solution.flatMap { solution in
      try? ExplanationChain(of: [anchor], in: piece.layout, at: solution)
    }
    let known = Set(steps.map { [$0.name, $0.formula ?? ""] })
    step =
      chain?.steps.first { $0.formula != nil && !known.contains([$0.name, $0.formula ?? ""]) }
      ?? chain?.steps.first
  }
}

/// The active rows that give an expression its value, as they read at one width.
private struct ExplainingRows {
  /// A row, by the names of its variables.
  private struct Form {
    var source: LayoutProblem.Source
    var terms: [String: Double]
    var constant: Double

    /// By how much the constant grows with the window: a row along the direction of the text is measured from
    /// the right edge where that runs from right to left.
    var rate: Double
  }

  private let anchor: Anchor
  private let own: (terms: [String: Double], constant: Double)
  private let rows: [Form]
  private let width: Double

  /// Values that differ by less are the same, in points.
  private static let tolerance = 1e-6

  init(of anchor: Anchor, _ why: ValueExplanation, in solved: SolvedLayout) {
    self.anchor = anchor
    width = solved.screen.size.width
    let problem = solved.problem
    let expression = problem.expression(for: anchor) ?? LinearExpression()
    own = (Self.terms(of: expression, in: problem), expression.constant)
    rows = why.shares.map { share in
      let source = problem.sources[share.constraint.index]
      let expression = problem.problem[share.constraint].expression
      let isMirrored =
        solved.screen.direction == .rightToLeft
        && problem.row(of: source)?.followsText ?? false
      let origins = expression.terms.filter { term in
        problem.items.contains { $0.variables?.left == term.variable }
      }
      return Form(
        source: source, terms: Self.terms(of: expression, in: problem),
        constant: expression.constant,
        rate: isMirrored ? -origins.reduce(0) { $0 + $1.coefficient } : 0)
    }
  }

  private static func terms(
    of expression: LinearExpression, in problem: LayoutProblem
  ) -> [String: Double] {
    Dictionary(
      expression.simplified.terms.map { (problem.problem.name(of: $0.variable), $0.coefficient) },
      uniquingKeysWith: +)
  }

  /// Whether all rows are there, read as they did, and are active everywhere on a piece.
  func hold(on piece: SweptLayout.Piece) -> Bool {
    let problem = piece.layout.problem
    guard piece.layout.solution != nil, let expression = problem.expression(for: anchor),
      Self.terms(of: expression, in: problem) == own.terms,
      expression.constant.isClose(to: own.constant, within: Self.tolerance)
    else { return false }
    return rows.allSatisfy { isActive($0, on: piece) }
  }

  private func isActive(_ row: Form, on piece: SweptLayout.Piece) -> Bool {
    let problem = piece.layout.problem
    guard let id = problem.constraint(of: row.source) else { return false }
    if case .screen = row.source { return true }
    let expression = problem.problem[id].expression
    guard Self.terms(of: expression, in: problem) == row.terms,
      expression.constant.isClose(
        to: row.constant + row.rate * (piece.point - width), within: Self.tolerance)
    else { return false }
    return [piece.range.lower, piece.range.upper].allSatisfy { size in
      let constant = expression.constant + row.rate * (size - piece.point)
      let value = expression.terms.reduce(constant) { sum, term in
        sum + term.coefficient * (piece.value(of: term.variable)?(size) ?? .nan)
      }
      return value.isClose(to: 0, within: Self.tolerance)
    }
  }
}

extension Row {
  /// Whether the row is measured along the direction of the text.
  fileprivate var followsText: Bool {
    (first.terms + second.terms).contains {
      $0.anchor.attribute == .leading || $0.anchor.attribute == .trailing
    }
  }
}
