import Constraints
import LayoutDSL
import Testing

@testable import LayoutChecker

/// The layouts that people start from. Their as-built variants are fixtures.
@Suite struct ExampleTests {
  private static let examples = Fixture.examples.filter { !$0.isAsBuilt }

  @Test func thereAreExamples() {
    #expect(!Self.examples.isEmpty)
  }

  @Test(arguments: examples)
  func nothingIsWrongOnAnyScreen(_ example: Fixture) throws {
    let report = try example.report(verifier: SecondSolver.verifier)
    #expect(report.findings.map { "\($0.span?.line ?? 0): \($0.message)" } == [])
    for screen in report.layouts.flatMap(\.screens) {
      #expect(screen.verdict == .unique, "\(screen.screen.title)")
      #expect(
        screen.verified == (SecondSolver.verifier == nil ? .skipped : .agrees),
        "\(screen.screen.title)")
    }
  }

  /// What an example promises, it claims: one that expects nothing would pass with anything.
  @Test(arguments: Fixture.examples)
  func everyExampleExpectsSomething(_ example: Fixture) throws {
    for layout in try example.layouts() {
      #expect(!layout.expectations.isEmpty, "\(layout.name)")
    }
  }
}
