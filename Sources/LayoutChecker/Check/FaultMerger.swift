internal import Constraints
internal import LayoutDSL

/// Makes one finding of a fault that several screens show, or several views that the same lines of the
/// file stand for.
struct FaultMerger {
  /// A fault on one screen.
  private struct Occurrence {
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
      let causes = fault.kin.map { Cause(rule: fault.identity.rule, rows: $0) }
      let kin = causes.lazy.compactMap { known[$0] }.first { !taken.contains($0) }
      let identity = kin ?? fault.identity
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

  /// One finding for each fault, in the order in which the faults came up.
  func findings(of layout: Layout) -> [Finding] {
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
    return groups.compactMap { finding(from: $0.map { occurrences[$0] ?? [] }, of: layout) }
  }

  /// Makes a finding of what one line of the file does to one view or several.
  private func finding(from twins: [[Occurrence]], of layout: Layout) -> Finding? {
    // The first of the worst is the one that is described, and rounding makes none worse.
    let noise = 1e-6
    let all = twins.joined()
    guard var worst = all.first else { return nil }
    for occurrence in all where occurrence.fault.extent > worst.fault.extent + noise {
      worst = occurrence
    }
    let own = twins.first { $0.contains { $0.fault.identity == worst.fault.identity } } ?? []
    let fault = worst.fault
    var finding = Finding(
      rule: fault.identity.rule, file: layout.file, layout: layout.name,
      span: fault.span ?? layout.span, view: fault.identity.item.map { layout[$0].name },
      message: fault.message, notes: fault.notes, help: repairs(of: fault, amid: own),
      screens: Set(all.map(\.position)).sorted().map { screens[$0].title },
      constraints: fault.causes)
    finding.notes += Self.notes(onInstanceOf: fault, in: layout)
    if let note = Self.note(on: twins, besides: fault, in: layout) {
      finding.notes.append(note)
    }
    if own.contains(where: { !$0.fault.reads(like: fault) })
      || own.count < finding.screens.count
    {
      let title = worst.screen.title
      finding.notes.append(Finding.Note("these are the numbers of \(title)"))
      finding.notes += elsewhere(fault.measures, than: title, amid: own)
    }
    return finding
  }

  /// The other views that the same lines stand for, in words; nil where there are none.
  private static func note(
    on twins: [[Occurrence]], besides fault: Fault, in layout: Layout
  ) -> Finding.Note? {
    let items = Set(twins.compactMap { $0.first?.fault.identity.subject(in: layout) }).sorted()
      .filter { $0 != fault.identity.subject(in: layout) }
    guard twins.count > 1, !items.isEmpty else { return nil }
    var names = items.prefix(namedTwins).map { "`\(layout[$0].name)`" }
    if items.count > namedTwins { names.append("\(items.count - namedTwins) more") }
    return Finding.Note("the same is wrong with \(names.joinedInWords)")
  }

  /// Where the instances stand in which a fault is, the innermost first, because the lines of a
  /// component alone do not tell.
  private static func notes(onInstanceOf fault: Fault, in layout: Layout) -> [Finding.Note] {
    var notes: [Finding.Note] = []
    var item = fault.identity.subject(in: layout)
    while let current = item, let instance = layout[current].instance {
      let name = layout[instance].component ?? ""
      notes.append(
        Finding.Note(
          "`\(layout[instance].name)` is an instance of `\(name)`", at: layout[instance].span))
      item = instance
    }
    return notes
  }

  /// How many of the views that the same lines stand for are named.
  private static let namedTwins = 5

  /// A repair is offered where it mends the fault on every screen that shows it.
  private func repairs(
    of fault: Fault, amid occurrences: [Occurrence]
  ) -> [String] {
    fault.repairs.filter { repair in
      occurrences.allSatisfy { $0.fault.repairs.contains { $0.words == repair.words } }
    }.map { "\($0.words): \($0.effect)" }
  }

  /// How far the numbers go on the other screens; differences of less than a point are rounding to
  /// pixels, and not worth reading.
  private func elsewhere(
    _ measures: [Fault.Measure], than title: String,
    amid occurrences: [Occurrence]
  ) -> [Finding.Note] {
    measures.compactMap { measure in
      let values = occurrences.compactMap { occurrence in
        occurrence.fault.measures.first { $0.name == measure.name }
          .map { (screen: occurrence.screen, value: $0.value) }
      }
      guard let least = values.min(by: { $0.value < $1.value }),
        let most = values.max(by: { $0.value < $1.value })
      else { return nil }
      var ends: [String] = []
      if measure.value - least.value >= 1 {
        ends.append("down to \(least.value.points) on \(least.screen.title)")
      }
      if most.value - measure.value >= 1 {
        ends.append("up to \(most.value.points) on \(most.screen.title)")
      }
      guard !ends.isEmpty else { return nil }
      return Finding.Note("elsewhere \(measure.name) goes \(ends.joinedInWords)")
    }
  }
}

/// Where in a file a fault is: the same for all instances of a component and all rounds of a
/// repetition.
private struct Place: Hashable {
  var rule: Rule
  var item: SourceSpan?
  var partner: SourceSpan?
  var axis: Axis?
  var detail: String
  var sources: [SourceSpan]

  /// The place of a fault; nil where it has none.
  init?(of identity: Fault.Identity, in layout: Layout) {
    let sources = identity.sources.map { source -> SourceSpan? in
      switch source {
      case .row(let index): layout.rows[index].origin.span
      case .generated(let origin): origin.span
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
    if rule == .failedExpectation, let index = Int(detail) {
      detail = ""
      partner = layout.expectations[index].origin.span
    }
  }
}

extension Fault.Identity {
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
