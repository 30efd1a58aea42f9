public import Constraints
public import LayoutDSL

#if canImport(Dispatch)
  internal import Dispatch
#endif

/// Checks layouts on screens.
public struct Checker: Sendable {
  /// Which screens to use instead of the layout's own; nil for the layout's own.
  public var screens: [Screen]?

  /// Who is asked for a second opinion on every screen; nil for nobody.
  public var verifier: (any Verifier)?

  /// How texts are measured.
  public var measurer: any TextMeasurer

  /// Makes a checker.
  public init(
    screens: [Screen]? = nil, verifier: (any Verifier)? = nil,
    measurer: any TextMeasurer = InterTextMeasurer()
  ) {
    self.screens = screens
    self.verifier = verifier
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
  /// - Throws: ``CheckError`` where a choice of screens names none, a rule that is allowed is none, a
  ///   number of the layout is not one that a row can have, or the arithmetic breaks down.
  /// - Complexity: for each screen a few solves, and one more for each way out that is tried.
  public func check(
    _ layout: Layout, into report: inout Report, progress: (Screen) -> Void = { _ in }
  ) throws(CheckError) {
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
    report.verifier = verifier?.name ?? report.verifier
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
    let check: @Sendable (Int) -> Result<ScreenCheck, CheckError> = { index in
      Result { () throws(CheckError) in
        try ScreenCheck(layout, on: screens[index], measurer: measurer, verifier: verifier)
      }
    }
    #if canImport(Dispatch)
      var checks: [Result<ScreenCheck, CheckError>?] = Array(repeating: nil, count: screens.count)
      checks.withUnsafeMutableBufferPointer { buffer in
        // Each screen writes to a slot of its own, so that there is nothing to lock; `Mutex` would
        // need the systems of 2024.
        nonisolated(unsafe) let slots = buffer
        DispatchQueue.concurrentPerform(iterations: screens.count) { slots[$0] = check($0) }
      }
      return checks.compactMap { $0 }
    #else
      return screens.indices.map(check)
    #endif
  }

  private func screens(for layout: Layout) throws(CheckError) -> [Screen] {
    if let screens { return screens }
    guard !layout.screens.isEmpty else { return ScreenCatalog.defaultScreens }
    do {
      return try ScreenCatalog.screens(matching: layout.screens)
    } catch {
      // The others may name none either, and are all told at once.
      throw .unknownScreens(layout.screens.compactMap(ScreenCatalog.error(in:)))
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
