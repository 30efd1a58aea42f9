import Constraints
import LayoutDSL
import Testing

/// A layout that is written in the language, solved on a screen until its flows have found their
/// lines and its labels their widths.
struct SolvedLayout {
  let problem: LayoutProblem
  let solution: Solution

  init(
    _ body: String, on screen: Screen = phone, measurer: any TextMeasurer = GridMeasurer(),
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let file = LayoutFile(parsing: Array("layout \"A\" {\n\(body)\n}".utf8), name: "a.layout")
    #expect(file.diagnostics == [], sourceLocation: location)
    try self.init(try #require(file.layouts.first), on: screen, measurer: measurer, at: location)
  }

  init(
    _ layout: Layout, on screen: Screen = phone, measurer: any TextMeasurer = GridMeasurer(),
    at location: SourceLocation = #_sourceLocation
  ) throws {
    var widths: [ItemID: Double] = [:]
    var lines: [ItemID: FlowLines] = [:]
    var rounds = 0
    while true {
      let problem = try LayoutProblem(
        layout, on: screen, wrappingWidths: widths, flowLines: lines, measurer: measurer)
      var solver = Solver(problem.problem)
      let outcome = try solver.solve()
      let conflicts = try solver.conflicts()
      let solution = try #require(outcome.solution, "\(conflicts)", sourceLocation: location)
      let newLines = problem.flowLines(in: solution)
      var newWidths: [ItemID: Double] = [:]
      for item in layout.items.indices.map(ItemID.init(index:)) {
        if case .label = layout[item].kind {
          newWidths[item] = problem.frame(of: item, in: solution)?.width
        }
      }
      rounds += 1
      if newLines == lines && newWidths == widths || rounds > 8 {
        (self.problem, self.solution) = (problem, solution)
        return
      }
      (lines, widths) = (newLines, newWidths)
    }
  }

  static let phone = Screen(
    name: "phone", size: Size(width: 320, height: 568), scale: 2, safeArea: Insets(top: 20))

  /// The items by name.
  func item(_ name: String) throws -> ItemID {
    ItemID(index: try #require(problem.layout.items.firstIndex { $0.name == name }, "\(name)"))
  }

  /// Checks that an item can have no other frame than this one.
  func expect(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let variables = try #require(
      problem.variables[try item(name).index], sourceLocation: location)
    let measures = [
      ("x", variables.left, x), ("y", variables.top, y), ("width", variables.width, width),
      ("height", variables.height, height),
    ]
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
