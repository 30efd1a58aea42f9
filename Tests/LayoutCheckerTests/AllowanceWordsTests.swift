import Constraints
import LayoutDSL
import Testing

@testable import LayoutChecker

/// Where a report says that a finding may be allowed, it may: what it says is typed in, and the finding is gone.
@Suite("Words for allowing a finding")
struct AllowanceWordsTests {
  @Test(
    "a finding of a row is allowed where that ends",
    arguments: [
      ("width == 60", "`width == 60`", "width == 60"),
      ("width == 60 // as drawn", "`width == 60`", "width == 60"),
      ("width\n      == 60", "the row that begins with `width`", "== 60"),
      ("width == 50 // half\n      + 10", "the row that begins with `width == 50`", "+ 10"),
      ("width == 60\n    width <= 300", "`width == 60`", "width == 60"),
      ("width == 60\n    // or less", "`width == 60`", "width == 60"),
      ("width == 60; width <= 300", "`width == 60`", "width == 60"),
      ("visual \"H:[box(60)]\"", "`visual \"H:[box(60)]\"`", "visual \"H:[box(60)]\""),
    ])
  func rows(row: String, words: String, end: String) throws {
    let source = """
      layout "Box" {
        screens 320x568
        view box {
          leading == safeArea.leading; top == safeArea.top; width == 100; height == 44
          \(row)
        }
      }
      """
    let finding = try #require(try findings(in: source).first { $0.rule == .unsatisfiable })
    var sources = SourceMap()
    sources.add(Array(source.utf8), as: "box.layout")
    #expect(
      TextReport(sources: sources).allowance(of: finding)
        == "write `allow unsatisfiable` behind \(words)")
    let allowed = source.replacing(end, with: "\(end) allow unsatisfiable")
    #expect(try findings(in: allowed) == [])
  }

  private func findings(in source: String) throws -> [Finding] {
    let file = LayoutFile(parsing: Array(source.utf8), name: "box.layout")
    #expect(file.diagnostics.isEmpty, "\(source): \(file.diagnostics)")
    return Checker().check(file).allFindings
  }
}
