import Constraints
import GuideSamples
import Testing

/// The samples of the guide "Coming from Cassowary".
@Suite("Coming from Cassowary")
struct ComingFromCassowaryTests {
  @Test("The samples print what their comments say")
  func samples() throws {
    var transcript = Transcript()
    func print(_ items: Any...) { transcript.print(items) }

    // snippet: midpoint
    var solver = Solver()
    let left = solver.addVariable("left")
    let middle = solver.addVariable("middle")
    let right = solver.addVariable("right")
    try solver.add(left >= 0)
    try solver.add(right <= 100)
    try solver.add(right >= left + 20)
    try solver.add(middle == (left + right) / 2)
    try solver.add(left == 40 ~ .low)

    try solver.edit(middle, priority: .high)
    for position in [60.0, 90] {
      try solver.suggest(position, for: middle)
      if let solution = try solver.solve().solution {
        print(solution[left], solution[middle], solution[right])
      }
    }
    // 40.0 60.0 80.0
    // 80.0 90.0 100.0
    // end

    do {
      // snippet: levels
      var solver = Solver()
      let x = solver.addVariable("x")
      try solver.add(x == 0 ~ .high)
      for _ in 1...10_000 { try solver.add(x == 1 ~ .low) }
      print(try solver.solve().solution.map { $0[x] } ?? .nan)  // 0.0
      // end
    }

    // snippet: requirement that is refused
    let minimum = try solver.addIfSatisfiable(left >= 90)
    if case .rejected(var attempt) = minimum, let conflict = try attempt.firstConflict() {
      print(conflict.constraints)  // [#1, #2, #6]
    }
    // end

    let expected = try Transcript.expected(in: #filePath)
    #expect(transcript.lines == expected)
  }
}
