import Constraints
import Testing

@testable import LayoutChecker

/// The source lines that reports quote.
@Suite("Excerpts")
struct ExcerptTests {
  private let line = String(String(repeating: "abcdefghijklmnopqrstuvwxyz", count: 4).prefix(100))

  private func excerpt(from column: Int, length: Int, of line: String, in width: Int) -> Excerpt {
    Excerpt(
      of: SourceSpan(file: "a.layout", line: 1, column: column, length: length), in: line,
      width: width)
  }

  @Test("a line that fits is shown as it is")
  func short() {
    for width in [100, 101] {
      let excerpt = excerpt(from: 91, length: 10, of: line, in: width)
      #expect(excerpt.text == line)
      #expect((excerpt.caretOffset, excerpt.caretWidth) == (90, 10))
    }
    let wide = "天気 ok"
    #expect(excerpt(from: 4, length: 2, of: wide, in: 7).text == wide)
    #expect(excerpt(from: 4, length: 2, of: wide, in: 6).text.hasSuffix("..."))
  }

  @Test(
    "of a longer line the beginning is shown as long as the stretch is there, and else what is around it"
  )
  func long() {
    // 40 columns have room for 34 between the dots of both ends.
    let early = excerpt(from: 25, length: 10, of: line, in: 40)
    #expect(early.text == line.prefix(34) + "...")
    #expect((early.caretOffset, early.caretWidth) == (24, 10))
    let later = excerpt(from: 26, length: 10, of: line, in: 40)
    #expect(later.text == "..." + line.dropFirst(14).prefix(34) + "...")
    #expect((later.caretOffset, later.caretWidth) == (14, 10))
    let last = excerpt(from: 91, length: 10, of: line, in: 40)
    #expect(last.text == "..." + line.dropFirst(79))
    #expect((last.caretOffset, last.caretWidth) == (14, 10))
  }

  @Test(
    "carets stand below what is marked, however wide the characters are", arguments: [20, 33, 40])
  func carets(width: Int) {
    let wide = String(String(repeating: "天気 ok ", count: 20).prefix(100))
    for line in [line, wide] {
      for column in 1...100 {
        for length in [1, 3, 8] where column + length <= 101 {
          let excerpt = excerpt(from: column, length: length, of: line, in: width)
          #expect(excerpt.text.displayWidth <= width)
          var before = 0
          let under = excerpt.text.drop { character in
            defer { before += String(character).displayWidth }
            return before < excerpt.caretOffset
          }
          let marked = line.dropFirst(column - 1).prefix(length)
          #expect(excerpt.marked == marked)
          let shown = String(marked).displayWidth == excerpt.caretWidth ? marked : marked.prefix(1)
          #expect(
            under.hasPrefix(shown) || marked.hasSuffix(" "),
            "\(column), \(length): \(excerpt.text)")
        }
      }
    }
  }
}
