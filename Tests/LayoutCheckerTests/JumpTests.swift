import LayoutDSL
import Testing

@testable import LayoutChecker

/// Which screens are compared with each other for views that change places.
@Suite struct JumpTests {
  @Test("a large layout is compared on all its screens")
  func screensToCompare() throws {
    let text = """
      layout "Large" {
        screens 320x568, 568x320, 390x844, 844x390, 430x932, 932x430
        view first {
          width == 40; height == 40; top == screen.top + 100
          leading == screen.leading + 8 when portrait
          leading == second.trailing + 8 when landscape
        }
        view second {
          width == 40; height == 40; top == screen.top + 100
          leading == first.trailing + 8 when portrait
          leading == screen.leading + 8 when landscape
        }
        for i in 1...500 {
          view dot[i] { left == screen.left; top == screen.top; width == 1; height == 1 }
        }
      }
      """
    let layout = try #require(
      LayoutFile(parsing: Array(text.utf8), name: "large.layout").layouts.first)
    let jumps = try Checker().check(layout).findings.filter { $0.rule == .jump }
    #expect(jumps.map { $0.screens.map(\.name) } == [["568x320", "844x390", "932x430"]])
  }
}
