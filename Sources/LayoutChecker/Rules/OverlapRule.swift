internal import Constraints
internal import LayoutDSL

/// Two views beside each other lie over each other.
enum OverlapRule: RuleCheck {
  static let summary = "a view lies over another one that is not its background"

  static let explanation = """
    Two views lie over each other by more than half a device pixel in both directions, so that one \
    hides a part of the other or takes its touches. Each pair is one finding, at the view that was \
    written later and lies above; of one view at most eight are told. Views in different containers \
    are told where a text, a picture or a control reaches out of its own container over one in \
    another, and the containers themselves do not overlap.

    Not reported are

    - views that only touch;
    - views that are marked with `overlay`, or with `above` and the name of the other one;
    - a view that lies completely inside a plain view or a picture that was written before it and \
    has no views of its own: that is its background. Over a text, over a control or over a container \
    with content, it is an overlap all the same;
    - a control that was written after an area that scrolls, and floats over it;
    - views whose place or size is ambiguous, which is a finding of its own.

    What to do: tie the edges to each other, `name.trailing <= value.leading - 8`, so that the rows \
    keep the views apart or conflict where there is no room; a row under "help" was tried. Where the \
    overlap is meant, write `overlay` in the view that lies above.
    """

  static let firing = """
    layout "Setting" {
      screens 320x568
      label name "Automatic software updates" {
        lines 0
        compression horizontal low
        leading == screen.leading + 8
        trailing <= screen.trailing - 8
        top == screen.top + 20
      }
      label value "Every Sunday" {
        leading >= screen.leading + 8
        trailing == screen.trailing - 8
        top == screen.top + 20
      }
    }
    """

  static let silent = """
    layout "Setting" {
      screens 320x568
      label name "Automatic software updates" {
        lines 0
        compression horizontal low
        leading == screen.leading + 8
        trailing <= value.leading - 8
        top == screen.top + 20
      }
      label value "Every Sunday" {
        leading >= screen.leading + 8
        trailing == screen.trailing - 8
        top == screen.top + 20
      }
    }
    """

