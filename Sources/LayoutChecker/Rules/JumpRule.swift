internal import Constraints
internal import LayoutDSL

/// A view that changes its place among the others between two pictures that people see one after the other.
enum JumpRule: RuleCheck {
  static let summary =
    "a view changes places with another one, or jumps far, when the state, the orientation or the window changes"

  static let explanation = """
    People see the states of a layout one after the other, and a screen before and after it is turned. \
    What they look at should then be found again: a view that came before another one comes before it \
    still, and no view jumps by more than half of the screen.

    Each state is compared with the default state on the same screen, and landscape with portrait on \
    the same device where a condition differs between the two; a sweep compares the windows on both sides of \
    each size at which another condition, another line of a text or another row gets to decide. Compared are views that are seen in \
    both, those that stand in the same view by the order in which they are read: straight below each \
    other from top to bottom, and beside each other in the direction of the text. How far a view moves \
    is measured between states and in sweeps, by the edge that moves less, and not in areas that scroll; what \
    moves with the view around it is told of that one.

    What to do: place the views by the same rows in both, and hide what is not there. Where the change \
    is meant, `allow jump` says so.
    """

  static let firing = """
    layout "Card" {
      screens 320x568
      let offset = 80
      image picture 60x60 {
        leading == screen.leading + 8
        top == safeArea.top + 8
      }
      image badge 40x40 {
        leading == picture.leading
        top == safeArea.top + offset
      }
      state done {
        let offset = 500
      }
    }
    """

  static let silent = """
    layout "Card" {
      screens 320x568
      let offset = 80
      image picture 60x60 {
        leading == screen.leading + 8
        top == safeArea.top + 8
      }
      image badge 40x40 {
        leading == picture.leading
        top == safeArea.top + offset
      }
      state done {
        let offset = 120
      }
    }
    """

  /// Layouts with more items are compared on the smallest and the largest screen only.
  private static let mostItems = 500

  /// So many views of a container are compared with each other.
  private static let mostChildren = 60

  static func faults(of layout: Layout, on screens: [Screen]) -> [Fault] {
    let pairs = pairs(of: screens, in: layout)
    guard !pairs.isEmpty else { return [] }
    func scene(_ screen: Screen) -> SolvedLayout? {
      let solved = try? SolvedLayout(layout, on: screen)
      return solved?.solution == nil ? nil : solved
    }
    // A solved layout is large; of those of all screens in all states no more than two are kept.
    var found = [[Fault]](repeating: [], count: pairs.count)
    let places = Dictionary(grouping: pairs.indices) { pairs[$0].first }
    for first in pairs.map(\.first).withoutRepetitions {
      guard let before = scene(first) else { continue }
      for index in places[first] ?? [] {
        guard let after = scene(pairs[index].second) else { continue }
        found[index] = Comparison(Picture(before), Picture(after)).faults
      }
    }
    return merged(found, of: pairs.map(\.second))
  }

  /// One fault for those that are the same, described where it is worst.
  private static func merged(_ found: [[Fault]], of screens: [Screen]) -> [Fault] {
    var faults: [Fault] = []
    var places: [Fault.Identity: Int] = [:]
    for (second, own) in zip(screens, found) {
      for var fault in own {
        fault.onlyOn = [second]
        guard let place = places[fault.identity] else {
          places[fault.identity] = faults.count
          faults.append(fault)
          continue
        }
        let others = faults[place].onlyOn ?? []
        if fault.extent > faults[place].extent { faults[place] = fault }
        faults[place].onlyOn = others + [second]
      }
    }
    return faults
  }

  /// What people see one after the other: the default state and another one, portrait and landscape.
  private static func pairs(
    of screens: [Screen], in layout: Layout
  ) -> [(first: Screen, second: Screen)] {
    let usual = screens.filter(\.state.isEmpty)
    var pairs = screens.filter { !$0.state.isEmpty }.compactMap { screen in
      usual.contains(screen.inState("")) ? (first: screen.inState(""), second: screen) : nil
    }
    for portrait in usual where portrait.orientation == .portrait {
      let landscape = usual.first { other in
        other.orientation == .landscape && other.isSameDevice(as: portrait)
      }
      guard let landscape, !layout.hasSameConditions(on: portrait, landscape) else { continue }
      pairs.append((portrait, landscape))
    }
    guard layout.items.count > mostItems else { return pairs }
    let areas = pairs.map { $0.first.size.width * $0.first.size.height }
    return pairs.indices.filter { areas[$0] == areas.min() || areas[$0] == areas.max() }
      .map { pairs[$0] }
  }

