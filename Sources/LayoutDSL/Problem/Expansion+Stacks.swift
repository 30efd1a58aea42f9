internal import Constraints

/// The rows that `UIStackView` generates, under the identifiers that UIKit's logs print.
///
/// Which rows there are was read off public logs and off stack views that others have rebuilt from
/// printed rows (kean/Arranged, TZStackView). Left out, because no source says when they appear:
/// `UISV-text-width-disambiguation` of labels that are aligned by their baselines.
extension Expansion {
  mutating func addStack(_ stack: ItemID) {
    let views = StackViews(arranged(in: stack), isHidden: isHidden)
    guard !views.all.isEmpty else { return }
    let style = items[stack.index].settings.arrangement
    addCanvas(of: stack, views, along: style.axis)
    addSpacing(of: stack, views, style)
    switch style.distribution {
    case .fill, .leading: break
    case .fillEqually: addEqualSizes(of: stack, views.visible, style)
    case .fillProportionally: addProportions(of: stack, views, style)
    case .equalSpacing, .equalCentering: addEqualGaps(of: stack, views, style)
    }
    addAlignment(of: stack, views, style)
  }

  /// The views of a stack.
  private struct StackViews {
    /// All of them.
    var all: [ItemID]
    /// Those that are not hidden.
    var visible: [ItemID]

    init(_ views: [ItemID], isHidden: (ItemID) -> Bool) {
      all = views
      visible = views.filter { !isHidden($0) }
    }
  }

  // MARK: - Along the axis

  private mutating func addCanvas(of stack: ItemID, _ views: StackViews, along axis: Axis) {
    for view in views.all where isHidden(view) {
      add("UISV-hiding", of: stack, edge(view, axis.size), .equal, AnchorExpression())
    }
    guard let first = views.visible.first, let last = views.visible.last else { return }
    let start = edge(stack, axis.start, margin(of: stack, at: axis.start))
    let end = edge(stack, axis.end, -margin(of: stack, at: axis.end))
    add("UISV-canvas-connection", of: stack, edge(first, axis.start), .equal, start)
    add("UISV-canvas-connection", of: stack, edge(last, axis.end), .equal, end)
  }

  private mutating func addSpacing(
    of stack: ItemID, _ views: StackViews, _ style: ResolvedItem.Arrangement
  ) {
    let isSpread = style.distribution == .equalSpacing || style.distribution == .equalCentering
    let byBaseline = style.isBaselineRelative && style.axis == .vertical
    let spacings = spacings(of: views, style)
    for (index, view) in views.all.enumerated().dropFirst() {
      let previous = views.all[index - 1]
      add(
        "UISV-spacing", of: stack, edge(view, byBaseline ? .firstBaseline : style.axis.start),
        isSpread ? .greaterOrEqual : .equal,
        edge(previous, byBaseline ? .lastBaseline : style.axis.end, spacings[index - 1]),
        at: style.spacingAfter[previous] == nil ? style.spacingSpan : nil)
    }
  }

  /// The distance behind each view but the last: where views are hidden in between, halved for each
  /// hidden neighbour, so that the distance between visible views stays; nothing at the ends.
  private func spacings(of views: StackViews, _ style: ResolvedItem.Arrangement) -> [Double] {
    guard let last = views.visible.last else { return views.all.map { _ in 0 } }
    var current: ItemID?
    return views.all.indices.dropLast().map { index in
      let (view, next) = (views.all[index], views.all[index + 1])
      if !isHidden(view) { current = view }
      guard let current, current != last else { return 0 }
      let spacing = style.spacingAfter[current] ?? style.spacing
      let hidden = [view, next].filter(isHidden).count
      return spacing * (1 - Double(hidden) / 2)
    }
  }

