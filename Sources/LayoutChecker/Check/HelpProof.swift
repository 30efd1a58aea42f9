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
  private static let mostCrowded = 2

  /// More changes than these are nothing that a person makes.
  private static let mostEdits = 32

  /// So many bytes are read in the time in which a constraint is checked.
  private static let bytesPerConstraint = 10

  private let states: [ExaminedState]
  private let file: LayoutFile?

  /// How many bytes the file has, with those that it imports.
  private let byteCount: Int

  private let repairer: SourceRepairer?
  private let rules: [Rule]
  private let check: (Layout, [Screen]) -> [Result<ScreenCheck, CheckError>]

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
  private struct Place: Hashable {
    var layout: Int
    var screen: Int
  }

  /// What solving the layouts ended with.
  private typealias Frames = [Place: ScreenResult]

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

  /// What is wrong with a changed layout.
  private struct Rest {
    /// What is new or worse, in words.
    var new: [String]

    /// What was told with the fault and stays, in words.
    var staying: [String]

    /// All that is wrong.
    var surviving: Set<FaultKey>

    /// What comes out, where that was asked for.
    var frames: Frames
  }

  /// Whether what the rows decided on a screen is still decided, but for what is told to be open now: a view that
  /// only follows an open one is not told.
  private func isDecidedStill(
    _ check: ScreenCheck, of layout: Layout, on index: Int, of state: ExaminedState
  ) -> Bool {
    let examination = state.examination
    guard check.result.verdict != .unsatisfiable,
      examination.results[index].verdict != .unsatisfiable,
      !check.open.isSubset(of: examination.open[index])
    else { return true }
    return check.faults.contains { fault in
      (fault.identity.rule.isOfMissingRows || fault.identity.rule == .ambiguousPriority)
        && !FaultKey.keys(of: fault, in: layout).contains {
          examination.extent(of: $0, at: index) != nil
        }
    }
  }

  /// Whether no view that leaves what it is in for a fault leaves that farther by any side, where it is shown: a view
  /// whose place is open is told only where it does in all its places.
  private func staysInside(
    _ result: ScreenResult, without fault: MergedFault, on index: Int, of state: ExaminedState,
    in layout: Layout
  ) -> Bool {
    let isOffScreen = fault.identity.rule == .offScreen
    // What is cut off by what it is in is not said to reach beyond the safe area.
    guard
      isOffScreen || [.outsideParent, .outsideSafeArea].contains(fault.identity.rule),
      fault.screens.contains(index)
    else { return true }
    let before = state.examination.results[index].framesByName
    let after = result.framesByName
    return !fault.items.contains {
      state.screens[index].leavesFarther(
        $0, in: layout, isOffScreen: isOffScreen, before: before, after: after)
    }
  }

  /// Whether what scrolls in the area of a fault is as wide as that, where it was: less width for it is said by rows, and
  /// not told.
  private func fillsAreaStill(
    _ result: ScreenResult, without fault: MergedFault, on index: Int, of state: ExaminedState,
    in layout: Layout
  ) -> Bool {
    guard fault.identity.rule == .scrollsBothWays, let area = fault.identity.item,
      let content = layout.content(of: area)
    else { return true }
    func lack(_ result: ScreenResult) -> Double? {
      let frames = result.framesByName
      guard let outer = frames[layout[area].name], let inner = frames[layout[content].name] else {
        return nil
      }
      return outer.width - inner.width
    }
    guard let before = lack(state.examination.results[index]), let after = lack(result) else {
      return true
    }
    return state.screens[index].shows(before) || !state.screens[index].shows(after)
  }

  /// What is wrong with a changed layout from which a fault is gone on all screens; nil where it is not,
  /// and where anything is new or worse that does not follow from what the fault is, or a frame is another that
  /// should stay.
  ///
  /// - Parameters:
  ///   - consequences: what is told as following from the fault.
  ///   - frames: the frames that should stay.
  ///   - mayCrowd: which rules may be broken on a few of the screens, where there is no room for what grows.
  ///   - collectsFrames: whether to tell the frames.
  private func rest(
    of layout: Layout, without fault: MergedFault?, with consequences: Set<FaultKey>,
    at position: Int, keeping frames: Frames, crowding mayCrowd: (Rule) -> Bool,
    collectingFrames collectsFrames: Bool,
    within budget: WorkBudget
  ) -> Rest? {
    let state = states[position]
    guard var allowances = try? AllowanceFilter(layout) else { return nil }
    // What is told of a fault is where it is worst.
    var remaining: [FaultKey: Fault] = [:]
    var order: [FaultKey] = []
    var surviving: Set<FaultKey> = []
    var found: Frames = [:]
    // Where each of them shows.
    var places: [FaultKey: Set<Int>] = [:]
    // What other screens show already.
    var spread: Set<FaultKey> = []
    // Findings of too little room that were there before, and are larger now.
    var worsened: Set<FaultKey> = []
    // Findings of too little room that were not there before.
    var crowded: Set<FaultKey> = []
    // What was not there before, or is worse.
    var changed: Set<FaultKey> = []
    // The texts and controls that are pulled apart, where they show, and their names in the order found.
    var stretched: [String: [(index: Int, view: StretchedView)]] = [:]
    var namesOfStretched: [String] = []
    /// Takes down where something shows, and how it is worst.
    func take(_ fault: Fault, as key: FaultKey, on index: Int) {
      places[key, default: []].insert(index)
      if let known = remaining[key] {
        if fault.extent > known.extent { remaining[key] = fault }
      } else {
        remaining[key] = fault
        order.append(key)
      }
    }
    /// Takes what is wrong on a screen; false where that may not be.
    func note(_ faults: [Fault], on index: Int, as result: ScreenResult? = nil) -> Bool {
      for fault in faults {
        let keys = FaultKey.keys(of: fault, in: layout)
        var known = Set(keys)
        // Other rows may bring it about now.
        if fault.identity.rule == .negativeSize, let item = fault.identity.item {
          known.formUnion(
            state.examination.keys(
              ofNegativeSizeOf: layout[item].name, along: fault.identity.axis))
        }
        surviving.formUnion(known)
        guard let key = keys.first else { continue }
        // A contradiction that stays may make another view's size negative, and is told of that one then.
        let isToldOfAnother =
          fault.identity.rule == .negativeSize
          && state.examination.extent(of: key, at: index) != nil
          && fault.identity.item.map {
            state.examination.extent(
              of: .negativeSize, item: layout[$0].name, along: fault.identity.axis, at: index)
              == nil
          } ?? false
        if isToldOfAnother { changed.insert(key) }
        if isToldOfAnother || !consequences.isDisjoint(with: known) {
          take(fault, as: key, on: index)
        }
      }
      guard
        let new = state.newFaults(
          among: faults, in: layout, at: index, as: result, without: fault)
      else { return false }
      for (key, other, change) in new {
        guard let fault else { return false }
        if change == .worse, fault.identity.rule.isWorth(worsening: other.identity.rule) {
          worsened.insert(key)
        } else if change != .new
          || !state.mayHide(key, of: other, at: index)
            && !fault.implies(other, in: layout, of: state, at: index)
        {
          guard mayCrowd(other.identity.rule) else { return false }
          crowded.insert(key)
        }
        if change == .new, state.examination.greatestExtent(of: key) != nil { spread.insert(key) }
        changed.insert(key)
        take(other, as: key, on: index)
      }
      return true
    }
    var results = [ScreenResult?](repeating: nil, count: state.screens.count)
    // The screens where the fault is worst decide most often.
    let first = fault?.screens ?? []
    var rest = (first + state.screens.indices.filter { !first.contains($0) })[...]
    var atOnce = 1
    while !rest.isEmpty {
      let batch = Array(rest.prefix(atOnce))
      rest = rest.dropFirst(atOnce)
      atOnce = layout.screensAtOnce
      for (index, result) in zip(batch, check(layout, batch.map { state.screens[$0] })) {
        let place = Place(layout: position, screen: index)
        guard case .success(let check) = result, budget.spend(check.work),
          fault?.identity.rule != .overlap || !check.result.leftOut.contains(.overlaps)
        else { return nil }
        guard note(allowances.filter(check.faults), on: index, as: check.result),
          frames[place].map({ $0.hasFrames(of: check.result) }) ?? true
        else { return nil }
        // What keeps views apart does not pull a text apart.
        let before = state.examination.stretched[index]
        let stretchedBefore = check.stretched.isEmpty ? [] : Set(before.map(\.name))
        let pulled = check.stretched.filter { !stretchedBefore.contains($0.name) }
        if fault?.identity.rule == .overlap, pulled.contains(where: \.isText) { return nil }
        for view in pulled where fault != nil && view.isGross {
          if stretched[view.name] == nil { namesOfStretched.append(view.name) }
          stretched[view.name, default: []].append((index, view))
        }
        // What is seen stays to be seen; where a contradiction stays, it is told of what has no room.
        if fault != nil, check.result.verdict != .unsatisfiable,
          !check.result.showsViews(of: state.examination.results[index], in: layout)
        {
          return nil
        }
        guard fault == nil || isDecidedStill(check, of: layout, on: index, of: state),
          fault.map({ fault in
            staysInside(check.result, without: fault, on: index, of: state, in: layout)
              && fillsAreaStill(check.result, without: fault, on: index, of: state, in: layout)
          }) ?? true
        else { return nil }
        // A row that is missing on some screens changes nothing on the others where its view is seen.
        if let fault, fault.identity.rule.isOfMissingRows, !fault.screens.contains(index),
          case let seen = fault.items.filter({ !layout.hides($0, on: state.screens[index]) }),
          !state.examination.results[index].hasFrames(
            of: check.result, named: Set(seen.map { layout[$0].name }))
        {
          return nil
        }
        if collectsFrames { found[place] = check.result }
        results[index] = check.result
      }
    }
    let common = allowances.filter(
      Rule.faults(of: layout, shownBy: results.compactMap(\.self), by: rules))
    for fault in common {
      let indices =
        fault.onlyOn.map { $0.compactMap(state.screens.firstIndex(of:)) }
        ?? Array(state.screens.indices)
      guard note([fault], on: indices.first ?? 0) else { return nil }
      for key in FaultKey.keys(of: fault, in: layout) where places[key] != nil {
        places[key]?.formUnion(indices)
      }
    }
    guard allowances.unused().count <= state.unusedAllowances else { return nil }
    if !crowded.isEmpty {
      let places = crowded.reduce(into: Set<Int>()) { $0.formUnion(places[$1] ?? []) }
      guard let fault, 2 * places.count < fault.screens.count else { return nil }
    }
    guard crowded.union(worsened).count <= Self.mostCrowded else { return nil }
    // What one line of a component does in all its instances is told once, and so is what is at the other side where
    // the text runs the other way.
    var told: Set<ToldPlace> = []
    var screensOfTold: [ToldPlace: Set<Int>] = [:]
    for (key, fault) in remaining {
      screensOfTold[ToldPlace(fault, in: layout), default: []].formUnion(places[key] ?? [])
    }
    func isFirst(_ key: FaultKey) -> Bool {
      remaining[key].map { told.insert(ToldPlace($0, in: layout)).inserted } ?? false
    }
    func words(for key: FaultKey) -> String? {
      remaining[key].map { other in
        let places = (screensOfTold[ToldPlace(other, in: layout)] ?? []).sorted()
          .map { state.screens[$0] }
        let number = places.withoutVariants.count
        let screens =
          spread.contains(key)
          ? ", on \(count(number, "more screen"))"
          : number < state.screenCount ? ", on \(count(number, "screen"))" : ""
        return other.message + screens
      }
    }
    var spans: Set<SourceSpan> = []
    let wordsForStretched = namesOfStretched.compactMap { name -> String? in
      // What one line of a component does in all its instances is told once.
      if let span = layout.item(named: name).flatMap({ layout[$0].span }),
        !spans.insert(span).inserted
      {
        return nil
      }
      guard let shown = stretched[name], let worst = shown.greatest(by: \.view.excess)?.view else {
        return nil
      }
      let number = shown.map { state.screens[$0.index] }.withoutVariants.count
      return
        "`\(name)` is \(worst.height.points) high, \(worst.excess.points) more than its content"
        + (number < state.screenCount ? ", on \(count(number, "screen"))" : "")
    }
    return Rest(
      new: order.filter { changed.contains($0) && isFirst($0) }.compactMap(words)
        + wordsForStretched,
      staying: order.filter { !changed.contains($0) && isFirst($0) }.compactMap(words),
      surviving: surviving,
      frames: found)
  }
}

