internal import Constraints
internal import LayoutDSL

/// Rows are missing that would say how large a view is.
enum AmbiguousSizeRule: RuleCheck {
  static let summary = "rows are missing that would say how large a view is"

  static let explanation = """
    The width or the height of a view may have several values, all equally good, because no row \
    decides it. The note gives the exact range. At run time the view gets one of them, and which one \
    may change with the version of the system.

    Told is one view for each row that is missing, and not what is open for its sake: the outermost one \
    first, but a view whose own rows say where it begins and ends only after those that these rows speak \
    of, and in a stack the only view that does not say how long it is before the stack.

    What to do: add a row. A card that shall fit its content has `height == 0 @fitting`, which pulls \
    at the lowest priority; a view that shall fill its surroundings is tied to both of their edges. \
    The rows under "help" were tried: with them there is only one solution.

    A choice that rows of one priority fight over is `ambiguous-priority` instead.
    """

  static let firing = """
    layout "Card" {
      view card {
        leading == safeArea.leading + 8
        trailing == safeArea.trailing - 8
        top == safeArea.top + 8
        bottom >= icon.bottom + 8
        image icon 48x48 {
          leading == card.leading + 8
          top == card.top + 8
        }
      }
    }
    """

  static let silent = """
    layout "Card" {
      view card {
        leading == safeArea.leading + 8
        trailing == safeArea.trailing - 8
        top == safeArea.top + 8
        bottom >= icon.bottom + 8
        height == 0 @fitting
        image icon 48x48 {
          leading == card.leading + 8
          top == card.top + 8
        }
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    Fault.missingRows(.ambiguousSize, of: .size, on: scene)
  }
}
