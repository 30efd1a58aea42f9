internal import Constraints
internal import LayoutDSL

/// What scrolls in an area does not fill its width, because nobody said how wide it is.
enum NarrowScrollContentRule: RuleCheck {
  static let summary =
    "what scrolls is narrower than its area, because nothing says how wide it is"

  static let explanation = """
    The content of a scroll area is narrower than the area by more than half a device pixel, no row \
    says how wide it is, and the area is meant to scroll down: its content is higher than the area, or \
    has a text field in it, or a text that may have several lines and is on one. The content is then as wide as the \
    longest text in it, and stands at one side of the area; with a longer text it scrolls sideways.

    Not reported are areas with a view whose width is a number or a share of another one, and more than \
    half of that of the content, which is meant to be so wide.

    What to do: say how wide the content is, `page.content.width == page.width`.
    """

  static let firing = """
    layout "Sign up" {
      screens 320x568
      scroll page {
        visual "|[page]|"
        visual "V:|[page]|"
        label note "At least 12 characters" {
          visual "|-16-[note]-16-|"
          visual "V:|-16-[note]-16-|"
          lines 0
        }
      }
    }
    """

  static let silent = """
    layout "Sign up" {
      screens 320x568
      scroll page {
        visual "|[page]|"
        visual "V:|[page]|"
        page.content.width == width
        label note "At least 12 characters" {
          visual "|-16-[note]-16-|"
          visual "V:|-16-[note]-16-|"
          lines 0
        }
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    UnstatedWidth.all(on: scene).compactMap { scrolling in
      let (inner, outer) = (scrolling.inner, scrolling.outer)
      let lack = outer.width - inner.width
      guard scene.screen.shows(lack),
        scene.screen.shows(inner.height - outer.height)
          && scrolling.isSettled(along: .vertical, on: scene)
          || !scrolling.textsOnOneLine(on: scene).isEmpty || holdsField(scrolling, on: scene),
        !hasStatedWidth(in: scrolling, on: scene)
      else { return nil }
      let name = scene.layout[scrolling.area].name
      return Fault(
        .narrowScrollContent, of: scrolling,
        message:
          "what scrolls in `\(name)` is \(inner.width.points) wide, \(lack.points) less than the area",
        extent: lack, on: scene)
    }
  }

  /// Whether a text is typed in the area: a form goes up with the keyboard, however few fields it has.
  private static func holdsField(_ scrolling: UnstatedWidth, on scene: SolvedScreen) -> Bool {
    scrolling.views.contains { item in
      guard case .control(let control) = scene.layout[item].kind else { return false }
      return control.kind == .textField
    }
  }

  private static func hasStatedWidth(
    in scrolling: UnstatedWidth, on scene: SolvedScreen
  ) -> Bool {
    scrolling.views.contains { item in
      scene.frame(of: item).width > scrolling.inner.width / 2
        && scene.rows(of: item).contains { row in
          row.relation == .equal && row.first.terms == [.init(Anchor(item, .width))]
        }
    }
  }
}
