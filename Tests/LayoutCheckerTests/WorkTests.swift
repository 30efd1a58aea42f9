import Constraints
import LayoutDSL
import Testing

@testable import LayoutChecker

/// Layouts with very many faults: every fault is found, and the work on top of that is bounded.
@Suite struct WorkTests {
  @Test(
    "removals of allowances in vain are tried as far as reading the file again and again is paid for"
  )
  func allowancesInVain() {
    let lines = Array(repeating: "allow overlap", count: 3_000).joined(separator: "\n")
    let file = LayoutFile(
      parsing: Array(
        """
        layout "A" {
        screens 320x568
        \(lines)
        view v { left == screen.left; top == screen.top; width == 10; height == 10 }
        }
        """.utf8), name: "test.layout")
    let report = Checker().check(file)
    #expect(report.findings.count == 3_000)
    #expect((1...500).contains(report.helps.offered), "\(report.helps.offered)")
  }

  private let screen = Screen(name: "375x667", size: Size(width: 375, height: 667), scale: 2)

  private func check(_ views: [String]) throws -> [Finding] {
    let text = "layout \"Many\" {\n\(views.joined(separator: "\n"))\n}\n"
    let file = LayoutFile(parsing: Array(text.utf8), name: "many.layout")
    let layout = try #require(file.layouts.first)
    return try Checker(screens: [screen]).check(layout).findings
  }

  @Test func everyUnplacedViewIsFoundAndTheFirstOnesHaveAWayOut() throws {
    let findings = try check(
      (0..<150).map {
        "view v\($0) { leading == screen.leading; width == 9; height == 9; top >= screen.top }"
      })
    #expect(findings.count == 150)
    #expect(findings.allSatisfy { $0.rule == .ambiguousPosition })
    #expect(findings.first?.help.isEmpty == false)
    // 150 views make about 1,000 constraints, so that the budget ends before the findings do.
    #expect(findings.last?.help.isEmpty == true)
  }

  @Test func choicesInOneChainAreEachFound() throws {
    var views = [
      "view v0 { leading == screen.leading; width == 9; height == 1; top >= screen.top }"
    ]
    views += (1..<12).map {
      "view v\($0) { leading == screen.leading; width == 9; height == 1; top >= v\($0 - 1).bottom }"
    }
    let findings = try check(views).filter { $0.rule == .ambiguousPosition }
    #expect(findings.map(\.view) == (0..<12).map { "v\($0)" })
  }

  @Test func whoeverLeavesWithAnotherViewIsNamedUpToANumber() throws {
    var views = [
      "view v0 { leading == screen.leading; width == 9; height == 9; top == screen.bottom }"
    ]
    views += (1..<10).map {
      "view v\($0) { leading == screen.leading; width == 9; height == 9; top == v\($0 - 1).bottom }"
    }
    let findings = try check(views)
    #expect(findings.map(\.view) == ["v0"])
    #expect(
      findings.first?.notes.last?.text
        == "and with it `v1`, `v2`, `v3`, `v4`, `v5` and 4 more")
  }

  @Test func aBudgetIsSpentOnce() {
    let budget = WorkBudget(10)
    #expect(budget.spend(6))
    #expect(budget.spend(6), "the last piece may be larger than the rest")
    #expect(!budget.spend(1))
    #expect(budget.isSpent)
  }
}
