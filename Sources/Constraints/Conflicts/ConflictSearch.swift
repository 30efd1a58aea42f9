/// The search for all minimal conflicting sets of the required rows.
///
/// Rows that share no variable cannot conflict, so each connected component is searched by itself.
///
/// First the smallest repair is found: a smallest set of rows that hits all conflicts known so far is
/// left out; if the others still contradict each other, that shows a new conflict, and so on. Then
/// the conflicts that this has not shown are looked for with Reiter's hitting-set tree (1987): a node
/// is a set of rows that is left out, and its children leave out one row more of a conflict among the
/// others. Every minimal conflict misses a row of any other one, so the tree finds them all.
///
/// A conflict is found from the multipliers of an infeasible optimum (Farkas; Gleeson and Ryan, 1990)
/// and made minimal by the deletion filter (Chinneck, "Feasibility and Infeasibility in
/// Optimization", 2008).
struct ConflictSearch {
  private let system: CompiledSystem
  private let isImplicit: [Bool]
  private let limit: Int

  /// The number of feasibility checks after which the search is cut short.
  private static let checkLimit = 4096

  /// The number of nodes after which a tree is cut short: independent conflicts multiply.
  private static let nodeLimit = 8192

  private var checks = 0
  private var isComplete = true
  private var sets: [Conflict] = []
  private var repair: [Int] = []
  private var isBeyondRepair = false

  init(_ system: CompiledSystem, of store: RowStore, limit: Int) {
    self.system = system
    isImplicit = system.names.map { name in
      store.constraints[name.slot].isImplicit
    }
    self.limit = limit
  }

  mutating func run() throws(NumericalBreakdown) -> Conflicts {
    for component in components() {
      try search(component)
    }
    sets.sort {
      $0.constraints.lexicographicallyPrecedes($1.constraints)
        || ($0.constraints == $1.constraints && $0.implicit.lexicographicallyPrecedes($1.implicit))
    }
    return Conflicts(
      sets: sets, isComplete: isComplete,
      smallestRepair: isBeyondRepair ? nil : repair.map { system.names[$0] }.sorted())
  }

  /// One minimal conflict; nil where there is none.
  mutating func first() throws(NumericalBreakdown) -> Conflict? {
    for component in components() {
      let proof = try contradiction(component)
      if !proof.isEmpty { _ = try add(proof, in: component) }
      if let first = sets.first { return first }
    }
    return nil
  }
}

// MARK: - Components

extension ConflictSearch {
  /// The required rows in groups that share no variable, in order of their first rows.
  private func components() -> [[Int]] {
    let matrix = system.matrix
    var sets = DisjointSets(count: matrix.variableCount)
    for row in system.required {
      let terms = matrix.terms(ofRow: Int(row))
      guard let first = terms.first else { continue }
      for index in terms.dropFirst() {
        sets.unite(Int(matrix.entries[first].index), Int(matrix.entries[index].index))
      }
    }
    var groups: [[Int]] = []
    var groupOfRoot: [Int: Int] = [:]
    for row in system.required {
      guard let first = matrix.terms(ofRow: Int(row)).first else {
        groups.append([Int(row)])
        continue
      }
      let root = sets.root(Int(matrix.entries[first].index))
      if let group = groupOfRoot[root] {
        groups[group].append(Int(row))
      } else {
        groupOfRoot[root] = groups.count
        groups.append([Int(row)])
      }
    }
    return groups
  }
}

// MARK: - Feasibility of a choice of rows

extension ConflictSearch {
  /// The rows of `rows` that contradict each other, as proven by multipliers; empty where all hold
  /// together.
  private mutating func contradiction(_ rows: [Int]) throws(NumericalBreakdown) -> [Int] {
    checks += 1
    var numbers: [Int32: Int32] = [:]
    for row in rows {
      for index in system.matrix.terms(ofRow: row) {
        let next = Int32(truncatingIfNeeded: numbers.count)
        numbers[system.matrix.entries[index].index, default: next] += 0
      }
    }
    var part = RowMatrix(variableCount: numbers.count)
    for row in rows {
      part.append(row, of: system.matrix) { numbers[$0, default: 0] }
    }
    let all = (0..<Int32(truncatingIfNeeded: rows.count)).map { $0 }
    var simplex = Simplex(
      part, startingWith: Array(part.equationsFirst(all).prefix(2)))
    simplex.beginLevel(all)
    _ = try simplex.minimise()
    guard !simplex.violatedRows.isEmpty else { return [] }
    return simplex.certificate().map { rows[$0] }
  }

  /// Those implicit rows of `component` that can matter for `rows`: those that share a variable with
  /// them, directly or over other implicit rows.
  private func implicitRows(of component: [Int], around rows: [Int]) -> [Int] {
    var variables: Set<Int32> = []
    for row in rows {
      variables.formUnion(system.matrix.terms(ofRow: row).map { system.matrix.entries[$0].index })
    }
    var chosen: [Int] = []
    var rest = component.filter { isImplicit[$0] }
    while true {
      let touching = rest.filter { row in
        system.matrix.terms(ofRow: row).contains {
          variables.contains(system.matrix.entries[$0].index)
        }
      }
      guard !touching.isEmpty else { return chosen.sorted() }
      chosen += touching
      let taken = Set(touching)
      rest.removeAll { taken.contains($0) }
      for row in touching {
        variables.formUnion(system.matrix.terms(ofRow: row).map { system.matrix.entries[$0].index })
      }
    }
  }

