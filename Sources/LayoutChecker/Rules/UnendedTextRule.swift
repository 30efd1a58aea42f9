internal import Constraints
internal import LayoutDSL

/// A text that no row ends, however long it is, and a text field that no row holds open.
enum UnendedTextRule: RuleCheck {
  static let summary =
    "no row limits how long a text may be, or a text field is as wide as what is typed"

  static let explanation = """
    No row limits how wide a text may be, so that a longer one, in another language or from a \
    person, runs over its neighbours and out of the window. The text of the file may be short enough \
    to show nothing of that.

    A text is ended by rows that hold its width, or both of its sides; a row that matters less than \
    the text's own compression resistance gives way and does not count. What is tied to the sides of a \
    card is ended by those of the card; where nothing ends that either, the card is told. A view \
    beside a text ends it as well; where no row holds the far side of that one, a longer text pushes \
    it away, and it is told. A row that lets a text run beyond the edge that it names ends nothing, \
    nor does one that names the far edge of the view beside it. A text field is as wide as what is \
    typed, and is told as a text is. What has an edge, the middle or the width of a text in common \
    with it ends it only as far as it is ended itself. In a scroll area that scrolls sideways a text \
    may be as long as it likes; content that is as wide as its area does not scroll. A time, such as \
    10:09 or -2:48, is always as short as it is.

    What hangs on a text that is ended is told where a longer text pushes it out of what both are in, \
    with how far, and so is a text whose width alone is limited, where that reaches out of what it is \
    in. A text field that rows end and no row holds open is told too: it is as wide as the few letters \
    in it, and changes its width while somebody types.

    What to do: add the row that is missing, `name.trailing <= screen.trailing - 16`, and let the \
    text wrap with `lines 0` where it should be read as a whole. Allow the finding with \
    `allow unended-text` where the text never changes.
    """

  static let firing = """
    layout "Name" {
      label name "Ada" {
        leading == safeArea.leading + 16
        top == safeArea.top + 8
      }
    }
    """

