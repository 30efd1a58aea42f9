/// The set of all optimal solutions of a system, with the one that is shown.
///
/// The priorities are taken in turn, highest first: the errors of a level are minimised, and its
/// optimal face becomes a restriction for the levels below (lexicographic, or preemptive, goal
/// programming). Then ties are broken: for each variable in order of creation the point of the face
/// at which it is closest to zero becomes the face.
struct OptimalFace: Sendable {
  /// The rows by priority.
  private var order: RowOrder

  /// At the shown solution, restricted to it.
  var simplex: Simplex

  /// Whether no active row may leave its bound, so that the face is a point wherever the basis is
  /// optimal.
  private(set) var isVertex = false

  /// What finding a basis to start from has taken, as ``WorkBudget`` counts, besides the steps from it.
  private var workOfStart = 0

  /// What solving has taken, as ``WorkBudget`` counts.
  var workOfSolving: Int { workOfStart + simplex.work }

  /// Whether of all solutions that are as good the one closest to zero is looked for.
  var breaksTies = true

  /// The proof that the required rows contradict each other, with the simplex at the least sum of their
  /// violations; nil at a solution.
  private(set) var contradiction: ContradictionProof?

  /// Whether bounds have changed since the contradiction was proved.
  private(set) var isProofOld = false

  /// Whether the required rows hold together.
  var isFeasible: Bool { contradiction == nil }

  /// The system that was solved.
  var system: CompiledSystem {
    var order = order
    order.update(simplex.matrix)
    return CompiledSystem(matrix: simplex.matrix, order: order)
  }

  /// Solves a system, or proves that there is no solution.
  ///
  /// - Parameters:
  ///   - start: the constraints that were active in an earlier solution of a similar system.
  ///   - pinned: the numbers of the variables that were at 0 there, for want of constraints.
  ///   - breaksTies: whether to look for the solution closest to zero.
  static func solve(
    _ system: CompiledSystem, from start: [ConstraintID] = [], pinning pinned: [Int] = [],
    breakingTies breaksTies: Bool = true
  ) throws(NumericalBreakdown) -> OptimalFace {
    guard !start.isEmpty || !pinned.isEmpty else {
      var face = OptimalFace(guessing: system)
      face.breaksTies = breaksTies
      _ = try face.solveAgain(isGuessed: true)
      return face
    }
    let active = Set(start)
    let known = system.names.indices.filter { active.contains(system.names[$0]) }
    let pins = pinned.map { system.matrix.rowCount + $0 }
    var face = OptimalFace(
      system, startingWith: (known + pins).map { Int32(truncatingIfNeeded: $0) })
    face.breaksTies = breaksTies
    _ = try face.solveAgain()
    return face
  }

  /// Starts with the required equations and the rows that are likely to be active.
  private init(guessing system: CompiledSystem) {
    self.init(system, startingWith: [system.equations]) { elimination, work in
      elimination.openCount > Self.handful
        ? [Propagation(system).decidingRows]
        : ReducedSystem(system, after: &elimination).activeRows(noting: &work)
    }
  }

  /// Starts with the rows that are active where the parts of the system are optimal.
  private init(solvingPartsOf system: CompiledSystem) {
    self.init(system, startingWith: [system.equations]) { elimination, work in
      ReducedSystem(system, after: &elimination).activeRows(noting: &work)
    }
  }

  /// Up to how many open variables it costs less to find their rows by steps than to guess them or to
  /// search all rows for them.
  private static let handful = 8

  /// Starts with some rows, then the others by importance unless only a handful of variables is open.
  private init(_ system: CompiledSystem, startingWith rows: [Int32]) {
    self.init(system, startingWith: [rows]) { elimination, _ in
      elimination.openCount <= Self.handful ? [] : [system.equations] + system.importantRows
    }
  }

  private init(
    _ system: CompiledSystem, startingWith groups: [[Int32]],
    completing rest: (inout Elimination, inout Int) -> [[Int32]]
  ) {
    order = system.order
    var work = 0
    simplex = Simplex(system.matrix, startingWith: groups) { rest(&$0, &work) }
    workOfStart = work
  }

  /// How many pivots are made from the basis at hand before the system is solved in parts.
  ///
  /// A pivot costs a pass over all rows, so that many of them cost more than a new start.
  private var pivotBudget: Int {
    max(8, min(64, 100_000 / (simplex.matrix.rowCount + simplex.matrix.variableCount + 1)))
  }

  /// How many pivots are made after rows have come or gone before the system is solved anew: each costs
  /// what it reaches.
  private static let changeBudget = 96

