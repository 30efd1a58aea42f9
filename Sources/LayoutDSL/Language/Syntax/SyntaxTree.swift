/// A `.layout` file as it was written: statements in order, with their comments and places.
///
/// Trees nest at most ``Parser/nestingLimit`` levels deep, so that walking and freeing one needs
/// little stack; everything that can be long without nesting (statements, sums, products, chains of
/// `and`) is an array.
struct FileSyntax {
  /// The statements outside of layouts and the layouts.
  var statements: [StatementSyntax] = []

  /// The comments behind the last statement.
  var closingComments: [CommentSyntax] = []

  /// The words that recovery from an error skipped; a name among them may have been declared.
  var skippedWords: Set<String> = []

  /// Whether the file nests too deeply to be of any use.
  var isTooDeep = false
}

/// A comment with its marks, without the white space around it.
struct CommentSyntax: Hashable {
  /// The comment, beginning with `//` or `/*`; further lines lack the indentation of the first one.
  var text: String

  /// The line where it begins.
  var line: Int32

  /// Whether an empty line stands before it.
  var followsEmptyLine: Bool

  /// Whether it ends on the line where it begins.
  var isOneLine: Bool
}

/// A statement with the comments that belong to it.
struct StatementSyntax {
  /// What the statement says.
  var kind: Kind

  /// Where it begins; for a statement without a body, all of its first line.
  var span: TextSpan

  /// The bytes of the statement in its file, those of its body included.
  var range: Range<Int>

  /// The comments before the statement, and those from its inside.
  var leadingComments: [CommentSyntax] = []

  /// The comments behind the statement on its last line.
  var trailingComments: [CommentSyntax] = []

  /// Whether an empty line stands between the statement and what is before it.
  var followsEmptyLine = false

  /// The statements of the language.
  indirect enum Kind {
    /// `import "cards.layout"`
    case importing(ImportSyntax)
    /// `layout "Name" { ... }`
    case layout(LayoutSyntax)
    /// `component Card(title: text, gap = 8) { ... }`
    case component(ComponentSyntax)
    /// `let name = 8`
    case constant(ConstantSyntax)
    /// `screens iphone, 320x568`
    case screens([ScreenSyntax])
    /// `host cell`
    case host(NameSyntax)
    /// `view name { ... }` and its kin
    case item(ItemSyntax)
    /// `lines 0`
    case setting(SettingSyntax)
    /// `top == card.bottom + 8 @high`
    case row(RowSyntax)
    /// `aspect 5:4`
    case aspect(AspectSyntax)
    /// `visual "H:|-8-[icon]"`
    case visual(VisualSyntax)
    /// `expect width == 100 +- 1`
    case expectation(ExpectationSyntax)
    /// `when landscape { ... } else { ... }`
    case when(WhenSyntax)
    /// `for i in 1...11 { ... }`
    case repetition(RepetitionSyntax)
    /// `Card today(title: "Rain") { ... }`
    case instance(InstanceSyntax)
    /// `allow overlap, zero-size`
    case allowance([NameSyntax])
    /// `state loading { ... }`
    case state(StateSyntax)
  }
}

/// The statements between two braces.
struct BlockSyntax {
  /// Where the opening brace stands.
  var opening: TextSpan

  /// The bytes of the block in its file, from its opening brace to its closing one.
  var range: Range<Int>

  /// The comments behind the opening brace on its line.
  var openingComments: [CommentSyntax] = []

  /// The statements.
  var statements: [StatementSyntax] = []

  /// The comments behind the last statement.
  var closingComments: [CommentSyntax] = []

  /// Whether the block holds nothing, not even a comment.
  var isEmpty: Bool {
    statements.isEmpty && openingComments.isEmpty && closingComments.isEmpty
  }
}

/// A word with its place.
struct NameSyntax {
  /// The word.
  var text: String

  /// Where it stands, without the subscripts.
  var span: TextSpan

  /// What stands in brackets behind the name of an item: `tile[i + 1]`.
  var subscripts: [ExpressionSyntax] = []
}

/// `layout "Name" { ... }`
struct LayoutSyntax {
  /// The name; nil after an error.
  var name: NameSyntax?

  /// The body; nil after an error.
  var body: BlockSyntax?
}

/// `state loading { ... }`
struct StateSyntax {
  /// The name; nil after an error.
  var name: NameSyntax?

  /// What is otherwise in the state; nil after an error.
  var body: BlockSyntax?
}

/// `let name = expression`
struct ConstantSyntax {
  /// The name.
  var name: NameSyntax

  /// What the name stands for: one value, or the elements of a list.
  var values: [ValueSyntax]
}

/// One choice of a `screens` statement: `iphone`, `"iPhone 15" landscape rtl xLarge texts 130`.
struct ScreenSyntax {
  /// The name or size, without quotation marks.
  var text: String

  /// Which way up the screen is; nil where that is not said.
  var orientation: Orientation?

  /// Whether the screen is in a language that is written from right to left.
  var isRightToLeft = false

  /// The text size that the person has chosen; nil where that is not said.
  var textSize: ContentSizeCategory?

  /// The length of texts in percent of those that were written; nil where that is not said.
  var textLength: Int?

  /// Where they stand.
  var span: TextSpan
}

