internal import Constraints
internal import LayoutDSL

/// Makes one finding of a fault that several screens show, or several views that the same lines of the
/// file stand for.
struct FaultMerger {
  private let layout: Layout

  /// What stands where in the file, of rows, expectations and settings.
  private let subjects: [SourceSpan: Finding.Subject]
  private var screens: [Screen] = []

  /// The faults in the order in which they came up.
  private var records: [(identity: Fault.Identity, record: FaultRecord)] = []
  private var places: [Fault.Identity: Int] = [:]

  /// What sets of rows that conflict cause, whatever rule tells it.
  private var effects: [[LayoutProblem.Source]: Effect] = [:]

  /// What a set of rows causes.
  private struct Effect {
    /// The faults, in the order in which they came up.
    var identities: [Fault.Identity] = []

    /// The positions of the screens on which it causes any of them.
    var positions: [Int] = []

    /// Numbers of screens that tell another set.
    var measured: [(position: Int, number: Fault.AlternativeMeasure)] = []

    mutating func note(_ identity: Fault.Identity, at position: Int) {
      if !identities.contains(identity) { identities.append(identity) }
      positions.append(position)
    }
  }

  /// Makes a merger of the faults of a layout.
  init(_ layout: Layout) {
    self.layout = layout
    var subjects: [SourceSpan: Finding.Subject] = [:]
    for setting in layout.items.lazy.flatMap(\.settings) {
      if let span = setting.span { subjects[span] = .setting }
    }
    for origin in [layout.rows.map(\.origin), layout.expectations.map(\.origin)].joined() {
      if let span = origin.span { subjects[span] = .row }
    }
    self.subjects = subjects
  }

  /// Takes the next screen.
  mutating func add(_ screen: Screen) {
    screens.append(screen)
  }

  /// Takes faults of a screen.
  ///
  /// - Parameters:
  ///   - keys: what each of the faults is.
  ///   - position: the position of the screen among those that were taken.
  mutating func add(_ faults: [Fault], keys: [[FaultKey]], at position: Int) {
    let known = effects
    var taken: Set<Fault.Identity> = []
    for (fault, keys) in zip(faults, keys) {
      let causes = fault.alternativeCauses
      // What is told of one screen is true of the other.
      let same = causes.lazy.flatMap { known[$0]?.identities ?? [] }.first { identity in
        guard identity.rule == fault.identity.rule, !taken.contains(identity),
          let place = places[identity]
        else { return false }
        return records[place].record.hasSameCauses(as: fault)
      }
      let identity = same ?? fault.identity.onAnyScreen(like: screens[position])
      taken.insert(identity)
      for cause in causes { effects[cause, default: Effect()].note(identity, at: position) }
      for number in fault.alternativeMeasures {
        effects[number.sources, default: Effect()].measured.append((position, number))
      }
      if let place = places[identity] {
        records[place].record.add(fault, keys: keys, at: position)
      } else {
        places[identity] = records.count
        records.append((identity, FaultRecord(fault, keys: keys, at: position)))
      }
    }
  }

  /// What each fault is on all screens, in the order in which the faults came up.
  func merged() -> [MergedFault] {
    var groups: [[FaultRecord]] = []
    var groupOfPlace: [DeclaredPlace: Int] = [:]
    for (identity, record) in records {
      guard let place = DeclaredPlace(of: identity, in: layout) else {
        groups.append([record])
        continue
      }
      if let group = groupOfPlace[place] {
        groups[group].append(record)
      } else {
        groupOfPlace[place] = groups.count
        groups.append([record])
      }
    }
    var choices = ScreenChoices(of: screens)
    var merged = groups.compactMap { merge($0, choosing: &choices) }
    merged.makeFingerprintsUnique()
    merged.proposeForAllInstances(in: layout)
    return merged
  }

