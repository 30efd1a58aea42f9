internal import LayoutDSL

/// What screens have in common for which a layout makes the same rows.
struct SharedProblem {
  /// The problem of the layout for one of them.
  let problem: LayoutProblem

  /// Which rows mention what.
  let mentions: Mentions
}
