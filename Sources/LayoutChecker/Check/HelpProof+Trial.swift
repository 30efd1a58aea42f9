internal import Constraints
internal import LayoutDSL

extension HelpProof {
  /// What is wrong with a changed layout.
  struct Rest {
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
  func rest(
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
