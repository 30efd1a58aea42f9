public import Constraints

/// A layout on all windows between two sizes, exactly: on each of finitely many pieces, all frames are affine
/// in the size of the window.
///
/// One side of the window varies, the other traits of the screen stay as they are; size classes and the
/// orientation follow from the size. A piece ends where another row gets to decide, where a text gets or
/// loses a line, where a flow breaks elsewhere, and where a condition changes. Each is the layout that
/// ``SolvedLayout`` reaches from the start at every size in it.
public struct SweptLayout: Sendable {
  /// Why it is not proven that a piece is what it is said to be at every size in it.
  public enum Doubt: Hashable, Sendable {
    /// What measures the texts does not tell at which widths this label wraps differently.
    case text(ItemID)

    /// Margins that depend on where views are were compared at a few sizes only.
    case margins
  }

  /// A range of sizes.
  public struct Range: Hashable, Codable, Sendable {
    /// The smallest size, in points.
    public var lower: Double

    /// The largest size, in points.
    public var upper: Double

    /// Whether the smallest size is in the range.
    public var includesLower: Bool

    /// Whether the largest size is in the range.
    public var includesUpper: Bool

    /// Makes a range with both its ends, unless it is said otherwise.
    public init(
      _ lower: Double, _ upper: Double, includesLower: Bool = true, includesUpper: Bool = true
    ) {
      (self.lower, self.upper) = (lower, upper)
      (self.includesLower, self.includesUpper) = (includesLower, includesUpper)
    }

    /// Whether a size is in the range.
    public func contains(_ size: Double) -> Bool {
      (size > lower || includesLower && size == lower)
        && (size < upper || includesUpper && size == upper)
    }
  }

  /// Sizes of the window at which all frames are affine in the size, or at which the required rows contradict
  /// each other for the same reason.
  public struct Piece: Sendable {
    /// The sizes.
    public internal(set) var range: Range

    /// The layout at one of them.
    public let layout: SolvedLayout

    /// Why the piece may be otherwise at other sizes in it; nil where that is proven.
    public let doubt: Doubt?

    let axis: Axis
    let course: SolutionCourse?

    /// The right-hand sides that change with the size, per point.
    package let rates: [(id: ConstraintID, rate: Double)]

    /// The size at which the layout is.
    public var point: Double { layout.screen.size.along(axis) }

    /// The ends of the sizes for which the required rows contradict each other, those of them that are in the
    /// piece; none where the rows hold.
    fileprivate var endsOfContradiction: [Double] {
      guard layout.solution == nil, range.lower < range.upper else { return [] }
      return [range.includesLower ? range.lower : nil, range.includesUpper ? range.upper : nil]
        .compactMap { $0 }
    }

    /// Whether all views are in the same places as in another piece at a size, up to rounding.
    fileprivate func isClose(to other: Piece, at size: Double) -> Bool {
      layout.written.items.indices.allSatisfy { index in
        let item = ItemID(index: index)
        guard let frame = frame(of: item, at: size), let second = other.frame(of: item, at: size)
        else { return self.frame(of: item, at: size) == other.frame(of: item, at: size) }
        return abs(frame.x - second.x) < 1e-6 && abs(frame.y - second.y) < 1e-6
          && abs(frame.width - second.width) < 1e-6 && abs(frame.height - second.height) < 1e-6
      }
    }

    /// The value of a variable of the layout's problem as it depends on the size; nil where there is no
    /// solution.
    public func value(of variable: Variable) -> ParametricSolution.AffineValue? {
      guard let solution = layout.solution, let course else { return nil }
      let slope = course[variable]
      return .init(constant: solution[variable] - slope * point, slope: slope)
    }

    /// The frame of an item at a size, in points of the screen's coordinates, unrounded; nil where the item is
    /// not there, and where there is no solution.
    public func frame(of item: ItemID, at size: Double) -> Rect? {
      guard let solution = layout.solution, let course,
        layout.problem.items.indices.contains(item.index),
        let variables = layout.problem[item].variables
      else { return nil }
      let change = size - point
      func value(_ variable: Variable) -> Double { solution[variable] + change * course[variable] }
      return Rect(
        x: value(variables.left), y: value(variables.top), width: value(variables.width),
        height: value(variables.height))
    }
  }

