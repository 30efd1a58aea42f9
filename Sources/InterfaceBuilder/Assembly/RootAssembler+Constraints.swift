internal import Constraints
internal import LayoutDSL

/// The constraints of a document as rows.
extension RootAssembler {
  /// Adds the constraints that a view owns.
  mutating func addConstraints(of index: Int) throws(Diagnostic) {
    for constraints in markup.children(of: index, named: "constraints") {
      for constraint in markup.children(of: constraints, named: "constraint") {
        try addConstraint(constraint, ownedBy: index)
      }
    }
  }

  private mutating func addConstraint(
    _ index: Int, ownedBy owner: Int
  ) throws(Diagnostic) {
    let element = markup[index]
    // What names no item of the root is left out, of which `DocumentFaults` tells.
    guard let name = element["firstAttribute"],
      let first = try anchor(name, of: element["firstItem"], or: owner)
    else { return }
    let relation: Relation =
      switch variant.attribute("relation", of: index) {
      case "lessThanOrEqual": .lessOrEqual
      case "greaterThanOrEqual": .greaterOrEqual
      default: .equal
      }
    var constant = variant.number("constant", of: index) ?? 0
    if isStandardDistanceToSafeArea(element, first.attribute) { constant = 0 }
    let priority = Priority(variant.number("priority", of: index) ?? 1000)
    var second = AnchorExpression(constant: constant)
    if let id = element["secondItem"] {
      guard let attribute = element["secondAttribute"],
        let anchor = try anchor(attribute, of: id, or: owner)
      else { return }
      let factor = variant.attribute("multiplier", of: index).flatMap(DocumentNumbers.factor) ?? 1
      second.terms.append(.init(anchor, factor))
      if factor != 1, !anchor.attribute.isSize, !first.attribute.isSize,
        let origin = items[owner]
      {
        // Multiples of positions are measured from the corner of the view that owns the constraint.
        let corner: Attribute =
          anchor.attribute.axis == .vertical
          ? .top : [.leading, .trailing].contains(anchor.attribute) ? .leading : .left
        second.terms.append(.init(Anchor(origin, corner), 1 - factor))
      }
    }
    let isThere =
      variant.isInstalled(element["id"])
      && ([first.item] + second.terms.map(\.anchor.item)).allSatisfy(isPresent)
    try addRow(
      Row(
        AnchorExpression(terms: [.init(first)]), relation, second, priority: priority,
        when: isThere ? nil : .constant(false)),
      at: element.span, rule: nil)
  }

  /// Whether an item and all that it lies in is installed.
  private func isPresent(_ item: ItemID) -> Bool {
    var next: ItemID? = item
    while let item = next {
      if assembler.layout[item].condition == .constant(false) { return false }
      next = assembler.layout[item].parent
    }
    return true
  }

  /// Whether a constraint asks for the standard distance from a side of the safe area: none, while the
  /// stored constant is that from the view itself.
  private func isStandardDistanceToSafeArea(
    _ constraint: MarkupElement, _ attribute: Attribute
  ) -> Bool {
    guard constraint["symbolic"] == "YES", attribute.axis == .horizontal else { return false }
    return ["firstItem", "secondItem"].contains { name in
      constraint[name].flatMap { document.elementsByID[$0] }.map { markup[$0]["key"] == "safeArea" }
        ?? false
    }
  }

  /// The anchor that a constraint names; nil where it is outside of the root or unknown.
  ///
  /// - Parameter id: the object id of the item; nil for the view that owns the constraint.
  private mutating func anchor(
    _ name: String, of id: String?, or owner: Int
  ) throws(Diagnostic) -> Anchor? {
    guard let index = id.map({ document.elementsByID[$0] }) ?? owner,
      let named = ConstraintAttribute(name)
    else { return nil }
    let element = markup[index]
    let attribute = named.plain
    if let item = items[index] {
      if named.isOfMargins { return Anchor(try part(.margins, of: item), attribute) }
      // Edges of a scroll view mean what scrolls in it, but its middle is that of its frame.
      if element.name == "scrollView", attribute == .centerX || attribute == .centerY {
        return Anchor(try part(.frame, of: item), attribute)
      }
      return Anchor(item, attribute)
    }
    guard let owner = markup.view(owning: index), let view = items[owner] else { return nil }
    if element.name == "viewControllerLayoutGuide" {
      let isTop = element["type"] == "top"
      switch (isTop, attribute) {
      case (true, .bottom), (true, .lastBaseline):
        return Anchor(try safeArea(of: root.element, view), .top)
      case (false, .top), (false, .firstBaseline):
        return Anchor(try safeArea(of: root.element, view), .bottom)
      default: return Anchor(view, attribute)
      }
    }
    guard element.name == "viewLayoutGuide" else { return nil }
    switch element["key"] {
    case "safeArea" where markup[owner].name == "scrollView" && attribute == .top:
      // What scrolls begins below what covers its scroll view.
      return Anchor(try part(.frame, of: view), .top)
    case "safeArea":
      return Anchor(try safeArea(of: owner, view), attribute)
    case "contentLayoutGuide" where assembler.layout[view].kind == .scroll:
      return Anchor(try part(.content, of: view), attribute)
    case "frameLayoutGuide" where assembler.layout[view].kind == .scroll:
      return Anchor(try part(.frame, of: view), attribute)
    case "keyboard":
      // Without a keyboard its guide lies at the bottom of the safe area.
      return Anchor(try safeArea(of: owner, view), attribute == .top ? .bottom : attribute)
    case "layoutMargins", "layoutMarginsGuide":
      return Anchor(try part(.margins, of: view), attribute)
    case "readableContent", "readableContentGuide":
      return Anchor(try part(.readable, of: view), attribute)
    default: return Anchor(view, attribute)
    }
  }

  /// The safe area of a view; the root fills the screen, and so has that of the screen.
  private mutating func safeArea(
    of index: Int, _ item: ItemID
  ) throws(Diagnostic) -> ItemID {
    if index == root.element {
      if let visible { return visible }
      if purpose.safeAreaOfDesign != nil { return items[root.element] ?? .screen }
      return .safeArea
    }
    return try part(.safeArea, of: item)
  }
}
