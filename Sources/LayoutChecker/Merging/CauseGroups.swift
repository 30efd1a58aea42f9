internal import Constraints
internal import LayoutDSL

/// Takes faults with one cause together: the most important one leads, and the others follow from it.
///
/// Faults have one cause where they are of one view and show the same lack, where one row is to blame for
/// them, and where the change of the file that mends one mends the other.
struct CauseGroups {
  /// The faults, the most important first: of contents that lack room the one that does on the most screens, and of
  /// what no row ends the outermost, which ends what is in it.
  let faults: [MergedFault]

  /// The position of the fault that leads, for each fault; its own where it follows none.
  private(set) var leaders: [Int]

  /// The positions of the faults that are there for want of rows, by their items and by what these are in.
  private let wantsOfItem: [ItemID: [Int]]
  private let wantsInside: [ItemID: [Int]]

  /// Takes together what shows the same lack.
  ///
  /// - Complexity: O(*n* *k*) for *n* faults of which *k* share a view, a container or a line.
  init(of faults: [MergedFault], in layout: Layout) {
    self.faults = faults.ordered {
      ($0.finding.severity.rank, $0.finding.rule.rank, $0.reach(in: layout))
    }
    leaders = Array(faults.indices)
    var (wantsOfItem, wantsInside): ([ItemID: [Int]], [ItemID: [Int]]) = ([:], [:])
    for (position, fault) in self.faults.enumerated() where fault.identity.rule.isForWantOfRows {
      for item in fault.items {
        wantsOfItem[item, default: []].append(position)
        if let parent = layout[item].parent { wantsInside[parent, default: []].append(position) }
      }
    }
    (self.wantsOfItem, self.wantsInside) = (wantsOfItem, wantsInside)
    var index = Index()
    let sized =
      faults.contains { $0.identity.rule == .distortedAspect } ? layout.itemsWithSizeRows : []
    for (position, fault) in self.faults.enumerated() {
      let keys = fault.places(in: layout)
      // The first of the leaders is the most important one.
      let leader = index.candidates(at: keys).first {
        self.faults[$0].explains(fault, in: layout, withSizeRows: sized)
      }
      if let leader {
        leaders[position] = leader
      } else {
        index.add(position, at: keys)
      }
    }
    leadWithContradictions()
  }

  /// Has rows that contradict each other lead before a view that is nothing on these screens only: what a layout
  /// shows there follows from that.
  private mutating func leadWithContradictions() {
    for position in faults.indices where faults[position].identity.rule == .negativeSize {
      let leader = leaders[position]
      guard faults[leader].identity.rule == .zeroSize,
        Set(faults[leader].screens).isSubset(of: faults[position].screens)
      else { continue }
      for follower in faults.indices where leaders[follower] == leader {
        leaders[follower] = position
      }
    }
  }

  /// Whether a fault follows from another one.
  func follows(_ position: Int) -> Bool { leaders[position] != position }

  /// Notes that the change which mends a fault that leads mends a less important one with it. What follows from that
  /// one and stays has another cause.
  mutating func join(_ position: Int, to leader: Int, leaving surviving: Set<FaultKey>) {
    guard leaders[position] == position else { return }
    let followers = faults.indices.filter { leaders[$0] == position }
    let staying = followers.filter {
      $0 != position && !faults[$0].keys.isDisjoint(with: surviving)
    }
    for follower in followers { leaders[follower] = leader }
    for follower in staying { leaders[follower] = staying[0] }
  }

  /// Whether nothing of a fault that leads, and of what follows from it, is among what a change leaves.
  func isMended(_ leader: Int, leaving surviving: Set<FaultKey>) -> Bool {
    !follows(leader) && faults[leader].keys.isDisjoint(with: surviving)
      && faults.indices.allSatisfy {
        leaders[$0] != leader || faults[$0].keys.isDisjoint(with: surviving)
      }
  }

  /// What the faults are that follow from one and have no cause of their own.
  func consequences(of leader: Int) -> Set<FaultKey> {
    guard !follows(leader) else { return [] }
    return faults.indices.reduce(into: []) { keys, position in
      guard position != leader, leaders[position] == leader, !mayHaveOwnCause(position) else {
        return
      }
      keys.formUnion(faults[position].keys)
    }
  }

