internal import Constraints
internal import LayoutDSL

/// The sizes of a lane that are looked at, and the ranges between them.
struct LaneSearch {
  /// A piece with the positions of the sizes in it that are looked at.
  private struct Section {
    var piece: SweptLayout.Piece
    var positions: Range<Int>
  }

  private let windows: SweepLane
  private let swept: SweptLayout
  private var sections: [Section] = []

  /// The sizes that are looked at, in order of the pieces.
  private var sizes: [Double] = []

  /// The position of the first of them among all screens of the check.
  private let firstPosition: Int

  /// The problems that the windows have in common.
  private var models: ProblemModels

  private var doubts: Set<SweepReport.Doubt> = []
  private var confirmed = 0
  private var ends = EndProof.Result()

  /// The faults of the sizes that are looked at besides, by number.
  private var faults: [Double: Set<Int>] = [:]

  /// What the numbers stand for: many sizes have the same faults.
  private var keys: [FaultKey] = []
  private var numbers: [FaultKey: Int] = [:]

  /// Sweeps a lane, and chooses the sizes to look at.
  ///
  /// - Parameters:
  ///   - firstPosition: the position of the first of them among all screens of the check.
  ///   - others: sizes to look at besides.
  init(
    _ lane: SweepLane, of layout: Layout, by checker: Checker, at firstPosition: Int,
    besides others: [Double] = []
  ) throws(CheckError) {
    try self.init(
      lane, of: layout, by: checker, at: firstPosition, probes: Self.mostProbes(of: layout))
    var seams = SeamSearch(layout)
    for index in sections.indices {
      let piece = sections[index].piece
      let own = seams.sizes(in: piece)
      let chosen = Set(own + others.filter(piece.range.contains)).sorted()
      sections[index].positions = sizes.count..<sizes.count + chosen.count
      sizes += chosen
    }
    if seams.hasLeftOut { doubts.insert(.overlaps) }
  }

  /// Sweeps a lane without choosing sizes to look at.
  ///
  /// - Parameters:
  ///   - probes: how many layouts are solved at most.
  ///   - rounds: how many rounds they may take until they are settled, all together.
  init(
    _ lane: SweepLane, of layout: Layout, by checker: Checker, at firstPosition: Int = 0,
    probes: Int, rounds: Int = .max
  ) throws(CheckError) {
    self.firstPosition = firstPosition
    windows = lane
    models = ProblemModels(ofLaneOf: layout, measurer: checker.measurer)
    do {
      swept = try SweptLayout(
        layout, varying: lane.axis, over: lane.interval, on: lane.screen,
        measurer: checker.measurer, probes: probes, rounds: rounds)
    } catch {
      throw CheckError(error, on: lane.screen)
    }
    if !swept.undecided.isEmpty { doubts.insert(.undecided) }
    for piece in swept.pieces {
      if let doubt = piece.doubt { doubts.insert(SweepReport.Doubt(doubt, in: layout)) }
      sections.append(Section(piece: piece, positions: 0..<0))
    }
  }

  /// So many layouts are solved for a lane at most, and kept.
  private static let mostProbes = 4_000

  /// So many are solved of a large layout too.
  private static let leastProbes = 64

  /// So many rows and items the layouts of a lane may have together.
  private static let mostProbedRows = 80_000

  /// How many layouts are solved for a lane: of what people write thousands, and of a large one as many as there is memory
  /// and time for.
  private static func mostProbes(of layout: Layout) -> Int {
    let size = layout.items.count + layout.rows.count
    return min(mostProbes, max(leastProbes, mostProbedRows / size))
  }

  /// The windows to look at.
  var screens: [Screen] { sizes.map(windows.screen) }

  /// Checks a layout at some of the sizes to look at.
  mutating func checks(
    of layout: Layout, on screens: [Screen], by checker: Checker
  ) -> [Result<ScreenCheck, CheckError>] {
    checker.checksOfSizes(of: layout, on: screens, like: &models, verifier: checker.verifier)
  }

