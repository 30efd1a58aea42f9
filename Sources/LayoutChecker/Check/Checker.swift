public import Constraints
public import LayoutDSL

/// Checks layouts on screens.
public struct Checker: Sendable {
  /// Which screens to use instead of the layout's own; nil for the layout's own.
  public var screens: [Screen]?

  /// The states of layouts to look at, of those that a layout has; nil for all. A layout that has none of them
  /// is checked in its default state, which is called `default`.
  public var states: [String]?

  /// What else is looked at: longer texts, other text sizes, a language from right to left.
  public var variations = ScreenVariations()

  /// Who is asked for a second opinion on every screen; nil for nobody.
  public var verifier: (any Verifier)?

  /// How texts are measured.
  public var measurer: any TextMeasurer

  /// The experimental rules to look for; the others are always looked for.
  public var experimentalRules: Set<Rule> = []

  /// Where it is taken down what the checks take; nil where nobody asks.
  var ledger: WorkLedger?

  /// Makes a checker.
  public init(
    screens: [Screen]? = nil, verifier: (any Verifier)? = nil,
    measurer: any TextMeasurer = InterTextMeasurer()
  ) {
    self.screens = screens
    self.verifier = verifier
    self.measurer = measurer
  }

  /// Checks a layout on all its screens.
  ///
  /// Where neither the checker nor the layout chooses screens, they are
  /// ``ScreenCatalog/defaultScreens``. A fault that several screens show becomes one finding, with
  /// the numbers of the screen on which it is worst. A help is offered only where a check of the changed
  /// layout has shown on all screens that it mends the fault and makes nothing worse. Screens are
  /// checked on all cores; what comes out does not depend on how many there are.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - progress: called for each screen that is done, in their order.
  /// - Throws: ``CheckError`` where a choice of screens names none, a rule that is allowed is none, a
  ///   number of the layout is not one that a row can have, or the arithmetic breaks down.
  /// - Complexity: for each screen a few solves, and up to a fixed amount of work a check on all screens
  ///   for each help that is tried.
  public func check(
    _ layout: Layout, progress: (Screen) -> Void = { _ in }
  ) throws(CheckError) -> Report {
    report(on: [try examine(layout, progress: progress)], of: nil)
  }

  /// Checks the layouts of a file on all their screens, as ``check(_:progress:)`` does.
  ///
  /// A layout that cannot be checked is a failure of the report; the others are checked all the same.
  ///
  /// - Parameters:
  ///   - file: the file; its layouts are those that could be read.
  ///   - progress: called for each screen that is done, in their order.
  public func check(_ file: LayoutFile, progress: (Screen) -> Void = { _ in }) -> Report {
    var examinations: [LayoutExamination] = []
    var failures: [CheckFailure] = []
    for layout in file.layouts {
      do {
        examinations.append(try examine(layout, progress: progress))
      } catch {
        failures.append(
          CheckFailure(file: layout.file, layout: layout.name, span: layout.span, error: error))
      }
    }
    var report = report(on: examinations, of: file)
    report.failures = failures
    return report
  }

  /// The rules to look for.
  var rules: [Rule] {
    Rule.allCases.filter { $0.tier != .experimental || experimentalRules.contains($0) }
  }

  /// The rules to look for on all screens together: what does not apply on chosen screens or in chosen states
  /// may apply on the layout's own, and what jumps on them jumps.
  private var rulesOfAllScreens: [Rule] {
    rules.filter { screens == nil && states == nil || $0.tier == .experimental || $0 == .jump }
  }

