internal import Constraints
internal import LayoutDSL

/// Rows are missing that would say where a view is.
enum AmbiguousPositionRule: RuleCheck {
  static let summary = "rows are missing that would say where a view is"

  static let explanation = """
    A view may be in several places, all equally good, because no row decides it. The note gives the \
    exact range of its left or top edge. Views that are only placed relative to it are not reported \
    again.

    What to do: add a row for the direction that is missing. The rows under "help" were tried: with \
    them there is only one solution.
    """

  static let firing = """
    layout "Save" {
      button save "Save" {
        leading == safeArea.leading + 20
        width == 88
        height == 48
      }
    }
    """

  static let silent = """
    layout "Save" {
      button save "Save" {
        leading == safeArea.leading + 20
        top == safeArea.top + 20
        width == 88
        height == 48
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    Fault.missingRows(.ambiguousPosition, of: .position, on: scene)
  }
}
