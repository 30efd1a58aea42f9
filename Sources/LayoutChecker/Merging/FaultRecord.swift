internal import Constraints
internal import LayoutDSL

/// A fault on the screens that show it, taken down as they come: in full where it is worst, and of the others
/// only what they do not have in common.
///
/// A layout at fault has many faults on many screens, so that not all of them are kept.
struct FaultRecord {
  /// Where a number was measured: the positions of the screens among those of the check, with the values.
  struct Measured {
    let quantity: MeasuredQuantity

    /// Where the fault stands: what is missing is counted in the unit of the row there.
    let span: SourceSpan?
    private(set) var positions: [Int] = []
    private(set) var values: [Double] = []

    fileprivate init(_ quantity: MeasuredQuantity, at span: SourceSpan?) {
      (self.quantity, self.span) = (quantity, span)
    }

    /// Whether this is a number of a quantity, of the fault at a place.
    func isOf(_ quantity: MeasuredQuantity, _ span: SourceSpan?) -> Bool {
      self.quantity == quantity && self.span == span
    }

    /// Takes the number of a screen that tells another fault of the same rows, if it is this number.
    mutating func add(_ other: Fault.AlternativeMeasure, at position: Int) {
      guard isOf(other.measure.quantity, other.span), !positions.contains(position) else { return }
      let place = positions.firstIndex { $0 > position } ?? positions.count
      positions.insert(position, at: place)
      values.insert(other.measure.value, at: place)
    }

    fileprivate mutating func add(_ value: Double, at position: Int) {
      positions.append(position)
      values.append(value)
    }
  }

  /// The fault on the first of the screens where it is worst.
  private(set) var worst: Fault

  /// The position of that screen among those of the check.
  private(set) var worstPosition: Int

  /// The positions of the screens, one for each time that the fault came up.
  private(set) var positions: [Int]

  /// What the fault is; several where it has several causes.
  private(set) var keys: Set<FaultKey>

  /// The items that are at fault.
  private(set) var items: Set<ItemID>

  /// The items that show it because others do.
  private(set) var followers: Set<ItemID>

  /// The sets of rows that cause it on each of the screens; none where one set alone can.
  private var commonCauses: Set<[LayoutProblem.Source]>

  /// The other sets of rows that cause it on some of the screens, in words, of those that are not told with it
  /// anyway.
  var furtherCauses: [Finding.Note] {
    let sources = worst.identity.sources
    let further = causeNotes.filter { note in
      if case .replacing = note.note.fact { return note.told == sources }
      return true
    }
    // Rows of margins have other numbers on other screens, and are the same.
    var told = Set(worst.notes.map(\.fact.withoutNumbersOfConstructs))
    return further.map(\.note).filter {
      told.insert($0.fact.withoutNumbersOfConstructs).inserted
    }.map { note in
      var note = note
      switch note.fact {
      case .alsoConflicting(let rows, _): note.fact = .alsoConflicting(rows, elsewhere: true)
      case .replacing(let rows, let others, _):
        note.fact = .replacing(rows, with: others, elsewhere: true)
      default: break
      }
      return note
    }
  }

  /// What is said of sets of rows beside one that is told, on any screen.
  private var causeNotes: [(told: [LayoutProblem.Source], note: Finding.Note)] = []

  /// How many of these are kept.
  private static let mostCauseNotes = 8

  /// Whether the fault is described in the same words and numbers each time.
  private(set) var readsAlike = true

  /// The numbers, in the order in which they came up.
  private(set) var measured: [Measured] = []

  /// What every screen proposes, of what depends on what is shown.
  private var unanimous: [Proposal]

  /// The first other proposals.
  private var others: [Proposal] = []

  /// How many of them are kept.
  private static let mostProposals = 2 * Proposal.mostTried

  /// Begins with the first time that a fault comes up.
  init(_ fault: Fault, keys: [FaultKey], at position: Int) {
    worst = fault
    worstPosition = position
    positions = [position]
    self.keys = Set(keys)
    items = Set(fault.identity.items)
    followers = Set(fault.followers)
    commonCauses = Set(fault.alternativeCauses)
    unanimous = fault.proposals.filter(\.isUnanimous)
    note(fault, at: position)
  }