  /// The axis along which the window varies.
  public let axis: Axis

  /// The sizes that were asked about, in points.
  public let interval: ClosedRange<Double>

  /// The screen, at some size.
  public let screen: Screen

  /// The pieces, ascending; each begins where the one before ends.
  public private(set) var pieces: [Piece]

  /// Sizes about which arithmetic, or the number of pieces, left open what holds; mostly none.
  public let undecided: [ClosedRange<Double>]

  /// How many rounds the layouts took that were solved to find the pieces.
  package let rounds: Int

  /// So many layouts are solved for a sweep unless it is said otherwise.
  private static let mostProbes = 4000

  /// Solves a layout for all sizes of a window between two.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - axis: which side of the window varies.
  ///   - interval: between which sizes, in points; finite.
  ///   - screen: the other traits; its size classes follow from the size.
  ///   - measurer: what measures the texts; it should know their
  ///     ``TextMeasurer/unchangedWidths(of:font:around:scale:)``.
  /// - Throws: as ``SolvedLayout/init(_:on:measurer:)`` does.
  /// - Complexity: for each piece what ``SolvedLayout`` takes; it does not depend on how long the interval is.
  public init(
    _ layout: Layout, varying axis: Axis, over interval: ClosedRange<Double>, on screen: Screen,
    measurer: some TextMeasurer = InterTextMeasurer()
  ) throws(SolverError) {
    try self.init(
      layout, varying: axis, over: interval, on: screen, measurer: measurer,
      probes: Self.mostProbes)
  }

