// Results name variables by position and constraints by id; problems and solvers know more
// (`description(of:)`).

extension Conflict: CustomStringConvertible {
  /// The ids, such as `#0, #4, implicit #2`.
  public var description: String {
    let words = constraints.map { $0.description }.joined(separator: ", ")
    guard !implicit.isEmpty else { return words }
    let facts = "implicit " + implicit.map { $0.description }.joined(separator: ", ")
    return words.isEmpty ? facts : "\(words), \(facts)"
  }
}

extension Conflict: CustomDebugStringConvertible {
  /// The ids in braces, by which the sets of a list are told apart: `{#0, #4, implicit #2}`.
  public var debugDescription: String { "{\(description)}" }
}

extension FreeRange: CustomStringConvertible {
  /// The ends, and the tie where there is one, such as `60...215 (#3, #4 at 250)`.
  public var description: String {
    let ends = "\(lower.shortDescription)...\(upper.shortDescription)"
    return tie.map { "\(ends) (\($0))" } ?? ends
  }
}

extension Tie: CustomStringConvertible {
  /// The ids and the priority, such as `#3, #4 at 250`.
  public var description: String {
    constraints.map { $0.description }.joined(separator: ", ") + " at \(priority)"
  }
}

extension FreeVariable: CustomStringConvertible {
  /// The variable and its values, such as `x2: 60...215`.
  public var description: String { "\(variable): \(range)" }
}
