/// A part of a system that shares no variable with the rest, and what is known about its solution.
struct SystemPart: Sendable {
  /// The variables by number, those that were removed included.
  private(set) var variables: [Variable]

  /// The constraints by row; ``RowOrder/none`` for a row that stands for none.
  private(set) var ids: [ConstraintID]

  /// How many rows have come and gone since the part was divided off.
  private(set) var changeCount = 0

  /// Whether the part is among those to be solved.
  var isQueued = false

  /// Whether the part is to be divided anew.
  var isGivenUp = false

  /// Constraints that were active in an earlier solution of a similar part.
  private var hints: [ConstraintID] = []

  /// The numbers of variables that were at 0 in such a solution, for want of constraints.
  private var pinned: [Int] = []

  /// Whether rows or variables wait to come or go.
  private(set) var changes = Changes()

  /// The constants that have changed since the part was compiled or its rows changed.
  private var parameters = Parameters()

  /// The bounds that these constants make.
  var parameterBounds: ParameterBounds { parameters.bounds }

  /// The regions of these constants that were solved last, the latest first.
  private var regions: [CriticalRegion] = []

  /// The numbers of variables that were removed, each with the row that holds it.
  private var vacantNumbers: [(number: Int, row: Int)] = []

  /// The rows and variables that come and go with the next solve.
  struct Changes: Sendable {
    private(set) var removedRows: [Int] = []
    private(set) var removedVariables: [Int] = []
    private(set) var newVariables: [(variable: Variable, number: Int)] = []
    private(set) var newRows: [ConstraintID] = []

    /// Whether nothing waits; stored, because every suggestion asks.
    private(set) var isEmpty = true

    mutating func remove(row: Int) {
      removedRows.append(row)
      isEmpty = false
    }

    mutating func remove(variable number: Int) {
      removedVariables.append(number)
      isEmpty = false
    }

    mutating func add(_ variable: Variable, number: Int) {
      newVariables.append((variable, number))
      isEmpty = false
    }

    mutating func add(_ id: ConstraintID) {
      newRows.append(id)
      isEmpty = false
    }

    var count: Int { removedRows.count + newRows.count }
  }

  /// Takes variables in order of creation and constraints in order of addition.
  init(variables: [Variable], ids: [ConstraintID]) {
    self.variables = variables
    self.ids = ids
  }

  var isEmpty: Bool { variables.isEmpty && ids.isEmpty }

  /// What stands in the place of a variable that was removed.
  static let noVariable = Variable(index: .max, slot: -1)

  /// The variables without those that were removed.
  var liveVariables: [Variable] { variables.filter { $0 != Self.noVariable } }

  /// The constraints, those included that wait to be added.
  var liveIDs: [ConstraintID] { ids.filter { $0 != RowOrder.none } + changes.newRows }

  /// Has the part start with a constraint active.
  mutating func hint(_ name: ConstraintID) {
    hints.append(name)
  }

  /// Has the part start with a variable at 0.
  mutating func pin(_ number: Int) { pinned.append(number) }

  /// The constraints that are active in the last solution.
  func activeConstraints(_ source: SolvedPart?) -> [ConstraintID] {
    source?.solved.face.activeConstraints ?? hints
  }

  /// Whether changes cost less when they are made in place than when the part is divided and solved
  /// anew.
  var changesAreFew: Bool {
    changes.count <= max(16, ids.count / 8) && changeCount <= 64 + 2 * ids.count
  }

  /// Notes that the constant of a row's constraint has changed; returns false where that row is no
  /// parameter yet.
  @inline(__always)
  mutating func setConstant(_ constant: Double, ofRow row: Int) -> Bool {
    parameters.change(row, to: constant)
  }

  /// Makes a parameter of the constant of a row's constraint.
  mutating func addParameter(_ constant: Double, ofRow row: Int, _ source: SolvedPart) {
    parameters.append(row, of: source.solved.face.simplex.matrix, constant: constant)
    // The regions do not say how this row moves the solution.
    regions.removeAll()
  }

