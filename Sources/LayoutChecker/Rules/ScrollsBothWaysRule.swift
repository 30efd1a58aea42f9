internal import Constraints
internal import LayoutDSL

/// An area that scrolls sideways although it is meant to scroll down only.
enum ScrollsBothWaysRule: RuleCheck {
  static let summary =
    "an area that scrolls down also scrolls sideways, because nothing limits how wide its content is"

  static let explanation = """
    The content of a scroll area is wider than the area by more than half a device pixel, and no row \
    says how wide the content is; and either the content is also higher than the area, or a text that \
    may have several lines stays on one, wider than the area. An area scrolls along every axis along \
    which its content is larger than it is, so that this one can be pushed sideways.

    A long text that is tied to all four edges of the content is the usual case: nothing limits its \
    width, and so it stays on one line and makes the content as wide as that.

    What to do: say how wide the content is, `page.content.width == page.width`. An area that is \
    meant to be moved in both directions, such as a map, allows the finding with \
    `allow scrolls-both-ways`.
    """

  static let firing = """
    layout "Article" {
      screens 320x568
      scroll page {
        visual "|[page]|"
        visual "V:|[page]|"
        label article "The highest mountains of the world" {
          visual "|-16-[article]-16-|"
          visual "V:|-16-[article(>=800)]-16-|"
          font system 28
          lines 0
        }
      }
    }
    """

  static let silent = """
    layout "Article" {
      screens 320x568
      scroll page {
        visual "|[page]|"
        visual "V:|[page]|"
        page.content.width == width
        label article "The highest mountains of the world" {
          visual "|-16-[article]-16-|"
          visual "V:|-16-[article(>=800)]-16-|"
          font system 28
          lines 0
        }
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    scene.views.compactMap { area in
      guard scene.layout[area].kind == .scroll, let content = scene.layout.content(of: area),
        !isWidthStated(of: content, on: scene)
      else { return nil }
      let (frame, inner) = (scene.frame(of: area), scene.frame(of: content))
      let exceeds = { (axis: Axis) in
        !scene.isSizeFree(of: content, along: axis) && !scene.isSizeFree(of: area, along: axis)
          && inner.size(along: axis) - frame.size(along: axis) > scene.screen.halfPixel
          && !scene.collapsed.affects(area, along: axis, on: scene)
      }
      guard exceeds(.horizontal),
        exceeds(.vertical) || hasTextThatShouldWrap(in: area, of: frame.width, on: scene)
      else { return nil }
      return fault(of: area, frame, content: content, inner, on: scene)
    }
  }

  /// Whether a text that may have several lines is on one, wider than the area: what scrolls sideways on
  /// purpose, such as a row of pages, has a width for its texts.
  private static func hasTextThatShouldWrap(
    in area: ItemID, of width: Double, on scene: SolvedScreen
  ) -> Bool {
    scene.views.contains { item in
      guard case .label = scene.layout[item].kind, scene.problem[item].settings.lines != 1,
        let text = scene.problem[item].text, text.lineCount == 1
      else { return false }
      return scene.frame(of: item).width > width
        && scene.scrollAreas(around: item).first == area
    }
  }

  private static func isWidthStated(of content: ItemID, on scene: SolvedScreen) -> Bool {
    let width = Anchor(content, .width)
    return scene.mentions.rows(of: content).contains { index in
      let row = scene.layout.rows[index]
      return (row.first.terms + row.second.terms).contains { $0.anchor == width }
    }
  }

  private static func fault(
    of area: ItemID, _ frame: Rect, content: ItemID, _ inner: Rect, on scene: SolvedScreen
  ) -> Fault {
    let name = scene.layout[area].name
    let excess = inner.width - frame.width
    return Fault(
      identity: .init(rule: .scrollsBothWays, item: area), span: scene.layout[area].span,
      extent: excess,
      message: "`\(name)` scrolls sideways too: its content is \(excess.points) wider than it is",
      notes: [
        Finding.Note(
          .content(
            of: name, Size(width: inner.width, height: inner.height),
            area: Size(width: frame.width, height: frame.height)))
      ],
      proposals: [Proposal([.add(Row(content, .width, .equal, area, .width))])],
      measures: [.init(quantity: .shown(ViewMeasure(name, .width)), value: frame.width)])
  }
}
