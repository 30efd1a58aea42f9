import Constraints
import LayoutDSL
import Testing

/// Layouts that are written in the language, and what is expected of their frames.
extension SolvedLayout {
  static let phone = Screen(
    name: "phone", size: Size(width: 320, height: 568), scale: 2, safeArea: Insets(top: 20))

  /// Solves the layout with a body in the language, which has a solution and settles.
  init(
    _ body: String, on screen: Screen = phone, measurer: any TextMeasurer = GridMeasurer(),
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let file = LayoutFile(parsing: Array("layout \"A\" {\n\(body)\n}".utf8), name: "a.layout")
    #expect(file.diagnostics == [], sourceLocation: location)
    try self.init(
      try #require(file.layouts.first, sourceLocation: location), on: screen, measurer: measurer)
    let conflicts = try conflicts()
    try #require(outcome.solution != nil, "\(conflicts)", sourceLocation: location)
    #expect(isSettled, sourceLocation: location)
  }

  /// The item with a name.
  func item(_ name: String) throws -> ItemID {
    try #require(expanded.item(named: name), "\(name)")
  }

  /// Checks that an item can have no other frame than this one.
  func expect(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let variables = try #require(problem[try item(name)].variables, sourceLocation: location)
    let measures = [
      ("x", variables.left, x), ("y", variables.top, y), ("width", variables.width, width),
      ("height", variables.height, height),
    ]
    let solution = try #require(solution, sourceLocation: location)
    for (measure, variable, expected) in measures {
      let range = try solution.range(of: variable)
      #expect(
        abs(range.lower - expected) < 1e-6 && abs(range.upper - expected) < 1e-6,
        "\(name).\(measure) is \(range.lower)...\(range.upper), not \(expected)",
        sourceLocation: location)
    }
  }

  /// The rows that constructs stand for, without their priorities' names.
  func rows(ofRule rule: String) -> [String] {
    problem.problem.constraints.filter { $0.origin.rule == rule }.map(\.origin.label)
  }
}