  /// Notes that a row is to be taken away.
  mutating func remove(_ row: Int) {
    changes.remove(row: row)
    ids[row] = RowOrder.none
  }

  /// Notes that a variable is to be taken away, whose rows all are.
  mutating func removeVariable(_ number: Int) {
    changes.remove(variable: number)
    variables[number] = Self.noVariable
  }

  /// Notes that a variable is to be added, and returns its number.
  mutating func add(_ variable: Variable) -> Int {
    let number: Int
    if let vacant = vacantNumbers.popLast() {
      number = vacant.number
      changes.remove(row: vacant.row)
      variables[number] = variable
    } else {
      number = variables.count
      variables.append(variable)
    }
    changes.add(variable, number: number)
    return number
  }

  /// Notes that a constraint is to be added.
  mutating func add(_ id: ConstraintID) {
    changes.add(id)
  }
}

// MARK: - Solving

extension SystemPart {
  /// How many regions are kept: enough for a list of devices.
  private static let regionLimit = 16

  /// The number of parameters above which regions are not kept, because finding out whether one
  /// holds would cost more than solving.
  private static let parameterLimit = 8

  /// How solving a part ended.
  enum Ending {
    /// The values were written.
    case solved

    /// The required constraints contradict each other.
    case unsatisfiable

    /// The part is to be divided and solved anew.
    case outdated
  }

  /// Solves the part for the present constraints and constants, and writes the values of its
  /// variables and where they come from.
  ///
  /// - Parameters:
  ///   - numbers: the number of each variable in its part, by slot.
  ///   - breaksTies: whether to find the solution closest to zero.
  ///   - values: the values by slot.
  ///   - changes: gets the variables whose values have changed, besides what it has.
  ///   - place: takes down in which row a constraint is from now on.
  mutating func solve(
    _ store: RowStore, numbers: [Int32], breakingTies breaksTies: Bool,
    into values: inout [Double], noting changes: inout [Variable], from source: inout SolvedPart?,
    placing place: (ConstraintID, Int) -> Void
  ) throws(NumericalBreakdown) -> Ending {
    if source != nil, let region = knownRegion {
      let before = variables.map { $0 == Self.noVariable ? 0 : values[$0.place] }
      region.write(&values, at: parameterBounds)
      source?.move(to: region, at: parameterBounds)
      for (variable, value) in zip(variables, before)
      where variable != Self.noVariable && values[variable.place] != value {
        changes.append(variable)
      }
      return .solved
    }
    let ending =
      source == nil
      ? try solveAnew(store, numbers: numbers, breakingTies: breaksTies, &source)
      : solveInPlace(
        store, numbers: numbers, breakingTies: breaksTies, &source, placing: place)
    guard ending == .solved, let solved = source?.solved else { return ending }
    solved.write(&values, noting: &changes)
    return .solved
  }

  /// The region that was solved before and holds for the present constants; nil where there is none, or
  /// more than constants has changed.
  @inline(__always)
  var knownRegion: CriticalRegion? {
    guard changes.isEmpty else { return nil }
    // An iterator would count references to the list.
    for index in 0..<regions.count where regions[index].contains(parameters.bounds) {
      return regions[index]
    }
    return nil
  }

