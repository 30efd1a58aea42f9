internal import Constraints
internal import LayoutDSL

/// Finds the sizes inside a piece that have to be looked at, because something may begin and end between its
/// ends: two views that pass over each other, views in pages, and expectations.
struct SeamSearch {
  private let layout: Layout

  /// Whether there were more pairs of views than are followed.
  private(set) var hasLeftOut = false

  /// So many pairs of views are followed in a piece.
  private static let mostPairs = 4_000_000

  /// So many constraints are solved in all for the sizes of a piece at which views pass over each other.
  private static let mostWork = 600_000

  /// How many constraints two views are counted as that lie over each other at one of the sizes.
  private static let workOfOverlap = 4

  /// So many views that lie over each other are told of one size.
  private static let mostOverlaps = 1_000

  /// At a piece's open ends what holds inside is looked at so far from them, as a share of its length.
  private static let inset = 1e-7

  /// It is looked at no nearer to them than this, in points: nearer, rows miss each other by as little as rounding.
  private static let leastInset = 1e-5

  /// Whether an area of the layout may page.
  private let hasPages: Bool

  init(_ layout: Layout) {
    self.layout = layout
    hasPages = layout.items.contains { item in
      item.settings.contains { if case .pages = $0.property { true } else { false } }
    }
  }

  /// Sizes next to both ends of a range, inside of it; the same size twice where it is too short for two.
  static func inside(_ range: SweptLayout.Range) -> (low: Double, high: Double) {
    let length = range.upper - range.lower
    let inset = min(max(inset * length, leastInset), length / 4)
    let (low, high) = (range.lower + inset, range.upper - inset)
    let middle = range.lower + length / 2
    return low < high ? (low, high) : (middle, middle)
  }

  /// The sizes to look at, ascending: the ends of a piece, its inside, and the seams.
  mutating func sizes(in piece: SweptLayout.Piece) -> [Double] {
    let range = piece.range
    guard range.lower < range.upper else { return [range.lower] }
    let (low, high) = Self.inside(range)
    guard low < high else { return [low] }
    var sizes: Set<Double> = [low, high]
    if piece.layout.solution != nil {
      let seams =
        meetings(in: piece) + turns(in: piece) + ratios(in: piece) + expectations(in: piece)
      for size in seams where size > low && size < high { sizes.insert(size) }
      if hasPages {
        // A view may fit on a page at one size alone.
        for (end, isIncluded) in [
          (range.lower, range.includesLower), (range.upper, range.includesUpper),
        ] where isIncluded {
          sizes.insert(end)
        }
      }
    }
    sizes.insert(min(max(piece.point, low), high))
    return sizes.sorted()
  }

