internal import Constraints
internal import LayoutDSL

/// An area that scrolls sideways although it is meant to scroll down only.
enum ScrollsBothWaysRule: RuleCheck {
  static let summary =
    "an area that scrolls down also scrolls sideways, because nothing limits how wide its content is"

  static let explanation = """
    The content of a scroll area is wider than the area by more than half a device pixel, and no row \
    says how wide the content is, or only how wide at least; and either the content is also higher \
    than the area, where no row says anything, or a text that may have several lines stays on one, \
    wider than the area or as wide as the content but for its margins. An area scrolls along every axis along which its content is larger than it is, so that \
    this one can be pushed sideways.

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
    UnstatedWidth.all(on: scene).compactMap { scrolling in
      let excess = { (axis: Axis) in
        scrolling.inner.size(along: axis) - scrolling.outer.size(along: axis)
      }
      // What is at least as wide as a number or the area may be moved both ways on purpose.
      let isMeantToBeWide = scene.isWidthLimitedBelow(ofContent: scrolling.content)
      guard scene.screen.shows(excess(.horizontal)),
        !isMeantToBeWide && scene.screen.shows(excess(.vertical))
          && scrolling.isSettled(along: .vertical, on: scene)
          || scrolling.textsOnOneLine(on: scene).contains(where: {
            let width = scene.frame(of: $0).width
            return width > scrolling.outer.width
              || scrolling.inner.width - width <= 2 * SolvedScreen.greatestMargin
          })
      else { return nil }
      let name = scene.layout[scrolling.area].name
      return Fault(
        .scrollsBothWays, of: scrolling,
        message:
          "`\(name)` scrolls sideways too: its content is \(excess(.horizontal).points) wider than it is",
        extent: excess(.horizontal), on: scene)
    }
  }
}
