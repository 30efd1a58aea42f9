internal import Constraints
internal import LayoutDSL

/// Rows that keep a text beside its neighbours and inside what it is in.
enum EndingRows {
  /// A row for the end that is open, or for one of both where the text is centred.
  ///
  /// A text ends before the view beside it, and where there is none at the edge of what it is in. Where it is
  /// too long for that, it wraps.
  static func proposals(
    for item: ItemID, needsStart: Bool, needsEnd: Bool, on scene: SolvedScreen
  ) -> [Proposal] {
    guard let parent = scene.layout[item].parent else { return [] }
    let outer = parent == .screen ? ItemID.safeArea : parent
    func ends(_ edge: Attribute, _ relation: Relation, isAtEnd: Bool) -> [Proposal] {
      let inside = Proposal([.add(Row(item, edge, relation, outer, edge))])
      guard let neighbour = neighbour(of: item, in: parent, isAtEnd: isAtEnd, on: scene) else {
        return [inside]
      }
      let row = Row(
        item, edge, relation, neighbour, isAtEnd ? .leading : .trailing,
        plus: isAtEnd ? -usualGap : usualGap)
      return [Proposal([.add(row)], isUnanimous: true), inside]
    }
    let start = needsStart ? ends(.leading, .greaterOrEqual, isAtEnd: false) : []
    let end = needsEnd ? ends(.trailing, .lessOrEqual, isAtEnd: true) : []
    var proposals = end + start
    if let first = start.first, let last = end.first {
      proposals.append(Proposal(first.edits + last.edits, isUnanimous: true))
    }
    return proposals.flatMap {
      [$0, Proposal($0.edits + [.set(item, .lines(0))], isUnanimous: $0.isUnanimous)]
    }
  }

  /// The distance that views beside each other usually keep, in points.
  private static let usualGap = 8.0

  /// The nearest view in the same container that is beside a text and at least partly as high or low; nil
  /// where there is none.
  private static func neighbour(
    of item: ItemID, in parent: ItemID, isAtEnd: Bool, on scene: SolvedScreen
  ) -> ItemID? {
    guard scene.proposals.spend(1 + scene.children(of: parent).count) else { return nil }
    let own = scene.frame(of: item)
    let isToRight = isAtEnd == (scene.screen.direction == .leftToRight)
    let pixel = scene.screen.halfPixel
    return scene.children(of: parent).compactMap { other -> (ItemID, distance: Double)? in
      let frame = scene.frame(of: other)
      let distance = isToRight ? frame.x - own.x : own.x + own.width - frame.x - frame.width
      guard other != item, other.index < scene.problem.written.items.count,
        !scene.problem[other].settings.isOverlay, distance > pixel,
        frame.y < own.y + own.height - pixel, frame.y + frame.height > own.y + pixel
      else { return nil }
      return (other, distance)
    }.min { ($0.distance, $0.0) < ($1.distance, $1.0) }?.0
  }
}
