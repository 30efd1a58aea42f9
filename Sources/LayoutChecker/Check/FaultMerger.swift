internal import LayoutDSL

/// Makes one finding of a fault that several screens show.
struct FaultMerger {
  private var order: [Fault.Identity] = []
  private var occurrences: [Fault.Identity: [(screen: Screen, fault: Fault)]] = [:]

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
      occurrences[identity, default: []].append((screen, fault))
    }
  }

  /// One finding for each fault, in the order in which the faults came up.
  func findings(of layout: Layout) -> [Finding] {
    order.map { finding(from: occurrences[$0] ?? [], identity: $0, of: layout) }
  }

  private func finding(
    from occurrences: [(screen: Screen, fault: Fault)], identity: Fault.Identity, of layout: Layout
  ) -> Finding {
    var finding = Finding(
      rule: identity.rule, file: layout.file, layout: layout.name, span: layout.span,
      message: "", screens: occurrences.map(\.screen.title))
    // The first of the worst screens is the one that is described.
    guard var worst = occurrences.first else { return finding }
    for occurrence in occurrences where occurrence.fault.extent > worst.fault.extent {
      worst = occurrence
    }
    finding.span = worst.fault.span ?? layout.span
    finding.view = worst.fault.identity.item.map { layout[$0].name }
    finding.message = worst.fault.message
    finding.notes = worst.fault.notes
    finding.constraints = worst.fault.causes
    finding.help = repairs(of: worst.fault, amid: occurrences)
    if occurrences.contains(where: { !$0.fault.reads(like: worst.fault) }) {
      let title = worst.screen.title
      finding.notes.append(Finding.Note("these are the numbers of \(title)"))
      finding.notes += elsewhere(worst.fault.measures, than: title, amid: occurrences)
    }
    return finding
  }

  /// A repair is offered where it mends the fault on every screen that shows it.
  private func repairs(
    of fault: Fault, amid occurrences: [(screen: Screen, fault: Fault)]
  ) -> [String] {
    fault.repairs.filter { repair in
      occurrences.allSatisfy { $0.fault.repairs.contains { $0.words == repair.words } }
    }.map { "\($0.words): \($0.effect)" }
  }

  /// How far the numbers go on the other screens; differences of less than a point are rounding to
  /// pixels, and not worth reading.
  private func elsewhere(
    _ measures: [Fault.Measure], than title: String,
    amid occurrences: [(screen: Screen, fault: Fault)]
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

extension Fault {
  /// Whether another fault is described in the same words and numbers.
  fileprivate func reads(like other: Fault) -> Bool {
    message == other.message && notes == other.notes
  }
}
