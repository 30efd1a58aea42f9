internal import LayoutDSL

/// A text whose width and height keep changing each other, or a flow whose lines do.
enum UnstableTextRule: RuleCheck {
  static let summary = "the width and the height of a text keep changing each other"

  static let explanation = """
    The height of a text that wraps depends on its width. A layout is therefore solved with every \
    text on one line, the texts are wrapped at the widths that come out, and it is solved again. \
    This is repeated until nothing changes. Where the width in turn depends on the height, it may \
    never settle: the text that became narrower becomes higher, which makes it wider, which makes \
    it lower, and so on. UIKit then shows whichever state it stopped in.

    What to do: let the width of the text depend on its surroundings only, and the height on the \
    width. After three rounds the check gives up, and shows the frames of the last one. The lines of \
    a flow are found in the same way, and may keep changing where the widths of its views depend on \
    how high it is. So are margins that keep clear of what lies outside the safe area, where the place \
    of a view depends on them: of those twenty rounds are waited for, so that what grows by a little with each \
    one is told too.
    """

  static let firing = """
    layout "Summary" {
      screens 320x568
      label summary "Partly cloudy throughout the day" {
        lines 0
        compression horizontal low
        hugging horizontal low
        width == 3 * height
        leading == screen.leading + 8
        trailing <= screen.trailing - 8
        top == screen.top + 20
      }
    }
    """

  static let silent = """
    layout "Summary" {
      screens 320x568
      label summary "Partly cloudy throughout the day" {
        lines 0
        compression horizontal low
        hugging horizontal low
        width == 0.5 * screen.width
        leading == screen.leading + 8
        top == screen.top + 20
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    let flows = scene.settled.unsettledFlows.map { flow in
      let item = scene.layout[flow]
      return Fault(
        identity: .init(rule: .unstableText, item: flow), span: item.span,
        message: "the lines of `\(item.name)` and the widths of its views keep changing each other",
        notes: [Finding.Note(.lastRound(nil))])
    }
    let margins = scene.settled.unsettledMargins.map { view in
      let item = scene.layout[view]
      return Fault(
        identity: .init(rule: .unstableText, item: view), span: item.span,
        message: "the margins of `\(item.name)` and its frame keep changing each other",
        notes: [Finding.Note(.lastRound(nil))])
    }
    return flows + margins
      + scene.settled.unstableTexts.map { text in
        let item = scene.layout[text.label]
        return Fault(
          identity: .init(rule: .unstableText, item: text.label), span: item.span,
          message:
            "the width and the height of the text of `\(item.name)` keep changing each other",
          notes: [
            Finding.Note(.rounds(of: item.name, text.sizes)),
            Finding.Note(.lastRound(text.sizes.count)),
          ])
      }
  }
}