  /// How many overlaps of one view with others are told.
  private static let mostPartners = 8

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    var faults: [Fault] = []
    for parent in [.screen] + scene.views {
      let siblings = scene.children(of: parent).filter { isSettled($0, on: scene) }
      guard siblings.count > 1 else { continue }
      let pairs = overlaps(among: siblings, on: scene)
      for pair in pairs where !pair.isMeant(on: scene) && !pair.isBackground(on: scene) {
        guard !pair.items.contains(where: { scene.collapsed.affects($0, on: scene) }) else {
          continue
        }
        faults.append(fault(of: pair, on: scene))
      }
    }
    return faults
      + StrayOverlaps(on: scene).pairs.filter { pair in
        pair.items.allSatisfy {
          isSettled($0, on: scene) && !scene.collapsed.affects($0, on: scene)
        }
      }.map { fault(of: $0, on: scene) }
  }

  /// Whether there is only one place for a view.
  private static func isSettled(_ item: ItemID, on scene: SolvedScreen) -> Bool {
    Axis.allCases.allSatisfy {
      !scene.isSizeFree(of: item, along: $0) && !scene.isPlaceFree(of: item, along: $0)
    }
  }

  /// The pairs of siblings that lie over each other.
  ///
  /// - Complexity: O(*n* log *n* + *k*) for *k* pairs whose frames share a stretch of the axis along
  ///   which fewer do: none in a column or a row, and few in a grid.
  private static func overlaps(among siblings: [ItemID], on scene: SolvedScreen) -> [Overlap] {
    let pixel = scene.screen.halfPixel
    // As few as most containers have are compared quicker than put in order.
    if siblings.count <= mostPartners {
      var overlaps: [Overlap] = []
      for upper in siblings.indices {
        for lower in siblings[..<upper].indices {
          let overlap = Overlap(lower: siblings[lower], upper: siblings[upper], on: scene)
          if overlap.width > pixel, overlap.height > pixel { overlaps.append(overlap) }
        }
      }
      return overlaps
    }
    let frames = siblings.map { scene.frame(of: $0) }
    let sweeps = Axis.allCases.map { Sweep(frames, along: $0) }
    let sweep = sweeps[0].meetings <= sweeps[1].meetings ? sweeps[0] : sweeps[1]
    var counts: [Int: Int] = [:]
    var overlaps: [Overlap] = []
    sweep.forEachMeeting { first, second in
      let (lower, upper) = (min(first, second), max(first, second))
      guard counts[upper, default: 0] < mostPartners else { return false }
      let overlap = Overlap(lower: siblings[lower], upper: siblings[upper], on: scene)
      guard overlap.width > pixel, overlap.height > pixel else { return true }
      counts[upper, default: 0] += 1
      overlaps.append(overlap)
      return true
    }
    return overlaps.sorted { ($0.upper, $0.lower) < ($1.upper, $1.lower) }
  }

  private static func fault(of pair: Overlap, on scene: SolvedScreen) -> Fault {
    let layout = scene.layout
    let (lower, upper) = (layout[pair.lower], layout[pair.upper])
    let rows = scene.mentions.rows(between: pair.lower, and: pair.upper)
      .compactMap { scene.constraint(.row($0)) }
    return Fault(
      identity: .init(rule: .overlap, item: pair.upper, partner: pair.lower),
      span: upper.span, extent: min(pair.width, pair.height),
      message: "`\(upper.name)` lies over \(pair.width.points) by \(pair.height.points) of "
        + "`\(lower.name)`",
      notes: [Finding.Note(.declaration(of: lower.name), at: lower.span)],
      proposals: SeparatingRows.proposals(
        for: pair.lower, and: pair.upper,
        along: pair.width <= pair.height ? .horizontal : .vertical, on: scene),
      causes: rows.map { scene.cause($0) },
      measures: [
        .init(quantity: .overlap(.horizontal), value: pair.width),
        .init(quantity: .overlap(.vertical), value: pair.height),
      ])
  }
}

/// Two siblings with the size of what their frames have in common, below 0 where they are apart.
private struct Overlap {
  /// The one that was written first, and lies below.
  let lower: ItemID
  let upper: ItemID
  let width: Double
  let height: Double

  init(lower: ItemID, upper: ItemID, on scene: SolvedScreen) {
    self.lower = lower
    self.upper = upper
    let (first, second) = (scene.frame(of: lower), scene.frame(of: upper))
    func common(_ axis: Axis) -> Double {
      min(first.end(along: axis), second.end(along: axis))
        - max(first.start(along: axis), second.start(along: axis))
    }
    width = common(.horizontal)
    height = common(.vertical)
  }

  var items: [ItemID] { [lower, upper] }

  /// Whether a person sees that they lie over each other.
  func isVisible(on scene: SolvedScreen) -> Bool {
    width > scene.screen.halfPixel && height > scene.screen.halfPixel
  }

  /// Whether the layout says that the views may lie over each other.
  func isMeant(on scene: SolvedScreen) -> Bool {
    let (below, above) = (scene.problem[lower].settings, scene.problem[upper].settings)
    return below.isOverlay || above.isOverlay || above.above.contains(lower)
      || below.above.contains(upper)
  }

  /// Whether the lower view is there to have the upper one on it.
  func isBackground(on scene: SolvedScreen) -> Bool {
    switch scene.layout[lower].kind {
    case .view, .image: break
    case .scroll:
      // What is below a floating control can be scrolled away from it.
      if case .control = scene.layout[upper].kind { return true }
      return false
    default: return false
    }
    let frame = scene.frame(of: upper)
    return scene.children(of: lower).isEmpty
      && frame.width - width <= scene.screen.halfPixel
      && frame.height - height <= scene.screen.halfPixel
  }
}

/// What reaches out of its own container over what is in another one.
private struct StrayOverlaps {
  /// The pairs, by the upper view and then the lower one.
  private(set) var pairs: [Overlap] = []

