internal import Constraints

/// A file that was parsed, with the files that it imports.
final class SyntaxFile {
  /// An `import` statement with what it brought.
  struct Import {
    /// Where the path stands.
    var place: SourceSpan

    /// The file; nil after an error.
    var file: SyntaxFile?
  }

  /// The name for messages.
  let name: String

  /// What the file says.
  let tree: FileSyntax

  /// The files that it imports, in the order of the statements.
  var imports: [Import] = []

  /// Whether names of the file may be unknown because an import failed; they are no errors.
  var isIncomplete = false

  init(name: String, tree: FileSyntax) {
    self.name = name
    self.tree = tree
  }
}
