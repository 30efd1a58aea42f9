internal import Constraints
internal import LayoutDSL

/// Finds from which length of texts on a fault shows that texts as they were written do not have.
///
/// The length is halved in, first on the screens where the fault shows with the least of the lengths that were
/// examined, and then on the others: a screen on which it does not show with 1% less than another one has is not
/// looked at any further.
struct TextLimitSearch {
  private let examination: LayoutExamination
  private let checker: Checker
  private let budget: WorkBudget

  /// What may be spent on the limits of a layout is so many times what it took to examine it.
  private static let timesExamination = 4

  /// So much may be spent in any case.
  private static let least = 100_000

  /// No more than this is spent.
  private static let most = 400_000

  init(_ examination: LayoutExamination, by checker: Checker) {
    self.examination = examination
    self.checker = checker
    budget = WorkBudget(
      min(Self.most, max(Self.least, Self.timesExamination * examination.work)))
  }

  /// The limit of a fault that some of the screens show; nil where it shows with texts that are not longer, and
  /// where finding out takes too much work.
  func limit(of keys: Set<FaultKey>, shownAt positions: [Int]) -> TextLimit? {
    let screens = examination.screens
    let shown = positions.map { screens[$0] }
    guard let least = shown.map(\.textLength).min(), least > Screen.writtenTextLength else {
      return nil
    }
    var limit: TextLimit?
    // The fault may show with fewer letters on a screen that shows another one with more.
    let first = shown.filter { $0.textLength == least }
    let others = screens.filter { $0.textLength == least && !first.contains($0) }
    for screen in first + others {
      // The greatest length with which the fault does not show there.
      let own = screens.filter { $0.withoutLength == screen.withoutLength }.map(\.textLength)
      guard var below = own.filter({ $0 >= Screen.writtenTextLength && $0 < least }).max() else {
        continue
      }
      var above = limit?.length ?? least
      if limit != nil {
        guard above - 1 > below else { continue }
        guard let shows = shows(keys, on: screen.withTexts(of: above - 1)) else { return nil }
        guard shows else { continue }
        above -= 1
      }
      while above - below > 1 {
        let middle = (below + above) / 2
        guard let shows = shows(keys, on: screen.withTexts(of: middle)) else { return nil }
        if shows { above = middle } else { below = middle }
      }
      limit = TextLimit(length: above, screen: screen.withTexts(of: above))
    }
    return limit
  }

  /// Whether a fault shows on a screen; nil where that takes too much work.
  private func shows(_ keys: Set<FaultKey>, on screen: Screen) -> Bool? {
    var models = ProblemModels(of: examination.layout, for: [screen], measurer: checker.measurer)
    guard !budget.isSpent,
      let check = try? checker.checks(
        of: examination.layout, on: [screen], like: &models, verifier: nil, isProposing: false)[0]
        .get()
    else { return nil }
    budget.spend(check.work)
    return check.faults.contains { fault in
      !keys.isDisjoint(with: FaultKey.keys(of: fault, in: examination.layout))
    }
  }
}

extension Screen {
  /// The screen with texts as they were written.
  fileprivate var withoutLength: Screen { withTexts(of: Screen.writtenTextLength) }
}
