/// One user-perceived character as measuring and line breaking see it.
struct TextElement: Sendable {
  /// How a character behaves at the end of a line, after the classes of the Unicode line breaking
  /// algorithm (UAX #14) that matter to a label.
  enum Kind: Hashable, Sendable {
    /// Ends the line (BK, CR, LF, NL).
    case lineFeed

    /// Lets the line end after it and takes no room there (SP, BA spaces).
    case space

    /// Takes no room and lets the line end (ZW).
    case breakMark

    /// Takes no room and changes nothing, such as a variation selector on its own (CM, ZWJ).
    case ignorable

    /// Forbids a break on both sides, such as a no-break space (GL).
    case glue

    /// A hyphen: a break may follow inside a word, except before a digit (HY).
    case hyphen

    /// A dash or another hyphen after which a break may follow (BA, B2).
    case dash

    /// A bracket or quotation mark that stays with what follows (OP).
    case opening

    /// Punctuation that stays with what precedes (CP, EX, IS).
    case closing

    /// The same in Chinese and Japanese, where a break may follow (CL, NS).
    case wideClosing

    /// A Chinese or Japanese character or an emoji: a break may come before and after (ID, EB).
    case ideograph

    /// A digit (NU).
    case digit

    /// Everything else, foremost letters (AL, H2, H3). Hangul belongs here, because UILabel keeps
    /// Korean words whole (`NSParagraphStyle.LineBreakStrategy.standard`).
    case letter
  }

  /// Where the width comes from.
  enum Width: Hashable, Sendable {
    /// From the font.
    case glyph(InterMetrics.Glyph)

    /// A number of ems, from a font that the system falls back to.
    case ems(Double)

    /// From the emoji font.
    case emoji

    /// The width of an average letter.
    case average

    /// As wide as a number of spaces.
    case spaces(Double)

    /// No width at all.
    case none
  }

  /// How the character behaves at the end of a line.
  var kind: Kind

  /// Where its width comes from.
  var width: Width

  /// Looks at one character, which counts once, however many scalars it has.
  ///
  /// - Complexity: O(*n*) in the scalars of the character.
  init(_ character: Character, in metrics: InterMetrics) {
    let scalars = character.unicodeScalars
    var isEmoji = false
    var base: Unicode.Scalar?
    for scalar in scalars {
      let ignorable = Self.isIgnorable(scalar)
      if let base {
        isEmoji = Self.isEmoji(base, before: scalar) ?? isEmoji
      } else if !ignorable {
        base = scalar
        isEmoji = metrics.glyph(for: scalar) == nil && scalar.properties.isEmojiPresentation
      }
    }
    guard let base else {
      self.init(kind: scalars.first?.value == 0x200B ? .breakMark : .ignorable, width: .none)
      return
    }
    if isEmoji {
      self.init(kind: .ideograph, width: .emoji)
      return
    }
    let kind = Self.kind(of: base)
    self.init(kind: kind, width: Self.width(of: base, kind: kind, in: metrics))
  }

