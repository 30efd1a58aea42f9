public import Constraints
public import LayoutDSL

/// One fault of a layout, on all the screens that it touches.
public struct Finding: Hashable, Codable, Sendable {
  /// A fact beside the message.
  public struct Note: Hashable, Codable, Sendable {
    /// The fact.
    public var fact: Fact

    /// Where it can be seen.
    public var span: SourceSpan?

    /// Makes a note.
    public init(_ fact: Fact, at span: SourceSpan? = nil) {
      self.fact = fact
      self.span = span
    }
  }

  /// A row that causes the fault.
  public struct Cause: Hashable, Codable, Sendable {
    /// What a row decides, the most telling first: of many rows, people read those that set a size
    /// before those that tie one edge to another.
    public enum Role: Hashable, Codable, Sendable, Comparable {
      /// A width or a height.
      case size

      /// A limit: the row is no equality.
      case limit

      /// That a view stays as large as its content, or as small.
      case content

      /// Where an edge or a centre is.
      case place
    }

    /// The row in the user's words.
    public var text: String

    /// Where it was written, or what it was generated for.
    public var span: SourceSpan?

    /// The function in which it was written, of a layout in Swift.
    public var function: String?

    /// What the row decides.
    public var role: Role

    /// Whether the row itself stands at `span`, and not what it was generated for.
    public var isWritten: Bool

    /// The names of the views that the row speaks of.
    public var views: [String]

    /// Makes a cause.
    public init(
      _ text: String, at span: SourceSpan?, role: Role = .place, isWritten: Bool = true,
      views: [String] = []
    ) {
      self.text = text
      self.span = span
      self.role = role
      self.isWritten = isWritten
      self.views = views
    }
  }

  /// A number of the fault with its value on each screen that has one.
  public struct Number: Hashable, Codable, Sendable {
    /// What is measured.
    public var quantity: MeasuredQuantity

    /// The screens, in the order in which they were checked.
    public let screens: [Screen]

    /// The value on each of the screens, in points unless the quantity says otherwise.
    public let values: [Double]

    /// Makes a number of its values on some screens.
    public init(quantity: MeasuredQuantity, values: [(screen: Screen, value: Double)]) {
      self.init(
        quantity: quantity, screens: values.map(\.screen), values: values.map(\.value))
    }

    /// Makes a number of one value for each of the screens.
    init(quantity: MeasuredQuantity, screens: [Screen], values: [Double]) {
      self.quantity = quantity
      self.screens = screens
      self.values = values
    }
  }

  /// One of several views that the same lines of the file stand for, and that show the finding.
  public struct Twin: Hashable, Codable, Sendable {
    /// The name of the view.
    public let view: String

    /// The screens on which it shows the finding, in the order in which they were checked.
    public let screens: [Screen]
  }

  /// What a finding points at.
  public enum Subject: String, Hashable, Codable, Sendable {
    /// A view, or the layout.
    case view

    /// A setting of a view.
    case setting

    /// A row or an expectation, behind which the finding can be allowed.
    case row
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

  /// What stands there.
  public var subject = Subject.view

  /// The function in which that is written, of a layout in Swift.
  public var function: String?

  /// The item that shows the fault; nil where no single one does.
  public var view: String?

  /// The other item that the fault is about, such as the one that `view` lies over; nil where there is none.
  public var partner: String?

  /// What is wrong, in lower case and without a full stop, with the numbers of the worst screen.
  public var message: String

  /// Further facts.
  public var notes: [Note]

  /// Ways out.
  public var help: [Help]

  /// Whether there is no help, and ways out were left untried because the search for helps ended.
  public internal(set) var hasUntriedHelps = false

  /// The screens with the fault, in the order in which they were checked.
  public var screens: [Screen]

  /// The views that show it on some of the screens, `view` among them, where the same lines of the file stand for
  /// several: at most 16 of them, and none where it is `view` on all screens.
  public internal(set) var twins: [Twin] = []

  /// How many of the views are kept that the same lines stand for.
  static let mostTwins = 16

  /// The sizes of the window at which the finding is made, exactly, for each lane that shows it; empty where
  /// single screens were checked.
  public var sizes: [SizeRanges] = []

  /// Where between the screens of a check the finding begins and ends, as far as that is known; empty where all
  /// screens show it.
  public var ends: [FindingEnd] = []

  /// How long texts are from which on the finding is made; nil where it is made with texts as they were written
  /// or shorter ones too, and where that was not found out.
  public var textLimit: TextLimit?

  /// The rows that cause the fault.
  public var causes: [Cause]

  /// The numbers that differ from screen to screen.
  public var numbers: [Number]

  /// What follows from the fault, or has the same cause: findings that would not be made without it.
  public var consequences: [Finding]

  /// What tells the finding apart from the others of its file, and stays the same when lines move or
  /// numbers change: 16 hexadecimal digits.
  public var fingerprint: String

  /// Makes a finding.
  public init(
    rule: Rule, severity: Severity? = nil, file: String, layout: String, span: SourceSpan?,
    view: String? = nil, message: String, notes: [Note] = [], help: [Help] = [],
    screens: [Screen] = [], causes: [Cause] = [], numbers: [Number] = [],
    consequences: [Finding] = [], fingerprint: String = ""
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
    self.causes = causes
    self.numbers = numbers
    self.consequences = consequences
    self.fingerprint = fingerprint
  }

  /// The names of the views that show the finding on one of its screens.
  func views(on screen: Screen) -> [String] {
    guard !twins.isEmpty else { return view.map { [$0] } ?? [] }
    return twins.filter { $0.screens.contains(screen) }.map(\.view)
  }
}
