internal import Constraints
internal import LayoutDSL

/// Which rows mention an item; found out when first asked for.
final class Mentions {
  private let problem: LayoutProblem

  init(of problem: LayoutProblem) {
    self.problem = problem
  }

  /// The positions in `Layout.rows` of the rows that apply, in order.
  private(set) lazy var rowsThatApply = problem.expanded.rows.indices.filter {
    problem.expanded.rows[$0].condition?.holds(on: problem.screen) ?? true
  }

  /// The positions in `Layout.rows` of the rows that mention an item and apply, in order.
  func rows(of item: ItemID) -> ArraySlice<Int> { byItem[item.index] }

  /// The positions in `Layout.rows` of the rows that mention both items and apply, in order.
  func rows(between first: ItemID, and second: ItemID) -> [Int] {
    let (one, other) = (byItem[first.index], byItem[second.index])
    let (fewer, item) = one.count < other.count ? (one, second) : (other, first)
    return fewer.filter { problem.expanded.rows[$0].mentions(item) }
  }

  private lazy var byItem: CompactLists<Int> = {
    let rows = problem.expanded.rows
    var mentions: [(list: Int, element: Int)] = []
    mentions.reserveCapacity(2 * rows.count)
    // A row that mentions an item several times counts once.
    var last = [Int](repeating: -1, count: problem.expanded.items.count)
    func add(_ expression: AnchorExpression, of row: Int) {
      for term in expression.terms where last[term.anchor.item.index] != row {
        last[term.anchor.item.index] = row
        mentions.append((term.anchor.item.index, row))
      }
    }
    for index in rowsThatApply {
      add(rows[index].first, of: index)
      add(rows[index].second, of: index)
    }
    return CompactLists(mentions, count: problem.expanded.items.count)
  }()
}

extension Row {
  /// Whether the row speaks of an item.
  fileprivate func mentions(_ item: ItemID) -> Bool {
    first.terms.contains { $0.anchor.item == item }
      || second.terms.contains { $0.anchor.item == item }
  }
}