extension Fault {
  /// Whether the fault is that the size is below 0 that another one is about, whichever rows bring it about.
  fileprivate func isOfSize(of other: Identity) -> Bool {
    identity.rule == .negativeSize && other.rule == .negativeSize && identity.item == other.item
      && identity.axis == other.axis
  }
}

/// Where a fault is told.
private struct ToldPlace: Hashable {
  private let rule: Rule
  private let span: SourceSpan?
  private let axis: Axis?
  private let item: ItemID?

  /// Where the other view of a fault of two is declared.
  private let partner: SourceSpan?

  init(_ fault: Fault, in layout: Layout) {
    (rule, span, axis) = (fault.identity.rule, fault.span, fault.identity.axis)
    partner = fault.identity.partner.flatMap { layout[$0].span }
    // What has no place is told by itself.
    item = span == nil ? fault.identity.item : nil
  }
}

/// What is wrong with a layout before a change.
private struct ExaminedState {
  let examination: LayoutExamination

  /// The screens of the examination.
  let screens: [Screen]

  /// How many screens these are, whatever is shown on them.
  var screenCount: Int { screens.withoutVariants.count }

  /// How many allowances are in vain.
  let unusedAllowances: Int

  /// The rows that only limit.
  let limits: LimitingRows

  init(_ examination: LayoutExamination) {
    self.examination = examination
    limits = LimitingRows(of: examination.layout)
    screens = examination.screens
    unusedAllowances = examination.allowances.unused().count
  }

