/// An incremental solver for linear constraints with strict priorities.
///
/// A solver is a value: a copy is an independent solver. Adding, removing and changing constraints
/// only collects; ``solve()`` does the work, and starts from the last solution.
///
/// ```swift
/// var solver = Solver()
/// let card = solver.addVariable("card.width")
/// let icon = solver.addVariable("icon.width")
/// try solver.add(card == 304)
/// try solver.add(icon <= 0.25 * card)
/// try solver.add(icon >= 480 ~ .high)
/// let width = try solver.solve().solution?[icon]  // 76
/// ```
public struct Solver: Sendable {
  /// The names of the variables by slot; shorter than the slots where none of the others has a name.
  private var names: [VariableName] = []

  var rows = RowStore()

  /// The constraints of each variable by slot; nil before they are asked for.
  var occurrences: ColumnIndex?

  /// The edits by slot; shorter than the slots where none of the other variables was ever edited.
  var edits: [Edit?] = []

  /// An edited variable.
  struct Edit {
    let variable: Variable
    var priority: Priority
    var file: StaticString
    var line: UInt
    /// The constraint that pulls the variable to its suggestion; nil before there is one.
    var name: ConstraintID?
  }

  /// The parts that share no variable, with their solutions.
  var partition = Partition()

  /// The values by slot of the last solution.
  private var values: [Double] = []

  /// The variables that got other values in parts of the system since a solution was last shown.
  private var unshown: [Variable] = []

  /// Whether the present constraints and constants have a solution; nil where that is not known yet.
  private var verdict: Bool?

  /// Why the required constraints contradict each other, as far as it was asked for.
  private var explanation = Explanation()

  /// Makes a solver without variables and constraints.
  public init() {}

  /// Makes a solver for a problem; variables and constraints keep their names.
  ///
  /// - Complexity: O(*n*) in the size of the problem.
  public init(_ problem: Problem) {
    names = problem.names
    rows = RowStore(problem)
    partition = Partition(rows)
  }

  /// Makes a solver for a problem that starts with some constraints active and some variables at 0, because
  /// they were so in a solution of a similar one.
  init(_ problem: Problem, startingWith active: [ConstraintID], pinning pinned: [Variable]) {
    names = problem.names
    rows = RowStore(problem)
    partition = Partition(rows, startingWith: active, pinning: pinned)
  }

  /// Has later solutions be any of those that are as good, instead of the one closest to zero.
  mutating func leaveTies() { partition.breaksTies = false }

  /// The variables and the live constraints as a problem of their own.
  ///
  /// Constraints that are not active are left out, and suggestions are constraints like any other. Variables and
  /// constraints keep their order, but not their names where any was removed or left out.
  ///
  /// - Complexity: O(*n*) in the size of the problem.
  public var problem: Problem {
    let living = rows.variables.living
    let ids = rows.liveIDs
    guard !rows.variables.areAllInOrder else {
      return Problem(
        names: living.map(storedName), constraints: ids.map { rows.constraints[$0.slot] })
    }
    var numbers = [Int32](repeating: 0, count: rows.variables.slotCount)
    for (number, variable) in living.enumerated() {
      numbers[variable.place] = Int32(truncatingIfNeeded: number)
    }
    return Problem(
      names: living.map(storedName),
      constraints: ids.map { id in
        var constraint = rows.constraints[id.slot]
        for index in constraint.expression.terms.indices {
          let place = constraint.expression.terms[index].variable.place
          constraint.expression.terms[index].variable = Variable(index: Int(numbers[place]))
        }
        return constraint
      })
  }

  private func storedName(_ variable: Variable) -> VariableName {
    names.indices.contains(variable.place) ? names[variable.place] : VariableName()
  }

  mutating func forgetName(of variable: Variable) {
    if variable.place < names.count { names[variable.place] = VariableName() }
  }

  /// The constraint with a name, or nil where there is none or it was removed.
  public subscript(id: ConstraintID) -> Constraint? {
    rows.contains(id) ? rows.constraints[id.slot] : nil
  }
}

// MARK: - Reading the system

extension Solver {
  /// The name of a variable, or `x` and its position where it has none or is not of this solver.
  ///
  /// - Complexity: O(1).
  public func name(of variable: Variable) -> String {
    let name = rows.variables.contains(variable) ? storedName(variable) : VariableName()
    return name.isEmpty ? variable.description : name.text
  }

  /// What solving ended with, or nil where anything has changed since.
  var lastOutcome: Outcome? { verdict.map { $0 ? .optimal(solution) : .unsatisfiable } }

