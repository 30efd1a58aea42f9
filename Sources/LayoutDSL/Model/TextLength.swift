extension Layout {
  /// The layout with texts of another length; for 100 it is itself.
  ///
  /// Labels and the titles of controls become longer or shorter, with widths of labels that are stated. With
  /// 0 labels are empty, and controls keep their titles: what comes when the app runs is in labels.
  ///
  /// - Parameter length: the length in percent of the texts that were written.
  /// - Complexity: O(*n*) in the number of items and letters.
  func withTexts(of length: Int) -> Layout {
    // A layout is solved several times until it has settled, each time from what the last one shows.
    guard length != textLength else { return self }
    var layout = self
    layout.textLength = length
    for index in items.indices {
      switch items[index].kind {
      case .label(let text):
        guard length == 0 || text.string.isEmpty || text.string.hasWords else { continue }
        layout.items[index].kind = .label(Item.Text(text.string.withLength(length)))
        layout.items[index].settings = items[index].settings.map { $0.ofText(withLength: length) }
      case .control(var control):
        guard length > 0 else { continue }
        control.titles = control.titles.map { $0.hasWords ? $0.withLength(length) : $0 }
        layout.items[index].kind = .control(control)
      default: continue
      }
    }
    return layout
  }
}

extension Setting {
  /// The setting of a label whose text has another length, in percent.
  fileprivate func ofText(withLength length: Int) -> Setting {
    guard case .content(var size) = property else { return self }
    var setting = self
    size.width = size.width.map { $0 * Double(length) / Double(Screen.writtenTextLength) }
    if length == 0 { size.height = size.height.map { _ in 0 } }
    setting.property = .content(size)
    return setting
  }
}

extension String {
  /// Whether the text is of words, which a translation may make longer, and not a number or a symbol with a
  /// unit of one letter, such as `21 °C`.
  fileprivate var hasWords: Bool {
    split { !$0.isLetter }.contains { $0.count > 1 }
  }

  /// The text with lines of another length, in percent of the letters of each, rounded up: what is added stands
  /// behind a blank and begins as the line does, so that twice the length is `Settings Settings`, as in Xcode's
  /// double-length pseudolanguage.
  fileprivate func withLength(_ length: Int) -> String {
    guard length > 0 else { return "" }
    return split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      let letters = Array(line)
      guard !letters.isEmpty else { return "" }
      let count = (letters.count * length + Screen.writtenTextLength - 1) / Screen.writtenTextLength
      guard count > letters.count else { return String(letters.prefix(count)) }
      var text = String(line)
      var missing = count - letters.count
      while missing > 0 {
        text += " " + String(letters.prefix(missing))
        missing -= letters.count
      }
      return text
    }.joined(separator: "\n")
  }
}