  /// Makes one fault of what one line of the file does to one view or several.
  private func merge(
    _ twins: [FaultRecord], choosing choices: inout ScreenChoices
  ) -> MergedFault? {
    guard let first = twins.first else { return nil }
    let own = twins.dropFirst().reduce(first) { $1.worst.isWorse(than: $0.worst) ? $1 : $0 }
    let fault = own.worst
    // The rows that are told contradict each other on a screen, too, where another row gives way.
    let told = twins.map(\.worst).filter { !$0.alternativeCauses.isEmpty }.map(\.identity.sources)
    let positions = Set(
      twins.flatMap(\.positions) + told.flatMap { effects[$0]?.positions ?? [] }
    ).sorted()
    let numbers = fault.measures.compactMap { measure -> Finding.Number? in
      guard var measured = own.measured.first(where: { $0.isOf(measure.quantity, fault.span) })
      else { return nil }
      for other in effects[fault.identity.sources]?.measured ?? [] {
        measured.add(other.number, at: other.position)
      }
      return Finding.Number(
        quantity: measure.quantity, screens: choices.screens(at: measured.positions),
        values: measured.values)
    }
    var finding = Finding(
      rule: fault.identity.rule, file: layout.file, layout: layout.name,
      span: fault.span ?? layout.span, view: fault.identity.item.map { layout[$0].name },
      message: fault.message, notes: fault.notes + own.furtherCauses,
      screens: choices.screens(at: positions),
      causes: fault.causes, numbers: numbers)
    if twins.count > 1 {
      let named = ([own] + twins.filter { $0.worst.identity != own.worst.identity })
        .prefix(Finding.mostTwins)
      finding.twins = named.compactMap { twin in
        twin.worst.identity.item.map {
          Finding.Twin(
            view: layout[$0].name, screens: choices.screens(at: Set(twin.positions).sorted()))
        }
      }
    }
    finding.partner = fault.identity.partner.map { layout[$0].name }
    finding.subject = finding.span.flatMap { subjects[$0] } ?? .view
    finding.function = finding.span.flatMap { layout.functions[$0] }
    let key = FaultKey.keys(of: fault, in: layout).first
    finding.fingerprint = Fingerprint([layout.name] + (key?.parts ?? [])).text
    finding.notes += Self.notes(onInstanceOf: fault, in: layout)
    if let note = Self.note(on: twins, besides: fault, in: layout) {
      finding.notes.append(note)
    }
    if !own.readsAlike || own.positions.count < finding.screens.count {
      finding.notes.append(Finding.Note(.numbersOf(screens[own.worstPosition])))
      finding.notes += elsewhere(numbers, than: fault)
    }
    return MergedFault(
      finding: finding, identity: fault.identity,
      items: union(\.items, of: twins), followers: union(\.followers, of: twins),
      keys: twins.dropFirst().reduce(into: first.keys) { $0.formUnion($1.keys) },
      toldKeys: toldKeys(of: twins), proposals: proposals(for: twins, own: own),
      screens: [own.worstPosition] + positions.filter { $0 != own.worstPosition })
  }

  /// What faults are by what is told of them.
  private func toldKeys(of twins: [FaultRecord]) -> Set<FaultKey> {
    twins.reduce(into: []) { keys, twin in
      if twin.worst.alternativeCauses.isEmpty {
        keys.formUnion(twin.keys)
      } else if let told = FaultKey.keys(of: twin.worst, in: layout).first {
        // The set that is told is the first of them.
        keys.insert(told)
      }
    }
  }

  /// The items of the layout, and none that was made while it was solved, that any of some faults has.
  private func union(
    _ items: KeyPath<FaultRecord, Set<ItemID>>, of twins: [FaultRecord]
  ) -> Set<ItemID> {
    var all: Set<ItemID> = []
    for twin in twins { all.formUnion(twin[keyPath: items]) }
    return all.filter(layout.contains)
  }

  /// The proposals of all screens, those of the worst one first.
  private func proposals(for twins: [FaultRecord], own: FaultRecord) -> [MergedFault.Proposal] {
    let worst = own.worst
    let others = twins.map(\.worst).filter { $0.identity != worst.identity }
    return own.proposals.map { proposal in
      guard let index = worst.proposals.firstIndex(of: proposal) else {
        return .init(own: proposal, twins: [])
      }
      let twins = others.flatMap { other in
        other.proposals.indices.contains(index) ? other.proposals[index].edits : []
      }
      return .init(own: proposal, twins: twins)
    }
  }

  /// The other views that the same lines stand for, in words; nil where there are none.
  private static func note(
    on twins: [FaultRecord], besides fault: Fault, in layout: Layout
  ) -> Finding.Note? {
    let items = Set(twins.compactMap { $0.worst.identity.subject(in: layout) }).sorted()
      .filter { $0 != fault.identity.subject(in: layout) }
    guard twins.count > 1, !items.isEmpty else { return nil }
    return Finding.Note(
      .sameFault(
        items.prefix(namedTwins).map { layout[$0].name }, more: max(0, items.count - namedTwins)))
  }

