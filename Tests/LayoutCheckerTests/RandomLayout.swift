import Constraints
import LayoutDSL

/// Layouts of random items and rows.
enum RandomLayout {
  /// A few items in a tree with rows between neighbours, some of them contradictory or missing.
  static func layout(_ random: inout Random) throws -> Layout {
    var assembler = LayoutAssembler(name: "random")
    for index in 0..<random.below(5) + 1 {
      let parent =
        index == 0 || random.below(3) == 0
        ? ItemID.screen : ItemID(index: 2 + random.below(index))
      let kind: Item.Kind =
        switch random.below(4) {
        case 0: .label(.init("Partly cloudy throughout the day"))
        case 1: .image(.init(size: Size(width: 48, height: 40)))
        case 2: .guide
        default: .view
        }
      var item = Item(name: "item\(index)", kind: kind, parent: parent)
      if random.below(2) == 0 { item.settings.append(Setting(.lines(random.below(3)))) }
      if random.below(4) == 0 {
        item.settings.append(
          Setting(.compression(.horizontal, Priority(Double(random.below(1000) + 1)))))
      }
      // A guide holds no items.
      do {
        try assembler.addItem(item)
      } catch {
        item.parent = .screen
        try assembler.addItem(item)
      }
    }
    let layout = assembler.layout
    let constants = [-40, -8, 0, 8, 8, 8, 16, 100, 400].map(Double.init)
    for _ in 0..<random.below(20) + 2 {
      let attributes = random.below(2) == 0 ? horizontal : vertical
      let sizes: [Attribute] = attributes == horizontal ? [.width] : [.height]
      let isSize = random.below(3) == 0
      let first = ItemID(index: 2 + random.below(layout.items.count - 2))
      var second = ItemID(index: random.below(layout.items.count))
      if random.below(2) == 0, let parent = layout[first].parent { second = parent }
      let choice = isSize ? sizes : attributes
      var expression = AnchorExpression(constant: constants[random.below(constants.count)])
      if !isSize || random.below(2) == 0 {
        let factor = isSize ? [1, 0.25, 0.8, 2][random.below(4)] : 1
        expression.terms = [
          .init(Anchor(second, choice[random.below(choice.count)]), factor)
        ]
      }
      let relation: Relation = [.equal, .equal, .lessOrEqual, .greaterOrEqual][random.below(4)]
      let priority: Priority = [.required, .required, .high, .low, .fitting][random.below(5)]
      try assembler.addRow(
        Row(
          AnchorExpression(terms: [.init(Anchor(first, choice[random.below(choice.count)]))]),
          relation, expression, priority: priority))
    }
    try assembler.addExpectation(
      Expectation(
        AnchorExpression(terms: [.init(Anchor(ItemID(index: 2), .width))]), .greaterOrEqual,
        AnchorExpression(constant: 20)))
    return assembler.layout
  }

  private static let horizontal: [Attribute] = [.leading, .trailing, .centerX]
  private static let vertical: [Attribute] = [.top, .bottom, .centerY]

  /// A layout as the text of a file.
  static func text(of layout: Layout) -> String {
    var lines = ["layout \"\(layout.name)\" {", "  screens 320x568, 800x480@1"]
    write(layout, in: .screen, indent: "  ", to: &lines)
    for row in layout.rows { lines.append("  " + layout.description(of: row)) }
    for expectation in layout.expectations {
      lines.append("  expect " + layout.description(of: expectation))
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private static func write(
    _ layout: Layout, in parent: ItemID, indent: String, to lines: inout [String]
  ) {
    for index in layout.items.indices.dropFirst(2) where layout.items[index].parent == parent {
      let item = layout.items[index]
      let header =
        switch item.kind {
        case .label(let text): "label \(item.name) \"\(text.string)\""
        case .image(let picture):
          "image \(item.name) \(Int(picture.size.width))x\(Int(picture.size.height))"
        case .guide: "guide \(item.name)"
        default: "view \(item.name)"
        }
      lines.append("\(indent)\(header) {")
      for setting in item.settings {
        switch setting.property {
        case .lines(let count): lines.append("\(indent)  lines \(count)")
        case .compression(let axis, let priority):
          lines.append("\(indent)  compression \(axis.rawValue) \(Int(priority.rawValue))")
        default: break
        }
      }
      write(layout, in: ItemID(index: index), indent: indent + "  ", to: &lines)
      lines.append("\(indent)}")
    }
  }
}
