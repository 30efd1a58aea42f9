/// A place between two characters of a text file.
public struct SourcePosition: Hashable, Comparable, Codable, Sendable {
  /// The line, counted from 1.
  public var line: Int

  /// The column of the character behind the place, counted in characters from 1.
  public var column: Int

  /// Makes the place before the character at `column` of `line`.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Orders places by line and column.
  public static func < (first: SourcePosition, second: SourcePosition) -> Bool {
    (first.line, first.column) < (second.line, second.column)
  }
}

/// A change of a text file: other characters in place of those between two places.
public struct SourceEdit: Hashable, Codable, Sendable {
  /// The file as the user named it.
  public var file: String

  /// Where the characters begin that go.
  public var start: SourcePosition

  /// Where they end; the same place where something is only added.
  public var end: SourcePosition

  /// What stands there instead.
  public var newText: String

  /// Makes a change.
  public init(file: String, start: SourcePosition, end: SourcePosition, newText: String) {
    self.file = file
    self.start = start
    self.end = end
    self.newText = newText
  }
}

extension LayoutFile {
  /// The file as it is read after some changes of it or of the files that it imports; nil where a change
  /// is of another file, of a place that is not there, or of characters that another change has too.
  ///
  /// - Parameters:
  ///   - edits: the changes.
  ///   - name: the layout that the changes are inside of, where there is only one: the others are as they were, and
  ///     not read again.
  /// - Complexity: that of reading the file.
  public func applying(_ edits: [SourceEdit], onlyTo name: String? = nil) -> LayoutFile? {
    var changed = sources
    for (file, edits) in Dictionary(grouping: edits, by: \.file) {
      guard let bytes = sources[file], let text = SourceLines(bytes).applying(edits) else {
        return nil
      }
      changed[file] = text
    }
    guard let bytes = changed[self.name] else { return nil }
    return LayoutFile(parsing: bytes, name: self.name, onlyLayout: name) {
      imported throws(ImportFailure) in
      guard let bytes = changed[imported] else { throw ImportFailure("it was not read before") }
      return bytes
    }
  }
}
