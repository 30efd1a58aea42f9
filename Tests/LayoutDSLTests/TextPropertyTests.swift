import LayoutDSL
import SeededRandomness
import Testing

/// What holds for every text; failures name the seed.
struct TextPropertyTests {
  private let measurer = InterTextMeasurer()

  private static let pieces: [String] =
    "abcdefgilmnorstuAVTWYo.,:-–—()“”5 0ßéΑиє€→"
    .map(String.init) + [
      " ", " ", " ", "  ", "the ", "word", "-", "\n", "\r\n", "\t", "\u{A0}", "\u{200B}", "天", "気",
      "。", "「", "」", "ー", "한", "🤔", "👩‍👩‍👧", "🇩🇪", "e\u{301}", "\u{301}", "\u{200D}", "ش", "x-y", "AV",
      "\u{2028}", "\u{3000}",
    ]

  private func randomText(_ generator: inout SeededRandom) -> String {
    (0..<Int.random(in: 0...60, using: &generator))
      .map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  @Test(arguments: 0..<300)
  func wrappingKeepsItsPromises(seed: Int) throws {
    var generator = SeededRandom(seed: UInt64(seed))
    let text = randomText(&generator)
    let sizes = [6, 12, 17, 20.5, 22, 28, 60]
    let font = Font.system(
      sizes.randomElement(using: &generator) ?? 17,
      weight: Font.Weight.allCases.randomElement(using: &generator) ?? .regular)
    let scales = [1, 2, 3, 2.625]
    let scale = scales.randomElement(using: &generator) ?? 2
    func measure(_ width: Double?, lines: Int = 0) -> TextSize {
      measurer.measure(text, font: font, maximumWidth: width, maximumLines: lines, scale: scale)
    }
    let context: Comment =
      "seed \(seed), \(font), \(scale) pixels per point: \(text.debugDescription)"

    let natural = measure(nil)
    let widths = (0..<12).map { _ in
      Double.random(in: -5...(natural.size.width + 10), using: &generator)
    }
    .sorted()
    var previous: TextSize?
    for width in widths {
      let measured = measure(width)
      if let previous {
        #expect(measured.neededLineCount <= previous.neededLineCount, context)
        #expect(measured.size.height <= previous.size.height, context)
      }
      previous = measured

      #expect(measured.neededLineCount >= natural.neededLineCount, context)
      #expect(measured.size.width <= natural.size.width, context)
      #expect(measured.widestWord == natural.widestWord, context)
      // The lines to draw are those that were measured, and lose no character but spaces.
      let lines = try #require(
        measurer.lines(of: text, font: font, maximumWidth: width, scale: scale))
      #expect(lines.count == measured.neededLineCount, context)
      let widest = lines.map(\.width).max() ?? 0
      #expect(
        abs(max(0, (widest * scale - 1e-6).rounded(.up)) / scale - measured.size.width) < 1e-9,
        context)
      #expect(lines.map(\.text).joined().visible == text.visible, context)
      if width >= measured.widestWord {
        #expect(measured.size.width < width + 1 / scale, context)
      }
      // The measured width is enough for the same lines, so that solving and measuring settles.
      // (Rounding up, or a character wider than the line, can make room for more.)
      let again = measure(measured.size.width)
      if measured.size.width <= width {
        #expect(again == measured, context)
      } else {
        #expect(again.neededLineCount <= measured.neededLineCount, context)
      }

      let limit = Int.random(in: 1...4, using: &generator)
      let limited = measure(width, lines: limit)
      #expect(limited.neededLineCount == measured.neededLineCount, context)
      #expect(limited.lineCount == min(limit, measured.neededLineCount), context)
      #expect(limited.size.width <= measured.size.width, context)
    }
    #expect(measure(natural.size.width) == natural, context)
    #expect(natural.widestWord <= natural.size.width, context)
    let pixels = natural.size.width * scale
    #expect(abs(pixels - pixels.rounded()) < 1e-6, context)
    if let previous { #expect(measure(widths.last) == previous, context) }
  }

  @Test(arguments: 0..<100)
  func linesAddUp(seed: Int) {
    var generator = SeededRandom(seed: UInt64(1000 + seed))
    let texts = (0..<3).map { _ in randomText(&generator) + "x" }
    let width = Double.random(in: 0...200, using: &generator)
    func measure(_ text: String) -> TextSize {
      measurer.measure(text, font: .label, maximumWidth: width, maximumLines: 0, scale: 2)
    }
    let parts = texts.map(measure)
    let whole = measure(texts.joined(separator: "\n"))
    let context: Comment = "seed \(seed), width \(width): \(texts)"
    #expect(whole.lineCount == parts.map(\.lineCount).reduce(0, +), context)
    #expect(whole.size.width == parts.map(\.size.width).max(), context)
    #expect(whole.widestWord == parts.map(\.widestWord).max(), context)
  }
}

extension StringProtocol {
  /// The text without what takes no room at the end of a line.
  fileprivate var visible: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter {
          !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
            && $0 != "\u{301}"
        }))
  }
}
