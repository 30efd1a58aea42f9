internal import Constraints
internal import LayoutDSL

/// Finds out which proposals hold: the changed text is read, and the changed layout is checked on all
/// screens. A proposal is offered where the fault is gone on each of them and nothing else is worse than
/// before, in this layout and in all others of the file.
///
/// A layout that was written in Swift has no text; there the layout itself is changed.
struct HelpProof {
  /// How many ways out of one finding are offered.
  private static let mostHelps = 2

  /// How many findings may be left that come up on few screens by a text with more lines, or are worse by what a
  /// text or a control grows.
  static let mostCrowded = 2

  /// More changes than these are nothing that a person makes.
  private static let mostEdits = 32

  /// So many bytes are read in the time in which a constraint is checked.
  private static let bytesPerConstraint = 10

  let states: [ExaminedState]
  private let file: LayoutFile?

  /// How many bytes the file has, with those that it imports.
  private let byteCount: Int

  private let repairer: SourceRepairer?
  let rules: [Rule]
  let check: (Layout, [Screen]) -> [Result<ScreenCheck, CheckError>]

  /// Prepares to prove helps for what examinations of the layouts of one file found.
  ///
  /// - Parameters:
  ///   - file: the file; nil for a layout that has no text.
  ///   - rules: the rules that only all screens together show.
  ///   - check: checks a layout on some screens.
  init(
    for examinations: [LayoutExamination], of file: LayoutFile?, by rules: [Rule],
    check: @escaping (Layout, [Screen]) -> [Result<ScreenCheck, CheckError>]
  ) {
    states = examinations.map(ExaminedState.init)
    self.file = file
    byteCount = file?.sources.values.reduce(0) { $0 + $1.count } ?? 0
    repairer = file.map(SourceRepairer.init)
    self.rules = rules
    self.check = check
  }

  /// What came of the proposals for a fault.
  struct Outcome {
    /// The helps that hold.
    var helps: [Help] = []

    /// How many were tried that do not hold.
    var withheld = 0

    /// Whether others were left out, because trying them takes more than there is left to spend.
    var isCutShort = false

    /// What is still wrong with the layout where the first help is followed; nil where there is none
    /// that leaves nothing of the fault.
    var surviving: Set<FaultKey>?

    /// A help that mends the relatives of the fault too, where the first one does not, with what is still wrong then.
    var wider: (help: Help, surviving: Set<FaultKey>)?
  }

  /// The helps for a fault that hold, and how many were tried that do not.
  ///
  /// - Parameters:
  ///   - consequences: what is told as following from the fault; a help says which of it stays.
  ///   - relatives: other faults that may be for want of the same row.
  ///   - position: the position of the layout among the examinations.
  ///   - budget: what may be spent.
  func helps(
    for fault: MergedFault, with consequences: Set<FaultKey>, besides relatives: [Set<FaultKey>],
    at position: Int, within budget: WorkBudget
  ) -> Outcome {
    var outcome = Outcome()
    // Whether the first help leaves relatives of the fault.
    var isNarrow = false
    var ways: Set<Int> = []
    // Several proposals may become the same equation in place of a limit.
    var tried: Set<[Edit]> = []
    // What leaves something wrong is second best, and the less it leaves the better.
    var partial: [Partial] = []
    let examination = states[position].examination
    // What contradicts itself is searched for longer than what holds once a help is followed.
    let leastWork =
      fault.identity.rule.isOfConflicts ? examination.workWithoutConflicts : examination.work
    for proposal in fault.proposals.prefix(Proposal.mostTried) {
      let proposal = inPlaceOfLimits(proposal, at: position)
      let isForRelatives = isNarrow && outcome.wider == nil
      guard isForRelatives || outcome.helps.count < Self.mostHelps else { break }
      guard !budget.isSpent, leastWork <= budget.left else {
        outcome.isCutShort = true
        break
      }
      guard isForRelatives || !ways.contains(proposal.own.way),
        tried.insert(proposal.own.edits).inserted
      else { continue }
      guard proposal.own.edits.count <= Self.mostEdits else {
        outcome.withheld += 1
        continue
      }
      guard
        let proven = help(
          from: proposal, for: fault, with: consequences, at: position, within: budget)
      else {
        outcome.withheld += 1
        continue
      }
      let best =
        removal(
          insteadOf: proposal, proven: proven, for: fault, with: consequences, at: position,
          within: budget) ?? proven
      guard best.help.remaining.isEmpty else {
        partial.append(Partial(way: proposal.own.way, proven: best))
        continue
      }
      let isWide = relatives.allSatisfy { $0.isDisjoint(with: best.surviving) }
      if isForRelatives, isWide { outcome.wider = (best.help, best.surviving) }
      guard outcome.helps.count < Self.mostHelps, ways.insert(proposal.own.way).inserted else {
        continue
      }
      if outcome.helps.isEmpty {
        outcome.surviving = best.surviving
        isNarrow = !isWide
      }
      outcome.helps.append(best.help)
    }
    if outcome.helps.isEmpty {
      let chosen = partial.ordered(by: \.rank).filter { ways.insert($0.way).inserted }.prefix(
        Self.mostHelps)
      outcome.helps = chosen.map(\.proven.help)
      // What it was told with is no part of the fault itself.
      if let first = chosen.first?.proven, !first.hasNew { outcome.surviving = first.surviving }
    }
    return outcome
  }