  private func examine(
    _ layout: Layout, progress: (Screen) -> Void
  ) throws(CheckError) -> LayoutExamination {
    var examination = try LayoutExamination(of: layout)
    let screens = try screens(for: layout)
    var models = ProblemModels(of: layout, for: screens, measurer: measurer)
    var remaining = screens[...]
    var checks: [Result<ScreenCheck, CheckError>] = []
    repeat {
      let batch = remaining.prefix(layout.screensAtOnce)
      remaining = remaining.dropFirst(batch.count)
      var added: [Screen] = []
      var failure: CheckError?
      // What was found on the last screens is taken together while the next ones are checked.
      let found = self.checks(
        of: layout, on: Array(batch), like: &models, verifier: verifier,
        besides: {
          do throws(CheckError) {
            for check in checks {
              examination.add(try check.get())
              added.append(examination.results[examination.results.count - 1].screen)
            }
          } catch {
            failure = error
          }
        })
      for screen in added { progress(screen) }
      if let failure { throw failure }
      checks = found
    } while !checks.isEmpty
    examination.addOnAllScreens(
      Rule.faults(of: layout, shownBy: examination.results, by: rulesOfAllScreens))
    return examination
  }

  /// What layouts of one file are reported for.
  private func report(on examinations: [LayoutExamination], of file: LayoutFile?) -> Report {
    var report = Report()
    report.verifier = examinations.isEmpty ? nil : verifier?.name
    let proof = HelpProof(for: examinations, of: file, by: rulesOfAllScreens) { layout, screens in
      var models = ProblemModels(of: layout, for: screens, measurer: measurer)
      return checks(of: layout, on: screens, like: &models, verifier: nil, isProposing: false)
    }
    let budget = WorkBudget(WorkBudget.forHelpsOfFile)
    for (position, examination) in examinations.enumerated() {
      let layout = examination.layout
      report.layouts.append(
        LayoutResult(
          file: layout.file, name: layout.name, span: layout.span, screens: examination.results))
      report.findings += budget.share(atMost: WorkBudget.forHelps) { budget in
        findings(
          of: CauseGroups(of: examination.mergedFaults, in: layout), in: examination, at: position,
          provenBy: proof, within: budget, countingIn: &report.helps)
      }
    }
    // What other screens than its own do not need, the layout may need on these.
    if screens == nil, states == nil {
      let budget = WorkBudget(WorkBudget.forRemovals)
      report.findings += unusedAllowances(in: examinations).map { allowance, position in
        let help = proof.help(removing: allowance, at: position, within: budget)
        report.helps.offered += help == nil ? 0 : 1
        return Finding(unused: allowance, in: examinations[position], help: help)
      }
    }
    report.sortFindings()
    return report
  }

