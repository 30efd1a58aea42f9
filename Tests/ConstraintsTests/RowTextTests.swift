import Testing

@testable import Constraints

/// Constraints and strings as files keep them.
@Suite("Texts of rows")
struct RowTextTests {
  private static let x = (0..<12).map { Variable(index: $0) }

  private static func row(
    _ terms: [Term], _ relation: Relation, _ bound: Double, priority: Double = 1000,
    weight: Double = 1, isImplicit: Bool = false
  ) -> Constraint {
    Constraint(
      LinearExpression(terms: terms, constant: -bound), relation, priority: Priority(priority),
      weight: weight, isImplicit: isImplicit)
  }

  private static let samples: [(Constraint, String)] = [
    (
      row([Term(x[1]), Term(x[0], -0.25)], .lessOrEqual, 8, priority: 750), "x1 - 0.25*x0 <= 8 @750"
    ),
    (row([Term(x[3], -1), Term(x[11], 2)], .greaterOrEqual, -1.5), "-x3 + 2*x11 >= -1.5"),
    (row([Term(x[0], -1), Term(x[2], -1), Term(x[2])], .equal, 0.1), "-x0 - x2 + x2 == 0.1"),
    (row([], .equal, 3, isImplicit: true), "0 == 3 implicit"),
    (
      row([Term(x[7], 1e-7)], .equal, 1e21, priority: 0.5, weight: 2.5, isImplicit: true),
      "1e-07*x7 == 1e+21 @0.5 weight 2.5 implicit"
    ),
    (row([Term(x[5], 0)], .lessOrEqual, 1, weight: 2), "0*x5 <= 1 weight 2"),
  ]

  @Test("a row is written on one line, and read back as it was", arguments: samples)
  func rows(row: Constraint, text: String) throws {
    #expect(RowText.text(of: row) == text)
    #expect(try RowText.constraint(text[...]) == row)
  }

  @Test("what may be left out or written in another way is read too")
  func other() throws {
    func read(_ text: String) throws -> String {
      RowText.text(of: try RowText.constraint(text[...]))
    }
    #expect(
      try read("2*x1 - -x0 >= 4 implicit weight 3 @20") == "2*x1 + x0 >= 4 @20 weight 3 implicit")
    #expect(try read("-3*x1 == -0") == "-3*x1 == 0")
    #expect(try read("x4294967295 <= 1") == "x4294967295 <= 1")
  }

  @Test(
    "what is no row is refused with the word that is wrong",
    arguments: [
      ("x0 + x1", "a relation is missing"), ("x0 <= ", "'' is not a number"),
      ("x0 <= a", "'a' is not a number"), ("y0 <= 1", "'y0' is not a term"),
      ("2*3*x0 <= 1", "'2*3*x0' is not a term"), ("x+1 <= 1", "'x+1' is not a term"),
      ("x4294967296 <= 1", "'x4294967296' is not a term"), ("x0 x1 <= 1", "a relation is missing"),
      ("b*x0 <= 1", "'b' is not a number"), ("x0 <= 1 @", "'' is not a number"),
      ("x0 <= 1 heavy", "'heavy' is not known"), ("x0 <= 1 weight", "'' is not a number"),
    ])
  func refused(text: String, reason: String) {
    #expect(throws: RowText.ReadError(reason: reason)) { try RowText.constraint(text[...]) }
  }

  @Test("strings are quoted as JSON wants them, and so that a terminal shows them")
  func json() {
    #expect("left.width >= 8".quotedForJSON == "\"left.width >= 8\"")
    #expect("".quotedForJSON == "\"\"")
    #expect("a\"b\\c".quotedForJSON == "\"a\\\"b\\\\c\"")
    #expect("\n\r\t".quotedForJSON == "\"\\n\\r\\t\"")
    #expect("\0\u{1}\u{1F} ".quotedForJSON == "\"\\u0000\\u0001\\u001f \"")
    #expect("~\u{7F}\u{80}\u{9F}\u{A0}".quotedForJSON == "\"~\\u007f\\u0080\\u009f\u{A0}\"")
    #expect("Größe 宽度 🙂".quotedForJSON == "\"Größe 宽度 🙂\"")
    // Every character that is escaped is so by itself.
    for value: UInt32 in 0...0xFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isEscaped =
        value < 0x20 || value == 0x22 || value == 0x5C || (0x7F..<0xA0).contains(value)
      #expect(String(scalar).quotedForJSON.contains("\\") == isEscaped, "\(value)")
    }
  }
}
