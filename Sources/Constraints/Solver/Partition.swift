/// The parts of a system that share no variable, kept up to date as constraints come and go.
///
/// A change makes the parts that it touches be divided anew, and leaves all others as they are: what
/// happens in one of many independent subtrees costs the others nothing.
struct Partition: Sendable {
  /// The parts; an empty one in the place of one that was given up.
  private var parts: [SystemPart] = []

  /// The parts to be solved.
  private var pending: [Int] = []

  /// The part of each variable, and its number there.
  private var partOfVariable: [Int32] = []
  private var numberOfVariable: [Int32] = []

  /// The part of each constraint, by name, and its row there; -1 where it is in none yet.
  private var places: [(part: Int32, row: Int32)] = []

  /// Constraints that are in no part yet.
  private var newcomers: [ConstraintID] = []

  /// Parts that have lost a constraint or will get one.
  private var outdated: [Int] = []

  /// Places of ``parts`` that are free.
  private var vacant: [Int] = []

  /// Parts with fewer variables than this are put together, because each has a cost of its own.
  private static let leastSize = 32

  init() {}

  /// Takes up all constraints.
  init(_ store: RowStore) {
    newcomers = store.names
  }

  /// Takes up a constraint.
  mutating func add(_ name: ConstraintID) {
    newcomers.append(name)
  }

  /// Gives up a constraint.
  mutating func remove(_ name: ConstraintID) {
    if let part = part(of: name) { giveUp(part) }
  }

  /// Notes that the constant of a constraint has changed.
  mutating func setConstant(_ constant: Double, of name: ConstraintID) {
    guard let part = part(of: name) else { return }
    parts[part].setConstant(constant, ofRow: Int(places[name.index].row))
    if !parts[part].isPending {
      parts[part].isPending = true
      pending.append(part)
    }
  }

  private func part(of name: ConstraintID) -> Int? {
    guard name.index < places.count, places[name.index].part >= 0 else { return nil }
    return Int(places[name.index].part)
  }

  /// Solves the pending parts, and writes the values of their variables; returns false where one of
  /// them has no solution.
  mutating func solve(
    _ store: RowStore, into values: inout [Double], from sources: inout [Solution.Source?]
  ) throws(NumericalBreakdown) -> Bool {
    #if CONSTRAINTS_INVARIANTS
      if let reason = brokenInvariant(store) { throw NumericalBreakdown(reason: reason) }
    #endif
    while let part = pending.last {
      let isSolved = try parts[part].solve(
        store, numbers: numberOfVariable, into: &values, from: &sources[part])
      guard isSolved else { return false }
      parts[part].isPending = false
      pending.removeLast()
    }
    return true
  }
}

// MARK: - Dividing

extension Partition {
  /// Divides the parts that have changed anew, and forgets where the values of those that are given up
  /// came from.
  mutating func update(_ store: RowStore, _ sources: inout [Solution.Source?]) {
    let known = partOfVariable.count
    guard !newcomers.isEmpty || !outdated.isEmpty || known < store.variableCount else { return }
    partOfVariable += repeatElement(-1, count: store.variableCount - known)
    numberOfVariable += repeatElement(-1, count: store.variableCount - known)
    var variables = (known..<store.variableCount).map { Int32(truncatingIfNeeded: $0) }
    var rows: [Int] = []
    for name in newcomers {
      guard let row = store.row(of: name), store.isLive[row] else { continue }
      rows.append(row)
      // Before the first division there is nothing to give up.
      if parts.isEmpty { continue }
      for term in store.constraints[row].expression.terms {
        let part = Int(partOfVariable[term.variable.index])
        if part >= 0 { giveUp(part) }
      }
    }
    newcomers.removeAll(keepingCapacity: true)
    var hints: [ConstraintID] = []
    for part in outdated {
      variables += parts[part].variables
      rows += parts[part].names.compactMap(store.row(of:))
      hints += parts[part].activeConstraints
      parts[part] = SystemPart(variables: [], names: [])
      sources[part] = nil
      vacant.append(part)
    }
    if !outdated.isEmpty {
      variables.sort()
      rows.sort()
      pending.removeAll { parts[$0].isEmpty }
    }
    outdated.removeAll(keepingCapacity: true)
    guard !variables.isEmpty || !rows.isEmpty else { return }
    divide(variables, rows, store)
    sources += repeatElement(nil, count: parts.count - sources.count)
    for name in hints {
      if let part = part(of: name) { parts[part].hint(name) }
    }
  }

