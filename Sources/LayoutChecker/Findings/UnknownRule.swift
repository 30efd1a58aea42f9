public import Constraints

/// A name behind `allow` that no rule has.
public struct UnknownRule: Error, Hashable, Sendable {
  /// The name as it was written.
  public let name: String

  /// Where it stands.
  public let span: SourceSpan?

  /// What is wrong, in lower case and without a full stop.
  public var message: String { "there is no rule `\(name)`" }

  /// Ways out.
  public var help: [String] {
    [
      Rule.closest(to: name).map { "did you mean `\($0.rawValue)`?" }
        ?? "the rules are " + Rule.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    ]
  }
}
