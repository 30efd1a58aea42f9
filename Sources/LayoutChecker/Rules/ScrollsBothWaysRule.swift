internal import Constraints
internal import LayoutDSL

/// An area that scrolls sideways although it is meant to scroll down only.
enum ScrollsBothWaysRule: RuleCheck {
  static let summary =
    "an area that scrolls down also scrolls sideways, because nothing limits how wide its content is"

  static let explanation = """
    The content of a scroll area is both wider and higher than the area, by more than half a device \
    pixel, and no row says how wide the content is. An area scrolls along every axis along which its \
    content is larger than it is, so that this one can be pushed sideways as well as down.

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
      guard
        Axis.allCases.allSatisfy({
          !scene.isSizeFree(of: content, along: $0) && !scene.isSizeFree(of: area, along: $0)
            && inner.size(along: $0) - frame.size(along: $0) > scene.screen.halfPixel
            && !scene.collapsed.affects(area, along: $0, on: scene)
        })
      else { return nil }
      return fault(of: area, frame, content: content, inner, on: scene)
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
