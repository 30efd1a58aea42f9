import Constraints
import GuideSamples
import Testing

/// The samples of the guide "Dragging and animating".
@Suite("Dragging and animating")
struct DraggingAndAnimatingTests {
  @Test("The samples print what their comments say")
  func samples() throws {
    var transcript = Transcript()
    func print(_ items: Any...) { transcript.print(items) }

    // snippet: window
    var solver = Solver()
    let window = solver.addVariable("window.width")
    let divider = solver.addVariable("divider")
    let listMinimum = try solver.add(divider >= 200, "list minimum")
    let textMinimum = try solver.add(window - divider >= 300, "text minimum")
    try solver.add(divider == 240 ~ .fitting, "list at its usual width")

    try solver.edit(window, priority: 999)
    try solver.edit(divider, priority: .high)
    // end

    // snippet: drag
    try solver.suggest(1000, for: window)
    for pointer in [350.0, 120, 900] {
      try solver.suggest(pointer, for: divider)
      if let solution = try solver.solve().solution {
        print(solution[divider])
      }
    }
    // 350.0
    // 200.0
    // 700.0
    // end

    // snippet: release
    try solver.stopEditing(divider)
    if let solution = try solver.solve().solution {
      print(solution[divider])  // 240.0
    }
    // end

    // snippet: window below its minimum
    try solver.suggest(400, for: window)
    if let solution = try solver.solve().solution {
      print(solution[window], solution[divider])  // 500.0 200.0
    }
    // end

    // snippet: changes
    var moved: [Variable] = []
    for width in [600.0, 640, 680] {
      try solver.suggest(width, for: window)
      if let solution = try solver.solve(changes: &moved).solution {
        print(moved.map { "\(solver.name(of: $0)) = \(solution[$0])" })
      }
    }
    // ["window.width = 600.0", "divider = 240.0"]
    // ["window.width = 640.0"]
    // ["window.width = 680.0"]
    // end

    // snippet: constants
    try solver.setRightHandSide(260, of: listMinimum)
    if let solution = try solver.solve().solution {
      print(solution[divider])  // 260.0
    }
    try solver.setPriority(.low, of: textMinimum)
    print(solver.description(of: listMinimum).prefix(28))  // list minimum: divider >= 260
    // end

    // snippet: collapse
    try solver.deactivate(listMinimum)
    let collapsed = try solver.add(divider == 0, "list is collapsed")
    if let solution = try solver.solve().solution {
      print(solution[divider])  // 0.0
    }

    try solver.remove(collapsed)
    try solver.activate(listMinimum)
    if let solution = try solver.solve().solution {
      print(solution[divider])  // 260.0
    }
    // end

    // snippet: inspector
    let inspector = solver.addVariable("inspector.left")
    try solver.add(inspector - divider >= 300, "text minimum beside the inspector")
    try solver.add(window - inspector == 180, "inspector width")
    if let solution = try solver.solve().solution {
      print(solution[window], solution[inspector])  // 740.0 560.0
    }

    let gone = try solver.removeVariable(inspector)
    if let solution = try solver.solve().solution {
      print(gone.count, solution[window])  // 2 680.0
    }
    // end

    // snippet: frozen
    var preview = solver
    try preview.suggest(2000, for: window)
    if let wide = try preview.solve().solution, let present = try solver.solve().solution {
      print(wide[window], present[window])  // 2000.0 680.0
    }
    // end

    let expected = try Transcript.expected(in: #filePath)
    #expect(transcript.lines == expected)
  }
}