  /// What jumps while a window grows by next to nothing: at the ends of the pieces of a sweep.
  ///
  /// - Returns: the faults, each with the size at which the view jumps.
  static func faults(in swept: SweptLayout) -> [(fault: Fault, size: Double)] {
    zip(swept.pieces, swept.pieces.dropFirst()).flatMap { piece, next in
      // Between pieces that do not meet the rows contradict each other.
      guard piece.layout.solution != nil, next.layout.solution != nil,
        piece.range.upper == next.range.lower, piece.doubt == nil, next.doubt == nil
      else { return [(fault: Fault, size: Double)]() }
      let size = next.range.lower
      let before = Picture(piece, at: size, of: swept.axis, isBehind: false)
      let after = Picture(next, at: size, of: swept.axis, isBehind: true)
      return Comparison(before, after).faults.map { ($0, size) }
    }
  }

  /// A layout as people see it.
  private struct Picture {
    let scene: SolvedLayout

    /// The size of the window in points.
    let size: Size

    /// When people see it, where that is a size of the window: `from width 600 on`.
    let place: String?

    private let piece: SweptLayout.Piece?
    private let length: Double

    init(_ scene: SolvedLayout) {
      self.scene = scene
      (size, place, piece, length) = (scene.screen.size, nil, nil, 0)
    }

    /// The picture at an end of a piece.
    ///
    /// - Parameter isBehind: whether the piece lies behind the size.
    init(_ piece: SweptLayout.Piece, at length: Double, of axis: Axis, isBehind: Bool) {
      scene = piece.layout
      size = piece.layout.screen.resized(to: length, along: axis).size
      let words = "\(axis.sizeName) \(length.asWritten)"
      place =
        isBehind
        ? piece.range.includesLower ? "from \(words) on" : "above \(words)"
        : piece.range.includesUpper ? "up to \(words)" : "below \(words)"
      (self.piece, self.length) = (piece, length)
    }

    func frame(of item: ItemID) -> Rect? {
      piece.map { $0.frame(of: item, at: length) } ?? scene.frame(of: item)
    }
  }

  /// A layout in two of its pictures.
  private struct Comparison {
    private let before: Picture
    private let after: Picture

    init(_ before: Picture, _ after: Picture) {
      (self.before, self.after) = (before, after)
    }

    /// The faults, those of the views around others first.
    var faults: [Fault] {
      let layout = before.scene.written
      let seen = layout.items.indices.map(ItemID.init(index:)).filter { isSeen($0) }
      var faults: [Fault] = []
      let children = Dictionary(grouping: seen) { layout[$0].parent ?? .screen }
      for parent in children.keys.sorted() {
        let views = Array((children[parent] ?? []).prefix(JumpRule.mostChildren))
        if let pair = swapped(among: views) { faults.append(fault(of: pair, in: layout)) }
      }
      guard before.scene.screen.state != after.scene.screen.state || after.place != nil else {
        return faults
      }
      var jumped: Set<ItemID> = []
      for item in seen where !isInScrollArea(item, in: layout) {
        if let parent = layout[item].parent, jumped.contains(parent) {
          jumped.insert(item)
          continue
        }
        guard let jump = jump(of: item) else { continue }
        jumped.insert(item)
        // Two views that change places are told as such.
        let isTold = faults.contains { [$0.identity.item, $0.identity.partner].contains(item) }
        if !isTold { faults.append(fault(of: item, jump, in: layout)) }
      }
      return faults
    }

    private func isSeen(_ item: ItemID) -> Bool {
      guard before.scene.written[item].isView else { return false }
      return [before, after].allSatisfy { picture in
        let frame = picture.frame(of: item)
        return frame != nil && !picture.scene.problem[item].isHidden
          && (frame?.width ?? 0) > 0 && (frame?.height ?? 0) > 0
      }
    }

    private func isInScrollArea(_ item: ItemID, in layout: Layout) -> Bool {
      var parent = layout[item].parent
      while let current = parent {
        if layout[current].kind == .scroll { return true }
        parent = layout[current].parent
      }
      return false
    }

