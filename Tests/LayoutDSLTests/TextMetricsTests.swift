import LayoutDSL
import Testing

/// Sizes of text on one line.
struct TextMetricsTests {
  private let measurer = InterTextMeasurer()

  private func width(_ text: String, _ font: Font = .label, scale: Double = 1000) -> Double {
    measurer.measure(text, font: font, maximumWidth: nil, maximumLines: 1, scale: scale).size.width
  }

  /// Heights of single lines in device pixels, by font size, at two and at three pixels per point.
  ///
  /// They are those that Xcode stored for labels in public storyboards; where only one of the two
  /// scales was seen, the other follows from 1.193359375 times the size. (Old files hold whole points
  /// for 28 and 140: 34 and 168.)
  static let lineHeights: [(size: Double, twice: Double, thrice: Double)] = [
    (10, 24, 36), (11, 27, 40), (12, 29, 43), (13, 32, 47), (14, 34, 51), (15, 36, 54),
    (16, 39, 58), (17, 41, 61), (18, 43, 65), (19, 46, 69), (20, 48, 72), (22, 53, 79),
    (24, 58, 86), (25, 60, 90), (28, 67, 101), (30, 72, 108), (32, 77, 115), (35, 84, 126),
    (36, 86, 129), (38, 91, 137), (50, 120, 180), (70, 168, 251), (72, 172, 258), (140, 335, 502),
  ]

  @Test(arguments: lineHeights)
  func heightOfALineIsWhatXcodeStores(size: Double, twice: Double, thrice: Double) {
    #expect(measurer.lineHeight(of: .system(size), scale: 2) == twice / 2)
    #expect(measurer.lineHeight(of: .system(size), scale: 3) == thrice / 3)
    let measured = measurer.measure(
      "Label", font: .system(size, weight: .bold), maximumWidth: nil, maximumLines: 1, scale: 2)
    #expect(measured.size.height == twice / 2)
  }

  /// Stored heights of labels with several lines, which rule out rounding line by line.
  static let heights: [(size: Double, lines: Int, height: Double)] = [
    (11, 2, 26.5), (13, 2, 31.5), (14, 3, 50.5), (14, 7, 117), (14, 8, 134), (15, 4, 72),
    (15, 7, 125.5), (15, 8, 143.5), (15, 9, 161.5), (17, 3, 61), (17, 6, 122),
  ]

  @Test(arguments: heights)
  func heightOfLinesIsRoundedOnce(size: Double, lines: Int, height: Double) {
    let text = [String](repeating: "x", count: lines).joined(separator: "\n")
    let measured = measurer.measure(
      text, font: .system(size), maximumWidth: 300, maximumLines: 0, scale: 2)
    #expect(measured.lineCount == lines)
    #expect(measured.size.height == height)
  }

  @Test func ascenderIsThatOfSanFrancisco() {
    #expect(measurer.ascender(of: .system(20)) == 20 * 1950.0 / 2048)
    #expect(measurer.ascender(of: .system(20)) < measurer.lineHeight(of: .system(20), scale: 2))
  }

  /// A text with its width in Inter Regular, Inter Bold (2816 units to the em), Inter Display Regular
  /// and Inter Display Bold (2048), kerning included.
  struct Expectation: Sendable {
    var text: String
    var units: [Int]

    init(_ text: String, _ units: [Int]) {
      self.text = text
      self.units = units
    }
  }

  /// Printed by `python3 Tools/InterMetrics/generate.py --expectations`, which adds up the tables of
  /// the font files with fontTools and knows nothing of the classes that the library decodes.
  static let expectations = [
    Expectation("Partly cloudy throughout the day", [43816, 45277, 28723, 30445]),
    Expectation("Label", [7228, 7470, 4698, 4946]),
    Expectation("AVATAR To. We, Yo LT", [28996, 29729, 19585, 20223]),
    Expectation(
      "Copyright © 2019 Alamofire. All rights reserved.", [63648, 66265, 41526, 44131]),
    Expectation("1,234.50 € (12%)", [22188, 23314, 14189, 15245]),
    Expectation("Größenänderung für Straßenbäume", [47252, 49249, 31156, 33175]),
    Expectation("Ελληνικά Τα Υψηλά", [26636, 27709, 17945, 18989]),
    Expectation("Погода в городе Тула", [29908, 30602, 20028, 20727]),
    Expectation("“Quoted” — it’s fine…", [28024, 28876, 18570, 19498]),
    Expectation("→ ⌘K ✓", [11408, 11133, 7586, 7541]),
  ]