  static let silent = """
    layout "Name" {
      label name "Ada" {
        leading == safeArea.leading + 16
        trailing <= safeArea.trailing - 16
        top == safeArea.top + 8
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    let texts = scene.views.filter { item in
      if case .label(let text) = scene.layout[item].kind, text.string.isTime { return false }
      return scene.isText(item)
    }
    let levels = Dictionary(grouping: texts) {
      scene.problem[$0].settings.horizontal.compression
    }
    // What required rows keep as wide as it is does not scroll sideways, whatever the resistance.
    let mayScroll = contentsScrollingSideways(around: texts, resistingWith: .required, on: scene)
    let open = levels.keys.sorted(by: >).compactMap {
      priority -> (priority: Priority, texts: [ItemID], ends: Ends)? in
      var texts = levels[priority] ?? []
      if !mayScroll.isEmpty {
        let scrolling = contentsScrollingSideways(
          around: texts, resistingWith: priority, on: scene)
        texts.removeAll { !scrolling.isDisjoint(with: scene.contents(around: $0)) }
      }
      return texts.isEmpty ? nil : (priority, texts, Ends(at: priority, on: scene))
    }
    let unended = Set(open.flatMap { level in level.texts.filter { !level.ends[$0].isEnded } })
    var told = unended
    // What pushes another view away is wide again where that is held.
    var pushing: Set<ItemID> = []
    let endless = open.flatMap { priority, texts, ends in
      faults(
        of: texts, ended: ends, resistingWith: priority, among: unended, on: scene, besides: &told,
        pushing: &pushing)
    }
    let fields = texts.filter { item in
      guard case .control = scene.layout[item].kind else { return false }
      return mayScroll.isDisjoint(with: scene.contents(around: item))
        && !told.contains(item) && !pushing.contains(item)
        && told.isDisjoint(with: scene.ancestors(of: item))
    }
    return endless + fields.compactMap { fault(ofField: $0, on: scene) }
  }

  /// Tells a text field that is as wide as what is in it; nil for one of another width, or of a stated one.
  private static func fault(ofField item: ItemID, on scene: SolvedScreen) -> Fault? {
    let width = scene.frame(of: item).width
    guard let content = scene.contentSize(of: item, along: .horizontal),
      !scene.screen.showsDifference(between: width, content),
      !scene.isSizeFree(of: item, along: .horizontal),
      scene.constantRow(of: item, along: .horizontal) == nil
    else { return nil }
    let name = scene.layout[item].name
    // What it is in may be as narrow as it is for want of the same row.
    let views = [item] + scene.ancestors(of: item).filter { scene.layout[$0].isView }
    return Fault(
      identity: .init(rule: .unendedText, item: item), span: scene.layout[item].span,
      message: "no row holds `\(name)` open: it is as wide as what is typed, "
        + "\(width.points) now",
      proposals: views.flatMap {
        MistakenRelations.proposals(
          forSidesOf: $0, isBesideOthers: true, along: .horizontal, on: scene)
      } + views.flatMap { SpanningRows.proposals(for: $0, along: .horizontal, on: scene) },
      measures: [.init(quantity: .shown(ViewMeasure(name, .width)), value: width)])
  }

  /// The contents of the scroll areas around some texts that scroll sideways as texts grow, in which these may be as long
  /// as they like. What is as wide as its area, and makes that grow, does not scroll.
  private static func contentsScrollingSideways(
    around texts: [ItemID], resistingWith priority: Priority, on scene: SolvedScreen
  ) -> Set<ItemID> {
    let contents = Set(texts.flatMap { scene.contents(around: $0) })
    guard !contents.isEmpty else { return [] }
    let areas = contents.compactMap { scene.layout[$0].parent }
    return WidthLimits(at: priority, holding: areas, on: scene).unlimited(amid: contents.sorted())
  }

  /// Tells texts of one compression resistance: rows that matter less give way to them.
  ///
  /// - Parameters:
  ///   - unended: the texts of all resistances that are told because no row ends them.
  ///   - told: what is told already.
  ///   - allPushing: takes the texts that push another view away.
  private static func faults(
    of texts: [ItemID], ended ends: Ends, resistingWith priority: Priority,
    among unended: Set<ItemID>, on scene: SolvedScreen, besides told: inout Set<ItemID>,
    pushing allPushing: inout Set<ItemID>
  ) -> [Fault] {
    var faults = texts.filter { !ends[$0].isEnded }.map {
      fault(of: $0, ends[$0], passing: ends.passing[$0], on: scene)
    }
    // What follows the text ends it no more than its own proportions do, unless that is ended in turn.
    let tied = texts.filter { ends[$0].isEnded && !ends.firm($0).isEnded }
    // Only what is around a text and not ended itself can let it grow.
    let arounds = Dictionary(
      texts.lazy.filter { ends.firm($0).isEnded }.compactMap { text -> (ItemID, ItemID)? in
        let around = scene.ancestors(of: text).first {
          scene.layout[$0].isView && !ends[$0].isEnded
        }
        return around.map { (text, $0) }
      }, uniquingKeysWith: { first, _ in first })
    // A text that others end is pushed away with them where nothing holds these.
    let pushed = ends.loose(beside: texts.filter { ends[$0].isEnded })
    // What hangs on a text that ends may be pushed out of what both are in, too.
    let hanging = ends.hanging(on: texts.filter { ends[$0].isEnded }).filter {
      !unended.contains($0.view.item) && scene.contents(around: $0.view.item).isEmpty
    }
    guard !arounds.isEmpty || !tied.isEmpty || !pushed.isEmpty || !hanging.isEmpty else {
      return faults
    }
    let limits = WidthLimits(at: priority, on: scene)
    let unlimited = limits.unlimited(
      amid: Set(arounds.keys).union(tied).union(pushed.keys).sorted())
    let pushes = pushed.filter { unlimited.contains($0.key) }
    let loose = limits.loose(
      amid: Dictionary(
        pushes.values.map { ($0.item, $0.isAtEnd) }, uniquingKeysWith: { first, _ in first }))
    // What is told as an open text is mended by other rows than what is pushed.
    let pushing = Set(
      pushes.filter { loose.contains($0.value.item) && !unended.contains($0.value.item) }.keys)
    allPushing.formUnion(pushing)
    for text in pushing.sorted() {
      guard let loose = pushed[text], told.insert(loose.item).inserted else { continue }
      faults.append(fault(of: loose, pushedBy: text, on: scene))
    }
    for (text, view, excess) in limits.pushedOut(among: hanging)
    where told.insert(view.item).inserted {
      faults.append(fault(of: view, pushedBy: text, outBy: excess, on: scene))
    }
    for text in arounds.keys.sorted() {
      // What a row lets run beyond an edge is ended behind that.
      guard let around = arounds[text], !pushing.contains(text),
        unlimited.contains(text) || ends.passing[around] != nil, told.insert(around).inserted
      else { continue }
      faults.append(
        fault(of: around, ends[around], passing: ends.passing[around], on: scene, around: text))
    }
    let endless = tied.filter { unlimited.contains($0) && !pushing.contains($0) }
    // What grows with what it is in is ended with that.
    let open = Set(endless.flatMap { scene.ancestors(of: $0).filter(told.contains) })
    let follows = endless.filter { text in
      scene.ancestors(of: text).contains(where: open.contains)
    }
    let alone =
      follows.isEmpty
      ? []
      : WidthLimits(at: priority, holding: open.sorted(), on: scene).unlimited(amid: follows)
    faults += ends.leading(
      among: endless.filter { !follows.contains($0) || alone.contains($0) }
    ).map { fault(of: $0, ends.firm($0), on: scene) }
    return faults
  }

  /// Tells a view that ends a text, or hangs on it, or the text itself, and is held by nothing on its far side.
  ///
  /// - Parameter excess: how far out of what it is in it may be pushed, in points; nil where nothing limits that.
  private static func fault(
    of loose: Ends.Neighbour, pushedBy text: ItemID, outBy excess: Double? = nil,
    on scene: SolvedScreen
  ) -> Fault {
    let outer = scene.layout[scene.layout[loose.item].parent ?? .screen].name
    let way = excess.map { "\($0.points) out of `\(outer)`" } ?? "away"
    let edge = scene.layout.description(
      of: Anchor(loose.item, loose.isAtEnd ? .trailing : .leading))
    let reason =
      loose.item == text
      ? "a longer text runs" : "a longer text in `\(scene.layout[text].name)` pushes it"
    return Fault(
      identity: .init(rule: .unendedText, item: loose.item), span: scene.layout[loose.item].span,
      message: "no row holds `\(edge)`: \(reason) \(way)",
      proposals: MistakenRelations.proposals(
        forOutwardOf: loose.item, along: .horizontal, on: scene)
        + MistakenEdges.proposals(forLimitsOf: loose.item, on: scene)
        + EndingRows.proposals(
          for: loose.item, of: text, needsStart: !loose.isAtEnd, needsEnd: loose.isAtEnd,
          isFollowed: loose.isFollowed, on: scene),
      causes: [])
  }

  /// - Parameters:
  ///   - row: the row that lets the text run beyond the edge that it names; nil where there is none.
  ///   - text: what makes the item grow; nil for the item itself.
  private static func fault(
    of item: ItemID, _ ends: Ends.Sides, passing row: Int? = nil, on scene: SolvedScreen,
    around text: ItemID? = nil
  ) -> Fault {
    let name = scene.layout[item].name
    // What is typed in fills the room that it has.
    let isTyped = if case .control = scene.layout[text ?? item].kind { true } else { false }
    let reason = text.map { "a longer text in `\(scene.layout[$0].name)` makes it run" }
    let cause = row.flatMap { scene.constraint(.row($0)) }.map(scene.cause)
    let end =
      cause.map { "before the edge: `\($0.text)` lets a longer text run beyond that" }
      ?? "\(reason ?? "a longer text runs") over whatever is beside it"
    return Fault(
      identity: .init(rule: .unendedText, item: item), span: scene.layout[item].span,
      message: "no row ends `\(name)`\(cause == nil ? ": " : " ")\(end)",
      proposals: (row.map { MistakenOffsets.proposals(turning: $0, of: item, on: scene) } ?? [])
        + MistakenEdges.proposals(forLimitsOf: item, on: scene)
        + MistakenRelations.proposals(turningGapsOf: [item], along: .horizontal, on: scene)
        + EndingRows.proposals(
          for: item, of: text ?? item, needsStart: !ends.hasStart, needsEnd: !ends.hasEnd,
          isFollowed: isTyped, on: scene),
      causes: cause.map { [$0] } ?? [])
  }
}

extension WidthLimits {
  /// Those of some views that hang on texts and may be pushed out of what they are in, with how far, in points.
  ///
  /// - Complexity: one solve for all of them.
  fileprivate func pushedOut(
    among hanging: [(text: ItemID, view: Ends.Neighbour)]
  ) -> [(text: ItemID, view: Ends.Neighbour, excess: Double)] {
    let isLeftToRight = scene.screen.direction == .leftToRight
    let measured = hanging.compactMap {
      text, view -> (text: ItemID, view: Ends.Neighbour, measure: LinearExpression)? in
      let parent = scene.layout[view.item].parent ?? .screen
      guard let own = scene.problem[view.item].variables,
        let outer = scene.problem[parent].variables
      else { return nil }
      let measure =
        view.isAtEnd == isLeftToRight
        ? own.left + own.width - outer.left - outer.width : outer.left - own.left
      return (text, view, measure)
    }
    return zip(measured, greatest(measured.map(\.measure))).compactMap { candidate, excess in
      // Where it is out of that already, by no text, something else is wrong.
      let now = scene.solution.value(of: candidate.measure)
      return scene.screen.shows(excess) && scene.screen.shows(excess - now)
        ? (candidate.text, candidate.view, excess) : nil
    }
  }
}

/// Which rows limit how far views go.
private struct Ends {
  /// The sides of a view that rows limit.
  struct Sides {
    fileprivate(set) var hasStart = false
    fileprivate(set) var hasEnd = false
    fileprivate var hasWidth = false
    fileprivate var hasCenter = false

    /// Whether the view goes no further than rows let it.
    var isEnded: Bool { hasWidth || (hasStart && hasEnd) || (hasCenter && (hasStart || hasEnd)) }
  }

  /// A view beside another one that is ended by it.
  struct Neighbour: Equatable {
    var item: ItemID

    /// Whether it lies where lines end.
    var isAtEnd: Bool

    /// Whether the row ties the other view to it, and not it to the other one.
    var isFollowed: Bool
  }

  /// For each view those beside it that end it.
  private var neighbours: [ItemID: [Neighbour]] = [:]

  private var sides: [Sides]

  /// The same by rows that tie a view to a number or to what is around it.
  private var ownSides: [Sides]

  /// The same without rows that hold a view only as far as something else is held: where another view follows it, or
  /// its proportions say how wide it is.
  private var firmSides: [Sides]

  /// For each text the row that lets it go beyond the edge that it names, if one does.
  private(set) var passing: [ItemID: Int] = [:]

  /// For each text the views that it goes no further than.
  private var limits: [ItemID: [ItemID]] = [:]

  subscript(item: ItemID) -> Sides { sides[item.index] }

  /// The sides that rows limit whatever limits others.
  func firm(_ item: ItemID) -> Sides { firmSides[item.index] }

  /// For each of some texts the view that it pushes away for want of a row: the last one of those beside it at a side,
  /// where nothing holds the far side of that. Texts for which something does have none.
  ///
  /// - Complexity: linear in the texts and the views that stand in a line with them.
  func loose(beside texts: [ItemID]) -> [ItemID: Neighbour] {
    var loose: [ItemID: Neighbour] = [:]
    for isAtEnd in [false, true] {
      func next(_ item: ItemID) -> Neighbour? {
        let own = ownSides[item.index]
        guard isAtEnd ? !own.hasEnd : !own.hasStart else { return nil }
        return neighbours[item]?.first { $0.isAtEnd == isAtEnd }
      }
      // What stands last in the line from each view; nil where that is held, or the line goes round in a circle.
      var last: [ItemID: Neighbour?] = [:]
      for text in texts {
        guard let first = next(text) else { continue }
        var path: [(item: ItemID, next: Neighbour)] = []
        var item = first.item
        while last[item] == nil, !ownSides[item.index].hasCenter, let next = next(item) {
          last[item] = .some(nil)
          path.append((item, next))
          item = next.item
        }
        var end = last[item] ?? looseEnd(item, atEnd: isAtEnd)
        last[item] = .some(end)
        for (item, next) in path.reversed() {
          if !next.isFollowed { end?.isFollowed = false }
          last[item] = .some(end)
        }
        if !first.isFollowed { end?.isFollowed = false }
        if let end, end.item != text { loose[text] = end }
      }
    }
    return loose
  }

  /// For each of some texts that rows of their own end the view that hangs last in the line from it, where nothing holds
  /// the far side of that; and the text itself where only its width ends it.
  ///
  /// - Complexity: linear in the texts and the views that hang on each, of which a few are looked at.
  func hanging(on texts: [ItemID]) -> [(text: ItemID, view: Neighbour)] {
    var hanging: [(text: ItemID, view: Neighbour)] = []
    for isAtEnd in [false, true] {
      for text in texts {
        let firm = ownSides[text.index]
        guard firm.isEnded || (isAtEnd ? firm.hasEnd : firm.hasStart) else { continue }
        // A width alone may reach beyond what the text is in.
        let own = sides[text.index]
        if own.hasWidth, !own.hasStart || !own.hasEnd,
          var end = looseEnd(text, atEnd: isAtEnd)
        {
          // What is held there may be shorter than its room.
          end.isFollowed = false
          hanging.append((text, end))
        }
        var path = [text]
        while path.count <= Self.mostHanging, let item = path.last,
          let next = neighbours[item]?.first(where: { $0.isAtEnd == isAtEnd && !$0.isFollowed }),
          !ownSides[next.item.index].hasCenter, !path.contains(next.item)
        {
          path.append(next.item)
        }
        if let last = path.last, last != text, var end = looseEnd(last, atEnd: isAtEnd) {
          end.isFollowed = false
          hanging.append((text, end))
        }
      }
    }
    return hanging
  }

  /// So many views that hang on each other are followed.
  private static let mostHanging = 16

  /// The view itself, where nothing holds its far side.
  private func looseEnd(_ item: ItemID, atEnd isAtEnd: Bool) -> Neighbour? {
    let sides = sides[item.index]
    guard !sides.hasCenter, isAtEnd ? !sides.hasEnd : !sides.hasStart else { return nil }
    return Neighbour(item: item, isAtEnd: isAtEnd, isFollowed: true)
  }

  /// Of some texts those with which all of them are ended, one of each group.
  ///
  /// A text is ended with one that it goes no further than, and so is what goes no further than that. A search in depth
  /// is done with what limits a text before it is done with the text, unless both limit each other (Tarjan 1972).
  ///
  /// - Complexity: linear in the texts and the rows between them.
  func leading(among texts: [ItemID]) -> [ItemID] {
    let open = Set(texts)
    let limits = limits.mapValues { $0.filter(open.contains) }
    var followers: [ItemID: [ItemID]] = [:]
    for text in texts {
      for limit in limits[text] ?? [] { followers[limit, default: []].append(text) }
    }
    func visit(
      _ start: ItemID, along edges: [ItemID: [ItemID]], besides seen: inout Set<ItemID>
    ) -> [ItemID] {
      guard seen.insert(start).inserted else { return [] }
      var done: [ItemID] = []
      var path = [(item: start, next: 0)]
      while let (item, next) = path.last {
        let edges = edges[item] ?? []
        guard next < edges.count else {
          done.append(item)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        if seen.insert(edges[next]).inserted { path.append((edges[next], 0)) }
      }
      return done
    }
    var seen: Set<ItemID> = []
    let order = texts.flatMap { visit($0, along: limits, besides: &seen) }
    var ended: Set<ItemID> = []
    return order.filter { !visit($0, along: followers, besides: &ended).isEmpty }
  }

  /// Looks at the rows of a priority and above.
  ///
  /// - Complexity: linear in the rows, whatever they speak of.
  init(at priority: Priority, on scene: SolvedScreen) {
    var sides = Array(repeating: Sides(), count: scene.layout.items.count)
    var firmSides = sides
    var ownSides = sides
    var limits: [ItemID: [ItemID]] = [:]
    var passing: [ItemID: Int] = [:]
    var neighbours: [ItemID: [Neighbour]] = [:]
    let isMirrored = scene.screen.direction == .rightToLeft
    func look(at terms: [AnchorExpression.Term], sign: Double, of row: Row, at index: Int) {
      for term in terms where term.anchor.attribute.axis == .horizontal {
        guard scene.layout[term.anchor.item].isView,
          Self.reachesOut(row, of: term.anchor.item, on: scene)
        else { continue }
        let slope = sign * term.coefficient
        let item = term.anchor.item
        if row.letsPass(item, on: scene) {
          passing[item] = index
          continue
        }
        sides[item.index].take(
          term.anchor.attribute, of: row.relation, slope: slope, isMirrored: isMirrored)
        guard Self.isFirm(row, for: item, on: scene) else {
          for term in row.first.terms where term.anchor.item != item {
            limits[item, default: []].append(term.anchor.item)
          }
          for term in row.second.terms where term.anchor.item != item {
            limits[item, default: []].append(term.anchor.item)
          }
          continue
        }
        firmSides[item.index].take(
          term.anchor.attribute, of: row.relation, slope: slope, isMirrored: isMirrored)
        if let neighbour = Self.neighbour(of: item, in: row, on: scene) {
          neighbours[item, default: []].append(neighbour)
        } else {
          ownSides[item.index].take(
            term.anchor.attribute, of: row.relation, slope: slope, isMirrored: isMirrored)
        }
      }
    }
    let rows = scene.layout.rows
    // Without its words, which are dear to copy; half of the rows do not speak of this axis.
    var row = Row(AnchorExpression(), .equal, AnchorExpression())
    for index in scene.mentions.rowsThatApply
    where rows[index].priority >= priority && scene.mentions.speaks(index, along: .horizontal) {
      (row.first, row.relation, row.second) =
        (rows[index].first, rows[index].relation, rows[index].second)
      look(at: row.first.terms, sign: 1, of: row, at: index)
      look(at: row.second.terms, sign: -1, of: row, at: index)
    }
    (self.sides, self.firmSides, self.ownSides) = (sides, firmSides, ownSides)
    (self.limits, self.passing, self.neighbours) = (limits, passing, neighbours)
  }

  /// The view of the same container that a row puts beside a view, so that the view goes no further; nil where the row
  /// does nothing of the kind.
  private static func neighbour(
    of view: ItemID, in row: Row, on scene: SolvedScreen
  ) -> Neighbour? {
    guard row.axisOfOffset == .horizontal, row.comparesOppositeEdges(along: .horizontal) else {
      return nil
    }
    let (first, second) = (row.first.terms[0].anchor, row.second.terms[0].anchor)
    let isFirst = first.item == view
    let (own, other) = isFirst ? (first, second) : (second, first)
    let isLessOrEqual = row.relation == (isFirst ? .lessOrEqual : .greaterOrEqual)
    let isAtEnd = own.attribute.isEnd(along: .horizontal)
    guard row.relation == .equal || isLessOrEqual == isAtEnd,
      scene.layout[other.item].isView,
      scene.layout[other.item].parent == scene.layout[view].parent
    else { return nil }
    let isMirrored =
      [.left, .right].contains(own.attribute) && scene.screen.direction == .rightToLeft
    return Neighbour(item: other.item, isAtEnd: isAtEnd != isMirrored, isFollowed: isFirst)
  }

  /// Whether a row holds a view whatever holds others: it ties it to a number, to what is around it or to a view
  /// beside it.
  private static func isFirm(_ row: Row, for view: ItemID, on scene: SolvedScreen) -> Bool {
    if row.speaksOnly(of: view) { return row.termCount == 1 }
    if row.axisOfOffset == .horizontal, row.comparesOppositeEdges(along: .horizontal) {
      return true
    }
    let around = scene.ancestors(of: view)
    return row.speaksOnly { $0 == view || !scene.layout[$0].isView || around.contains($0) }
  }

  /// Whether a row ties a view to a number, or to what is not in it: what is in it goes with it, and so do its own
  /// edges and its height.
  private static func reachesOut(_ row: Row, of view: ItemID, on scene: SolvedScreen) -> Bool {
    let isLeaf = scene.children(of: view).isEmpty
    if row.speaksOnly(of: view) {
      // A text of fixed proportions and height is as wide as these say.
      return row.termCount == 1 || row.isProportion && isLeaf
    }
    return isLeaf
      || !row.speaksOnly { $0 == view || scene.ancestors(of: $0).contains(view) }
  }
}

extension Row {
  /// Whether the row speaks of sizes only.
  fileprivate var isProportion: Bool {
    first.terms.allSatisfy { $0.anchor.attribute.isSize }
      && second.terms.allSatisfy { $0.anchor.attribute.isSize }
  }

  /// How many terms the row has.
  fileprivate var termCount: Int { first.terms.count + second.terms.count }

  /// Whether the row speaks of a view and of nothing else.
  fileprivate func speaksOnly(of view: ItemID) -> Bool { speaksOnly { $0 == view } }

  /// Whether the row speaks of nothing but items of a kind. Every row is asked, so that no list is made of them.
  fileprivate func speaksOnly(of isOfKind: (ItemID) -> Bool) -> Bool {
    first.terms.allSatisfy { isOfKind($0.anchor.item) }
      && second.terms.allSatisfy { isOfKind($0.anchor.item) }
  }

  /// Whether the row lets a view go beyond the edge of what it is in, or over the one beside it: that ends no text, and
  /// has the sign of the other edge, or the far edge of what is beside.
  fileprivate func letsPass(_ view: ItemID, on scene: SolvedScreen) -> Bool {
    guard axisOfOffset == .horizontal, first.terms[0].anchor.item == view else { return false }
    let isEnd = first.terms[0].anchor.attribute.isEnd(along: .horizontal)
    guard relation == (isEnd ? .lessOrEqual : .greaterOrEqual) else { return false }
    let other = second.terms[0].anchor.item
    let holder = scene.layout[view].parent
    let isBeside = scene.layout[other].isView && scene.layout[other].parent == holder
    if isBeside, comparesSameEdges {
      let (own, beside) = (scene.frame(of: view), scene.frame(of: other))
      return scene.screen.showsOverlap(of: own, beside, along: .vertical)
        && !scene.screen.showsOverlap(of: own, beside, along: .horizontal)
    }
    let isAround =
      other == .screen || other == .safeArea || other == holder
      || holder.flatMap { scene.layout.content(of: $0) } == other
    guard
      isAround && comparesSameEdges || isBeside && comparesOppositeEdges(along: .horizontal)
    else { return false }
    return isEnd ? offset > 0 : offset < 0
  }
}

extension SolvedScreen {
  /// What the scroll areas around an item scroll.
  fileprivate func contents(around item: ItemID) -> [ItemID] {
    scrollAreas(around: item).compactMap { layout.content(of: $0) }
  }
}

extension String {
  /// As many bytes as 12:34:56 has, and a minus sign.
  private static let longestTime = 8 + "\u{2212}".utf8.count

  /// Whether the text is a time in digits, such as 10:09 or 1:04:59, or one that is left, such as -2:48.
  fileprivate var isTime: Bool {
    guard utf8.count <= Self.longestTime else { return false }
    let digits = first.map { "-\u{2212}".contains($0) } ?? false ? dropFirst() : self[...]
    let parts = digits.split(separator: ":" as Character, omittingEmptySubsequences: false)
    return (2...3).contains(parts.count)
      && parts.allSatisfy { (1...2).contains($0.count) && $0.allSatisfy(\.isWholeNumber) }
  }
}

extension Relation {
  /// Whether what stands in a row with a slope is kept from growing.
  fileprivate func limits(withSlope slope: Double) -> Bool {
    self == .equal || (self == .lessOrEqual) == (slope > 0)
  }
}

extension Ends.Sides {
  /// Takes a row in which an attribute of the view stands with a slope.
  fileprivate mutating func take(
    _ attribute: Attribute, of relation: Relation, slope: Double, isMirrored: Bool
  ) {
    let isAbove = relation.limits(withSlope: slope)
    let isBelow = relation == .equal || !isAbove
    switch attribute {
    case .leading: hasStart = hasStart || isBelow
    case .trailing: hasEnd = hasEnd || isAbove
    case .left where isMirrored: hasEnd = hasEnd || isBelow
    case .left: hasStart = hasStart || isBelow
    case .right where isMirrored: hasStart = hasStart || isAbove
    case .right: hasEnd = hasEnd || isAbove
    case .width: hasWidth = hasWidth || isAbove
    case .centerX: hasCenter = hasCenter || relation == .equal
    default: break
    }
  }
}
