internal import Constraints

/// Writes a layout in the `.layout` language.
///
/// Views stand inside each other as they do in the layout, each with its settings and the rows that
/// speak of nothing outside of it or of what is around it; rows stand in the body of the innermost view
/// that all of their items are in. What is written means the same when it is read again.
public struct LayoutWriter {
  private let layout: Layout
  private let children: [ItemID: [ItemID]]
  private let rows: [ItemID: [Int]]
  private var text = ""

  /// Writes a layout.
  ///
  /// - Returns: the text of a file with the layout, in canonical form.
  /// - Complexity: O(*n* *d*) in the size of the layout and its depth.
  public static func text(of layout: Layout) -> String {
    var writer = LayoutWriter(layout)
    writer.write()
    return writer.text
  }

  private init(_ layout: Layout) {
    self.layout = layout
    var children: [ItemID: [ItemID]] = [:]
    for (index, item) in layout.items.enumerated().dropFirst(2)
    where item.isView || item.kind == .guide {
      children[item.parent ?? .screen, default: []].append(ItemID(index: index))
    }
    self.children = children
    var rows: [ItemID: [Int]] = [:]
    for (index, row) in layout.rows.enumerated() where row.condition != .constant(false) {
      rows[Self.home(of: row, in: layout), default: []].append(index)
    }
    self.rows = rows
  }

  /// The item in whose body a row stands: the first that it names, if that is a view.
  private static func home(of row: Row, in layout: Layout) -> ItemID {
    guard var item = row.first.terms.first?.anchor.item else { return .screen }
    while item > .safeArea, !layout[item].isView, layout[item].kind != .guide {
      item = layout[item].parent ?? .screen
    }
    return item == .safeArea ? .screen : item
  }

  // MARK: - Statements

  private mutating func write() {
    line("layout \(Self.literal(layout.name)) {", 0)
    if !layout.screens.isEmpty {
      line("screens " + layout.screens.map(\.text).joined(separator: ", "), 1)
    }
    if let host = layout.host { line("host \(host.rawValue)", 1) }
    for setting in layout[.screen].settings { write(setting, 1) }
    writeRows(of: .screen, 1)
    for child in children[.screen] ?? [] { write(child, 1) }
    line("}", 0)
  }

  private mutating func write(_ item: ItemID, _ level: Int) {
    let condition = layout[item].condition
    if condition == .constant(false) { return }
    let header = self.header(of: item) + Self.suffix(condition)
    let isEmpty =
      layout[item].settings.isEmpty && (rows[item] ?? []).isEmpty
      && (children[item] ?? []).isEmpty
    guard !isEmpty else { return line(header, level) }
    line(header + " {", level)
    for setting in settings(of: item) { write(setting, level + 1) }
    writeRows(of: item, level + 1)
    for child in children[item] ?? [] { write(child, level + 1) }
    line("}", level)
  }

  private mutating func writeRows(of item: ItemID, _ level: Int) {
    for index in rows[item] ?? [] {
      let row = layout.rows[index]
      let priority = row.priority.isRequired ? "" : " @\(row.priority.rawValue.shortDescription)"
      let words =
        "\(sum(row.first, in: item)) \(row.relation.rawValue) \(sum(row.second, in: item))"
      line(words + priority + Self.suffix(row.condition), level)
    }
  }

  private mutating func write(_ setting: Setting, _ level: Int) {
    guard setting.condition != .constant(false),
      let words = Self.words(for: setting.property, in: layout)
    else {
      return
    }
    line(words + Self.suffix(setting.condition), level)
  }

  private mutating func line(_ words: String, _ level: Int) {
    text += String(repeating: "  ", count: level) + words + "\n"
  }

  // MARK: - Words

  private func header(of item: ItemID) -> String {
    let name = layout[item].name
    switch layout[item].kind {
    case .label(let text): return "label \(name) \(Self.literal(text.string))"
    case .image(let picture) where picture.size.width > 0 && picture.size.height > 0:
      return "image \(name) \(Self.size(picture.size))"
    // A picture whose size is not known is no more than a view.
    case .image: return "view \(name)"
    case .control(let control):
      var words = "\(control.kind.rawValue) \(name)"
      if control.kind == .segments, control.titles.isEmpty { words += " \"\"" }
      if !control.titles.isEmpty {
        words += " " + control.titles.map(Self.literal).joined(separator: ", ")
      }
      if let style = control.style { words += " \(style.rawValue)" }
      return words
    case .guide: return "guide \(name)"
    case .stack: return "stack \(name)"
    case .grid: return "grid \(name)"
    case .flow: return "flow \(name)"
    case .scroll: return "scroll \(name)"
    default: return "view \(name)"
    }
  }

  /// The settings that the language can say of an item.
  private func settings(of item: ItemID) -> [Setting] {
    var isPicture = false
    if case .image(let picture) = layout[item].kind {
      isPicture = picture.size.width > 0 && picture.size.height > 0
    }
    return layout[item].settings.filter { setting in
      switch setting.property {
      case .content(let size): size.width != nil || size.height != nil
      case .contentMode: isPicture
      case .font(let font): font.size > 0
      default: true
      }
    }
  }