  /// Whether a fault that other screens show may have been there before on a screen on which required rows
  /// contradicted each other, where not all is told.
  func mayHide(_ key: FaultKey, of fault: Fault, at index: Int) -> Bool {
    guard examination.results[index].verdict == .unsatisfiable,
      !fault.identity.rule.isOfConflicts,
      let extent = examination.greatestExtent(of: key)
    else { return false }
    return !screens[index].shows(fault.extent - extent)
  }

  /// What a change of a layout does to a fault.
  enum Change {
    /// It was not there before.
    case new

    /// It is larger than before.
    case worse

    /// More views follow the one that is blamed.
    case takesOthers
  }

  /// The faults that are new or worse on a screen; nil where one is not gone that should be.
  ///
  /// - Parameter result: what the changed layout is on the screen; nil where only the faults count.
  func newFaults(
    among faults: [Fault], in layout: Layout, at index: Int, as result: ScreenResult?,
    without gone: MergedFault?
  ) -> [(key: FaultKey, fault: Fault, change: Change)]? {
    var new: [(key: FaultKey, fault: Fault, change: Change)] = []
    // Where views were and are, by name; only looked up where a view is told with another one.
    lazy var before = examination.results[index].framesByName
    lazy var after = result?.framesByName ?? [:]
    for fault in faults {
      let keys = FaultKey.keys(of: fault, in: layout)
      guard let key = keys.first, gone?.keys.isDisjoint(with: keys) ?? true else {
        return nil
      }
      // Rows that make a size negative may be written in another way now, which is no way out for that size.
      if let gone, gone.screens.contains(index), fault.isOfSize(of: gone.identity) { return nil }
      if fault.identity.rule == .negativeSize, let item = fault.identity.item,
        let extent = examination.extent(
          of: .negativeSize, item: layout[item].name, along: fault.identity.axis, at: index),
        !screens[index].shows(fault.extent - extent)
      {
        continue
      }
      let known = keys.map { examination.extent(of: $0, at: index) }
      // A conflict that shares a set of rows with one that was there is another one where it has a set that was
      // not: what holds in the place of a row that has gone may contradict others.
      guard let extent = known.compactMap(\.self).max(), !known.contains(nil) else {
        // A view that did so because another one does is blamed itself now.
        let didFollow =
          fault.identity.rule.isOfRoom
          && fault.identity.item.map {
            examination.breaks(fault.identity.rule, item: layout[$0].name, at: index)
          } ?? false
        new.append((key, fault, didFollow ? .worse : .new))
        continue
      }
      // It may leave farther by the side by which it leaves less.
      let isFarther = zip(fault.sides, examination.sides(of: key, at: index)).contains {
        screens[index].shows($0 - $1)
      }
      if screens[index].shows(fault.extent - extent) || isFarther {
        new.append((key, fault, .worse))
      }
      let takesOthers = fault.followers.contains { item in
        !examination.breaks(fault.identity.rule, item: layout[item].name, at: index)
      }
      if takesOthers { new.append((key, fault, .takesOthers)) }
      // A view that is told with another one has no measure of its own.
      let isOffScreen = fault.identity.rule == .offScreen
      let leavesSomething = isOffScreen || fault.identity.rule == .outsideParent
      let followsFarther =
        leavesSomething
        && fault.followers.contains {
          screens[index].leavesFarther(
            $0, in: layout, isOffScreen: isOffScreen, before: before, after: after)
        }
      if followsFarther { new.append((key, fault, .worse)) }
    }
    return new
  }
}

