import Constraints
import LayoutDSL
import Testing

@testable import LayoutChecker

/// What is seldom said, because it takes a rare layout, or one that nothing can be said of.
@Suite struct WordsTests {
  @Test("a doubt of a sweep says what was not followed; doubts stand in one order")
  func doubts() {
    let doubts: [(SweepReport.Doubt, String)] = [
      (.text("a"), "where the text of `a` wraps differently is not known"),
      (.text("b"), "where the text of `b` wraps differently is not known"),
      (.margins, "margins depend on where views are"),
      (.undecided, "arithmetic or the number of pieces leaves open"),
      (.overlaps, "there are too many views, or pages, to follow"),
      (.ends, "looking for the ends of findings took too much work"),
      (.leftOut(.causes), "the search for the rows behind findings ended"),
      (.leftOut(.conflicts), "the search for conflicts ended"),
      (.leftOut(.openMeasures(3)), "the search for what rows leave open ended"),
      (.leftOut(.overlaps), "not all views that lie over each other are told"),
      (.leftOut(.verification(reason: "it took too long")), "not verified: it took too long"),
    ]
    for (doubt, words) in doubts { #expect(doubt.words.hasPrefix(words)) }
    #expect(doubts.map(\.0).reversed().sorted() == doubts.map(\.0))
  }

  @Test("what could not be checked is said with the row, and is where that is")
  func errors() {
    let span = SourceSpan(file: "a.layout", line: 3)
    let origin = Origin("card.width == 1e999", at: span)
    let screen = Screen(name: "320x568", size: Size(width: 320, height: 568))
    let errors: [(SolverError, String, SourceSpan?)] = [
      (
        .invalid(.notFinite(.infinity, origin: origin)),
        "`card.width == 1e999` has the number inf", span
      ),
      (
        .invalid(.invalidPriority(1001, origin: origin)),
        "`card.width == 1e999` has the priority 1001.0, which is not above 0 and at most 1000", span
      ),
      (
        .invalid(.invalidWeight(-1, origin: origin)),
        "`card.width == 1e999` has the weight -1.0, which is not a number above 0", span
      ),
    ]
    for (error, words, place) in errors {
      let error = CheckError(error, on: screen)
      #expect(error.description == words)
      #expect(error.span == place)
    }
  }

  @Test("what stands between backticks stays together where it fits, to the last column")
  func wrapping() {
    let text = "add `a b c d` to the card"
    #expect(text.wrapped(indent: 2, width: 11) == "add\n  `a b c d`\n  to the\n  card")
    #expect(text.wrapped(indent: 2, width: 10) == "add `a b\n  c d` to\n  the card")
    #expect("ab cd".wrapped(indent: 0, width: 5) == "ab cd")
    #expect("ab cd".wrapped(indent: 1, width: 5) == "ab\n cd")
  }

  @Test(
    "the name of a file is text as far as it is one",
    arguments: [
      ("a\u{F7FF}", [0x61, 0xFF]), ("é\u{F7C3}", [0xC3, 0xA9, 0xC3]),
      ("€\u{F780}a", [0xE2, 0x82, 0xAC, 0x80, 0x61]),
      ("\u{1F600}\u{F7F0}", [0xF0, 0x9F, 0x98, 0x80, 0xF0]),
      (
        "\u{10000}\u{F7FF}\u{7FF}\u{FFFF}",
        [
          0xF0, 0x90, 0x80, 0x80, 0xFF, 0xDF, 0xBF, 0xEF, 0xBF, 0xBF,
        ]
      ),
    ] as [(String, [UInt8])])
  func names(text: String, bytes: [UInt8]) {
    #expect(RawPath.text(of: bytes).unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(RawPath.bytes(of: text) == bytes)
  }
}
