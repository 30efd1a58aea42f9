/// A constraint system as data: variables and constraints, before anything is solved.
///
/// This is the vocabulary that the solver, the checker and the GLPK backend share. A ``Solver``
/// made from a problem names its constraints by the same ``ConstraintID``s.
public struct Problem: Sendable {
  /// What the variables are called, in order of creation.
  private(set) var names: [VariableName] = []

  /// The constraints, in order of addition.
  public private(set) var constraints: [Constraint] = []

  /// Makes a problem without variables and constraints.
  public init() {}

  /// Makes a problem of checked parts.
  init(names: [VariableName], constraints: [Constraint]) {
    self.names = names
    self.constraints = constraints
  }

  /// The names of the variables, in order of creation; for people, not necessarily distinct.
  ///
  /// - Complexity: linear in the number of variables.
  public var variableNames: [String] { names.map { $0.text } }

  /// The number of variables.
  public var variableCount: Int { names.count }

  /// Adds an unknown.
  ///
  /// - Complexity: O(1) amortised.
  public mutating func addVariable(_ name: String = "") -> Variable {
    add(VariableName(name))
  }

  /// Adds an unknown of a thing that has several, such as `width` of `card`, which is then called
  /// `card.width`.
  ///
  /// - Complexity: O(1) amortised; the name is put together where somebody asks for it.
  package mutating func addVariable(_ detail: String, of owner: String) -> Variable {
    add(VariableName(detail, of: owner))
  }

  /// Adds an unknown with the name that it has elsewhere.
  mutating func add(_ name: VariableName) -> Variable {
    names.append(name)
    return Variable(index: names.count - 1)
  }

  /// Adds a constraint.
  ///
  /// - Parameters:
  ///   - constraint: the constraint; an origin that it has already stays as it is.
  ///   - name: what people call it, such as `sidebar minimum`.
  ///   - fileID: the file that adds it, which its origin remembers.
  ///   - line: the line that adds it, which its origin remembers.
  /// - Throws: ``ConstraintError`` where a number is not finite, the priority or the weight is out
  ///   of range, or a variable is not of this problem; the problem is then as it was.
  /// - Complexity: O(*k*) in the number of terms.
  @discardableResult
  public mutating func add(
    _ constraint: consuming Constraint, _ name: String = "", fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(ConstraintError) -> ConstraintID {
    constraint.origin.complete(name, fileID, line)
    try append(constraint)
    return ConstraintID(index: constraints.count - 1)
  }

  /// Adds a constraint with the origin that it has.
  mutating func append(_ constraint: consuming Constraint) throws(ConstraintError) {
    try constraint.validate(variableCount: variableCount)
    constraints.append(constraint)
  }

  /// Puts another constraint in the place of one.
  ///
  /// - Throws: ``ConstraintError`` as ``add(_:_:fileID:line:)`` does, and where there is no such
  ///   constraint; the problem is then as it was.
  /// - Complexity: O(*k*) in the number of terms.
  package mutating func replace(
    _ id: ConstraintID, with constraint: consuming Constraint
  ) throws(ConstraintError) {
    guard constraints.indices.contains(id.index) else { throw .unknownConstraint(id) }
    try constraint.validate(variableCount: variableCount)
    constraints[id.index] = constraint
  }

  /// The constraint with the name `id`, which ``add(_:_:fileID:line:)`` of this problem has returned.
  public subscript(id: ConstraintID) -> Constraint {
    guard constraints.indices.contains(id.index) else {
      // A failed precondition has no words in a release build.
      fatalError(
        "no constraint of the problem has the id \(id) (number of constraints: "
          + "\(constraints.count))")
    }
    return constraints[id.index]
  }

  /// The name of a variable, or `x` and its position where it has none or is not of this problem.
  public func name(of variable: Variable) -> String { storedName(of: variable).text }

  /// The name of a variable in the parts that it is kept in, or `x` and its position.
  func storedName(of variable: Variable) -> VariableName {
    guard names.indices.contains(variable.index), !names[variable.index].isEmpty else {
      return VariableName(variable.description)
    }
    return names[variable.index]
  }

  /// The variables, in order of creation.
  ///
  /// - Complexity: O(1).
  public var variables: some RandomAccessCollection<Variable> {
    names.indices.lazy.map(Variable.init(index:))
  }

  /// The names of the constraints, in order of addition.
  ///
  /// - Complexity: O(1).
  public var constraintIDs: some RandomAccessCollection<ConstraintID> {
    constraints.indices.lazy.map(ConstraintID.init(index:))
  }
}

extension Constraint {
  /// Checks that every number is finite and in range and every variable exists.
  ///
  /// - Parameters:
  ///   - variableCount: how many variables, or places for them, there are.
  ///   - inOrder: whether each variable is at the place that its index says; in a solver that variables
  ///     were removed from, and only there, it need not be.
  func validate(variableCount: Int, inOrder: Bool = true) throws(ConstraintError) {
    var sum = 0.0
    var isKnown = true
    let terms = expression.terms
    for place in terms.indices {
      let variable = terms[place].variable
      let index = variable.place
      if index < 0 || index >= variableCount || (inOrder && variable.index != index) {
        isKnown = false
      }
      sum += abs(terms[place].coefficient)
    }
    guard isKnown, sum.isFinite, expression.constant.isFinite, mayHold(expression.constant) else {
      throw error(variableCount: variableCount, inOrder: inOrder)
    }
    guard priority.isValid else {
      throw .invalidPriority(priority.rawValue, origin: origin)
    }
    guard weight > 0, weight.isFinite else {
      throw .invalidWeight(weight, origin: origin)
    }
  }

  /// Whether the constraint asks for numbers that there are with another constant: `1e-300 * x == 1e300` does not.
  @inline(__always)
  func mayHold(_ constant: Double) -> Bool {
    let terms = expression.terms
    // Hardly any constraint has to be looked at closer.
    if terms.isEmpty || (abs(terms[0].coefficient) >= 1e-100 && abs(constant) <= 1e200) {
      return true
    }
    let largest = terms.reduce(0) { max($0, abs($1.coefficient)) }
    return largest == 0 || (constant / largest).isFinite
  }

  /// What is wrong with the numbers and variables.
  private func error(variableCount: Int, inOrder: Bool) -> ConstraintError {
    for term in expression.terms {
      guard (0..<variableCount).contains(term.variable.place),
        !inOrder || term.variable.index == term.variable.place
      else {
        return .unknownVariable(term.variable, origin: origin)
      }
      guard term.coefficient.isFinite else {
        return .notFinite(term.coefficient, origin: origin)
      }
    }
    // Two large coefficients of one variable may add up to infinity, and no number is as large as what
    // `1e-300 * x == 1e300` asks for.
    return .notFinite(
      expression.constant.isFinite ? .infinity : expression.constant, origin: origin)
  }
}