  /// Takes the fault as it came up again.
  mutating func add(_ fault: Fault, keys: [FaultKey], at position: Int) {
    readsAlike = readsAlike && fault.message == worst.message && fault.notes == worst.notes
    positions.append(position)
    if !fault.alternativeCauses.isEmpty || fault.identity != worst.identity {
      self.keys.formUnion(keys)
      items.formUnion(fault.identity.items)
    }
    followers.formUnion(fault.followers)
    commonCauses.formIntersection(fault.alternativeCauses)
    unanimous.removeAll { !fault.proposals.contains($0) }
    note(fault, at: position)
    guard isToTell(fault) else { return }
    worst = fault
    worstPosition = position
  }

  /// Whether a fault is to be told in place of what is told so far: where it is worse, and of several rows that give
  /// way the one that ends more of the conflicts.
  private func isToTell(_ fault: Fault) -> Bool {
    if fault.span != worst.span {
      let (own, others) = (Set(worst.alternativeCauses), Set(fault.alternativeCauses))
      if own.isStrictSubset(of: others) { return true }
      if others.isStrictSubset(of: own) { return false }
    }
    return fault.isWorse(than: worst)
  }

  /// Whether the set of rows that is told here causes a fault of another screen, and the one that is told there
  /// causes this fault on each of its screens.
  func hasSameCauses(as fault: Fault) -> Bool {
    commonCauses.contains(fault.identity.sources)
      && fault.alternativeCauses.contains(worst.identity.sources)
  }

  private mutating func note(_ fault: Fault, at position: Int) {
    for (index, measure) in fault.measures.enumerated()
    where !fault.measures[..<index].contains(where: { $0.quantity == measure.quantity }) {
      let place =
        measured.firstIndex { $0.isOf(measure.quantity, fault.span) }
        ?? measured.count
      if place == measured.count { measured.append(Measured(measure.quantity, at: fault.span)) }
      measured[place].add(measure.value, at: position)
    }
    for note in fault.notes
    where causeNotes.count < Self.mostCauseNotes && note.fact.isOfFurtherCause {
      guard !causeNotes.contains(where: { $0.note == note }) else { continue }
      causeNotes.append((fault.identity.sources, note))
    }
    for proposal in fault.proposals
    where others.count < Self.mostProposals && !proposal.isUnanimous && !others.contains(proposal) {
      others.append(proposal)
    }
  }

  /// The proposals of all screens, those of the worst one first; what depends on what is shown is left out
  /// where not every screen proposes it.
  var proposals: [Proposal] {
    var all: [Proposal] = []
    for proposal in worst.proposals + others
    where !all.contains(proposal) && (!proposal.isUnanimous || unanimous.contains(proposal)) {
      all.append(proposal)
    }
    return all
  }
}

extension Fault {
  /// Whether a fault is worse by more than rounding.
  func isWorse(than other: Fault) -> Bool { extent.exceeds(other.extent, byMoreThan: 1e-6) }
}

extension Fault.Identity {
  /// The items that the fault is about.
  fileprivate var items: [ItemID] { [item, partner].compactMap { $0 } }
}

extension Fact {
  /// Whether the fact is a set of rows that conflict beside those that are told.
  fileprivate var isOfFurtherCause: Bool {
    switch self {
    case .alsoConflicting, .replacing: true
    default: false
    }
  }
}

extension Fact {
  /// What is said of sets of rows, without the numbers of the rows that a construct makes.
  fileprivate var withoutNumbersOfConstructs: Fact {
    func withoutNumbers(_ rows: [String]) -> [String] {
      rows.map { row in row.hasSuffix(")") ? row.filter { !$0.isNumber && $0 != "." } : row }
    }
    return switch self {
    case .alsoConflicting(let rows, let elsewhere):
      .alsoConflicting(withoutNumbers(rows), elsewhere: elsewhere)
    case .replacing(let rows, let others, let elsewhere):
      .replacing(withoutNumbers(rows), with: withoutNumbers(others), elsewhere: elsewhere)
    default: self
    }
  }
}