extension ScreenSyntax {
  /// What stands behind the name, beginning with a blank where there is something.
  var traits: String {
    (orientation.map { " \($0.rawValue)" } ?? "") + (isRightToLeft ? " rtl" : "")
      + (textSize.map { " \($0.rawValue)" } ?? "") + (textLength.map { " texts \($0)" } ?? "")
  }
}

/// `view name { ... }` and its kin.
struct ItemSyntax {
  /// The kinds of items.
  enum Kind: Equatable, CustomStringConvertible {
    case view, label, image, guide, stack, grid, flow, scroll
    case control(Item.Control.Kind)

    /// The kinds that are no controls, by their words.
    private static let plain: [(word: String, kind: Kind)] = [
      ("view", .view), ("label", .label), ("image", .image), ("guide", .guide),
      ("stack", .stack), ("grid", .grid), ("flow", .flow), ("scroll", .scroll),
    ]

    /// The words that declare items.
    static let words = plain.map(\.word) + Item.Control.Kind.allCases.map(\.rawValue)

    /// The kind of item that a word declares.
    init?(word: String) {
      if let plain = Self.plain.first(where: { $0.word == word }) {
        self = plain.kind
      } else if let control = Item.Control.Kind(rawValue: word) {
        self = .control(control)
      } else {
        return nil
      }
    }

    /// The word that declares the kind of item.
    var description: String {
      if case .control(let control) = self { return control.rawValue }
      return Self.plain.first { $0.kind == self }?.word ?? ""
    }
  }

  /// The kind of item.
  var kind: Kind

  /// The name; nil after an error.
  var name: NameSyntax?

  /// The text of a label.
  var text: ExpressionSyntax?

  /// The size of an image.
  var size: ExpressionSyntax?

  /// When the item is there.
  var condition: ConditionSyntax?

  /// The rules that may be broken by the item and what is in it.
  var allowances: [NameSyntax] = []

  /// The title of a button, the text of a text field, the titles of segments.
  var titles: [ExpressionSyntax] = []

  /// A word behind the name: the axis of a stack, or the style of a control.
  var style: NameSyntax?

  /// The number of columns of a grid.
  var columns: ExpressionSyntax?

  /// The body, where there is one.
  var body: BlockSyntax?
}

/// A setting of an item.
struct SettingSyntax {
  /// What is set to what.
  var kind: Kind

  /// When it applies.
  var condition: ConditionSyntax?

  /// Where it stands.
  var span: TextSpan

  /// The settings of the language.
  enum Kind {
    /// `font system 17 bold`, or `font headline` without a size
    case font(
      family: NameSyntax, size: ExpressionSyntax?, weight: NameSyntax?,
      leading: ExpressionSyntax?)
    /// `lines 0`
    case lines(ExpressionSyntax)
    /// `content 230x18`
    case content(ExpressionSyntax)
    /// `mode aspectFit`
    case mode(NameSyntax)
    /// `hugging horizontal 251`
    case hugging(Axis?, ExpressionSyntax)
    /// `compression horizontal low`
    case compression(Axis?, ExpressionSyntax)
    /// `spacing 8` and its kin
    case placement(PlacementSyntax)

    /// The word that begins the setting.
    var word: String {
      switch self {
      case .font: "font"
      case .lines: "lines"
      case .content: "content"
      case .mode: "mode"
      case .hugging: "hugging"
      case .compression: "compression"
      case .placement(let placement): placement.word
      }
    }
  }
}

/// Expressions with comparisons between them: `a == b`, or a chain such as `a <= b <= c`.
struct ComparisonSyntax {
  /// The expressions; one more than there are comparisons.
  var operands: [ExpressionSyntax]

  /// How each expression compares with the next one.
  var comparisons: [Condition.Comparison]

  /// Where the comparisons stand.
  var comparisonSpans: [TextSpan]
}

/// A row: `top == card.bottom + 8 @high when portrait`
struct RowSyntax {
  /// What is compared.
  var comparison: ComparisonSyntax

  /// The priority: a number, a word, or an expression in parentheses.
  var priority: ExpressionSyntax?

  /// When the row applies.
  var condition: ConditionSyntax?

  /// The rules that the row may break.
  var allowances: [NameSyntax] = []

  /// Where it stands.
  var span: TextSpan
}

/// `aspect 5:4 @high`
struct AspectSyntax {
  /// The width divided by the height.
  var ratio: ExpressionSyntax

  /// The priority.
  var priority: ExpressionSyntax?

  /// When the row applies.
  var condition: ConditionSyntax?

  /// The rules that the row may break.
  var allowances: [NameSyntax] = []

  /// Where it stands.
  var span: TextSpan
}

/// `expect width == 100 +- 1 when portrait`
struct ExpectationSyntax {
  /// What is compared.
  var comparison: ComparisonSyntax

  /// By how much the claim may be missed.
  var tolerance: ExpressionSyntax?

  /// When the claim is made.
  var condition: ConditionSyntax?

  /// The rules that the claim may break.
  var allowances: [NameSyntax] = []

  /// Where it stands, without the word `expect`.
  var span: TextSpan
}

/// `when landscape { ... } else when width >= 600 { ... } else { ... }`
struct WhenSyntax {
  /// One body with its condition.
  struct Branch {
    /// The condition; nil for the last `else`, and after an error.
    var condition: ConditionSyntax?

    /// The body; nil after an error.
    var body: BlockSyntax?
  }

  /// The body of `when`, then those of `else when` and `else`; the first whose condition holds
  /// applies.
  var branches: [Branch] = []
}
