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
    if name.count > 2, name[name.count - 2].lowercased() == "texts" {
      suffix.textLength = name.removeLast()
      name.removeLast()
    }
    while name.count > 1, let last = name.last, suffix.take(last) { name.removeLast() }
    if let same = knownName(name) { return same + suffix.text }
    // The last word may be misspelled, or the way up written together with the name.
    if name.count > 1, let same = knownName(name.dropLast()),
      let word = NameSuggestion.closest(to: name[name.count - 1], in: Suffix.words),
      suffix.take(word)
    {
      return same + suffix.text
    }
    if let close = closestName(to: name) { return close + suffix.text }
    for orientation in Orientation.allCases where suffix.orientation == nil {
      guard let rest = name.joined().spelling.droppingEnd(orientation.rawValue),
        let close = closestName(to: [rest])
      else { continue }
      suffix.orientation = orientation
      return close + suffix.text
    }
    guard let last = name.popLast(),
      let word = NameSuggestion.closest(to: last, in: Suffix.words), suffix.take(word)
    else { return nil }
    return closestName(to: name).map { $0 + suffix.text }
  }

  /// A name as it is compared.
  private struct Spelling {
    var name: String
    var letters: String
    var words: Set<String>
    var number: Int

    init(_ name: String) {
      self.name = name
      letters = name.spelling
      let parts = name.split { !$0.isLetter && !$0.isNumber }
      words = Set(parts.map { $0.lowercased() })
      number = Int(letters.filter(\.isNumber)) ?? 0
    }

    /// How many letters the two begin with alike.
    func lengthOfStart(sharedWith other: Spelling) -> Int {
      zip(letters, other.letters).prefix { $0 == $1 }.count
    }
  }

  /// Every name, in its order.
  private static let spellings = names.map(Spelling.init)

  /// The name that is spelled like some words.
  private static func knownName(_ words: some Collection<String>) -> String? {
    let wanted = words.joined().spelling
    return spellings.first { $0.letters == wanted }?.name
  }

  /// The name that is spelled like some words, else the first one that has them all, else the one
  /// that is spelled most alike, else the first one that begins like them.
  private static func closestName(to words: [String]) -> String? {
    if let same = knownName(words) { return same }
    let wanted = Spelling(words.joined(separator: " "))
    guard !wanted.letters.isEmpty else { return nil }
    if let longer = spellings.first(where: { wanted.words.isSubset(of: $0.words) }) {
      return longer.name
    }
    // Of names that are equally close, the one that begins alike for longest comes first, and then
    // the one with the closest number: `iPhone 18` is rather `iPhone 17` than `iPhone 8` or `11`.
    let ranked = spellings.ordered {
      (-$0.lengthOfStart(sharedWith: wanted), $0.number.distance(to: wanted.number).magnitude)
    }
    if let close = NameSuggestion.closest(to: wanted.letters, in: ranked.map(\.letters)) {
      return knownName([close])
    }
    return wanted.letters.count < 3
      ? nil : spellings.first { $0.letters.hasPrefix(wanted.letters) }?.name
  }
}

/// What may stand behind the name of a screen.
private struct Suffix {
  var orientation: Orientation?
  var isRightToLeft = false
  var textSize: ContentSizeCategory?

  /// The length of texts as it was written.
  var textLength: String?

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
    [
      orientation?.rawValue, isRightToLeft ? "rtl" : nil, textSize?.rawValue,
      textLength.map { "texts \($0)" },
    ]
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
