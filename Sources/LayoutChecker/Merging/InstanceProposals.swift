internal import LayoutDSL

extension [MergedFault] {
  /// Proposes, where every instance of a component shows a fault, the rows that mend one of them for all of them: what
  /// no instance has is missing in the component.
  ///
  /// - Complexity: linear in the faults and the proposals of those of instances.
  mutating func proposeForAllInstances(in layout: Layout) {
    let instances = Dictionary(
      grouping: layout.items.indices.lazy.map(ItemID.init(index:)).filter {
        layout[$0].component != nil
      }
    ) { layout[$0].component }
    .filter { $0.value.count > 1 }
    guard !instances.isEmpty else { return }
    var groups: [InstanceFault: [Int]] = [:]
    for (position, fault) in enumerated() {
      if let kind = InstanceFault(fault.identity, in: layout), instances[kind.component] != nil {
        groups[kind, default: []].append(position)
      }
    }
    for (kind, positions) in groups {
      let all = instances[kind.component] ?? []
      guard let first = positions.first, let item = self[first].identity.item,
        positions.reduce(into: Set<ItemID>(), { $0.formUnion(self[$1].items) }).isSuperset(of: all)
      else { continue }
      self[first].proposals = self[first].proposals.flatMap { proposal in
        [proposal.repeated(from: item, for: all, in: layout), proposal].compactMap(\.self)
      }
    }
  }
}

/// What faults of several instances of a component have in common.
private struct InstanceFault: Hashable {
  var component: String
  var rule: Rule
  var axis: Axis?

  init?(_ identity: Fault.Identity, in layout: Layout) {
    guard let component = identity.item.flatMap({ layout[$0].component }) else { return nil }
    (self.component, rule, axis) = (component, identity.rule, identity.axis)
  }
}

extension MergedFault.Proposal {
  /// Rows that tie an instance to what it is in as rows of all instances; nil where there is anything else.
  fileprivate func repeated(
    from item: ItemID, for instances: [ItemID], in layout: Layout
  ) -> Self? {
    var rows: [Row] = []
    for edit in own.edits {
      guard case .add(let row) = edit, row.first.terms.allSatisfy({ $0.anchor.item == item }),
        row.second.terms.allSatisfy({
          $0.anchor.item <= .safeArea || [item, layout[item].parent].contains($0.anchor.item)
        })
      else { return nil }
      rows.append(row)
    }
    var proposal = self
    proposal.own.edits = instances.flatMap { instance in
      rows.map { .add($0.moved(from: item, to: instance, in: layout)) }
    }
    return proposal
  }
}

extension Row {
  /// The row as one of another instance, which has its own container.
  fileprivate func moved(from item: ItemID, to instance: ItemID, in layout: Layout) -> Row {
    guard instance != item else { return self }
    func moved(_ terms: [AnchorExpression.Term]) -> [AnchorExpression.Term] {
      terms.map { term in
        var term = term
        if term.anchor.item == item {
          term.anchor.item = instance
        } else if term.anchor.item == layout[item].parent, let parent = layout[instance].parent {
          term.anchor.item = parent
        }
        return term
      }
    }
    var row = self
    row.first.terms = moved(first.terms)
    row.second.terms = moved(second.terms)
    return row
  }
}
