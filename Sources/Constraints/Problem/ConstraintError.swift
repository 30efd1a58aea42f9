/// Why a constraint or a value cannot be taken; nothing was changed.
public enum ConstraintError: Error, Hashable, Sendable {
  /// A coefficient, a constant or a suggested value is infinite or not a number, or a constraint asks for a number
  /// that is larger than any, as `1e-300 * x == 1e300` does.
  case notFinite(Double, origin: Origin)

  /// The priority is not above 0 and at most 1000.
  case invalidPriority(Double, origin: Origin)

  /// The weight is not a finite number above 0.
  case invalidWeight(Double, origin: Origin)

  /// A variable does not belong to this problem or solver, or was removed.
  case unknownVariable(Variable, origin: Origin)

  /// No constraint has this name, or it was removed.
  case unknownConstraint(ConstraintID)

  /// The variable is not being edited.
  case notEdited(Variable)

  /// The variable is being edited already.
  case alreadyEdited(Variable)
}

extension ConstraintError: CustomStringConvertible {
  /// The reason in words, in lower case and without a full stop; variables are named by position.
  public var description: String {
    switch self {
    case .notFinite(let number, let origin):
      // The sign says nothing: that of a number changes with its side of the constraint.
      "\(number.isNaN ? "nan" : "infinity") is not a finite number" + Self.place(of: origin)
    case .invalidPriority(let number, let origin):
      "the priority \(number) is not above 0 and at most 1000" + Self.place(of: origin)
    case .invalidWeight(let number, let origin):
      "the weight \(number) is not a finite number above 0" + Self.place(of: origin)
    case .unknownVariable(let variable, let origin):
      "the variable \(variable) does not belong to this problem or solver" + Self.place(of: origin)
    case .unknownConstraint(let id): "no constraint has the id \(id), or it was removed"
    case .notEdited(let variable): "the variable \(variable) is not being edited"
    case .alreadyEdited(let variable): "the variable \(variable) is being edited already"
    }
  }

  private static func place(of origin: Origin) -> String {
    let words = origin.description
    return words.isEmpty ? "" : ", in \(words)"
  }
}
