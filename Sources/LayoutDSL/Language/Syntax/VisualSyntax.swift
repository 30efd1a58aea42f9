/// `visual "H:|-8-[summary]-8-[icon]" align top when portrait`
struct VisualSyntax {
  /// The line in quotation marks.
  var text: NameSyntax

  /// What the line says; nil after an error.
  var format: VisualFormat?

  /// The attributes in which the views are alike.
  var alignments: [NameSyntax] = []

  /// The direction in which the views follow each other.
  var direction: NameSyntax?

  /// When the rows apply.
  var condition: ConditionSyntax?

  /// The rules that the rows may break.
  var allowances: [NameSyntax] = []

  /// Where the statement stands.
  var span: TextSpan

  /// Whether the line stands in the file as it is, without escapes.
  private let isLiteral: Bool

  init(text: NameSyntax, span: TextSpan) {
    self.text = text
    self.span = span
    isLiteral = text.text.count == Int(text.span.length) - 2
  }

  /// Where a stretch of the line stands in the file; all of the line where it has escapes.
  func span(of place: VisualFormat.Place) -> TextSpan {
    guard isLiteral else { return text.span }
    return TextSpan(
      line: text.span.line, column: text.span.column + 1 + Int32(place.lowerBound),
      length: Int32(max(1, place.count)))
  }
}

extension SyntaxPrinter {
  /// A visual format statement, without its condition.
  static func text(of visual: VisualSyntax) -> String {
    var words = "visual " + textLiteral(visual.text.text)
    if !visual.alignments.isEmpty {
      words += " align " + visual.alignments.map(\.text).joined(separator: ", ")
    }
    if let direction = visual.direction { words += " direction " + direction.text }
    return words
  }
}
