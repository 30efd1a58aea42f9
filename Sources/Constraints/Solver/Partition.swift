/// The parts of a system that share no variable, kept up to date as constraints come and go.
///
/// What comes and goes in one of many independent subtrees costs the others nothing. A few rows change
/// their part in place; where many do, or large parts meet, the parts that they touch are divided and
/// solved anew. A part that has fallen apart stays together until then.
struct Partition: Sendable {
  /// The parts; an empty one in the place of one that was given up.
  private var parts: [SystemPart] = []

  /// The solutions of the parts; nil for those that were not solved.
  private(set) var solved: [SolvedPart?] = []

  /// The parts to be solved.
  private var pending: [Int] = []

  /// The part of each variable by slot, and its number there; -1 where it is in none.
  private var partOfVariable: [Int32] = []
  private var numberOfVariable: [Int32] = []

  /// The part of each constraint by slot, and its row there; -1 where it is in none yet.
  private var places: [Place] = []

  private struct Place: BitwiseCopyable {
    var part: Int32 = -1
    var row: Int32 = -1
  }

  /// Variables and constraints that are in no part yet.
  private var newVariables: [Variable] = []
  private var newConstraints: [ConstraintID] = []

  /// When more than these wait, those that have gone are looked for.
  private var mostWaiting = leastWaiting

  /// Whether some of the new constraints may stand there twice.
  private var mayRepeat = false

  /// Constraints that the next parts are to start with, and variables that they are to hold at 0.
  private var hints: [ConstraintID] = []
  private var pinned: [Variable] = []

  /// Whether of several solutions that are as good the one closest to zero is found.
  var breaksTies = true

  /// Parts that are to be divided anew.
  private var outdated: [Int] = []

  /// Places of ``parts`` that are free.
  private var vacant: [Int] = []

  /// Parts with fewer variables than this are put together, because each has a cost of its own.
  private static let leastSize = 64
}

// MARK: - What has changed

extension Partition {
  /// Takes all variables and constraints of a store that nothing was divided of yet.
  ///
  /// - Parameters:
  ///   - active: constraints that were active in a solution of a similar system.
  ///   - pinned: variables that were at 0 there, for want of constraints.
  init(
    _ store: RowStore, startingWith active: [ConstraintID] = [], pinning pinned: [Variable] = []
  ) {
    newVariables = store.variables.living
    newConstraints = store.liveIDs
    hints = active
    self.pinned = pinned
  }

  /// Notes that a variable was added.
  @inline(__always)
  mutating func add(_ variable: Variable) { newVariables.append(variable) }

  /// Notes that a constraint was added.
  @inline(__always)
  mutating func add(_ id: ConstraintID) { newConstraints.append(id) }

  /// Whether so much waits that what has gone is to be looked for; asked at every row.
  @inline(__always)
  var waitsForMany: Bool { waitingCount > mostWaiting }

  /// Forgets what has come and gone again before it was solved, where that is most of what waits.
  mutating func forgetWhatHasGone(_ store: RowStore) {
    if waitingCount > 2 * (store.count + store.variables.count) {
      newConstraints = Self.distinct(newConstraints.filter(store.isActive))
      newVariables.removeAll { !store.variables.contains($0) }
      mayRepeat = false
    }
    mostWaiting = max(Self.leastWaiting, 2 * waitingCount)
  }

  /// How many variables and constraints wait for the next solve, what has gone included.
  var waitingCount: Int { newVariables.count + newConstraints.count }

  private static let leastWaiting = 2048

  /// Notes that a constraint has become another one, but for its constant.
  mutating func replace(_ id: ConstraintID) {
    remove(id)
    newConstraints.append(id)
    // It may have been waiting already.
    mayRepeat = true
  }

  /// Gives up a constraint.
  mutating func remove(_ id: ConstraintID) {
    // One that is in no part yet is left out by the next update.
    guard id.slot < places.count, places[id.slot].part >= 0 else { return }
    let (part, row) = (Int(places[id.slot].part), Int(places[id.slot].row))
    places[id.slot] = Place()
    parts[part].remove(row)
    if solved[part] == nil { giveUp(part) } else { markPending(part) }
  }

  /// Gives up a variable whose constraints all are.
  mutating func remove(_ variable: Variable) {
    guard variable.place < partOfVariable.count, partOfVariable[variable.place] >= 0 else {
      return
    }
    let part = Int(partOfVariable[variable.place])
    partOfVariable[variable.place] = -1
    parts[part].removeVariable(Int(numberOfVariable[variable.place]))
    if solved[part] == nil { giveUp(part) } else { markPending(part) }
  }

