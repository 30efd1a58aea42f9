internal import Constraints

/// Rows in the words of the language, with every item named.
extension Layout {
  /// An anchor as rows name it, such as `card.bottom`.
  public func description(of anchor: Anchor) -> String {
    "\(name(of: anchor.item)).\(anchor.attribute.rawValue)"
  }

  /// A sum as rows write it, such as `0.25 * card.width - 8`.
  public func description(of expression: AnchorExpression) -> String {
    description(of: expression, naming: description(of:))
  }

  /// A sum as rows write it, with other names for its anchors, and other words for its factors.
  package func description(
    of expression: AnchorExpression, naming name: (Anchor) -> String,
    factor factorWords: (Double) -> String = \.shortDescription
  ) -> String {
    var words = ""
    func append(_ value: Double, _ magnitude: String) {
      if words.isEmpty {
        words = value < 0 ? "-" + magnitude : magnitude
      } else {
        words += (value < 0 ? " - " : " + ") + magnitude
      }
    }
    for term in expression.terms {
      let anchor = name(term.anchor)
      let factor = abs(term.coefficient)
      append(term.coefficient, factor == 1 ? anchor : "\(factorWords(factor)) * \(anchor)")
    }
    if expression.constant != 0 || expression.terms.isEmpty {
      append(expression.constant, abs(expression.constant).shortDescription)
    }
    return words
  }

  /// A row in its normal form, such as `card.height == 0 @50`; the priority of a required row and
  /// the condition are left out.
  public func description(of row: Row) -> String {
    let (first, second) = (description(of: row.first), description(of: row.second))
    let priority = row.priority.isRequired ? "" : " @\(row.priority.rawValue.shortDescription)"
    return "\(first) \(row.relation.rawValue) \(second)\(priority)"
  }

  /// An expectation in its normal form, such as `icon.width == 76`; the tolerance and the condition
  /// are left out.
  public func description(of expectation: Expectation) -> String {
    let (first, second) = (
      description(of: expectation.first), description(of: expectation.second)
    )
    return "\(first) \(expectation.comparison.rawValue) \(second)"
  }

  /// The name of an item; its number where the layout does not have it, such as that of a guide that
  /// nobody has written.
  package func name(of item: ItemID) -> String {
    items.indices.contains(item.index) ? items[item.index].name : "item\(item.index)"
  }
}
