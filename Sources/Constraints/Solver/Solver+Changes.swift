// Constraints that change under their names, and variables that go.

extension Solver {
  /// Removes a variable, with the constraints that name it; an edit of it ends.
  ///
  /// - Returns: the names of the constraints that are gone with it, suggestions included, in order of
  ///   addition.
  /// - Throws: ``ConstraintError/unknownVariable(_:origin:)`` where it is not of this solver or was
  ///   removed before.
  /// - Complexity: O(*k*) in the number of terms of these constraints; O(*n*) the first time that
  ///   constraints of a variable are asked for.
  @discardableResult
  public mutating func removeVariable(
    _ variable: Variable
  ) throws(ConstraintError) -> [ConstraintID] {
    let ids = try constraints(of: variable)
    for id in ids { discard(id) }
    if edit(of: variable) != nil { edits[variable.place] = nil }
    forgetName(of: variable)
    partition.remove(variable)
    rows.variables.remove(variable)
    noteChange(isRequired: false)
    return ids
  }

  /// Changes the number on the right of a constraint as it was written: `left.width >= 200` becomes
  /// `left.width >= value`.
  ///
  /// Everything else stays where it was written, a number on the left too: `300 - left.width <= 200`
  /// becomes `300 - left.width <= value`, and `a.right + 8 <= b.left` becomes
  /// `a.right + 8 <= b.left + value`. A number alone on the left is changed there: `200 <= left.width`
  /// becomes `value <= left.width`. ``Constraint/rightHandSide`` is the number as it is.
  ///
  /// - Throws: ``ConstraintError`` where the number is not finite or there is no such constraint; the
  ///   solver is then as it was.
  /// - Complexity: O(1); the next ``solve()`` needs no pivot where the same constraints stay active.
  public mutating func setRightHandSide(
    _ value: Double, of id: ConstraintID
  ) throws(ConstraintError) {
    guard rows.contains(id) else { throw .unknownConstraint(id) }
    guard value.isFinite else {
      throw .notFinite(value, origin: rows.constraints[id.slot].origin)
    }
    let constant = rows.constraints[id.slot].constant(withRightHandSide: value)
    guard constant.isFinite, rows.constraints[id.slot].mayHold(constant) else {
      throw .notFinite(.infinity, origin: rows.constraints[id.slot].origin)
    }
    rows.setConstant(constant, of: id)
    noteChange(isRequired: rows.constraints[id.slot].priority.isRequired)
    partition.setConstant(constant, of: id)
  }

  /// Changes how much a constraint matters.
  ///
  /// - Throws: ``ConstraintError`` where the priority is out of range or there is no such constraint;
  ///   the solver is then as it was.
  /// - Complexity: O(*k*) in the number of its terms.
  public mutating func setPriority(
    _ priority: Priority, of id: ConstraintID
  ) throws(ConstraintError) {
    try change(id) { $0.priority = priority }
  }

  /// Changes what the error of a constraint is multiplied by inside its priority level.
  ///
  /// - Throws: ``ConstraintError`` where the weight is not a finite number above 0 or there is no such
  ///   constraint; the solver is then as it was.
  /// - Complexity: O(*k*) in the number of its terms.
  public mutating func setWeight(_ weight: Double, of id: ConstraintID) throws(ConstraintError) {
    try change(id) { $0.weight = weight }
  }

  /// Changes what a variable is multiplied by in a constraint, on the side on which it was written:
  /// setting 0.3 for `card` turns `icon == 0.25 * card` into `icon == 0.3 * card`.
  ///
  /// A variable that the constraint does not name yet is added on the left; one that stands on both
  /// sides has its coefficient there when all variables are on the left.
  ///
  /// - Throws: ``ConstraintError`` where the coefficient is not finite, the variable is unknown, or there
  ///   is no such constraint; the solver is then as it was.
  /// - Complexity: O(*k*) in the number of its terms.
  public mutating func setCoefficient(
    _ coefficient: Double, of variable: Variable, in id: ConstraintID
  ) throws(ConstraintError) {
    try change(id) { constraint in
      let terms = constraint.expression.terms
      let places = terms.indices.filter { terms[$0].variable == variable }
      let leftCount = Int(constraint.leftTermCount)
      let isOnRight = !places.isEmpty && places.allSatisfy { $0 >= leftCount }
      guard let first = places.first else {
        constraint.expression.terms.insert(Term(variable, coefficient), at: 0)
        constraint.leftTermCount += 1
        return
      }
      for place in places.dropFirst().reversed() {
        constraint.expression.terms.remove(at: place)
        if place < leftCount { constraint.leftTermCount -= 1 }
      }
      constraint.expression.terms[first].coefficient = isOnRight ? -coefficient : coefficient
    }
  }