  /// Has a part divided anew by the next update.
  private mutating func giveUp(_ part: Int) {
    outdated.append(part)
    for name in parts[part].names { places[name.index] = (-1, -1) }
    for variable in parts[part].variables { partOfVariable[Int(variable)] = -1 }
  }

  private mutating func divide(_ variables: [Int32], _ rows: [Int], _ store: RowStore) {
    for (number, variable) in variables.enumerated() {
      numberOfVariable[Int(variable)] = Int32(truncatingIfNeeded: number)
    }
    var sets = DisjointSets(count: variables.count)
    let constraints = store.constraints.span
    for row in rows {
      let terms = constraints[row].expression.terms.span
      guard terms.count > 1 else { continue }
      let first = Int(numberOfVariable[terms[0].variable.index])
      for place in 1..<terms.count {
        sets.unite(first, Int(numberOfVariable[terms[place].variable.index]))
      }
    }
    let (group, count) = groups(of: &sets, count: variables.count)
    guard count > 1 else {
      append(variables, rows.map { store.names[$0] })
      return
    }
    var variablesOfGroup = [[Int32]](repeating: [], count: count)
    var namesOfGroup = [[ConstraintID]](repeating: [], count: count)
    for (number, variable) in variables.enumerated() {
      variablesOfGroup[group[number]].append(variable)
    }
    for row in rows {
      let first = constraints[row].expression.terms.first
      // A row without variables belongs nowhere in particular.
      let number = first.map { Int(numberOfVariable[$0.variable.index]) } ?? 0
      namesOfGroup[group[number]].append(store.names[row])
    }
    for index in 0..<count {
      append(variablesOfGroup[index], namesOfGroup[index])
    }
  }

  /// Puts small sets together.
  ///
  /// - Returns: the group of each number, and how many groups there are.
  private func groups(of sets: inout DisjointSets, count: Int) -> (group: [Int], count: Int) {
    var sizes = [Int](repeating: 0, count: count)
    for number in 0..<count { sizes[sets.root(number)] += 1 }
    var group = [Int](repeating: -1, count: count)
    var (current, size) = (-1, Int.max)
    for number in 0..<count {
      let root = sets.root(number)
      if group[root] < 0 {
        if size >= Self.leastSize { (current, size) = (current + 1, 0) }
        group[root] = current
        size += sizes[root]
      }
      group[number] = group[root]
    }
    return (group, current + 1)
  }

  private mutating func append(_ variables: [Int32], _ names: [ConstraintID]) {
    let part = vacant.popLast() ?? parts.count
    if part == parts.count { parts.append(SystemPart(variables: [], names: [])) }
    for (number, variable) in variables.enumerated() {
      partOfVariable[Int(variable)] = Int32(truncatingIfNeeded: part)
      numberOfVariable[Int(variable)] = Int32(truncatingIfNeeded: number)
    }
    let missing = (names.last?.index ?? -1) + 1 - places.count
    if missing > 0 { places += repeatElement((part: -1, row: -1), count: missing) }
    for (row, name) in names.enumerated() {
      places[name.index] = (Int32(truncatingIfNeeded: part), Int32(truncatingIfNeeded: row))
    }
    parts[part] = SystemPart(variables: variables, names: names)
    pending.append(part)
  }
}

#if CONSTRAINTS_INVARIANTS
  extension Partition {
    /// What is wrong with the parts, or nil: every live constraint and every variable belongs to the
    /// part and the place there that it is said to belong to, and no constraint reaches into another
    /// part.
    ///
    /// - Complexity: linear in the size of the system; compiled into debug builds only.
    fileprivate func brokenInvariant(_ store: RowStore) -> String? {
      for (variable, part) in partOfVariable.enumerated() {
        let number = Int(numberOfVariable[variable])
        guard part >= 0, parts[Int(part)].variables.indices.contains(number),
          Int(parts[Int(part)].variables[number]) == variable
        else { return "variable \(variable) is not number \(number) of part \(part)" }
      }
      for row in store.isLive.indices where store.isLive[row] {
        let name = store.names[row]
        guard name.index < places.count, places[name.index].part >= 0 else {
          return "constraint \(name.index) is in no part"
        }
        let (part, place) = places[name.index]
        guard parts[Int(part)].names[Int(place)] == name else {
          return "constraint \(name.index) is not row \(place) of part \(part)"
        }
        for term in store.constraints[row].expression.terms
        where partOfVariable[term.variable.index] != part {
          return "constraint \(name.index) reaches out of part \(part)"
        }
      }
      return nil
    }
  }
#endif