  /// The positions of the faults that may be for want of the same row as one that leads: of its views, of what these are
  /// in and of what is in them, along the same axis.
  ///
  /// - Complexity: O(*k* log *k*) for *k* faults of these views.
  func relatives(of leader: Int, in layout: Layout) -> [Int] {
    let fault = faults[leader]
    guard fault.identity.rule.isForWantOfRows else { return [] }
    let axes = Set(fault.identity.axesOfRows)
    let around = fault.items.compactMap { layout[$0].parent }
    var near = Set((fault.items + around).flatMap { wantsOfItem[$0] ?? [] })
    near.formUnion(fault.items.flatMap { wantsInside[$0] ?? [] })
    near.remove(leader)
    return near.sorted().lazy.filter { position -> Bool in
      !follows(position) && !axes.isDisjoint(with: faults[position].identity.axesOfRows)
    }.prefix(Self.mostRelatives).map(\.self)
  }

  /// So many faults are looked at that may be for want of the same row.
  private static let mostRelatives = 8

  /// Whether a fault that follows from one of another rule may have a cause of its own: other views show that one,
  /// or the views of an overlap may lie over each other without the text that runs on.
  func mayHaveOwnCause(_ position: Int) -> Bool {
    let (fault, leader) = (faults[position], faults[leaders[position]])
    if leader.identity.rule == .unendedText, fault.identity.rule == .overlap { return true }
    return follows(position) && fault.identity.rule != leader.identity.rule
      && fault.items.isDisjoint(with: leader.items.union(leader.followers))
  }

  /// Notes that a fault has a cause of its own after all, or that of the other overlaps of its view.
  mutating func separate(_ position: Int) {
    let identity = faults[position].identity
    let twin = faults.indices.first { other in
      other != position && leaders[other] == other && identity.rule == .overlap
        && faults[other].identity.rule == .overlap && faults[other].identity.item == identity.item
    }
    leaders[position] = twin ?? position
  }

  /// The leaders by where they are.
  private struct Index {
    private var positions: [MergedFault.Place: [Int]] = [:]

    mutating func add(_ position: Int, at places: Set<MergedFault.Place>) {
      for place in places { positions[place, default: []].append(position) }
    }

    func candidates(at places: Set<MergedFault.Place>) -> [Int] {
      Set(places.flatMap { (positions[$0] ?? []).prefix(Self.mostCandidates) }).sorted()
    }

    /// So many leaders at one place are compared; what comes behind them stays on its own.
    private static let mostCandidates = 16
  }
}

extension MergedFault {
  /// What puts faults of a rule in order, the least first; 0 for those that come in the order of the layout.
  ///
  /// Where content lacks room, it is the number of screens, below nothing; of what no row ends it is the depth.
  fileprivate func reach(in layout: Layout) -> Int {
    if identity.rule.isLackOfContent { return -screens.count }
    guard identity.rule == .unendedText, var item = identity.item else { return 0 }
    var depth = 0
    while let parent = layout[item].parent { (item, depth) = (parent, depth + 1) }
    return depth
  }

  /// Where faults with one cause meet.
  fileprivate enum Place: Hashable {
    case item(ItemID)
    case container(ItemID?)
    case line(SourceSpan)
    case component(String)
    case layout
  }

  fileprivate func places(in layout: Layout) -> Set<Place> {
    var places = Set(items.union(followers).map(Place.item))
    for item in items {
      if let area = scrollArea(ofContent: item, in: layout) { places.insert(.item(area)) }
    }
    switch identity.rule {
    case .outsideParent: places.formUnion(items.map { .container(layout[$0].parent) })
    case .neverApplies: places.formUnion(mentioned(in: layout).map(Place.item))
    case .smallTapTarget, .distortedAspect:
      places.formUnion(items.map { .container(layout[$0].parent) })
    case .outsideSafeArea: places.insert(.layout)
    case .zeroSize:
      if let component = component(in: layout) { places.insert(.component(component)) }
    default: break
    }
    if identity.rule.isLackOfRoom {
      for cause in finding.causes where cause.role == .size {
        if let span = cause.span { places.insert(.line(span)) }
      }
    }
    return places
  }

