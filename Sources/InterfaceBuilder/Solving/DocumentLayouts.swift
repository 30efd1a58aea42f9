internal import Constraints
public import LayoutDSL

/// The layouts that the roots of a document stand for.
extension InterfaceDocument {
  /// The roots as layouts for windows of other sizes, with the screens that they are meant for.
  ///
  /// The view of a controller fills the screens of the document's device family, with its bars on top
  /// of their safe areas; every other root keeps the size at which it was drawn. What the document
  /// varies by size class is conditional. Views without constraints follow their autoresizing masks.
  /// Unknown content counts as in ``solve(content:)``.
  ///
  /// - Throws: `Diagnostic` as solving does.
  /// - Complexity: that of solving the document, and linear in its size.
  public func layouts() throws(Diagnostic) -> [Layout] {
    let solved = try solve(content: .modelled)
    let surroundings = Surroundings(self)
    let variants =
      hasKeyedVariations
      ? SizeClasses.all.map { (Variant(markup, for: $0), Optional($0.condition)) }
      : [(Variant(markup, for: device.sizeClasses), nil)]
    let unverified = unverifiedElements
    // A root that was never drawn, such as an empty table header, has no size to be checked at.
    var found: [Layout] = []
    for root in solved where root.hasExtent {
      let size = root.solved.screen.size
      let isScreen = surroundings.fillsScreen(root.root, size: size)
      let bars = isScreen ? surroundings.bars(of: root.root, size: size) : Insets()
      let purpose = AssemblyPurpose.otherScreens(bars: bars, sizes: root.sizes)
      var layouts: [(Layout, Condition?)] = []
      for (variant, condition) in variants {
        let purpose = isScreen ? purpose : .ownSize(safeArea: root.solved.screen.safeArea)
        layouts.append((try self.layout(of: root, variant, for: purpose), condition))
      }
      var layout = layouts[0].0
      if layouts.count > 1 {
        do {
          layout = try VariantMerger.merge(layouts)
        } catch {
          throw Diagnostic("\(error)", at: root.root.span)
        }
      }
      layout.screens = [
        ScreenSelector(isScreen ? (device.isPad ? "ipad" : "iphone") : name(of: size))
      ]
      do {
        try allow(unverified, in: &layout)
      } catch {
        throw Diagnostic("\(error)", at: root.root.span)
      }
      found.append(layout)
    }
    return found
  }

  /// The roots as layouts for the size at which they were drawn, on a screen without insets: what covers
  /// the design is a guide of the layout.
  ///
  /// - Throws: `Diagnostic` as solving does.
  /// - Complexity: that of solving the document, and linear in its size.
  public func designLayouts() throws(Diagnostic) -> [Layout] {
    let variant = Variant(markup, for: device.sizeClasses)
    var found: [Layout] = []
    for root in try solve(content: .modelled) where root.hasExtent {
      var layout = try self.layout(
        of: root, variant, for: .text(safeArea: root.solved.screen.safeArea))
      layout.screens = [ScreenSelector(name(of: root.solved.screen.size))]
      found.append(layout)
    }
    return found
  }

  private var hasKeyedVariations: Bool {
    markup.elements.contains { $0.name == "variation" && $0["key"] != "default" }
  }

  /// A size as a choice of screens.
  private func name(of size: Size) -> String {
    let scale = device.scale == 2 ? "" : "@\(device.scale.shortDescription)"
    return "\(size.width.shortDescription)x\(size.height.shortDescription)\(scale)"
  }

  private func layout(
    of root: SolvedRoot, _ variant: Variant, for purpose: AssemblyPurpose
  ) throws(Diagnostic) -> Layout {
    var assembler = RootAssembler(
      self, root.root, variant, content: .modelled, for: purpose, title: title(of: root.root),
      contents: root.takenContents)
    return try assembler.assemble().layout
  }

  /// What people call a root: the title, the class or the identifier of its controller, the label, the
  /// class or the reuse identifier of a view.
  func title(of root: InterfaceRoot) -> String {
    let view = markup[root.element]
    var holders = [view]
    if root.kind == .controllerView, let controller = view.parent {
      holders.insert(markup[controller], at: 0)
    }
    for attribute in [
      "userLabel", "title", "storyboardIdentifier", "reuseIdentifier", "customClass",
    ] {
      for holder in holders {
        if let words = holder[attribute], !words.isEmpty { return "\(words) (\(root.id))" }
      }
    }
    return "\(holders[0].name) (\(root.id))"
  }