  private mutating func addEqualSizes(
    of stack: ItemID, _ views: [ItemID], _ style: ResolvedItem.Arrangement
  ) {
    guard let first = views.first else { return }
    let size = style.axis.size
    for view in views.dropFirst() {
      add(
        "UISV-fill-equally", of: stack, edge(view, size), .equal, edge(first, size),
        at: style.distributionSpan)
    }
  }

  /// Each view gets its share of the stack; each row matters less than the one before, and where
  /// there is spacing the last one is broken by all of it.
  private mutating func addProportions(
    of stack: ItemID, _ views: StackViews, _ style: ResolvedItem.Arrangement
  ) {
    let axis = style.axis
    let sizes = views.visible.map { items[$0.index].contentSize?.along(axis) ?? 0 }
    let spacing = spacings(of: views, style).reduce(0, +)
    let total = sizes.reduce(spacing, +)
    let isOnlyOne = sizes.count { $0 > 0 } == 1 && spacing == 0
    let places = views.all.indices.filter { !isHidden(views.all[$0]) }
    for ((view, place), size) in zip(zip(views.visible, places), sizes) {
      // A stack has no size of its own to take a share for.
      if size == 0, layout[view].kind == .stack { continue }
      guard size > 0, total > 0 else {
        add(
          "UISV-fill-proportionally", of: stack, edge(view, axis.size), .equal, AnchorExpression(),
          at: style.distributionSpan)
        continue
      }
      // Level for level down, and never to nothing however many views there are.
      let priority = isOnlyOne ? Priority.required : Priority(max(1, 999 - Double(place)))
      let share = AnchorExpression.Term(Anchor(stack, axis.size), size / total)
      add(
        "UISV-fill-proportionally", of: stack, edge(view, axis.size), .equal,
        AnchorExpression(terms: [share]), priority: priority, at: style.distributionSpan)
    }
  }

  /// All gaps are as large as the first one; UIKit measures them with guides, which say the same.
  private mutating func addEqualGaps(
    of stack: ItemID, _ views: StackViews, _ style: ResolvedItem.Arrangement
  ) {
    guard views.visible.count > 1 else { return }
    let axis = style.axis
    let isCentering = style.distribution == .equalCentering
    let byBaseline = style.isBaselineRelative && axis == .vertical && !isCentering
    let from = isCentering ? axis.center : byBaseline ? .lastBaseline : axis.end
    let to = isCentering ? axis.center : byBaseline ? .firstBaseline : axis.start
    func gap(_ index: Int) -> AnchorExpression {
      let (first, second) = (views.visible[index], views.visible[index + 1])
      return AnchorExpression(terms: [.init(Anchor(second, to)), .init(Anchor(first, from), -1)])
    }
    for index in views.visible.indices.dropLast().dropFirst() {
      let priority = isCentering ? Priority(max(1, 150 - Double(index))) : .required
      add(
        "UISV-fill-equally", of: stack, gap(index), .equal, gap(0), priority: priority,
        at: style.distributionSpan)
    }
    add(
      "UISV-canvas-fit", of: stack, edge(stack, axis.size), .equal, AnchorExpression(),
      priority: 49)
  }

  // MARK: - Across the axis

  private mutating func addAlignment(
    of stack: ItemID, _ views: StackViews, _ style: ResolvedItem.Arrangement
  ) {
    let across = style.axis.across
    let lines = Lines(style.alignment, across: across)
    for view in views.all.dropFirst() {
      for line in lines.aligned {
        let (first, other) = baselines(line, views.all[0], view)
        add("UISV-alignment", of: stack, first, .equal, other, at: style.alignmentSpan)
      }
    }
    if lines.isFilling, !views.visible.isEmpty {
      connect(stack, across.start, .equal, views.all[0])
      connect(stack, across.end, .equal, views.all[0])
    } else {
      addSpanner(of: stack, views, lines, across: across)
    }
  }

  /// What an alignment lines up across the axis of a stack.
  private struct Lines {
    /// What is on one line in all views; nothing where UIKit ignores the alignment.
    var aligned: [Attribute]
    var isFilling = false
    var isAtStart = false
    var isAtEnd = false
    var isCentred = false

