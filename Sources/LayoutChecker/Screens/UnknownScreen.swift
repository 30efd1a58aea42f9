public import LayoutDSL

/// A choice of screens that names none.
public struct UnknownScreen: Error, Hashable, Sendable, CustomStringConvertible {
  /// The choice, with its place.
  public let selector: ScreenSelector

  /// What is wrong with it, in lower case and without a full stop.
  public let message: String

  /// The known name that is spelled most alike, or nil where none is close.
  public let suggestion: String?

  /// The message, with the suggestion where there is one.
  public var description: String {
    guard let suggestion else { return message }
    return "\(message); did you mean `\(suggestion)`?"
  }
}