  /// Allows what Interface Builder was told not to verify.
  private func allow(
    _ unverified: [SourceSpan: Int], in layout: inout Layout
  ) throws(AssemblyError) {
    var assembler = LayoutAssembler(continuing: layout)
    for (index, item) in layout.items.enumerated() {
      guard let span = item.span, let element = unverified[span] else { continue }
      let rules: [String] =
        switch markup[element]["verifyAmbiguity"] {
        case "off": ["ambiguous-position", "ambiguous-size", "ambiguous-priority", "zero-size"]
        case "ignoreSizes": ["ambiguous-size", "zero-size"]
        default: []
        }
      for rule in rules {
        try assembler.allow(Allowance(rule, for: .item(ItemID(index: index)), at: span))
      }
    }
    layout = assembler.layout
  }

  /// The views that Interface Builder verifies in part only, by where they begin.
  private var unverifiedElements: [SourceSpan: Int] {
    var places: [SourceSpan: Int] = [:]
    for (index, element) in markup.elements.enumerated()
    where element["verifyAmbiguity"] != nil {
      places[element.span] = index
    }
    return places
  }
}

extension SolvedRoot {
  /// Whether the root has a width and a height.
  fileprivate var hasExtent: Bool {
    solved.screen.size.width > 0 && solved.screen.size.height > 0
  }
}

/// Makes one layout of those for each pair of size classes.
enum VariantMerger {
  /// A layout with what all variants say, and with conditions for what only some of them say.
  ///
  /// Items that a variant does not have, it has under the condition `false`. Where variants still have
  /// different items, the first one stands for all.
  static func merge(
    _ variants: [(layout: Layout, condition: Condition?)]
  ) throws(AssemblyError) -> Layout {
    let base = variants[0].layout
    guard variants.allSatisfy({ $0.layout.items.map(\.name) == base.items.map(\.name) }) else {
      return base
    }
    var assembler = LayoutAssembler(name: base.name, file: base.file, span: base.span)
    for index in base.items.indices {
      let items = variants.map { $0.layout.items[index] }
      var item = items[0]
      item.condition = condition(items.map(\.condition), variants)
      if items.dropFirst().contains(where: { $0.settings != item.settings }) {
        item.settings = zip(items, variants).flatMap { other, variant in
          other.settings.map {
            Setting($0.property, when: .conjunction(variant.condition, $0.condition), at: $0.span)
          }
        }
      }
      switch item.kind {
      case .screen:
        for setting in item.settings {
          try assembler.add(setting, to: ItemID(index: index))
        }
      // The content of a scroll area comes with the area.
      case .content: break
      default: try assembler.addItem(item)
      }
    }
    for row in rows(of: variants) { try assembler.addRow(row) }
    return assembler.layout
  }

  /// The rows of all variants: each once, with a condition where not all variants have it.
  private static func rows(
    of variants: [(layout: Layout, condition: Condition?)]
  ) -> [Row] {
    var rows: [Row] = []
    var places: [Row: Int] = [:]
    var conditions: [[Condition]] = []
    for (layout, condition) in variants {
      for written in layout.rows where written.condition != .constant(false) {
        var row = written
        row.condition = nil
        let condition = condition ?? .constant(true)
        if let place = places[row] {
          if conditions[place].last != condition { conditions[place].append(condition) }
        } else {
          places[row] = rows.count
          rows.append(row)
          conditions.append([condition])
        }
      }
    }
    for (index, list) in conditions.enumerated() where list.count < variants.count {
      rows[index].condition = list.dropFirst().reduce(list[0]) { .or($0, $1) }
    }
    return rows
  }

  /// When something is there whose conditions the variants state.
  private static func condition(
    _ conditions: [Condition?], _ variants: [(layout: Layout, condition: Condition?)]
  ) -> Condition? {
    let present = zip(conditions, variants).filter { $0.0 != .constant(false) }
      .map { $0.1.condition ?? .constant(true) }
    if present.count == variants.count { return nil }
    guard let first = present.first else { return .constant(false) }
    return present.dropFirst().reduce(first) { .or($0, $1) }
  }
}