  /// A property as the file has it; nil for what is so without a word.
  fileprivate static func words(for property: Setting.Property, in layout: Layout) -> String? {
    switch property {
    case .font(let font):
      if let style = font.style {
        let weight = font.weight == style.weight ? "" : " \(font.weight.rawValue)"
        return "font \(style.rawValue)\(weight)"
      }
      let weight = font.weight == .regular ? "" : " \(font.weight.rawValue)"
      let leading = font.leading.map { " leading \(Self.number($0))" } ?? ""
      return "font system \(Self.number(font.size))\(weight)\(leading)"
    case .lines(let count): return "lines \(count)"
    case .content(let size):
      switch (size.width, size.height) {
      case (let width?, let height?):
        return "content \(Self.size(Size(width: width, height: height)))"
      case (let width?, nil): return "contentWidth \(Self.number(width))"
      case (nil, let height?): return "contentHeight \(Self.number(height))"
      case (nil, nil): return nil
      }
    case .alignmentInsets(let insets):
      let sides = [
        ("top", insets.top), ("left", insets.left), ("bottom", insets.bottom),
        ("right", insets.right),
      ].filter { $0.1 != 0 }.map { "\($0.0) \(Self.number($0.1))" }
      return sides.isEmpty ? nil : "alignmentInsets " + sides.joined(separator: " ")
    case .hugging(let axis, let priority):
      return "hugging \(axis.rawValue) \(Self.number(priority.rawValue))"
    case .compression(let axis, let priority):
      return "compression \(axis.rawValue) \(Self.number(priority.rawValue))"
    case .contentMode(let mode): return "mode \(mode.rawValue)"
    case .hidden(let isHidden): return isHidden ? "hidden" : nil
    case .overlay: return "overlay"
    case .tappable: return "tappable"
    case .clips: return "clips"
    case .pages: return "pages"
    case .above(let item): return "above \(layout[item].name)"
    case .margin(let edge, let distance): return "margins \(edge.rawValue) \(Self.number(distance))"
    case .marginsIgnoreSafeArea(let ignores): return ignores ? "marginsIgnoreSafeArea" : nil
    case .inheritsMargins(let inherits): return inherits ? "inheritsMargins" : nil
    case .axis(let axis): return "axis \(axis.rawValue)"
    case .spacing(let spacing): return "spacing \(Self.number(spacing))"
    case .spacingAfter(let item, let spacing):
      return "spacing \(Self.number(spacing)) after \(layout[item].name)"
    case .lineSpacing(let spacing): return "lineSpacing \(Self.number(spacing))"
    case .distribution(let distribution): return "distribution \(distribution.rawValue)"
    case .alignment(let alignment): return "alignment \(alignment.rawValue)"
    case .columns(let count): return "columns \(count)"
    case .span(let span): return "span \(span)"
    case .baselineRelative: return "baselineRelative"
    }
  }

  private func sum(_ expression: AnchorExpression, in item: ItemID) -> String {
    layout.description(of: expression) { anchor in
      anchor.item == item && item > .safeArea
        ? anchor.attribute.rawValue : layout.description(of: anchor)
    }
  }

  private static func suffix(_ condition: Condition?) -> String {
    guard let condition, condition != .constant(true) else { return "" }
    return " when " + words(for: condition)
  }

  private static func words(for condition: Condition) -> String {
    switch condition {
    case .orientation(let orientation): orientation.rawValue
    case .width(let comparison, let value): "width \(comparison.rawValue) \(number(value))"
    case .height(let comparison, let value): "height \(comparison.rawValue) \(number(value))"
    case .sizeClass(let axis, let sizeClass): "\(axis.rawValue) \(sizeClass.rawValue)"
    case .platform(let name): "platform \(name)"
    case .direction(let direction): direction.rawValue
    case .textSize(let comparison, let size): "textSize \(comparison.rawValue) \(size.rawValue)"
    case .state(let name): "state \(name.isEmpty ? "default" : name)"
    case .constant(let isTrue): isTrue ? "true" : "false"
    case .and(let first, let second): "(\(words(for: first))) and (\(words(for: second)))"
    case .or(let first, let second): "(\(words(for: first))) or (\(words(for: second)))"
    case .not(let inner): "not (\(words(for: inner)))"
    // Documents that are converted have no constants, and share no conditions.
    case .shared(let shared): "(\(words(for: shared.content)))"
    }
  }

  private static func number(_ value: Double) -> String { value.shortDescription }

  /// A size as the language spells it; one that is no plain number in parentheses.
  private static func size(_ size: Size) -> String {
    "\(number(size.width))x\(number(size.height))"
  }

  /// A text in quotation marks.
  private static func literal(_ text: String) -> String { SyntaxPrinter.textLiteral(text) }
}

extension Layout {
  /// A property of an item as a file has it; nil for what is so without a word.
  package func writtenWords(for property: Setting.Property) -> String? {
    LayoutWriter.words(for: property, in: self)
  }
}
