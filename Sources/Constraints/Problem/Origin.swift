/// A stretch of characters on one line of a text file.
public struct SourceSpan: Hashable, Comparable, Sendable {
  /// The file as the user named it.
  public var file: String

  /// The line, counted from 1.
  public var line: Int

  /// The column of the first character, counted in characters from 1.
  public var column: Int

  /// How many characters the stretch has on its line; 0 where that is not known.
  public var length: Int

  /// Makes the stretch of `length` characters at `column` of `line` in `file`.
  public init(file: String, line: Int, column: Int = 1, length: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
    self.length = length
  }

  /// Orders stretches by file and position.
  public static func < (first: SourceSpan, second: SourceSpan) -> Bool {
    (first.file, first.line, first.column, first.length)
      < (second.file, second.line, second.column, second.length)
  }
}

/// Where a constraint came from.
public struct Origin: Hashable, Sendable {
  /// The constraint in the user's words, such as `card.bottom >= icon.bottom + 8`.
  public var label: String

  /// Where it was written, or where the thing stands that it was generated for.
  public var span: SourceSpan?

  /// The rule that generated it, such as `compression`, or nil where the user wrote the row.
  public var rule: String?

  /// Makes an origin.
  public init(_ label: String = "", at span: SourceSpan? = nil, rule: String? = nil) {
    self.label = label
    self.span = span
    self.rule = rule
  }
}

/// An origin kept elsewhere: constraints are moved about by the thousand, and nobody looks at where
/// they came from until one of them is shown.
struct OriginBox: Hashable, Sendable {
  private final class Storage: Sendable {
    let origin: Origin
    init(_ origin: Origin) { self.origin = origin }
  }

  /// Nil for the empty origin.
  private let storage: Storage?

  init(_ origin: Origin) {
    storage = origin == Origin() ? nil : Storage(origin)
  }

  var origin: Origin { storage?.origin ?? Origin() }

  static func == (first: OriginBox, second: OriginBox) -> Bool {
    first.storage === second.storage || first.origin == second.origin
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(origin)
  }
}
