import Constraints

/// Lays out a card with nothing but the solver, as Embedded Swift: `Scripts/compile-embedded` builds
/// and runs it without a Swift runtime.
@main
enum OnEmbedded {
  static func main() {
    do {
      let icon = try widthOfIcon(inCard: 304)
      // There is no printing of doubles to rely on everywhere.
      print("icon: \(Int(icon)) pt")
    } catch {
      print("no layout")
    }
  }

  private static func widthOfIcon(inCard width: Double) throws(SolverError) -> Double {
    var solver = Solver()
    let card = solver.addVariable("card.width")
    let icon = solver.addVariable("icon.width")
    let summary = solver.addVariable("summary.width")
    do {
      try solver.add(summary + icon + 24 <= card)
      try solver.add(icon <= 0.25 * card)
      try solver.add(icon == 480 ~ .high)
      try solver.add(summary == 230 ~ .low)
      try solver.edit(card, priority: 999)
      try solver.suggest(width, for: card)
    } catch {
      throw .invalid(error)
    }
    do {
      return try solver.solve().solution?[icon] ?? 0
    } catch {
      throw .breakdown(error)
    }
  }
}
