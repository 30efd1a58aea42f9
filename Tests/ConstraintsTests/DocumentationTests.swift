import Constraints
import Foundation
import Testing

/// The sample on the library's front page compiles, and says what its comment says.
@Suite("Documentation")
struct DocumentationTests {
  @Test("The front page's sample gives an icon of 76 points")
  func frontPage() throws {
    // Sample {
    var solver = Solver()
    let card = solver.addVariable("card.width")
    let icon = solver.addVariable("icon.width")
    try solver.add(card == 304)
    try solver.add(icon <= 0.25 * card)
    try solver.add(icon == 480 ~ .high)
    let outcome = try solver.solve()  // the icon is 76 wide
    // } Sample
    #expect(outcome.solution?[icon] == 76)

    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: package.appending(path: "Sources/Constraints/Constraints.docc/Constraints.md"),
      encoding: .utf8)
    let shown = try #require(page.firstMatch(of: /```swift\n([\s\S]*?)```/)).1
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let compiled = try #require(source.firstMatch(of: /\/\/ Sample \{\n([\s\S]*?) *\/\/ \} Sample/))
      .1
    #expect(
      shown.split(separator: "\n").map(String.init)
        == compiled.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
  }
}
