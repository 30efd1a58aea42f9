extension StringProtocol {
  /// The words of the text on lines of at most `width` columns, where the first begins behind
  /// `indent` columns that are taken already, and the others are indented by as many spaces.
  ///
  /// A word that is longer than a line overflows it.
  func wrapped(indent: Int, width: Int = 80) -> String {
    var text = ""
    var column = indent
    for (index, word) in split(separator: " ").enumerated() {
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
}
