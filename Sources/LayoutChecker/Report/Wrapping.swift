extension StringProtocol {
  /// The words of the text on lines of at most `width` columns, where the first begins behind
  /// `indent` columns that are taken already, and the others are indented by as many spaces.
  ///
  /// What stands between backticks stays together. A word that is longer than a line overflows it.
  func wrapped(indent: Int, width: Int = 80) -> String {
    var text = ""
    var column = indent
    for (index, word) in pieces(of: width - indent).enumerated() {
      let wordWidth = word.displayWidth
      if index > 0 {
        if column + 1 + wordWidth > width {
          text += "\n" + String(repeating: " ", count: indent)
          column = indent
        } else {
          text += " "
          column += 1
        }
      }
      text += word
      column += wordWidth
    }
    return text
  }

  /// The text with blanks behind it where it takes less than `width` columns.
  func padded(to width: Int) -> String {
    String(self) + String(repeating: " ", count: Swift.max(0, width - displayWidth))
  }

  /// The words, those between two backticks as one where that fits on a line of `width` columns.
  private func pieces(of width: Int) -> [String] {
    var pieces: [String] = []
    var open: [String] = []
    var isCode = false
    for word in split(separator: " " as Character) {
      open.append(String(word))
      for character in word where character == "`" { isCode.toggle() }
      if isCode { continue }
      let joined = open.joined(separator: " ")
      pieces += joined.displayWidth <= width ? [joined] : open
      open = []
    }
    return pieces + open
  }
}