  /// Calls a closure with each character of a text in turn.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func forEach(in text: String, body: (TextElement) -> Void) {
    let ascii = Self.ascii
    var text = text
    text.withUTF8 { bytes in
      // A simple byte is a character by itself where no other kind of byte follows, because there is
      // a character boundary between any two of them; other stretches are left to `String`.
      func isSimple(_ offset: Int) -> Bool {
        bytes[offset] < 0x80 && bytes[offset] != UInt8(ascii: "\r")
      }
      var offset = 0
      while offset < bytes.count {
        var next = offset + 1
        if isSimple(offset), next == bytes.count || isSimple(next) {
          body(ascii[Int(bytes[offset])])
        } else {
          while next < bytes.count, !(isSimple(next - 1) && isSimple(next)) { next += 1 }
          for character in String(decoding: bytes[offset..<next], as: UTF8.self) {
            body(TextElement(character, in: .shared))
          }
        }
        offset = next
      }
    }
  }

  /// The characters of ASCII by their codes.
  private static let ascii = (UInt8(0)..<0x80).map { code in
    TextElement(Character(Unicode.Scalar(code)), in: .shared)
  }

  private init(kind: Kind, width: Width) {
    self.kind = kind
    self.width = width
  }

  /// Whether a character becomes an emoji or a text by what follows it; nil where that says nothing.
  private static func isEmoji(_ base: Unicode.Scalar, before scalar: Unicode.Scalar) -> Bool? {
    switch scalar.value {
    case 0xFE0E: false
    // Digits are emoji by their properties, but look like one only as keycaps.
    case 0xFE0F: base.properties.isEmoji && !base.isASCII
    case 0x20E3: base.properties.isEmoji
    default: nil
    }
  }

  private static func width(
    of scalar: Unicode.Scalar, kind: Kind, in metrics: InterMetrics
  ) -> Width {
    if kind == .lineFeed { return .none }
    if let glyph = metrics.glyph(for: scalar) { return .glyph(glyph) }
    switch scalar.value {
    case 0x09: return .spaces(4)
    // Halfwidth Katakana and Hangul (UAX #11, class H).
    case 0xFF61...0xFFDC, 0xFFE8...0xFFEE: return .ems(0.5)
    default: return isWide(scalar) ? .ems(1) : .average
    }
  }

  /// Whether a scalar has no width of its own: combining marks, joiners, selectors, controls.
  private static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    // The common case first: printable ASCII and the controls that end or fill a line.
    if scalar.value < 0x7F { return scalar.value < 0x20 && !(0x09...0x0D).contains(scalar.value) }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return true
    case .control: return scalar.value != 0x85
    default: return false
    }
  }

  /// Characters of East Asian width W or F (UAX #11), by block.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F,  // Hangul Jamo that begin a syllable
      0x2E80...0x303E,  // radicals, CJK symbols and punctuation
      0x3041...0x4DBF,  // Kana, Bopomofo, enclosed and compatibility forms, Extension A
      0x4E00...0xA4CF,  // CJK unified ideographs, Yi
      0xA960...0xA97C,  // Hangul Jamo Extended-A
      0xAC00...0xD7A3,  // Hangul syllables
      0xF900...0xFAFF,  // compatibility ideographs
      0xFE10...0xFE19, 0xFE30...0xFE6B,  // vertical, compatibility and small forms
      0xFF01...0xFF60, 0xFFE0...0xFFE6,  // fullwidth forms
      0x16FE0...0x18DF2,  // Tangut, Khitan
      0x1AFF0...0x1B2FB,  // Kana supplements, Nüshu
      0x20000...0x3FFFD:  // the ideographic planes
      true
    default: false
    }
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A: return .letter
    case 0x30...0x39: return .digit
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: return .lineFeed
    case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: return .space
    case 0xA0, 0x2007, 0x2011, 0x202F: return .glue
    case 0x2D: return .hyphen
    case 0x2010, 0x2012...0x2015: return .dash
    default: break
    }
    switch scalar {
    case "(", "[", "{", "“", "‘", "«", "‹", "¿", "¡", "「", "『", "（", "［", "｛", "〈", "《", "【",
      "〔", "〖", "｢":
      return .opening
    case ")", "]", "}", "”", "’", "»", "›", "!", "?", ",", ".", ":", ";", "/", "%", "‰", "…", "‥":
      return .closing
    case "、", "。", "，", "．", "：", "；", "！", "？", "）", "］", "｝", "」", "』", "〉", "》", "】",
      "〕", "〗", "｣", "｡", "､", "･", "・", "％", "々", "〻", "ー", "ｰ", "゛", "゜", "ゝ", "ゞ",
      "ヽ", "ヾ", "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ゎ", "ァ", "ィ", "ゥ", "ェ",
      "ォ", "ッ", "ャ", "ュ", "ョ", "ヮ", "ヵ", "ヶ":
      return .wideClosing
    default: break
    }
    switch scalar.value {
    case 0x2E80...0x4DBF, 0x4E00...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE6B, 0xFF01...0xFF9F,
      0x16FE0...0x18DF2, 0x1AFF0...0x1B2FB, 0x20000...0x3FFFD:
      return .ideograph
    default:
      return scalar.properties.generalCategory == .decimalNumber ? .digit : .letter
    }
  }
}
