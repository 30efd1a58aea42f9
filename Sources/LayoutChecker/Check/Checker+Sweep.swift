internal import Constraints
public import LayoutDSL

extension Checker {
  /// Checks a layout on all windows of some lanes, exactly: every finding has the sizes at which it is made.
  ///
  /// In each piece of a `SweptLayout` frames are affine in the size, and texts and open measures stay what
  /// they are. So a rule that compares sizes and places with limits is broken on ranges whose ends lie at the
  /// ends of pieces or between sizes that were looked at: both ends of each piece, its inside, every range in
  /// which two views meet, and every size at which an expectation changes.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - lanes: the windows; at least one.
  /// - Throws: ``CheckError`` as `check(_:progress:)` does.
  /// - Complexity: three checks for each piece, and about twenty for each end of a finding inside of one. It
  ///   does not depend on how long the intervals are.
  public func sweep(_ layout: Layout, over lanes: [SweepLane]) throws(CheckError) -> SweepReport {
    var others: [[Double]] = lanes.map { _ in [] }
    var round = 1
    while true {
      let isLast = round == Self.mostRounds
      let (report, met) = try sweep(layout, over: lanes, besides: others, isLast: isLast)
      if met.allSatisfy(\.isEmpty) { return report }
      others = zip(others, met).map { $0 + $1 }
      round += 1
    }
  }

  /// How often a layout is swept anew because faults were met between the sizes that were chosen.
  private static let mostRounds = 4

  /// Sweeps a layout, and finds for each lane the sizes at which faults were met that the report does not have.
  ///
  /// - Parameters:
  ///   - others: sizes of each lane to look at besides those that are chosen.
  ///   - isLast: whether what was met is only said to be open; where so much was looked at that it cannot be done
  ///     again, it is so in any case.
  private func sweep(
    _ layout: Layout, over lanes: [SweepLane], besides others: [[Double]], isLast: Bool
  ) throws(CheckError) -> (report: SweepReport, met: [[Double]]) {
    let sizes = WorkBudget(WorkBudget.forSweptSizes)
    var examination = try LayoutExamination(of: layout)
    var searches: [LaneSearch] = []
    // Along which axis each of the windows is one of a lane.
    var axes: [Axis] = []
    for (index, (lane, others)) in zip(lanes, others).enumerated() {
      var search = try LaneSearch(
        lane, of: layout, by: self, at: examination.screens.count, besides: others)
      try sizes.share(atMost: sizes.left / (lanes.count - index)) {
        budget throws(CheckError) in
        var done = 0
        while done < search.screens.count {
          if done > 0 { search.thinOut(after: done, to: budget.left * done / max(1, budget.spent)) }
          let batch = Array(search.screens.dropFirst(done).prefix(layout.screensAtOnce))
          done += batch.count
          for check in search.checks(of: layout, on: batch, by: self) {
            let check = try check.get()
            budget.spend(check.workOfFinding)
            search.note(check.result)
            examination.add(check.keepingFaultsOfSize)
            axes.append(lane.axis)
          }
        }
      }
      if let verifier { search.proveEnds(by: verifier) }
      searches.append(search)
    }
    let ownTexts = searches.map(\.lane).filter {
      $0.lane.screen.textLength == Screen.writtenTextLength
    }
    examination.addOnAllScreens(
      ownTexts.flatMap { InconsistentShareRule.faults(in: $0.swept, of: layout) })
    if rules.contains(.brokenSoftConstraint), !ownTexts.isEmpty {
      examination.addOnAllScreens(
        BrokenSoftConstraintRule.faults(in: ownTexts.map(\.swept), of: layout))
    }
    let jumps = rules.contains(.jump) ? SweptJumps(in: searches.map(\.lane), of: layout) : nil
    examination.addOnAllScreens(jumps?.faults(on: examination.screens) ?? [])
    let groups = CauseGroups(of: examination.mergedFaults, in: layout)
    let budget = WorkBudget(Self.forEnds)
    var findings: [Finding] = []
    for fault in groups.faults {
      var finding = fault.finding
      // Another rule may tell of the same rows on other screens, and of sizes it is told what they are there.
      let positions =
        fault.keys.contains(where: \.isConflict)
        ? examination.positions(of: fault.toldKeys) : Set(fault.screens)
      finding.sizes = jumps?.sizes(of: fault.keys) ?? []
      for search in searches.indices where fault.identity.rule != .jump {
        let ranges = try searches[search].ranges(
          of: fault.toldKeys, at: positions, in: examination, by: self, within: budget)
        if !ranges.isEmpty { finding.sizes.append(SizeRanges(lanes[search], ranges)) }
      }
      // Right beside an end is another size than the end, but reads like it.
      let told = finding.screens.filter { screen in
        finding.sizes.contains { $0.contains(screen) }
      }
      if !told.isEmpty { finding.screens = told }
      let tellsNumbers =
        !finding.numbers.isEmpty || finding.notes.contains { $0.fact.isOfOneSize }
      finding.notes.removeAll { $0.fact.isAboutScreens || $0.fact.isOfOneSize }
      if tellsNumbers, let worst = fault.screens.first {
        let screen = examination.screens[worst]
        var size = screen.size.along(axes[worst])
        // Beside an end that belongs to the finding the numbers are those of the end.
        if finding.sizes.contains(where: { $0.contains(screen) }) { size = size.inHundredths }
        finding.notes.insert(Finding.Note(.numbersAt(axes[worst], size)), at: 0)
      }
      finding.numbers = []
      findings.append(finding)
    }
    var report = Report()
    report.verifier = verifier?.name
    report.layouts = [
      LayoutResult(
        file: layout.file, name: layout.name, span: layout.span, screens: examination.results)
    ]
    report.findings = Self.joined(findings, by: groups)
    report.sortFindings()
    let known = Set(groups.faults.flatMap(\.keys))
    var met = searches.map { $0.sizesOfFaults(besides: known) }
    if isLast || sizes.left < sizes.spent {
      for index in searches.indices where !met[index].isEmpty { searches[index].leaveOpen() }
      met = met.map { _ in [] }
    }
    return (SweepReport(layout: layout, lanes: searches.map(\.lane), report: report), met)
  }