  /// A proposal that says more of rows that only limit, where it would add rows beside these; the proposal itself where
  /// it does not, or where that cannot be written.
  private func inPlaceOfLimits(
    _ proposal: MergedFault.Proposal, at position: Int
  ) -> MergedFault.Proposal {
    let (layout, limits) = (states[position].examination.layout, states[position].limits)
    guard let edits = limits.equations(inPlaceOf: proposal.own.edits),
      repairer.map({ $0.repair(for: edits, in: layout) != nil }) ?? true
    else { return proposal }
    var changed = proposal
    changed.own.edits = edits
    changed.twins = limits.equations(inPlaceOf: proposal.twins) ?? proposal.twins
    return changed
  }

  /// A help that leaves something wrong.
  private struct Partial {
    /// The way out that it takes.
    var way: Int

    var proven: Proven

    /// How much it leaves; what was not there before counts first.
    var rank: Int { proven.help.remaining.count + (proven.hasNew ? Self.newRank : 0) }

    /// What a finding that was not there before counts beside those that are left.
    private static let newRank = 1_000
  }

  /// Of a help that lowers an equation which contradicts others, the one that leaves it out; nil where it decides
  /// anything at its lower priority on any screen. Otherwise the other rows say all that it could.
  private func removal(
    insteadOf proposal: MergedFault.Proposal, proven: Proven, for fault: MergedFault,
    with consequences: Set<FaultKey>, at position: Int, within budget: WorkBudget
  ) -> Proven? {
    let examination = states[position].examination
    guard fault.identity.rule.isOfConflicts,
      proposal.own.edits.count == 1, examination.work <= budget.left
    else { return nil }
    func dropping(_ edits: [Edit]) -> [Edit]? {
      let drops = edits.compactMap { edit -> Edit? in
        guard case .setPriority(let row, .almostRequired) = edit,
          examination.layout.rows[row].relation == .equal
        else { return nil }
        return .drop(row: row)
      }
      return drops.count == edits.count ? drops : nil
    }
    guard let own = dropping(proposal.own.edits), let twins = dropping(proposal.twins) else {
      return nil
    }
    var removal = proposal
    (removal.own.edits, removal.twins) = (own, twins)
    return help(
      from: removal, for: fault, with: consequences, at: position, keeping: proven.frames,
      within: budget)
  }

  /// A screen of one of the layouts, by their positions.
  struct Place: Hashable {
    var layout: Int
    var screen: Int
  }

