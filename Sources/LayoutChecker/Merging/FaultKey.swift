internal import Constraints
internal import LayoutDSL

/// What a fault is, in the names of the layout and not in positions: the same after a change to the
/// layout that has nothing to do with it.
struct FaultKey: Hashable {
  /// The rule that was broken.
  let rule: Rule
  private var item: String?
  private var partner: String?
  private var axis: Axis?
  private var detail: Fault.Identity.Detail?
  private var rows: [String]

  /// The keys of a fault: one, or of conflicting rows one for each set of them.
  static func keys(of fault: Fault, in layout: Layout) -> [FaultKey] {
    let identity = fault.identity
    guard fault.alternativeCauses.isEmpty else {
      // Which row of a set is to blame depends on the other sets.
      return fault.alternativeCauses.map {
        FaultKey(rule: identity.rule, rows: $0.map(layout.name).sorted())
      }
    }
    return [
      FaultKey(
        rule: identity.rule, item: identity.item.map(layout.name),
        partner: identity.partner.map(layout.name), axis: identity.axis,
        detail: identity.detail,
        rows: identity.sources.map(layout.name).sorted() + claim(of: identity, in: layout))
    ]
  }

  /// What an expectation says: another one of the same view is another fault.
  private static func claim(of identity: Fault.Identity, in layout: Layout) -> [String] {
    guard case .expectation(let index) = identity.detail else { return [] }
    let expectation = layout.expectations[index]
    let label = expectation.origin.label
    return [label.isEmpty ? layout.description(of: expectation) : label]
  }

  /// Whether another fault is of the same view and rule, by other sides or along another axis: one of both may end before
  /// the other one does.
  func isOfSameView(as other: FaultKey) -> Bool {
    guard rule == other.rule, item == other.item, partner == other.partner, rows == other.rows
    else { return false }
    switch (detail, other.detail) {
    case (.sides, .sides): return true
    case (nil, nil): return rule == .smallTapTarget
    default: return false
    }
  }

  /// Whether the fault is that required rows contradict each other.
  var isConflict: Bool { rule.isOfConflicts }

  /// The names of the items that the fault is about.
  var names: [String] { [item, partner].compactMap { $0 } }

  /// The axes along which the fault may show.
  var axes: [Axis] { Fault.Identity(rule: rule, axis: axis, detail: detail).axes }

  /// What a fingerprint is made of.
  var parts: [String] {
    let detail: [String] =
      switch self.detail {
      case nil: []
      case .unheld: ["unheld"]
      case .crushed: ["crushed"]
      case .fixed: ["fixed"]
      case .sides(let sides): sides.map(\.name)
      case .page: ["page"]
      // The level is told by the rows.
      case .tie: ["tie"]
      case .expectation: []
      case .condition(let words): [words]
      }
    return [rule.rawValue, item ?? "", partner ?? "", axis?.rawValue ?? ""] + detail + rows
  }
}

extension Rule {
  /// Whether the rule is broken by required rows that contradict each other.
  var isOfConflicts: Bool { self == .unsatisfiable || self == .negativeSize }
}

extension Layout {
  /// A constraint in the words of the layout; empty for one that was made while the layout was solved.
  fileprivate func name(of source: LayoutProblem.Source) -> String {
    switch source {
    case .row(let index) where !rows.indices.contains(index): ""
    case .hugging(let item, _) where !items.indices.contains(item.index),
      .compression(let item, _) where !items.indices.contains(item.index),
      .nonNegative(let item, _) where !items.indices.contains(item.index),
      .screen(let item, _) where !items.indices.contains(item.index):
      ""
    case .row(let index):
      rows[index].origin.label.isEmpty ? description(of: rows[index]) : rows[index].origin.label
    case .generated(let row): description(of: row)
    case .hugging(let item, let axis): "hugging \(axis.rawValue) \(name(of: item))"
    case .compression(let item, let axis): "compression \(axis.rawValue) \(name(of: item))"
    case .nonNegative(let item, let axis): "\(name(of: item)).\(axis.sizeName) >= 0"
    case .screen(let item, let attribute): "\(name(of: item)).\(attribute.rawValue)"
    }
  }
}
