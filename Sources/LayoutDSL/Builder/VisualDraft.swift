internal import Constraints

/// A visual format line before its names are looked up.
struct VisualDraft: Sendable {
  var line: String
  var alignments: [Attribute]
  var direction: VisualFormatDirection
  var metrics: [String: Double]
}

/// The rows of a line in Apple's Visual Format Language, such as `H:|-8-[summary]->=8-[icon]-8-|`.
///
/// - Parameters:
///   - line: the line; `|` stands for the view that the view beside it is in.
///   - alignments: the attributes in which each view is like the one before it.
///   - direction: the direction in which the views of a horizontal line follow each other.
///   - metrics: the numbers that the line names.
///   - file: the file in which the line is written.
///   - sourceLine: its line there, counted from 1.
///   - column: its column there, counted from 1.
///   - function: the function in which it is written.
public func visual(
  _ line: String, align alignments: Attribute...,
  direction: VisualFormatDirection = .leadingToTrailing, metrics: [String: Double] = [:],
  file: String = #fileID, sourceLine: Int = #line, column: Int = #column,
  function: String = #function
) -> LayoutPart {
  let draft = VisualDraft(
    line: line, alignments: alignments, direction: direction, metrics: metrics)
  return LayoutPart(
    .visual(draft), at: SourceSpan(file: file, line: sourceLine, column: column), in: function)
}
