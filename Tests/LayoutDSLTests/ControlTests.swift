import Constraints
import LayoutDSL
import Testing

/// Controls have the sizes that Xcode stored for them in public documents.
@Suite struct ControlTests {
  struct Expected: Sendable {
    var statement: String
    var width: Double?
    var height: Double
    var hugging: [Double]

    init(_ statement: String, _ width: Double?, _ height: Double, _ hugging: [Double]) {
      (self.statement, self.width, self.height, self.hugging) = (statement, width, height, hugging)
    }
  }

  @Test(arguments: [
    // Texts are 10 points wide for each character, and 20 high.
    Expected("button x \"Save\"", 40, 32, [250, 250]),
    Expected("button x", 30, 32, [250, 250]),
    Expected("textField x \"Name\"", 54, 33, [250, 250]),
    Expected("textField x", 14, 33, [250, 250]),
    Expected("segments x", 20, 32, [250, 250]),
    Expected("segments x \"Day\", \"Week\"", 120, 32, [250, 250]),
    Expected("slider x", nil, 31, [250, 250]),
    Expected("switch x", 51, 31, [750, 750]),
    Expected("stepper x", 94, 32, [750, 750]),
    Expected("progress x", nil, 4, [250, 750]),
    Expected("activity x", 20, 20, [750, 750]),
    Expected("activity x large", 37, 37, [750, 750]),
    Expected("datePicker x", nil, 216, [250, 250]),
    Expected("datePicker x compact", nil, 34 + 1.0 / 3, [250, 250]),
    Expected("picker x", nil, 216, [250, 250]),
    Expected("searchBar x", nil, 51, [250, 250]),
    Expected("navigationBar x", nil, 44, [250, 250]),
    Expected("toolbar x", nil, 44, [250, 250]),
    Expected("tabBar x", nil, 49, [250, 250]),
  ])
  func `controls know their sizes and how strongly they keep them`(_ expected: Expected) throws {
    let solved = try SolvedLayout(expected.statement)
    let item = try solved.item("x")
    #expect(
      solved.problem[item].contentSize
        == IntrinsicSize(width: expected.width, height: expected.height))
    let resolved = solved.problem[item].settings
    #expect(resolved.horizontal.hugging == Priority(expected.hugging[0]))
    #expect(resolved.vertical.hugging == Priority(expected.hugging[1]))
    #expect(resolved.horizontal.compression == .high)
    // A dimension without a wish has no rows.
    let rows = solved.problem.sources.filter {
      switch $0 {
      case .hugging, .compression: true
      default: false
      }
    }
    #expect(rows.count == (expected.width == nil ? 2 : 4))
  }

  /// Heights of system buttons and rounded text fields by the size of their fonts.
  @Test(arguments: [
    ("button", 13.0, 28.0), ("button", 14, 29), ("button", 15, 30), ("button", 16, 32),
    ("button", 17, 33), ("button", 18, 34), ("button", 20, 36), ("button", 24, 41),
    ("textField", 14, 30), ("textField", 17, 34),
  ])
  func `heights follow the font`(kind: String, size: Double, height: Double) throws {
    let solved = try SolvedLayout(
      "\(kind) x \"Save\" { font system \(size) }", measurer: InterTextMeasurer())
    #expect(solved.problem[ItemID(index: 2)].contentSize?.height == height)
  }

  @Test func `the usual fonts are UIKit's`() throws {
    let solved = try SolvedLayout("button a \"A\"\ntextField b\nsegments c \"A\"\nlabel d")
    #expect(
      (2...5).map { solved.problem[ItemID(index: $0)].settings.font.size } == [15, 17, 13, 17])
  }

  @Test func `wheels are lower where the screen is`() throws {
    let low = Screen(name: "wide", size: Size(width: 568, height: 320))
    let wheels = try SolvedLayout("datePicker x", on: low)
    #expect(wheels.problem[ItemID(index: 2)].contentSize?.height == 162)
  }

  @Test func `the text of a control stands in its middle`() throws {
    let solved = try SolvedLayout(
      """
      button ok "OK" { left == screen.left; top == screen.top; width == 50; height == 60 }
      label title "Title" { left == ok.right; lastBaseline == ok.firstBaseline }
      slider volume {
        left == screen.left; width == 90; lastBaseline == title.lastBaseline
      }
      """)
    // The middle of a line of 20 points lies 6 above its baseline.
    try solved.expect("title", 50, 20, 50, 20)
    try solved.expect("volume", 0, 36 - 31, 90, 31)
  }

  @Test func `what a finger is meant to hit is interactive`() {
    let passive = Item.Control.Kind.allCases.filter { !$0.isInteractive }
    #expect(passive == [.progress, .activity, .navigationBar, .toolbar, .tabBar])
  }

  @Test func `what is hidden hides what is in it`() throws {
    let solved = try SolvedLayout(
      """
      view card { hidden when portrait; view inner }
      view other { hidden when landscape; overlay; above card }
      """)
    let names = ["card", "inner", "other"]
    #expect(try names.map { solved.problem[try solved.item($0)].isHidden } == [true, true, false])
    let other = solved.problem[try solved.item("other")].settings
    #expect(other.isOverlay)
    #expect(other.above == [try solved.item("card")])
  }
}
