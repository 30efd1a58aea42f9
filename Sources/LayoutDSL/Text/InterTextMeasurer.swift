/// Measures text the way iOS shows it in the system font, from tables that are compiled in.
///
/// No public source gives the advance widths of San Francisco, so those of Inter stand in for them,
/// with Inter's kerning and San Francisco's tracking. Of 322 single-line labels in regular weight
/// whose widths Xcode stored in public storyboards, 78% come out within one point and 89% within two,
/// and all 21 labels with several lines have as many lines as stored (`TextCorpusTests` prints these
/// numbers). Heights follow San Francisco itself.
///
/// - **Widths.** Up to 20 points the widths are Inter's, from 24 points on Inter Display's, between
///   them a mix in proportion. Medium and semibold lie at one and two thirds between regular and
///   bold, as in Inter. Widths are rounded up to device pixels.
/// - **Other scripts.** Latin, Greek, Cyrillic and common symbols are in the table. Chinese, Japanese
///   and Korean characters take one em, emoji one and a quarter up to 16 points, less above and one
///   from 22 points on, combining marks and joiners nothing, and everything else as much as the
///   average letter from a to z.
/// - **Lines.** Lines break at line feeds and, where a width is given, after spaces, hyphens and
///   dashes and around ideographs; a word that is wider than a line breaks between characters. Spaces
///   at the end of a line take no room, and a line feed at the end of the text begins no new line. A
///   tab is as wide as four spaces. The height of *n* lines is *n* times the font's line height,
///   rounded up to a device pixel once and not line by line: three lines of system 17 are 61 points
///   high at two pixels per point, and not 61.5. A font with a leading above its line height has its
///   lines so far apart: three lines of system 17 with a leading of 22 are 64.5 points high.
/// - **Empty text** has no lines, and its size is zero, as the intrinsic size of an empty `UILabel`.
/// - **Odd numbers.** A scale that is not positive and finite counts as 1, a font size that is not
///   positive and finite as 0, and a font size above 1,000,000 as 1,000,000. A maximum width that is
///   infinite or not a number does not wrap; a negative one is as good as 0, where every character
///   has its own line. A negative number of lines is no limit.
///
/// What it leaves out: contextual alternates, ligatures, right-to-left shaping, the taller lines that
/// fallback fonts and emoji can cause, and the ellipsis of a truncated text (the lines that are shown
/// count as they were wrapped).
public struct InterTextMeasurer: TextMeasurer {
  /// A system font as Interface Builder draws it, for widths that are closer to it than Inter's.
  package enum DesignFont: Hashable, Sendable {
    /// San Francisco, as far as stored widths tell its characters.
    ///
    /// - Parameter isJapanese: whether ideographs come from the system's font for Japanese.
    case sanFrancisco(isJapanese: Bool)

    /// Helvetica Neue, the system's font before iOS 9.
    case helveticaNeue
  }

  /// The font whose widths these are; nil for Inter's with San Francisco's tracking.
  private let font: DesignFont?

  /// Makes a measurer.
  public init() { font = nil }

  /// Makes a measurer whose widths are those that Interface Builder stored, as far as they are known.
  package init(fittedTo font: DesignFont) { self.font = font }

  /// The height of one line in points: 1.193359375 times the font's size, rounded up to a device
  /// pixel.
  public func lineHeight(of font: Font, scale: Double) -> Double {
    Self.height(lines: 1, of: font, scale: Self.effectiveScale(scale))
  }

  /// The distance from the top of a line to its baseline in points: 1950/2048 of the font's size.
  public func ascender(of font: Font) -> Double {
    SystemFontMetrics.ascender * Self.effectiveSize(font)
  }