  /// What is reported for the faults of a layout: each cause once, with what follows from it and the helps
  /// that hold.
  private func findings(
    of groups: CauseGroups, in examination: LayoutExamination, at position: Int,
    provenBy proof: HelpProof, within budget: WorkBudget, countingIn count: inout HelpCount
  ) -> [Finding] {
    var groups = groups
    var findings = groups.faults.map(\.finding)
    var mended: Set<Int> = []
    // What follows from a fault by what it shows, and stays where that is mended.
    var leftByLeader: Set<Int> = []
    // What the first help for a fault leaves.
    var leftByHelp: [Int: Set<FaultKey>] = [:]
    // Helps that may mend several faults, where the first one for a fault does not.
    var widerHelps: [(index: Int, help: (help: Help, surviving: Set<FaultKey>))] = []
    for (index, fault) in groups.faults.enumerated() where !mended.contains(index) {
      let outcome = proof.helps(
        for: fault, with: groups.consequences(of: index),
        besides: groups.relatives(of: index, in: examination.layout).map {
          groups.faults[$0].keys
        }, at: position, within: budget)
      findings[index].help = outcome.helps
      findings[index].hasUntriedHelps = outcome.isCutShort
      count.offered += outcome.helps.count
      count.withheld += outcome.withheld
      if let wider = outcome.wider { widerHelps.append((index, wider)) }
      if groups.mayHaveOwnCause(index) {
        let leader = groups.leaders[index]
        // A change that mends this fault and not the one that it follows mends another cause, and so does one
        // that mends the other and not this.
        let isOwn = outcome.surviving.map { !groups.faults[leader].keys.isDisjoint(with: $0) }
        // No change that ends the text mends an overlap that comes up here, even where one that moves the other
        // view happens to end the text.
        if groups.faults[leader].identity.rule == .unendedText
          || isOwn ?? leftByLeader.contains(index)
        {
          groups.separate(index)
        }
      }
      // What mends all of a cause is a help for the finding that tells it.
      let leader = groups.leaders[index]
      let isBest =
        findings[leader].help.isEmpty
        || !findings[leader].help[0].remaining.isEmpty
          && outcome.helps.first?.remaining.isEmpty ?? false
      if groups.follows(index), isBest, let surviving = outcome.surviving,
        groups.faults[leader].keys.isDisjoint(with: surviving)
      {
        count.offered -= findings[leader].help.count
        findings[leader].help = outcome.helps
        findings[index].help = []
      }
      guard !groups.follows(index), let surviving = outcome.surviving else { continue }
      leftByHelp[index] = surviving
      // What was found first is told with the help that mends it too, where its own does not mend this.
      if let help = outcome.helps.first, help.remaining.isEmpty {
        let earlier = groups.faults.indices.prefix(index).filter { other in
          // A text may be ended by what moves another view, which is its help where it has none of its own.
          groups.isMended(other, leaving: surviving)
            && (groups.faults[other].identity.rule != .unendedText
              || fault.identity.rule == .unendedText
              || findings[other].help.isEmpty
                && !groups.faults[other].items.isDisjoint(with: fault.items))
            && !(leftByHelp[other].map(groups.faults[index].keys.isDisjoint) ?? false)
        }
        if let first = earlier.first {
          for other in earlier + [index] {
            count.offered -= findings[other].help.count
            findings[other].help = []
            groups.join(other, to: first, leaving: surviving)
          }
          findings[first].help = [help]
          count.offered += 1
        }
      }
      let told = groups.leaders[index]
      for other in groups.faults.indices
      where groups.leaders[other] == told && other != told
        && !groups.faults[other].keys.isDisjoint(with: surviving)
      {
        leftByLeader.insert(other)
      }
      for other in groups.faults.indices
      where other > index && groups.faults[other].keys.isDisjoint(with: surviving) {
        mended.insert(other)
        groups.join(other, to: told, leaving: surviving)
      }
    }
    // Where no help for another fault mends both, one that does is better than two.
    for (index, wider) in widerHelps where !groups.follows(index) {
      let relatives = groups.relatives(of: index, in: examination.layout).filter {
        groups.isMended($0, leaving: wider.surviving)
      }
      guard !relatives.isEmpty else { continue }
      for other in relatives + [index] {
        count.offered -= findings[other].help.count
        findings[other].help = []
        if other != index { groups.join(other, to: index, leaving: wider.surviving) }
      }
      findings[index].help = [wider.help]
      count.offered += 1
    }
    for index in findings.indices where groups.follows(index) {
      findings[groups.leaders[index]].consequences.append(findings[index])
    }
    let leaders = findings.indices.filter { !groups.follows($0) }
    let ends = EndSearch(examination, by: self).ends(
      of: leaders.map { (groups.faults[$0].toldKeys, Set(groups.faults[$0].screens)) })
    let limits = TextLimitSearch(examination, by: self)
    return zip(leaders, ends).map { index, ends in
      var finding = findings[index]
      finding.hasUntriedHelps = finding.hasUntriedHelps && finding.help.isEmpty
      let fault = groups.faults[index]
      finding.ends = ends
      finding.textLimit = limits.limit(of: fault.keys, shownAt: fault.screens)
      return finding
    }
  }

  /// The allowances that no layout of a file needs, each with the position of the first that has it.
  private func unusedAllowances(
    in examinations: [LayoutExamination]
  ) -> [(allowance: Allowance, position: Int)] {
    let used = examinations.reduce(into: Set<SourceSpan>()) {
      $0.formUnion($1.allowances.usedPlaces)
    }
    var reported: Set<SourceSpan?> = []
    return examinations.enumerated().flatMap { position, examination in
      // What is allowed may break its rule again once the errors are mended.
      guard !examination.mergedFaults.contains(where: { $0.finding.severity == .error }) else {
        return [(allowance: Allowance, position: Int)]()
      }
      return examination.allowances.unused(besides: used).filter {
        $0.span == nil || reported.insert($0.span).inserted
      }.map { ($0, position) }
    }
  }

