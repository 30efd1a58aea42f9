public import Constraints

/// A name that no rule has.
public struct UnknownRule: Error, Hashable, Sendable {
  /// The name as it was written.
  public let name: String

  /// Where it stands in a layout.
  public let span: SourceSpan?

  /// Notes that a name is no rule's.
  public init(name: String, span: SourceSpan? = nil) {
    self.name = name
    self.span = span
  }

  /// What is wrong, in lower case and without a full stop.
  public var message: String { "there is no rule `\(name)`" }

  /// Ways out.
  public var help: [String] {
    let rules = Rule.suggestions(for: name).map { "`\($0.rawValue)`" }
    guard !rules.isEmpty else { return ["`layout-check rules` lists the rules"] }
    return ["did you mean \(rules.joined(separator: " or "))?"]
  }
}
