/// What rows mean that speak of scroll areas.
extension Layout {
  /// The guide of what scrolls in a scroll area, which is the item directly behind it.
  public func content(of area: ItemID) -> ItemID? {
    let guide = ItemID(index: area.index + 1)
    guard guide.index < items.count, self[guide].kind == .content, self[guide].parent == area
    else { return nil }
    return guide
  }

  /// The two sides of a row with the content of scroll areas in place of their edges, where the row
  /// ties them to something inside.
  ///
  /// This is what UIKit does: `title.top == area.top` ties a title in a scroll area to the top of
  /// what scrolls. Sizes of the area are always those of its frame.
  public func boundToContent(
    _ first: AnchorExpression, _ second: AnchorExpression
  ) -> (first: AnchorExpression, second: AnchorExpression) {
    let anchors = (first.terms + second.terms).map(\.anchor)
    guard anchors.contains(where: { self[$0.item].kind == .scroll && !$0.attribute.isSize }) else {
      return (first, second)
    }
    func bound(_ side: AnchorExpression) -> AnchorExpression {
      var side = side
      for index in side.terms.indices {
        let anchor = side.terms[index].anchor
        guard !anchor.attribute.isSize, let content = content(of: anchor.item),
          anchors.contains(where: { isIn(anchor.item, $0.item) })
        else { continue }
        side.terms[index].anchor.item = content
      }
      return side
    }
    return (bound(first), bound(second))
  }

  /// Whether an item scrolls with the content of a scroll area.
  private func isIn(_ area: ItemID, _ item: ItemID) -> Bool {
    // The guides of the area itself are what they are.
    guard self[item].parent != area || self[item].isView || self[item].kind == .guide else {
      return false
    }
    var next = self[item].parent
    while let parent = next {
      if parent == area { return true }
      next = self[parent].parent
    }
    return false
  }
}