  /// Solves again after constants, rows or variables have changed.
  private mutating func solveInPlace(
    _ store: RowStore, numbers: [Int32], breakingTies breaksTies: Bool,
    _ source: inout SolvedPart?, placing place: (ConstraintID, Int) -> Void
  ) -> Ending {
    guard var present = source else { return .outdated }
    guard changes.isEmpty || isWellScaled(store, present) else {
      hints = present.solved.face.activeConstraints
      return .outdated
    }
    source = nil
    if !changes.isEmpty { regions.removeAll() }
    present.leaveRegion()
    if !regions.isEmpty || !isKnownUniquelyReferenced(&present.solved) {
      present.solved = SolvedFace(present.solved.face, like: present.solved)
    }
    let solved = present.solved
    solved.face.breaksTies = breaksTies
    if changes.isEmpty, solved.face.contradictsStill(parameters.bounds, ofRows: parameters.rows) {
      source = present
      return .unsatisfiable
    }
    let isMoved =
      !solved.face.isFeasible
      || (!parameters.rows.isEmpty
        && !solved.face.move(parameters.bounds, ofRows: parameters.rows))
    if isMoved || !changes.isEmpty {
      solved.face.beginChanges()
      if isMoved { solved.face.change(parameters.bounds, ofRows: parameters.rows) }
      if !changes.isEmpty {
        applyChanges(store, numbers: numbers, to: solved, placing: place)
      }
      // A breakdown is no verdict as long as the part can be divided and solved anew.
      guard let isFeasible = try? solved.face.settle() else {
        hints = solved.face.activeConstraints
        return .outdated
      }
      guard isFeasible else {
        source = present
        return .unsatisfiable
      }
    }
    source = SolvedPart(solved)
    if !parameters.rows.isEmpty, parameters.rows.count <= Self.parameterLimit,
      let region = solved.criticalRegion(ofRows: parameters.rows)
    {
      if regions.count == Self.regionLimit { regions.removeLast() }
      regions.insert(region, at: 0)
    }
    return .solved
  }

  /// Whether rows can come and go in place: in a badly scaled system every number has to be refined, for
  /// which the part is solved as a whole.
  private func isWellScaled(_ store: RowStore, _ source: SolvedPart) -> Bool {
    !source.solved.face.simplex.matrix.isBadlyScaled
      && !changes.newRows.contains { RowMatrix.isBadlyScaled(store.constraints[$0.slot]) }
  }

  /// Makes the changes of rows and variables.
  private mutating func applyChanges(
    _ store: RowStore, numbers: [Int32], to solved: SolvedFace,
    placing place: (ConstraintID, Int) -> Void
  ) {
    changeCount += changes.count
    for row in changes.removedRows { solved.face.remove(row) }
    for number in changes.removedVariables {
      vacantNumbers.append((number, solved.face.fix(number)))
      solved.removeVariable(number)
    }
    for (variable, number) in changes.newVariables {
      if number < solved.variables.count {
        solved.replaceVariable(number, by: variable)
      } else {
        solved.appendVariable(variable)
        solved.face.addVariable()
      }
    }
    for id in changes.newRows {
      let row = solved.face.add(store.constraints[id.slot], id: id, numbers: numbers)
      ids.pad(to: row + 1, with: RowOrder.none)
      ids[row] = id
      place(id, row)
    }
    changes = Changes()
    // What was a parameter is a bound like any other from here on.
    parameters = Parameters()
  }

  private mutating func solveAnew(
    _ store: RowStore, numbers: [Int32], breakingTies breaksTies: Bool,
    _ source: inout SolvedPart?
  ) throws(NumericalBreakdown) -> Ending {
    let system = CompiledSystem(
      store, ids: ids, variableCount: variables.count, numbers: numbers)
    let solved = SolvedFace(
      try OptimalFace.solve(system, from: hints, pinning: pinned, breakingTies: breaksTies),
      variables: variables)
    source = SolvedPart(solved)
    return solved.face.isFeasible ? .solved : .unsatisfiable
  }

  /// What contradicts itself, after the part turned out to have no solution.
  func contradiction(
    _ store: RowStore, numbers: [Int32], _ source: SolvedPart?
  ) throws(NumericalBreakdown) -> Contradiction? {
    guard var face = source?.solved.face, !face.isFeasible else { return nil }
    let live = ids.filter { $0 != RowOrder.none }
    let inOrder = live.sorted()
    if live != inOrder {
      // The search keeps what was written first, so the rows are to be in order of addition.
      let system = CompiledSystem(
        store, ids: inOrder, variableCount: variables.count, numbers: numbers)
      face = try OptimalFace.solve(system, from: face.activeConstraints)
    } else if face.isProofOld {
      face.simplex.recomputePoint()
      _ = try face.solveAgain()
    }
    guard !face.isFeasible else { return nil }
    let names = face.system.names
    return Contradiction(
      simplex: face.simplex, names: names,
      isImplicit: names.map { $0 == RowOrder.none || store.constraints[$0.slot].isImplicit })
  }
}
