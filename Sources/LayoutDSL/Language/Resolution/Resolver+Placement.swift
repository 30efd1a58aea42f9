internal import Constraints

extension Resolver {
  // MARK: - Items

  /// The kind of item that a statement declares.
  mutating func kind(of syntax: ItemSyntax) -> Item.Kind {
    switch syntax.kind {
    case .view: return .view
    case .guide: return .guide
    case .label: return .label(.init(syntax.text.flatMap { text($0, for: "a label") } ?? ""))
    case .image:
      let size = syntax.size.flatMap { self.size($0, for: "an image") }
      if let size, let syntax = syntax.size, !(size.width > 0 && size.height > 0) {
        log.report(
          "an image has a width and a height above 0", at: syntax.span,
          help: ["leave the size out where it is not known: `image icon`"])
      }
      return .image(.init(size: size ?? Size(width: 0, height: 0)))
    case .stack: return .stack
    case .grid: return .grid
    case .flow: return .flow
    case .scroll: return .scroll
    case .control(let kind):
      return .control(
        Item.Control(
          kind, titles: syntax.titles.compactMap { text($0, for: "a title") },
          style: syntax.style.flatMap { .init(rawValue: $0.text) }))
    }
  }

  /// The settings that stand before the body of an item.
  mutating func headerSettings(of syntax: ItemSyntax) -> [Setting] {
    if let columns = syntax.columns, let count = count(columns, of: "columns") {
      return [Setting(.columns(count), at: columns.span.source(in: log.file))]
    }
    if syntax.kind == .stack, let word = syntax.style, let axis = Axis(rawValue: word.text) {
      return [Setting(.axis(axis), at: word.span.source(in: log.file))]
    }
    return []
  }

  // MARK: - Settings

  /// What a setting about places means; nothing after a reported error.
  mutating func properties(
    _ placement: PlacementSyntax, of item: ItemID
  ) -> [Setting.Property] {
    switch placement {
    case .hidden: return [.hidden(true)]
    case .overlay: return [.overlay]
    case .tappable: return [.tappable]
    case .clips: return [.clips]
    case .pages: return [.pages]
    case .marginsIgnoreSafeArea: return [.marginsIgnoreSafeArea(true)]
    case .inheritsMargins: return [.inheritsMargins(true)]
    case .baselineRelative: return [.baselineRelative]
    case .alignmentInsets(let sides): return alignmentInsets(sides)
    case .contentAlong(let axis, let syntax): return content(syntax, along: axis)
    case .above(let name): return self.item(name, in: item).map { [.above($0)] } ?? []
    case .margins(let margins): return properties(margins)
    case .axis(let word): return Axis(rawValue: word.text).map { [.axis($0)] } ?? []
    case .spacing(let syntax, let name):
      let distance = number(syntax, for: "a spacing")
      guard let name else { return distance.map { [.spacing($0)] } ?? [] }
      guard let view = arranged(name, in: item), let distance else { return [] }
      return [.spacingAfter(view, distance)]
    case .lineSpacing(let syntax):
      return number(syntax, for: "a spacing").map { [.lineSpacing($0)] } ?? []
    case .distribution(let word):
      return distribution(word, of: item).map { [.distribution($0)] } ?? []
    case .alignment(let word): return alignment(word, of: item).map { [.alignment($0)] } ?? []
    case .columns(let syntax): return count(syntax, of: "columns").map { [.columns($0)] } ?? []
    case .span(let syntax): return count(syntax, of: "columns").map { [.span($0)] } ?? []
    }
  }

  private mutating func properties(
    _ margins: [(side: NameSyntax?, distance: ExpressionSyntax)]
  ) -> [Setting.Property] {
    var properties: [Setting.Property] = []
    for (side, syntax) in margins {
      guard let distance = number(syntax, for: "a margin") else { continue }
      let edges: [Edge] =
        switch side?.text {
        case "horizontal": [.leading, .trailing]
        case "vertical": [.top, .bottom]
        case let word?: Edge(rawValue: word).map { [$0] } ?? []
        case nil: [.top, .leading, .bottom, .trailing]
        }
      properties += edges.map { .margin($0, distance) }
    }
    return properties
  }

  /// How far a frame reaches beyond the rectangle that rows speak of; the sides that are not named
  /// stay.
  private mutating func alignmentInsets(
    _ sides: [(side: NameSyntax?, distance: ExpressionSyntax)]
  ) -> [Setting.Property] {
    var insets = Insets()
    for property in properties(sides) {
      guard case .margin(let edge, let distance) = property else { continue }
      switch edge {
      case .top: insets.top = distance
      case .bottom: insets.bottom = distance
      // Alignment insets have no direction of text.
      case .left, .leading: insets.left = distance
      case .right, .trailing: insets.right = distance
      }
    }
    return [.alignmentInsets(insets)]
  }

