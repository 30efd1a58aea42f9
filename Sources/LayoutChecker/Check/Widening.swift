internal import Constraints
internal import LayoutDSL

/// Changes that give an item the room that other rows take from it.
enum Widening {
  /// Raises how strongly an item refuses to shrink above everything that stands in its way; offered
  /// only where the item then has the size of its content.
  static func repairs(
    of item: ItemID, along axis: Axis, by explanation: Explanation, on scene: SolvedScreen
  ) throws(CheckError) -> [Fault.Repair] {
    guard let wish = explanation.wish, !explanation.competing.isEmpty else { return [] }
    let problem = scene.problem.problem
    let strongest = (explanation.competing + [wish]).map { problem[$0].priority.rawValue }.max()
    let raised = Priority((strongest ?? 0) + 1)
    guard raised < .required, let edit = Edit(setting: raised, of: .compression(item, axis)),
      let (mended, solution) = try scene.trying([edit]),
      let frame = mended.frame(of: item, in: solution),
      let content = mended[item].contentSize?.along(axis),
      frame.size(along: axis) >= content - scene.screen.halfPixel
    else { return [] }
    return [
      Fault.Repair(
        words: scene.layout.description(of: edit),
        effect: "solved again with it, `\(scene.layout[item].name)` has the \(axis.sizeName) of "
          + "its content")
    ]
  }
}