  /// Along which axes the fault shows.
  private func axes(in layout: Layout) -> Set<Axis> {
    if let axis = identity.axis { return [axis] }
    if identity.rule == .unsatisfiable { return axesOfRows(in: layout) }
    let axes = finding.numbers.compactMap { number -> Axis? in
      switch number.quantity {
      case .beyondScreen(let side), .beyondParent(let side), .beyondSafeArea(let side),
        .cutOff(let side):
        side.axis
      case .shown(let measure) where identity.rule == .smallTapTarget: measure.attribute.axis
      default: nil
      }
    }
    return axes.isEmpty ? Set(Axis.allCases) : Set(axes)
  }

  /// Along which axes the rows that are the fault speak.
  private func axesOfRows(in layout: Layout) -> Set<Axis> {
    var axes: Set<Axis> = []
    for source in identity.sources {
      switch source {
      case .row(let index):
        let row = layout.rows[index]
        axes.formUnion((row.first.terms + row.second.terms).map(\.anchor.attribute.axis))
      case .hugging(_, let axis), .compression(_, let axis), .nonNegative(_, let axis):
        axes.insert(axis)
      case .screen(_, let attribute): axes.insert(attribute.axis)
      case .generated: return Set(Axis.allCases)
      }
    }
    return axes
  }

  /// Where bars and sensors cover the view: the notch is at both sides of a screen on its side.
  private var bars: Set<Attribute> {
    Set(
      finding.numbers.compactMap { number in
        guard case .beyondSafeArea(let side) = number.quantity else { return nil }
        return side.axis == .horizontal ? .left : side
      })
  }

  /// Whether another, less important fault shows the same lack as this one.
  ///
  /// - Parameter sized: the items of which rows of the layout speak of a size.
  fileprivate func explains(
    _ other: MergedFault, in layout: Layout, withSizeRows sized: Set<ItemID>
  ) -> Bool {
    let (rule, otherRule) = (identity.rule, other.identity.rule)
    let sharesItem =
      !items.isDisjoint(with: other.items)
      || identity.rule.isLackOfPlace && !followers.isDisjoint(with: other.items)
    let axes = (axes(in: layout), other.axes(in: layout))
    if rule == otherRule {
      switch rule {
      // One notch, one bar: what lies under it does so for one reason.
      case .outsideSafeArea: return !bars.isDisjoint(with: other.bars)
      case .smallTapTarget:
        return sharesItem
          || parents(in: layout) == other.parents(in: layout) && isAsSmall(as: other)
      case .distortedAspect:
        return sized.isDisjoint(with: items.union(other.items))
          && isArrangedBeside(other, in: layout) && !isOnFewer(than: other)
      case .overlap: return identity.item == other.identity.item
      // Other rows leave less than nothing for it on other screens.
      case .negativeSize: return sharesItem && !axes.0.isDisjoint(with: axes.1)
      case .zeroSize where isInstanceLike(other, in: layout):
        return !axes.0.isDisjoint(with: axes.1) && !isOnFewer(than: other)
      case .zeroSize, .crushedContent, .truncatedText:
        return !axes.0.isDisjoint(with: axes.1)
          && (identity.item == other.identity.item
            || (sharesWrittenSize(with: other) || isGivenTheSizeOf(other, in: layout))
              && sharesMostRows(with: other) && !isOnFewer(than: other))
      case .outsideParent where reachesOutAlike(other, in: layout): return true
      case .offScreen, .outsideParent, .cutScrollContent:
        return sharesItem && !axes.0.isDisjoint(with: axes.1)
      default: return false
      }
    }
    if otherRule == .neverApplies, rule.isLackOfRows {
      return !items.isDisjoint(with: other.mentioned(in: layout))
    }
    guard !axes.0.isDisjoint(with: axes.1) else { return false }
    if rule == .ambiguousSize, otherRule == .cutScrollContent, let area = other.identity.partner {
      // What has no end cuts off what lies beyond it.
      return items.contains { scrollArea(ofContent: $0, in: layout) == area }
    }
    if otherRule == .unendedText && rule.isLackOfPlace
      || rule == .unendedText && otherRule == .overlap
    {
      return !items.isDisjoint(with: other.items) && axes.0.contains(.horizontal)
    }
    if otherRule == .negativeSize, rule == .offScreen || rule == .outsideParent {
      // What is pushed out leaves less than nothing for what is behind it.
      return !items.union(followers).isDisjoint(with: other.items)
        && !Set(screens).isStrictSubset(of: other.screens)
    }
    if rule.isLackOfRoom && otherRule.isLackOfRoom {
      if sharesMostRows(with: other), !isOnFewer(than: other) { return true }
      guard sharesItem else { return false }
      if sharesRow(with: other) { return true }
      // Without a row of both, what shows on more screens than this is there without it.
      return (finding.causes.isEmpty || other.finding.causes.isEmpty || wantsMore(like: other))
        && !Set(screens).isStrictSubset(of: other.screens)
    }
    // A view under a bar is there whatever lies over it.
    if rule == .overlap, otherRule == .outsideSafeArea { return false }
    // Where nothing leaves its place, views lie over each other for another reason.
    if otherRule == .overlap, Set(screens).isDisjoint(with: other.screens) { return false }
    // What shows on more screens than this is there without it, unless the view leaves more than one frame by a side.
    return sharesItem && rule.isLackOfPlace && otherRule.isLackOfPlace
      && (!Set(screens).isStrictSubset(of: other.screens) || leavesLike(other))
  }

