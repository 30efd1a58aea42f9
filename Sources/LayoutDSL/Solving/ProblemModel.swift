internal import Constraints

/// The problem of a layout for one screen, kept for others for which the layout makes the same rows.
struct ProblemModel {
  private let layout: Layout
  private let rows: RowDependence
  private var kept: LayoutProblem?

  /// Starts with no problem.
  init(of layout: Layout) {
    self.layout = layout
    rows = RowDependence(of: layout)
  }

  /// The problem for a screen, which is kept where the one before has other rows.
  mutating func problem(
    on screen: Screen, measurer: some TextMeasurer
  ) throws(SolverError) -> LayoutProblem {
    do {
      if let kept, rows.areTheSame(on: kept.screen, as: screen) {
        return try kept.moved(to: screen)
      }
      let made = try LayoutProblem(layout, on: screen, measurer: measurer)
      // What no other size has in common is not kept: it would have to be copied where texts are wrapped.
      kept = rows.areTheSame(on: screen, as: screen) ? made : nil
      return made
    } catch {
      throw .invalid(error)
    }
  }
}