extension Screen {
  /// Whether a view leaves the screen, or what it is in, farther by any side than it did.
  ///
  /// - Parameters:
  ///   - before: where views were, by name.
  ///   - after: where they are.
  fileprivate func leavesFarther(
    _ item: ItemID, in layout: Layout, isOffScreen: Bool, before: [String: Rect],
    after: [String: Rect]
  ) -> Bool {
    // The screen itself has no frame in a result.
    func bounds(among frames: [String: Rect]) -> Rect? {
      isOffScreen ? self.bounds : layout[item].parent.flatMap { frames[layout[$0].name] }
    }
    guard let old = before[layout[item].name], let own = after[layout[item].name],
      let oldParent = bounds(among: before), let ownParent = bounds(among: after)
    else { return false }
    return zip(own.reach(beyond: ownParent), old.reach(beyond: oldParent)).contains {
      shows($0 - $1)
    }
  }
}

extension Rect {
  /// How far the rectangle lies beyond each side of another one, in points; 0 where it does not.
  fileprivate func reach(beyond other: Rect) -> [Double] {
    Axis.allCases.flatMap { axis in
      [
        max(0, other.start(along: axis) - start(along: axis)),
        max(0, end(along: axis) - other.end(along: axis)),
      ]
    }
  }
}

extension ScreenResult {
  /// The frames by the names of their items.
  fileprivate var framesByName: [String: Rect] {
    Dictionary(frames.map { ($0.name, $0.frame) }) { first, _ in first }
  }