  /// Makes one finding of those with one cause: of the worst ones that which is made at the most sizes, because
  /// another one may only be seen where it begins.
  private static func joined(_ findings: [Finding], by groups: CauseGroups) -> [Finding] {
    let members = Dictionary(grouping: findings.indices) { groups.leaders[$0] }
    return members.keys.sorted().flatMap { leader -> [Finding] in
      var others: [(finding: Finding, identity: Fault.Identity)] = []
      for index in members[leader] ?? [] {
        let (finding, identity) = (findings[index], groups.faults[index].identity)
        let same = others.firstIndex {
          $0.finding.rule == finding.rule && $0.finding.view == finding.view
            && $0.identity.partner == identity.partner && $0.identity.hasSameSides(as: identity)
        }
        if let same {
          // The same fault for another reason at other sizes.
          others[same].finding.add(finding.sizes)
        } else {
          others.append((finding, identity))
        }
      }
      let all = others.map(\.finding)
      // The first of those that are as bad.
      let worst = all.indices.greatest { (all[$0].severity, all[$0].extent) }
      guard let head = worst else { return [] }
      var finding = all[head]
      let rest = all.indices.filter { $0 != head }.map { all[$0] }
      finding.consequences += rest.filter { $0.rule != finding.rule }
      // What breaks the same rule is made at sizes of its own.
      return [finding] + rest.filter { $0.rule == finding.rule }
    }
  }

  /// What may be spent on the ends of findings.
  private static let forEnds = 1_500_000
}

extension ScreenCheck {
  /// The check with the faults that can be said of ranges of sizes.
  ///
  /// Where the required rows contradict each other, what a layout without some of them shows depends on
  /// which ones are left out.
  fileprivate var keepingFaultsOfSize: ScreenCheck {
    var check = self
    check.faults = faults.filter { fault in
      result.verdict != .unsatisfiable || !fault.alternativeCauses.isEmpty
        || fault.identity.rule == .unsatisfiable
    }
    return check
  }

  /// What the faults are that are said of sizes and that nothing allows, in their order.
  func keysOfSize(in examination: LayoutExamination) -> [FaultKey] {
    var allowances = examination.allowances
    return allowances.filter(keepingFaultsOfSize.faults).flatMap {
      FaultKey.keys(of: $0, in: examination.layout)
    }
  }
}

extension Fault.Identity {
  /// Whether a fault is about the same sides as another one, where they are about sides.
  fileprivate func hasSameSides(as other: Self) -> Bool {
    switch (detail, other.detail) {
    case (.sides(let own), .sides(let others)): own == others
    default: true
    }
  }
}

extension Finding {
  /// How many points of sizes show the finding, on all lanes.
  fileprivate var extent: Double {
    sizes.reduce(0) { $0 + $1.ranges.reduce(0) { $0 + $1.upper - $1.lower } }
  }

  /// Takes sizes at which the finding is made too.
  fileprivate mutating func add(_ others: [SizeRanges]) {
    for other in others {
      guard let place = sizes.firstIndex(where: { $0.lane == other.lane }) else {
        sizes.append(other)
        continue
      }
      let all = (sizes[place].ranges + other.ranges).ordered {
        ($0.lower, $0.includesLower ? 0 : 1)
      }
      sizes[place].ranges = all.joined()
    }
  }
}

extension Fact {
  /// Whether the fact is one of the size that was looked at, and not of all of them.
  fileprivate var isOfOneSize: Bool {
    if case .screenFact = self { true } else { false }
  }

  /// Whether the fact compares screens, which sizes tell better.
  fileprivate var isAboutScreens: Bool {
    switch self {
    case .numbersOf, .elsewhere: true
    default: false
    }
  }
}

extension Rule {
  /// Whether `Checker.sweep(_:over:)` looks for breaks of the rule: those that screens show only together, or that
  /// lie between pixels nearly everywhere, are left to `check(_:progress:)`.
  public var isSwept: Bool {
    switch self {
    case .fitsOneSizeOnly, .fixedTextSize, .fragilePriority,
      .hiddenViewConflict, .misplaced, .neverApplies, .offPixel, .redundantConstraint,
      .staleBaseline, .transientSize, .unevenGaps, .unusedAllow, .withoutEffect:
      false
    case .unsatisfiable, .zeroSize, .ambiguousPosition, .ambiguousSize, .ambiguousPriority,
      .crushedContent, .truncatedText, .unendedText, .offScreen, .cutScrollContent, .outsideParent,
      .scrollsBothWays, .narrowScrollContent, .tiedScrollContent, .overlap, .outsideSafeArea,
      .smallTapTarget,
      .distortedAspect,
      .inconsistentShare, .brokenSoftConstraint, .unmirrored, .negativeSize, .unstableText,
      .failedExpectation, .jump:
      true
    }
  }
}
