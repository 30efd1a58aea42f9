public import Constraints

/// An error in a `.layout` file.
public struct Diagnostic: Error, Hashable, Sendable {
  /// What is wrong, in lower case and without a full stop.
  public var message: String

  /// The smallest stretch of the file that is wrong.
  public var span: SourceSpan

  /// Further facts, each with a place where it has one, such as the brace that was never closed.
  public var notes: [Note]

  /// Ways out.
  public var help: [String]

  /// A fact beside a message.
  public struct Note: Hashable, Sendable {
    /// The fact.
    public var text: String

    /// Where it can be seen.
    public var span: SourceSpan?

    /// Makes a note.
    public init(_ text: String, at span: SourceSpan? = nil) {
      self.text = text
      self.span = span
    }
  }

  /// Makes an error.
  public init(
    _ message: String, at span: SourceSpan, notes: [Note] = [], help: [String] = []
  ) {
    self.message = message
    self.span = span
    self.notes = notes
    self.help = help
  }
}
