internal import LayoutDSL

extension Layout {
  /// Whether an item, or anything around it, is hidden on a screen.
  func hides(_ item: ItemID, on screen: Screen) -> Bool {
    var next: ItemID? = item
    while let current = next {
      if self[current].isHidden(on: screen) { return true }
      next = self[current].parent
    }
    return false
  }

  /// Which items are hidden on a screen, by themselves or by what is around them.
  func hiddenItems(on screen: Screen) -> [Bool] {
    // Parents stand before what is in them.
    items.reduce(into: []) { hidden, item in
      hidden.append(item.parent.map { hidden[$0.index] } ?? false || item.isHidden(on: screen))
    }
  }
}

extension Item {
  /// Whether the item itself is hidden on a screen.
  fileprivate func isHidden(on screen: Screen) -> Bool {
    ResolvedItem(self, on: screen).isHidden
  }
}
