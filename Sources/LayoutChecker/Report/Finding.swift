public import Constraints
public import LayoutDSL

/// How bad a finding is.
public enum Severity: String, Hashable, Comparable, Sendable, CaseIterable {
  /// Worth a look; fails the check only with `--strict`.
  case warning

  /// Broken; fails the check.
  case error

  /// Orders severities, errors highest.
  public static func < (first: Severity, second: Severity) -> Bool {
    first == .warning && second == .error
  }
}

/// One fault of a layout, on all the screens that it touches.
public struct Finding: Hashable, Sendable {
  /// A fact beside the message, with numbers.
  public typealias Note = Diagnostic.Note

  /// A row that causes the fault.
  public struct Cause: Hashable, Sendable {
    /// The row in the user's words.
    public var text: String

    /// Where it was written, or what it was generated for.
    public var span: SourceSpan?

    /// Makes a cause.
    public init(_ text: String, at span: SourceSpan?) {
      self.text = text
      self.span = span
    }
  }

  /// The rule that was broken.
  public var rule: Rule

  /// How bad it is.
  public var severity: Severity

  /// The file of the layout.
  public var file: String

  /// The name of the layout.
  public var layout: String

  /// The smallest stretch of the file that shows the fault.
  public var span: SourceSpan?

  /// The item that shows the fault; nil where no single one does.
  public var view: String?

  /// What is wrong, in lower case and without a full stop.
  public var message: String

  /// Further facts, with numbers.
  public var notes: [Note]

  /// Ways out.
  public var help: [String]

  /// The names of the screens with the fault, with orientation, in the order they were checked.
  public var screens: [String]

  /// The rows that cause the fault.
  public var constraints: [Cause]

  /// Makes a finding.
  public init(
    rule: Rule, severity: Severity? = nil, file: String, layout: String, span: SourceSpan?,
    view: String? = nil, message: String, notes: [Note] = [], help: [String] = [],
    screens: [String] = [], constraints: [Cause] = []
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.file = file
    self.layout = layout
    self.span = span
    self.view = view
    self.message = message
    self.notes = notes
    self.help = help
    self.screens = screens
    self.constraints = constraints
  }
}
