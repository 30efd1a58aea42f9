import Constraints
import Foundation
import GuideSamples
import Testing

/// The samples of the guide "Getting started".
@Suite("Getting started")
struct GettingStartedTests {
  @Test("The samples print what their comments say")
  func samples() throws {
    var transcript = Transcript()
    func print(_ items: Any...) { transcript.print(items) }

    do {
      // snippet: system
      var solver = Solver()
      let card = solver.addVariable("card.width")
      let icon = solver.addVariable("icon.width")
      let text = solver.addVariable("text.width")

      try solver.add(card == 304)
      try solver.add(8 + text + 8 + icon + 8 <= card)
      try solver.add(icon <= 0.25 * card)
      try solver.add(text >= 0)
      try solver.add(icon == 480 ~ .high)
      try solver.add(text == 230 ~ .low)
      // end

      // snippet: outcome
      switch try solver.solve() {
      case .optimal(let solution):
        print(solution[icon], solution[text])  // 76.0 204.0
        print(solution.value(of: card - text - icon))  // 24.0
      case .unsatisfiable:
        print("the required constraints contradict each other")
      }
      // end
    }

    do {
      // snippet: sums
      var solver = Solver()
      let page = solver.addVariable("page.width")
      let columns = (1...3).map { solver.addVariable("column \($0)") }
      try solver.add(page == 340)
      try solver.add(columns.sum() + 20 * (columns.count - 1) == page)
      for column in columns { try solver.add(column == columns[0]) }

      if let solution = try solver.solve().solution {
        print(columns.map { solution[$0] })  // [100.0, 100.0, 100.0]
      }
      // end
    }

    do {
      // snippet: levels
      var solver = Solver()
      let width = solver.addVariable("width")
      try solver.add(width <= 100)
      try solver.add(width == 300 ~ .high)
      for _ in 1...50 { try solver.add(width == 40 ~ .low) }

      if let solution = try solver.solve().solution {
        print(solution[width])  // 100.0
        print(solution.levels.map { "\($0.priority): \($0.totalError)" })
        // ["750: 200.0", "250: 3000.0"]
      }
      // end
    }

    do {
      // snippet: freedom
      var solver = Solver()
      let first = solver.addVariable("first")
      let second = solver.addVariable("second")
      try solver.add(first + second == 300)
      try solver.add(first == 215 ~ .low)
      try solver.add(second == 240 ~ .low)

      if let solution = try solver.solve().solution {
        print(solution.isUnique)  // false
        for free in try solution.freeVariables() {
          print(solver.name(of: free.variable), free.range)
        }
        // first 60...215 (#1, #2 at 250)
        // second 85...240 (#1, #2 at 250)
      }
      // end
    }

    do {
      // snippet: names
      var solver = Solver()
      let sidebar = solver.addVariable("sidebar.width")
      let minimum = try solver.add(sidebar >= 200, "sidebar minimum")
      #sourceLocation(file:"App/Sidebar.swift",line:12)
      let wish = try solver.add(sidebar == 120 ~ .high)
      #sourceLocation()
      _ = try solver.solve()

      print(solver.name(of: sidebar))  // sidebar.width
      print(solver[minimum]?.origin.label ?? "")  // sidebar minimum
      print(solver.description(of: wish))  // sidebar.width == 120 @750 (Sidebar.swift:12)
      print(solver)  // 1 variable, 2 constraints, solved
      // end

      // snippet: data
      let problem = solver.problem
      let file = try JSONEncoder().encode(problem)
      var restored = Solver(try JSONDecoder().decode(Problem.self, from: file))
      if let solution = try restored.solve().solution {
        print(restored.variables.map { "\(restored.name(of: $0)) = \(solution[$0])" })
        // ["sidebar.width = 200.0"]
      }
      // end
    }

    let expected = try Transcript.expected(in: #filePath)
    #expect(transcript.lines == expected)
  }
}
