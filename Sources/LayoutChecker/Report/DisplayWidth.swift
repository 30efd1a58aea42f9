internal import Constraints

/// How text appears in a terminal: how many columns a character takes, and what stands for one that
/// must not get there as it is.
extension Character {
  /// The columns that the character takes in a terminal: 0, 1 or 2.
  var displayWidth: Int {
    if isPlain { return 1 }
    guard let first = unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // U+FE0F asks for the coloured picture of a character, and pictures are two columns wide.
    let isPicture =
      first.properties.isEmojiPresentation || unicodeScalars.dropFirst().contains("\u{FE0F}")
    return isPicture || first.isEastAsianWide ? 2 : 1
  }

  /// Whether the character is of printable ASCII, as nearly all are.
  private var isPlain: Bool { asciiValue.map { (0x20..<0x7F).contains($0) } ?? false }

  /// The text to print for the character: itself, four spaces for a tab, and a visible stand-in for
  /// anything that a terminal would obey instead of showing it.
  var displayed: String {
    if isPlain { return String(self) }
    if self == "\t" { return "    " }
    if self == "\r\n" { return "\u{240D}\u{240A}" }
    guard unicodeScalars.contains(where: \.isUnsafeToPrint) else { return String(self) }
    var shown = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case _ where !scalar.isUnsafeToPrint: shown.unicodeScalars.append(scalar)
      case 0..<0x20:
        // The control pictures block has a symbol for each of them at the same offset.
        shown.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F: shown.append("\u{2421}")
      case RawPath.escapes: shown += RawPath.description(of: scalar)
      default: shown.append("\u{FFFD}")
      }
    }
    return shown
  }
}

extension StringProtocol {
  /// The text without the middle of names and rows that nobody would read to their ends.
  var shortened: String {
    guard utf8.count > Self.longestName else { return String(self) }
    // Names and rows stand between backticks.
    return split(separator: "`", omittingEmptySubsequences: false).map { piece in
      guard piece.utf8.count > Self.longestName, piece.count > Self.longestName else {
        return String(piece)
      }
      let half = Self.longestName / 2
      return "\(piece.prefix(half))...\(piece.suffix(half))"
    }.joined(separator: "`")
  }

  /// The text without the middle of names, and of rows with such names, that take more than `columns`
  /// columns.
  ///
  /// A name has no spaces in it but for that of a layout. Three names and what is between them are a long row.
  func withNames(of columns: Int) -> String {
    guard utf8.count > columns else { return String(self) }
    let pieces = split(separator: "`", omittingEmptySubsequences: false)
    return pieces.enumerated().map { index, piece in
      let words = piece.split(separator: " ", omittingEmptySubsequences: false)
        .map { $0.cutInTheMiddle(to: columns) }.joined(separator: " ")
      // Names and rows stand between backticks.
      return index.isMultiple(of: 2) ? words : words.cutInTheMiddle(to: 3 * columns)
    }.joined(separator: "`")
  }

  /// The text in as many columns, with three dots in its middle where it has more.
  func cutInTheMiddle(to columns: Int) -> String {
    guard utf8.count > columns, displayWidth > columns else { return String(self) }
    func part(of characters: some Sequence<Character>, _ columns: Int) -> [Character] {
      var used = 0
      return characters.prefix {
        used += $0.displayWidth
        return used <= columns
      }
    }
    let half = Swift.max(1, (columns - 3) / 2)
    let end = part(of: reversed(), half)
    return String(part(of: self, Swift.max(1, columns - 3 - half))) + "..." + String(end.reversed())
  }

  /// How many characters of a name or a row are shown.
  private static var longestName: Int { 400 }

  /// The columns that the text takes in a terminal.
  var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

  /// The text with a visible stand-in for everything that a terminal would obey, and without the middle
  /// of very long names.
  package var displayed: String { shortened.printable }

  /// The whole text with a visible stand-in for everything that a terminal would obey.
  var printable: String {
    // Nearly every text is fine as it is.
    guard unicodeScalars.contains(where: { $0.isUnsafeToPrint || $0 == "\t" }) else {
      return String(self)
    }
    return reduce(into: "") { $0 += $1.displayed }
  }
}

extension Unicode.Scalar {
  /// The scalar, or what stands for one that a terminal would obey; the bytes of a file name stay what they are.
  var displayedInLogs: String {
    isUnsafeToPrint && !RawPath.escapes.contains(value)
      ? Character(self).displayed : String(Character(self))
  }

  /// Whether the scalar is obeyed and not shown, or stands for a byte of a file name.
  var isUnsafeToPrint: Bool { isControl || RawPath.escapes.contains(value) }

  /// Whether the scalar is Wide or Fullwidth by Unicode's East Asian Width (UAX #11), pictures
  /// aside: the blocks of Hangul, kana, Han and their punctuation.
  fileprivate var isEastAsianWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
      0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x17000...0x18D08, 0x1B000...0x1B2FB, 0x1F200...0x1F265,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