  /// The present solution.
  private var solution: Solution {
    Solution(slots: values, variables: rows.variables, parts: partition.solved)
  }
}

// MARK: - Changing the system

extension Solver {
  /// Adds an unknown.
  ///
  /// - Complexity: O(1) amortised.
  public mutating func addVariable(_ name: String = "") -> Variable {
    let variable = rows.variables.add()
    let place = variable.place
    if !name.isEmpty || place < names.count {
      while names.count <= place { names.append(VariableName()) }
      names[place] = VariableName(name)
    }
    partition.add(variable)
    if partition.waitsForMany { partition.forgetWhatHasGone(rows) }
    occurrences?.addVariables(upTo: rows.variables.slotCount)
    verdict = nil
    return variable
  }

  /// Adds a constraint, to be taken into account by the next ``solve()``.
  ///
  /// A required constraint is taken even if it contradicts others; solving then says so. To have it
  /// rejected instead, use ``addIfSatisfiable(_:_:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - constraint: the constraint; an origin that it has already stays as it is.
  ///   - name: what people call it, such as `sidebar minimum`.
  ///   - fileID: the file that adds it, which its origin remembers.
  ///   - line: the line that adds it, which its origin remembers.
  /// - Throws: ``ConstraintError`` where a number is not finite, the priority or the weight is out
  ///   of range, or a variable is unknown; the solver is then as it was.
  /// - Complexity: O(*k*) in the number of terms.
  @discardableResult
  public mutating func add(
    _ constraint: consuming Constraint, _ name: String = "", fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(ConstraintError) -> ConstraintID {
    constraint.origin.complete(name, fileID, line)
    try rows.validate(constraint)
    noteChange(isRequired: constraint.priority.isRequired)
    let id = rows.append(constraint)
    if occurrences != nil { noteOccurrences(of: id) }
    partition.add(id)
    if partition.waitsForMany { partition.forgetWhatHasGone(rows) }
    return id
  }

  /// Adds a constraint only if the required constraints can hold together with it; an optional one is in nobody's
  /// way, and is added.
  ///
  /// - Returns: the name of the constraint, or the solver as it would have been, which can be asked for
  ///   its conflicts; the solver itself is then as it was.
  /// - Throws: ``SolverError/invalid(_:)`` as ``add(_:_:fileID:line:)`` does, ``SolverError/breakdown(_:)`` as
  ///   ``solve()`` does; the solver is then as it was.
  /// - Complexity: that of ``solve()``.
  public mutating func addIfSatisfiable(
    _ constraint: Constraint, _ name: String = "", fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(SolverError) -> Addition {
    var trial = self
    let id: ConstraintID
    do {
      id = try trial.add(constraint, name, fileID: fileID, line: line)
    } catch {
      throw .invalid(error)
    }
    if constraint.priority.isRequired {
      do {
        if try !trial.isSatisfiable() { return .rejected(trial) }
      } catch {
        throw .breakdown(error)
      }
    }
    self = trial
    return .added(id)
  }

  /// Removes a constraint; its name is not used again.
  ///
  /// Removing a suggestion withdraws it: the variable goes where the constraints take it, and stays
  /// editable for the next ``suggest(_:for:)``.
  ///
  /// - Throws: ``ConstraintError/unknownConstraint(_:)`` where there is none with that name.
  public mutating func remove(_ id: ConstraintID) throws(ConstraintError) {
    guard rows.contains(id) else { throw .unknownConstraint(id) }
    discard(id)
  }

  mutating func discard(_ id: ConstraintID) {
    // A suggestion may have got other variables by `setCoefficient`.
    for term in rows.constraints[id.slot].expression.terms
    where edit(of: term.variable)?.name == id {
      edits[term.variable.place]?.name = nil
    }
    noteChange(isRequired: rows.constraints[id.slot].priority.isRequired)
    if occurrences != nil { forgetOccurrences(of: id) }
    partition.remove(id)
    rows.remove(id)
  }

  /// Notes that a constraint comes, goes or has another constant.
  mutating func noteChange(isRequired: Bool) {
    verdict = nil
    if isRequired && explanation.isKnown { explanation = Explanation() }
  }

  /// Makes a variable editable: from the first suggestion on it is pulled to the suggested value.
  ///
  /// A suggestion is a constraint, which may be given another priority, be deactivated or removed. Deactivated, it
  /// takes the values that are suggested and stays without effect until it is activated; removed, it comes again
  /// with the next value, at the priority of the edit.
  ///
  /// - Parameters:
  ///   - variable: the variable to edit.
  ///   - priority: how strongly it is pulled; `.required` makes it a parameter.
  ///   - fileID: the file that edits it, which the origin of the suggestion remembers.
  ///   - line: the line that edits it, which the origin of the suggestion remembers.
  /// - Throws: ``ConstraintError`` where the variable is unknown or edited already, or the priority
  ///   is out of range.
  public mutating func edit(
    _ variable: Variable, priority: Priority, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ConstraintError) {
    guard rows.variables.contains(variable) else {
      throw .unknownVariable(variable, origin: originOfSuggestion(variable, fileID, line))
    }
    guard edit(of: variable) == nil else { throw .alreadyEdited(variable) }
    guard priority.isValid else {
      throw .invalidPriority(
        priority.rawValue, origin: originOfSuggestion(variable, fileID, line))
    }
    while edits.count <= variable.place { edits.append(nil) }
    edits[variable.place] = Edit(
      variable: variable, priority: priority, file: fileID, line: line)
  }

  @inline(__always)
  func edit(of variable: Variable) -> Edit? {
    guard edits.indices.contains(variable.place), let edit = edits[variable.place],
      edit.variable == variable
    else { return nil }
    return edit
  }

  private func originOfSuggestion(
    _ variable: Variable, _ file: StaticString, _ line: UInt
  ) -> Origin {
    Origin("suggested \(name(of: variable))", rule: "suggestion", file: file, line: line)
  }

  /// Suggests a value for an edited variable.
  ///
  /// - Throws: ``ConstraintError`` where the value is not finite or the variable is not edited; the
  ///   solver is then as it was.
  /// - Complexity: O(1).
  public mutating func suggest(_ value: Double, for variable: Variable) throws(ConstraintError) {
    guard let edit = edit(of: variable) else { throw .notEdited(variable) }
    guard value.isFinite else {
      throw .notFinite(value, origin: originOfSuggestion(variable, edit.file, edit.line))
    }
    if let name = edit.name {
      try setRightHandSide(value, of: name)
    } else {
      let name = try add(
        Constraint(
          LinearExpression(terms: [Term(variable)], constant: -value), .equal,
          priority: edit.priority, origin: originOfSuggestion(variable, edit.file, edit.line)))
      edits[variable.place]?.name = name
    }
  }

  /// Ends the editing of a variable: the suggestion is gone, and the variable goes where the
  /// constraints take it.
  ///
  /// - Throws: ``ConstraintError/notEdited(_:)``.
  public mutating func stopEditing(_ variable: Variable) throws(ConstraintError) {
    guard let edit = edit(of: variable) else { throw .notEdited(variable) }
    edits[variable.place] = nil
    if let name = edit.name { discard(name) }
  }
}

// MARK: - Solving

extension Solver {
  /// The greatest number of minimal conflicting sets that is searched for.
  public static let conflictLimit = 64

  /// Solves the system: the best solution, or that there is none.
  ///
  /// Required constraints hold up to rounding: a billionth of a unit once the constraint is multiplied by
  /// the power of two that brings its largest coefficient into [1, 2), and a part in 10^12 of the numbers
  /// that are added in it (where coefficients differ by more than 64 times, only what rounding may
  /// make of the values). Then the priorities are taken in turn, highest first, and the sum
  /// of the weighted absolute errors of each is made as small as the higher ones allow.
  ///
  /// - Throws: ``NumericalBreakdown`` on a bug or a system that is scaled beyond arithmetic; the
  ///   constraints are then as they were.
  /// - Complexity: only the parts of the system that have changed are solved. In one of size *n*, O(*n*)
  ///   where only constants have changed that stay in a region that was solved before. Otherwise
  ///   O(*n*) and a few steps for most layouts, each of O(*n*) too; the simplex method has no good
  ///   bound in the worst case.
  public mutating func solve() throws(NumericalBreakdown) -> Outcome {
    if verdict == nil, partition.moveInKnownRegions(&values) { verdict = true }
    guard try isSatisfiable() else { return .unsatisfiable }
    // Suggestions leave nothing here, and removing nothing is not free.
    if !unshown.isEmpty { unshown.removeAll(keepingCapacity: true) }
    return .optimal(solution)
  }

  /// Solves the system, and says which variables have other values than after the last ``solve()`` that had
  /// a solution, or had none yet. A variable that has moved and moved back may be among them.
  ///
  /// - Parameter changes: gets these variables, in no particular order that depends on anything but the
  ///   changes; none where there is no solution, or an error is thrown.
  /// - Throws: ``NumericalBreakdown`` as ``solve()`` does.
  /// - Complexity: that of ``solve()``, and O(*n*) for the parts of the system that are solved.
  public mutating func solve(changes: inout [Variable]) throws(NumericalBreakdown) -> Outcome {
    changes = []
    let mayRepeat = !unshown.isEmpty
    guard try isSatisfiable() else { return .unsatisfiable }
    swap(&changes, &unshown)
    if mayRepeat {
      var seen: Set<Variable> = []
      changes = changes.filter { rows.variables.contains($0) && seen.insert($0).inserted }
    }
    return .optimal(solution)
  }

  /// Brings the values up to date, and notes the variables that change; returns whether there is a
  /// solution. What is asked about the system in between must not lose them.
  private mutating func isSatisfiable() throws(NumericalBreakdown) -> Bool {
    if let verdict { return verdict }
    // Questions without an answer in between note the same variables again and again.
    if unshown.count > 2 * rows.variables.slotCount + 64 {
      var seen: Set<Variable> = []
      unshown = unshown.filter { seen.insert($0).inserted }
    }
    let isSatisfiable = try partition.solve(rows, into: &values, noting: &unshown)
    verdict = isSatisfiable
    return isSatisfiable
  }
}

// MARK: - Explaining

extension Solver {
  /// A minimal conflicting set, or nil where the required constraints can hold together.
  ///
  /// It is remembered until a required constraint or its constant changes. Where a fixed amount of work
  /// does not make it minimal, it says so (``Conflict/isMinimal``).
  ///
  /// - Throws: ``NumericalBreakdown`` as ``solve()`` does.
  public mutating func firstConflict() throws(NumericalBreakdown) -> Conflict? {
    guard try !isSatisfiable() else { return nil }
    if explanation.first == nil {
      let parts = try partition.contradictions(rows)
      explanation.first = try ConflictSearch.firstConflict(
        of: parts, within: WorkBudget(WorkBudget.forConflicts))
      if explanation.first == nil { throw hiddenContradiction(parts) }
    }
    return explanation.first
  }

  /// The minimal conflicting sets with the smallest repair; none where the required constraints can
  /// hold together.
  ///
  /// They are remembered until a required constraint or its constant changes. After a fixed amount of
  /// work the search is cut short, and says so (``Conflicts/isComplete``).
  ///
  /// - Throws: ``NumericalBreakdown`` as ``solve()`` does.
  public mutating func conflicts() throws(NumericalBreakdown) -> Conflicts {
    if let all = explanation.all { return all }
    let budget = WorkBudget(WorkBudget.forConflicts)
    let all = try conflicts(atMost: Self.conflictLimit, within: budget)
    explanation.all = all
    explanation.work = budget.spent
    return all
  }

  /// What is wrong where the rows of a contradiction that was proved are found to hold.
  private func hiddenContradiction(_ parts: [Contradiction]) -> NumericalBreakdown {
    let breakdown = NumericalBreakdown(
      reason: "rounding hides whether the required constraints contradict each other")
    return parts.first?.naming(breakdown) ?? breakdown
  }

  /// What solving took since the parts of the system were last solved anew, in the units of a budget.
  package var workOfSolving: Int { partition.workOfSolving }

  /// What the search for the conflicts took that are remembered, in the units of a budget.
  package var workOfConflicts: Int { explanation.work }

  /// The first minimal conflicting sets, as far as a number and a budget allow, which pays for the verdict
  /// too.
  mutating func conflicts(
    atMost limit: Int, within budget: WorkBudget
  ) throws(NumericalBreakdown) -> Conflicts {
    let before = partition.work
    let isSatisfiable = try isSatisfiable()
    budget.spend(max(0, partition.work - before))
    guard !isSatisfiable else {
      return Conflicts(sets: [], isComplete: true, smallestRepair: [])
    }
    let parts = try partition.contradictions(rows)
    let conflicts = try ConflictSearch.conflicts(of: parts, limit: limit, within: budget)
    if conflicts.isEmpty && conflicts.isComplete { throw hiddenContradiction(parts) }
    return conflicts
  }

  /// What is known about the conflicts.
  private struct Explanation {
    var first: Conflict? { didSet { isKnown = true } }
    var all: Conflicts? { didSet { isKnown = true } }
    var work = 0
    private(set) var isKnown = false
  }
}

/// What became of a constraint that was offered to a solver.
public enum Addition: Sendable {
  /// The constraint was added under this name.
  case added(ConstraintID)

  /// The constraint cannot hold together with the required ones; nothing was changed.
  ///
  /// The solver that comes with it has the constraint, and can be asked for its conflicts.
  case rejected(Solver)
}