  /// Sizes in each range in which two views lie over each other: views beside each other, and views that
  /// reach out of what they are in with all others.
  private mutating func meetings(in piece: SweptLayout.Piece) -> [Double] {
    let problem = piece.layout.problem
    let (low, high) = (piece.range.lower, piece.range.upper)
    var frames: [ItemID: (start: Rect, end: Rect)] = [:]
    var siblings: [ItemID: [ItemID]] = [:]
    var views: [ItemID] = []
    var strays: [ItemID] = []
    for index in problem.written.items.indices {
      let view = ItemID(index: index)
      guard problem[view].isPresent, let start = piece.frame(of: view, at: low),
        let end = piece.frame(of: view, at: high)
      else { continue }
      frames[view] = (start, end)
      guard problem.written[view].isView, !problem[view].isHidden else { continue }
      views.append(view)
      let parent = problem.written[view].parent ?? .screen
      siblings[parent, default: []].append(view)
      // What is inside at both ends of the piece is inside between them.
      guard parent != .screen, let around = frames[parent] else { continue }
      if problem.screen.showsLength(of: start, beyond: around.start)
        || problem.screen.showsLength(of: end, beyond: around.end)
      {
        strays.append(view)
      }
    }
    let pairCount =
      siblings.values.reduce(0) { $0 + $1.count * $1.count } + strays.count * views.count
    guard pairCount <= Self.mostPairs else {
      hasLeftOut = true
      return []
    }
    var sizes: Set<Double> = []
    var overlapCount = 0
    func note(share: Double) { sizes.insert(low + share * (high - low)) }
    func note(_ first: ItemID, _ second: ItemID) {
      guard let (a, b) = frames[first], let (c, d) = frames[second],
        let meeting = Self.meeting(a, b, c, d)
      else { return }
      overlapCount += 1
      // One may be in the other, be the background of it, or reach out of it on one side.
      for share in Self.phases(between: Self.crossings(a, b, c, d))
      where meeting.contains(share) {
        note(share: share)
      }
    }
    // Of views that leave the screen, or what they are in, another one is told where another one is the first.
    // What stays inside another view follows that.
    var limits: [Double] = []
    for view in (siblings[.screen] ?? []) + strays {
      guard let (a, b) = frames[view] else { continue }
      let around: Set<ItemID> = [.screen, .safeArea, problem.written[view].parent ?? .screen]
      for item in around.sorted() {
        guard let (c, d) = frames[item] else { continue }
        limits += Self.crossings(a, b, c, d)
      }
    }
    for share in Self.phases(between: limits) { note(share: share) }
    for group in siblings.values {
      for (index, first) in group.enumerated() {
        for second in group.prefix(index) { note(first, second) }
      }
    }
    for stray in strays {
      for view in views where view != stray { note(stray, view) }
    }
    // Each size is a check of the whole layout.
    let work =
      problem.problem.constraints.count
      + Self.workOfOverlap * min(overlapCount, Self.mostOverlaps)
    let most = Self.mostWork / max(1, work)
    guard sizes.count <= most else {
      hasLeftOut = true
      let ordered = sizes.sorted()
      return (0..<most).map { ordered[$0 * ordered.count / most] }
    }
    return sizes.sorted()
  }

  /// The part of the way from some frames to others on which two views lie over each other; nil where they
  /// never do.
  private static func meeting(_ a: Rect, _ b: Rect, _ c: Rect, _ d: Rect) -> ClosedRange<Double>? {
    let gaps = [
      (a.x - c.x - c.width, b.x - d.x - d.width), (c.x - a.x - a.width, d.x - b.x - b.width),
      (a.y - c.y - c.height, b.y - d.y - d.height), (c.y - a.y - a.height, d.y - b.y - b.height),
    ]
    var (lower, upper) = (0.0, 1.0)
    for (start, end) in gaps {
      guard let part = shares(ofNegative: start, end) else { return nil }
      (lower, upper) = (max(lower, part.lowerBound), min(upper, part.upperBound))
      guard lower < upper else { return nil }
    }
    return lower...upper
  }

  /// The parts of the way from some frames to others at which an edge of one passes an edge of the other.
  private static func crossings(_ a: Rect, _ b: Rect, _ c: Rect, _ d: Rect) -> [Double] {
    Axis.allCases.flatMap { axis -> [Double] in
      let own = [
        (a.start(along: axis), b.start(along: axis)), (a.end(along: axis), b.end(along: axis)),
      ]
      let others = [
        (c.start(along: axis), d.start(along: axis)), (c.end(along: axis), d.end(along: axis)),
      ]
      return own.flatMap { first in
        others.compactMap { second -> Double? in
          let (before, behind) = (first.0 - second.0, first.1 - second.1)
          if (before < 0) != (behind < 0) { return before / (before - behind) }
          // So near to an end the piece ends before anybody could see them pass.
          let isNear = (
            before.isClose(to: 0, within: nearness), behind.isClose(to: 0, within: nearness)
          )
          return isNear.0 == isNear.1 ? nil : isNear.0 ? 0 : 1
        }
      }
    }
  }

  /// What is nearer than this, in points, may lie within half a pixel.
  private static let nearness = 0.5