  /// Whether a view of the same container reaches out of it on the same sides, as far and on the same screens.
  private func reachesOutAlike(_ other: MergedFault, in layout: Layout) -> Bool {
    let (numbers, others) = (finding.numbers, other.finding.numbers)
    return parents(in: layout) == other.parents(in: layout) && Set(screens) == Set(other.screens)
      && numbers.map(\.quantity) == others.map(\.quantity)
      && zip(numbers, others).allSatisfy { pair in
        zip(pair.0.values, pair.1.values).allSatisfy { $0.isClose(to: $1, within: Self.sameSize) }
      }
  }

  /// Whether the same view leaves its container by a side by which it leaves more than that here.
  private func leavesLike(_ other: MergedFault) -> Bool {
    identity.item == other.identity.item && other.identity.rule == .outsideParent
      && !sidesLeft.isDisjoint(with: other.sidesLeft)
  }

  /// The sides by which the view leaves what it should be in.
  private var sidesLeft: Set<Attribute> {
    Set(
      finding.numbers.compactMap { number in
        switch number.quantity {
        case .beyondScreen(let side), .beyondParent(let side), .cutOff(let side): side
        default: nil
        }
      })
  }

  /// Whether both are of instances of one component that nothing holds open.
  private func isInstanceLike(_ other: MergedFault, in layout: Layout) -> Bool {
    guard let component = component(in: layout) else { return false }
    return component == other.component(in: layout) && finding.causes.isEmpty
      && other.finding.causes.isEmpty
  }

  /// The component of which the view is an instance.
  private func component(in layout: Layout) -> String? {
    identity.item.flatMap { layout[$0].component }
  }

  /// Whether the views of both faults are in one stack.
  private func isArrangedBeside(_ other: MergedFault, in layout: Layout) -> Bool {
    let parents = parents(in: layout)
    guard parents == other.parents(in: layout), parents.count == 1, let stack = parents.first ?? nil
    else { return false }
    return layout[stack].kind == .stack
  }

  private func parents(in layout: Layout) -> Set<ItemID?> { Set(items.map { layout[$0].parent }) }

  /// Whether a size of this fault's view is that of the other one's.
  private func isAsSmall(as other: MergedFault) -> Bool {
    finding.numbers.contains { number in
      guard case .shown(let measure) = number.quantity else { return false }
      return other.finding.numbers.contains { twin in
        guard case .shown(let twinMeasure) = twin.quantity,
          measure.attribute == twinMeasure.attribute,
          let size = number.values.min(),
          let twinSize = twin.values.min()
        else { return false }
        return size.isClose(to: twinSize, within: Self.sameSize)
      }
    }
  }