  /// The part that has a constraint, and its row there; nil where none has.
  func place(of id: ConstraintID) -> (part: Int, row: Int)? {
    guard id.slot < places.count, places[id.slot].part >= 0 else { return nil }
    return (Int(places[id.slot].part), Int(places[id.slot].row))
  }

  /// Notes that the constant of a constraint has changed.
  mutating func setConstant(_ constant: Double, of id: ConstraintID) {
    guard id.slot < places.count, places[id.slot].part >= 0 else { return }
    let (part, row) = (Int(places[id.slot].part), Int(places[id.slot].row))
    if !parts[part].setConstant(constant, ofRow: row), let solved = solved[part] {
      parts[part].addParameter(constant, ofRow: row, solved)
    }
    markPending(part)
  }

  @inline(__always)
  private mutating func markPending(_ part: Int) {
    if !parts[part].isQueued {
      parts[part].isQueued = true
      pending.append(part)
    }
  }

  /// Has a part divided anew by the next update.
  private mutating func giveUp(_ part: Int) {
    guard !parts[part].isGivenUp else { return }
    parts[part].isGivenUp = true
    outdated.append(part)
    for id in parts[part].ids where id != RowOrder.none { places[id.slot] = Place() }
    for variable in parts[part].liveVariables { partOfVariable[variable.place] = -1 }
  }
}

// MARK: - Solving

extension Partition {
  /// Brings the values of the parts that have changed up to date; returns false where one of them has
  /// no solution.
  ///
  /// - Parameters:
  ///   - values: the values by slot.
  ///   - changes: gets the variables whose values have changed, besides what it has.
  mutating func solve(
    _ store: RowStore, into values: inout [Double], noting changes: inout [Variable]
  ) throws(NumericalBreakdown) -> Bool {
    do {
      return try solvePending(store, &values, &changes)
    } catch {
      // What waits in the parts would not be found there.
      for part in pending where !parts[part].changes.isEmpty { giveUp(part) }
      throw error
    }
  }

  /// Brings the values up to date where every part stays in a region that was solved before, which is
  /// what most suggestions do; where one does not, nothing is changed, and it returns false.
  mutating func moveInKnownRegions(_ values: inout [Double]) -> Bool {
    guard newVariables.isEmpty, newConstraints.isEmpty, outdated.isEmpty else { return false }
    if pending.count > 1 {
      for part in pending where solved[part] == nil || parts[part].knownRegion == nil {
        return false
      }
    }
    while let part = pending.last {
      guard solved[part] != nil, let region = parts[part].knownRegion else { return false }
      region.write(&values, at: parts[part].parameterBounds)
      solved[part]?.move(to: region, at: parts[part].parameterBounds)
      pending.removeLast()
      parts[part].isQueued = false
    }
    return true
  }

  private mutating func solvePending(
    _ store: RowStore, _ values: inout [Double], _ changes: inout [Variable]
  ) throws(NumericalBreakdown) -> Bool {
    update(store, &values)
    var unsatisfiable: [Int] = []
    // They are looked at again with what changes next, also where another part cannot be solved.
    defer {
      for part in unsatisfiable { markPending(part) }
    }
    while let part = pending.last {
      #if CONSTRAINTS_INVARIANTS
        if let reason = brokenInvariant(store) { preconditionFailure(reason) }
      #endif
      switch try solve(part, store, &values, &changes) {
      case .solved: break
      case .unsatisfiable: unsatisfiable.append(part)
      case .outdated:
        giveUp(part)
        update(store, &values)
        continue
      }
      pending.removeLast()
      parts[part].isQueued = false
    }
    return unsatisfiable.isEmpty
  }

  private mutating func solve(
    _ part: Int, _ store: RowStore, _ values: inout [Double], _ changes: inout [Variable]
  ) throws(NumericalBreakdown) -> SystemPart.Ending {
    var places: [Place] = []
    swap(&places, &self.places)
    defer { swap(&places, &self.places) }
    return try parts[part].solve(
      store, numbers: numberOfVariable, breakingTies: breaksTies, into: &values,
      noting: &changes, from: &solved[part]
    ) { id, row in
      places[id.slot] = Place(
        part: Int32(truncatingIfNeeded: part), row: Int32(truncatingIfNeeded: row))
    }
  }
}