  /// The middle between each two of some parts of a way; what is beside its ends is seen there.
  private static func phases(between parts: [Double]) -> [Double] {
    let ordered = parts.filter { $0 >= 0 && $0 <= 1 }.sorted()
    return zip(ordered, ordered.dropFirst()).compactMap { lower, upper in
      upper.exceeds(lower, byMoreThan: 1e-9) ? lower + (upper - lower) / 2 : nil
    }
  }

  /// The part of the way from one value to another on which it is below 0; nil where it never is.
  private static func shares(ofNegative start: Double, _ end: Double) -> ClosedRange<Double>? {
    switch (start < 0, end < 0) {
    case (true, true): return 0...1
    case (false, false): return nil
    case (true, false): return 0...(start / (start - end))
    case (false, true): return (start / (start - end))...1
    }
  }

  /// The sizes at which a frame has the ratio of its picture: it is too narrow on one side of them, and too wide
  /// on the other one. Sizes between those at which a frame is as long as it may be for its picture, and where the
  /// size of a picture is one of many, sizes in between. And sizes between which the content of an area is larger
  /// than the area along both axes.
  private func ratios(in piece: SweptLayout.Piece) -> [Double] {
    let problem = piece.layout.problem
    let (low, high) = (piece.range.lower, piece.range.upper)
    var sizes: [Double] = []
    var hasPictures = false
    for index in layout.items.indices {
      let item = ItemID(index: index)
      guard let variables = problem[item].variables, !problem[item].isHidden else { continue }
      func value(_ variable: Variable) -> ParametricSolution.AffineValue {
        piece.value(of: variable) ?? .init(constant: 0, slope: 0)
      }
      let (width, height) = (value(variables.width), value(variables.height))
      if case .image = layout[item].kind, let content = problem[item].contentSize?.size,
        content.height > 0
      {
        let ratio = content.width / content.height
        let difference = width.plus(height, times: -ratio)
        sizes += difference.zero.map { [$0] } ?? []
        let longest = DistortedAspectRule.longest
        sizes += Self.sizes(
          betweenZerosOf: [ratio / longest, ratio * longest].map { width.plus(height, times: -$0) },
          from: low, to: high)
        hasPictures = true
      }
      if let inner = layout.content(of: item), let content = problem[inner].variables {
        sizes += Self.sizes(
          betweenZerosOf: [
            value(content.width) - width, value(content.height) - height,
          ], from: low, to: high)
      }
    }
    if hasPictures, piece.layout.solution?.isUnique == false {
      let count = Self.sizesOfOpenPictures
      sizes += (1..<count).map { low + Double($0) / Double(count) * (high - low) }
    }
    return sizes
  }

  /// A size in each part of a piece in which none of some values passes 0.
  private static func sizes(
    betweenZerosOf values: [ParametricSolution.AffineValue], from low: Double, to high: Double
  ) -> [Double] {
    let parts = values.compactMap(\.zero).map { ($0 - low) / (high - low) }
    return phases(between: parts + [0, 1]).map { low + $0 * (high - low) }
  }

  /// So many parts of a piece are looked at where a picture has one of many sizes, whose least and greatest no
  /// piece follows.
  private static let sizesOfOpenPictures = 8

  /// Sizes in each range in which a view of an area with pages lies on other ones, or between other ones.
  private mutating func turns(in piece: SweptLayout.Piece) -> [Double] {
    let problem = piece.layout.problem
    let (low, high) = (piece.range.lower, piece.range.upper)
    var sizes: Set<Double> = []
    var most = Self.mostWork / max(1, problem.problem.constraints.count)
    for index in layout.items.indices {
      let item = ItemID(index: index)
      guard problem[item].isPresent, !problem[item].isHidden,
        layout[item].showsContent || problem[item].settings.isTappable,
        let area = Self.pagingArea(around: item, in: problem)
      else { continue }
      for axis in Axis.allCases {
        guard let distances = Self.distances(of: item, toPagesOf: area, along: axis, in: piece)
        else {
          hasLeftOut = true
          continue
        }
        let parts = distances.compactMap(\.zero).map { ($0 - low) / (high - low) }
        // Where one page has the view as a whole and then another one, there may be neither on both sides.
        let shares = Self.phases(between: parts + [0, 1]) + parts
        most -= shares.count
        guard most >= 0 else {
          hasLeftOut = true
          return sizes.sorted()
        }
        sizes.formUnion(shares.map { low + $0 * (high - low) })
      }
    }
    return sizes.sorted()
  }

