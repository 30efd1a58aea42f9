internal import Constraints
internal import LayoutDSL

/// Sizes that rows state as numbers.
extension SolvedScreen {
  /// The position in `Layout.rows` of the row that sets the size of an item to a number; nil where none does.
  func constantRow(of item: ItemID, along axis: Axis) -> Int? {
    mentions.rows(of: item).first { index in
      let row = layout.rows[index]
      return row.relation == .equal && row.second.terms.isEmpty
        && row.first.terms == [.init(Anchor(item, axis.size))]
        && row.condition?.holds(on: screen) ?? true
    }
  }

  /// Whether a row says how wide the content of a scroll area is: exactly, or at most.
  func isWidthStated(ofContent content: ItemID) -> Bool {
    widthRelations(ofContent: content).contains { $0 != .greaterOrEqual }
  }

  /// Whether a row says how wide the content of a scroll area is at least.
  func isWidthLimitedBelow(ofContent content: ItemID) -> Bool {
    widthRelations(ofContent: content).contains(.greaterOrEqual)
  }

  /// How rows compare the width of the content of a scroll area with something else.
  private func widthRelations(ofContent content: ItemID) -> [Relation] {
    let width = Anchor(content, .width)
    return mentions.rows(of: content).flatMap { index -> [Relation] in
      let row = layout.rows[index]
      return row.first.terms.filter { $0.anchor == width }
        .map { $0.coefficient > 0 ? row.relation : row.relation.turned }
        + row.second.terms.filter { $0.anchor == width }
        .map { $0.coefficient > 0 ? row.relation.turned : row.relation }
    }
  }

  /// The rows that state a number as the size that an item has along an axis: its own, and that of the stack whose
  /// size it takes over.
  func causesOfSize(of item: ItemID, along axis: Axis) -> [Finding.Cause] {
    let size = frame(of: item).size(along: axis)
    let holders = [item, stack(givingItsSizeTo: item, along: axis)].compactMap { $0 }
    return holders.compactMap { holder -> Finding.Cause? in
      guard let row = constantRow(of: holder, along: axis),
        let stated = layout.rows[row].statedSize(unless: []),
        !screen.showsDifference(between: stated, size),
        let id = constraint(.row(row))
      else { return nil }
      return cause(id)
    }
  }

  /// The stack that an item is in and as large as, along an axis; nil where it is none, or has a size of its own there.
  func stack(givingItsSizeTo item: ItemID, along axis: Axis) -> ItemID? {
    guard let stack = layout[item].parent, layout[stack].kind == .stack,
      constantRow(of: item, along: axis) == nil,
      !screen.showsDifference(
        between: frame(of: stack).size(along: axis), frame(of: item).size(along: axis))
    else { return nil }
    return stack
  }
}

extension Row {
  /// The number of points that the row states for a size, at least or exactly; nil for other rows, and
  /// for the sizes of some items.
  func statedSize(unless items: Set<ItemID>) -> Double? {
    guard first.terms.count == 1, first.terms[0].coefficient == 1, second.terms.isEmpty,
      first.terms[0].anchor.attribute.isSize, relation != .lessOrEqual,
      !items.contains(first.terms[0].anchor.item)
    else { return nil }
    return second.constant - first.constant
  }
}
