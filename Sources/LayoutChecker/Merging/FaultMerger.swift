internal import Constraints
internal import LayoutDSL

/// Makes one finding of a fault that several screens show, or several views that the same lines of the
/// file stand for.
struct FaultMerger {
  /// A fault on one screen.
  struct Occurrence {
    /// The position of the screen among the screens of the check.
    var position: Int
    var screen: Screen
    var fault: Fault
  }

  private var order: [Fault.Identity] = []
  private var occurrences: [Fault.Identity: [Occurrence]] = [:]
  private var screens: [Screen] = []

  /// The fault that a set of rows causes, as far as one set tells it.
  private var identities: [Cause: Fault.Identity] = [:]

  /// A set of rows that breaks a rule.
  private struct Cause: Hashable {
    var rule: Rule
    var rows: [LayoutProblem.Source]
  }

  /// Takes the faults of one screen.
  mutating func add(_ faults: [Fault], on screen: Screen) {
    let known = identities
    var taken: Set<Fault.Identity> = []
    for fault in faults {
      let causes = fault.alternativeCauses.map { Cause(rule: fault.identity.rule, rows: $0) }
      let same = causes.lazy.compactMap { known[$0] }.first { !taken.contains($0) }
      let identity = same ?? fault.identity.asIfLeftToRight(on: screen)
      taken.insert(identity)
      for cause in causes where identities[cause] == nil {
        identities[cause] = identity
      }
      if occurrences[identity] == nil {
        order.append(identity)
      }
      occurrences[identity, default: []].append(
        Occurrence(position: screens.count, screen: screen, fault: fault))
    }
    screens.append(screen)
  }

  /// What each fault is on all screens, in the order in which the faults came up.
  func merged(in layout: Layout) -> [MergedFault] {
    var groups: [[Fault.Identity]] = []
    var places: [Place: Int] = [:]
    for identity in order {
      guard let place = Place(of: identity, in: layout) else {
        groups.append([identity])
        continue
      }
      if let group = places[place] {
        groups[group].append(identity)
      } else {
        places[place] = groups.count
        groups.append([identity])
      }
    }
    var merged = groups.compactMap { merge($0.map { occurrences[$0] ?? [] }, in: layout) }
    merged.makeFingerprintsUnique()
    return merged
  }

  /// Makes one fault of what one line of the file does to one view or several.
  private func merge(_ twins: [[Occurrence]], in layout: Layout) -> MergedFault? {
    let all = twins.joined()
    guard let worst = all.worst else { return nil }
    let own = twins.first { $0.contains { $0.fault.identity == worst.fault.identity } } ?? []
    let fault = worst.fault
    let keys = all.map { FaultKey.keys(of: $0.fault, in: layout) }
    let numbers = numbers(of: fault, amid: own)
    let positions = Set(all.map(\.position)).sorted()
    var finding = Finding(
      rule: fault.identity.rule, file: layout.file, layout: layout.name,
      span: fault.span ?? layout.span, view: fault.identity.item.map { layout[$0].name },
      message: fault.message, notes: fault.notes, screens: positions.map { screens[$0] },
      causes: fault.causes, numbers: numbers)
    finding.function = finding.span.flatMap { layout.functions[$0] }
    let key = FaultKey.keys(of: fault, in: layout).first
    finding.fingerprint = Fingerprint([layout.name] + (key?.parts ?? [])).text
    finding.notes += Self.notes(onInstanceOf: fault, in: layout)
    if let note = Self.note(on: twins, besides: fault, in: layout) {
      finding.notes.append(note)
    }
    if own.contains(where: { !$0.fault.reads(like: fault) })
      || own.count < finding.screens.count
    {
      finding.notes.append(Finding.Note(.numbersOf(worst.screen)))
      finding.notes += elsewhere(numbers, than: fault)
    }
    return MergedFault(
      finding: finding, identity: fault.identity,
      items: Set(
        all.flatMap { [$0.fault.identity.item, $0.fault.identity.partner] }
          .compactMap { $0 }.filter { $0.index < layout.items.count }),
      followers: Set(all.flatMap(\.fault.followers).filter { $0.index < layout.items.count }),
      keys: Set(keys.joined()), proposals: proposals(for: twins, own: own),
      screens: [worst.position] + positions.filter { $0 != worst.position })
  }

