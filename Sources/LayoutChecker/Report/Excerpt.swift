internal import Constraints

/// A stretch of a source line made ready for a terminal: the line as it is shown, and where the
/// carets go below it.
struct Excerpt {
  /// The line, or the part of a very long line that has the stretch in it.
  let text: String

  /// The columns before the first caret.
  let caretOffset: Int

  /// The number of carets; at least 1.
  let caretWidth: Int

  /// The characters under the carets, as they are in the file.
  let marked: String

  /// The columns of source that are shown at most: what fits beside the line number in 100 columns,
  /// the width at which the house style breaks lines.
  static let limit = 94

  /// Marks `span` in `line`.
  init(of span: SourceSpan, in line: String) {
    let columns = Columns(of: span, in: line)
    marked = columns.marked

    guard columns.total > Self.limit else {
      text = line.displayed.withoutTrailingSpaces
      (caretOffset, caretWidth) = (columns.start, max(1, columns.end - columns.start))
      return
    }
    // Of a line that is too long, a window with the stretch in its first third.
    let first = max(0, columns.start - Self.limit / 3)
    let ellipsis = "..."
    var window = first > 0 ? ellipsis : ""
    var offset = 0
    var position = 0
    for character in line {
      let shown = character.displayed
      if position >= first, position < first + Self.limit { window += shown }
      if position < first, position + shown.displayWidth > first {
        // A wide character that straddles the edge: spaces keep the columns behind it in place.
        offset = position + shown.displayWidth - first
        window += String(repeating: " ", count: offset)
      }
      position += shown.displayWidth
      if position >= first + Self.limit { break }
    }
    if first + Self.limit < columns.total { window += ellipsis }
    text = window.withoutTrailingSpaces
    caretOffset = columns.start - first + (first > 0 ? ellipsis.count : 0)
    caretWidth = max(1, min(columns.end, first + Self.limit) - columns.start)
  }

  /// Where a stretch begins and ends in the columns of the whole line.
  private struct Columns {
    var start = 0
    var end = 0
    var total = 0
    var marked = ""

    init(of span: SourceSpan, in line: String) {
      // A column behind the end of the line (as for a brace missing there) is just behind it.
      let first = max(0, span.column - 1)
      let last = first + max(1, span.length)
      var characters = 0
      for character in line {
        let width = character.displayed.displayWidth
        if characters < first { start += width }
        if characters < last { end += width }
        if (first..<last).contains(characters) { marked.append(character) }
        total += width
        characters += 1
      }
    }
  }
}

extension String {
  /// The text without the spaces at its end, which would be invisible and fail a diff.
  var withoutTrailingSpaces: String {
    guard last == " " else { return self }
    return String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