  /// Takes down what became of a window.
  mutating func note(_ result: ScreenResult) {
    if result.verified == .agrees { confirmed += 1 }
    for left in result.leftOut {
      // Of each kind one is told.
      let known = doubts.first {
        if case .leftOut(let other) = $0 { other.isSameKind(as: left) } else { false }
      }
      guard case .leftOut(let other) = known else {
        doubts.insert(.leftOut(left))
        continue
      }
      doubts.remove(.leftOut(other))
      doubts.insert(.leftOut(other.joined(with: left)))
    }
  }

  /// Gives up some of the sizes to look at, so that those that are left are spread over all of the lane.
  ///
  /// - Parameters:
  ///   - done: how many of them were looked at already.
  ///   - count: how many of the others may be looked at; nothing is given up where there are no more.
  mutating func thinOut(after done: Int, to count: Int) {
    let others = sizes.count - done
    guard count < others else { return }
    doubts.insert(.sizes)
    var kept = Array(0..<done)
    kept += (0..<max(0, count)).map { done + (2 * $0 + 1) * others / (2 * count) }
    // Where a position is now, which is where the next one is that is kept.
    var places = Array(repeating: kept.count, count: sizes.count + 1)
    for (place, position) in kept.enumerated().reversed() { places[position] = place }
    for position in places.indices.dropLast().reversed() {
      places[position] = min(places[position], places[position + 1])
    }
    sizes = kept.map { sizes[$0] }
    for index in sections.indices {
      let old = sections[index].positions
      sections[index].positions = places[old.lowerBound]..<places[old.upperBound]
    }
  }

  /// Has a second solver compute where the required rows begin and cease to hold.
  mutating func proveEnds(by verifier: any Verifier) {
    ends = EndProof.result(of: swept, verifier: verifier)
  }

  /// A size for each fault that was met while ends were looked for, and that no size which was chosen shows:
  /// what begins where another fault ends may end before the next size.
  func sizesOfFaults(besides known: Set<FaultKey>) -> [Double] {
    let open = Set(keys.indices.filter { !known.contains(keys[$0]) })
    guard !open.isEmpty else { return [] }
    var sizesOfKeys: [Int: [Double]] = [:]
    for size in faults.keys.sorted() {
      for key in faults[size] ?? [] where open.contains(key) {
        sizesOfKeys[key, default: []].append(size)
      }
    }
    // One in the middle, because the first and the last ones lie beside ends.
    return Set(sizesOfKeys.values.map { $0[$0.count / 2] }).sorted()
  }

  /// Notes that not everything that was met could be followed.
  mutating func leaveOpen() { doubts.insert(.ends) }

  /// What the lane is.
  var lane: SweepReport.Lane {
    let feasible = swept.pieces.filter { $0.layout.solution != nil }.map(\.range).joined()
    return SweepReport.Lane(
      lane: windows, swept: swept, feasible: feasible, doubts: doubts.sorted(by: <),
      samples: sizes.count, confirmed: confirmed, ends: ends.asked, confirmedEnds: ends.confirmed,
      disputedEnds: ends.disputed)
  }

  /// The sizes at which a fault is there.
  ///
  /// - Parameter positions: the positions of the screens of the check that show it.
  mutating func ranges(
    of keys: Set<FaultKey>, at positions: Set<Int>, in examination: LayoutExamination,
    by checker: Checker, within budget: WorkBudget
  ) throws(CheckError) -> [SweptLayout.Range] {
    var ranges: [SweptLayout.Range] = []
    for section in sections {
      let shown = section.positions.map { positions.contains(firstPosition + $0) }
      guard shown.contains(true) else { continue }
      let range = section.piece.range
      var (start, includesStart) = (range.lower, range.includesLower)
      var isThere = shown[0]
      for (offset, position) in section.positions.enumerated().dropFirst()
      where shown[offset] != isThere {
        let end = try end(
          of: keys, between: sizes[position - 1], sizes[position], startsThere: isThere,
          section.piece, examination, checker, budget)
        if isThere {
          ranges.append(
            .init(start, end.size, includesLower: includesStart, includesUpper: end.isThere))
        }
        (start, includesStart) = (end.size, end.isThere)
        isThere = shown[offset]
      }
      if isThere {
        ranges.append(
          .init(
            start, range.upper, includesLower: includesStart, includesUpper: range.includesUpper))
      }
    }
    return ranges.joined()
  }

