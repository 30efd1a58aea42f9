internal import LayoutDSL

extension Layout {
  /// Whether an item lies in another one, however deep.
  func isInside(_ item: ItemID, _ outer: ItemID) -> Bool {
    var next = self[item].parent
    while let current = next {
      if current == outer { return true }
      next = self[current].parent
    }
    return false
  }
}