  /// An intrinsic size along one axis, and none along the other.
  private mutating func content(
    _ syntax: ExpressionSyntax, along axis: Axis
  ) -> [Setting.Property] {
    guard let length = number(syntax, for: "a size") else { return [] }
    let isWidth = axis == .horizontal
    let size = Size(width: isWidth ? length : 0, height: isWidth ? 0 : length)
    guard length >= 0, isInRange(size, at: syntax.span) else { return [] }
    return [.content(IntrinsicSize(width: isWidth ? length : nil, height: isWidth ? nil : length))]
  }

  /// A view right inside a stack.
  private mutating func arranged(_ name: NameSyntax, in stack: ItemID) -> ItemID? {
    guard let view = item(name, in: stack) else { return nil }
    guard layout[view].parent == stack, layout[view].isView else {
      log.report(
        "\(quoted(name.text)) is not one of the views that \(quoted(layout[stack].name)) arranges",
        at: name.span, notes: place(of: view).map { [$0] } ?? [],
        help: ["a stack arranges the views right inside its braces"])
      return nil
    }
    return view
  }

  /// The greatest number of columns.
  private static let mostColumns = 1_000.0

  private mutating func count(_ syntax: ExpressionSyntax, of things: String) -> Int? {
    guard let value = number(syntax, for: "a number of \(things)") else { return nil }
    guard value >= 1, value <= Self.mostColumns, let count = Int(exactly: value) else {
      log.report(
        "a number of \(things) is whole and from 1 to \(Self.mostColumns.shortDescription), "
          + "and this one is \(value.shortDescription)", at: syntax.span)
      return nil
    }
    return count
  }

  private mutating func distribution(_ word: NameSyntax, of item: ItemID) -> Distribution? {
    guard let distribution = Distribution(rawValue: word.text) else { return nil }
    let known: [Distribution] =
      switch layout[item].kind {
      case .stack: [.fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering]
      case .grid: [.fill, .fillEqually]
      default: [.equalSpacing, .leading]
      }
    guard known.contains(distribution) else {
      report(word, "distribution", unknownTo: item, known: known.map(\.rawValue))
      return nil
    }
    return distribution
  }

  private mutating func alignment(_ word: NameSyntax, of item: ItemID) -> Alignment? {
    guard let alignment = Alignment(rawValue: word.text) else { return nil }
    let known: [Alignment] = [.top, .center, .bottom]
    guard layout[item].kind == .stack || known.contains(alignment) else {
      report(word, "alignment", unknownTo: item, known: known.map(\.rawValue))
      return nil
    }
    return alignment
  }

  private mutating func report(
    _ word: NameSyntax, _ what: String, unknownTo item: ItemID, known: [String]
  ) {
    let words = known.map { "`\($0)`" }.joined(separator: ", ")
    log.report(
      "a \(layout[item].kind.word) has no \(what) \(quoted(word.text))", at: word.span,
      help: ["it has \(words)"])
  }

  /// What can have a setting about places, where an item cannot; nil where it can.
  func owners(of placement: PlacementSyntax, besides item: ItemID) -> String? {
    let kind = layout[item].kind
    let isArranging = kind == .stack || kind == .grid || kind == .flow
    switch placement {
    case .hidden, .overlay, .tappable, .clips, .above, .margins:
      return layout[item].isView ? nil : "views"
    case .pages: return kind == .scroll ? nil : "scroll areas"
    case .alignmentInsets, .contentAlong:
      let canHave = layout[item].isView && kind != .scroll
      return canHave ? nil : "views, labels, images and controls"
    case .marginsIgnoreSafeArea, .inheritsMargins:
      let hasInsets = layout[item].isView && kind != .grid && kind != .flow
      return hasInsets ? nil : "views and stacks"
    case .axis, .baselineRelative, .spacing(_, after: .some):
      return kind == .stack ? nil : "stacks"
    case .spacing, .distribution: return isArranging ? nil : "stacks, grids and flows"
    case .alignment: return kind == .stack || kind == .flow ? nil : "stacks and flows"
    case .lineSpacing: return kind == .grid || kind == .flow ? nil : "grids and flows"
    case .columns: return kind == .grid ? nil : "grids"
    case .span:
      let parent = layout[item].parent.map { layout[$0].kind }
      return parent == .grid && layout[item].isView ? nil : "views right inside a grid"
    }
  }
}

extension Item.Kind {
  /// The word of the language for the kind of item.
  var word: String {
    switch self {
    case .screen, .view: "view"
    case .guide, .safeArea, .margins, .readable, .content, .frame: "guide"
    case .label: "label"
    case .image: "image"
    case .control(let control): control.kind.rawValue
    case .stack: "stack"
    case .grid: "grid"
    case .flow: "flow"
    case .scroll: "scroll"
    }
  }
}