    init(_ alignment: Alignment, across: Axis) {
      switch alignment {
      case .fill: (aligned, isFilling) = ([across.start, across.end], true)
      case .leading, .top: (aligned, isAtStart) = ([across.start], true)
      case .trailing, .bottom: (aligned, isAtEnd) = ([across.end], true)
      case .center: (aligned, isCentred) = ([across.center], true)
      case .firstBaseline: aligned = across == .vertical ? [.firstBaseline] : []
      case .lastBaseline: aligned = across == .vertical ? [.lastBaseline] : []
      }
    }
  }

  /// The two sides of an alignment; without text in both views, their edges stand in for baselines.
  private func baselines(
    _ line: Attribute, _ first: ItemID, _ second: ItemID
  ) -> (AnchorExpression, AnchorExpression) {
    let haveText = [first, second].allSatisfy { items[$0.index].content?.baselines != nil }
    let attribute: Attribute =
      switch line {
      case .firstBaseline where !haveText: .top
      case .lastBaseline where !haveText: .bottom
      default: line
      }
    return (edge(first, attribute), edge(second, attribute))
  }

  /// Ties an edge of the stack to the same edge of an item.
  private mutating func connect(
    _ stack: ItemID, _ attribute: Attribute, _ relation: Relation, _ item: ItemID
  ) {
    let isEnd = attribute == .bottom || attribute == .trailing
    let margin = margin(of: stack, at: attribute)
    add(
      "UISV-canvas-connection", of: stack, edge(stack, attribute, isEnd ? -margin : margin),
      relation, edge(item, attribute))
  }

  /// A guide that spans all visible views holds the stack open where they need not.
  private mutating func addSpanner(
    of stack: ItemID, _ views: StackViews, _ lines: Lines, across: Axis
  ) {
    let spanner = addGuide("alignment-spanner", of: stack)
    let along = across.across
    let rule = "UISV-alignment-spanner"
    add(rule, of: stack, edge(spanner, along.start), .equal, edge(stack, along.start))
    add(rule, of: stack, edge(spanner, along.size), .equal, AnchorExpression())

    let first = views.all[0]
    let isIgnored = lines.aligned.isEmpty || views.visible.isEmpty
    connect(stack, across.start, .equal, lines.isAtStart && !isIgnored ? first : spanner)
    connect(stack, across.end, .equal, lines.isAtEnd && !isIgnored ? first : spanner)
    if lines.isCentred, !isIgnored {
      // Margins of different widths put the middle of the canvas beside that of the stack.
      let shift =
        (margin(of: stack, at: across.start) - margin(of: stack, at: across.end)) / 2
      add(
        "UISV-canvas-connection", of: stack, edge(stack, across.center, shift), .equal,
        edge(first, across.center))
    }
    let isByBaseline = lines.aligned.contains { $0 == .firstBaseline || $0 == .lastBaseline }
    if isByBaseline {
      add(
        "UISV-canvas-fit", of: stack, edge(stack, across.size), .equal, AnchorExpression(),
        priority: 49)
    }
    for view in views.visible {
      for (attribute, isStrong, weak) in [
        (across.start, lines.isAtStart, Relation.lessOrEqual),
        (across.end, lines.isAtEnd, .greaterOrEqual),
      ] {
        add(
          "UISV-spanning-boundary", of: stack, edge(spanner, attribute), isStrong ? .equal : weak,
          edge(view, attribute), priority: isStrong ? 999.5 : .required)
      }
    }
    add(
      "UISV-spanning-fit", of: stack, edge(spanner, across.size), .equal, AnchorExpression(),
      priority: views.visible.isEmpty ? 0.001 : 51)
    for view in views.all {
      add(
        "UISV-ambiguity-suppression", of: stack, edge(view, across.size), .equal,
        AnchorExpression(), priority: 25)
    }
  }
}