  /// How many views that reach out are looked at, and partners of one are told, at most.
  private static let (mostStrays, mostPartners) = (256, 8)

  /// Finds the pairs.
  ///
  /// - Complexity: O(*k* *n*) for *k* views that reach out of their containers; linear where none does.
  init(on scene: SolvedScreen) {
    let contents = scene.views.filter { scene.layout[$0].showsContent }
    let strays = contents.filter { Self.leavesParent($0, on: scene) }.prefix(Self.mostStrays)
    for stray in strays {
      let areas = scene.scrollAreas(around: stray)
      var count = 0
      for other in contents where other != stray && count < Self.mostPartners {
        let overlap = Overlap(lower: min(stray, other), upper: max(stray, other), on: scene)
        guard overlap.isVisible(on: scene),
          // Of two that both reach out, the pair is found twice.
          !(overlap.lower == stray && strays.contains(other)),
          let paths = Self.paths(from: stray, other, on: scene),
          scene.scrollAreas(around: other) == areas,
          !paths.contains(where: { scene.problem[$0].settings.isOverlay }),
          !overlap.isMeant(on: scene)
        else { continue }
        pairs.append(overlap)
        count += 1
      }
    }
    pairs.sort { ($0.upper, $0.lower) < ($1.upper, $1.lower) }
  }

  /// Whether a view reaches out of the view that contains it.
  private static func leavesParent(_ item: ItemID, on scene: SolvedScreen) -> Bool {
    guard let parent = scene.layout[item].parent, scene.layout[parent].isView,
      scene.layout[parent].kind != .scroll, !scene.isClipped(item)
    else { return false }
    let (frame, bounds) = (scene.frame(of: item), scene.frame(of: parent))
    return Axis.allCases.contains {
      bounds.start(along: $0) - frame.start(along: $0) > scene.screen.halfPixel
        || frame.end(along: $0) - bounds.end(along: $0) > scene.screen.halfPixel
    }
  }

  /// The two views with what is around them inside the innermost container of both; nil where one is in
  /// the other, where they are siblings, or where the containers overlap themselves, which is told of them.
  private static func paths(
    from first: ItemID, _ second: ItemID, on scene: SolvedScreen
  ) -> [ItemID]? {
    let (one, other) = (
      [first] + scene.ancestors(of: first), [second] + scene.ancestors(of: second)
    )
    let shared = Set(one).intersection(other)
    let (own, others) = (one.filter { !shared.contains($0) }, other.filter { !shared.contains($0) })
    guard let outer = own.last, let otherOuter = others.last, own.count + others.count > 2,
      !Overlap(lower: outer, upper: otherOuter, on: scene).isVisible(on: scene)
    else { return nil }
    return own + others
  }
}

/// Finds which of many intervals have a stretch in common, by going over their ends in order.
private struct Sweep {
  /// How many pairs have a stretch in common.
  private(set) var meetings = 0

  private let intervals: [(start: Double, end: Double)]
  private let order: [Int]

  init(_ frames: [Rect], along axis: Axis) {
    intervals = frames.map { ($0.start(along: axis), $0.end(along: axis)) }
    let starts = intervals.map(\.start).sorted()
    let ends = intervals.map(\.end).sorted()
    order = intervals.indices.sorted { [intervals] in
      (intervals[$0].start, $0) < (intervals[$1].start, $1)
    }
    var ended = 0
    for (begun, start) in starts.enumerated() {
      while ended < ends.count, ends[ended] <= start { ended += 1 }
      meetings += max(0, begun - ended)
    }
  }

  /// Calls `body` with the positions of every pair that has a stretch in common; where it returns
  /// false, the second interval needs no more partners among those that begin before it.
  func forEachMeeting(_ body: (_ first: Int, _ second: Int) -> Bool) {
    var open: [Int] = []
    for index in order {
      open.removeAll { intervals[$0].end <= intervals[index].start }
      for other in open where !body(other, index) { break }
      open.append(index)
    }
  }
}
