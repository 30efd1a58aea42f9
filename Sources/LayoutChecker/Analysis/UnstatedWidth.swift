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

  /// The area with its content; nil for other views, and where a row says how wide the content is, or both widths
  /// are not known.
  init?(of area: ItemID, on scene: SolvedScreen) {
    guard scene.layout[area].kind == .scroll, let content = scene.layout.content(of: area),
      !scene.isWidthStated(ofContent: content)
    else { return nil }
    (self.area, self.content) = (area, content)
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
    scene.views.filter { item in
      guard case .label = scene.layout[item].kind, scene.problem[item].settings.lines != 1,
        let text = scene.problem[item].text
      else { return false }
      return text.lineCount == 1 && scene.scrollAreas(around: item).first == area
    }
  }
}