  /// The proposals of all screens, those of the worst one first.
  private func proposals(
    for twins: [[Occurrence]], own: [Occurrence]
  ) -> [MergedFault.Proposal] {
    guard let worst = own.worst else { return [] }
    let others = twins.compactMap(\.worst).filter { $0.fault.identity != worst.fault.identity }
    var seen: Set<Proposal> = []
    var proposals: [MergedFault.Proposal] = []
    for (index, proposal) in worst.fault.proposals.enumerated()
    where seen.insert(proposal).inserted && isMeant(proposal, by: own) {
      let twins = others.flatMap { other in
        other.fault.proposals.indices.contains(index) ? other.fault.proposals[index].edits : []
      }
      proposals.append(.init(own: proposal, twins: twins))
    }
    for occurrence in own {
      for proposal in occurrence.fault.proposals
      where seen.insert(proposal).inserted && isMeant(proposal, by: own) {
        proposals.append(.init(own: proposal, twins: []))
      }
    }
    return proposals
  }

  /// The other views that the same lines stand for, in words; nil where there are none.
  private static func note(
    on twins: [[Occurrence]], besides fault: Fault, in layout: Layout
  ) -> Finding.Note? {
    let items = Set(twins.compactMap { $0.first?.fault.identity.subject(in: layout) }).sorted()
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

  /// Whether as many screens propose something as have to.
  private func isMeant(_ proposal: Proposal, by occurrences: [Occurrence]) -> Bool {
    !proposal.isUnanimous || occurrences.allSatisfy { $0.fault.proposals.contains(proposal) }
  }

  /// What is measured on each screen.
  private func numbers(of fault: Fault, amid occurrences: [Occurrence]) -> [Finding.Number] {
    fault.measures.map { measure in
      Finding.Number(
        quantity: measure.quantity,
        values: occurrences.compactMap { occurrence in
          occurrence.fault.measures.first { $0.quantity == measure.quantity }
            .map { Finding.Number.Value(screen: occurrence.screen, value: $0.value) }
        })
    }
  }

  /// How far the numbers go on the other screens; differences of less than a point are rounding to
  /// pixels, and not worth reading.
  private func elsewhere(_ numbers: [Finding.Number], than fault: Fault) -> [Finding.Note] {
    zip(numbers, fault.measures).compactMap { number, measure in
      guard let least = number.values.min(by: { $0.value < $1.value }),
        let most = number.values.max(by: { $0.value < $1.value })
      else { return nil }
      let lower = measure.value - least.value >= 1 ? least : nil
      let upper = most.value - measure.value >= 1 ? most : nil
      guard lower != nil || upper != nil else { return nil }
      return Finding.Note(
        .elsewhere(
          number.quantity, least: lower.map { .init(value: $0.value, screen: $0.screen) },
          most: upper.map { .init(value: $0.value, screen: $0.screen) }))
    }
  }
}

extension Sequence<FaultMerger.Occurrence> {
  /// The first of the worst, where rounding makes none worse.
  fileprivate var worst: FaultMerger.Occurrence? {
    let noise = 1e-6
    var worst: FaultMerger.Occurrence?
    for occurrence in self
    where worst.map({ occurrence.fault.extent > $0.fault.extent + noise }) ?? true {
      worst = occurrence
    }
    return worst
  }
}

/// Where in a file a fault is: the same for all instances of a component and all rounds of a
/// repetition.
private struct Place: Hashable {
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
  /// The same fault where the text runs from left to right: what is at the left there is at the right
  /// where it runs from right to left.
  fileprivate func asIfLeftToRight(on screen: Screen) -> Fault.Identity {
    guard screen.direction == .rightToLeft, case .sides(let sides) = detail else { return self }
    var identity = self
    let mirrored = sides.map {
      $0.axis == .horizontal ? Side(axis: $0.axis, isEnd: !$0.isEnd) : $0
    }
    identity.detail = .sides(Side.all.filter(mirrored.contains))
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

extension Fault {
  /// Whether another fault is described in the same words and numbers.
  fileprivate func reads(like other: Fault) -> Bool {
    message == other.message && notes == other.notes
  }
}
