internal import Constraints
internal import LayoutDSL

extension Fault {
  /// Adds the rows that keep an item small, with what each of the optional ones gets.
  mutating func describe(_ obstacles: SizeObstacles, on scene: SolvedScreen) {
    for id in [obstacles.wish].compactMap({ $0 }) + obstacles.competing {
      let constraint = scene.problem.problem[id]
      let value = scene.solution.value(of: constraint.expression)
      let error = constraint.error(at: value)
      let outcome: Fact.Outcome =
        if scene.screen.shows(error) {
          .missed(error)
        } else if scene.blocking.hasRoom(in: id) {
          .spare(abs(value))
        } else {
          .tight
        }
      notes.append(Finding.Note(.row(constraint.origin.label, outcome)))
    }
    let rows = obstacles.rows + [obstacles.wish].compactMap { $0 }
    causes += rows.sorted().map { scene.cause($0) }
  }
}
