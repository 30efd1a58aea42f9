internal import Constraints

/// Why the constraints of a log cannot hold together, and what to change.
public struct ConflictExplanation: Sendable {
  /// What a conflict comes from.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The rows that the log has can hold together: the rest of the conflict is missing.
    case satisfiable = "satisfiable-as-printed"

    /// The log has no rows that can be read.
    case unreadable

    /// All rows are of Apple's own views.
    case insideApple = "inside-apples-views"

    /// A stack hides a view whose rows do not let it be 0 wide or high.
    case hiddenInStack = "hidden-in-stack"

    /// A view is 0 wide or high, which is so for a moment when it is made or hidden.
    case passesThroughZero = "passes-through-zero"

    /// A table, a collection or a window holds a view to a size.
    case encapsulatedSize = "encapsulated-size"

    /// An autoresizing mask has become rows.
    case autoresizingMask = "autoresizing-mask"

    /// One line of code has run twice.
    case duplicate

    /// Rows give a measure two values.
    case contradictingConstants = "contradicting-constants"

    /// A row demands a size below 0.
    case negativeSize = "negative-size"

    /// Rows contradict how a stack arranges its views.
    case stackRows = "stack-rows"

    /// The rows need more room than there is.
    case tooNarrow = "too-narrow"

    /// The arithmetic broke down: nothing can be said.
    case undecided = "cannot-decide"
  }

  /// A change that lets all other rows hold, which was proven by solving with it.
  public struct Repair: Hashable, Sendable {
    /// What is done with some rows.
    public enum Action: String, Hashable, Sendable {
      /// They get the priority 999.
      case lowerPriority = "lower-priority"
      /// They are not activated, or no longer.
      case deactivate
      /// The mask that they come from is switched off.
      case switchOffMask = "switch-off-mask"
    }

    /// What is done.
    public var action: Action

    /// The rows that change, as positions in the conflict.
    public var rows: [Int]
  }

  /// What the conflict comes from.
  public var kind: Kind

  /// The minimal conflicts: sets of rows, as positions, of which none can be left out.
  public var minimalConflicts: [[Int]] = []

  /// Whether the conflict is one only because no view is smaller than 0: all rows could hold otherwise.
  public var needsSizes = false

  /// Whether a minimal conflict needs that no view is smaller than 0.
  public var usesSizes = false

  /// The rows that no minimal conflict has.
  public var unneededRows: [Int] = []

  /// The view that is held to a size, as a row, and how large the others need it to be.
  public var heldSize: (row: Int, least: Double?)?

  /// A change that was proven; nil where there is none in the app.
  public var repair: Repair?

  /// Explains a conflict.
  ///
  /// - Complexity: that of finding the minimal conflicts, and a solve for each change that is tried.
  public init(of conflict: LoggedConflict) {
    let rows = conflict.rows
    guard !rows.isEmpty else {
      kind = .unreadable
      return
    }
    guard let system = try? LoggedSystem(rows), let isSatisfiable = system.isSatisfiable else {
      kind = .undecided
      return
    }
    guard !isSatisfiable else {
      kind = .satisfiable
      return
    }
    var solver = Solver(system.problem)
    guard let conflicts = try? solver.conflicts(), !conflicts.isEmpty else {
      kind = .undecided
      return
    }
    var sets: [[Int]] = []
    for set in conflicts.sets {
      var seen: Set<Int> = []
      let indices = set.constraints.compactMap { system.rows[$0.index] }
        .filter { seen.insert($0).inserted }.sorted()
      if !sets.contains(indices) { sets.append(indices) }
      if !set.implicit.isEmpty { usesSizes = true }
    }
    needsSizes = (try? LoggedSystem(rows, hasSizes: false))?.isSatisfiable == true
    minimalConflicts = sets
    let used = Set(sets.joined())
    unneededRows = rows.indices.filter { !used.contains($0) }
    kind = Self.kind(of: used.sorted(), in: rows)
    if let row = Self.holdingRow(used.sorted(), in: rows), let size = rows[row].fixedSize {
      let rest = try? LoggedSystem(rows, without: [row])
      heldSize = (row, rest?.least(size.anchor))
    }
    if kind != .insideApple { repair = Self.repair(of: rows, sets, kind) }
  }

  // MARK: - Kinds

  /// What some rows conflict for.
  private static func kind(of used: [Int], in rows: [LoggedRow]) -> Kind {
    let used = used.map { rows[$0] }
    if isInsideApple(used) { return .insideApple }
    if used.contains(where: { $0.origin == .hiding }) { return .hiddenInStack }
    let held = used.compactMap(\.fixedSize)
    if used.count == 1, let size = held.first, size.value < 0 { return .negativeSize }
    // Two sizes of one view contradict each other, whatever they are.
    if let first = used.first?.fixedSize, used.count == 2, let second = used.last?.fixedSize,
      first.anchor == second.anchor, first.value > 0, second.value > 0,
      !used.contains(where: { $0.origin == .autoresizingMask })
    {
      let isRepeated = used[0].source != nil && used[0].source == used[1].source
      return isRepeated ? .duplicate : .contradictingConstants
    }
    if held.contains(where: { $0.value <= 0 }) { return .passesThroughZero }
    if used.contains(where: { $0.origin == .encapsulation || $0.isSizeOfCell }) {
      return .encapsulatedSize
    }
    if used.contains(where: { $0.origin == .autoresizingMask }) { return .autoresizingMask }
    let pairs = used.map { $0.relations.map { [$0.first] + ($0.second.map { [$0] } ?? []) } }
    if used.count == 2, pairs[0] == pairs[1] {
      let isRepeated = used[0].source != nil && used[0].source == used[1].source
      return isRepeated || used[0].relations == used[1].relations
        ? .duplicate : .contradictingConstants
    }
    return used.contains { $0.origin == .stack } ? .stackRows : .tooNarrow
  }

  /// Whether rows are of private views, without a view or a line of the app.
  private static func isInsideApple(_ rows: [LoggedRow]) -> Bool {
    let items = rows.flatMap(\.items)
    return items.contains { $0.owner == .apple } && !items.contains { $0.owner == .app }
      && rows.allSatisfy { $0.source == nil && $0.className.hasSuffix("LayoutConstraint") }
      && !rows.contains { $0.className.contains(".") || $0.className.hasPrefix("MAS") }
  }

  /// The row that holds a view to a size from outside: an encapsulated size first, then one of nothing, then
  /// one of a mask.
  private static func holdingRow(_ used: [Int], in rows: [LoggedRow]) -> Int? {
    let held = used.filter { rows[$0].fixedSize != nil }
    return held.first { rows[$0].origin == .encapsulation || rows[$0].origin == .hiding }
      ?? held.first { rows[$0].origin != .written && (rows[$0].fixedSize?.value ?? 1) <= 0 }
      ?? held.first { (rows[$0].fixedSize?.value ?? 1) <= 0 }
      ?? held.first { rows[$0].origin == .autoresizingMask || rows[$0].isSizeOfCell }
  }

  // MARK: - Repairs

  private static func repair(of rows: [LoggedRow], _ sets: [[Int]], _ kind: Kind) -> Repair? {
    if kind == .autoresizingMask {
      let masks = rows.indices.filter { rows[$0].origin == .autoresizingMask }
      let views = masks.compactMap { rows[$0].relations.first?.first.item }
      // The mask of a view that has rows of its own is what should not be there.
      for view in views {
        let own = masks.filter { rows[$0].relations.first?.first.item == view }
        let isTied = rows.contains { row in
          row.origin == .written && row.places(view, in: own.map { rows[$0] })
        }
        if isTied, (try? LoggedSystem(rows, without: Set(own)))?.isSatisfiable == true {
          return Repair(action: .switchOffMask, rows: own)
        }
      }
    }
    if kind == .contradictingConstants || kind == .duplicate, let first = sets.first,
      let row = first.first(where: { rows[$0].origin == .written }),
      (try? LoggedSystem(rows, without: [row]))?.isSatisfiable == true
    {
      return Repair(action: .deactivate, rows: [row])
    }
    if kind == .negativeSize, let row = sets.first?.first,
      (try? LoggedSystem(rows, without: [row]))?.isSatisfiable == true
    {
      return Repair(action: .deactivate, rows: [row])
    }
    let holding = holdingRow(Array(Set(sets.joined())).sorted(), in: rows)
    var chosen: [Int] = []
    for set in sets where chosen.allSatisfy({ !set.contains($0) }) {
      let candidates = set.filter { rows[$0].origin == .written && $0 != holding }
        .sorted { merit(rows[$0], $0, kind) > merit(rows[$1], $1, kind) }
      guard
        let row = candidates.first(where: {
          isMended(set, of: rows, bySettingAside: $0)
        })
      else { return nil }
      chosen.append(row)
    }
    guard (try? LoggedSystem(rows, yielding: Set(chosen)))?.isSatisfiable == true else {
      return nil
    }
    return Repair(action: .lowerPriority, rows: chosen)
  }

  private static func isMended(
    _ set: [Int], of rows: [LoggedRow], bySettingAside row: Int
  ) -> Bool {
    let others = Set(rows.indices).subtracting(set)
    return (try? LoggedSystem(rows, yielding: [row], without: others))?.isSatisfiable == true
  }

  /// How well a row gives way: the last one of a chain, which leaves the content where it is, and before it a
  /// size where a stack or a cell sets another one.
  private static func merit(
    _ row: LoggedRow, _ position: Int, _ kind: Kind
  ) -> (Int, Int) {
    guard let relation = row.relations.first else { return (0, -position) }
    // At the end of its container, so that the container may be smaller.
    let isEnd =
      relation.first.attribute.isFarEdge && relation.second?.attribute.isFarEdge == true
      && relation.relation == .equal
    let isSize = relation.first.attribute.isSize
    let isProportion = isSize && relation.second != nil
    switch kind {
    case .hiddenInStack: return (isSize ? 3 : isEnd ? 2 : 1, -position)
    case .stackRows: return (isProportion ? 4 : isSize ? 3 : isEnd ? 2 : 1, position)
    default:
      return (isEnd ? 4 : isSize && !isProportion ? 3 : isProportion ? 2 : 1, position)
    }
  }
}

extension LoggedRow {
  /// Whether the row sizes a view, or places it in the view that its mask places it in: rows between a view
  /// and what is inside of it do neither.
  fileprivate func places(_ view: LoggedItem, in masks: [LoggedRow]) -> Bool {
    let parents = masks.compactMap { $0.superview ?? $0.relations.first?.second?.item }
    return superview != view
      && relations.contains { relation in
        if relation.first.item == view, relation.first.attribute.isSize { return true }
        let others = [relation.first.item, relation.second?.item, superview].compactMap { $0 }
        return others.contains(view) && others.contains(where: parents.contains)
      }
  }
}
