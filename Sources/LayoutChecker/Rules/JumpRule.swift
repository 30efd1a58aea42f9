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

  /// So many views of a container are compared with each other.
  private static let mostChildren = 60

  static func faults(of layout: Layout, shownBy results: [ScreenResult]) -> [Fault] {
    let pairs = pairs(of: results.map(\.screen), in: layout)
    guard !pairs.isEmpty else { return [] }
    // Where rows contradict each other the frames are not what people see.
    let compared = Set(pairs.flatMap { [$0.first, $0.second] })
    let pictures = results.indices.map { index in
      results[index].verdict == .unsatisfiable || !compared.contains(index)
        ? nil : Picture(of: layout, shownBy: results[index])
    }
    let found = pairs.map { pair -> [Fault] in
      guard let before = pictures[pair.first], let after = pictures[pair.second] else { return [] }
      return Comparison(of: layout, before, after).faults
    }
    return merged(found, of: pairs.map { results[$0.second].screen })
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

  /// What people see one after the other, as positions of screens: the default state and another one, portrait and
  /// landscape.
  private static func pairs(
    of screens: [Screen], in layout: Layout
  ) -> [(first: Int, second: Int)] {
    let usual = screens.indices.filter { screens[$0].state.isEmpty }
    let places = Dictionary(usual.map { (screens[$0], $0) }) { first, _ in first }
    let rows = RowDependence(of: layout)
    var pairs = screens.indices.filter { !screens[$0].state.isEmpty }.compactMap { second in
      places[screens[second].inState("")].map { (first: $0, second: second) }
    }
    for portrait in usual where screens[portrait].orientation == .portrait {
      let landscape = usual.first { other in
        screens[other].orientation == .landscape
          && screens[other].isSameDevice(as: screens[portrait])
      }
      guard let landscape, !rows.holdAlike(on: screens[portrait], as: screens[landscape])
      else { continue }
      pairs.append((portrait, landscape))
    }
    return pairs
  }

  /// What jumps while a window grows by next to nothing: at the ends of the pieces of a sweep.
  ///
  /// - Returns: the faults, each with the size at which the view jumps.
  static func faults(
    in swept: SweptLayout, of layout: Layout
  ) -> [(fault: Fault, size: Double)] {
    zip(swept.pieces, swept.pieces.dropFirst()).flatMap { piece, next in
      // Between pieces that do not meet the rows contradict each other.
      guard piece.layout.solution != nil, next.layout.solution != nil,
        piece.range.upper == next.range.lower, piece.doubt == nil, next.doubt == nil
      else { return [(fault: Fault, size: Double)]() }
      let size = next.range.lower
      let before = Picture(of: layout, piece, at: size, along: swept.axis, isBehind: false)
      let after = Picture(of: layout, next, at: size, along: swept.axis, isBehind: true)
      return Comparison(of: layout, before, after).faults.map { ($0, size) }
    }
  }

  /// A layout as people see it.
  private struct Picture {
    /// The screen; in a sweep one of the size at which people see the picture.
    let screen: Screen

    /// When people see it, where that is a size of the window: `from width 600 on`.
    let place: String?

    /// The frames of the views that are seen, by item.
    let frames: [Rect?]

    /// The picture that a result shows.
    init(of layout: Layout, shownBy result: ScreenResult) {
      (screen, place) = (result.screen, nil)
      // Both are in the order of the layout.
      var shown = result.frames[...]
      let frames = layout.items.map { item -> Rect? in
        guard let next = shown.first, next.name == item.name else { return nil }
        shown = shown.dropFirst()
        return next.frame
      }
      self.frames = Self.seen(frames, in: layout, isHidden: layout.hiddenItems(on: screen))
    }

    /// The picture at an end of a piece.
    ///
    /// - Parameter isBehind: whether the piece lies behind the size.
    init(
      of layout: Layout, _ piece: SweptLayout.Piece, at length: Double, along axis: Axis,
      isBehind: Bool
    ) {
      screen = piece.layout.screen.resized(to: length, along: axis)
      let words = "\(axis.sizeName) \(length.asWritten)"
      place =
        isBehind
        ? piece.range.includesLower ? "from \(words) on" : "above \(words)"
        : piece.range.includesUpper ? "up to \(words)" : "below \(words)"
      let items = layout.items.indices.map(ItemID.init(index:))
      frames = Self.seen(
        items.map { piece.frame(of: $0, at: length) }, in: layout,
        isHidden: items.map { piece.layout.problem[$0].isHidden })
    }

    private static func seen(_ frames: [Rect?], in layout: Layout, isHidden: [Bool]) -> [Rect?] {
      frames.indices.map { index in
        guard layout.items[index].isView, !isHidden[index], let frame = frames[index],
          frame.width > 0, frame.height > 0
        else { return nil }
        return frame
      }
    }
  }

  /// A layout in two of its pictures.
  private struct Comparison {
    private let layout: Layout
    private let before: Picture
    private let after: Picture

    init(of layout: Layout, _ before: Picture, _ after: Picture) {
      (self.layout, self.before, self.after) = (layout, before, after)
    }

    /// The faults, those of the views around others first.
    var faults: [Fault] {
      let seen = layout.items.indices.map(ItemID.init(index:)).filter { item in
        [before, after].allSatisfy { $0.frames[item.index] != nil }
      }
      var faults: [Fault] = []
      let children = Dictionary(grouping: seen) { layout[$0].parent ?? .screen }
      for parent in children.keys.sorted() {
        let views = Array((children[parent] ?? []).prefix(JumpRule.mostChildren))
        if let pair = swapped(among: views) { faults.append(fault(of: pair)) }
      }
      guard before.screen.state != after.screen.state || after.place != nil else {
        return faults
      }
      var jumped: Set<ItemID> = []
      for item in seen where !isInScrollArea(item) {
        if let parent = layout[item].parent, jumped.contains(parent) {
          jumped.insert(item)
          continue
        }
        guard let jump = jump(of: item) else { continue }
        jumped.insert(item)
        // Two views that change places are told as such.
        let isTold = faults.contains { [$0.identity.item, $0.identity.partner].contains(item) }
        if !isTold { faults.append(fault(of: item, jump)) }
      }
      return faults
    }

    private func isInScrollArea(_ item: ItemID) -> Bool {
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
      guard let one = picture.frames[first.index], let other = picture.frames[second.index] else {
        return false
      }
      let screen = picture.screen
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
      guard let one = before.frames[item.index], let other = after.frames[item.index] else {
        return nil
      }
      let jumps = Axis.allCases.map { axis in
        let start = other.start(along: axis) - one.start(along: axis)
        let end = other.end(along: axis) - one.end(along: axis)
        // With ends that move apart it grows, wherever its middle is.
        let isMoved = (start < 0) == (end < 0)
        return (axis: axis, distance: isMoved ? (abs(start) < abs(end) ? start : end) : 0)
      }.filter { abs($0.distance) > after.screen.size.along($0.axis) / 2 }
      return jumps.greatest(by: \.distance.magnitude)
    }

    // MARK: - Words

    private var words: (before: String, after: String) {
      if let first = before.place, let second = after.place { return (first, second) }
      return before.screen.state != after.screen.state
        ? ("in the default state", [after.screen.state].wordsOfStates)
        : ("in portrait", "in landscape")
    }

    private func fault(of pair: (first: ItemID, second: ItemID)) -> Fault {
      Fault(
        identity: .init(rule: .jump, item: pair.second, partner: pair.first),
        span: layout[pair.second].span, extent: 1,
        message: "`\(layout[pair.second].name)` comes behind `\(layout[pair.first].name)` "
          + "\(words.before), and before it \(words.after)")
    }

    private func fault(
      of item: ItemID, _ jump: (axis: Axis, distance: Double)
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
