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

  private var doubts: Set<SweepReport.Doubt> = []
  private var confirmed = 0
  private var ends = EndProof.Result()

  /// The faults of the sizes that are looked at besides.
  private var faults: [Double: Set<FaultKey>] = [:]

  /// Sweeps a lane, and chooses the sizes to look at.
  ///
  /// - Parameters:
  ///   - firstPosition: the position of the first of them among all screens of the check.
  init(
    _ lane: SweepLane, of layout: Layout, by checker: Checker, at firstPosition: Int
  ) throws(CheckError) {
    try self.init(lane, of: layout, by: checker, at: firstPosition, probes: 4000)
    var seams = SeamSearch(layout)
    for index in sections.indices {
      let chosen = seams.sizes(in: sections[index].piece)
      sections[index].positions = sizes.count..<sizes.count + chosen.count
      sizes += chosen
    }
    if seams.hasLeftOut { doubts.insert(.overlaps) }
  }

  /// Sweeps a lane without choosing sizes to look at.
  ///
  /// - Parameter probes: how many layouts are solved at most.
  init(
    _ lane: SweepLane, of layout: Layout, by checker: Checker, at firstPosition: Int = 0,
    probes: Int
  ) throws(CheckError) {
    self.firstPosition = firstPosition
    windows = lane
    do {
      swept = try SweptLayout(
        layout, varying: lane.axis, over: lane.interval, on: lane.screen,
        measurer: checker.measurer, probes: probes)
    } catch {
      throw CheckError(error, on: lane.screen)
    }
    if !swept.undecided.isEmpty { doubts.insert(.undecided) }
    for piece in swept.pieces {
      switch piece.doubt {
      case .text(let label): doubts.insert(.text(layout[label].name))
      case .margins: doubts.insert(.margins)
      case nil: break
      }
      sections.append(Section(piece: piece, positions: 0..<0))
    }
  }

  /// The windows to look at.
  var screens: [Screen] { sizes.map(windows.screen) }

  /// Takes down what became of a window.
  mutating func note(_ result: ScreenResult) {
    if result.verified == .agrees { confirmed += 1 }
    for left in result.leftOut { doubts.insert(.leftOut(left)) }
  }

  /// Has a second solver compute where the required rows begin and cease to hold.
  mutating func proveEnds(by verifier: any Verifier) {
    ends = EndProof.result(of: swept, verifier: verifier)
  }

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
    var isBehindFirst = false
    var found: (size: Double, isThere: Bool)?
    for section in upward ? sections : sections.reversed() {
      let range = section.piece.range
      let (low, high) = SeamSearch.inside(range)
      let (near, far) = upward ? (low, high) : (high, low)
      guard !budget.isSpent else { return nil }
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

  /// Of two sizes that are hardly apart, one with such a denominator is meant.
  private static let greatestDenominator = 64

  /// Between sizes that are so far apart there are few with such a denominator.
  private static let narrow = 2e-3

  /// Where between two sizes a fault begins or ends, and whether it is there at that size.
  private mutating func end(
    of keys: Set<FaultKey>, between first: Double, _ second: Double, startsThere: Bool,
    _ piece: SweptLayout.Piece, _ examination: LayoutExamination, _ checker: Checker,
    _ budget: WorkBudget
  ) throws(CheckError) -> (size: Double, isThere: Bool) {
    var (low, high) = (first, second)
    let candidates = SeamSearch.candidates(of: keys, in: piece, of: examination.layout)
    var tried: Set<Double> = []
    while high - low > 1e-9 * max(1, abs(low)) {
      guard !budget.isSpent else {
        doubts.insert(.ends)
        break
      }
      // Rows are compared with few numbers, so that only few sizes are left, and people write simple ones.
      var likely = candidates.filter { $0 > low && $0 < high }
      if likely.count > 2 { likely = [] }
      if high - low < Self.narrow, let fraction = Fraction(simplestIn: low...high),
        fraction.denominator <= Self.greatestDenominator
      {
        likely.append(fraction.value)
      }
      for size in likely where tried.insert(size).inserted {
        let step = 1e-8 * max(1, abs(low))
        guard size - step > low, size + step < high,
          try isThere(keys, at: size - step, examination, checker, budget) == startsThere,
          try isThere(keys, at: size + step, examination, checker, budget) != startsThere
        else { continue }
        let exact = Fraction(closeTo: size)?.value ?? size
        return (exact, try isThere(keys, at: exact, examination, checker, budget))
      }
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      if try isThere(keys, at: middle, examination, checker, budget) == startsThere {
        low = middle
      } else {
        high = middle
      }
    }
    let fraction = Fraction(simplestIn: low...high)
    let size = fraction.map { $0.denominator <= Self.greatestDenominator ? $0.value : high } ?? high
    return (size, try isThere(keys, at: size, examination, checker, budget))
  }

  private mutating func isThere(
    _ keys: Set<FaultKey>, at size: Double, _ examination: LayoutExamination, _ checker: Checker,
    _ budget: WorkBudget
  ) throws(CheckError) -> Bool {
    if let known = faults[size] { return !known.isDisjoint(with: keys) }
    let layout = examination.layout
    let check = try ScreenCheck(
      layout, on: windows.screen(at: size), by: checker.rules, measurer: checker.measurer,
      verifier: nil)
    budget.spend(check.work)
    let found = Set(check.faultsOfSize.flatMap { FaultKey.keys(of: $0, in: layout) })
    faults[size] = found
    return !found.isDisjoint(with: keys)
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
    case .leftOut(let left): "5 \(left)"
    }
  }

  /// Orders doubts by what they are about.
  public static func < (first: SweepReport.Doubt, second: SweepReport.Doubt) -> Bool {
    first.rank < second.rank
  }
}
