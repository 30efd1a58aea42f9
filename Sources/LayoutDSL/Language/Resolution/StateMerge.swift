internal import Constraints

/// Makes one layout of a layout that was read once for each of its states.
///
/// What all states have stays as it is; what only some have applies in these. So items, rows and claims have
/// one number in all states, and a fault that several states show is one fault.
struct StateMerge {
  /// The layout in all its states.
  private(set) var layout: Layout

  private let variants: [Layout]
  private let states: [String]

  /// The numbers of the items of each variant in the layout.
  private var numbers: [[ItemID]] = []

  /// Merges a layout in its states, the default one first.
  ///
  /// - Complexity: O(*n*) in the size of the layout times the number of states.
  init(_ variants: [Layout], states: [String]) {
    (self.variants, self.states) = (variants, states)
    layout = variants[0]
    mergeItems()
    let rows = merge(
      variants.indices.map { index in variants[index].rows.map { mapped($0, index) } })
    let claims = merge(
      variants.indices.map { index in variants[index].expectations.map { mapped($0, index) } })
    var allowances: [Allowance] = []
    var seen: Set<Allowance> = []
    for (index, variant) in variants.enumerated() {
      for allowance in variant.allowances {
        var allowance = allowance
        switch allowance.subject {
        case .layout: break
        case .item(let item): allowance.subject = .item(numbers[index][item.index])
        case .row(let row): allowance.subject = .row(rows.places[index][row])
        case .expectation(let claim): allowance.subject = .expectation(claims.places[index][claim])
        }
        if seen.insert(allowance).inserted { allowances.append(allowance) }
      }
    }
    layout = LayoutAssembler.layout(
      like: layout,
      rows: rows.elements.map { row, states in
        var row = row
        row.condition = condition(row.condition, in: states, of: Set(variants.indices))
        return row
      },
      expectations: claims.elements.map { claim, states in
        var claim = claim
        claim.condition = condition(claim.condition, in: states, of: Set(variants.indices))
        return claim
      }, allowances: allowances, states: Array(states.dropFirst()))
  }

  // MARK: - Items

  private mutating func mergeItems() {
    let merged = merge(variants.map { $0.items.map(\.name) })
    numbers = merged.places.map { $0.map(ItemID.init(index:)) }
    var positions: [[Int: Int]] = merged.places.map { _ in [:] }
    for (index, places) in merged.places.enumerated() {
      for (position, place) in places.enumerated() { positions[index][place] = position }
    }
    let items = merged.elements.indices.compactMap { number -> Item? in
      let (_, members) = merged.elements[number]
      let own = members.sorted().compactMap { index in
        positions[index][number].map { (index, mapped(variants[index].items[$0], index)) }
      }
      guard var item = own.first?.1 else { return nil }
      for (index, other) in own.dropFirst() where other.kind != item.kind {
        item.kindsInStates[states[index]] = other.kind
      }
      let conditions = own.map { ($0.0, $0.1.condition) }
      if conditions.allSatisfy({ $0.1 == item.condition }) {
        item.condition = condition(item.condition, in: members, of: Set(variants.indices))
      } else {
        item.condition = conditions.map { index, condition in
          Condition.conjunction(condition, .state(states[index])) ?? .constant(true)
        }.reduce(nil) { sum, next in sum.map { .or($0, next) } ?? next }
      }
      let settings = merge(own.map { $0.1.settings })
      item.settings = settings.elements.map { setting, places in
        var setting = setting
        setting.condition = condition(
          setting.condition, in: Set(places.map { own[$0].0 }), of: members)
        return setting
      }
      return item
    }
    layout = LayoutAssembler.layout(like: layout, items: items)
  }

  /// A condition that holds in some of the states in which there is something.
  private func condition(
    _ condition: Condition?, in some: Set<Int>, of all: Set<Int>
  ) -> Condition? {
    guard some != all else { return condition }
    let others = all.subtracting(some)
    let isShort = some.count <= others.count
    let either = (isShort ? some : others).sorted().map { Condition.state(states[$0]) }
    guard let first = either.first else { return condition }
    let sum = either.dropFirst().reduce(first) { .or($0, $1) }
    return Condition.conjunction(condition, isShort ? sum : .not(sum))
  }

  // MARK: - Numbers of items

  private func mapped(_ item: Item, _ variant: Int) -> Item {
    var item = item
    item.parent = item.parent.map { numbers[variant][$0.index] }
    item.instance = item.instance.map { numbers[variant][$0.index] }
    item.settings = item.settings.map { setting in
      var setting = setting
      switch setting.property {
      case .above(let other): setting.property = .above(numbers[variant][other.index])
      case .spacingAfter(let other, let spacing):
        setting.property = .spacingAfter(numbers[variant][other.index], spacing)
      default: break
      }
      return setting
    }
    return item
  }

  private func mapped(_ expression: AnchorExpression, _ variant: Int) -> AnchorExpression {
    var expression = expression
    for index in expression.terms.indices {
      let item = expression.terms[index].anchor.item
      expression.terms[index].anchor.item = numbers[variant][item.index]
    }
    return expression
  }

  private func mapped(_ row: Row, _ variant: Int) -> Row {
    var row = row
    (row.first, row.second) = (mapped(row.first, variant), mapped(row.second, variant))
    return row
  }

  private func mapped(_ claim: Expectation, _ variant: Int) -> Expectation {
    var claim = claim
    (claim.first, claim.second) = (mapped(claim.first, variant), mapped(claim.second, variant))
    return claim
  }

  // MARK: - Lists

  /// Lists that have most elements in common as one list: the elements in an order that is that of each list,
  /// with the lists that have them, and where the elements of each list are in it.
  private func merge<Element: Hashable>(
    _ lists: [[Element]]
  ) -> (elements: [(element: Element, lists: Set<Int>)], places: [[Int]]) {
    typealias Key = ListKey<Element>
    var next: [Key?: Key] = [:]
    var owners: [Key: Set<Int>] = [:]
    var keys: [[Key]] = []
    for (index, list) in lists.enumerated() {
      var rounds: [Element: Int] = [:]
      var last: Key?
      var own: [Key] = []
      for element in list {
        let key = Key(element: element, round: rounds[element, default: 0])
        rounds[element, default: 0] += 1
        if owners[key] == nil {
          let behind = next[last]
          next[last] = key
          next[key] = behind
        }
        owners[key, default: []].insert(index)
        last = key
        own.append(key)
      }
      keys.append(own)
    }
    var elements: [(element: Element, lists: Set<Int>)] = []
    var places: [Key: Int] = [:]
    var current = next[nil]
    while let key = current {
      places[key] = elements.count
      elements.append((key.element, owners[key] ?? []))
      current = next[key]
    }
    return (elements, keys.map { $0.map { places[$0] ?? 0 } })
  }
}

/// An element of a list, told apart from equal ones.
private struct ListKey<Element: Hashable>: Hashable {
  var element: Element

  /// How many equal ones stand before it.
  var round: Int
}