  /// The area with pages that an item is right in; nil where there is none.
  private static func pagingArea(around item: ItemID, in problem: LayoutProblem) -> ItemID? {
    var parent = problem.written[item].parent
    while let around = parent, around > .safeArea {
      if problem.written[around].kind == .scroll {
        return problem[around].settings.pages ? around : nil
      }
      parent = problem.written[around].parent
    }
    return nil
  }

  /// A shorter page counts as one of this length, in points.
  private static let shortestPage = 0.5

  /// So many pages that a view passes in a piece are followed.
  private static let mostPages = 64.0

  /// How far the ends of a view are from those of the pages that it passes in a piece, and what else decides
  /// whether a page shows all of it; nil where it passes too many pages.
  private static func distances(
    of item: ItemID, toPagesOf area: ItemID, along axis: Axis, in piece: SweptLayout.Piece
  ) -> [ParametricSolution.AffineValue]? {
    let problem = piece.layout.problem
    guard let contentItem = problem.written.content(of: area),
      let own = problem[item].variables, let outer = problem[area].variables,
      let content = problem[contentItem].variables
    else { return [] }
    func value(_ variable: Variable) -> ParametricSolution.AffineValue {
      piece.value(of: variable) ?? .init(constant: 0, slope: 0)
    }
    func start(_ variables: LayoutProblem.Variables) -> ParametricSolution.AffineValue {
      value(variables.start(along: axis))
    }
    let (page, length) = (value(outer.size(along: axis)), value(own.size(along: axis)))
    let whole = value(content.size(along: axis))
    let first = start(own) - start(content)
    let last = first.plus(length, times: 1)
    // Of a page that is hardly a pixel long nothing can be seen to be cut.
    let numbers = [piece.range.lower, piece.range.upper].map { end in
      (first(end) / max(page(end), shortestPage)).rounded(.down)
    }
    guard let least = numbers.min(), let greatest = numbers.max() else { return [] }
    guard greatest - least <= mostPages, abs(least) < 1e9 else { return nil }
    // Whether there is more than one page, whether the view fits on one, and how it lies on the last one.
    var distances = [
      whole - page, length - page, (first - whole).plus(page, times: 1),
    ]
    for number in 0...Int(greatest - least) + 1 {
      let number = least + Double(number)
      distances += [first.plus(page, times: -number), last.plus(page, times: -number - 1)]
    }
    return distances
  }

  /// The sizes at which the two sides of an expectation are equal, and those around it at which it is missed
  /// by its tolerance.
  private func expectations(in piece: SweptLayout.Piece) -> [Double] {
    layout.expectations.flatMap { Self.seams(of: $0, in: piece) }
  }

  private static func seams(
    of expectation: Expectation, in piece: SweptLayout.Piece
  ) -> [Double] {
    guard let sides = piece.layout.problem.sides(expectation.first, expectation.second),
      let difference = piece.value(of: sides.first - sides.second), difference.slope != 0
    else { return [] }
    return [-expectation.tolerance, 0, expectation.tolerance].map {
      ($0 - difference.constant) / difference.slope
    }
  }

