internal import LayoutDSL

extension ScreenCatalog {
  /// What a choice that names no screen was probably meant to be; nil where nothing is close.
  ///
  /// Letter case, blanks and punctuation do not count: `iPhone15-pro` is spelled like
  /// `iPhone 15 Pro`.
  static func suggestion(for words: String) -> String? {
    if let size = PlainSize(words.filter { !$0.isWhitespace }), size.isPossible { return size.name }
    var name = words.split(whereSeparator: \.isWhitespace).map(String.init)
    var suffix = Suffix()
    while name.count > 1, let last = name.last, suffix.take(last) { name.removeLast() }
    if let same = knownName(name.joined()) { return same + suffix.text }
    // The last word may be misspelled, or the way up written together with the name.
    if name.count > 1, let same = knownName(name.dropLast().joined()),
      let word = NameSuggestion.closest(to: name[name.count - 1], in: Suffix.words),
      suffix.take(word)
    {
      return same + suffix.text
    }
    if let close = closestName(to: name.joined()) { return close + suffix.text }
    for orientation in Orientation.allCases where suffix.orientation == nil {
      guard let rest = name.joined().spelling.droppingEnd(orientation.rawValue),
        let close = closestName(to: rest)
      else { continue }
      suffix.orientation = orientation
      return close + suffix.text
    }
    guard name.count > 1, let last = name.popLast(),
      let word = NameSuggestion.closest(to: last, in: Suffix.words), suffix.take(word)
    else { return nil }
    return closestName(to: name.joined()).map { $0 + suffix.text }
  }

  /// Every name with its spelling, in the order of the names.
  private static let spellings = names.map { (name: $0, spelling: $0.spelling) }

  /// The name that is spelled like `words`.
  private static func knownName(_ words: String) -> String? {
    let wanted = words.spelling
    return spellings.first { $0.spelling == wanted }?.name
  }

  /// The name that is spelled like `words`, else the one that is spelled most alike, else the first
  /// one that begins like it.
  private static func closestName(to words: String) -> String? {
    if let same = knownName(words) { return same }
    let wanted = words.spelling
    guard !wanted.isEmpty else { return nil }
    // Of names that are equally close, the one that begins alike for longest comes first:
    // `iPhone 18` is rather `iPhone 17` than `iPhone 8`.
    let candidates = spellings.enumerated().map { place, entry in
      (entry: entry, alike: zip(entry.spelling, wanted).prefix { $0 == $1 }.count, place: place)
    }.sorted { ($1.alike, $0.place) < ($0.alike, $1.place) }.map(\.entry)
    if let close = NameSuggestion.closest(to: wanted, in: candidates.map(\.spelling)) {
      return candidates.first { $0.spelling == close }?.name
    }
    return wanted.count < 3 ? nil : spellings.first { $0.spelling.hasPrefix(wanted) }?.name
  }
}

/// What may stand behind the name of a screen.
private struct Suffix {
  var orientation: Orientation?
  var isRightToLeft = false
  var textSize: ContentSizeCategory?

  static let words =
    Orientation.allCases.map(\.rawValue) + ["rtl"] + ContentSizeCategory.allCases.map(\.rawValue)

  /// Reads a word; returns false where it is no such word, or the second of its kind.
  mutating func take(_ word: String) -> Bool {
    let word = word.lowercased()
    if orientation == nil, let read = Orientation(rawValue: word) {
      orientation = read
    } else if !isRightToLeft, word == "rtl" {
      isRightToLeft = true
    } else if textSize == nil,
      let read = ContentSizeCategory.allCases.first(where: { $0.rawValue.lowercased() == word })
    {
      textSize = read
    } else {
      return false
    }
    return true
  }

  /// The words in the order in which a choice has them, each behind a blank.
  var text: String {
    [orientation?.rawValue, isRightToLeft ? "rtl" : nil, textSize?.rawValue]
      .compactMap { $0 }.map { " \($0)" }.joined()
  }
}

extension String {
  /// The letters and digits in lower case; names that differ in nothing else mean the same device.
  var spelling: String { filter { $0.isLetter || $0.isNumber }.lowercased() }

  /// The text without its end; nil where it ends otherwise, or is nothing but that.
  fileprivate func droppingEnd(_ end: String) -> String? {
    hasSuffix(end) && count > end.count ? String(dropLast(end.count)) : nil
  }
}
