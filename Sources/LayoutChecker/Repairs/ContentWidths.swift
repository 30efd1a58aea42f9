internal import Constraints
internal import LayoutDSL

/// The width of an area for what scrolls in it, where no row says how wide that is.
enum ContentWidths {
  /// The change for the innermost scroll area around each of some views, without repetitions.
  static func proposals(
    forAreasAround items: some Sequence<ItemID>, on scene: SolvedScreen
  ) -> [Proposal] {
    items.compactMap { scene.scrollAreas(around: $0).first }.withoutRepetitions.compactMap {
      proposal(for: $0, on: scene)
    }
  }

  /// The change for a scroll area; nil where a row says how wide its content is.
  static func proposal(for area: ItemID, on scene: SolvedScreen) -> Proposal? {
    guard let content = scene.layout.content(of: area),
      !scene.isWidthStated(ofContent: content)
    else { return nil }
    return Proposal([.add(Row(content, .width, .equal, area, .width))])
  }
}