  /// The sizes at which edges of what a fault is about meet those around them, and leave them by half a pixel:
  /// a few of the `candidates(of:in:of:)`, and the likeliest.
  static func meetingsWithBounds(
    of keys: Set<FaultKey>, in piece: SweptLayout.Piece, of layout: Layout
  ) -> [Double] {
    let half = piece.layout.screen.halfPixel
    var sizes: Set<Double> = []
    for key in keys {
      for item in key.names.compactMap({ layout.item(named: $0) }) {
        let bounds = [.screen, .safeArea] + [layout[item].parent].compactMap { $0 }
        for axis in key.axes {
          guard let own = extent(of: item, along: axis, in: piece) else { continue }
          for bound in bounds {
            guard let outer = extent(of: bound, along: axis, in: piece) else { continue }
            for (inner, outer) in [(own.start, outer.start), (outer.end, own.end)]
            where inner.slope != outer.slope {
              let size = (inner.constant - outer.constant + half) / (outer.slope - inner.slope)
              if piece.range.contains(size) { sizes.insert(size) }
            }
          }
        }
      }
    }
    return sizes.sorted()
  }

  /// Where an item begins and ends along an axis, and how large it is.
  private static func extent(
    of item: ItemID, along axis: Axis, in piece: SweptLayout.Piece
  ) -> (start: AffineValue, end: AffineValue, size: AffineValue)? {
    guard let variables = piece.layout.problem[item].variables,
      let start = piece.value(of: variables.start(along: axis)),
      let size = piece.value(of: variables.size(along: axis))
    else { return nil }
    return (start, start.plus(size, times: 1), size)
  }

  private typealias AffineValue = ParametricSolution.AffineValue

  /// The sizes at which what a fault is about may be compared with a limit.
  static func candidates(
    of keys: Set<FaultKey>, in piece: SweptLayout.Piece, of layout: Layout
  ) -> [Double] {
    let problem = piece.layout.problem
    var items: Set<ItemID> = [.screen, .safeArea]
    for name in keys.flatMap(\.names) {
      guard let item = layout.item(named: name) else { continue }
      items.insert(item)
      if let parent = layout[item].parent { items.insert(parent) }
    }
    let half = piece.layout.screen.halfPixel
    var sizes: Set<Double> = []
    for axis in Axis.allCases where keys.contains(where: { $0.axes.contains(axis) }) {
      var values = [AffineValue(constant: 0, slope: 0)]
      for item in items.sorted() {
        guard let extent = extent(of: item, along: axis, in: piece) else { continue }
        values += [extent.start, extent.end, extent.size]
      }
      for (index, first) in values.enumerated() {
        for second in values.prefix(index) {
          sizes.formUnion(
            [0, half, -half, 2 * half, -2 * half, 0.01, -0.01].compactMap {
              (first - second - $0).zero
            }
            .filter(piece.range.contains))
        }
      }
    }
    for item in items {
      guard let area = pagingArea(around: item, in: problem) else { continue }
      for axis in Axis.allCases {
        for distance in distances(of: item, toPagesOf: area, along: axis, in: piece) ?? [] {
          sizes.formUnion(
            [0, half, -half].compactMap { (distance - $0).zero }.filter(piece.range.contains))
        }
      }
    }
    for expectation in layout.expectations {
      sizes.formUnion(seams(of: expectation, in: piece).filter(piece.range.contains))
    }
    return sizes.sorted()
  }
}

extension ParametricSolution.AffineValue {
  /// Where the value is 0; nil for one that is the same everywhere.
  fileprivate var zero: Double? { slope == 0 ? nil : -constant / slope }

  fileprivate static func - (first: Self, second: Self) -> Self { first.plus(second, times: -1) }

  fileprivate static func - (first: Self, second: Double) -> Self {
    Self(constant: first.constant - second, slope: first.slope)
  }

  /// The sum with a multiple of another value.
  fileprivate func plus(_ other: Self, times factor: Double) -> Self {
    Self(constant: constant + factor * other.constant, slope: slope + factor * other.slope)
  }
}

extension SweptLayout.Piece {
  /// The value of a sum as it depends on the size; nil where there is no solution.
  func value(of expression: LinearExpression) -> ParametricSolution.AffineValue? {
    var (constant, slope) = (expression.constant, 0.0)
    for term in expression.terms {
      guard let value = value(of: term.variable) else { return nil }
      constant += term.coefficient * value.constant
      slope += term.coefficient * value.slope
    }
    return .init(constant: constant, slope: slope)
  }
}
