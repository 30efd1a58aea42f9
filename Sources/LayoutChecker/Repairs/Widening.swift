internal import Constraints
internal import LayoutDSL

/// Changes that give an item the room that other rows take from it.
enum Widening {
  /// Raises how strongly an item refuses to shrink above everything that stands in its way.
  static func proposals(
    for item: ItemID, along axis: Axis, by obstacles: SizeObstacles, on scene: SolvedScreen
  ) -> [Proposal] {
    guard let wish = obstacles.wish, !obstacles.competing.isEmpty else { return [] }
    let problem = scene.problem.problem
    let strongest = (obstacles.competing + [wish]).map { problem[$0].priority.rawValue }.max()
    let raised = Priority((strongest ?? 0) + 1)
    guard raised < .required, let edit = Edit(setting: raised, of: .compression(item, axis))
    else { return [] }
    return [Proposal([edit])]
  }
}
