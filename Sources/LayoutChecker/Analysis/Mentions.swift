internal import Constraints
internal import LayoutDSL

/// Which rows of a problem apply, and which of them mention an item.
///
/// Screens with the same rows share it, so it is made as a whole and never changes.
final class Mentions: Sendable {
  /// What a row says of an item.
  struct Mention {
    var item: ItemID
    var axis: Axis
  }

  /// The positions in `Layout.rows` of the rows that apply, in order.
  let rowsThatApply: [Int]

  private let layout: Layout
  private let rowsOfItem: CompactLists<Int>
  private let mentionsOfRow: CompactLists<Mention>

  /// Looks at the rows of a problem.
  ///
  /// - Complexity: linear in the rows.
  init(of problem: LayoutProblem) {
    layout = problem.expanded
    let rows = layout.rows
    rowsThatApply = rows.indices.filter {
      rows[$0].condition?.holds(on: problem.screen) ?? true
    }
    var ofItem: [(list: Int, element: Int)] = []
    var ofRow: [(list: Int, element: Mention)] = []
    ofItem.reserveCapacity(2 * rowsThatApply.count)
    ofRow.reserveCapacity(2 * rowsThatApply.count)
    // A row that mentions an item several times counts once.
    var last = [Int](repeating: -1, count: layout.items.count)
    func add(_ terms: [AnchorExpression.Term], of row: Int) {
      for term in terms {
        let item = term.anchor.item
        ofRow.append((row, Mention(item: item, axis: term.anchor.attribute.axis)))
        guard last[item.index] != row else { continue }
        last[item.index] = row
        ofItem.append((item.index, row))
      }
    }
    for index in rowsThatApply {
      add(rows[index].first.terms, of: index)
      add(rows[index].second.terms, of: index)
    }
    rowsOfItem = CompactLists(ofItem, count: layout.items.count)
    mentionsOfRow = CompactLists(ofRow, count: rows.count)
  }

  /// The positions in `Layout.rows` of the rows that mention an item and apply, in order.
  func rows(of item: ItemID) -> ArraySlice<Int> { rowsOfItem[item.index] }

  /// The positions in `Layout.rows` of the rows that mention both items and apply, in order.
  func rows(between first: ItemID, and second: ItemID) -> [Int] {
    let (one, other) = (rows(of: first), rows(of: second))
    let (fewer, item) = one.count < other.count ? (one, second) : (other, first)
    return fewer.filter { row in mentionsOfRow[row].contains { $0.item == item } }
  }

  /// Whether a row that applies speaks of anything along an axis.
  func speaks(_ row: Int, along axis: Axis) -> Bool {
    mentionsOfRow[row].contains { $0.axis == axis }
  }

  /// Hands on each item that a row mentions along an axis together with an item; some may come several times.
  ///
  /// - Complexity: linear in the terms of the rows that mention the item.
  func forEach(mentionedWith item: ItemID, along axis: Axis, _ body: (ItemID) -> Void) {
    for row in rows(of: item) {
      let mentions = mentionsOfRow[row]
      guard mentions.contains(where: { $0.item == item && $0.axis == axis }) else { continue }
      for mention in mentions where mention.axis == axis { body(mention.item) }
    }
  }

  /// Whether the rows that were looked at are those of another layout too, because both hold the same storage.
  func hold(for other: Layout) -> Bool {
    layout.rows.withUnsafeBufferPointer { own in
      other.rows.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
    }
  }
}
