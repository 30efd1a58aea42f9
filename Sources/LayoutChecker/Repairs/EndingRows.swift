internal import Constraints
internal import LayoutDSL

/// Rows that keep a text inside what it is in.
enum EndingRows {
  /// A row for the end that is open, or for one of both where the text is centred.
  static func proposals(
    for item: ItemID, needsStart: Bool, needsEnd: Bool, on scene: SolvedScreen
  ) -> [Proposal] {
    guard let parent = scene.layout[item].parent else { return [] }
    let outer = parent == .screen ? ItemID.safeArea : parent
    let end = Edit.add(Row(item, .trailing, .lessOrEqual, outer, .trailing))
    let start = Edit.add(Row(item, .leading, .greaterOrEqual, outer, .leading))
    var edits: [Edit] = []
    if needsStart { edits.append(start) }
    if needsEnd { edits.append(end) }
    return needsStart && needsEnd
      ? [Proposal([end]), Proposal([start]), Proposal(edits)] : [Proposal(edits)]
  }
}
