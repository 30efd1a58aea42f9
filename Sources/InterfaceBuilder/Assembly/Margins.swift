internal import LayoutDSL

/// The layout margins of a view, as far as they do not follow from what is around it.
struct DocumentMargins {
  /// The margins in points by edge; nil where the class's usual ones apply.
  var insets: Insets?

  /// Whether the margins of the view around it reach into it.
  var inherits = false

  /// Whether the safe area does not add to them.
  var ignoresSafeArea = false

  /// Reads the margins of a view.
  ///
  /// - Parameter build: the build of Interface Builder whose usual margins cells have.
  init(
    of index: Int, in root: InterfaceRoot, _ document: InterfaceDocument, _ variant: Variant,
    build: Int
  ) {
    let markup = document.markup
    let element = markup[index]
    inherits = element["preservesSuperviewLayoutMargins"] == "YES"
    ignoresSafeArea =
      element["insetsLayoutMarginsFromSafeArea"] == "NO" || element.name == "scrollView"
    insets = Self.stated(for: index, markup)
    if index == root.element, insets == nil {
      insets = Self.usual(for: root, document, variant, build)
    }
    if element["key"] == "contentView", let cell = element.parent,
      markup[cell].name == "tableViewCell", document.toolsVersion >= 12_000,
      let reach = Self.reach(into: index, of: cell, in: root, document, variant, build)
    {
      let own = insets ?? Insets()
      insets = Insets(
        top: max(own.top, reach.top), left: max(own.left, reach.left),
        bottom: max(own.bottom, reach.bottom), right: max(own.right, reach.right))
    }
  }

  /// The margins that a view states.
  private static func stated(for index: Int, _ markup: Markup) -> Insets? {
    guard
      let own = markup.child(of: index, key: "layoutMargins")
        ?? markup.child(of: index, key: "directionalLayoutMargins")
    else { return nil }
    func number(_ names: String...) -> Double {
      names.lazy.compactMap { markup[own][$0].flatMap(Double.init) }.first ?? 0
    }
    return Insets(
      top: number("top"), left: number("left", "leading"), bottom: number("bottom"),
      right: number("right", "trailing"))
  }

  /// What of the margins of a table cell reaches into its content view. Beside an accessory the
  /// content view keeps 8 points.
  private static func reach(
    into index: Int, of cell: Int, in root: InterfaceRoot, _ document: InterfaceDocument,
    _ variant: Variant, _ build: Int
  ) -> Insets? {
    guard let frame = variant.storedFrame(of: index), let outer = variant.storedFrame(of: cell)
    else { return nil }
    let margins = stated(for: cell, document.markup) ?? usual(for: root, document, variant, build)
    guard let margins else { return nil }
    let right = outer.width - frame.x - frame.width
    let bottom = outer.height - frame.y - frame.height
    return Insets(
      top: max(0, margins.top - frame.y), left: max(0, margins.left - frame.x),
      bottom: max(0, margins.bottom - bottom),
      right: right > 1 ? max(8, margins.right - right) : max(0, margins.right - right))
  }

  private static func usual(
    for root: InterfaceRoot, _ document: InterfaceDocument, _ variant: Variant, _ build: Int
  ) -> Insets? {
    let width = variant.storedFrame(of: root.element)?.width ?? document.device.size.width
    switch root.kind {
    case .controllerView:
      // Pads had the margins of phones before Xcode 8.
      let isPad = document.device.isPad || width >= 768
      let side = width >= 400 && !(isPad && build < 8_000) ? 20.0 : 16
      return Insets(left: side, right: side)
    case .cell:
      guard document.markup[root.element].name == "tableViewCell", build >= 12_000 else {
        return nil
      }
      let side = build < 14_400 ? 15.0 : width >= 393 ? 20 : 16
      let above: Double = (24_000..<30_000).contains(build) ? 15 : 11
      return Insets(top: above, left: side, bottom: above, right: side)
    case .view: return nil
    }
  }
}