  /// Whether a view that breaks a rule by other sides breaks it all the same, which a check asks about between screens;
  /// a sweep tells the sizes of each.
  private var joinsSides = false

  /// Where a fault ends that is there at one end of the lane, on the way to the other end, and whether it is
  /// there at that very size; nil where it is there all the way or begins again, and where something is in
  /// doubt.
  ///
  /// What is there at both ends of a piece is there inside of it: it is a comparison of affine values.
  mutating func firstEnd(
    of keys: Set<FaultKey>, upward: Bool, in examination: LayoutExamination, by checker: Checker,
    within budget: WorkBudget
  ) throws(CheckError) -> (size: Double, isThere: Bool)? {
    guard doubts.isEmpty else { return nil }
    joinsSides = true
    defer { joinsSides = false }
    var isBehindFirst = false
    var found: (size: Double, isThere: Bool)?
    for section in upward ? sections : sections.reversed() {
      let range = section.piece.range
      let (low, high) = SeamSearch.inside(range)
      let (near, far) = upward ? (low, high) : (high, low)
      guard !budget.isSpent else { return nil }
      // Where rows contradict each other, what else is wrong is not said of sizes.
      if found == nil, section.piece.layout.solution == nil, !keys.contains(where: \.isConflict) {
        return nil
      }
      try look(at: [near, far], examination, checker, budget)
      let isThereFirst = try isThere(keys, at: near, examination, checker, budget)
      let isThereLast = try isThere(keys, at: far, examination, checker, budget)
      if found != nil {
        // What ends and begins again is not told by one size.
        if isThereFirst || isThereLast { return nil }
        continue
      }
      if !isThereFirst {
        guard isBehindFirst, !isThereLast else { return nil }
        found =
          upward ? (range.lower, !range.includesLower) : (range.upper, !range.includesUpper)
      } else if !isThereLast {
        found = try end(
          of: keys, between: low, high, startsThere: upward, section.piece, examination, checker,
          budget)
      }
      isBehindFirst = true
    }
    return doubts.isEmpty ? found : nil
  }

  /// Whether a fault is there at all sizes of the lane; false where something is in doubt.
  mutating func isThereThroughout(
    _ keys: Set<FaultKey>, in examination: LayoutExamination, by checker: Checker,
    within budget: WorkBudget
  ) throws(CheckError) -> Bool {
    joinsSides = true
    defer { joinsSides = false }
    for section in sections {
      let (low, high) = SeamSearch.inside(section.piece.range)
      guard doubts.isEmpty, !budget.isSpent else { return false }
      try look(at: [low, high], examination, checker, budget)
      for size in [low, high] {
        guard
          try isThere(keys, at: size, examination, checker, budget)
        else { return false }
      }
    }
    return true
  }

  /// Of two sizes that are hardly apart, one with such a denominator is meant.
  private static let greatestDenominator = 64

  /// Among sizes that differ by ``unnoticed``, one with such a denominator is where rows of short decimals meet.
  private static let greatestDenominatorOfRows = 100

  /// So far beside the size at which rows begin to contradict each other that is seen at the latest, in points.
  private static let unnoticed = 1e-6

  /// Between sizes that are so far apart there are few with such a denominator.
  private static let narrow = 2e-3

  /// So many faults that begin where one ends are looked at for the size at which they do.
  private static let mostSuccessors = 4

