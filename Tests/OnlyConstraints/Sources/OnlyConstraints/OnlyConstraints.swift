import Constraints

/// Lays out the weather card for the widths of three phones with nothing but the solver.
@main
enum OnlyConstraints {
  static func main() throws {
    var solver = Solver()
    let card = solver.addVariable("card.width")
    let icon = solver.addVariable("icon.width")
    let summary = solver.addVariable("summary.width")
    // Three gaps of 8 points: before the summary, between the two, behind the icon.
    try solver.add(summary + icon + 24 <= card)
    try solver.add(icon <= 0.25 * card)
    // The icon would like to have 480 points, and more urgently so than the summary its 230.
    try solver.add(icon == 480 ~ .high)
    try solver.add(summary == 230 ~ .low)
    try solver.edit(card, priority: 999)

    // The post's own numbers: a quarter of the card, and what is left of the line for the text.
    let expected = [320.0: (76.0, 204.0), 375.0: (89.75, 230.0), 414.0: (99.5, 230.0)]
    for (screen, widths) in expected.sorted(by: { $0.key < $1.key }) {
      try solver.suggest(screen - 16, for: card)
      guard case .optimal(let solution) = try solver.solve() else { throw Surprise.noSolution }
      print("\(screen) pt screen: icon \(solution[icon]) pt, summary \(solution[summary]) pt")
      guard abs(solution[icon] - widths.0) < 1e-9, abs(solution[summary] - widths.1) < 1e-9 else {
        throw Surprise.otherWidths
      }
    }
  }

  enum Surprise: Error {
    case noSolution
    case otherWidths
  }
}
