import Constraints
import GuideSamples
import Testing

/// The samples of the guide "Explaining a contradiction".
@Suite("Explaining a contradiction")
struct ExplainingAContradictionTests {
  @Test("The samples print what their comments say")
  func samples() throws {
    var transcript = Transcript()
    func print(_ items: Any...) { transcript.print(items) }

    // snippet: panes
    #sourceLocation(file:"App/Panes.swift",line:1)
    var solver = Solver()
    let window = solver.addVariable("window")
    let list = solver.addVariable("list")
    let text = solver.addVariable("text")
    try solver.add(list + text == window)
    try solver.add(list >= 200, "list minimum")
    try solver.add(text >= 400, "text minimum")
    try solver.add(window <= 500)
    #sourceLocation()
    // end

    // snippet: first
    if case .unsatisfiable = try solver.solve(), let conflict = try solver.firstConflict() {
      print(solver.description(of: conflict))
      // list + text == window (Panes.swift:5)
      // list minimum: list >= 200 (Panes.swift:6)
      // text minimum: text >= 400 (Panes.swift:7)
      // window <= 500 (Panes.swift:8)
    }
    // end

    // snippet: repair
    try solver.add(window >= 550, "smallest window")
    let conflicts = try solver.conflicts()
    print(conflicts.sets.count, conflicts.isComplete)  // 2 true
    for id in conflicts.smallestRepair ?? [] {
      print(solver[id]?.origin.span?.line ?? 0)  // 8
    }
    // end

    // snippet: way out
    for id in conflicts.smallestRepair ?? [] { try solver.setPriority(.high, of: id) }
    if let solution = try solver.solve().solution {
      print(solution[window])  // 600.0
    }
    // end

    // snippet: rejected
    switch try solver.addIfSatisfiable(list >= window, "list over all") {
    case .added(let id):
      print("\(id) holds")
    case .rejected(var attempt):
      let labels = try attempt.firstConflict()?.constraints.map { attempt[$0]?.origin.label ?? "" }
      print(labels ?? [])  // ["", "text minimum", "list over all"]
    }
    print(solver)  // 3 variables, 5 constraints, solved
    // end

    do {
      // snippet: implicit
      var solver = Solver()
      let icon = solver.addVariable("icon.width")
      var noNegativeWidth = icon >= 0
      noNegativeWidth.isImplicit = true
      noNegativeWidth.origin = Origin("no width is negative", rule: "sizes")
      try solver.add(noNegativeWidth)
      try solver.add(icon == -8, "typed by mistake")
      if let conflict = try solver.firstConflict() {
        print(conflict)  // #1, implicit #0
      }
      // end

      // snippet: file
      let typed = Origin("icon.width == -8", at: SourceSpan(file: "card.layout", line: 3))
      let row = Constraint(icon + 8, .equal, origin: typed)
      let id = try solver.add(row)
      print(solver.description(of: id))  // icon.width == -8 (card.layout:3)
      // end
    }

    let expected = try Transcript.expected(in: #filePath)
    #expect(transcript.lines == expected)
  }
}