  /// Sizes that differ by less, in points, are the same to a person.
  private static let sameSize = 1.0

  /// Whether the content of one view wants more than it gets in both.
  private func wantsMore(like other: MergedFault) -> Bool {
    let wishes = [self, other].map { fault in
      Set(fault.finding.causes.lazy.filter { !$0.isWritten }.compactMap(\.span))
    }
    return !wishes[0].isDisjoint(with: wishes[1])
  }

  /// Whether a row of the file causes both, or the same row that something else stands for. What a view's content
  /// wants along either axis stands at the same place, and is not the same.
  private func sharesRow(with other: MergedFault) -> Bool {
    let (own, written) = (
      Set(finding.causes), Set(finding.causes.filter(\.isWritten).compactMap(\.span))
    )
    return other.finding.causes.contains { cause in
      own.contains(cause) || cause.isWritten && cause.span.map(written.contains) ?? false
    }
  }

  /// Whether a row of the file that sets a size causes both.
  private func sharesWrittenSize(with other: MergedFault) -> Bool {
    finding.causes.contains { cause in
      cause.role == .size && cause.isWritten && other.finding.causes.contains(cause)
    }
  }

  /// Whether one stack gives the views of both faults their size.
  private func isGivenTheSizeOf(_ other: MergedFault, in layout: Layout) -> Bool {
    let spans = Set(other.finding.causes.filter { $0.role == .size && !$0.isWritten }.map(\.span))
    return identity.rule.isLackOfContent && isArrangedBeside(other, in: layout)
      && finding.causes.contains { $0.role == .size && !$0.isWritten && spans.contains($0.span) }
  }

  /// Whether the other fault shows wherever this one does, and elsewhere too: then it is there without it.
  private func isOnFewer(than other: MergedFault) -> Bool {
    items.isDisjoint(with: other.items)
      && Set(screens).isStrictSubset(of: other.screens)
  }

  /// The area whose content an item stands for.
  private func scrollArea(ofContent item: ItemID, in layout: Layout) -> ItemID? {
    guard layout[item].kind == .content else { return nil }
    return layout[item].parent
  }

  /// Whether more than half of the rows of the smaller set are in the other one, and a row that sets a size
  /// is one of them: chains of edges are in many sets.
  private func sharesMostRows(with other: MergedFault) -> Bool {
    let spans = Set(finding.causes.map(\.span))
    let shared = other.finding.causes.filter { spans.contains($0.span) }
    return shared.contains { $0.role == .size }
      && 2 * shared.count > min(finding.causes.count, other.finding.causes.count)
  }
}

extension Layout {
  /// The items of which a row speaks of a size.
  fileprivate var itemsWithSizeRows: Set<ItemID> {
    var items: Set<ItemID> = []
    for row in rows {
      for term in row.first.terms + row.second.terms where term.anchor.attribute.isSize {
        items.insert(term.anchor.item)
      }
    }
    return items
  }
}

extension Fault.Identity {
  /// The axes of the rows that are missing.
  fileprivate var axesOfRows: [Axis] { rule == .unendedText ? [.horizontal] : axes }
}

extension Rule {
  /// Whether a row that is added may mend it.
  fileprivate var isForWantOfRows: Bool { isLackOfRows || self == .unendedText }

  /// Whether rows are missing, which may be there and never apply.
  fileprivate var isLackOfRows: Bool {
    switch self {
    case .zeroSize, .ambiguousPosition, .ambiguousSize: true
    default: false
    }
  }

  /// Whether a view is smaller than its content.
  fileprivate var isLackOfContent: Bool { self == .crushedContent || self == .truncatedText }

  /// Whether a view is smaller than it should be.
  fileprivate var isLackOfRoom: Bool {
    switch self {
    case .unsatisfiable, .negativeSize, .zeroSize, .crushedContent, .truncatedText,
      .smallTapTarget:
      true
    default: false
    }
  }

  /// Whether a view is where it should not be.
  fileprivate var isLackOfPlace: Bool {
    switch self {
    case .offScreen, .cutScrollContent, .outsideParent, .overlap, .outsideSafeArea: true
    default: false
    }
  }
}