  /// Shrinks a contradiction to a minimal conflict.
  private mutating func shrink(
    _ contradiction: [Int], in component: [Int]
  ) throws(NumericalBreakdown) -> (explicit: [Int], implicit: [Int]) {
    var explicit = contradiction.filter { !isImplicit[$0] }
    // Relative to all implicit rows, not only those that this proof happened to use.
    var implicit = implicitRows(of: component, around: explicit)
    if explicit.isEmpty { implicit = component.filter { isImplicit[$0] } }
    // Later rows are tried first, so that a conflict keeps what was written first.
    for row in explicit.reversed() where explicit.contains(row) {
      let fewer = explicit.filter { $0 != row }
      let proof = try self.contradiction(fewer + implicit)
      if !proof.isEmpty {
        let proven = Set(proof)
        explicit = fewer.filter { $0 > row || proven.contains($0) }
      }
    }
    implicit = implicitRows(of: component, around: explicit)
    if explicit.isEmpty { implicit = component.filter { isImplicit[$0] } }
    for row in implicit.reversed() {
      let fewer = implicit.filter { $0 != row }
      if try !self.contradiction(explicit + fewer).isEmpty { implicit = fewer }
    }
    return (explicit, implicit)
  }
}

// MARK: - Repair and enumeration

extension ConflictSearch {
  private var isExhausted: Bool {
    sets.count >= limit || checks >= Self.checkLimit
  }

  private mutating func search(_ component: [Int]) throws(NumericalBreakdown) {
    var found: [[Int]] = []
    while true {
      var omitted = HittingSet.smallest(of: found)
      let proof = try contradiction(component.filter { !omitted.contains($0) })
      guard !proof.isEmpty else {
        repair += omitted
        break
      }
      guard !isExhausted else {
        isComplete = false
        try completeRepair(&omitted, component: component)
        repair += omitted
        return
      }
      let conflict = try add(proof, in: component)
      // Implicit rows alone contradict each other: nothing can be given up.
      guard !conflict.isEmpty else {
        isBeyondRepair = true
        return
      }
      found.append(conflict)
    }
    try showEveryFault(component, found: &found)
    try enumerate(component, found: found)
  }

  /// Finds a conflict for every fault, also where one row would repair several.
  ///
  /// Of each known conflict the row that occurs in the fewest others is left out, so that a row that
  /// many conflicts share, such as the width of a card, stays and shows the others.
  private mutating func showEveryFault(
    _ component: [Int], found: inout [[Int]]
  ) throws(NumericalBreakdown) {
    var omitted: [Int] = []
    while !isExhausted {
      for set in found where !set.contains(where: omitted.contains) {
        let occurrences = set.map { row in found.count { $0.contains(row) } }
        let least = occurrences.min() ?? 0
        if let index = occurrences.lastIndex(of: least) { omitted.append(set[index]) }
      }
      let proof = try contradiction(component.filter { !omitted.contains($0) })
      guard !proof.isEmpty else { return }
      let conflict = try add(proof, in: component)
      guard !conflict.isEmpty else { return }
      found.append(conflict)
    }
  }

  /// Makes a conflict of a proof, and lists it.
  private mutating func add(
    _ proof: [Int], in component: [Int]
  ) throws(NumericalBreakdown) -> [Int] {
    let (explicit, implicit) = try shrink(proof, in: component)
    sets.append(
      Conflict(
        constraints: explicit.map { system.names[$0] }, implicit: implicit.map { system.names[$0] })
    )
    return explicit
  }

  /// Leaves out the last row of each further proof, until the others hold together.
  private mutating func completeRepair(
    _ omitted: inout [Int], component: [Int]
  ) throws(NumericalBreakdown) {
    while let last = try contradiction(component.filter { !omitted.contains($0) })
      .last(where: { !isImplicit[$0] })
    {
      omitted.append(last)
    }
  }

  /// Finds the conflicts that are not among `found`.
  private mutating func enumerate(
    _ component: [Int], found: [[Int]]
  ) throws(NumericalBreakdown) {
    guard !found.isEmpty else { return }
    var found = found
    var leaves: [[Int]] = []
    var visited: Set<[Int]> = [[]]
    var queue: [[Int]] = [[]]
    var next = 0
    while next < queue.count {
      let omitted = queue[next]
      next += 1
      // Whatever contains a repair is a repair.
      if leaves.contains(where: { $0.allSatisfy(omitted.contains) }) { continue }
      var conflict = found.first { set in !set.contains(where: omitted.contains) }
      if conflict == nil {
        guard !isExhausted else {
          isComplete = false
          return
        }
        let proof = try contradiction(component.filter { !omitted.contains($0) })
        guard !proof.isEmpty else {
          leaves.append(omitted)
          continue
        }
        let new = try add(proof, in: component)
        found.append(new)
        conflict = new
      }
      for row in conflict ?? [] {
        let child = (omitted + [row]).sorted()
        guard visited.insert(child).inserted else { continue }
        guard queue.count < Self.nodeLimit else {
          isComplete = false
          return
        }
        queue.append(child)
      }
    }
  }
}
