public import Constraints

/// A finding that is meant: a rule that may be broken somewhere in a layout.
public struct Allowance: Hashable, Sendable {
  /// What may break the rule.
  public enum Subject: Hashable, Sendable {
    /// Everything in the layout.
    case layout

    /// An item and all that is in it.
    case item(ItemID)

    /// The row at a position in ``Layout/rows``.
    case row(Int)

    /// The expectation at a position in ``Layout/expectations``.
    case expectation(Int)
  }

  /// The name of the rule, as it was written.
  public var rule: String

  /// What may break it.
  public var subject: Subject

  /// Where the name of the rule stands.
  public var span: SourceSpan?

  /// Makes an allowance.
  public init(_ rule: String, for subject: Subject = .layout, at span: SourceSpan? = nil) {
    self.rule = rule
    self.subject = subject
    self.span = span
  }
}
