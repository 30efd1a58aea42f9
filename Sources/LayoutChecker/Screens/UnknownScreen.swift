public import LayoutDSL

/// A choice of screens that names none.
public struct UnknownScreen: Error, Hashable, Sendable, CustomStringConvertible {
  /// The choice, with its place.
  public let selector: ScreenSelector

  /// What is wrong with it, in lower case and without a full stop.
  public let message: String

  /// The known name that is spelled most alike, or nil where none is close.
  public let suggestion: String?

  /// Whether the choice was read as a name; false for a size that no window has.
  public let isName: Bool

  /// Something like the choice that would be right, where it was not read as a name.
  public let example: String?

  /// Notes that a choice names no screen.
  init(
    selector: ScreenSelector, message: String, suggestion: String? = nil, isName: Bool = true,
    example: String? = nil
  ) {
    self.selector = selector
    self.message = message
    self.suggestion = suggestion
    self.isName = isName
    self.example = example
  }

  /// The message, with the suggestion where there is one.
  public var description: String {
    guard let suggestion else { return message }
    return "\(message); did you mean `\(suggestion)`?"
  }
}

/// Choices of screens that name none.
public struct UnknownScreens: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with each of them, in their order; at least one.
  public let choices: [UnknownScreen]

  /// The messages, with their suggestions.
  public var description: String { choices.map(\.description).joined(separator: ", ") }
}
