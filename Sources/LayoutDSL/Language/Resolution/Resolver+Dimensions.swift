internal import Constraints

extension Resolver {
  /// Whether a comparison makes sense wherever the screen begins, so that it compares positions
  /// with positions and lengths with lengths.
  ///
  /// Along each axis the coefficients of all positions must add up to zero on the two sides
  /// together: `bottom - top >= 10` compares lengths, `centerX == a.leading + 0.5 * a.width`
  /// compares positions. Because `leading` is left or right depending on the language, it balances
  /// with `trailing` and not with `left` or `right`; the centre balances with either. These are
  /// Auto Layout's rules, read for whole expressions.
  mutating func isSound(
    _ first: AnchorExpression, _ second: AnchorExpression, syntax: ChainPart, in item: ItemID?
  ) -> Bool {
    guard !first.terms.isEmpty || !second.terms.isEmpty else {
      log.report(
        "numbers are compared, and no anchor", at: syntax.span,
        help: ["a row says something of an item, as in `width >= 44`"])
      return false
    }
    let balance = PositionBalance(first, second)
    if balance.isHorizontalOff, balance.isVerticalOff {
      log.report(
        "a horizontal position is compared with a vertical one", at: syntax.span,
        help: [
          "compare edges of one axis, such as `leading` with `trailing` or `top` with `bottom`"
        ])
    } else if balance.isHorizontalOff || balance.isVerticalOff {
      reportUnbalanced(first, second, balance: balance, syntax: syntax, in: item)
    } else if balance.mixesDirections {
      log.report(
        "`left` or `right` is compared with `leading` or `trailing`", at: syntax.span,
        notes: [
          Diagnostic.Note("`leading` is the right edge in a language that is written to the left")
        ],
        help: ["use `leading` and `trailing` on both sides"])
    } else {
      return true
    }
    return false
  }

  private mutating func reportUnbalanced(
    _ first: AnchorExpression, _ second: AnchorExpression, balance: PositionBalance,
    syntax: ChainPart, in item: ItemID?
  ) {
    let operands = syntax.chain.operands
    let relation = syntax.chain.comparisons[0].rawValue
    for (side, other, index) in [(first, second, 0), (second, first, 1)] {
      guard side.terms.count == 1, side.terms[0].coefficient == 1, side.constant == 0,
        other.terms.allSatisfy(\.anchor.attribute.isSize)
      else { continue }
      let anchor = side.terms[0].anchor
      let name = quoted(SyntaxPrinter.text(of: operands[index]))
      let length = SyntaxPrinter.text(of: operands[1 - index])
      guard isMeasured(anchor, by: other) else {
        let size = other.terms.first?.anchor.attribute ?? anchor.attribute.axis.size
        log.report(
          "\(name) is a position, and \(quoted(length)) is a length", at: syntax.span,
          help: ["compare a length with a length, such as \(quoted("screen.\(size.rawValue)"))"])
        return
      }
      let edge = reference(for: anchor)
      let fix: String
      if other.terms.isEmpty, other.constant == 0 {
        fix = edge
      } else if other.terms.isEmpty, other.constant < 0 {
        // As UIKit's constants are: to the left, or above.
        fix = "\(edge) - \((-other.constant).shortDescription)"
      } else if anchor.attribute.isFarEdge {
        fix = "\(edge) - \(enclosed(operands[1 - index]))"
      } else {
        fix = "\(edge) + \(length)"
      }
      let position = SyntaxPrinter.text(of: operands[index])
      let row =
        index == 0 ? "\(position) \(relation) \(fix)" : "\(fix) \(relation) \(position)"
      log.report(
        "\(name) is a position, and \(quoted(length)) is a length", at: syntax.span,
        help: ["measure from an edge: \(quoted(row))"])
      return
    }
    let axis = balance.isHorizontalOff ? "horizontal" : "vertical"
    let total = balance.isHorizontalOff ? balance.horizontal : balance.vertical
    let (start, size) = balance.isHorizontalOff ? ("leading", "width") : ("top", "height")
    log.report(
      "the \(axis) positions do not balance", at: syntax.span,
      notes: [
        Diagnostic.Note(
          "left side minus right side counts \(rounded(total).shortDescription) positions, "
            + "and 0 would be the same wherever the screen begins")
      ],
      help: [
        "take a share of a size and not of a position: "
          + "`screen.\(start) + 0.5 * screen.\(size)`"
      ])
  }

  /// Whether a length may be the distance of an anchor from an edge: lengths of the same axis measure
  /// everything but the screen, which has its edges where they are.
  private func isMeasured(_ anchor: Anchor, by length: AnchorExpression) -> Bool {
    anchor.item > .safeArea
      && length.terms.allSatisfy { $0.anchor.attribute.axis == anchor.attribute.axis }
  }

  /// The edge that an anchor is usually measured from, in words that work in the anchor's item.
  private func reference(for anchor: Anchor) -> String {
    let parent = layout[anchor.item].parent
    let owner = parent.map { $0 == .screen ? "screen" : layout[$0].name } ?? "screen"
    switch anchor.attribute {
    case .centerX: return "\(owner).leading"
    case .centerY, .firstBaseline: return "\(owner).top"
    case .lastBaseline: return "\(owner).bottom"
    default: return "\(owner).\(anchor.attribute.rawValue)"
    }
  }

  private func enclosed(_ syntax: ExpressionSyntax) -> String {
    let text = SyntaxPrinter.text(of: syntax)
    if case .sum = syntax.kind { return "(\(text))" }
    return text
  }

  private func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}

extension Attribute {
  /// Whether a positive distance from this edge of the parent goes inwards against the axis.
  fileprivate var isFarEdge: Bool {
    switch self {
    case .right, .bottom, .trailing, .lastBaseline: true
    default: false
    }
  }
}

/// What the coefficients of all positions of a row add up to, left side minus right side.
private struct PositionBalance {
  /// Positions along the x axis.
  private(set) var horizontal = 0.0

  /// Positions along the y axis.
  private(set) var vertical = 0.0

  /// Those that know left and right, and those that know the direction of the language.
  private var absolute = 0.0
  private var directed = 0.0

  /// The sum of all absolute coefficients, which says what counts as a rounding error.
  private var magnitude = 0.0

  init(_ first: AnchorExpression, _ second: AnchorExpression) {
    for term in first.terms { add(term, sign: 1) }
    for term in second.terms { add(term, sign: -1) }
  }

  private mutating func add(_ term: AnchorExpression.Term, sign: Double) {
    let attribute = term.anchor.attribute
    guard !attribute.isSize else { return }
    let coefficient = sign * term.coefficient
    magnitude += abs(coefficient)
    switch attribute.axis {
    case .vertical: vertical += coefficient
    case .horizontal:
      horizontal += coefficient
      if attribute == .left || attribute == .right { absolute += coefficient }
      if attribute == .leading || attribute == .trailing { directed += coefficient }
    }
  }

  private func isOff(_ sum: Double) -> Bool { abs(sum) > 1e-9 * magnitude }

  var isHorizontalOff: Bool { isOff(horizontal) }

  var isVerticalOff: Bool { isOff(vertical) }

  var mixesDirections: Bool { isOff(absolute) && isOff(directed) }
}
