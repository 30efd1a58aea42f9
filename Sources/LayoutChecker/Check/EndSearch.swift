internal import Constraints
internal import LayoutDSL

/// Finds where between the screens of a check findings begin and end.
///
/// A finding of some screens ends between one that has it and the next one in size that has not. In between
/// the window is swept with all other traits of the screen that has it, as `Checker.sweep(_:over:)` does.
struct EndSearch {
  private let examination: LayoutExamination
  private let checker: Checker
  private let budget: WorkBudget

  /// The positions of the screens that differ in their sizes only.
  private let families: [[Int]]

  /// What may be spent on the ends of the findings of a layout: as much as on the screens, and a little for
  /// layouts on few of them.
  private static let least = 12_000
  private static let most = 400_000

  /// So many layouts are solved between two screens; more pieces than that are not followed.
  private static let mostProbes = 60

  /// Besides, one of so many parts of that may be spent on finding out which lanes need not be swept.
  private static let shareOfFirstLook = 2

  /// So many lanes are swept at the same time; all that is found on them is kept that long.
  private static let mostLanesAtOnce = 2

  /// So many rows and sizes these layouts may have together: all of them are kept while a lane is asked about.
  private static let mostKeptRows = 300_000

  /// So many rows and sizes are solved between all screens, round for round: a text takes two rounds, and margins
  /// that reach beyond the safe area up to twenty.
  private static let mostSolvedRows = 500_000

  init(_ examination: LayoutExamination, by checker: Checker) {
    self.examination = examination
    self.checker = checker
    var families: [Family: [Int]] = [:]
    for (position, screen) in examination.screens.enumerated() {
      let family = Family(
        orientation: screen.orientation, platform: screen.platform, direction: screen.direction,
        textSize: screen.textSize, variant: screen.variant)
      families[family, default: []].append(position)
    }
    self.families = families.values.ordered { $0[0] }
    budget = WorkBudget(min(Self.most, max(Self.least, examination.work)))
  }

  /// What screens have in common that differ in their sizes only.
  private struct Family: Hashable {
    var orientation: Orientation
    var platform: String
    var direction: LayoutDirection
    var textSize: ContentSizeCategory
    var variant: ScreenVariant
  }

  /// How many rows and sizes the layout has.
  private var rowCount: Int {
    examination.layout.rows.count + 2 * examination.layout.items.count
  }

  /// What is asked about a fault: where it ends, from a screen that shows it to another one.
  private struct Request {
    /// The position of the fault.
    var fault: Int
    var edge: Edge
    var axis: Axis
    var end: FindingEnd?

    /// Whether the fault is there where the lane ends, too: on the way it ends nowhere, or begins again.
    var goesOn = false

    /// Whether the fault is there without a gap as far as on the farthest screen that shows it.
    var isThroughout = false

    /// The windows from the screen to another size.
    func lane(to size: Double) -> SweepLane {
      let own = edge.screen.size.along(axis)
      return SweepLane(axis, over: min(own, size)...max(own, size), on: edge.screen)
    }
  }

  /// The ends of faults, each of which some of the screens show.
  ///
  /// What was found on a lane is not kept longer than it is asked about: it is a solved layout for each piece.
  ///
  /// - Parameter faults: for each fault what it is, and the positions of the screens that show it.
  func ends(of faults: [(keys: Set<FaultKey>, shownAt: Set<Int>)]) -> [[FindingEnd]] {
    var requests: [Request] = []
    for (fault, (_, positions)) in faults.enumerated()
    where positions.count < examination.screens.count {
      for family in families {
        // Along the first axis along which there are any.
        let found = Axis.allCases.lazy.map { axis in
          edges(of: family, shownAt: positions, along: axis).map {
            Request(fault: fault, edge: $0, axis: axis)
          }
        }.first { !$0.isEmpty }
        requests += found ?? []
      }
    }
    leaveOutThoseThatGoOn(&requests, of: faults.map(\.keys))
    var rounds = Self.mostSolvedRows / rowCount
    searching(
      for: &requests, on: { $0.goesOn ? nil : $0.lane(to: $0.edge.size) }, rounds: &rounds
    ) {
      [examination, checker, budget] search, request in
      let isUpper = request.edge.size > request.edge.screen.size.along(request.axis)
      let end = try? search.firstEnd(
        of: faults[request.fault].keys, upward: isUpper, in: examination, by: checker,
        within: budget)
      request.end = (end ?? nil).map {
        FindingEnd(
          axis: request.axis, size: $0.size, isUpper: isUpper, isIncluded: $0.isThere,
          screen: request.edge.screen)
      }
    }
    for index in requests.indices {
      let edge = requests[index].edge
      requests[index].isThroughout =
        edge.farthest == edge.screen.size.along(requests[index].axis)
    }
    searching(
      for: &requests,
      on: { $0.end == nil || $0.isThroughout ? nil : $0.lane(to: $0.edge.farthest) },
      rounds: &rounds
    ) {
      [examination, checker, budget] search, request in
      request.isThroughout =
        (try? search.isThereThroughout(
          faults[request.fault].keys, in: examination, by: checker, within: budget)) ?? false
    }
    var ends = [[FindingEnd]](repeating: [], count: faults.count)
    for request in requests {
      guard var end = request.end else { continue }
      if request.isThroughout { end.reach = request.edge.farthest }
      if !ends[request.fault].contains(end) { ends[request.fault].append(end) }
    }
    return ends
  }