  /// Has a constraint take no part until it is activated again; it keeps its name.
  ///
  /// - Throws: ``ConstraintError/unknownConstraint(_:)`` where there is none with that name.
  /// - Complexity: O(1).
  public mutating func deactivate(_ id: ConstraintID) throws(ConstraintError) {
    guard rows.contains(id) else { throw .unknownConstraint(id) }
    guard rows.isActive(id) else { return }
    noteChange(isRequired: rows.constraints[id.slot].priority.isRequired)
    partition.remove(id)
    rows.setActive(false, id)
  }

  /// Has a constraint take part again that was deactivated.
  ///
  /// - Throws: ``ConstraintError/unknownConstraint(_:)`` where there is none with that name.
  /// - Complexity: O(1).
  public mutating func activate(_ id: ConstraintID) throws(ConstraintError) {
    guard rows.contains(id) else { throw .unknownConstraint(id) }
    guard !rows.isActive(id) else { return }
    noteChange(isRequired: rows.constraints[id.slot].priority.isRequired)
    rows.setActive(true, id)
    partition.replace(id)
    if partition.waitsForMany { partition.forgetWhatHasGone(rows) }
  }

  /// Changes a constraint under its name.
  private mutating func change(
    _ id: ConstraintID, _ body: (inout Constraint) -> Void
  ) throws(ConstraintError) {
    guard rows.contains(id) else { throw .unknownConstraint(id) }
    let before = rows.constraints[id.slot]
    var constraint = before
    body(&constraint)
    try rows.validate(constraint)
    noteChange(isRequired: before.priority.isRequired || constraint.priority.isRequired)
    if occurrences != nil { forgetOccurrences(of: id) }
    rows.replace(id, by: constraint)
    if occurrences != nil { noteOccurrences(of: id) }
    if rows.isActive(id) { partition.replace(id) }
    if partition.waitsForMany { partition.forgetWhatHasGone(rows) }
  }
}

// MARK: - What there is

extension Solver {
  /// The variables, in order of creation.
  ///
  /// - Complexity: O(*n*) in the largest number of variables that lived at one time.
  public var variables: [Variable] { rows.variables.living }

  /// The names of the constraints, in order of addition; those that are not active and suggestions
  /// included.
  ///
  /// - Complexity: O(*n*) in their number.
  public var constraintIDs: [ConstraintID] { rows.ids }

  /// Whether a constraint takes part: it is here and was not deactivated.
  public func isActive(_ id: ConstraintID) -> Bool { rows.isActive(id) }

  /// The names of the constraints that name a variable, in order of addition.
  ///
  /// - Throws: ``ConstraintError/unknownVariable(_:origin:)``.
  /// - Complexity: O(*k* log *k*) in their number; O(*n*) in the size of the system the first time.
  public mutating func constraints(
    of variable: Variable
  ) throws(ConstraintError) -> [ConstraintID] {
    guard rows.variables.contains(variable) else {
      throw .unknownVariable(variable, origin: Origin())
    }
    if occurrences == nil {
      occurrences = ColumnIndex(variableCount: rows.variables.slotCount)
      for id in rows.ids { noteOccurrences(of: id) }
    }
    guard let occurrences else { return [] }
    var ids = occurrences.places(of: variable.place).map {
      rows.id(ofSlot: Int(occurrences[$0].index))
    }
    ids.sort()
    // A constraint may name a variable twice.
    return ids.indices.filter { $0 == 0 || ids[$0] != ids[$0 - 1] }.map { ids[$0] }
  }

  mutating func noteOccurrences(of id: ConstraintID) {
    for term in rows.constraints[id.slot].expression.terms {
      occurrences?.append(
        Int32(truncatingIfNeeded: id.slot), SparseEntry(index: term.variable.slot, value: 0))
    }
  }

  mutating func forgetOccurrences(of id: ConstraintID) {
    for term in rows.constraints[id.slot].expression.terms {
      occurrences?.remove(Int32(truncatingIfNeeded: id.slot), of: term.variable.place)
    }
  }
}