  /// Solves for the present constants from the basis at hand; returns false where the required rows
  /// contradict each other.
  ///
  /// - Parameter isGuessed: whether the basis at hand is the system's guess.
  mutating func solveAgain(isGuessed: Bool = false) throws(NumericalBreakdown) -> Bool {
    // A breakdown is no verdict as long as there is another basis to start from. Of all solves of the
    // module's tests six come past the guess and three past the parts; one of these ends with a verdict,
    // which without the last basis would be a breakdown.
    switch try? solveLevels(budget: pivotBudget) {
    case .optimal: return true
    case .infeasible: return false
    case .exhausted, nil: break
    }
    if !isGuessed {
      restart(OptimalFace(guessing: system))
      return try solveAgain(isGuessed: true)
    }
    restart(OptimalFace(solvingPartsOf: system))
    if let completion = try? solveLevels() { return completion == .optimal }
    restart(OptimalFace(system, startingWith: []))
    do {
      return try solveLevels() == .optimal
    } catch {
      throw naming(error)
    }
  }

  /// Adds the constraints to a breakdown whose numbers arithmetic is not up to.
  func naming(_ breakdown: NumericalBreakdown) -> NumericalBreakdown {
    var breakdown = breakdown
    breakdown.constraints = simplex.rowsBeyondArithmetic.map { order.names[$0] }
      .filter { $0 != RowOrder.none }.sorted()
    return breakdown
  }

  /// Takes another basis to start from.
  private mutating func restart(_ other: OptimalFace) {
    let (creationOrder, breaksTies, work) = (simplex.creationOrder, breaksTies, simplex.work)
    let earlierStart = workOfStart
    self = other
    simplex.work += work
    workOfStart += earlierStart
    simplex.creationOrder = creationOrder
    self.breaksTies = breaksTies
  }

  /// Minimises level after level, and breaks ties.
  private mutating func solveLevels(
    budget: Int = .max
  ) throws(NumericalBreakdown) -> Simplex.Completion {
    order.update(simplex.matrix)
    guard simplex.matrix.hasFiniteNumbers else {
      throw NumericalBreakdown(
        reason: "a constant or a weight is too large beside the coefficients")
    }
    simplex.levelMultipliers = nil
    let completion = try simplex.minimise(
      required: order.required, levels: order.levels.map { $0.rows }, budget: budget)
    contradiction = completion == .infeasible ? try proofOfContradiction() : nil
    isProofOld = false
    guard completion == .optimal else { return completion }
    try breakTies()
    simplex.settlePoint()
    guard simplex.point.allSatisfy({ $0.isFinite }) else {
      throw NumericalBreakdown(reason: "a value is too large")
    }
    return .optimal
  }

  private mutating func breakTies() throws(NumericalBreakdown) {
    isVertex = !simplex.movable.contains { simplex.mayMove(Int($0)) }
    if !isVertex {
      simplex.noteFace()
      if breaksTies { try simplex.breakTies() }
    }
  }

  private func proofOfContradiction() throws(NumericalBreakdown) -> ContradictionProof {
    if let proof = ContradictionProof(of: simplex) { return proof }
    throw NumericalBreakdown(
      reason: "rounding hides whether the required constraints contradict each other")
  }

  /// Changes constants of rows, given as scaled bounds, without moving the solution.
  mutating func setBounds(_ bounds: ParameterBounds, ofRows rows: [Int]) {
    isProofOld = true
    for (parameter, row) in rows.enumerated() {
      simplex.matrix.bounds[row] = bounds[parameter]
    }
  }

  /// Whether the proof of the last contradiction holds for other bounds too, which the rows get.
  ///
  /// - Complexity: O(rows of the proof).
  mutating func contradictsStill(_ bounds: ParameterBounds, ofRows rows: [Int]) -> Bool {
    guard let contradiction else { return false }
    setBounds(bounds, ofRows: rows)
    return contradiction.holds(for: simplex.matrix.bounds)
  }

  /// Changes constants of rows, given as scaled bounds, and moves the shown solution to them without
  /// a pivot.
  ///
  /// The basis is optimal on every level as long as each row stays on the side of its bound, and
  /// on the piece of its cost, that it was on.
  ///
  /// - Returns: whether it is; if not, the levels are to be solved again.
  /// - Complexity: O(entries of the rows and factors).
  mutating func move(_ bounds: ParameterBounds, ofRows rows: [Int]) -> Bool {
    let isIndependent = !rows.contains { simplex.rows[$0].dependsOnEqualBounds }
    setBounds(bounds, ofRows: rows)
    simplex.recomputePoint()
    return isIndependent && simplex.holdsAllRestrictions
  }