  /// Where between two sizes a fault begins or ends, and whether it is there at that size.
  private mutating func end(
    of keys: Set<FaultKey>, between first: Double, _ second: Double, startsThere: Bool,
    _ piece: SweptLayout.Piece, _ examination: LayoutExamination, _ checker: Checker,
    _ budget: WorkBudget
  ) throws(CheckError) -> (size: Double, isThere: Bool) {
    // Many of the sizes that are looked at anyway are those at which something begins or ends.
    let inside = (low: first + Self.step(at: first), high: second - Self.step(at: second))
    guard inside.low < inside.high else { return (second, !startsThere) }
    try look(at: [first, inside.low, inside.high, second], examination, checker, budget)
    for (end, beside) in [(first, inside.low), (second, inside.high)] {
      let isThere = try isThere(keys, at: beside, examination, checker, budget)
      if (isThere == startsThere) == (end == second) {
        return (end, try self.isThere(keys, at: end, examination, checker, budget))
      }
    }
    var (low, high) = inside
    var candidates = self.candidates(
      of: keys, between: first, second, startsThere, piece, examination)
    var guesses = SeamSearch.meetingsWithBounds(
      of: withSuccessors(keys, between: first, second, startsThere), in: piece,
      of: examination.layout)
    var isFirstRound = true
    var tried: Set<Double> = []
    while high - low > 1e-9 * max(1, abs(low)) {
      guard !budget.isSpent else {
        doubts.insert(.ends)
        // A size in between would have to be looked at.
        return (high, !startsThere)
      }
      candidates.removeAll { $0 <= low || $0 >= high || tried.contains($0) }
      guesses.removeAll { $0 <= low || $0 >= high || tried.contains($0) }
      let marks = candidates.count > 2 ? piece.range.marks(inside: low...high) : nil
      if marks == nil, candidates.count > 2, isFirstRound {
        isFirstRound = false
        // Nearer to the end another view may be the one that takes over.
        try look(at: [low, high], examination, checker, budget)
        candidates = self.candidates(of: keys, between: low, high, startsThere, piece, examination)
        continue
      }
      // Rows are compared with few numbers, so that only few sizes are left, and people write simple ones.
      var likely = candidates.count > 2 ? guesses.count > 2 ? [] : guesses : candidates
      if high - low < Self.narrow, let fraction = Fraction(simplestIn: low...high),
        fraction.denominator <= Self.greatestDenominator
      {
        likely.append(fraction.value)
      }
      let width = high - low
      for size in likely where tried.insert(size).inserted {
        let step = Self.step(at: size)
        guard size > low, size < high else { continue }
        let (below, above) = (max(size - step, low), min(size + step, high))
        let exact = Fraction(closeTo: size)?.value ?? size
        try look(at: [below, above], examination, checker, budget)
        if try isThere(keys, at: below, examination, checker, budget) != startsThere {
          high = below
        } else if try isThere(keys, at: above, examination, checker, budget) == startsThere {
          low = above
        } else {
          return (exact, try isThere(keys, at: exact, examination, checker, budget))
        }
      }
      if high - low < width { continue }
      let inner = marks ?? Self.thirds(of: low...high, between: candidates)
      guard inner.allSatisfy({ $0 > low && $0 < high }) else { break }
      try look(at: inner, examination, checker, budget)
      for size in inner {
        guard try isThere(keys, at: size, examination, checker, budget) == startsThere else {
          high = size
          break
        }
        low = size
      }
    }
    if keys.contains(where: \.isConflict) {
      // Rows are missed by so little beside the end that it is not noticed, and at the end by nothing.
      let window =
        startsThere ? low...(high + Self.unnoticed) : (low - Self.unnoticed)...high
      if let fraction = Fraction(simplestIn: window),
        fraction.denominator <= Self.greatestDenominatorOfRows
      {
        return (fraction.value, false)
      }
    }
    let fraction = Fraction(simplestIn: low...high)
    let size = fraction.map { $0.denominator <= Self.greatestDenominator ? $0.value : high } ?? high
    return (size, try isThere(keys, at: size, examination, checker, budget))
  }

  /// So close to the end of a fault it is looked at on both sides, in points.
  private static func step(at size: Double) -> Double { 1e-8 * max(1, abs(size)) }

  /// The sizes at which a fault may begin or end, ascending.
  private func candidates(
    of keys: Set<FaultKey>, between low: Double, _ high: Double, _ startsThere: Bool,
    _ piece: SweptLayout.Piece, _ examination: LayoutExamination
  ) -> [Double] {
    let all = withSuccessors(keys, between: low, high, startsThere)
    var sizes: [Double] = []
    for size in SeamSearch.candidates(of: all, in: piece, of: examination.layout) {
      // Of sizes that are the same but for rounding the exact one is meant.
      guard let last = sizes.last, size - last <= Self.step(at: size) else {
        sizes.append(size)
        continue
      }
      if Fraction(closeTo: last) == nil { sizes[sizes.count - 1] = size }
    }
    return sizes
  }

