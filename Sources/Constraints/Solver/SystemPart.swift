/// A part of a system that shares no variable with the rest, and what is known about its solution.
struct SystemPart: Sendable {
  /// The variables, in order of creation; their places here are their numbers in the part.
  let variables: [Int32]

  /// The constraints, in the order in which they were added; their places here are their rows.
  let names: [ConstraintID]

  /// Whether constraints or constants have changed since the part was solved.
  private var isPending = true

  /// Constraints that were active in an earlier solution of a similar part.
  private var hints: [ConstraintID] = []

  /// The last solution's face.
  private var solved: SolvedFace?

  /// The constants that have changed since the part was compiled.
  private var parameters = Parameters()

  /// The regions of these constants that were solved last, the latest first.
  private var regions: [CriticalRegion] = []

  init(variables: [Int32], names: [ConstraintID]) {
    self.variables = variables
    self.names = names
  }

  var isEmpty: Bool { variables.isEmpty && names.isEmpty }

  /// Has the part start with a constraint active.
  mutating func hint(_ name: ConstraintID) {
    hints.append(name)
  }

  /// The constraints that are active in the last solution.
  var activeConstraints: [ConstraintID] {
    solved?.face.activeConstraints ?? hints
  }

  /// Notes that the constant of a row's constraint has changed.
  ///
  /// - Returns: whether the part was to be solved anyway.
  mutating func setConstant(_ constant: Double, ofRow row: Int) -> Bool {
    defer { isPending = true }
    guard !parameters.change(row, to: constant), let solved else { return isPending }
    parameters.append(row, of: solved.face.system.matrix, constant: constant)
    // The regions do not say how this row moves the solution.
    regions.removeAll()
    return isPending
  }
}

// MARK: - Solving

extension SystemPart {
  /// How many regions are kept: enough for a list of devices.
  private static let regionLimit = 16

  /// The number of parameters above which regions are not kept, because finding out whether one
  /// holds would cost more than solving.
  private static let parameterLimit = 8

  /// Solves the part for the present constraints and constants, and writes the values of its
  /// variables and where they come from; returns false where its required constraints contradict each
  /// other.
  mutating func solve(
    _ store: RowStore, numbers: [Int32], into values: inout [Double],
    from source: inout Solution.Source?
  ) throws(NumericalBreakdown) -> Bool {
    if moveInKnownRegion(&values, &source) {
      isPending = false
      return true
    }
    var isSolved = try solveMoved()
    if !isSolved { isSolved = try solveAnew(store, numbers: numbers) }
    guard isSolved, let solved else { return false }
    isPending = false
    source = Solution.Source(solved)
    for number in variables.indices {
      // Adding zero turns -0.0 into 0.0.
      values[Int(variables[number])] = solved.face.point[number] + 0
    }
    return true
  }

  /// Writes the values where a known region holds for the present constants.
  private mutating func moveInKnownRegion(
    _ values: inout [Double], _ source: inout Solution.Source?
  ) -> Bool {
    for region in regions where region.contains(parameters.bounds) {
      region.write(&values, at: parameters.bounds)
      source?.move(to: region, at: parameters.bounds)
      if solved !== region.solved { solved = region.solved }
      return true
    }
    return false
  }

  /// Solves again after nothing but constants has changed; returns false where the part was not
  /// solved before, or has no solution now.
  private mutating func solveMoved() throws(NumericalBreakdown) -> Bool {
    guard let last = solved else { return false }
    var face = last.face
    if !face.move(parameters.bounds, ofRows: parameters.rows) {
      guard try face.solveAgain() else {
        forget()
        return false
      }
    }
    let solved = SolvedFace(face, variables: variables)
    self.solved = solved
    if parameters.rows.count <= Self.parameterLimit,
      let region = solved.criticalRegion(ofRows: parameters.rows)
    {
      if regions.count == Self.regionLimit { regions.removeLast() }
      regions.insert(region, at: 0)
    }
    return true
  }

  private mutating func solveAnew(
    _ store: RowStore, numbers: [Int32]
  ) throws(NumericalBreakdown) -> Bool {
    let system = CompiledSystem(
      store, names: names, variableCount: variables.count, numbers: numbers)
    guard let face = try OptimalFace.solve(system, from: hints) else { return false }
    solved = SolvedFace(face, variables: variables)
    return true
  }

  private mutating func forget() {
    hints = activeConstraints
    solved = nil
    parameters = Parameters()
    regions.removeAll()
  }
}