  /// What solving the layouts ended with.
  typealias Frames = [Place: ScreenResult]

  /// A help with what is still wrong where it is followed, and what comes out then.
  private struct Proven {
    var help: Help

    /// What is still wrong.
    var surviving: Set<FaultKey>

    /// Whether any of what the help leaves was not there before, or is worse.
    var hasNew: Bool

    /// What comes out, where that was asked for.
    var frames: Frames
  }

  /// A proposal as a help; nil where it cannot be written or does not hold.
  private func help(
    from proposal: MergedFault.Proposal, for fault: MergedFault,
    with consequences: Set<FaultKey>, at position: Int, keeping frames: Frames = [:],
    within budget: WorkBudget
  ) -> Proven? {
    let layout = states[position].examination.layout
    let screenCount = states[position].screenCount
    guard let repairer else {
      let edits = proposal.own.edits + proposal.twins
      guard let changed = try? layout.applying(edits),
        let rest = rest(
          of: changed, without: fault, with: consequences, at: position, keeping: frames,
          crowding: { fault.mayCrowd($0, by: proposal) },
          collectingFrames: fault.identity.rule.isOfConflicts,
          within: budget)
      else { return nil }
      let help = Help(
        layout.description(of: proposal.own.edits), provenScreens: screenCount,
        remaining: rest.new + rest.staying)
      return Proven(
        help: help, surviving: rest.surviving, hasNew: !rest.new.isEmpty, frames: rest.frames)
    }
    return repairer.repair(for: proposal.own.edits, in: layout).flatMap {
      help(
        from: $0, for: fault, with: consequences, at: position, keeping: frames,
        crowding: { fault.mayCrowd($0, by: proposal) }, within: budget)
    }
  }

  /// A text without an allowance that is in vain; nil for a layout that has no text, and where something
  /// else comes up.
  func help(
    removing allowance: Allowance, at position: Int, within budget: WorkBudget
  ) -> Help? {
    repairer?.removal(of: allowance).flatMap {
      help(from: $0, for: nil, at: position, within: budget)?.help
    }
  }

  /// A change of the text as a help; nil where it does not hold.
  private func help(
    from repair: SourceRepair, for fault: MergedFault?, with consequences: Set<FaultKey> = [],
    at position: Int, keeping frames: Frames = [:],
    crowding mayCrowd: (Rule) -> Bool = { _ in false },
    within budget: WorkBudget
  ) -> Proven? {
    let layout = states[position].examination.layout
    guard let file, let repairer, budget.spend(1 + byteCount / Self.bytesPerConstraint) else {
      return nil
    }
    // A change inside of one layout is none of the others.
    let isOwn = repairer.layoutName(around: repair.edits) == layout.name
    guard let changed = file.applying(repair.edits, onlyTo: isOwn ? layout.name : nil),
      changed.diagnostics.isEmpty,
      changed.layouts.count == (isOwn ? 1 : file.layouts.count)
    else { return nil }
    var new: [String] = []
    var staying: [String] = []
    var surviving: Set<FaultKey> = []
    var found: Frames = [:]
    for (other, state) in states.enumerated() where other == position || !isOwn {
      let name = state.examination.layout.name
      guard let changed = changed.layouts.first(where: { $0.name == name }),
        let rest = rest(
          of: changed, without: other == position ? fault : nil,
          with: other == position ? consequences : [], at: other, keeping: frames,
          crowding: mayCrowd,
          collectingFrames: fault?.identity.rule.isOfConflicts ?? false, within: budget)
      else { return nil }
      new += rest.new
      staying += rest.staying
      if other == position { surviving = rest.surviving }
      found.merge(rest.frames) { own, _ in own }
    }
    let help = Help(
      repair.action, edits: repair.edits,
      provenScreens: states[position].screenCount, remaining: new + staying)
    return Proven(help: help, surviving: surviving, hasNew: !new.isEmpty, frames: found)
  }
}
