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

#if !hasFeature(Embedded)
  extension SourceSpan: Codable {}
#endif

/// Where a constraint came from.
///
/// Constraints are copied by the thousand, and nobody looks at their origins until one of them is shown,
/// so copies of an origin share what it says. The place at which a constraint was added to a problem
/// or a solver is kept beside it, which allocates nothing.
public struct Origin: Sendable {
  private final class Storage: Sendable {
    let label: Label
    let span: SourceSpan?
    let rule: String?

    init(label: Label, span: SourceSpan?, rule: String?) {
      self.label = label
      self.span = span
      self.rule = rule
    }
  }

  private enum Label: Sendable {
    case written(String)
    case joined(String, String)
    case composed(@Sendable () -> String)
  }

  /// Nil where nothing was said.
  private var storage: Storage?

  /// The address of the name of the file in which the constraint was added: a literal, which ends with
  /// a zero and lasts as long as the program. Half as large as a `StaticString`.
  private var addedFile: UInt = 0

  /// The line at which the constraint was added; 0 where that was not taken down.
  private var addedLine: UInt32 = 0

  /// Makes an origin.
  public init(_ label: String = "", at span: SourceSpan? = nil, rule: String? = nil) {
    if !label.isEmpty || span != nil || rule != nil {
      storage = Storage(label: .written(label), span: span, rule: rule)
    }
  }

  /// Makes the origin of what a rule has generated for a line of Swift.
  init(_ label: String, rule: String, file: StaticString, line: UInt) {
    self.init(label, rule: rule)
    setPlace(file, line)
  }

  /// Makes an origin whose label is two pieces of text, which are put together whenever it is asked
  /// for.
  package init(_ label: String, _ rest: String, at span: SourceSpan?, rule: String) {
    storage = Storage(label: .joined(label, rest), span: span, rule: rule)
  }

  /// Makes an origin whose label is put together whenever it is asked for.
  package init(
    at span: SourceSpan?, rule: String, composing label: @escaping @Sendable () -> String
  ) {
    storage = Storage(label: .composed(label), span: span, rule: rule)
  }

  /// The constraint in the user's words, such as `card.bottom >= icon.bottom + 8`, or its name.
  public var label: String {
    get {
      switch storage?.label {
      case .written(let label): label
      case .joined(let label, let rest): label + rest
      case .composed(let compose): compose()
      case nil: ""
      }
    }
    set { self = Origin(newValue, at: span, rule: rule) }
  }

  /// Where it was written, or where the thing stands that it was generated for.
  ///
  /// Where nothing else was said, it is the line of Swift that added it to a problem or a solver.
  public var span: SourceSpan? {
    get {
      if let span = storage?.span { return span }
      return addedLine == 0
        ? nil : SourceSpan(file: addedFileName, line: Int(addedLine))
    }
    set { self = Origin(label, at: newValue, rule: rule) }
  }

  /// The rule that generated it, such as `compression`, or nil where the user wrote the row.
  public var rule: String? {
    get { storage?.rule }
    set { self = Origin(label, at: span, rule: newValue) }
  }

  /// Takes down the name and the place with which a constraint is added; what the origin says already
  /// stays.
  @inline(__always)
  mutating func complete(_ name: String, _ file: StaticString, _ line: UInt) {
    if storage == nil && addedLine == 0 { setPlace(file, line) }
    if !name.isEmpty { complete(name) }
  }

  @inline(__always)
  private mutating func setPlace(_ file: StaticString, _ line: UInt) {
    guard file.hasPointerRepresentation else { return }
    addedFile = UInt(bitPattern: file.utf8Start)
    addedLine = UInt32(truncatingIfNeeded: line)
  }

  private var addedFileName: String {
    UnsafePointer<UInt8>(bitPattern: addedFile).map { String(cString: $0) } ?? ""
  }

  @inline(never)
  private mutating func complete(_ name: String) {
    guard label.isEmpty else { return }
    storage = Storage(label: .written(name), span: storage?.span, rule: storage?.rule)
  }
}

extension Origin: CustomStringConvertible {
  /// The label, and the file and line in parentheses: `sidebar minimum (App/Sidebar.swift:12)`.
  public var description: String {
    guard let span else { return label }
    let place = "\(span.file):\(span.line)"
    return label.isEmpty ? place : "\(label) (\(place))"
  }
}

extension Origin: Hashable {
  /// Whether two origins say the same.
  public static func == (first: Origin, second: Origin) -> Bool {
    if first.storage === second.storage && first.addedLine == 0 && second.addedLine == 0 {
      return true
    }
    return first.label == second.label && first.span == second.span && first.rule == second.rule
  }

  /// Hashes what the origin says.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(label)
    hasher.combine(span)
    hasher.combine(rule)
  }
}
