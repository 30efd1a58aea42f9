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

  /// Marks `span` in `line`, of which at most `width` columns are shown.
  init(of span: SourceSpan, in line: String, width: Int) {
    let columns = Columns(of: span, in: line)
    marked = columns.marked

    guard columns.total > width else {
      text = line.displayed.withoutTrailingSpaces
      (caretOffset, caretWidth) = (columns.start, max(1, columns.end - columns.start))
      return
    }
    // Of a line that is too long, a window with the stretch in its first third.
    let ellipsis = "..."
    let limit = width - 2 * ellipsis.count
    let first = columns.end <= limit ? 0 : max(0, columns.start - limit / 3)
    var window = first > 0 ? ellipsis : ""
    // Where each character takes a column, those before the window need not be gone over: hundreds of marks may
    // be on one line of thousands of characters.
    var position = columns.isPlain ? first : 0
    let start = line.utf8.index(line.startIndex, offsetBy: position)
    for character in line[start...] {
      let shown = character.displayed
      let end = position + shown.displayWidth
      if position >= first, end <= first + limit { window += shown }
      if position < first {
        // A wide character that straddles the edge: spaces keep the columns behind it in place.
        window += String(repeating: " ", count: max(0, end - first))
      }
      position = end
      if position >= first + limit { break }
    }
    if first + limit < columns.total { window += ellipsis }
    text = window.withoutTrailingSpaces
    caretOffset = columns.start - first + (first > 0 ? ellipsis.count : 0)
    caretWidth = max(1, min(columns.end, first + limit) - columns.start)
  }

  /// Where a stretch begins and ends in the columns of the whole line.
  private struct Columns {
    var start = 0
    var end = 0
    var total = 0
    var marked = ""
    /// Whether each character is one of printable ASCII.
    let isPlain: Bool

    init(of span: SourceSpan, in line: String) {
      // A column behind the end of the line (as for a brace missing there) is just behind it.
      let first = max(0, span.column - 1)
      let last = first + max(1, span.length)
      let letters = line.utf8
      isPlain = letters.allSatisfy { (0x20..<0x7F).contains($0) }
      guard !isPlain else {
        total = letters.count
        (start, end) = (min(first, total), min(last, total))
        let from = letters.index(letters.startIndex, offsetBy: start)
        marked = String(line[from..<letters.index(from, offsetBy: end - start)])
        return
      }
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
  /// The text in as many columns, with three dots at its end where it has more.
  func cut(to width: Int) -> String {
    guard displayWidth > width else { return self }
    var text = ""
    var columns = 3
    for character in self {
      columns += character.displayWidth
      if columns > width { break }
      text.append(character)
    }
    return text + "..."
  }

  /// How many lines the text is on; a line break at the end begins one more.
  var lineCount: Int { utf8.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 } }

  /// How many lines of a terminal the lines of the text take, which breaks those that are longer than it is wide.
  func lineCount(inColumns width: Int) -> Int {
    var lines = 0
    for line in split(separator: "\n") {
      var columns = 0
      var isColor = false
      for character in line {
        if character == "\u{1B}" { isColor = true }
        if !isColor { columns += character.displayWidth }
        if isColor, character == "m" { isColor = false }
      }
      lines += Swift.max(1, (columns + width - 1) / width)
    }
    return lines
  }

  /// The text without the spaces at its end, which would be invisible and fail a diff.
  var withoutTrailingSpaces: String {
    guard last == " " else { return self }
    return String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
