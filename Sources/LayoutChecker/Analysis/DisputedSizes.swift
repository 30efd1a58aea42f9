internal import Constraints
internal import LayoutDSL

/// The sizes that rows have fought over in vain: what is wrong with them follows from that.
struct DisputedSizes {
  private var sizes: Set<Quantity> = []

  /// Takes the items of the rows that had to give way, and those that were left less than nothing.
  mutating func add(_ conflicts: Conflicts, of problem: LayoutProblem) {
    let facts = conflicts.sets.flatMap(\.implicit)
    for id in (conflicts.smallestRepair ?? []) + facts {
      switch problem.sources[id.index] {
      case .row, .generated:
        let row = problem.row(of: problem.sources[id.index])
        for term in row.map({ $0.first.terms + $0.second.terms }) ?? [] {
          insert(term.anchor.item, term.anchor.attribute.axis)
        }
      case .hugging(let item, let axis), .compression(let item, let axis),
        .nonNegative(let item, let axis):
        insert(item, axis)
      case .screen: break
      }
    }
  }

  private mutating func insert(_ item: ItemID, _ axis: Axis) {
    sizes.insert(Quantity(item: item, measure: .size, axis: axis))
  }

  /// Whether rows have fought over the size of an item along one of some axes.
  func contains(_ item: ItemID, along axes: [Axis] = Axis.allCases) -> Bool {
    axes.contains { sizes.contains(Quantity(item: item, measure: .size, axis: $0)) }
  }
}