  /// Finds the requests whose lanes need not be swept, by two checks of each lane: another trait than its size is what
  /// makes the screen with the fault another one than the next.
  private func leaveOutThoseThatGoOn(_ requests: inout [Request], of keys: [Set<FaultKey>]) {
    let layout = examination.layout
    var models = ProblemModels(ofLaneOf: layout, measurer: checker.measurer)
    let lanes = requests.map { $0.lane(to: $0.edge.size) }
    let places = Dictionary(grouping: requests.indices) { lanes[$0] }
    // Its own, so that what is looked at here is not missing where ends are looked for.
    let budget = WorkBudget(budget.left / Self.shareOfFirstLook)
    var open = lanes.withoutRepetitions[...]
    while !open.isEmpty, !budget.isSpent {
      let batch = open.prefix(layout.screensAtOnce)
      open = open.dropFirst(batch.count)
      // At the very end, which may be the only size without the fault, and beside it, where the end may be the only
      // one with the fault.
      let screens = batch.flatMap { lane in
        let isOwn = lane.screen.size.along(lane.axis) == lane.interval.lowerBound
        let (low, high) = SeamSearch.inside(
          .init(lane.interval.lowerBound, lane.interval.upperBound))
        return (isOwn ? [lane.interval.upperBound, high] : [lane.interval.lowerBound, low])
          .map(lane.screen)
      }
      let checks = checker.checksOfSizes(of: layout, on: screens, like: &models, verifier: nil)
      for (place, lane) in batch.enumerated() {
        // What cannot be checked is told by the sweep.
        guard let atEnd = try? checks[2 * place].get(),
          let beside = try? checks[2 * place + 1].get()
        else { continue }
        budget.spend(atEnd.workOfFinding + beside.workOfFinding)
        let found = [atEnd, beside].map { Set($0.keysOfSize(in: examination)) }
        for index in places[lane] ?? [] {
          requests[index].goesOn = found.allSatisfy { found in
            keys[requests[index].fault].contains { key in
              found.contains(key) || found.contains { $0.isOfSameView(as: key) }
            }
          }
        }
      }
    }
  }

  /// A screen with a fault beside one without it.
  private struct Edge {
    var screen: Screen

    /// The size of the one without the fault.
    var size: Double

    /// The size of the screen with the fault that is farthest from it.
    var farthest: Double
  }

  /// The screens with a fault that have a neighbour without it.
  private func edges(
    of family: [Int], shownAt positions: Set<Int>, along axis: Axis
  ) -> [Edge] {
    let screens = examination.screens
    func size(_ position: Int) -> Double { screens[position].size.along(axis) }
    let shown = family.filter(positions.contains)
    let others = family.filter { !positions.contains($0) }
    guard let least = shown.least(by: size),
      let most = shown.greatest(by: size),
      !others.contains(where: { size(least) <= size($0) && size($0) <= size(most) })
    else { return [] }
    let below = others.map(size).filter { $0 < size(least) }.max()
    let above = others.map(size).filter { $0 > size(most) }.min()
    return [
      below.map { Edge(screen: screens[least], size: $0, farthest: size(most)) },
      above.map { Edge(screen: screens[most], size: $0, farthest: size(least)) },
    ].compactMap { $0 }
  }

  /// Looks at windows for all requests about them, lane by lane; those are left as they are for which that takes
  /// too much work, and whose windows cannot be swept.
  ///
  /// - Parameter rounds: how often the layout may still be solved.
  private func searching(
    for requests: inout [Request], on lane: (Request) -> SweepLane?, rounds: inout Int,
    _ body: (inout LaneSearch, inout Request) -> Void
  ) {
    var places: [SweepLane: [Int]] = [:]
    var order: [SweepLane] = []
    for (index, request) in requests.enumerated() {
      guard let lane = lane(request) else { continue }
      if places[lane] == nil { order.append(lane) }
      places[lane, default: []].append(index)
    }
    let probes = min(Self.mostProbes, max(1, Self.mostKeptRows / rowCount))
    let search: @Sendable (SweepLane, Int) -> LaneSearch? = { [examination, checker] lane, rounds in
      try? LaneSearch(
        lane, of: examination.layout, by: checker, probes: probes, rounds: rounds)
    }
    while !order.isEmpty {
      guard !budget.isSpent, rounds > 0 else { return }
      let lanes = Array(order.prefix(Self.mostLanesAtOnce))
      order.removeFirst(lanes.count)
      let found = lanes.mapOnAllCores { [rounds] in search($0, rounds) }
      let allRounds = rounds
      for (lane, var found) in zip(lanes, found) {
        guard !budget.isSpent, rounds > 0 else { return }
        // What one lane has taken another one may not take: such a lane is swept again with what is left.
        if rounds < found?.lane.swept.rounds ?? allRounds { found = search(lane, rounds) }
        rounds -= found?.lane.swept.rounds ?? probes
        // To solve a layout takes a part of what it takes to check it.
        let pieces = found?.lane.swept.pieces.count ?? probes
        budget.spend(pieces * examination.work / (4 * examination.screens.count))
        guard var search = found else { continue }
        for index in places[lane] ?? [] where !budget.isSpent { body(&search, &requests[index]) }
      }
    }
  }
}
