internal import Constraints
internal import Dispatch
public import LayoutDSL
internal import Synchronization

/// Checks layouts on screens.
public struct Checker: Sendable {
  /// Which screens to use instead of the layout's own; nil for the layout's own.
  public var screens: [Screen]?

  /// Whether GLPK is asked for a second opinion.
  public var verifies: Bool

  /// How texts are measured.
  public var measurer: any TextMeasurer

  /// Who is asked for a second opinion.
  package var asking: CrossVerification.Asking = CrossVerification.opinion

  /// Makes a checker.
  public init(
    screens: [Screen]? = nil, verifies: Bool = false,
    measurer: any TextMeasurer = InterTextMeasurer()
  ) {
    self.screens = screens
    self.verifies = verifies
    self.measurer = measurer
  }

  /// Checks a layout on all its screens and adds what comes out to a report.
  ///
  /// Where neither the checker nor the layout chooses screens, they are
  /// ``ScreenCatalog/defaultScreens``. A fault that several screens show becomes one finding, with
  /// the numbers of the screen on which it is worst. An error leaves the report as it was. Screens are
  /// checked on all cores; what comes out does not depend on how many there are.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - report: what the result and the findings are added to.
  ///   - progress: called for each screen that is done, in their order.
  /// - Throws: ``CheckError`` where a choice of screens names none, a rule that is allowed is none, a number of the layout is not one
  ///   that a row can have, the arithmetic breaks down, or cross-verification cannot be done.
  /// - Complexity: for each screen a few solves, and one more for each way out that is tried.
  public func check(
    _ layout: Layout, into report: inout Report, progress: (Screen) -> Void = { _ in }
  ) throws(CheckError) {
    guard !verifies || CrossVerification.isAvailable else { throw .verificationUnavailable }
    var result = LayoutResult(file: layout.file, name: layout.name, screens: [])
    var merger = FaultMerger()
    var allowances = try AllowanceFilter(layout)
    var remaining = try screens(for: layout)[...]
    while !remaining.isEmpty {
      let batch = remaining.prefix(Self.batchSize)
      remaining = remaining.dropFirst(Self.batchSize)
      for (screen, check) in zip(batch, checks(of: layout, on: Array(batch))) {
        let check = try check.get()
        result.screens.append(check.result)
        merger.add(allowances.filter(check.faults), on: screen)
        progress(screen)
      }
    }
    report.layouts.append(result)
    report.findings += merger.findings(of: layout)
    // What other screens than its own do not need, the layout may need on these.
    if screens == nil {
      allowances.complete(&report, screens: result.screens.map(\.screen.title))
    }
    report.findings = report.findings.sortedByPlace()
  }

  /// How many screens are checked before progress is made known: enough to keep many cores busy.
  private static let batchSize = 16

  /// Checks a layout on some screens at the same time.
  private func checks(
    of layout: Layout, on screens: [Screen]
  ) -> [Result<ScreenCheck, CheckError>] {
    let checks = Mutex<[Result<ScreenCheck, CheckError>?]>(
      .init(repeating: nil, count: screens.count))
    DispatchQueue.concurrentPerform(iterations: screens.count) { index in
      let check = Result { () throws(CheckError) in
        try ScreenCheck(
          layout, on: screens[index], measurer: measurer, secondOpinion: verifies ? asking : nil)
      }
      checks.withLock { $0[index] = check }
    }
    return checks.withLock { $0.compactMap { $0 } }
  }

  private func screens(for layout: Layout) throws(CheckError) -> [Screen] {
    if let screens { return screens }
    guard !layout.screens.isEmpty else { return ScreenCatalog.defaultScreens }
    do {
      return try ScreenCatalog.screens(matching: layout.screens)
    } catch {
      throw .unknownScreen(error)
    }
  }
}

extension [Finding] {
  /// The findings by file, place, importance of the rule, and the order in which they came up.
  fileprivate func sortedByPlace() -> [Finding] {
    var ranks: [Rule: Int] = [:]
    for (rank, rule) in Rule.allCases.enumerated() {
      ranks[rule] = rank
    }
    func place(_ finding: Finding) -> (String, Int, Int, Int) {
      let span = finding.span
      return (
        span?.file ?? finding.file, span?.line ?? 0, span?.column ?? 0, ranks[finding.rule] ?? 0
      )
    }
    return enumerated().sorted { first, second in
      let (firstPlace, secondPlace) = (place(first.element), place(second.element))
      return firstPlace == secondPlace
        ? first.offset < second.offset : firstPlace < secondPlace
    }.map(\.element)
  }
}
