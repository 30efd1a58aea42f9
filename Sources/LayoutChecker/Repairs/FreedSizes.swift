internal import Constraints
internal import LayoutDSL

/// Sizes that numbers state, given up for what is in the views.
enum FreedSizes {
  /// The changes to try where a view, or one that it is in, states a size as a number and leaves too little room:
  /// without the number, with rows in its place that say where the view ends, and with a larger number.
  ///
  /// - Parameters:
  ///   - items: the views whose sizes may be given up, the likeliest first.
  ///   - need: what the first of them needs, in points; nil where that is not known.
  static func proposals(
    for items: some Sequence<ItemID>, along axis: Axis, needing need: Double? = nil,
    on scene: SolvedScreen
  ) -> [Proposal] {
    items.prefix(mostItems).enumerated().flatMap { position, item -> [Proposal] in
      guard let row = scene.constantRow(of: item, along: axis) else { return [] }
      let alone = Proposal([.drop(row: row)], way: way)
      let like = size(likeThatOf: item, along: axis, lessThan: row, on: scene)
      let usual = (like ?? sizeAcross(item, along: axis, lessThan: row, on: scene)).map {
        Proposal([.replace(row: row, with: Row(item, axis.size, .equal, $0))], way: way)
      }
      let size = Quantity(item: item, measure: .size, axis: axis)
      var proposals = [usual, alone].compactMap { $0 }
      let ended = MissingRows.proposals(for: size, on: scene).prefix(mostEnds).map {
        Proposal(alone.edits + $0.edits, way: way, isUnanimous: $0.isUnanimous)
      }
      // Where the sides of the screen are cut off, the view may end with the safe area.
      proposals += ended + ended.compactMap(\.endingInSafeArea)
      if position == 0, let need {
        let larger = Row(item, axis.size, .equal, need.rounded(.up))
        proposals.append(Proposal([.replace(row: row, with: larger)], way: way))
      }
      return proposals
    }
  }

  /// The number that a row states for a view of the same kind in the same container, where it is less than that of a
  /// row; nil where there is none.
  private static func size(
    likeThatOf item: ItemID, along axis: Axis, lessThan row: Int, on scene: SolvedScreen
  ) -> Double? {
    guard let parent = scene.layout[item].parent, scene.layout[item].showsContent,
      scene.proposals.spend(on: scene.children(of: parent))
    else { return nil }
    func number(_ row: Int) -> Double { scene.layout.rows[row].offset }
    return scene.children(of: parent).lazy.filter { twin in
      twin != item && isAlike(scene.layout[twin].kind, scene.layout[item].kind)
    }.compactMap { scene.constantRow(of: $0, along: axis) }.map(number).first { $0 < number(row) }
  }

  /// The number that a row states for the other size of a button, where it is less than that of a row; nil where there is
  /// none. Most buttons are as high as they are wide where both are said.
  private static func sizeAcross(
    _ item: ItemID, along axis: Axis, lessThan row: Int, on scene: SolvedScreen
  ) -> Double? {
    guard case .control(let control) = scene.layout[item].kind, control.kind == .button else {
      return nil
    }
    return scene.constantRow(of: item, along: axis.across).map { scene.layout.rows[$0].offset }
      .flatMap { $0 < scene.layout.rows[row].offset ? $0 : nil }
  }

  private static func isAlike(_ one: Item.Kind, _ other: Item.Kind) -> Bool {
    switch (one, other) {
    case (.control(let one), .control(let other)): one.kind == other.kind
    case (.label, .label), (.image, .image): true
    default: false
    }
  }

  /// How many views are looked at, from the inside out.
  private static let mostItems = 4

  /// How many ways to end a view are tried.
  private static let mostEnds = 3

  /// Another way out than to change what is in the views.
  private static let way = 1000
}
