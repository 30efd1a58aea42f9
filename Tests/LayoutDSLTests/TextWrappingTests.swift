import LayoutDSL
import Testing

/// Where lines break, and what a limit of lines does.
struct TextWrappingTests {
  private let measurer = InterTextMeasurer()

  private func measure(_ text: String, width: Double?, lines: Int = 0) -> TextSize {
    measurer.measure(text, font: .label, maximumWidth: width, maximumLines: lines, scale: 2)
  }

  private func width(_ text: String) -> Double { measure(text, width: nil).size.width }

  /// A text with the lines that it must have at the width of the widest of them; spaces at their
  /// ends do not count.
  struct Wrapping: Sendable, CustomTestStringConvertible {
    var lines: [String]
    var text: String
    var testDescription: String { lines.joined(separator: "|") }

    init(_ lines: String...) {
      text = lines.joined()
      self.lines = lines
    }
  }

  @Test(arguments: [
    Wrapping("Partly cloudy ", "throughout ", "the day"),
    Wrapping("Partly   ", "cloudy   "),
    Wrapping("well-", "known"),
    Wrapping("wide open—", "the door"),
    Wrapping("1990–", "2010"),
    Wrapping("Berlin‐", "Brandenburg"),
    Wrapping("zero\u{200B}", "width"),
    Wrapping("天気", "予報"),
    Wrapping("今日は", "「晴れ」", "です。"),
    Wrapping("晴れ。", "Sunny"),
    Wrapping("Sunny", "晴れ"),
    Wrapping("👍👍", "👍"),
    Wrapping("한국어 ", "날씨는"),
    Wrapping("Абв ", "где"),
  ])
  func linesBreakWhereTheyMay(_ expected: Wrapping) {
    let widest = expected.lines.map(width).max() ?? 0
    let measured = measure(expected.text, width: widest)
    #expect(measured.lineCount == expected.lines.count)
    #expect(measured.size.width == widest)
  }

  /// Body is 17 points with a leading of 22: so far apart are its lines, of which the first is as high as
  /// any.
  @Test func `A leading lies between lines`() {
    func height(_ text: String, leading: Double?) -> Double {
      measurer.measure(
        text, font: .system(17, leading: leading), maximumWidth: nil, maximumLines: 0, scale: 2
      ).size.height
    }
    #expect(height("a", leading: 22) == 20.5)
    #expect(height("a\nb\nc", leading: 22) == 64.5)
    #expect(height("a\nb\nc", leading: nil) == 61)
    // Lines do not overlap.
    #expect(height("a\nb\nc", leading: 5) == 61)
  }

  /// A text that has no place to break: it takes two lines where it does not fit, but its widest word
  /// is the whole text.
  @Test(arguments: [
    "unbreakable", "no\u{A0}break", "-5", "--flag", "2020-12-24", "and/or", "3.14", "don’t", "a‑b",
    "10\u{202F}%", "「天", "天」", "天、", "カー", "キャ", "漢\u{A0}字", "(paren)", "“quote”", "한국어",
    "https://example.com/a.b",
  ])
  func wordsStayTogether(_ text: String) {
    #expect(measure(text, width: 1).widestWord == width(text))
    #expect(measure(text, width: nil).widestWord == width(text))
  }

  @Test func widestWordIsTheWidestStretchBetweenBreaks() {
    let text = "a throughout-ly b\nlongest-word?\t天気"
    #expect(measure(text, width: nil).widestWord == width("throughout-"))
    #expect(measure(text, width: 5).widestWord == width("throughout-"))
    #expect(measure("   ", width: nil).widestWord == 0)
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func lineFeedsBreakLines(_ lineFeed: String) {
    #expect(measure("one\(lineFeed)two", width: nil).lineCount == 2)
    #expect(measure("one\(lineFeed)two", width: nil).size.width == max(width("one"), width("two")))
    #expect(measure("one\(lineFeed)\(lineFeed)two", width: nil).lineCount == 3)
    #expect(measure("one\(lineFeed)", width: nil).lineCount == 1)
    #expect(measure("\(lineFeed)one", width: nil).lineCount == 2)
    #expect(measure(lineFeed, width: nil).lineCount == 1)
    #expect(measure("ö\(lineFeed)\u{301}a\(lineFeed)é", width: nil).lineCount == 3)
  }

  @Test func spacesAtTheEndOfALineTakeNoRoom() {
    #expect(width("Label   ") == width("Label"))
    #expect(width("Label   \nLabel") == width("Label"))
    #expect(measure("Label        ", width: width("Label")).lineCount == 1)
    #expect(measure("Label        word", width: width("Label")).size.width == width("Label"))
    #expect(width("   ") == 0)
    #expect(measure("   ", width: 1).lineCount == 1)
    // At the start of a paragraph they do.
    #expect(width("  Label") > width("Label") + 4)
  }

  @Test func tabsAreFourSpaces() {
    #expect(abs(width("a\tb") - width("a    b")) <= 0.5)
  }

  @Test func aWordWiderThanTheLineBreaksByCharacters() {
    // Twelve equal letters, four to a line; the word begins on a line of its own.
    let four = width("oooo")
    #expect(measure("oooooooooooo", width: four).lineCount == 3)
    #expect(measure("a oooooooooooo b", width: four).lineCount == 5)
    #expect(measure("oooooooooo oo", width: four).lineCount == 4)
    // What is left of a long word shares its line with what follows.
    #expect(measure("oooooooooo o", width: four).lineCount == 3)
  }

  @Test(arguments: [0.0, -1, -1e300, -Double.infinity, 1e-9, 3])
  func aTinyWidthGivesEveryCharacterALine(_ width: Double) {
    #expect(measure("abc de", width: width).lineCount == 5)
    #expect(measure("e\u{301}🤔\u{200D}", width: width).lineCount == 2)
    #expect(measure("abc", width: width).size.width > 0)
  }

  @Test(arguments: [Double.infinity, .nan, 1e300])
  func aWidthWithoutLimitDoesNotWrap(_ width: Double) {
    #expect(measure("never wrapped at all", width: width).lineCount == 1)
  }

  @Test func aLimitOfLinesTruncates() {
    let text = "Partly cloudy throughout the day"
    let all = measure(text, width: 110)
    #expect(all.lineCount == 3)
    #expect(all.neededLineCount == 3)
    #expect(!all.isTruncated)
    let two = measure(text, width: 110, lines: 2)
    #expect(two.lineCount == 2)
    #expect(two.neededLineCount == 3)
    #expect(two.isTruncated)
    #expect(two.size.height == 41)
    let one = measure(text, width: 110, lines: 1)
    #expect(one.size == Size(width: width("Partly cloudy"), height: 20.5))
    #expect(measure(text, width: 110, lines: 3) == all)
    #expect(measure(text, width: 110, lines: .max) == all)
    #expect(measure(text, width: 110, lines: -1) == all)
    // Lines that are not shown do not count for the width.
    #expect(measure("a\nwide line", width: nil, lines: 1).size.width == width("a"))
  }

  // Quadratic time would take hours.
  @Test(.timeLimit(.minutes(5))) func manyCharactersTakeLinearTimeAndOneLineEach() {
    let count = 1_000_000
    let text = String(repeating: "x", count: count)
    #expect(measure(text, width: 0).neededLineCount == count)
  }
}