  /// The constraints that are active at the shown solution.
  var activeConstraints: [ConstraintID] {
    simplex.activeRow.compactMap { row in
      guard order.names.indices.contains(Int(row)), order.names[Int(row)] != RowOrder.none else {
        return nil
      }
      return order.names[Int(row)]
    }
  }

  /// The variables that are 0 at the shown solution because no row is active in their place.
  var pinnedVariables: [Variable] {
    simplex.activeRow.compactMap { simplex.pinnedVariable(Int($0)).map { Variable(index: $0) } }
  }

  /// The name of each row's constraint; ``RowOrder/none`` for a row that stands for none.
  var names: [ConstraintID] { order.names }

  /// The shown solution.
  var point: [Double] { simplex.point }

  /// The least total errors of the levels.
  var levelOptima: [LevelOptimum] {
    let system = system
    return system.levels.map { level in
      LevelOptimum(
        priority: level.priority,
        totalError: level.rows.reduce(0) {
          $0 + system.weight(ofRow: Int($1)) * system.error(ofRow: Int($1), at: point)
        })
    }
  }
}

// MARK: - Ranges

extension OptimalFace {
  /// The face with all its points, at the shown solution.
  private var whole: Simplex { isVertex ? simplex : simplex.face }

  /// The face with all its points, from where it is a short way to its ends.
  ///
  /// - Complexity: a factorisation.
  var prepared: Simplex {
    var whole = whole
    if !isVertex { whole.preferRowsToPins() }
    return whole
  }

  /// Whether the face is a single point, up to `tolerance` in each variable.
  func isPoint(tolerance: Double) throws(NumericalBreakdown) -> Bool {
    guard !isVertex else { return true }
    var whole = prepared
    let isLoose = whole.findLooseVariables()
    for variable in point.indices where isLoose[variable] {
      let ends = try ends(of: [Term(Variable(index: variable))], in: whole)
      if ends.upper - ends.lower > tolerance { return false }
    }
    return true
  }

  /// The variables that may differ on the face; no others do.
  var looseVariables: [Variable] {
    var whole = whole
    let isLoose = whole.findLooseVariables()
    return isLoose.indices.filter { isLoose[$0] }.map { Variable(index: $0) }
  }

  private func gradient(_ terms: [Term]) -> [Double] {
    var gradient = [Double](repeating: 0, count: point.count)
    for term in terms {
      gradient[term.variable.index] += term.coefficient
    }
    return gradient
  }

  /// The least and the greatest value that a sum of terms takes on the prepared face, paid for from a
  /// budget.
  func ends(
    of terms: [Term], in prepared: Simplex, within budget: WorkBudget? = nil
  ) throws(NumericalBreakdown) -> (lower: Double, upper: Double) {
    let gradient = gradient(terms)
    func value(_ point: [Double]) -> Double {
      // A sum that begins with 0.0 is never -0.0.
      gradient.indices.reduce(0) { $0 + gradient[$1] * point[$1] }
    }
    let extremes = try extremes(of: gradient, in: prepared, within: budget)
    let ends = (lower: value(extremes.low), upper: value(extremes.high))
    guard !extremes.isBoundedBelow || ends.lower.isFinite,
      !extremes.isBoundedAbove || ends.upper.isFinite
    else { throw naming(NumericalBreakdown(reason: "a value is too large")) }
    return (
      extremes.isBoundedBelow ? ends.lower : -.infinity,
      extremes.isBoundedAbove ? ends.upper : .infinity
    )
  }

  /// Two points of the prepared face that differ in those of some variables that differ anywhere on it,
  /// unless by chance; nil where there is no end in a direction.
  ///
  /// A sum of the variables with factors that have nothing to do with the rows is the same on the whole face
  /// only where all of them are.
  ///
  /// - Complexity: two linear programs.
  func farPoints(
    in variables: [Variable], of prepared: Simplex, within budget: WorkBudget
  ) throws(NumericalBreakdown) -> (low: [Double], high: [Double])? {
    let terms = variables.map { Term($0, Simplex.scatteredSign($0.index, seed: 0)) }
    let extremes = try extremes(of: gradient(terms), in: prepared, within: budget)
    guard extremes.isBoundedBelow, extremes.isBoundedAbove else { return nil }
    return (extremes.low, extremes.high)
  }

