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
    guard let form = anchors.form(of: anchor) else { return nil }
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
    anchors.combine(expression, nil, alongText: expression.followsText)
  }

  /// The two sides of a row or an expectation, both measured along the direction of the text if
  /// either mentions `leading` or `trailing`; nil where an item is not there.
  public func sides(
    _ first: AnchorExpression, _ second: AnchorExpression
  ) -> (first: LinearExpression, second: LinearExpression)? {
    let alongText = first.followsText || second.followsText
    guard let first = anchors.combine(first, nil, alongText: alongText),
      let second = anchors.combine(second, nil, alongText: alongText)
    else { return nil }
    return (first, second)
  }

  /// What the anchors of the items stand for.
  var anchors: AnchorForms { AnchorForms(items: items, screen: screen) }
}

/// What the anchors of items stand for on a screen.
///
/// Apart from the problem, so that rows can be read while it is built: reading them from what is being changed
/// would copy all of it for every row.
struct AnchorForms {
  let items: [LayoutProblem.ItemRecord]
  let screen: Screen

  /// The first side of a row minus the second one; nil where an item is not there.
  func difference(
    _ first: AnchorExpression, _ second: AnchorExpression
  ) -> LinearExpression? {
    combine(first, second, alongText: first.followsText || second.followsText)
  }

  /// An anchor as `origin + share * size + offset`; a size has no origin.
  fileprivate struct Form {
    var origin: Variable?
    var size: Variable
    var share: Double
    var offset = 0.0
  }

  fileprivate func form(of anchor: Anchor) -> Form? {
    guard items.indices.contains(anchor.item.index),
      let item = items[anchor.item.index].variables
    else { return nil }
    let isRightToLeft = screen.direction == .rightToLeft
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
    case .firstBaseline, .lastBaseline:
      let baselines =
        items[anchor.item.index].content?.baselines
        ?? Baselines(first: (share: 0, offset: 0), last: (share: 1, offset: 0))
      let line = anchor.attribute == .firstBaseline ? baselines.first : baselines.last
      return Form(origin: item.top, size: item.height, share: line.share, offset: line.offset)
    }
  }

  /// A sum of anchors minus another one.
  fileprivate func combine(
    _ first: AnchorExpression, _ second: AnchorExpression?, alongText: Bool
  ) -> LinearExpression? {
    let isMirrored = alongText && screen.direction == .rightToLeft
    var sum = LinearExpression()
    // Most anchors have one term or two.
    sum.terms.reserveCapacity(2 * (first.terms.count + (second?.terms.count ?? 0)))
    // How often the width of the screen stands in the sum: counted, because in nearly every row it
    // cancels, and adding and subtracting it would leave a rounding error.
    var mirrored = 0.0
    guard add(first, factor: 1, isMirrored: isMirrored, to: &sum, mirrored: &mirrored) else {
      return nil
    }
    if let second {
      guard add(second, factor: -1, isMirrored: isMirrored, to: &sum, mirrored: &mirrored) else {
        return nil
      }
    }
    if mirrored != 0 {
      sum.constant += mirrored * screen.size.width
    }
    return sum
  }

  /// Adds a multiple of a sum of anchors; false where an item is not there.
  private func add(
    _ expression: AnchorExpression, factor: Double, isMirrored: Bool,
    to sum: inout LinearExpression, mirrored: inout Double
  ) -> Bool {
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
}

extension AnchorExpression {
  /// Whether a term depends on the direction of the text.
  fileprivate var followsText: Bool {
    terms.contains { $0.anchor.attribute == .leading || $0.anchor.attribute == .trailing }
  }
}
