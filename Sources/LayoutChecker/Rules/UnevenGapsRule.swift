internal import LayoutDSL

/// A gap that is nearly as large as the others of its layout.
enum UnevenGapsRule: RuleCheck {
  static let summary = "a gap differs by a point or less from what most gaps are"

  static let explanation = """
    Rows between edges keep gaps, such as `leading == name.trailing + 8`. Of all places in a layout where that \
    is done, a few have a number that differs by a point or less from one which at least twice as many places \
    have, and at least three: 7.5 or 9 among many 8s. Nobody sees the difference as meant, and columns that \
    should be in line are off by a little.

    Compared are the numbers of rows between two edges, those along the width with each other and those along \
    the height, without regard of their signs, from 2 points on. What one place stands for several times, as in a component, counts once.

    What to do: write the same number, or allow the row with `allow uneven-gaps` at its end.
    """

  static let firing = """
    layout "Columns" {
      screens 320x568
      view first {
        leading == screen.leading + 8
        trailing == screen.trailing - 8
        top == screen.top
        height == 40
      }
      view second {
        leading == screen.leading + 7.5
        trailing == screen.trailing - 8
        top == first.bottom
        height == 40
      }
    }
    """

  static let silent = """
    layout "Columns" {
      screens 320x568
      view first {
        leading == screen.leading + 8
        trailing == screen.trailing - 8
        top == screen.top
        height == 40
      }
      view second {
        leading == screen.leading + 8
        trailing == screen.trailing - 8
        top == first.bottom
        height == 40
      }
    }
    """

  /// The smallest number that is a gap, in points: less is a line or a correction.
  fileprivate static let leastGap = 2.0

  /// So much a slip is at most, in points.
  private static let mostDifference = 1.0

  /// A difference below this is not told, in points: the numbers look the same.
  private static let leastDifference = 0.01

  /// How many places make a number the usual one.
  private static let leastPlaces = 3

  static func faults(of layout: Layout, on screens: [Screen]) -> [Fault] {
    var places: Set<SourceSpan> = []
    let gaps = layout.rows.indices.compactMap { index -> (row: Int, gap: Gap)? in
      guard let gap = Gap(of: layout.rows[index]),
        layout.rows[index].origin.span.map({ places.insert($0).inserted }) ?? true
      else { return nil }
      return (index, gap)
    }
    let counts = gaps.reduce(into: [Gap: Int]()) { $0[$1.gap, default: 0] += 1 }
    // The number that most have, of two the larger, so that the order in a dictionary decides nothing.
    let ordered = counts.ordered { (-$0.value, -$0.key.size) }
    return gaps.compactMap { row, gap in
      let usual = ordered.first {
        $0.key.axis == gap.axis && abs($0.key.size - gap.size) >= leastDifference
          && abs($0.key.size - gap.size) <= mostDifference && $0.value >= leastPlaces
          && $0.value >= 2 * counts[gap, default: 0]
      }
      return usual.map {
        fault(of: row, with: gap.size, among: $0.value, of: $0.key.size, in: layout)
      }
    }
  }

  /// The distance that a row keeps between two edges along an axis.
  private struct Gap: Hashable {
    let axis: Axis

    /// In points, whatever the sign of the number.
    let size: Double

    /// Takes the gap of a row; nil for other rows.
    init?(of row: Row) {
      guard row.first.terms.count == 1, row.second.terms.count == 1,
        let first = row.first.terms.first, let second = row.second.terms.first,
        first.coefficient == 1, second.coefficient == 1,
        let axis = first.anchor.attribute.edgeAxis, axis == second.anchor.attribute.edgeAxis
      else { return nil }
      self.axis = axis
      size = abs(row.second.constant - row.first.constant)
      guard size >= UnevenGapsRule.leastGap else { return nil }
    }
  }

  private static func fault(
    of row: Int, with size: Double, among count: Int, of usual: Double, in layout: Layout
  ) -> Fault {
    var even = layout.rows[row]
    let constant = even.second.constant - even.first.constant
    even.first.constant = 0
    even.second.constant = constant < 0 ? -usual : usual
    let item = even.first.terms.first.map(\.anchor.item)
    let other = even.second.terms.first.map(\.anchor.item)
    let names = [item, other].compactMap { $0.map { "`\(layout[$0].name)`" } }
    return Fault(
      identity: .init(rule: .unevenGaps, item: item, sources: [.row(row)]),
      span: even.origin.span ?? item.flatMap { layout[$0].span },
      extent: abs(size - usual),
      message: "the gap between \(names.joinedInWords) is \(size.points), and \(count) others are "
        + usual.points,
      proposals: [Proposal([.replace(row: row, with: even)])])
  }
}

extension Attribute {
  /// The axis along which the attribute is an edge; nil for sizes, centres and baselines.
  fileprivate var edgeAxis: Axis? {
    switch self {
    case .leading, .trailing, .left, .right: .horizontal
    case .top, .bottom: .vertical
    default: nil
    }
  }
}
