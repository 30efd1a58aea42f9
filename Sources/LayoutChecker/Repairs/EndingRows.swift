internal import Constraints
internal import LayoutDSL

/// Rows that keep a text beside its neighbours and inside what it is in.
enum EndingRows {
  /// Rows that end a text which reaches too far by its sides; none for anything else.
  static func proposals(
    for leader: Protrusions.Leader, on scene: SolvedScreen
  ) -> [Proposal] {
    guard leader.sides.allSatisfy({ $0.side.axis == .horizontal }) else { return [] }
    let mistaken = MistakenRelations.proposals(
      forOutwardSidesOf: leader.item, along: .horizontal, on: scene)
    guard case .label = scene.layout[leader.item].kind else { return mistaken }
    return mistaken
      + proposals(
        for: leader.item, of: leader.item,
        needsStart: leader.sides.contains { !$0.side.isAtEnd(on: scene.screen) },
        needsEnd: leader.sides.contains { $0.side.isAtEnd(on: scene.screen) }, on: scene)
  }

  /// A row for the end that is open, or for one of both where the view is centred.
  ///
  /// It ends before the view beside it, and where there is none at the edge of what it is in, as far from that
  /// as it begins. Where two texts compete for the line then, it is the one that gives way; where it is too
  /// long for that, it wraps.
  ///
  /// - Parameters:
  ///   - item: the view that nothing ends.
  ///   - text: the text that makes it grow: the view itself, or one in it or beside it.
  ///   - isFollowed: whether the text reaches up to the view, wherever that is, so that this is better held than
  ///     limited.
  static func proposals(
    for item: ItemID, of text: ItemID, needsStart: Bool, needsEnd: Bool, isFollowed: Bool = false,
    on scene: SolvedScreen
  ) -> [Proposal] {
    guard let parent = scene.layout[item].parent else { return [] }
    // An instance ends as another one does, and what shares out its width among texts, or scrolls, is as wide as what it is in.
    let twin = SpanningRows.row(likeTwinOf: item, along: .horizontal, on: scene)
    let spanning =
      twin.map { [Proposal([.add($0)])] }
      ?? (scene.sharesOut(item) || scene.layout[item].kind == .scroll
        ? SpanningRows.proposals(for: item, along: .horizontal, on: scene) : [])
    let guide = scene.guide(of: item, in: parent, along: .horizontal)
    let outer = guide?.item ?? (parent == .screen ? ItemID.safeArea : parent)
    // A text that rows tie to the end of a line begins where the others do, unless something stands before it.
    let fillsLine =
      !needsEnd && item == text && isTiedAtEnd(item, on: scene)
      && neighbour(of: item, in: parent, isAtEnd: false, on: scene) == nil
    func ends(_ edge: Attribute, _ limit: Relation, isAtEnd: Bool) -> [Proposal] {
      (isFollowed || fillsLine ? [.equal, limit] : [limit]).flatMap {
        ends(edge, relation: $0, isAtEnd: isAtEnd)
      }
    }
    func ends(_ edge: Attribute, relation: Relation, isAtEnd: Bool) -> [Proposal] {
      guard let neighbour = neighbour(of: item, in: parent, isAtEnd: isAtEnd, on: scene) else {
        let gap =
          guide?.gap
          ?? scene.margin(
            of: item, in: parent, along: .horizontal,
            elseUsual: usualMargin(in: parent, isCentred: needsStart && needsEnd, on: scene))
        // What is at the side of a bar may have to keep clear of a notch.
        let outers = relation == .equal ? [outer, .safeArea].withoutRepetitions : [outer]
        return outers.flatMap { outer in
          [gap, 0].withoutRepetitions.map { (outer: outer, gap: $0) }
        }.map { outer, gap in
          var row = Row(item, edge, relation, outer, edge, plus: isAtEnd ? -gap : gap)
          // While a cell is 0 points wide, a margin gives way.
          if scene.layout.host != nil, parent == .screen { row.priority = .almostRequired }
          return Proposal([.add(row)], isUnanimous: true)
        }
      }
      let gap = scene.neighbourGap(in: parent, along: .horizontal)
      let row = Row(
        item, edge, relation, neighbour, isAtEnd ? .leading : .trailing,
        plus: isAtEnd ? -gap : gap)
      let yields = Edit.set(text, .compression(.horizontal, .yielding))
      return [
        Proposal([.add(row)], isUnanimous: true), Proposal([.add(row), yields], isUnanimous: true),
      ]
    }
    let start = needsStart ? ends(.leading, .greaterOrEqual, isAtEnd: false) : []
    let end = needsEnd ? ends(.trailing, .lessOrEqual, isAtEnd: true) : []
    var proposals = spanning + end + start
    if let first = start.first, let last = end.first {
      proposals.append(Proposal(first.edits + last.edits, isUnanimous: true))
    }
    // A text that is read as a whole wraps before it loses anything.
    let wraps = scene.problem[text].settings.lines == 0
    return proposals.flatMap { proposal in
      wraps
        ? [proposal]
        : [
          proposal,
          Proposal(proposal.edits + [.set(text, .lines(0))], isUnanimous: proposal.isUnanimous),
        ]
    }
  }

  /// Whether a row ties or limits the end of a view of which no row says how wide it is.
  private static func isTiedAtEnd(_ item: ItemID, on scene: SolvedScreen) -> Bool {
    let rows = scene.mentions.rows(of: item)
    guard scene.proposals.spend(on: rows) else { return false }
    return rows.contains { index in
      let row = scene.layout.rows[index]
      return row.relation != .greaterOrEqual && row.axisOfOffset == .horizontal
        && row.first.terms[0].anchor == Anchor(item, .trailing)
    } && !rows.contains { scene.layout.rows[$0].contains(Anchor(item, .width)) }
  }

  /// The distance that views in a container keep from its edges. Where what is centred in the screen has no example,
  /// it keeps the margin of a phone.
  private static func usualMargin(
    in parent: ItemID, isCentred: Bool, on scene: SolvedScreen
  ) -> Double {
    let usual = scene.usualMargin(in: parent, along: .horizontal)
    return usual == 0 && isCentred && parent == .screen ? marginOfScreen : usual
  }

  /// The least margin at the sides of an iPhone, in points (`systemMinimumLayoutMargins`).
  private static let marginOfScreen = 16.0

  /// The nearest view in the same container that is beside a text and at least partly as high or low; nil
  /// where there is none.
  private static func neighbour(
    of item: ItemID, in parent: ItemID, isAtEnd: Bool, on scene: SolvedScreen
  ) -> ItemID? {
    guard scene.proposals.spend(on: scene.children(of: parent)) else { return nil }
    let own = scene.frame(of: item)
    let isToRight = isAtEnd == (scene.screen.direction == .leftToRight)
    return scene.children(of: parent).compactMap { other -> (ItemID, distance: Double)? in
      let frame = scene.frame(of: other)
      let distance = isToRight ? frame.x - own.x : own.x + own.width - frame.x - frame.width
      guard other != item, scene.problem.written.contains(other),
        !scene.problem[other].settings.isOverlay,
        // What may be anywhere stands beside nothing.
        !scene.isPlaceFree(of: other, along: .vertical), scene.screen.shows(distance),
        scene.screen.showsOverlap(of: own, frame, along: .vertical)
      else { return nil }
      return (other, distance)
    }.least(by: \.distance)?.0
  }
}

extension Priority {
  /// The priority of a text that gives way to those that resist by default.
  static let yielding = Priority(749)
}
