/// An entry of a baseline for a finding that is no longer made.
///
/// Layouts have no baseline: who reads baselines makes these findings.
enum StaleBaselineRule: RuleCheck {
  static let summary = "a baseline accepts a finding that is no longer made"

  static let explanation = """
    A line of the baseline stands for a finding that a check of that file no longer makes: the fault was \
    mended, or the layout or the view has another name. As long as the line is there, the same fault \
    may come back without being reported.

    Nothing is said about files that were not checked, and about any file where `--screens` chooses \
    other screens than the layouts do.

    What to do: remove the line, or write the baseline anew with `--write-baseline` and read what \
    changes.
    """

  static let firing = """
    # layout-check-baseline.txt; nothing is wrong with Card.layout any more.
    Card.layout\tzero-size\t204a9894961c6dc1\t`card` is 0 pt high
    """

  static let silent = """
    # layout-check-baseline.txt; nothing is wrong with Card.layout any more.
    """
}
