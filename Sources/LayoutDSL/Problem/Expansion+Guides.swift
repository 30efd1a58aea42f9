internal import Constraints

/// The guides that views have: inside their margins, and those of scroll areas.
extension Expansion {
  /// The guide inside the margins of a view, or of the screen.
  mutating func addMargins(_ guide: ItemID) {
    guard let view = layout[guide].parent else { return }
    let insets = margins(of: view)
    for (attribute, distance) in [
      (Attribute.left, insets.left), (.top, insets.top), (.right, -insets.right),
      (.bottom, -insets.bottom),
    ] {
      add("margins", of: view, edge(guide, attribute), .equal, edge(view, attribute, distance))
    }
  }

  /// The margins of a view in points: those that are set, and UIKit's default for the others.
  ///
  /// A view has 8 points on each side. The screen has 16 points at the sides where its width is
  /// compact and 20 where it is regular, from its safe area, and nothing above and below.
  private func margins(of view: ItemID) -> Insets {
    let set = items[view.index].settings.margins
    var usual = Insets(top: 8, left: 8, bottom: 8, right: 8)
    if view == .screen {
      let side = screen.horizontalSizeClass == .compact ? 16.0 : 20
      usual = screen.safeArea
      usual.left += side
      usual.right += side
    }
    return Insets(
      top: set[.top] ?? usual.top, left: set[.left] ?? usual.left,
      bottom: set[.bottom] ?? usual.bottom, right: set[.right] ?? usual.right)
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
