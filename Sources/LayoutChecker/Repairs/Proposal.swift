/// Changes that may together mend a fault.
///
/// A proposal is a guess from what one screen shows. It becomes a help when a check of the changed
/// layout on all screens has proven it.
struct Proposal: Hashable, Sendable {
  /// How many proposals for one finding are tried.
  static let mostTried = 12

  /// The changes.
  var edits: [Edit]

  /// Which way out it is: of several proposals for one way the first is offered that holds.
  var way: Int

  /// Whether it depends on what is shown, so that every screen with the fault has to propose it.
  var isUnanimous: Bool

  /// Makes a proposal.
  init(_ edits: [Edit], way: Int = 0, isUnanimous: Bool = false) {
    self.edits = edits
    self.way = way
    self.isUnanimous = isUnanimous
  }
}

extension [Proposal] {
  /// The proposals as ones for another way out.
  func taking(way: Int) -> [Proposal] {
    map { Proposal($0.edits, way: way, isUnanimous: $0.isUnanimous) }
  }

  /// Each of the proposals together with each of some others, the likeliest first.
  func combined(with others: [Proposal]) -> [Proposal] {
    if isEmpty || others.isEmpty { return self + others }
    return prefix(Self.mostCombined).flatMap { first in
      others.prefix(Self.mostCombined).map {
        Proposal(
          first.edits + $0.edits, way: first.way, isUnanimous: first.isUnanimous || $0.isUnanimous)
      }
    }
  }

  /// How many proposals of each side are combined.
  private static var mostCombined: Int { 3 }
}
