internal import LayoutDSL

/// An allowance that allows nothing.
///
/// That is known when all screens are checked; see ``AllowanceFilter``.
enum UnusedAllowRule: RuleCheck {
  static let summary = "an `allow` names a rule that nothing breaks there"

  static let explanation = """
    `allow RULE` in a layout says that a finding is meant: at the end of a row or an item, as a \
    statement in a view, for a layout or for a file. Where nothing breaks the rule there, the \
    allowance is of no use, and may one day hide a fault that nobody means.

    An allowance of a file is of use where one of its layouts needs it, one in a component where one \
    instance does. Whether an allowance is of use is known only where the screens are those of the \
    layout, so that nothing is said under `--screens`.

    What to do: remove the allowance.
    """

  static let firing = """
    layout "Title" {
      label title "Sunny" allow truncated-text {
        centerX == screen.centerX
        width <= safeArea.width - 32
        top == safeArea.top + 8
      }
    }
    """

  static let silent = """
    layout "Title" {
      label title "Sunny" {
        centerX == screen.centerX
        width <= safeArea.width - 32
        top == safeArea.top + 8
      }
    }
    """
}
