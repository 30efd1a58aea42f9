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

  /// The last try that found a contradiction.
  private var failed: OptimalFace?

  /// Whether constants have changed since that try.
  private var hasMoved = false

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
    (solved?.face ?? failed)?.activeConstraints ?? hints
  }

  /// Notes that the constant of a row's constraint has changed.
  ///
  /// - Returns: whether the part was to be solved anyway.
  mutating func setConstant(_ constant: Double, ofRow row: Int) -> Bool {
    defer { isPending = true }
    guard !parameters.change(row, to: constant), let face = solved?.face ?? failed else {
      return isPending
    }
    parameters.append(row, of: face.system.matrix, constant: constant)
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
    guard !contradictsStill() else { return false }
    var face: OptimalFace
    if let last = solved {
      face = last.face
      if !face.move(parameters.bounds, ofRows: parameters.rows) { _ = try face.solveAgain() }
    } else if let last = failed {
      face = last
      _ = face.move(parameters.bounds, ofRows: parameters.rows)
      _ = try face.solveAgain()
    } else {
      let system = CompiledSystem(
        store, names: names, variableCount: variables.count, numbers: numbers)
      face = try OptimalFace.solve(system, from: hints)
    }
    guard face.contradiction == nil else {
      (failed, hasMoved) = (face, false)
      return false
    }
    let solved = SolvedFace(face, variables: variables)
    remember(solved)
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

  /// Whether the proof of the last contradiction holds for the present constants too.
  ///
  /// - Complexity: O(rows of the proof).
  private mutating func contradictsStill() -> Bool {
    guard var face = failed else { return false }
    // Not to be copied.
    failed = nil
    defer { failed = face }
    face.setBounds(parameters.bounds, ofRows: parameters.rows)
    hasMoved = true
    return face.contradiction?.holds(for: face.system.matrix.bounds) ?? false
  }

  /// Keeps a solution, and the region of the changed constants in which its basis stays optimal.
  private mutating func remember(_ solved: SolvedFace) {
    self.solved = solved
    if !parameters.rows.isEmpty, parameters.rows.count <= Self.parameterLimit,
      let region = solved.criticalRegion(ofRows: parameters.rows)
    {
      if regions.count == Self.regionLimit { regions.removeLast() }
      regions.insert(region, at: 0)
    }
  }

  /// What contradicts itself with the present constants, after the part turned out to have no solution.
  mutating func contradiction(_ store: RowStore) throws(NumericalBreakdown) -> Contradiction? {
    guard var face = failed else { return nil }
    if hasMoved {
      failed = nil
      defer { failed = face }
      face.simplex.recomputePoint()
      _ = try face.solveAgain()
      hasMoved = false
    }
    guard face.contradiction != nil else { return nil }
    return Contradiction(
      simplex: face.simplex, names: names,
      isImplicit: store.rows(of: names).map { store.constraints[$0].isImplicit })
  }
}