  /// Of what is thinner than this, in points, next to nothing is seen.
  private static let leastSize = 1.0 - 1e-6

  /// Whether the views that are seen in another result for the same screen still are.
  fileprivate func showsViews(of other: ScreenResult, in layout: Layout) -> Bool {
    func isThin(_ frame: Rect) -> Bool { min(frame.width, frame.height) < Self.leastSize }
    let thin = frames.filter { isThin($0.frame) }
    if thin.isEmpty { return true }
    let before = other.framesByName
    return !thin.contains { name, _ in
      before[name].map { !isThin($0) } ?? false
        && layout.item(named: name).map { layout[$0].isView } ?? false
    }
  }

  /// Whether another result for the same screen has the same frames, to half a pixel.
  ///
  /// - Parameter names: the items that count; nil for all of them.
  fileprivate func hasFrames(of other: ScreenResult, named names: Set<String>? = nil) -> Bool {
    frames.map(\.name) == other.frames.map(\.name)
      && zip(frames, other.frames).allSatisfy { own, theirs in
        guard names?.contains(own.name) ?? true else { return true }
        return !screen.showsDifference(between: own.frame, theirs.frame)
      }
  }
}

extension MergedFault.Proposal {
  /// Whether a text gives way that would otherwise run over what is beside it.
  fileprivate var yields: Bool {
    own.edits.contains { edit in
      if case .set(_, .compression) = edit { true } else { false }
    }
  }
}