extension Partition {
  /// What solving has taken since the parts were solved anew, as ``WorkBudget`` counts.
  var work: Int { solved.reduce(0) { $0 + ($1?.face.simplex.work ?? 0) } }

  /// What finding the bases to start from has taken too, see ``work``.
  var workOfSolving: Int { solved.reduce(0) { $0 + ($1?.face.workOfSolving ?? 0) } }

  /// What contradicts itself, after solving has ended with parts that have no solution, in order of the
  /// first constraints of the parts.
  func contradictions(_ store: RowStore) throws(NumericalBreakdown) -> [Contradiction] {
    var open: [(first: ConstraintID, part: Int)] = []
    for part in pending where solved[part]?.solved.face.isFeasible == false {
      if let first = parts[part].liveIDs.min() { open.append((first, part)) }
    }
    open.sort { $0.first < $1.first }
    var found: [Contradiction] = []
    for (_, part) in open {
      let contradiction = try parts[part].contradiction(
        store, numbers: numberOfVariable, solved[part])
      if let contradiction { found.append(contradiction) }
    }
    return found
  }
}

// MARK: - Dividing

extension Partition {
  /// Finds the parts of what has come, and divides the parts that were given up anew.
  private mutating func update(_ store: RowStore, _ values: inout [Double]) {
    let slots = store.variables.slotCount
    // What has had no value yet differs from whatever it gets.
    for variable in newVariables where variable.place < values.count {
      values[variable.place] = .nan
    }
    values.pad(to: slots, with: .nan)
    partOfVariable.pad(to: slots, with: -1)
    numberOfVariable.pad(to: slots, with: -1)
    places.pad(to: store.slotCount, with: Place())
    guard !newVariables.isEmpty || !newConstraints.isEmpty || !outdated.isEmpty || hasTooMany
    else { return }
    var (variables, rows) = (newVariables, newConstraints)
    newVariables = []
    newConstraints = []
    // What has gone again meanwhile is left out.
    if !store.variables.areAllInOrder { variables.removeAll { !store.variables.contains($0) } }
    if !store.areAllActive { rows.removeAll { !store.isActive($0) } }
    if mayRepeat { rows = Self.distinct(rows) }
    // Before the first division there is nothing to change in place.
    if !parts.isEmpty { changeInPlace(store, &variables, &rows) }
    var hints = hints
    self.hints = []
    for part in outdated {
      variables += parts[part].liveVariables.filter(store.variables.contains)
      rows += parts[part].liveIDs.filter(store.isActive)
      hints += parts[part].activeConstraints(solved[part])
      parts[part] = SystemPart(variables: [], ids: [])
      solved[part] = nil
      vacant.append(part)
    }
    if !outdated.isEmpty {
      variables.sort { $0.index < $1.index }
      // A row that was changed may be in the part that is given up too.
      rows = mayRepeat ? Self.distinct(rows) : rows.sorted()
      pending.removeAll { parts[$0].isEmpty }
    }
    mayRepeat = false
    outdated.removeAll(keepingCapacity: true)
    guard !variables.isEmpty || !rows.isEmpty else { return }
    divide(variables, rows, store)
    for id in hints where store.isActive(id) && places[id.slot].part >= 0 {
      parts[Int(places[id.slot].part)].hint(id)
    }
    for variable in pinned where partOfVariable[variable.place] >= 0 {
      parts[Int(partOfVariable[variable.place])].pin(Int(numberOfVariable[variable.place]))
    }
    pinned = []
  }

  /// Each of some constraints once, in order of addition.
  private static func distinct(_ rows: [ConstraintID]) -> [ConstraintID] {
    var seen: Set<Int> = []
    return rows.filter { seen.insert($0.slot).inserted }.sorted()
  }

  /// Whether a part is to be given up because too much of it has changed.
  private var hasTooMany: Bool { pending.contains { !parts[$0].changesAreFew } }

