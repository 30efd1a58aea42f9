internal import Constraints

/// The guides that views have: inside their margins, and those of scroll areas.
extension Expansion {
  /// What of a view lies in the safe area of the screen.
  mutating func addSafeArea(_ guide: ItemID) {
    guard let view = layout[guide].parent else { return }
    inset(guide, "safe-area", in: view, by: safeAreaInsets(of: view))
  }

  /// The guide inside the margins of a view, or of the screen.
  mutating func addMargins(_ guide: ItemID) {
    guard let view = layout[guide].parent else { return }
    inset(guide, "margins", in: view, by: margins(of: view))
  }

  private mutating func inset(
    _ guide: ItemID, _ rule: String, in view: ItemID, by insets: Insets
  ) {
    for (attribute, distance) in [
      (Attribute.left, insets.left), (.top, insets.top), (.right, -insets.right),
      (.bottom, -insets.bottom),
    ] {
      add(rule, of: view, edge(guide, attribute), .equal, edge(view, attribute, distance))
    }
  }

  /// The guide inside the margins of a view that is not wider than is easily read: in their middle.
  mutating func addReadable(_ guide: ItemID) {
    guard let view = layout[guide].parent else { return }
    let margins = margins(of: view)
    let rule = "readable"
    let inside = edge(view, .width, -(margins.left + margins.right))
    add(
      rule, of: view, edge(guide, .centerX), .equal,
      edge(view, .centerX, (margins.left - margins.right) / 2))
    if isWide(view, inside: margins) {
      add(
        rule, of: view, edge(guide, .width), .equal,
        AnchorExpression(constant: Measurements.readableWidth))
      add(rule, of: view, edge(guide, .width), .lessOrEqual, inside)
    } else {
      add(rule, of: view, edge(guide, .width), .equal, inside)
    }
    add(rule, of: view, edge(guide, .top), .equal, edge(view, .top, margins.top))
    add(rule, of: view, edge(guide, .bottom), .equal, edge(view, .bottom, -margins.bottom))
  }

  /// Whether the margins of a view leave more room than is easily read; how wide the screen is, is known
  /// before anything is solved.
  private func isWide(_ view: ItemID, inside margins: Insets) -> Bool {
    guard view == .screen else { return measurements.wideViews.contains(view) }
    return screen.size.width - margins.left - margins.right > Measurements.readableWidth
  }

  /// The margins of a view in points.
  private func margins(of view: ItemID) -> Insets {
    items[view.index].settings.margins(
      of: view, on: screen, insets: safeAreaInsets(of: view),
      inherited: measurements.inheritedMargins[view])
  }

  /// How far a view reaches beyond the safe area at each edge, as far as it is known from the round
  /// before.
  func safeAreaInsets(of view: ItemID) -> Insets {
    view == .screen ? screen.safeArea : measurements.safeAreaInsets[view] ?? Insets()
  }

  /// What scrolls begins at the top and the leading edge of its area; its size follows from what is
  /// in it.
  mutating func addContent(_ guide: ItemID) {
    guard let area = layout[guide].parent else { return }
    for attribute in [Attribute.leading, .top] {
      add("scroll-content", of: area, edge(guide, attribute), .equal, edge(area, attribute))
    }
  }

  /// The frame of a scroll area, under a name that never means its content.
  mutating func addFrame(_ guide: ItemID) {
    guard let area = layout[guide].parent else { return }
    for attribute in [Attribute.leading, .top, .width, .height] {
      add("scroll-frame", of: area, edge(guide, attribute), .equal, edge(area, attribute))
    }
  }
}

extension ResolvedItem {
  /// Whether the margins of an item of some kind keep clear of what lies outside the safe area: not
  /// those of grids and flows, and those of stacks where they have any (UIKit's
  /// `isLayoutMarginsRelativeArrangement`).
  func keepsClear(of kind: Item.Kind) -> Bool {
    guard !marginsIgnoreSafeArea else { return false }
    return switch kind {
    case .grid, .flow: false
    case .stack: !margins.isEmpty
    default: true
    }
  }

  /// The margins of a view in points: those that are set, UIKit's default for the others, and what of
  /// the view lies outside the safe area.
  ///
  /// A view has 8 points on each side. The screen has 16 points at the sides where its width is
  /// compact and 20 where it is regular, and nothing above and below.
  ///
  /// - Parameter inherited: what of the margins of the view around it reaches into the view; nil where
  ///   that is not known.
  func margins(
    of view: ItemID, on screen: Screen, insets: Insets, inherited: Insets? = nil
  ) -> Insets {
    var usual = Insets(top: 8, left: 8, bottom: 8, right: 8)
    if view == .screen {
      let side = screen.horizontalSizeClass == .compact ? 16.0 : 20
      usual = Insets(left: side, right: side)
    }
    let insets = marginsIgnoreSafeArea ? Insets() : insets
    let own = Insets(
      top: (margins[.top] ?? usual.top) + insets.top,
      left: (margins[.left] ?? usual.left) + insets.left,
      bottom: (margins[.bottom] ?? usual.bottom) + insets.bottom,
      right: (margins[.right] ?? usual.right) + insets.right)
    guard inheritsMargins, let inherited else { return own }
    return Insets(
      top: max(own.top, inherited.top), left: max(own.left, inherited.left),
      bottom: max(own.bottom, inherited.bottom), right: max(own.right, inherited.right))
  }
}