extension MergedFault {
  /// Whether a rule may be broken on a few of the screens where a proposal is followed: what grows or comes back
  /// to its place needs room, and a text that ends may be cut.
  fileprivate func mayCrowd(_ rule: Rule, by proposal: Proposal) -> Bool {
    rule.isOfRoom || identity.rule == .unendedText && proposal.yields && rule == .truncatedText
  }

  /// Whether another fault follows from this one whoever mends it: where several views compete for too
  /// little room, the one that yields has less than its content; where they compete for too much, the one
  /// that yields has no more than its content; and what is wrong in a view shows where the view has a size, and
  /// where rows do not contradict each other about it any more.
  ///
  /// - Parameters:
  ///   - layout: the changed layout, which has the other fault.
  ///   - state: what was wrong before, with the layout that has this one: rows may have other numbers now.
  ///   - index: the screen on which the other fault shows.
  fileprivate func implies(
    _ other: Fault, in layout: Layout, of state: ExaminedState, at index: Int
  ) -> Bool {
    if finding.rule == .unsatisfiable {
      let views = [other.identity.item, other.identity.partner].compactMap(\.self)
      return screens.contains(index) && other.identity.rule.isHiddenByContradiction
        && !mentioned(in: state.examination.layout).isDisjoint(with: views)
    }
    if finding.rule == .offScreen {
      // What lies beyond the screen lies beyond its safe area too, which is not told there.
      return other.identity.rule == .outsideSafeArea
        && other.identity.item.map {
          state.examination.breaks(.offScreen, item: layout[$0].name, at: index)
        } ?? false
    }
    if finding.rule.isOfMissingRows || finding.rule == .zeroSize,
      [.narrowScrollContent, .scrollsBothWays].contains(other.identity.rule),
      let area = other.identity.item
    {
      // How wide what scrolls is, is told once its size is known.
      return items.contains(area) || layout.content(of: area).map(items.contains) ?? false
    }
    if finding.rule == .zeroSize {
      // Nothing is told of what is in a view without a size, until it has one.
      // It is not mended where it has no size along the other axis.
      // Rows that contradict each other are another fault, though.
      var inner = other.identity.rule.isOfSizesAlone ? other.identity.item : nil
      while let item = inner {
        if items.contains(item) { return true }
        inner = layout[item].parent
      }
      return false
    }
    guard finding.rule == .ambiguousPriority, let item = other.identity.item,
      [.crushedContent, .truncatedText, .smallTapTarget].contains(other.identity.rule)
    else { return false }
    return finding.numbers.contains { number in
      switch number.quantity {
      case .least(let measure), .greatest(let measure): measure.view == layout[item].name
      default: false
      }
    }
  }
}

extension Rule {
  /// Whether what mends a fault of this rule may take more of the room that another fault tells of.
  fileprivate func isWorth(worsening other: Rule) -> Bool {
    isOfSmallContent && other.isOfRoom || self == .smallTapTarget && other == .truncatedText
  }

  /// Whether the rule is broken where rows are missing.
  fileprivate var isOfMissingRows: Bool { self == .ambiguousPosition || self == .ambiguousSize }

  /// Whether the rule is broken by something that has to grow.
  fileprivate var isOfSmallContent: Bool {
    switch self {
    case .smallTapTarget, .truncatedText, .crushedContent: true
    default: false
    }
  }

  /// Whether the rule is broken where there is too little room on a screen.
  fileprivate var isOfRoom: Bool {
    switch self {
    case .offScreen, .overlap, .outsideParent, .outsideSafeArea, .cutScrollContent: true
    default: false
    }
  }

  /// Whether nothing is told of the rule in a view whose rows contradict each other, and breaking it is no sign
  /// of a row too few.
  fileprivate var isHiddenByContradiction: Bool {
    switch self {
    case .overlap, .crushedContent, .truncatedText, .smallTapTarget, .distortedAspect: true
    default: false
    }
  }

  /// Whether the rule is kept without a size, and broken by rows that hold together.
  fileprivate var isOfSizesAlone: Bool {
    ![.zeroSize, .unsatisfiable, .negativeSize].contains(self)
  }
}
