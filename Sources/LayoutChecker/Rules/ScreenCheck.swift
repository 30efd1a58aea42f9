internal import Constraints
internal import LayoutDSL

/// A layout on one screen: what comes out, and what is wrong with it.
///
/// This is a pure function of the layout and the screen, so that screens can be checked in any order
/// and at the same time.
struct ScreenCheck: Sendable {
  /// What solving ended with.
  let result: ScreenResult

  /// The faults, in the order of the rules; those that are conflicts first.
  var faults: [Fault]

  /// What checking again would cost: the number of constraints, a tenth of it more for each fault,
  /// because faults have the layout solved again in parts, and what searches took.
  var work: Int { workOfFinding + constraintCount * faults.count / 10 }

  /// What finding the faults took, without trying ways out of them.
  var workOfFinding: Int { constraintCount + searches.steps / WorkBudget.workPerConstraint }

  /// How many constraints the layout makes on the screen.
  let constraintCount: Int

  /// What the searches took.
  let searches: SearchWork

  /// The texts and controls that are higher than their content, in the order of the layout.
  let stretched: [StretchedView]

  /// The measures that the rows leave open, by themselves or as a consequence.
  let open: Set<ViewMeasure>

  /// How often rows are set aside, which means lowered to 999 so that they still decide what they
  /// can: each time the texts wrap differently, and that may bring another conflict.
  static let mostRepairs = 8

  /// Checks a layout on a screen by some rules.
  ///
  /// - Parameters:
  ///   - model: what another screen has for which the layout makes the same rows; nil where there is none.
  ///   - isProposing: whether the faults have ways out, which nobody needs who looks for faults alone.
  init(
    _ layout: Layout, on screen: Screen, like model: SharedProblem? = nil, by rules: [Rule],
    measurer: any TextMeasurer, verifier: (any Verifier)?, isProposing: Bool = true
  ) throws(CheckError) {
    let rules =
      screen.textLength == Screen.writtenTextLength
      ? rules : rules.filter(\.concernsTextsOfAnyLength)
    var layout = layout
    var faults: [Fault] = []
    var settled = try SolvedLayout(
      checking: LayoutProblem(
        checking: layout, on: screen, like: model?.problem, measurer: measurer),
      measurer: measurer)
    // The problem without measurements is made again for those few screens on which rows are set aside: kept
    // for all of them, it would have to be copied where texts are wrapped.
    var unsolved: LayoutProblem?
    let isSatisfiable = settled.solution != nil
    _ = try settled.conflicts(on: screen)
    let (verification, reproducer, reason) = try settled.verification(by: verifier)
    var leftOut: [LeftOut] = reason.map { [.verification(reason: $0)] } ?? []
    constraintCount = settled.problem.problem.constraints.count
    var disputed = DisputedSizes()
    var searches = SearchWork()
    searches.solving += settled.solver.workOfSolving
    for _ in 0..<Self.mostRepairs {
      let conflicts = try settled.conflicts(on: screen)
      guard !conflicts.isEmpty else { break }
      searches.conflicts += settled.solver.workOfConflicts
      if !conflicts.isComplete, !leftOut.contains(.conflicts) { leftOut.append(.conflicts) }
      guard let next = layout.settingAside(conflicts, in: settled.problem) else { break }
      let whole: LayoutProblem
      if let unsolved {
        whole = unsolved
      } else {
        whole = try LayoutProblem(
          checking: layout, on: screen, like: model?.problem, measurer: measurer)
      }
      let eased = try LayoutProblem(
        checking: next, setting: conflicts, of: settled.problem, asideIn: whole,
        measurer: measurer)
      (layout, unsolved) = (next, eased)
      let analysis = try ConflictAnalysis(of: conflicts, in: settled.problem)
      faults += rules.flatMap { $0.check.faults(in: analysis) }
      searches.facts += analysis.work
      disputed.add(conflicts, of: settled.problem)
      settled = try SolvedLayout(checking: eased, measurer: measurer)
      searches.solving += settled.solver.workOfSolving
    }
    guard let solution = settled.solution else {
      result = ScreenResult(
        screen: screen, verdict: .unsatisfiable, verified: verification, frames: [],
        reproducer: reproducer, leftOut: leftOut)
      self.faults = faults
      self.searches = searches
      stretched = []
      open = []
      return
    }
    let scene = try SolvedScreen(
      settled, solution: solution, disputed: disputed, sharing: model?.mentions,
      isProposing: isProposing)
    for rule in rules {
      for var fault in try rule.check.faults(on: scene) where !disputed.explain(fault) {
        fault.proposals = fault.proposals.map { $0.withOwnEdges(on: scene) }
        faults.append(fault)
      }
    }
    if !scene.freedoms.leftOut.isEmpty {
      leftOut.append(.openMeasures(scene.freedoms.leftOut.count))
    }
    if scene.overlaps.isSpent { leftOut.append(.overlaps) }
    if scene.explanations.hasEndedSearches { leftOut.append(.causes) }
    let verdict: Verdict =
      if isSatisfiable {
        scene.freedoms.isEmpty ? .unique : .ambiguous
      } else {
        .unsatisfiable
      }
    let named = scene.items.filter {
      layout.contains($0) && layout[$0].kind != .screen && !layout[$0].name.isEmpty
    }
    result = ScreenResult(
      screen: screen, verdict: verdict, verified: verification,
      frames: named.map { (layout[$0].name, scene.frame(of: $0)) }, reproducer: reproducer,
      leftOut: leftOut)
    self.faults = faults
    stretched = named.compactMap { StretchedView($0, on: scene) }
    open = Set(scene.freedoms.open.map { $0.named(in: layout) })
    searches.openMeasures = scene.freedoms.work
    searches.causes = scene.explanations.spent
    searches.overlaps = scene.overlaps.spent
    searches.limits = scene.limits.spent
    searches.proposals = scene.proposals.spent
    self.searches = searches
  }
}