  /// Checks a layout on some screens at the same time.
  ///
  /// - Parameters:
  ///   - models: what is known of the problems for the screens and for others.
  ///   - isProposing: whether ways out are looked for, which whoever asks for faults alone has no use for.
  ///   - leftOut: a rule that is not looked for.
  ///   - other: what is done at the same time.
  func checks(
    of layout: Layout, on screens: [Screen], like models: inout ProblemModels,
    verifier: (any Verifier)?, isProposing: Bool = true, without leftOut: Rule? = nil,
    besides other: () -> Void = {}
  ) -> [Result<ScreenCheck, CheckError>] {
    let (rules, measurer) = (rules.filter { $0 != leftOut }, measurer)
    let checks = Array(zip(screens, models.models(for: screens))).mapOnAllCores(besides: other) {
      screen, model in
      Result { () throws(CheckError) in
        try ScreenCheck(
          layout, on: screen, like: model, by: rules, measurer: measurer,
          verifier: verifier, isProposing: isProposing)
      }
    }
    if let ledger {
      for case .success(let check) in checks { ledger.note(check) }
    }
    return checks
  }

  /// Checks a layout at some sizes at the same time, for faults alone that can be said of ranges of sizes: what lies on
  /// whole pixels at one lies between them at the next.
  func checksOfSizes(
    of layout: Layout, on screens: [Screen], like models: inout ProblemModels,
    verifier: (any Verifier)?
  ) -> [Result<ScreenCheck, CheckError>] {
    checks(
      of: layout, on: screens, like: &models, verifier: verifier, isProposing: false,
      without: .offPixel)
  }

  /// The screens, in each state of a layout and in all variations.
  private func screens(for layout: Layout) throws(CheckError) -> [Screen] {
    let screens = try screensInDefaultState(of: layout)
    let own = layout.states(chosenBy: states).flatMap { state in
      screens.map { $0.inState(state) }
    }
    return variations.applied(to: own, \.self)
  }

  private func screensInDefaultState(of layout: Layout) throws(CheckError) -> [Screen] {
    if let screens { return screens }
    guard !layout.screens.isEmpty else { return ScreenCatalog.defaultScreens }
    do {
      return try ScreenCatalog.screens(matching: layout.screens)
    } catch {
      throw .unknownScreens(error.choices)
    }
  }
}

extension Layout {
  /// How many screens are checked before what is found on them is taken together, which is done while as many more
  /// are checked: enough to keep many cores busy, and of a large layout with many faults not more than there is memory
  /// for.
  var screensAtOnce: Int { min(16, max(4, 32_000 / max(1, items.count))) }

  /// The states to look at, the default one by an empty name and first: those with certain names, where the
  /// layout has any of them; otherwise the default one.
  package func states(chosenBy names: [String]?) -> [String] {
    let all = [""] + states
    guard let names else { return all }
    let chosen = all.filter { names.contains($0.isEmpty ? Self.defaultState : $0) }
    return chosen.isEmpty ? [""] : chosen
  }
}

extension Finding {
  /// What is said about an allowance that no finding needs.
  fileprivate init(
    unused allowance: Allowance, in examination: LayoutExamination, help: Help?
  ) {
    let layout = examination.layout
    var view: String?
    var row = ""
    switch allowance.subject {
    case .layout: break
    case .item(let id): view = layout[id].name
    case .row(let index): row = layout.rows[index].origin.label
    case .expectation(let index): row = layout.expectations[index].origin.label
    }
    self.init(
      rule: .unusedAllow, file: layout.file, layout: layout.name,
      span: allowance.span ?? layout.span, view: view,
      message: "`\(allowance.rule)` is allowed, and nothing breaks that rule",
      help: [help ?? Help("remove `\(allowance.rule)` from the line")],
      screens: examination.screens,
      fingerprint: Fingerprint([
        layout.name, Rule.unusedAllow.rawValue, allowance.rule, view ?? "", row,
      ]).text)
  }
}