  @Test(arguments: expectations)
  func widthIsThatOfTheFontFile(_ expected: Expectation) {
    let count = Double(expected.text.count)
    let inter = expected.units.prefix(2).map { Double($0) / 2816 }
    let display = expected.units.suffix(2).map { Double($0) / 2048 }

    // At 12 points San Francisco is not tracked; at 17 by -0.43 points a character.
    #expect(abs(width(expected.text, .system(12)) - 12 * inter[0]) < 0.002)
    #expect(abs(width(expected.text, .system(17)) - (17 * inter[0] - 0.43 * count)) < 0.002)
    // Bold is 0.014 em a character wider than Inter Bold, medium 0.007 em wider than a third of the
    // way there.
    #expect(
      abs(width(expected.text, .system(12, weight: .bold)) - 12 * (inter[1] + 0.014 * count))
        < 0.002)
    let medium = inter[0] + (inter[1] - inter[0]) / 3 + 0.007 * count
    #expect(abs(width(expected.text, .system(12, weight: .medium)) - 12 * medium) < 0.002)
    // From 80 points on there is Inter Display and no tracking.
    #expect(abs(width(expected.text, .system(100)) - 100 * display[0]) < 0.002)
    #expect(abs(width(expected.text, .system(100, weight: .bold)) - 100 * display[1]) < 0.002)
    // At 22 points both halves count, tracked by -0.26 points.
    let mixed = 22 * (inter[0] + display[0]) / 2 - 0.26 * count
    #expect(abs(width(expected.text, .system(22)) - mixed) < 0.002)
  }

  @Test func trackingIsInterpolatedBetweenSizesAndClampedOutside() {
    // "Label" is 7228 units wide; 12.5 points lie between 0 and -0.08.
    #expect(abs(width("Label", .system(12.5)) - (12.5 * 7228 / 2816 - 5 * 0.04)) < 0.002)
    // Below 6 points the tracking stays 0.04 em.
    #expect(abs(width("Label", .system(3)) - 3 * (7228.0 / 2816 + 5 * 0.04)) < 0.002)
    #expect(abs(width("Label", .system(1000)) - 1000 * 4698 / 2048) < 0.002)
  }

  @Test func widthIsRoundedUpToPixels() {
    // 17 * 7228 / 2816 - 5 * 0.43 = 41.485...
    #expect(width("Label", scale: 1) == 42)
    #expect(width("Label", scale: 2) == 41.5)
    #expect(width("Label", scale: 3) == 125.0 / 3)
  }

  @Test func kerningBringsLettersTogether() {
    #expect(width("AV") < width("A") + width("V") - 0.5)
    #expect(width("To") < width("T") + width("o") - 0.5)
  }

  @Test func heavierIsWider() {
    let widths = Font.Weight.allCases.map { width("Headline", .system(17, weight: $0)) }
    #expect(widths == widths.sorted())
    #expect(Set(widths).count == widths.count)
  }

  @Test func fallbackWidths() {
    #expect(width("天") == 17)
    #expect(width("天気予報") == 4 * 17)
    #expect(width("カナ", .system(20)) == 40)
    #expect(width("ｶﾅ", .system(20)) == 20)
    #expect(width("한국어", .system(20)) == 60)
    #expect(width("ＡＢ", .system(20)) == 40)
    // An average letter: no shaping, but neither nothing nor an em.
    #expect((0.3...1).contains(width("ش", .system(1000)) / 1000))
    #expect(width("\u{E123}") == width("ش"))
  }

  /// https://github.com/flutter/flutter/issues/28894
  static let emojiWidths: [(size: Double, width: Double)] = [
    (12, 15), (16, 20), (17, 20), (18, 20), (20, 21), (24, 24), (30, 30),
  ]

  @Test(arguments: emojiWidths)
  func emojiAreLargerThanSmallText(size: Double, expected: Double) {
    #expect(width("🤔", .system(size)) == expected)
  }

  @Test(arguments: [
    "👩‍👩‍👧‍👦", "🇩🇪", "👍🏽", "❤️", "1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🧑🏻‍❤️‍💋‍🧑🏿",
  ])
  func aClusterIsOneEmoji(_ cluster: String) {
    #expect(width(cluster) == width("🤔"))
    #expect(width(cluster + cluster) == 2 * width("🤔"))
  }

  @Test func marksAndJoinersHaveNoWidth() {
    #expect(width("e\u{301}") == width("é"))
    #expect(width("Zu\u{308}rich") == width("Zürich"))
    #expect(width("a\u{200D}\u{FE0F}\u{2060}") == width("a"))
    #expect(width("a\u{AD}b\u{200B}c") == width("abc"))
    // A digit stays a digit unless it is asked to be a keycap, and the form of text can be asked for.
    #expect(width("1\u{FE0E}") == width("1"))
    #expect(width("A\u{7}B") == width("AB"))
  }

  @Test func emptyTextHasNoSize() {
    let empty = measurer.measure("", font: .label, maximumWidth: 100, maximumLines: 0, scale: 2)
    #expect(
      empty
        == TextSize(
          size: Size(width: 0, height: 0), lineCount: 0, neededLineCount: 0, widestWord: 0))
    #expect(!empty.isTruncated)
  }

  @Test(arguments: [0.0, -1, -Double.infinity, Double.infinity, Double.nan])
  func oddScalesCountAsOne(_ scale: Double) {
    #expect(measurer.lineHeight(of: .label, scale: scale) == 21)
    #expect(width("Label", scale: scale) == 42)
  }

  @Test(arguments: [
    1e-300, 1e300, Double.leastNonzeroMagnitude, Double.greatestFiniteMagnitude,
  ])
  func extremeScalesStayFinite(_ scale: Double) {
    #expect(width("Label", scale: scale).isFinite)
    #expect(measurer.lineHeight(of: .label, scale: scale).isFinite)
  }

  @Test(arguments: [0.0, -0.0, -17, -Double.infinity, Double.infinity, Double.nan])
  func oddFontSizesHaveNoSize(_ size: Double) {
    let font = Font.system(size)
    let measured = measurer.measure(
      "Two words\n🤔天", font: font, maximumWidth: 0, maximumLines: 0, scale: 2)
    #expect(measured.size == Size(width: 0, height: 0))
    #expect(measured.lineCount == 2)
    #expect(measurer.lineHeight(of: font, scale: 2) == 0)
    #expect(measurer.ascender(of: font) == 0)
  }

  @Test func hugeFontsStayFinite() {
    let huge = Font.system(.greatestFiniteMagnitude)
    #expect(width("Label", huge).isFinite)
    #expect(width("Label", huge) == width("Label", .system(1_000_000)))
  }
}