extension LayoutProblem {
  /// Makes the problem of a layout for a check, which says on which screen that is not possible.
  fileprivate init(
    checking layout: Layout, on screen: Screen, like model: LayoutProblem?,
    measurer: any TextMeasurer
  ) throws(CheckError) {
    do throws(ConstraintError) {
      if let model {
        self = try model.moved(to: screen)
      } else {
        try self.init(layout, on: screen, measurer: measurer)
      }
    } catch {
      throw CheckError(.invalid(error), on: screen)
    }
  }

  /// Makes the problem of a layout in which what ends some conflicts was set aside.
  fileprivate init(
    checking layout: Layout, setting conflicts: Conflicts, of settled: LayoutProblem,
    asideIn unsolved: LayoutProblem, measurer: any TextMeasurer
  ) throws(CheckError) {
    let sources = (conflicts.smallestRepair ?? []).map { settled.sources[$0.index] }
    do throws(ConstraintError) {
      if let changed = try unsolved.settingAside(sources) {
        self = changed
      } else {
        try self.init(layout, on: unsolved.screen, measurer: measurer)
      }
    } catch {
      throw CheckError(.invalid(error), on: unsolved.screen)
    }
  }
}

extension SolvedLayout {
  /// Solves a problem for a check, which says on which screen it could not be solved.
  fileprivate init(
    checking problem: consuming LayoutProblem, measurer: any TextMeasurer
  ) throws(CheckError) {
    let screen = problem.screen
    do {
      try self.init(problem, measurer: measurer)
    } catch {
      throw CheckError(error, on: screen)
    }
  }

  /// The conflicts among the required rows; none where there is a solution.
  fileprivate mutating func conflicts(on screen: Screen) throws(CheckError) -> Conflicts {
    do {
      return try conflicts()
    } catch {
      throw CheckError(error, on: screen)
    }
  }

  /// What a verifier says about the outcome, with the problem as text where it disagrees, and why it says
  /// nothing where it was asked.
  fileprivate func verification(
    by verifier: (any Verifier)?
  ) throws(CheckError) -> (Verification, reproducer: String?, reason: String?) {
    guard let verifier else { return (.skipped, nil, nil) }
    let found: Claim?
    do {
      found = try Claim(of: solver, within: WorkBudget(WorkBudget.forClaims))
    } catch {
      throw .numericalBreakdown(error, screen: problem.screen.title)
    }
    guard let claim = found else {
      return (.skipped, nil, "finding all that is open takes too much work")
    }
    let title = "\(written.name) on \(problem.screen.title)"
    return switch verifier.opinion(on: claim, about: problem.problem, titled: title) {
    case .agrees: (.agrees, nil, nil)
    // What the verifier has not looked at is not verified.
    case .gaveUp(let reason): (.skipped, nil, reason)
    case .disagrees(let reproducer): (.disagrees, reproducer, nil)
    }
  }
}

extension DisputedSizes {
  /// Whether a fault only shows what a conflict has done.
  fileprivate func explain(_ fault: Fault) -> Bool {
    // What is said of rows, and not of what comes out, is true all the same.
    guard ![.failedExpectation, .unmirrored].contains(fault.identity.rule) else { return false }
    let items = [fault.identity.item, fault.identity.partner].compactMap { $0 }
    let axes = fault.identity.axes
    return items.contains { contains($0, along: axes) }
  }
}
