internal import LayoutDSL

/// The layout margins of a view, as far as they do not follow from what is around it.
struct DocumentMargins {
  /// The margins in points by edge; nil where the class's usual ones apply.
  var insets: Insets?

  /// Whether the margins of the view around it reach into it.
  var inherits = false

  /// Whether the safe area does not add to them.
  var ignoresSafeArea = false

  init(of index: Int, in root: InterfaceRoot, _ document: InterfaceDocument, _ variant: Variant) {
    let markup = document.markup
    let element = markup[index]
    inherits = element["preservesSuperviewLayoutMargins"] == "YES"
    ignoresSafeArea = element["insetsLayoutMarginsFromSafeArea"] == "NO"
    if let own = markup.child(of: index, key: "layoutMargins")
      ?? markup.child(of: index, key: "directionalLayoutMargins")
    {
      func number(_ names: String...) -> Double {
        names.lazy.compactMap { markup[own][$0].flatMap(Double.init) }.first ?? 0
      }
      insets = Insets(
        top: number("top"), left: number("left", "leading"), bottom: number("bottom"),
        right: number("right", "trailing"))
      return
    }
    if index == root.element || element["key"] == "contentView" && root.kind == .cell {
      insets = Self.usual(for: root, index, document, variant)
    }
  }

  private static func usual(
    for root: InterfaceRoot, _ index: Int, _ document: InterfaceDocument, _ variant: Variant
  ) -> Insets? {
    let width = variant.storedFrame(of: root.element)?.width ?? document.device.size.width
    let version = document.toolsVersion
    switch root.kind {
    case .controllerView:
      let side = width >= 393 ? 20.0 : 16
      return Insets(left: side, right: side)
    case .cell:
      guard document.markup[root.element].name == "tableViewCell" else { return nil }
      guard version >= 14_000 else {
        return Insets(top: 8, left: 8, bottom: 8, right: 8)
      }
      let side = width >= 393 ? 20.0 : 16
      let above: Double = version >= 24_000 && version < 30_000 ? 15 : 11
      return Insets(top: above, left: side, bottom: above, right: side)
    case .view: return nil
    }
  }
}
