extension Report {
  /// What was not looked at of a layout, each as a sentence without a full stop; none where everything was.
  ///
  /// - Complexity: O(*n*) in the findings of the report.
  public func limits(of layout: LayoutResult) -> [String] {
    let isHelpless = findings.contains {
      $0.hasUntriedHelps && $0.layout == layout.name && $0.file == layout.file
    }
    let helps =
      "the search for helps in `\(layout.name)` ended after a fixed amount of work: findings without one "
      + "may have one"
    return layout.limits + (isHelpless ? [helps] : [])
  }
}

extension LayoutResult {
  /// What was not looked at on screens, each as a sentence without a full stop; none where everything was.
  public var limits: [String] { words { _ in true } }

  /// The searches that ended early and could have found what fails a check, in words.
  func undecidedSearches(by policy: FindingPolicy) -> [String] {
    words {
      switch $0 {
      case .conflicts, .openMeasures: true
      case .overlaps: policy.fails(.overlap)
      case .causes, .verification: false
      }
    }
  }

  private func words(of isTold: (LeftOut) -> Bool) -> [String] {
    // Each screen is looked at in several states and with several lengths of texts.
    let isRepeated = screens.map(\.screen).withoutVariants.count < screens.count
    return leftOut.filter { isTold($0.what) }.map { what, count in
      let isEverywhere = count == screens.count
      let place =
        switch (isRepeated, isEverywhere) {
        case _ where screens.count == 1: ""
        case (true, true): " everywhere"
        case (true, false): " in \(count) of \(screens.count) checks of screens"
        case (false, _):
          " on \(isEverywhere ? "all " : "")\(LayoutChecker.count(count, "screen"))"
        }
      return switch what {
      case .conflicts:
        "the search for conflicts in `\(name)` ended\(place) after a fixed amount of work: there may be "
          + "more, and not every row that is named may be needed"
      case .openMeasures(let number):
        "the search for what rows of `\(name)` leave open ended\(place) after a fixed amount of work: "
          + "up to \(number) more sizes and positions may be open"
      case .overlaps:
        "the search for overlaps in `\(name)` ended\(place) after a fixed amount of work: there may be more"
      case .causes:
        "the search for the rows behind findings in `\(name)` ended\(place) after a fixed amount of work: "
          + "some findings do not name them"
      case .verification(let reason): "`\(name)` is not verified\(place): \(reason)"
      }
    }
  }
}