  /// Lays out a text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func measure(
    _ text: String, font: Font, maximumWidth: Double?, maximumLines: Int, scale: Double
  ) -> TextSize {
    let scale = Self.effectiveScale(scale)
    let breaker = breaker(
      of: text, font: font, maximumWidth: maximumWidth, maximumLines: maximumLines)
    let shown = maximumLines > 0 ? min(breaker.lineCount, maximumLines) : breaker.lineCount
    return TextSize(
      size: Size(
        width: Self.roundedUp(breaker.widestLine, scale: scale),
        height: Self.height(lines: shown, of: font, scale: scale)),
      lineCount: shown, neededLineCount: breaker.lineCount,
      widestWord: Self.roundedUp(breaker.widestWord, scale: scale))
  }

  /// The widths at which the lines break at the same characters, in points.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func unchangedWidths(
    of text: String, font: Font, around maximumWidth: Double, scale: Double
  ) -> Range<Double>? {
    breaker(of: text, font: font, maximumWidth: maximumWidth, maximumLines: 0).unchangedWidths
  }

  /// The lines of a text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func lines(
    of text: String, font: Font, maximumWidth: Double?, scale: Double
  ) -> [TextLine]? {
    let breaker = breaker(
      of: text, font: font, maximumWidth: maximumWidth, maximumLines: 0, keepsLines: true)
    let starts = Array(text.indices) + [text.endIndex]
    return breaker.lines?.map { line in
      let range = line.characters.clamped(to: 0..<(starts.count - 1))
      return TextLine(text[starts[range.lowerBound]..<starts[range.upperBound]], width: line.width)
    }
  }

  /// Breaks a text into lines.
  private func breaker(
    of text: String, font: Font, maximumWidth: Double?, maximumLines: Int,
    keepsLines: Bool = false
  ) -> LineBreaker {
    let maximumWidth = maximumWidth.flatMap { $0.isNaN ? nil : $0 } ?? .infinity
    let widths = GlyphWidths(
      size: Self.effectiveSize(font), weight: font.weight, fittedTo: self.font)
    var breaker = LineBreaker(
      maximumWidth: maximumWidth, maximumLines: maximumLines, keepsLines: keepsLines)
    var end = 0.0
    var previous: InterMetrics.Glyph?
    TextElement.forEach(in: text) { element in
      if element.kind == .ignorable {
        breaker.append(.ignorable, from: end, to: end)
        return
      }
      var start = end
      if case .glyph(let glyph) = element.width {
        if let previous { start += widths.kerning(between: previous, and: glyph) }
        previous = glyph
      } else {
        previous = nil
      }
      end = start + widths.advance(of: element.width)
      breaker.append(element.kind, from: start, to: end)
      if element.kind == .lineFeed { end = 0 }
    }
    breaker.finish()
    return breaker
  }

  /// The advance width of an emoji in points, at a font size in points.
  ///
  /// Apple Color Emoji is an em wide, but iOS enlarges it below 22 points: 20 points at a size of 16
  /// to 18, in proportion below (measured in https://github.com/flutter/flutter/issues/28894; the
  /// images are square, so that their measured height is taken for the width).
  static func emojiAdvance(size: Double) -> Double {
    size <= 16 ? 1.25 * size : max(20, 11 + size / 2, size)
  }

  private static func effectiveSize(_ font: Font) -> Double {
    font.size.isFinite ? min(max(font.size, 0), 1_000_000) : 0
  }

  private static func effectiveScale(_ scale: Double) -> Double {
    scale.isFinite && scale > 0 ? scale : 1
  }

  private static func height(lines: Int, of font: Font, scale: Double) -> Double {
    let line = SystemFontMetrics.lineHeight * effectiveSize(font)
    let leading = font.leading.flatMap { $0.isFinite && $0 > line ? $0 : nil } ?? line
    return roundedUp(lines > 0 ? line + Double(lines - 1) * leading : 0, scale: scale)
  }

  /// Rounds a length in points up to whole device pixels, forgiving rounding errors.
  private static func roundedUp(_ length: Double, scale: Double) -> Double {
    let pixels = (length * scale - 1e-6).rounded(.up)
    let rounded = max(pixels, 0) / scale
    return rounded.isFinite ? rounded : length
  }
}

/// The widths of characters at one size and weight, in points.
private struct GlyphWidths {
  let metrics = InterMetrics.shared
  private let size: Double
  private let font: InterTextMeasurer.DesignFont?
  /// An em of the fonts that the system falls back to, in points.
  private let fallbackSize: Double
  private let shares: InterMetrics.Masters
  /// What is added after every character.
  private let tracking: Double
  private let space: Double
  private let average: Double
  /// What corrections of one em are in points: of characters for running text, and of those for display.
  private let (textCorrection, displayCorrection): (Double, Double)

  init(size: Double, weight: Font.Weight, fittedTo font: InterTextMeasurer.DesignFont?) {
    self.size = size
    self.font = font
    let isSanFrancisco: Bool
    switch font {
    case .sanFrancisco(let isJapanese):
      isSanFrancisco = true
      fallbackSize = isJapanese ? SystemFontMetrics.japaneseWidth * size : size
    case .helveticaNeue, nil:
      isSanFrancisco = false
      fallbackSize = size
    }
    // San Francisco's own forms for display begin at 20 points.
    let isDisplay = isSanFrancisco && size >= SystemFontMetrics.displaySize
    let display = isSanFrancisco ? (isDisplay ? 1 : 0) : min(max((size - 20) / 4, 0), 1)
    let boldness =
      isDisplay
      ? SystemFontMetrics.displayBoldness(weight)
      : font == .helveticaNeue
        ? HelveticaNeueMetrics.boldness(weight) : SystemFontMetrics.boldness(weight)
    textCorrection = isSanFrancisco && !isDisplay ? size : 0
    displayCorrection = isDisplay ? size : 0
    shares = InterMetrics.Masters(
      regular: (1 - display) * (1 - boldness), bold: (1 - display) * boldness,
      display: display * (1 - boldness), displayBold: display * boldness)
    tracking =
      font == .helveticaNeue
      ? HelveticaNeueMetrics.tracking(size: size)
      : (isDisplay
        ? SystemFontMetrics.displayTracking(size: size) : SystemFontMetrics.tracking(size: size))
        + (1 - display) * size * SystemFontMetrics.widening(weight)
    space = metrics.space.blended(by: shares) * size + tracking
    average = metrics.meanLetter.blended(by: shares) * size + tracking
  }

  func advance(of width: TextElement.Width) -> Double {
    let advance =
      switch width {
      case .glyph(let glyph): advance(of: glyph)
      // The tables of fallback fonts are unknown, so they are not tracked.
      case .ems(let ems): ems * fallbackSize
      case .emoji:
        font == nil
          ? InterTextMeasurer.emojiAdvance(size: size)
          : SystemFontMetrics.designEmojiAdvance(size: size)
      case .average: average
      case .spaces(let count): count * space
      case .none: 0.0
      }
    return max(advance, 0)
  }

  private func advance(of glyph: InterMetrics.Glyph) -> Double {
    if font == .helveticaNeue, let advance = metrics.helveticaAdvance(of: glyph) {
      return advance.blended(by: shares) * size + tracking
    }
    return metrics.advance(of: glyph).blended(by: shares) * size + tracking
      + metrics.systemDifference(of: glyph) * textCorrection
      + metrics.displayDifference(of: glyph) * displayCorrection
  }

  func kerning(between first: InterMetrics.Glyph, and second: InterMetrics.Glyph) -> Double {
    let kerning = metrics.kerning(between: first, and: second)?.blended(by: shares) ?? 0
    guard case .sanFrancisco = font else { return kerning * size }
    return (kerning + metrics.systemKerning(between: first, and: second)) * size
  }
}
