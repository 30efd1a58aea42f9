internal import Constraints
internal import LayoutDSL

/// The required rows of a layout that only limit, by what they compare.
///
/// What a proposal adds may say more of two sides that a row of the file only limits: the equation, or the limit
/// from the other side. Then it is that row which lacks a sign, and not the file which lacks a row.
/// They are found when they are first asked for: a layout without findings needs none.
final class LimitingRows {
  private let layout: Layout

  /// Two anchors, or an anchor and a number.
  private struct Sides: Hashable {
    var first: Anchor
    var second: Anchor?

    /// The same the other way round; nil where one side is a number.
    var swapped: Self? { second.map { Self(first: $0, second: first) } }
  }

  init(of layout: Layout) {
    self.layout = layout
  }

  /// Positions in `Layout.rows` of the rows that apply on all screens, by the two sides as they are written.
  private lazy var positions: [Sides: [Int]] = {
    var positions: [Sides: [Int]] = [:]
    for (index, row) in layout.rows.enumerated()
    where row.relation != .equal && row.priority.isRequired && row.condition == nil {
      if let sides = Self.sides(of: row.sayingAreas(in: layout)) {
        positions[sides, default: []].append(index)
      }
    }
    return positions
  }()

  /// The changes with an equation in place of each row that limits what another one is added for; nil where there is
  /// none.
  func equations(inPlaceOf edits: [Edit]) -> [Edit]? {
    if positions.isEmpty { return nil }
    var taken: Set<Int> = []
    var changed = edits
    for (position, edit) in edits.enumerated() {
      guard case .add(let row) = edit, let (index, offset) = limit(of: row, besides: taken) else {
        continue
      }
      taken.insert(index)
      var equation = layout.rows[index].sayingAreas(in: layout)
      if equation.offset != offset { equation = equation.withOffset(offset) }
      equation.relation = .equal
      equation.origin.label = ""
      changed[position] = .replace(row: index, with: equation)
    }
    return taken.isEmpty ? nil : changed
  }

  /// The row that limits what another one makes equal, or limits from the other side at the same distance; with the
  /// distance of the equation in its place.
  private func limit(of row: Row, besides taken: Set<Int>) -> (index: Int, offset: Double)? {
    guard row.priority.isRequired, row.condition == nil,
      let sides = Self.sides(of: row.sayingAreas(in: layout))
    else { return nil }
    for (key, isSwapped) in [(sides, false), (sides.swapped, true)] {
      guard let key else { continue }
      let offset = isSwapped ? -row.offset : row.offset
      let relation = isSwapped ? row.relation.turned : row.relation
      for index in positions[key] ?? [] where !taken.contains(index) {
        let limit = layout.rows[index]
        let beyond = offset - limit.offset
        let isMeant =
          switch relation {
          case .equal: limit.relation == .lessOrEqual ? beyond <= 0 : beyond >= 0
          default: limit.relation != relation && beyond == 0
          }
        if isMeant { return (index, offset) }
      }
    }
    return nil
  }

  /// The sides of a row between two edges or sizes, or of one and a number; nil for all others.
  private static func sides(of row: Row) -> Sides? {
    guard row.first.terms.count == 1, row.first.terms[0].coefficient == 1,
      row.second.terms.count <= 1, row.second.terms.allSatisfy({ $0.coefficient == 1 })
    else { return nil }
    return Sides(first: row.first.terms[0].anchor, second: row.second.terms.first?.anchor)
  }
}