  /// Where the instances stand in which a fault is, the innermost first, because the lines of a
  /// component alone do not tell.
  private static func notes(onInstanceOf fault: Fault, in layout: Layout) -> [Finding.Note] {
    var notes: [Finding.Note] = []
    var item = fault.identity.subject(in: layout)
    while let current = item, let instance = layout[current].instance {
      let component = layout[instance].component ?? ""
      notes.append(
        Finding.Note(
          .instance(layout[instance].name, of: component), at: layout[instance].span))
      item = instance
    }
    return notes
  }

  /// How many of the views that the same lines stand for are named.
  private static let namedTwins = 5

  /// How far the numbers go on the other screens; differences of less than a point are rounding to
  /// pixels, and not worth reading.
  private func elsewhere(_ numbers: [Finding.Number], than fault: Fault) -> [Finding.Note] {
    zip(numbers, fault.measures).compactMap { number, measure in
      let values = number.values
      guard let least = values.indices.least(by: { values[$0] }),
        let most = values.indices.greatest(by: { values[$0] })
      else { return nil }
      func extreme(_ index: Int) -> Fact.Extreme {
        .init(value: values[index], screen: number.screens[index])
      }
      let lower = measure.value - values[least] >= 1 ? extreme(least) : nil
      let upper = values[most] - measure.value >= 1 ? extreme(most) : nil
      guard lower != nil || upper != nil else { return nil }
      return Finding.Note(.elsewhere(number.quantity, least: lower, most: upper))
    }
  }
}

/// Lists of some of the screens of a check, of which those that are the same share their storage: most faults
/// show on the same screens as others.
private struct ScreenChoices {
  private let screens: [Screen]
  private var known: [[Int]: [Screen]] = [:]

  init(of screens: [Screen]) {
    self.screens = screens
  }

  mutating func screens(at positions: [Int]) -> [Screen] {
    if let known = known[positions] { return known }
    let chosen = positions.map { screens[$0] }
    known[positions] = chosen
    return chosen
  }
}

/// Where in a file a fault is: the same for all instances of a component and all rounds of a
/// repetition.
private struct DeclaredPlace: Hashable {
  var rule: Rule
  var item: SourceSpan?
  var partner: SourceSpan?
  var axis: Axis?
  var detail: Fault.Identity.Detail?
  var sources: [SourceSpan]

  /// The place of a fault; nil where it has none.
  init?(of identity: Fault.Identity, in layout: Layout) {
    let sources = identity.sources.map { source -> SourceSpan? in
      switch source {
      case .row(let index): layout.rows[index].origin.span
      case .generated(let row): layout[row.owner].span
      case .hugging(let item, _), .compression(let item, _), .nonNegative(let item, _),
        .screen(let item, _):
        layout[item].span
      }
    }
    self.sources = sources.compactMap { $0 }
    item = identity.item.flatMap { layout[$0].span }
    guard item != nil || identity.item == nil && !sources.isEmpty && !sources.contains(nil) else {
      return nil
    }
    rule = identity.rule
    partner = identity.partner.flatMap { layout[$0].span }
    axis = identity.axis
    detail = identity.detail
    if case .expectation(let index) = detail {
      detail = nil
      partner = layout.expectations[index].origin.span
    }
  }
}

extension Fault.Identity {
  /// What the fault is on all screens that are like one or not: where the text runs from left to right, what is at
  /// the left is at the right where it runs from right to left; a notch is at the left or the right, as a screen is
  /// turned; and how large a finger needs a target along which axis is up to the platform.
  fileprivate func onAnyScreen(like screen: Screen) -> Fault.Identity {
    var identity = self
    if rule == .smallTapTarget { identity.axis = nil }
    guard case .sides(let sides) = detail else { return identity }
    let turned = sides.map { side -> Side in
      guard side.axis == .horizontal else { return side }
      return Side(axis: side.axis, isEnd: rule != .outsideSafeArea && side.isAtEnd(on: screen))
    }
    identity.detail = .sides(Side.all.filter(turned.contains))
    return identity
  }

  /// The item that the fault is about, or the first one that a row which causes it speaks of.
  fileprivate func subject(in layout: Layout) -> ItemID? {
    if let item { return item }
    for source in sources {
      switch source {
      case .row(let index):
        let row = layout.rows[index]
        let anchors = (row.first.terms + row.second.terms).map(\.anchor)
        if let anchor = anchors.first(where: { $0.item > .safeArea }) { return anchor.item }
      case .hugging(let item, _), .compression(let item, _), .nonNegative(let item, _): return item
      case .generated, .screen: break
      }
    }
    return nil
  }
}
