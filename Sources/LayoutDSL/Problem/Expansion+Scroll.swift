internal import Constraints

/// What rows mean that speak of scroll areas.
extension Expansion {
  /// Puts the content of scroll areas in place of their edges, where a row or an expectation ties them
  /// to something inside.
  ///
  /// This is what UIKit does: `title.top == area.top` ties a title in a scroll area to the top of
  /// what scrolls. Sizes of the area are always those of its frame.
  mutating func bindToContent() {
    guard layout.items.contains(where: { $0.kind == .scroll }) else { return }
    for index in layout.rows.indices {
      let row = layout.rows[index]
      guard let (first, second) = bound(row.first, row.second) else { continue }
      (layout.rows[index].first, layout.rows[index].second) = (first, second)
    }
    for index in layout.expectations.indices {
      let claim = layout.expectations[index]
      guard let (first, second) = bound(claim.first, claim.second) else { continue }
      (layout.expectations[index].first, layout.expectations[index].second) = (first, second)
    }
  }

  /// Two sides with the content of scroll areas in place of their edges; nil where they mention none.
  private func bound(
    _ first: AnchorExpression, _ second: AnchorExpression
  ) -> (first: AnchorExpression, second: AnchorExpression)? {
    func isEdge(_ term: AnchorExpression.Term) -> Bool {
      layout.items[term.anchor.item.index].kind == .scroll && !term.anchor.attribute.isSize
    }
    guard first.terms.contains(where: isEdge) || second.terms.contains(where: isEdge) else {
      return nil
    }
    let items = (first.terms + second.terms).map(\.anchor.item)
    func bound(_ side: AnchorExpression) -> AnchorExpression {
      var side = side
      for index in side.terms.indices where isEdge(side.terms[index]) {
        let area = side.terms[index].anchor.item
        guard let content = layout.content(of: area),
          items.contains(where: { scrolls($0, in: area) })
        else { continue }
        side.terms[index].anchor.item = content
      }
      return side
    }
    return (bound(first), bound(second))
  }

  /// Whether an item scrolls with the content of a scroll area.
  private func scrolls(_ item: ItemID, in area: ItemID) -> Bool {
    let inner = layout.items[item.index]
    guard inner.parent != area || inner.scrollsInArea else { return false }
    var next = inner.parent
    while let parent = next, parent >= area {
      if parent == area { return true }
      next = layout.items[parent.index].parent
    }
    return false
  }
}
