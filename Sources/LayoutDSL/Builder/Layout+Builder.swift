internal import Constraints

/// Why a layout that was written in Swift does not make sense.
public struct InvalidLayout: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errors, in the order in which they were written; at least one.
  public let diagnostics: [Diagnostic]

  /// One line per error: file, line, what is wrong and, where there is one, a way out.
  public var description: String {
    diagnostics.map { diagnostic in
      let words = [diagnostic.message] + diagnostic.help
      return "\(diagnostic.span.file):\(diagnostic.span.line): \(words.joined(separator: ", "))"
    }.joined(separator: "\n")
  }
}

extension Layout {
  /// Makes a layout from views and rows that are written in Swift.
  ///
  /// ```swift
  /// import Constraints
  /// import LayoutDSL
  ///
  /// let (card, title) = (ViewReference("card"), ViewReference("title"))
  /// let layout = try Layout("Card") { screen in
  ///   card.view {
  ///     card.leading == screen.leading + 8
  ///     card.bottom >= title.bottom + 8
  ///     card.height == 0 ~ .fitting
  ///     title.label("Partly cloudy") {
  ///       title.lines(0)
  ///       title.leading == card.leading + 8
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// The operator `~` and the named priorities are those of the module `Constraints`.
  ///
  /// Every row remembers its file, line, column and function, and is named by its normal form
  /// (``description(of:)-(Row)``).
  ///
  /// - Parameters:
  ///   - name: what people call the layout.
  ///   - file: the file in which the layout is written.
  ///   - line: the line in which it begins, counted from 1.
  ///   - column: the column at which it begins, counted from 1.
  ///   - function: the function in which it is written.
  ///   - content: the parts, given a reference to the screen.
  /// - Throws: ``InvalidLayout`` where a name is unknown or given twice.
  /// - Complexity: O(*n*) in the number of parts.
  public init(
    _ name: String, file: String = #fileID, line: Int = #line, column: Int = #column,
    function: String = #function,
    @LayoutBuilder content: (_ screen: ViewReference) -> [LayoutPart]
  ) throws(InvalidLayout) {
    let span = SourceSpan(file: file, line: line, column: column)
    var reader = PartReader(LayoutAssembler(name: name, span: span))
    reader.note(function, at: span)
    let parts = content("screen")
    // Two passes, because rows may speak of views that are declared further down.
    reader.declare(parts, in: .screen, when: nil)
    reader.read(parts, in: .screen, when: nil)
    reader.readStates(of: parts)
    guard reader.diagnostics.isEmpty else {
      throw InvalidLayout(diagnostics: reader.diagnostics.sorted { $0.span < $1.span })
    }
    self = reader.assembler.layout
  }
}
