public import Constraints
public import LayoutDSL

/// An input that could not be checked, or a part of it that was not understood.
public struct InputError: Error, Hashable, Sendable {
  /// The input as the user named it.
  public var file: String

  /// What is wrong, in lower case and without a full stop.
  public var message: String

  /// Where in the input; nil where it could not be read at all.
  public var span: SourceSpan?

  /// Further facts.
  public var notes: [Diagnostic.Note]

  /// Ways out.
  public var help: [String]

  /// Makes an error about an input.
  public init(
    file: String, message: String, span: SourceSpan? = nil, notes: [Diagnostic.Note] = [],
    help: [String] = []
  ) {
    self.file = file
    self.message = message
    self.span = span
    self.notes = notes
    self.help = help
  }

  /// Makes an error from what is wrong in a `.layout` file.
  public init(_ diagnostic: Diagnostic) {
    self.init(
      file: diagnostic.span.file, message: diagnostic.message, span: diagnostic.span,
      notes: diagnostic.notes, help: diagnostic.help)
  }
}
