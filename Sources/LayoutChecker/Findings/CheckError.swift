public import Constraints
internal import LayoutDSL

/// Why a layout could not be checked; never a statement about the layout's faults.
public enum CheckError: Error, Sendable, CustomStringConvertible {
  /// Choices of screens that name no screen.
  case unknownScreens([UnknownScreen])

  /// The layout allows to break rules by names that no rule has.
  case unknownRules([UnknownRule])

  /// A number of the layout or a screen is no number that a row can have.
  case invalidConstraint(ConstraintError)

  /// The solver's arithmetic broke down on a screen.
  case numericalBreakdown(NumericalBreakdown, screen: String)

  /// What the solver says on a screen.
  init(_ error: SolverError, on screen: Screen) {
    self =
      switch error {
      case .invalid(let error): .invalidConstraint(error)
      case .breakdown(let error): .numericalBreakdown(error, screen: screen.title)
      }
  }

  /// The error in words, in lower case and without a full stop.
  public var description: String {
    switch self {
    case .unknownScreens(let errors): errors.map(\.description).joined(separator: ", ")
    case .unknownRules(let errors): errors.map(\.message).joined(separator: ", ")
    case .invalidConstraint(let error): Self.words(for: error)
    case .numericalBreakdown(let error, let screen):
      "the arithmetic broke down on \(screen): \(error.reason)"
    }
  }

  /// Where the error is in the layout, where it is in the layout.
  public var span: SourceSpan? {
    switch self {
    case .unknownScreens(let errors): errors.first?.selector.span
    case .unknownRules(let errors): errors.first?.span
    case .invalidConstraint(.notFinite(_, let origin)),
      .invalidConstraint(.invalidPriority(_, let origin)),
      .invalidConstraint(.invalidWeight(_, let origin)),
      .invalidConstraint(.unknownVariable(_, let origin)):
      origin.span
    default: nil
    }
  }

  private static func words(for error: ConstraintError) -> String {
    switch error {
    case .notFinite(let value, let origin): "`\(origin.label)` has the number \(value)"
    case .invalidPriority(let value, let origin):
      "`\(origin.label)` has the priority \(value), which is not above 0 and at most 1000"
    case .invalidWeight(let value, let origin):
      "`\(origin.label)` has the weight \(value), which is not a number above 0"
    case .unknownVariable(_, let origin):
      "`\(origin.label)` speaks of an item that the layout does not have"
    case .unknownConstraint, .notEdited, .alreadyEdited:
      "a row of the layout was changed while it was solved"
    }
  }
}
