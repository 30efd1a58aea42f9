internal import Constraints
internal import LayoutDSL

/// A scroll area and its content, where no row says how wide the content is: that comes from what is in it.
struct UnstatedWidth {
  let area: ItemID
  let content: ItemID

  /// The frame of the area, in points.
  let outer: Rect

  /// The frame of the content, in points.
  let inner: Rect

  /// The views whose innermost scroll area it is.
  let views: [ItemID]

  /// The scroll areas on a screen about whose content no row says how wide it is, where both widths are known.
  ///
  /// - Complexity: linear in the views and how deep they lie.
  static func all(on scene: SolvedScreen) -> [UnstatedWidth] {
    let inside = scene.viewsByScrollArea()
    return scene.views.compactMap { area in
      guard let views = inside[area] else { return nil }
      return UnstatedWidth(of: area, around: views, on: scene)
    }
  }

  private init?(of area: ItemID, around views: [ItemID], on scene: SolvedScreen) {
    guard let content = scene.layout.content(of: area), !scene.isWidthStated(ofContent: content)
    else { return nil }
    (self.area, self.content, self.views) = (area, content, views)
    (outer, inner) = (scene.frame(of: area), scene.frame(of: content))
    guard isSettled(along: .horizontal, on: scene) else { return nil }
  }

  /// Whether both are of one size along an axis, and something is to be seen of them.
  func isSettled(along axis: Axis, on scene: SolvedScreen) -> Bool {
    !scene.isSizeFree(of: content, along: axis) && !scene.isSizeFree(of: area, along: axis)
      && !scene.collapsed.affects(area, along: axis, on: scene)
  }

  /// The texts in the area that may have several lines and are on one: what scrolls sideways on purpose, such as a
  /// row of pages, has a width for its texts.
  func textsOnOneLine(on scene: SolvedScreen) -> [ItemID] {
    views.filter { item in
      guard case .label = scene.layout[item].kind, scene.problem[item].settings.lines != 1 else {
        return false
      }
      return scene.problem[item].text?.lineCount == 1
    }
  }
}
