public import Constraints

/// A `.layout` file that was read: its layouts, and the errors that were found in it.
public struct LayoutFile: Sendable {
  /// The file as the user named it.
  public let name: String

  /// The layouts that could be read.
  public let layouts: [Layout]

  /// The errors, in the order of the file; a file with errors is not to be checked.
  public let diagnostics: [Diagnostic]

  /// Reads a `.layout` file.
  ///
  /// Anything wrong becomes a diagnostic, and reading goes on behind it.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - name: the file's name for messages.
  public init(parsing bytes: [UInt8], name: String) {
    self.name = name
    layouts = []
    diagnostics = []
  }
}