  /// Adds what has come to the parts that it hangs together with, as long as that costs less than
  /// dividing them anew; what is to be divided is left over.
  private mutating func changeInPlace(
    _ store: RowStore, _ variables: inout [Variable], _ rows: inout [ConstraintID]
  ) {
    for part in pending where !parts[part].changesAreFew { giveUp(part) }
    guard !rows.isEmpty else { return }
    // Many rows, or rows that reach into a part that is divided anyway, have all parts divided that they
    // touch.
    guard rows.count <= 64 + store.slotCount / 8, !reachesGivenUp(rows, in: store) else {
      giveUpParts(of: rows, in: store)
      return
    }
    // What hangs together: new variables by their place among them, then the parts that rows touch.
    for (place, variable) in variables.enumerated() {
      numberOfVariable[variable.place] = Int32(truncatingIfNeeded: place)
    }
    var touched: [Int] = []
    var placeOfPart = [Int32](repeating: -1, count: parts.count)
    func node(_ variable: Variable) -> Int {
      let part = Int(partOfVariable[variable.place])
      guard part >= 0 else {
        return Int(numberOfVariable[variable.place])
      }
      if placeOfPart[part] < 0 {
        placeOfPart[part] = Int32(truncatingIfNeeded: touched.count)
        touched.append(part)
      }
      return variables.count + Int(placeOfPart[part])
    }
    var nodes: [[Int]] = []
    for id in rows {
      nodes.append(store.constraints[id.slot].expression.terms.map { node($0.variable) })
    }
    let nodeCount = variables.count + touched.count
    var sets = DisjointSets(count: nodeCount)
    for row in nodes {
      for other in row.dropFirst() { sets.unite(row[0], other) }
    }
    // By the root of what hangs together: the parts, how many rows come, and the part that takes them.
    var partsOfRoot = [[Int]](repeating: [], count: nodeCount)
    for place in touched.indices {
      partsOfRoot[sets.root(variables.count + place)].append(touched[place])
    }
    var rowsOfRoot = [Int](repeating: 0, count: nodeCount)
    for row in nodes where !row.isEmpty { rowsOfRoot[sets.root(row[0])] += 1 }
    var base = [Int?](repeating: nil, count: nodeCount)
    for root in 0..<nodeCount where !partsOfRoot[root].isEmpty {
      base[root] = absorb(partsOfRoot[root], rows: rowsOfRoot[root], store)
      if base[root] == nil {
        for part in partsOfRoot[root] { giveUp(part) }
      }
    }
    var leftVariables: [Variable] = []
    for (place, variable) in variables.enumerated() {
      if let part = base[sets.root(place)] {
        add(variable, to: part)
      } else {
        leftVariables.append(variable)
      }
    }
    var leftRows: [ConstraintID] = []
    for (id, row) in zip(rows, nodes) {
      if let first = row.first, let part = base[sets.root(first)] {
        parts[part].add(id)
        markPending(part)
      } else {
        leftRows.append(id)
      }
    }
    (variables, rows) = (leftVariables, leftRows)
  }

  /// Whether any row names a variable of a part that was given up.
  private func reachesGivenUp(_ rows: [ConstraintID], in store: RowStore) -> Bool {
    guard !outdated.isEmpty else { return false }
    let given = Set(outdated.flatMap { parts[$0].liveVariables.map { $0.place } })
    return rows.contains { id in
      store.constraints[id.slot].expression.terms.contains { given.contains($0.variable.place) }
    }
  }

  private mutating func giveUpParts(of rows: [ConstraintID], in store: RowStore) {
    for id in rows {
      for term in store.constraints[id.slot].expression.terms {
        let part = Int(partOfVariable[term.variable.place])
        if part >= 0 { giveUp(part) }
      }
    }
  }

  /// Makes one part of some: the smaller ones go into the largest, row by row.
  ///
  /// - Returns: the part, or nil where dividing them anew costs less.
  private mutating func absorb(_ met: [Int], rows: Int, _ store: RowStore) -> Int? {
    guard let base = met.max(by: { parts[$0].variables.count < parts[$1].variables.count }),
      solved[base] != nil
    else { return nil }
    let others = met.filter { $0 != base }
    let work = rows + others.reduce(0) { $0 + parts[$1].ids.count }
    guard work <= max(16, parts[base].ids.count / 8) else { return nil }
    for part in others {
      for variable in parts[part].liveVariables { add(variable, to: base) }
      for id in parts[part].liveIDs {
        places[id.slot] = Place()
        parts[base].add(id)
      }
      parts[part] = SystemPart(variables: [], ids: [])
      solved[part] = nil
      vacant.append(part)
      pending.removeAll { $0 == part }
    }
    markPending(base)
    return base
  }