  /// A fault with those that may take its place: it may end because another view begins to show the same, and is
  /// told instead.
  private func withSuccessors(
    _ keys: Set<FaultKey>, between low: Double, _ high: Double, _ startsThere: Bool
  ) -> Set<FaultKey> {
    let (there, gone) = startsThere ? (faults[low], faults[high]) : (faults[high], faults[low])
    let successors = (gone ?? []).subtracting(there ?? []).map { self.keys[$0] }
      .filter { successor in keys.contains { $0.rule == successor.rule } }
    return successors.count > Self.mostSuccessors ? keys : keys.union(successors)
  }

  /// Two sizes between others: where there are some, so that each third has as many of them.
  private static func thirds(of bracket: ClosedRange<Double>, between others: [Double]) -> [Double]
  {
    let (count, third) = (others.count, (bracket.upperBound - bracket.lowerBound) / 3)
    guard count > 2 else { return [bracket.lowerBound + third, bracket.upperBound - third] }
    func behind(_ number: Int) -> Double { (others[number - 1] + others[number]) / 2 }
    return [behind(max(count / 3, 1)), behind(min(2 * count / 3, count - 1))]
  }

  private mutating func isThere(
    _ keys: Set<FaultKey>, at size: Double, _ examination: LayoutExamination, _ checker: Checker,
    _ budget: WorkBudget
  ) throws(CheckError) -> Bool {
    try look(at: [size], examination, checker, budget)
    guard let faults = faults[size] else { return false }
    return keys.contains { key in
      numbers[key].map(faults.contains) ?? false
        || joinsSides && faults.contains { self.keys[$0].isOfSameView(as: key) }
    }
  }

  /// The number of a fault.
  private mutating func number(of key: FaultKey) -> Int {
    if let known = numbers[key] { return known }
    numbers[key] = keys.count
    keys.append(key)
    return keys.count - 1
  }

  /// Finds out what is wrong at some sizes, at the same time.
  private mutating func look(
    at sizes: [Double], _ examination: LayoutExamination, _ checker: Checker, _ budget: WorkBudget
  ) throws(CheckError) {
    var unknown: [Double] = []
    for size in sizes where faults[size] == nil && !unknown.contains(size) { unknown.append(size) }
    guard !unknown.isEmpty else { return }
    let layout = examination.layout
    let checks = checker.checksOfSizes(
      of: layout, on: unknown.map(windows.screen), like: &models, verifier: nil)
    for (size, check) in zip(unknown, checks) {
      let check = try check.get()
      budget.spend(check.workOfFinding)
      faults[size] = Set(check.keysOfSize(in: examination).map { number(of: $0) })
    }
  }
}

extension SweptLayout.Range {
  /// How many parts the sizes are divided into that the ends of all faults are first looked for in, because what is
  /// wrong at a size is then known for all of them.
  private static let parts = 32.0

  /// One or two sizes at which parts end, about a third of the way between two sizes; nil where there is none.
  func marks(inside bracket: ClosedRange<Double>) -> [Double]? {
    let part = (upper - lower) / Self.parts
    guard part > 0 else { return nil }
    var first = ((bracket.lowerBound - lower) / part).rounded(.down) + 1
    var last = ((bracket.upperBound - lower) / part).rounded(.up) - 1
    // A mark may be one of the two sizes, which rounding does not tell.
    if lower + first * part <= bracket.lowerBound { first += 1 }
    if lower + last * part >= bracket.upperBound { last -= 1 }
    guard first <= last else { return nil }
    let third = (last - first) / 3
    let numbers = [(first + third).rounded(), (last - third).rounded()]
    return (numbers[0] == numbers[1] ? [numbers[0]] : numbers).map { lower + $0 * part }
  }
}

extension SweepReport.Doubt: Comparable {
  private var rank: String {
    switch self {
    case .text(let label): "0 \(label)"
    case .margins: "1"
    case .undecided: "2"
    case .overlaps: "3"
    case .ends: "4"
    case .sizes: "5"
    case .leftOut(let left): "6 \(left)"
    }
  }

  /// Orders doubts by what they are about.
  public static func < (first: SweepReport.Doubt, second: SweepReport.Doubt) -> Bool {
    first.rank < second.rank
  }
}
