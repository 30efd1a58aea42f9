internal import Constraints
internal import LayoutDSL

/// A row that is not mirrored where the text runs from right to left.
enum UnmirroredRule: RuleCheck {
  static let summary =
    "where text runs from right to left, a row with `left` or `right` stays as it is"

  static let explanation = """
    A row names `left` or `right`, and the screen is one whose text runs from right to left, such as \
    Arabic or Hebrew. There everything is mirrored that names `leading` and `trailing`; this row stays as \
    it is, so that the view ends up on the wrong side of its neighbours.

    It is reported on screens that are chosen with `rtl` behind their name (`screens iphone rtl`), \
    once for each view.

    What to do: write `leading` and `trailing`; a change under "help" was tried. Where a side is meant, as in the controls of a \
    player, allow the finding with `allow unmirrored` at the end of the row.
    """

  static let firing = """
    layout "Player" {
      screens "iPhone 15" rtl
      button close "Close" {
        right == safeArea.right - 8
        top == safeArea.top + 8
        width == 88
        height == 44
      }
    }
    """

  static let silent = """
    layout "Player" {
      screens "iPhone 15" rtl
      button close "Close" {
        trailing == safeArea.trailing - 8
        top == safeArea.top + 8
        width == 88
        height == 44
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    guard scene.screen.direction == .rightToLeft else { return [] }
    var rows: [ItemID: [Int]] = [:]
    var order: [ItemID] = []
    let all = scene.layout.rows
    // Guides are tied to the edges of their views by rows that nobody has written.
    for index in scene.problem.written.rows.indices {
      guard
        let term = (all[index].first.terms + all[index].second.terms).first(
          where: \.anchor.attribute.isFixed),
        scene.constraint(.row(index)) != nil, !isSymmetric(all[index], on: scene)
      else { continue }
      if rows[term.anchor.item] == nil { order.append(term.anchor.item) }
      rows[term.anchor.item, default: []].append(index)
    }
    // Views that stand beside each other are mirrored together.
    let beside = Dictionary(grouping: order.sorted()) { scene.layout[$0].parent }
      .mapValues { $0.flatMap { rows[$0] ?? [] } }
    return order.sorted().map { item in
      fault(of: item, rows[item] ?? [], beside: beside[scene.layout[item].parent] ?? [], on: scene)
    }
  }

  /// Whether a row puts an edge on that of an item which the view fills from side to side: mirrored it says the
  /// same.
  private static func isSymmetric(_ row: Row, on scene: SolvedScreen) -> Bool {
    guard row.relation == .equal, row.first.constant == row.second.constant,
      let first = row.first.terms.first, let second = row.second.terms.first,
      row.first.terms.count == 1, row.second.terms.count == 1,
      first.coefficient == second.coefficient, first.anchor.attribute == second.anchor.attribute
    else { return false }
    let (one, other) = (scene.frame(of: first.anchor.item), scene.frame(of: second.anchor.item))
    return !scene.screen.showsDifference(between: one, other, along: .horizontal)
  }

  /// - Parameters:
  ///   - rows: the rows of the view that are not mirrored.
  ///   - all: those of all views in the same container.
  private static func fault(
    of item: ItemID, _ rows: [Int], beside all: [Int], on scene: SolvedScreen
  ) -> Fault {
    let row = scene.layout.rows[rows[0]]
    let words = row.origin.label.isEmpty ? scene.layout.description(of: row) : row.origin.label
    let more =
      switch rows.count {
      case 1: ""
      case 2: ", nor is another row of it"
      default: ", nor are \(rows.count - 1) other rows of it"
      }
    return Fault(
      identity: .init(rule: .unmirrored, item: item),
      span: row.origin.span ?? scene.layout[item].span,
      message: "`\(words)` is not mirrored where the text runs from right to left\(more)",
      proposals: [rows, all].filter { $0.count <= mostRows }.withoutRepetitions.map { rows in
        Proposal(rows.map { .replace(row: $0, with: scene.layout.rows[$0].mirrored) })
      },
      causes: rows.compactMap { scene.constraint(.row($0)) }.map { scene.cause($0) })
  }

  /// A list of more changes than this is nothing to read.
  private static let mostRows = 6
}

extension Row {
  /// The row with the edges of the text that the edges are from left to right.
  fileprivate var mirrored: Row {
    var row = self
    for index in first.terms.indices { row.first.terms[index].anchor.attribute.mirror() }
    for index in second.terms.indices { row.second.terms[index].anchor.attribute.mirror() }
    row.origin.label = ""
    return row
  }
}

extension Attribute {
  fileprivate mutating func mirror() {
    switch self {
    case .left: self = .leading
    case .right: self = .trailing
    default: break
    }
  }
}
