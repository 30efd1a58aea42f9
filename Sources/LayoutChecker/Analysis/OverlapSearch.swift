internal import LayoutDSL

/// Finds the views that lie over each other on a screen and are not meant to, up to a number.
struct OverlapSearch {
  /// The pairs: those of siblings first, in the order of their containers, then those of views that reach out of
  /// theirs; each by the upper view and then the lower one.
  private(set) var pairs: [Overlap] = []

  private let scene: SolvedScreen

  /// How many overlaps of one view with others are told.
  private static let mostPartners = 8

  /// What telling a pair takes, where looking at one takes 1.
  private static let costOfTelling = 50

  /// A pair that may be told.
  private struct Candidate {
    var overlap: Overlap

    /// How many pairs of the upper view come before it.
    var round: Int
  }

  private var candidates: [Candidate] = []

  /// Finds the pairs, as far as the budget of a screen allows: of all views the first overlap before the second
  /// one of any.
  ///
  /// - Parameter isSettled: whether it is certain where a view is.
  /// - Complexity: O(*n* log *n*), and the budget for pairs.
  init(on scene: SolvedScreen, where isSettled: (ItemID) -> Bool) {
    self.scene = scene
    var settled = [Bool](repeating: false, count: scene.layout.items.count)
    for view in scene.views { settled[view.index] = isSettled(view) }
    for parent in [.screen] + scene.views {
      addPairs(
        of: scene.children(of: parent).filter {
          settled[$0.index] && !scene.problem[$0].settings.isOverlay
        })
    }
    addStrays(among: scene.views.filter { settled[$0.index] && scene.layout[$0].showsContent })
    let told = candidates.indices.ordered { candidates[$0].round }.prefix { _ in
      scene.overlaps.spend(Self.costOfTelling)
    }
    pairs = told.sorted().map { candidates[$0].overlap }
  }

  /// Takes the pairs of siblings that lie over each other.
  private mutating func addPairs(of siblings: [ItemID]) {
    guard siblings.count > 1 else { return }
    // As few as most containers have are compared quicker than put in order.
    var tree: FrameTree?
    if siblings.count > Self.mostPartners {
      let frames = siblings.map { scene.frame(of: $0) }
      guard !areInLine(frames) else { return }
      tree = FrameTree(frames)
    }
    for (position, upper) in siblings.enumerated().dropFirst() {
      var found: [Overlap] = []
      let look = { [scene] (other: Int) -> Bool in
        let overlap = Overlap(lower: siblings[other], upper: upper, on: scene)
        guard overlap.isVisible(on: scene) else { return true }
        guard scene.overlaps.spend(1) else { return false }
        if !overlap.isMeant(on: scene), !overlap.isBackground(on: scene) { found.append(overlap) }
        return found.count < Self.mostPartners
      }
      if let tree {
        tree.forEach(
          over: scene.frame(of: upper), byMoreThan: scene.screen.halfPixel, before: position, look)
      } else {
        _ = (0..<position).allSatisfy(look)
      }
      candidates += found.ordered(by: \.lower).enumerated().map {
        Candidate(overlap: $1, round: $0)
      }
    }
  }

  /// Whether frames are a row or a column in which none is seen over another one.
  ///
  /// - Complexity: linear where they come in order.
  private func areInLine(_ frames: [Rect]) -> Bool {
    Axis.allCases.contains { axis in
      let ordered = frames.ordered { $0.start(along: axis) }
      return zip(ordered, ordered.dropFirst()).allSatisfy {
        !scene.screen.shows($0.end(along: axis) - $1.start(along: axis))
      }
    }
  }

  /// Takes the pairs of what reaches out of its own container over what is in another one.
  private mutating func addStrays(among contents: [ItemID]) {
    let insides = insidesOfContainers()
    let strays = contents.filter { leaves(insides[$0.index], $0) }
    guard !strays.isEmpty else { return }
    let isStray = Set(strays)
    let tree = FrameTree(contents.map { scene.frame(of: $0) })
    var found: [Overlap] = []
    for stray in strays {
      let areas = scene.scrollAreas(around: stray)
      var count = 0
      tree.forEach(
        over: scene.frame(of: stray), byMoreThan: scene.screen.halfPixel, before: contents.count
      ) { position in
        let other = contents[position]
        let overlap = Overlap(lower: min(stray, other), upper: max(stray, other), on: scene)
        // Of two that both reach out, the pair is found twice.
        guard other != stray, !(overlap.lower == stray && isStray.contains(other)) else {
          return true
        }
        guard scene.overlaps.spend(1) else { return false }
        if let paths = paths(from: stray, other), scene.scrollAreas(around: other) == areas,
          !paths.contains(where: { scene.problem[$0].settings.isOverlay }),
          !overlap.isMeant(on: scene)
        {
          found.append(overlap)
          count += 1
        }
        return count < Self.mostPartners
      }
    }
    var rounds: [ItemID: Int] = [:]
    for overlap in found.ordered(by: { ($0.upper, $0.lower) }) {
      candidates.append(Candidate(overlap: overlap, round: rounds[overlap.upper, default: 0]))
      rounds[overlap.upper, default: 0] += 1
    }
  }

  /// What the containers around each view have in common, up to an area that scrolls; nil where there are none.
  ///
  /// - Complexity: O(*n*).
  private func insidesOfContainers() -> [Rect?] {
    var insides = [Rect?](repeating: nil, count: scene.layout.items.count)
    for item in scene.views {
      guard let parent = scene.layout[item].parent, scene.layout[parent].isView,
        scene.layout[parent].kind != .scroll
      else { continue }
      let frame = scene.frame(of: parent)
      insides[item.index] = insides[parent.index].map { $0.common(with: frame) } ?? frame
    }
    return insides
  }

  /// Whether a view reaches out of a view that contains it.
  private func leaves(_ inside: Rect?, _ item: ItemID) -> Bool {
    guard let inside, !scene.isClipped(item) else { return false }
    return scene.screen.showsLength(of: scene.frame(of: item), beyond: inside)
  }

  /// The two views with what is around them inside the innermost container of both; nil where one is in
  /// the other, where they are siblings, or where the containers overlap themselves, which is told of them.
  private func paths(from first: ItemID, _ second: ItemID) -> [ItemID]? {
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

/// Two views with the size of what their frames have in common, below 0 where they are apart.
struct Overlap {
  /// The one that was written first, and lies below.
  let lower: ItemID
  let upper: ItemID
  let width: Double
  let height: Double

  init(lower: ItemID, upper: ItemID, on scene: SolvedScreen) {
    self.lower = lower
    self.upper = upper
    let (first, second) = (scene.frame(of: lower), scene.frame(of: upper))
    width = first.lengthInCommon(with: second, along: .horizontal)
    height = first.lengthInCommon(with: second, along: .vertical)
  }

  /// Whether a person sees that they lie over each other.
  func isVisible(on scene: SolvedScreen) -> Bool {
    scene.screen.shows(width) && scene.screen.shows(height)
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
      // What is below a floating control can be scrolled away from it, and a message stands in a list without rows.
      if case .control = scene.layout[upper].kind { return true }
      return scene.isEmptied(lower)
    default: return false
    }
    let frame = scene.frame(of: upper)
    return scene.children(of: lower).isEmpty
      && !scene.screen.shows(frame.width - width) && !scene.screen.shows(frame.height - height)
  }
}

extension Rect {
  /// What both rectangles cover; where that is nothing, with an extent below 0.
  fileprivate func common(with other: Rect) -> Rect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rect(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }
}