    /// The first two views of a container that are read in another order.
    private func swapped(among views: [ItemID]) -> (first: ItemID, second: ItemID)? {
      for (index, first) in views.enumerated() {
        for second in views[(index + 1)...] {
          if comes(first, before: second, in: before), comes(second, before: first, in: after) {
            return (first, second)
          }
          if comes(second, before: first, in: before), comes(first, before: second, in: after) {
            return (second, first)
          }
        }
      }
      return nil
    }

    /// Whether one view is read before another one: it is straight above it, or beside it where the line
    /// begins. Of views that stand across from each other neither is.
    private func comes(_ first: ItemID, before second: ItemID, in picture: Picture) -> Bool {
      guard let one = picture.frame(of: first), let other = picture.frame(of: second) else {
        return false
      }
      let screen = picture.scene.screen
      func ends(_ one: Rect, before other: Rect, _ axis: Axis) -> Bool {
        !screen.shows(one.end(along: axis) - other.start(along: axis))
      }
      let isBeside = ends(one, before: other, .horizontal) || ends(other, before: one, .horizontal)
      let isApart = ends(one, before: other, .vertical) || ends(other, before: one, .vertical)
      guard isBeside != isApart else { return false }
      guard isBeside else { return ends(one, before: other, .vertical) }
      return screen.direction == .leftToRight
        ? ends(one, before: other, .horizontal) : ends(other, before: one, .horizontal)
    }

    /// How far a view jumps along the axis along which it jumps most; nil where it does not. A view that grows
    /// has not jumped.
    private func jump(of item: ItemID) -> (axis: Axis, distance: Double)? {
      guard let one = before.frame(of: item), let other = after.frame(of: item) else { return nil }
      let jumps = Axis.allCases.map { axis in
        let start = other.start(along: axis) - one.start(along: axis)
        let end = other.end(along: axis) - one.end(along: axis)
        // With ends that move apart it grows, wherever its middle is.
        let isMoved = (start < 0) == (end < 0)
        return (axis: axis, distance: isMoved ? (abs(start) < abs(end) ? start : end) : 0)
      }.filter { abs($0.distance) > after.size.along($0.axis) / 2 }
      return jumps.greatest(by: \.distance.magnitude)
    }

    // MARK: - Words

    private var words: (before: String, after: String) {
      if let first = before.place, let second = after.place { return (first, second) }
      return before.scene.screen.state != after.scene.screen.state
        ? ("in the default state", [after.scene.screen.state].wordsOfStates)
        : ("in portrait", "in landscape")
    }

    private func fault(
      of pair: (first: ItemID, second: ItemID), in layout: Layout
    ) -> Fault {
      Fault(
        identity: .init(rule: .jump, item: pair.second, partner: pair.first),
        span: layout[pair.second].span, extent: 1,
        message: "`\(layout[pair.second].name)` comes behind `\(layout[pair.first].name)` "
          + "\(words.before), and before it \(words.after)")
    }

    private func fault(
      of item: ItemID, _ jump: (axis: Axis, distance: Double), in layout: Layout
    ) -> Fault {
      let way =
        switch (jump.axis, jump.distance > 0) {
        case (.horizontal, true): "to the right"
        case (.horizontal, false): "to the left"
        case (.vertical, true): "down"
        case (.vertical, false): "up"
        }
      return Fault(
        identity: .init(rule: .jump, item: item, axis: jump.axis), span: layout[item].span,
        extent: abs(jump.distance),
        message: "`\(layout[item].name)` jumps \(abs(jump.distance).points) \(way) "
          + "\(words.after)")
    }
  }
}

extension Screen {
  /// Whether a screen is this one the other way up.
  fileprivate func isSameDevice(as other: Screen) -> Bool {
    let isTurned = size.width == other.size.height && size.height == other.size.width
    return (name == other.name || isTurned) && platform == other.platform
      && direction == other.direction && textSize == other.textSize && scale == other.scale
      && variant == other.variant
  }
}

extension Layout {
  /// Whether the same conditions hold on two screens.
  fileprivate func hasSameConditions(on first: Screen, _ second: Screen) -> Bool {
    let conditions =
      items.compactMap(\.condition) + items.flatMap { $0.settings.compactMap(\.condition) }
      + rows.compactMap(\.condition)
    return conditions.allSatisfy { $0.holds(on: first) == $0.holds(on: second) }
  }
}