  /// Solves a layout for all sizes of a window between two, with no more than so many solutions; what they do
  /// not cover is undecided.
  ///
  /// - Parameters:
  ///   - probes: so many layouts are solved, and kept.
  ///   - rounds: so many rounds they may take until they are settled, all together. The one in which this is
  ///     reached is the last.
  package init(
    _ layout: Layout, varying axis: Axis, over interval: ClosedRange<Double>, on screen: Screen,
    measurer: some TextMeasurer = InterTextMeasurer(), probes: Int, rounds: Int = .max
  ) throws(SolverError) {
    (self.axis, self.interval, self.screen) = (axis, interval, screen)
    let cuts =
      [interval.lowerBound]
      + layout.cuts(
        along: axis, across: screen.size.along(axis.across), inside: interval, on: screen)
      + [interval.upperBound]
    var pieces: [Piece] = []
    var gaps: [ClosedRange<Double>] = []
    var spent = 0
    var model = ProblemModel(of: layout)
    for (lower, upper) in zip(cuts, cuts.dropFirst()) where lower < upper {
      let cover = try IntervalCover<Probe>(lower...upper, limit: probes - pieces.count) {
        (size: Double) throws(SolverError) in
        guard spent < rounds else { return nil }
        let probe = try Self.probe(
          at: size, along: axis, on: screen, measurer: measurer, like: &model)
        spent += probe.content.layout.rounds
        return probe
      }
      gaps += cover.gaps
      pieces += cover.cells.map { $0.content.piece(on: $0.range, along: axis) }
    }
    // At the sizes at which a condition changes, one side or neither has the rows of that very size.
    var points: [Piece] = []
    for cut in Set(cuts).sorted() {
      let beside = pieces.indices.filter {
        pieces[$0].range.lower == cut || pieces[$0].range.upper == cut
      }
      let there = screen.resized(to: cut, along: axis)
      let matching = beside.filter {
        layout.hasSameConditions(on: there, as: pieces[$0].layout.screen)
      }
      for index in beside where !matching.contains(index) {
        if pieces[index].range.lower == cut { pieces[index].range.includesLower = false }
        if pieces[index].range.upper == cut { pieces[index].range.includesUpper = false }
      }
      if matching.isEmpty {
        let probe = try Self.probe(
          at: cut, along: axis, on: screen, measurer: measurer, like: &model)
        points.append(probe.content.piece(on: cut...cut, along: axis))
      }
    }
    self.pieces = (pieces + points).sorted {
      ($0.range.lower, $0.range.upper) < ($1.range.lower, $1.range.upper)
    }
    undecided = gaps
    self.rounds = spent
    // The required rows of a closed interval hold at its ends too.
    for index in self.pieces.indices.dropFirst() {
      let (before, behind) = (self.pieces[index - 1], self.pieces[index])
      let isSolved = (before.layout.solution != nil, behind.layout.solution != nil)
      guard isSolved.0 != isSolved.1, before.range.includesUpper, behind.range.includesLower else {
        continue
      }
      if isSolved.0 {
        self.pieces[index].range.includesLower = false
      } else {
        self.pieces[index - 1].range.includesUpper = false
      }
    }
    // Where frames jump, as where a flow breaks elsewhere, the very size belongs to one side.
    for index in self.pieces.indices.dropFirst() {
      let (before, behind) = (self.pieces[index - 1], self.pieces[index])
      let end = behind.range.lower
      guard before.range.includesUpper, behind.range.includesLower, before.range.upper == end,
        before.layout.solution != nil, behind.layout.solution != nil,
        !before.isClose(to: behind, at: end)
      else { continue }
      let probe = try Self.probe(
        at: end, along: axis, on: screen, measurer: measurer, like: &model)
      let there = probe.content.piece(on: end...end, along: axis)
      if there.isClose(to: behind, at: end) {
        self.pieces[index - 1].range.includesUpper = false
      } else if there.isClose(to: before, at: end) {
        self.pieces[index].range.includesLower = false
      }
    }
    // Where one contradiction ends and another one begins, the rows may hold at that very size alone.
    var holding: [Piece] = []
    for end in Set(self.pieces.flatMap(\.endsOfContradiction)).sorted() {
      let probe = try Self.probe(
        at: end, along: axis, on: screen, measurer: measurer, like: &model)
      guard probe.content.layout.solution != nil else { continue }
      for index in self.pieces.indices {
        if self.pieces[index].range.lower == end { self.pieces[index].range.includesLower = false }
        if self.pieces[index].range.upper == end { self.pieces[index].range.includesUpper = false }
      }
      holding.append(probe.content.piece(on: end...end, along: axis))
    }
    guard !holding.isEmpty else { return }
    self.pieces = (self.pieces + holding).sorted {
      ($0.range.lower, $0.range.upper) < ($1.range.lower, $1.range.upper)
    }
  }

  /// What was found at a size.
  private struct Probe {
    let layout: SolvedLayout
    let course: SettlingCourse?

    func piece(on range: ClosedRange<Double>, along axis: Axis) -> Piece {
      let size = layout.screen.size.along(axis)
      // An end that was cut off earlier is in the piece.
      func isEnd(_ value: Double, _ change: Double?) -> Bool {
        change.map { abs(size + $0 - value) < 1e-8 * max(1, abs(value)) } ?? false
      }
      return Piece(
        range: Range(
          range.lowerBound, range.upperBound,
          includesLower: !(course?.isLowerOutside ?? false)
            || !isEnd(range.lowerBound, course?.range.lowerBound),
          includesUpper: !(course?.isUpperOutside ?? false)
            || !isEnd(range.upperBound, course?.range.upperBound)),
        layout: layout, doubt: course?.doubt, axis: axis, course: course?.solution,
        rates: course?.rates ?? [])
    }
  }

  private static func probe(
    at size: Double, along axis: Axis, on screen: Screen, measurer: some TextMeasurer,
    like model: inout ProblemModel
  ) throws(SolverError) -> (range: ClosedRange<Double>, content: Probe) {
    let screen = screen.resized(to: size, along: axis)
    let (solved, course) = try SolvedLayout.solving(
      on: screen, measurer: measurer, varying: axis, like: &model)
    let range = course.map { (size + $0.range.lowerBound)...(size + $0.range.upperBound) }
    return (range ?? size...size, Probe(layout: solved, course: course))
  }
}

