import LayoutChecker
import LayoutDSL
import Testing

/// Conflicts of public logs that come from a size which a host gives for a moment, reproduced from layouts:
/// the rows that Apple's engine printed, the sizes at which they hold, and the row that people lower.
@Suite("Transient sizes")
struct TransientSizeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var id: String
    var host: String
    var size = "375x120"
    var body: String
    /// At which sizes the rows hold.
    var holds: String
    /// The rows that contradict each other below, without the size of the host and the sizes' signs.
    var rows: [String]
    /// The changes that are offered.
    var helps: [String]

    var testDescription: String { id }
  }

  private static let cases = [
    Case(
      id: "C02 tags in a header", host: "header",
      body: """
        view tags { left == screen.left + 13; right == screen.right - 13; top == screen.top; height == 40 }
        """,
      holds: "width >= 26",
      rows: ["left == screen.left + 13", "right == screen.right - 13"],
      helps: ["write `right == screen.right - 13 @999` in `tags`"]),
    Case(
      id: "C10 a centred label in a view of height 0", host: "view",
      body: """
        label text "Hello" {
          left == screen.left; top >= screen.top + 8; centerY == screen.centerY
        }
        """,
      holds: "height >= 16",
      rows: ["top >= screen.top + 8", "centerY == screen.centerY"],
      helps: ["write `centerY == screen.centerY @999` in `text`"]),
    Case(
      id: "C11 a stack of 24 points in a header of height 0", host: "header", size: "375x54",
      body: """
        view line {
          left == screen.left; width == 100
          height == 24; top == screen.top + 21; bottom == screen.bottom - 9
        }
        """,
      holds: "height == 54",
      rows: ["height == 24", "top == screen.top + 21", "bottom == screen.bottom - 9"],
      helps: ["write `bottom == screen.bottom - 9 @999` in `line`"]),
    Case(
      id: "C13 a label in a view in a view of height 0", host: "view",
      body: """
        view frame {
          left == screen.left; right == screen.right @999; top == screen.top; bottom == screen.bottom
          label text "Large" { left == frame.left; top == frame.top + 3; bottom == frame.bottom - 3 }
        }
        """,
      holds: "height >= 6",
      rows: [
        "top == screen.top", "bottom == screen.bottom", "top == frame.top + 3",
        "bottom == frame.bottom - 3",
      ],
      helps: ["write `bottom == frame.bottom - 3 @999` in `text`"]),
    Case(
      id: "C16 a picture of a ratio in a cell at its estimated height", host: "cell",
      size: "342x123.911",
      body: """
        view text { left == screen.left; width == 100; height == 0; top == screen.top + 7 }
        view picture {
          left == screen.left; width == 0.4 * screen.width @999; width == 1.574 * height
          height == 86.911
          top == text.bottom + 7
        }
        view line { left == screen.left; width == 100; height == 11; top == picture.bottom + 9 }
        view end { left == screen.left; width == 100; top >= line.bottom + 3; bottom == screen.bottom }
        """,
      holds: "height >= 123.911",
      rows: [
        "top == screen.top + 7", "height == 86.911", "top == text.bottom + 7",
        "top == picture.bottom + 9", "top >= line.bottom + 3", "bottom == screen.bottom",
      ],
      helps: ["write `bottom == screen.bottom @999` in `end`"]),
    Case(
      id: "C17 a picture of 60 points in a cell of another height", host: "cell", size: "375x60",
      body: """
        view picture {
          left == screen.left; width == 60; height == 60; top == screen.top; bottom == screen.bottom
        }
        """,
      holds: "height == 60",
      rows: ["height == 60", "top == screen.top", "bottom == screen.bottom"],
      helps: ["write `bottom == screen.bottom @999` in `picture`"]),
    Case(
      id: "C26 a label and a button in a header of width 0", host: "header",
      body: """
        label text " " { leading == screen.leading + 8; top == screen.top }
        button more "Show More" {
          leading == text.trailing + 8; trailing == screen.trailing - 8; top == screen.top
          hugging horizontal high
        }
        """,
      holds: "width >= 24",
      rows: [
        "leading == screen.leading + 8", "leading == text.trailing + 8",
        "trailing == screen.trailing - 8",
      ],
      helps: ["write `trailing == screen.trailing - 8 @999` in `more`"]),
    Case(
      id: "C32 a stack in a navigation bar of width 0", host: "view", size: "375x44",
      body: """
        view line {
          left == screen.left + 4; trailing == screen.trailing - 10; top == screen.top; height == 44
        }
        """,
      holds: "width >= 14",
      rows: ["left == screen.left + 4", "trailing == screen.trailing - 10"],
      helps: ["write `trailing == screen.trailing - 10 @999` in `line`"]),
    Case(
      id: "C38 a text with 8 points around it in a view of height 0", host: "view",
      body: """
        label tech "Tech" { left == screen.left; bottom == screen.bottom - 8; top == screen.top + 8 }
        """,
      holds: "height >= 16",
      rows: ["bottom == screen.bottom - 8", "top == screen.top + 8"],
      helps: ["write `bottom == screen.bottom - 8 @999` in `tech`"]),
  ]

  @Test("public logs are reproduced from layouts", arguments: cases)
  func reproduced(_ example: Case) throws {
    let source =
      "layout \"L\" {\n  screens \(example.size)\n  host \(example.host)\n\(example.body)\n}\n"
    let file = LayoutFile(parsing: Array(source.utf8), name: "test.layout")
    try #require(file.diagnostics.isEmpty, "\(file.diagnostics)")
    let findings = Checker().check(file).allFindings.filter { $0.rule == .transientSize }
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.message.contains("hold only for \(example.holds), and "), "\(finding.message)")
    // A row is told with the view that it is written in.
    #expect(
      finding.causes.map { $0.text.drop { $0 != "." }.dropFirst() }.map(String.init) == example.rows
    )
    #expect(finding.help.map(\.text) == example.helps.map { "\($0) (proven)" })
  }

  @Test("the sizes of a host are known although the rows hold at one size alone")
  func oneSize() throws {
    let file = LayoutFile(
      parsing: Array(
        """
        layout "Icon" {
          view icon { left == screen.left; width == 60; right == screen.right; top == screen.top; height == 60 }
        }
        """.utf8), name: "test.layout")
    let layout = try #require(file.layouts.first)
    for interval in [0.0...100, 0...60, 60...100] {
      let swept = try SweptLayout(
        layout, varying: .horizontal, over: interval,
        on: Screen(name: "any", size: Size(width: 60, height: 60), scale: 2))
      let holding = swept.pieces.filter { $0.layout.solution != nil }.map(\.range)
      #expect(holding == [.init(60, 60)], "\(interval)")
      #expect(swept.piece(at: 60)?.layout.solution != nil)
      #expect(
        swept.pieces.map { ($0.range.includesLower ? 1 : 0) + ($0.range.includesUpper ? 1 : 0) }
          .reduce(0, +)
          == (interval == 0.0...100 ? 4 : 3))
    }
  }
}