  /// Points of the prepared face at which a linear function is least and greatest, as far as it has ends.
  private func extremes(
    of gradient: [Double], in prepared: Simplex, within budget: WorkBudget?
  ) throws(NumericalBreakdown) -> (
    low: [Double], high: [Double], isBoundedBelow: Bool, isBoundedAbove: Bool
  ) {
    var low = prepared
    var high = prepared
    let (isBoundedBelow, isBoundedAbove): (Bool, Bool)
    do {
      isBoundedBelow = try low.minimise(gradient) == .optimal
      isBoundedAbove = try high.minimise(gradient.map { -$0 }) == .optimal
    } catch {
      throw naming(error)
    }
    budget?.spend(low.work + high.work - 2 * prepared.work)
    // After steps the point is off by what they have rounded.
    low.settlePoint()
    high.settlePoint()
    return (low.point, high.point, isBoundedBelow, isBoundedAbove)
  }

  /// The errors of the optional rows on the prepared face, paid for from a budget.
  ///
  /// - Complexity: a solve with the factors for each optional row that has a variable that may move.
  func errors(
    in prepared: Simplex, within budget: WorkBudget? = nil
  ) throws(NumericalBreakdown) -> FaceErrors {
    do {
      let errors = try FaceErrors(
        of: prepared, optional: system.levels.flatMap { $0.rows.map { Int($0) } })
      budget?.spend(errors.work)
      return errors
    } catch {
      throw naming(error)
    }
  }

  /// The tie between optional rows that leaves the choice of a value.
  func tie(of terms: [Term], _ errors: FaceErrors) -> Tie? {
    let (system, rows) = (system, errors.rows(determining: gradient(terms)))
    guard let highest = rows.map({ system.matrix.forms[$0].priority }).max() else { return nil }
    let tied = rows.filter { system.matrix.forms[$0].priority == highest }
    return Tie(
      priority: highest, constraints: tied.map { system.names[$0] }.sorted(),
      totalError: tied.reduce(0) {
        $0 + system.weight(ofRow: $1) * system.error(ofRow: $1, at: point)
      })
  }
}

// MARK: - Rows and variables that come and go

extension OptimalFace {
  /// Prepares for changes of rows and variables, after which ``settle()`` is due.
  mutating func beginChanges() {
    if isFeasible, !isVertex { simplex.restoreFace() }
    if !isFeasible, simplex.levelMultipliers == nil { simplex.leaveFirstLevel() }
    simplex.beginChanges()
  }

  /// Adds a constraint; `numbers` has the number of each of its variables, by slot.
  mutating func add(_ constraint: Constraint, id: ConstraintID, numbers: [Int32]) -> Int {
    let (terms, form, bound) = RowMatrix.row(of: constraint, numbers: numbers)
    let row = simplex.insert(terms, form: form, bound: bound)
    order.rename(row, to: id)
    return row
  }

  /// Takes a row away.
  mutating func remove(_ row: Int) {
    simplex.remove(row)
    order.rename(row, to: RowOrder.none)
  }

  /// Adds a variable.
  mutating func addVariable() { simplex.addVariable() }

  /// Holds a variable that was removed at 0, so that it is free no more.
  ///
  /// - Returns: the row that does, to be removed when the number gets another variable.
  mutating func fix(_ number: Int) -> Int {
    let form = RowMatrix.Form(relation: .equal, priority: .required, scale: 1, weight: 1)
    let term = SparseEntry(index: Int32(truncatingIfNeeded: number), value: 1)
    let row = simplex.insert([term], form: form, bound: 0)
    order.rename(row, to: RowOrder.none)
    return row
  }

  /// Changes constants of rows after ``beginChanges()``, given as scaled bounds.
  ///
  /// - Complexity: O(entries of the rows and factors).
  mutating func change(_ bounds: ParameterBounds, ofRows rows: [Int]) {
    setBounds(bounds, ofRows: rows)
    simplex.recomputePoint()
    simplex.takeSides()
  }

  /// Solves again after changes, from the basis at hand, or from a guess where that takes too long;
  /// returns false where the required rows contradict each other.
  ///
  /// - Complexity: what the changes reach, and O(*n*) with a small factor.
  mutating func settle() throws(NumericalBreakdown) -> Bool {
    guard !simplex.matrix.isBadlyScaled, simplex.matrix.hasFiniteNumbers else {
      // Steps at all levels at once do not know how far their numbers are off.
      restart(OptimalFace(guessing: system))
      return try solveAgain(isGuessed: true)
    }
    switch try? simplex.reoptimise(budget: Self.changeBudget) {
    case .optimal:
      do {
        try breakTies()
      } catch {
        throw naming(error)
      }
      simplex.refineMovedPoint()
      contradiction = nil
      return true
    case .infeasible:
      return try solveAgain()
    case .exhausted, nil:
      restart(OptimalFace(guessing: system))
      return try solveAgain(isGuessed: true)
    }
  }
}
