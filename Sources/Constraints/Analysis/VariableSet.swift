/// Some variables of a problem, of which none was removed.
package struct VariableSet: Sendable {
  private var isMember: [Bool] = []

  /// Whether there is none.
  package private(set) var isEmpty = true

  /// Makes a set of variables.
  ///
  /// - Complexity: O(positions of the variables in their problem).
  init(_ variables: some Sequence<Variable>) {
    for variable in variables {
      while isMember.count <= variable.index { isMember.append(false) }
      isMember[variable.index] = true
      isEmpty = false
    }
  }

  /// Whether a variable is one of them.
  package func contains(_ variable: Variable) -> Bool {
    variable.index < isMember.count && isMember[variable.index]
  }
}