  private mutating func add(_ variable: Variable, to part: Int) {
    partOfVariable[variable.place] = Int32(truncatingIfNeeded: part)
    numberOfVariable[variable.place] = Int32(truncatingIfNeeded: parts[part].add(variable))
    markPending(part)
  }

  private mutating func divide(
    _ variables: [Variable], _ rows: [ConstraintID], _ store: RowStore
  ) {
    guard variables.count >= 2 * Self.leastSize else {
      append(variables, rows)
      return
    }
    numberOfVariable.withMutableSpan { numbers in
      for number in variables.indices {
        numbers[variables[number].place] = Int32(truncatingIfNeeded: number)
      }
    }
    var group = FlatArray<Int32>(repeating: -1, count: variables.count)
    var groupOfRow = FlatArray<Int32>(repeating: 0, count: rows.count)
    let count = findGroups(of: rows, in: store, &group, &groupOfRow)
    guard count > 1 else {
      append(variables, rows)
      return
    }
    var variablesOfGroup = [[Variable]](repeating: [], count: count)
    var rowsOfGroup = [[ConstraintID]](repeating: [], count: count)
    for (number, variable) in variables.enumerated() {
      variablesOfGroup[Int(group[number])].append(variable)
    }
    for (place, id) in rows.enumerated() {
      rowsOfGroup[Int(groupOfRow[place])].append(id)
    }
    for index in 0..<count {
      append(variablesOfGroup[index], rowsOfGroup[index])
    }
  }

  /// Finds the groups of variables and rows that share none with others; small ones are put together.
  ///
  /// - Returns: how many groups there are.
  private func findGroups(
    of rows: [ConstraintID], in store: RowStore, _ group: inout FlatArray<Int32>,
    _ groupOfRow: inout FlatArray<Int32>
  ) -> Int {
    var sets = DisjointSets(count: group.count)
    let constraints = store.constraints
    let numbers = numberOfVariable
    for place in rows.indices {
      let terms = constraints[rows[place].slot].expression.terms
      // A row without variables belongs nowhere in particular.
      guard !terms.isEmpty else { continue }
      let first = numbers[terms[0].variable.place]
      groupOfRow[place] = first
      guard terms.count > 1 else { continue }
      var root = sets.root(first)
      for place in 1..<terms.count {
        root = sets.unite(root: root, numbers[terms[place].variable.place])
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

  private mutating func append(_ variables: [Variable], _ ids: [ConstraintID]) {
    let part = vacant.popLast() ?? parts.count
    if part == parts.count {
      parts.append(SystemPart(variables: [], ids: []))
      solved.append(nil)
    }
    let name = Int32(truncatingIfNeeded: part)
    partOfVariable.withMutableSpan { parts in
      for variable in variables { parts[variable.place] = name }
    }
    numberOfVariable.withMutableSpan { numbers in
      for number in variables.indices {
        numbers[variables[number].place] = Int32(truncatingIfNeeded: number)
      }
    }
    places.withMutableSpan { places in
      for row in ids.indices {
        places[ids[row].slot] = Place(part: name, row: Int32(truncatingIfNeeded: row))
      }
    }
    parts[part] = SystemPart(variables: variables, ids: ids)
    parts[part].isQueued = true
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
      for variable in store.variables.living {
        let (part, number) = (partOfVariable[variable.place], numberOfVariable[variable.place])
        guard part >= 0, parts[Int(part)].variables.indices.contains(Int(number)),
          parts[Int(part)].variables[Int(number)] == variable
        else { return "variable \(variable.index) is not number \(number) of part \(part)" }
      }
      for id in store.liveIDs {
        let place = places[id.slot]
        let terms = store.constraints[id.slot].expression.terms
        let part: Int32
        if place.part >= 0 {
          part = place.part
          guard parts[Int(part)].ids[Int(place.row)] == id else {
            return "constraint \(id.index) is not row \(place.row) of part \(part)"
          }
        } else {
          guard let first = terms.first, partOfVariable[first.variable.place] >= 0 else {
            return "constraint \(id.index) is in no part"
          }
          part = partOfVariable[first.variable.place]
          guard parts[Int(part)].changes.newRows.contains(id) else {
            return "constraint \(id.index) does not wait for part \(part)"
          }
        }
        for term in terms where partOfVariable[term.variable.place] != part {
          return "constraint \(id.index) reaches out of part \(part)"
        }
      }
      return nil
    }
  }
#endif