// MARK: - Reading

extension SweptLayout {
  /// The piece that a size is in; nil where none was found there.
  ///
  /// - Complexity: O(*n*) in the number of pieces.
  public func piece(at size: Double) -> Piece? {
    pieces.first { $0.range.contains(size) }
  }
}

// MARK: - Sizes at which other rows apply

extension Layout {
  /// The sizes inside an interval at which a condition or a size class changes, ascending.
  ///
  /// - Parameter across: the other side of the window, at which the orientation changes; nil where that is of no
  ///   interest.
  func cuts(
    along axis: Axis, across: Double?, inside interval: ClosedRange<Double>, on screen: Screen
  ) -> [Double] {
    var cuts: Set<Double> = [axis == .horizontal ? 600 : 480]
    var seen: Set<ObjectIdentifier> = []
    for condition in conditions {
      condition.addCuts(along: axis, across: across, to: &cuts, &seen)
    }
    if axis == .horizontal, items.contains(where: { $0.kind == .readable }) {
      for size in [0, .greatestFiniteMagnitude] {
        let margins = ResolvedItem(items[0], on: screen.resized(to: size, along: axis)).margins(
          of: .screen, on: screen.resized(to: size, along: axis), insets: screen.safeArea)
        cuts.insert(Measurements.readableWidth + margins.left + margins.right)
      }
    }
    return cuts.filter { $0 > interval.lowerBound && $0 < interval.upperBound }.sorted()
  }

  /// All conditions.
  private var conditions: Set<Condition> {
    RowDependence(of: self).conditions.union(expectations.compactMap(\.condition))
  }

  /// Whether the same conditions hold on two screens, which have the same size classes.
  package func hasSameConditions(on first: Screen, as second: Screen) -> Bool {
    first.horizontalSizeClass == second.horizontalSizeClass
      && first.verticalSizeClass == second.verticalSizeClass
      && conditions.allSatisfy { $0.holds(on: first) == $0.holds(on: second) }
  }
}

extension Condition {
  /// Adds the sizes of the window at which the condition may change.
  fileprivate func addCuts(
    along axis: Axis, across other: Double?, to cuts: inout Set<Double>,
    _ seen: inout Set<ObjectIdentifier>
  ) {
    switch self {
    case .width(_, let value): if axis == .horizontal { cuts.insert(value) }
    case .height(_, let value): if axis == .vertical { cuts.insert(value) }
    case .orientation: if let other { cuts.insert(other) }
    case .and(let first, let second), .or(let first, let second):
      first.addCuts(along: axis, across: other, to: &cuts, &seen)
      second.addCuts(along: axis, across: other, to: &cuts, &seen)
    case .not(let condition): condition.addCuts(along: axis, across: other, to: &cuts, &seen)
    case .shared(let shared):
      guard seen.insert(ObjectIdentifier(shared)).inserted else { return }
      shared.content.addCuts(along: axis, across: other, to: &cuts, &seen)
    case .sizeClass, .platform, .direction, .textSize, .state, .constant: break
    }
  }
}

extension Screen {
  /// The screen with a window of another size along an axis; its size classes follow from the size.
  public func resized(to length: Double, along axis: Axis) -> Screen {
    var size = size
    if axis == .horizontal { size.width = length } else { size.height = length }
    return Screen(
      name: name, platform: platform, size: size, scale: scale, safeArea: safeArea,
      direction: direction, textSize: textSize, state: state, textLength: textLength)
  }
}

extension Screen {
  /// The screen with the layout in one of its states; empty for the default one.
  public func inState(_ state: String) -> Screen {
    var screen = self
    screen.state = state
    return screen
  }

  /// The screen with texts of another length, in percent of those that were written.
  public func withTexts(of length: Int) -> Screen {
    var screen = self
    screen.textLength = length
    return screen
  }
}

extension Size {
  /// The width or the height.
  public func along(_ axis: Axis) -> Double { axis == .horizontal ? width : height }
}
