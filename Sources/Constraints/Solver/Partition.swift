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

  /// How many names were looked at; constraints with later ones are in no part yet.
  private var knownNames = 0

  /// Parts that have lost a constraint or will get one.
  private var outdated: [Int] = []

  /// Places of ``parts`` that are free.
  private var vacant: [Int] = []

  /// Parts with fewer variables than this are put together, because each has a cost of its own.
  private static let leastSize = 64

  /// Gives up a constraint.
  mutating func remove(_ name: ConstraintID) {
    if let part = part(of: name) { giveUp(part) }
  }

  /// Notes that the constant of a constraint has changed.
  mutating func setConstant(_ constant: Double, of name: ConstraintID) {
    guard let part = part(of: name) else { return }
    let wasPending = parts[part].setConstant(constant, ofRow: Int(places[name.index].row))
    if !wasPending { pending.append(part) }
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
      pending.removeLast()
    }
    return true
  }
}

extension Partition {
  /// What contradicts itself, after solving has ended with a part that has no solution: in this part, or
  /// in all parts in order of their first constraints.
  mutating func contradictions(
    _ store: RowStore, ofAllParts isComplete: Bool, into values: inout [Double],
    from sources: inout [Solution.Source?]
  ) throws(NumericalBreakdown) -> [Contradiction] {
    guard isComplete else {
      guard let part = pending.last else { return [] }
      return [try parts[part].contradiction(store)].compactMap { $0 }
    }
    var open: [Int] = []
    for part in pending
    where try !parts[part].solve(
      store, numbers: numberOfVariable, into: &values, from: &sources[part])
    {
      open.append(part)
    }
    pending = open
    var found: [Contradiction] = []
    open.sort { parts[$0].names[0] < parts[$1].names[0] }
    for part in open {
      if let contradiction = try parts[part].contradiction(store) { found.append(contradiction) }
    }
    return found
  }
}

// MARK: - Dividing

extension Partition {
  /// Whether constraints or variables have come or gone.
  @inline(__always)
  func isOutdated(_ store: RowStore) -> Bool {
    knownNames < store.nextName || !outdated.isEmpty
      || partOfVariable.count < store.variableCount
  }

  /// Divides the parts that have changed anew, and forgets where the values of those that are given up
  /// came from.
  mutating func update(_ store: RowStore, _ sources: inout [Solution.Source?]) {
    let known = partOfVariable.count
    partOfVariable += repeatElement(-1, count: store.variableCount - known)
    numberOfVariable += repeatElement(-1, count: store.variableCount - known)
    places += repeatElement((part: -1, row: -1), count: store.nextName - knownNames)
    var variables = (known..<store.variableCount).map { Int32(truncatingIfNeeded: $0) }
    var rows = store.liveRows(from: knownNames)
    knownNames = store.nextName
    // Before the first division there is nothing to give up.
    if !parts.isEmpty {
      for row in rows {
        for term in store.constraints[row].expression.terms {
          let part = Int(partOfVariable[term.variable.index])
          if part >= 0 { giveUp(part) }
        }
      }
    }
    var hints: [ConstraintID] = []
    for part in outdated {
      variables += parts[part].variables
      rows += store.rows(of: parts[part].names)
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
    let names = rows.map(store.name(ofRow:))
    for (number, variable) in variables.enumerated() {
      numberOfVariable[Int(variable)] = Int32(truncatingIfNeeded: number)
    }
    guard variables.count >= 2 * Self.leastSize else {
      append(variables, names)
      return
    }
    var group = FlatArray<Int32>(repeating: -1, count: variables.count)
    var groupOfRow = FlatArray<Int32>(repeating: 0, count: rows.count)
    let count = findGroups(of: rows, in: store, &group, &groupOfRow)
    guard count > 1 else {
      append(variables, names)
      return
    }
    var variablesOfGroup = [[Int32]](repeating: [], count: count)
    var namesOfGroup = [[ConstraintID]](repeating: [], count: count)
    for (number, variable) in variables.enumerated() {
      variablesOfGroup[Int(group[number])].append(variable)
    }
    for (place, name) in names.enumerated() {
      namesOfGroup[Int(groupOfRow[place])].append(name)
    }
    for index in 0..<count {
      append(variablesOfGroup[index], namesOfGroup[index])
    }
  }

  /// Finds the groups of variables and rows that share none with others; small ones are put together.
  ///
  /// - Returns: how many groups there are.
  private func findGroups(
    of rows: [Int], in store: RowStore, _ group: inout FlatArray<Int32>,
    _ groupOfRow: inout FlatArray<Int32>
  ) -> Int {
    var sets = DisjointSets(count: group.count)
    let constraints = store.constraints
    let numbers = numberOfVariable
    for place in rows.indices {
      let terms = constraints[rows[place]].expression.terms
      // A row without variables belongs nowhere in particular.
      guard !terms.isEmpty else { continue }
      let first = numbers[terms[0].variable.index]
      groupOfRow[place] = first
      guard terms.count > 1 else { continue }
      var root = sets.root(first)
      for place in 1..<terms.count {
        root = sets.unite(root: root, numbers[terms[place].variable.index])
      }
    }
    guard sets.count > 1 else { return 1 }
    var sizes = FlatArray<Int32>(repeating: 0, count: group.count)
    for number in 0..<group.count { sizes[sets.root(Int32(truncatingIfNeeded: number))] += 1 }
    var current: Int32 = -1
    var size = Int32(truncatingIfNeeded: Self.leastSize)
    for number in 0..<group.count {
      let root = sets.root(Int32(truncatingIfNeeded: number))
      if group[root] < 0 {
        if size >= Self.leastSize { (current, size) = (current + 1, 0) }
        group[root] = current
        size += sizes[root]
      }
      group[number] = group[root]
    }
    for place in rows.indices { groupOfRow[place] = group[groupOfRow[place]] }
    return Int(current) + 1
  }

  private mutating func append(_ variables: [Int32], _ names: [ConstraintID]) {
    let part = vacant.popLast() ?? parts.count
    if part == parts.count { parts.append(SystemPart(variables: [], names: [])) }
    let name = Int32(truncatingIfNeeded: part)
    for (number, variable) in variables.enumerated() {
      partOfVariable[Int(variable)] = name
      numberOfVariable[Int(variable)] = Int32(truncatingIfNeeded: number)
    }
    for (row, constraint) in names.enumerated() {
      places[constraint.index] = (name, Int32(truncatingIfNeeded: row))
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
      for row in store.liveRows {
        let name = store.name(ofRow: row)
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
