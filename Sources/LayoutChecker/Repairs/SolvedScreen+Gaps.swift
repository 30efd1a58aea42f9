internal import Constraints
internal import LayoutDSL

/// The distances that the rows of a layout keep, so that new ones keep the same.
extension SolvedScreen {
  /// The distance that an item keeps from the one around it: along the axis, else along the other
  /// one, else what its siblings keep.
  func gap(of item: ItemID, in parent: ItemID, along axis: Axis) -> Double {
    ownGap(of: item, in: parent, along: axis) ?? usualGap(in: parent, along: axis)
  }

  /// The distance that the first view in an item keeps of those that keep any; 0 where none does.
  func usualGap(in parent: ItemID, along axis: Axis) -> Double {
    children(of: parent).lazy.compactMap { self.ownGap(of: $0, in: parent, along: axis) }.first ?? 0
  }

  /// The distance that an item keeps from the one around it, or that its siblings keep, as long as that is a margin;
  /// what is farther from an edge stands behind something else.
  ///
  /// - Parameter usual: what ``usualMargin(in:along:)`` returns, which looks at all siblings.
  func margin(
    of item: ItemID, in parent: ItemID, along axis: Axis, elseUsual usual: Double
  ) -> Double {
    let own = ownGap(of: item, in: parent, along: axis) ?? usual
    return own <= Self.greatestMargin ? own : usual
  }

  /// The distance that the first view in an item keeps of those that keep any, as long as that is a margin.
  func usualMargin(in parent: ItemID, along axis: Axis) -> Double {
    let usual = usualGap(in: parent, along: axis)
    return usual <= Self.greatestMargin ? usual : 0
  }

  /// The largest distance that is a margin, in points.
  static let greatestMargin = 44.0

  /// The guide of the view around an item that rows tie an edge of the item to, and the distance that they keep
  /// from it; nil where there is none.
  func guide(
    of item: ItemID, in parent: ItemID, along axis: Axis
  ) -> (item: ItemID, gap: Double)? {
    let rows = mentions.rows(of: item)
    guard proposals.spend(on: rows) else { return nil }
    for row in rows.lazy.map({ self.layout.rows[$0] }) where row.comparesSameEdges {
      for anchor in [row.first.terms[0].anchor, row.second.terms[0].anchor]
      where anchor.item != item && anchor.attribute.axis == axis {
        let isGuide =
          switch layout[anchor.item].kind {
          case .safeArea, .margins, .readable: layout[anchor.item].parent == parent
          default: anchor.item == .safeArea && parent == .screen
          }
        guard isGuide else { continue }
        return (anchor.item, abs(row.offset))
      }
    }
    return nil
  }

  /// The guide that rows tie the first view in an item to, of those that rows tie to any, and the distance that they
  /// keep from it.
  func usualGuide(in parent: ItemID, along axis: Axis) -> (item: ItemID, gap: Double)? {
    children(of: parent).lazy.compactMap { self.guide(of: $0, in: parent, along: axis) }.first
  }

  /// The distance that rows of an item keep from the one around it; nil where there are none.
  func ownGap(of item: ItemID, in parent: ItemID, along axis: Axis) -> Double? {
    // What scrolls is tied to the content of its area.
    let outside =
      parent == .screen
      ? [parent, .safeArea] : [parent, layout.content(of: parent)].compactMap(\.self)
    let rows = outside.flatMap { self.rows(between: $0, and: item) }
    let sameEdges = rows.filter(\.comparesSameEdges)
    let first = sameEdges.first { $0.first.terms[0].anchor.attribute.axis == axis }
    return (first ?? sameEdges.first).map { abs($0.offset) }
  }

  /// The distance that the last view in an item keeps from the one before it, of those that keep any; 8
  /// points, as Interface Builder places neighbours, where none does.
  func neighbourGap(in parent: ItemID, along axis: Axis) -> Double {
    let siblings = children(of: parent)
    let gap = siblings.reversed().lazy.flatMap { item in
      self.mentions.rows(of: item).lazy.map { self.layout.rows[$0] }.compactMap { row -> Double? in
        guard row.first.terms.count == 1, row.second.terms.count == 1,
          row.first.terms[0].anchor.item == item,
          row.first.terms[0].anchor.attribute.isStart(along: axis),
          row.second.terms[0].anchor.attribute.isEnd(along: axis),
          row.first.terms[0].coefficient == 1, row.second.terms[0].coefficient == 1,
          siblings.contains(row.second.terms[0].anchor.item)
        else { return nil }
        let gap = row.offset
        // Where one lies over another, that is no distance.
        return gap >= 0 ? gap : nil
      }
    }.first
    return gap ?? Self.usualNeighbourGap
  }

  /// The distance between neighbours where a layout has none, in points.
  private static let usualNeighbourGap = 8.0

  /// The rows that mention an item and apply, in order.
  func rows(of item: ItemID) -> some Sequence<Row> {
    mentions.rows(of: item).lazy.map { [layout] in layout.rows[$0] }
  }

  /// The rows that mention both items and apply, in order.
  func rows(between first: ItemID, and second: ItemID) -> [Row] {
    mentions.rows(between: first, and: second).map { layout.rows[$0] }
  }
}
