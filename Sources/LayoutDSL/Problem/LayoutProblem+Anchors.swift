public import Constraints

/// How anchors become expressions.
///
/// `leading` is the left edge where text runs from left to right, else the right edge. A row that
/// mentions `leading` or `trailing` is measured along the direction of the text: where that runs
/// from right to left, all its horizontal positions are distances from the right edge of the
/// screen, so that `card.leading == screen.leading + 8` puts the card 8 points to the left of the
/// right edge, as UIKit does. Every other row is measured from the left edge.
extension LayoutProblem {
  /// The position of an anchor in the screen's coordinates, or the size; nil where the item is not
  /// there.
  public func expression(for anchor: Anchor) -> LinearExpression? {
    guard let form = form(of: anchor) else { return nil }
    var sum = LinearExpression(constant: form.offset)
    if let origin = form.origin {
      sum.terms.append(Term(origin))
    }
    if form.share != 0 {
      sum.terms.append(Term(form.size, form.share))
    }
    return sum
  }

  /// A sum of anchors, measured along the direction of the text if it mentions `leading` or
  /// `trailing`; nil where an item is not there.
  public func expression(for expression: AnchorExpression) -> LinearExpression? {
    combine(expression, nil, alongText: expression.followsText)
  }

  /// The two sides of a row or an expectation, both measured along the direction of the text if
  /// either mentions `leading` or `trailing`; nil where an item is not there.
  public func sides(
    _ first: AnchorExpression, _ second: AnchorExpression
  ) -> (first: LinearExpression, second: LinearExpression)? {
    let alongText = first.followsText || second.followsText
    guard let first = combine(first, nil, alongText: alongText),
      let second = combine(second, nil, alongText: alongText)
    else { return nil }
    return (first, second)
  }

  /// The first side of a row minus the second one; nil where an item is not there.
  func difference(
    _ first: AnchorExpression, _ second: AnchorExpression
  ) -> LinearExpression? {
    combine(first, second, alongText: first.followsText || second.followsText)
  }

  /// An anchor as `origin + share * size + offset`; a size has no origin.
  private struct Form {
    var origin: Variable?
    var size: Variable
    var share: Double
    var offset = 0.0
  }

  private func form(of anchor: Anchor) -> Form? {
    guard items.indices.contains(anchor.item.index),
      let item = items[anchor.item.index].variables
    else { return nil }
    let isRightToLeft = screen.direction == .rightToLeft
    var baseline: Baselines? { items[anchor.item.index].content?.baselines }
    switch anchor.attribute {
    case .left: return Form(origin: item.left, size: item.width, share: 0)
    case .right: return Form(origin: item.left, size: item.width, share: 1)
    case .centerX: return Form(origin: item.left, size: item.width, share: 0.5)
    case .leading: return Form(origin: item.left, size: item.width, share: isRightToLeft ? 1 : 0)
    case .trailing: return Form(origin: item.left, size: item.width, share: isRightToLeft ? 0 : 1)
    case .width: return Form(size: item.width, share: 1)
    case .top: return Form(origin: item.top, size: item.height, share: 0)
    case .bottom: return Form(origin: item.top, size: item.height, share: 1)
    case .centerY: return Form(origin: item.top, size: item.height, share: 0.5)
    case .height: return Form(size: item.height, share: 1)
    // Without text, the top edge stands for the first baseline and the bottom edge for the last one,
    // as UIKit's documentation of `forFirstBaselineLayout` and `forLastBaselineLayout` has it.
    case .firstBaseline: return form(of: baseline?.first ?? (share: 0, offset: 0), of: item)
    case .lastBaseline: return form(of: baseline?.last ?? (share: 1, offset: 0), of: item)
    }
  }

  private func form(of baseline: (share: Double, offset: Double), of item: Variables) -> Form {
    Form(origin: item.top, size: item.height, share: baseline.share, offset: baseline.offset)
  }

  /// A sum of anchors minus another one.
  private func combine(
    _ first: AnchorExpression, _ second: AnchorExpression?, alongText: Bool
  ) -> LinearExpression? {
    let isMirrored = alongText && screen.direction == .rightToLeft
    var sum = LinearExpression()
    // Most anchors have one term or two.
    sum.terms.reserveCapacity(2 * (first.terms.count + (second?.terms.count ?? 0)))
    // How often the width of the screen stands in the sum: counted, because in nearly every row it
    // cancels, and adding and subtracting it would leave a rounding error.
    var mirrored = 0.0
    func add(_ expression: AnchorExpression, factor: Double) -> Bool {
      sum.constant += factor * expression.constant
      for term in expression.terms {
        guard let form = form(of: term.anchor) else { return false }
        var coefficient = factor * term.coefficient
        if let origin = form.origin {
          if isMirrored, term.anchor.attribute.axis == .horizontal {
            mirrored += coefficient
            coefficient = -coefficient
          }
          sum.terms.append(Term(origin, coefficient))
          sum.constant += coefficient * form.offset
        }
        if form.share != 0 {
          sum.terms.append(Term(form.size, coefficient * form.share))
        }
      }
      return true
    }
    guard add(first, factor: 1), second.map({ add($0, factor: -1) }) ?? true else { return nil }
    if mirrored != 0 {
      sum.constant += mirrored * screen.size.width
    }
    return sum
  }
}

extension AnchorExpression {
  /// Whether a term depends on the direction of the text.
  fileprivate var followsText: Bool {
    terms.contains { $0.anchor.attribute == .leading || $0.anchor.attribute == .trailing }
  }
}
