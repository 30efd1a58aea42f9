internal import Constraints
internal import LayoutDSL

/// A root of a document as a layout.
struct AssembledRoot {
  /// The layout.
  var layout: Layout

  /// The elements of the views by their items, in order; the first one is the root.
  var views: [(item: ItemID, element: Int)]

  /// The views whose content only the stored size can tell.
  var unknown: [UnknownContent]

  /// A view whose content only the stored size can tell.
  struct UnknownContent {
    var item: ItemID

    /// The stored size without alignment insets, in points.
    var size: Size

    /// Whether the document shows the content, such as a text in a font whose widths are not known; of
    /// others, such as custom views, it is not even known whether they have any.
    var isShown: Bool
  }
}

/// How large the contents of views are taken to be.
public enum ContentSource: String, Sendable, CaseIterable {
  /// As measured: texts by the built-in metrics, controls and images by their sizes. The stored size
  /// counts only for content that cannot be known, and only where constraints leave it open.
  case modelled

  /// The stored size of each view with content stands for its content.
  case stored
}

/// What a layout of a root is for.
enum AssemblyPurpose {
  /// Solved as the document was drawn: at the stored size, with the safe area of the design as that of
  /// the screen.
  case design

  /// Shown on windows of other sizes: bars cover as much as they do in the design, on top of the safe
  /// area of the screen, and views without constraints follow their autoresizing masks, measured from
  /// the solved sizes of what is around them.
  case otherScreens(bars: Insets, sizes: [Int: Size])

  /// Shown at the stored size on a screen without insets.
  case ownSize(safeArea: Insets)

  /// Written as a text, for the stored size on a screen without insets.
  case text(safeArea: Insets)

  /// The safe area of the design, where it is a guide of the layout.
  var safeAreaOfDesign: Insets? {
    switch self {
    case .ownSize(let safeArea), .text(let safeArea): safeArea
    case .design, .otherScreens: nil
    }
  }
}

/// Turns a root of a document into a layout.
struct RootAssembler {
  let document: InterfaceDocument
  let root: InterfaceRoot
  let variant: Variant
  private let source: ContentSource
  private let contents: ContentReader
  let purpose: AssemblyPurpose
  /// The build of Interface Builder whose usual margins cells have.
  private let build: Int
  /// The content of views for which the stored size stands, by their elements.
  private let taken: [Int: IntrinsicSize]
  /// What no bar covers, where that is not the safe area of the screen.
  var visible: ItemID?
  var assembler: LayoutAssembler
  private var names: ItemNames
  private var views: [(item: ItemID, element: Int)] = []
  var items: [Int: ItemID] = [:]
  private var unknown: [AssembledRoot.UnknownContent] = []

  init(
    _ document: InterfaceDocument, _ root: InterfaceRoot, _ variant: Variant,
    content source: ContentSource, for purpose: AssemblyPurpose = .design,
    title: String? = nil, contents taken: [Int: IntrinsicSize] = [:], build: Int? = nil
  ) {
    (self.document, self.root, self.variant, self.source) = (document, root, variant, source)
    self.purpose = purpose
    self.build = build ?? document.toolsVersion
    contents = ContentReader(document, variant)
    self.taken = taken
    names = document.itemNames
    assembler = LayoutAssembler(
      name: title ?? root.id, file: document.file, span: root.span)
  }

  var markup: Markup { document.markup }

  /// Puts the layout together.
  ///
  /// - Throws: `Diagnostic` at the element that has what no layout can have.
  mutating func assemble() throws(Diagnostic) -> AssembledRoot {
    let margins = DocumentMargins(
      of: root.element, in: root, document, variant, build: build)
    if case .design = purpose { try set(margins, of: .screen) }
    let item = try addView(root.element, in: .screen)
    try placeRoot(item)
    for view in views { try addConstraints(of: view.element) }
    return AssembledRoot(layout: assembler.layout, views: views, unknown: unknown)
  }

  /// Ties the root to the window, and makes the guide of what bars leave free.
  private mutating func placeRoot(_ item: ItemID) throws(Diagnostic) {
    for attribute in [Attribute.left, .top, .width, .height] {
      try addRow(
        Row(item, attribute, .equal, .screen, attribute), at: root.span, rule: "root")
    }
    switch purpose {
    case .design: break
    case .otherScreens(let bars, _) where bars != Insets():
      try addVisible(inside: .safeArea, by: bars, in: item)
    case .ownSize(let safeArea), .text(let safeArea):
      if safeArea != Insets() { try addVisible(inside: item, by: safeArea, in: item) }
    case .otherScreens: break
    }
  }

  private mutating func addVisible(
    inside outer: ItemID, by insets: Insets, in item: ItemID
  ) throws(Diagnostic) {
    let guide = try addItem(
      Item(name: names.name(for: "visible"), kind: .guide, parent: item), at: root.span)
    for (attribute, distance) in [
      (Attribute.left, insets.left), (.top, insets.top), (.right, -insets.right),
      (.bottom, -insets.bottom),
    ] {
      try addRow(
        Row(guide, attribute, .equal, outer, attribute, plus: distance), at: root.span,
        rule: "bars")
    }
    visible = guide
  }

  // MARK: - Views

  private mutating func addView(_ index: Int, in parent: ItemID) throws(Diagnostic) -> ItemID {
    let element = markup[index]
    let content = contents.content(of: index)
    let text: String? =
      switch content.kind {
      case .label(let text): text.string
      case .control(let control): control.titles.first
      default: nil
      }
    let item = try addItem(
      Item(
        name: names.name(for: element, text: text), kind: content.kind, parent: parent,
        condition: variant.isInstalled(element["id"]) ? nil : .constant(false)),
      at: element.span)
    views.append((item, index))
    items[index] = item
    try set(content, of: item, at: index)
    var margins = DocumentMargins(of: index, in: root, document, variant, build: build)
    // What scrolls is kept clear by the insets of its scroll view.
    if isScrolled(index) { margins.ignoresSafeArea = true }
    if let safeArea = purpose.safeAreaOfDesign, index == root.element,
      !margins.ignoresSafeArea, root.kind == .controllerView
    {
      margins.insets = margins.insets.map {
        Insets(
          top: $0.top + safeArea.top, left: $0.left + safeArea.left,
          bottom: $0.bottom + safeArea.bottom, right: $0.right + safeArea.right)
      }
    }
    try set(margins, of: item)
    if element.name == "stackView" { try setArrangement(of: item, at: index) }
    for subview in markup.subviews(of: index) {
      let inner = try addView(subview, in: item)
      try place(subview, inner, in: index, item)
    }
    return item
  }

  /// Whether a view lies in a scroll view of the root.
  private func isScrolled(_ index: Int) -> Bool {
    var next = index
    while next != root.element, let outer = markup.view(owning: next) {
      if markup[outer].name == "scrollView" { return true }
      next = outer
    }
    return false
  }

  private mutating func set(
    _ content: ViewContent, of item: ItemID, at index: Int
  ) throws(Diagnostic) {
    let element = markup[index]
    if let font = content.font, content.kind.usualFont != font { try add(.font(font), to: item) }
    let stored = variant.storedFrame(of: index).map {
      Size(
        width: $0.width - content.alignmentInsets.left - content.alignmentInsets.right,
        height: $0.height - content.alignmentInsets.top - content.alignmentInsets.bottom
      ).withoutRemainders
    }
    let isText = if case .label = content.kind { true } else { false }
    var size = content.size
    if source == .stored, content.hasContent, let stored {
      let isMeasured = isText || content.isUnknown
      size = IntrinsicSize(
        width: isMeasured || content.size?.width != nil ? stored.width : nil,
        height: isMeasured || content.size?.height != nil ? stored.height : nil)
    } else if content.isUnknown {
      size = taken[index] ?? IntrinsicSize(width: nil, height: nil)
      if content.hasContent, isShared(index), let stored {
        // What shares a stack in proportion to its content has the size of its content.
        size = IntrinsicSize(stored)
      } else if let stored {
        unknown.append(
          AssembledRoot.UnknownContent(item: item, size: stored, isShown: content.hasContent))
      }
    } else if isText {
      if content.lines != 1 {
        try add(.lines(content.lines), to: item)
      } else {
        let isArranged = stack(around: index) != nil
        switch purpose {
        case .design:
          size = contents.statedSize(
            of: content, isArranged: isArranged, unlike: contents.measurer)
        case .text:
          // Other measurers do not know the builds of Interface Builder.
          size = contents.statedSize(
            of: content, isArranged: isArranged, unlike: InterTextMeasurer())
        case .otherScreens, .ownSize: break
        }
      }
    }
    switch content.kind {
    case .image, .control:
      let size = size ?? IntrinsicSize(width: nil, height: nil)
      try add(.content(size.withoutRemainders), to: item)
    default:
      if let size { try add(.content(size.withoutRemainders), to: item) }
    }
    if content.alignmentInsets != Insets() {
      try add(.alignmentInsets(content.alignmentInsets), to: item)
    }
    if content.hasContent || content.isUnknown {
      for axis in Axis.allCases {
        let word = axis == .horizontal ? "horizontal" : "vertical"
        let usual =
          axis == .horizontal ? content.hugging.horizontal : content.hugging.vertical
        let hugging = variant.number(word + "HuggingPriority", of: index) ?? usual
        let compression =
          variant.number(word + "CompressionResistancePriority", of: index) ?? 750
        if hugging != content.kind.usualHugging(along: axis) {
          try add(.hugging(axis, Priority(min(1000, max(1, hugging)))), to: item)
        }
        if compression != 750 {
          try add(.compression(axis, Priority(min(1000, max(1, compression)))), to: item)
        }
      }
    }
    // Interface Builder draws an indicator that is hidden when it stands still.
    let isHidden = variant.attribute("hidden", of: index) == "YES"
    if isHidden, element["hidesWhenStopped"] != "YES" { try add(.hidden(true), to: item) }
    if element.name == "scrollView", element["pagingEnabled"] == "YES" {
      try add(.pages, to: item)
    }
    if element.name == "imageView" {
      let modes: [String: ContentMode] = [
        "scaleAspectFit": .aspectFit, "scaleAspectFill": .aspectFill, "center": .center,
      ]
      if let mode = element["contentMode"].flatMap({ modes[$0] }) {
        try add(.contentMode(mode), to: item)
      }
    }
  }

  /// Whether a view shares a stack in proportion to its content.
  private func isShared(_ index: Int) -> Bool {
    stack(around: index).map {
      variant.attribute("distribution", of: $0) == "fillProportionally"
    } ?? false
  }

  /// The stack view that arranges a view.
  private func stack(around index: Int) -> Int? {
    markup.view(owning: index).flatMap { markup[$0].name == "stackView" ? $0 : nil }
  }

  private mutating func set(
    _ margins: DocumentMargins, of item: ItemID
  ) throws(Diagnostic) {
    if let insets = margins.insets {
      try add(.margin(.top, insets.top), to: item)
      try add(.margin(.left, insets.left), to: item)
      try add(.margin(.bottom, insets.bottom), to: item)
      try add(.margin(.right, insets.right), to: item)
    }
    if margins.inherits, item != .screen { try add(.inheritsMargins(true), to: item) }
    if margins.ignoresSafeArea { try add(.marginsIgnoreSafeArea(true), to: item) }
  }

  private mutating func add(
    _ property: Setting.Property, to item: ItemID
  ) throws(Diagnostic) {
    let span = item > .safeArea ? assembler.layout[item].span : root.span
    try assemble(at: span ?? root.span) { assembler throws(AssemblyError) in
      try assembler.add(Setting(property, at: span), to: item)
    }
  }

  private mutating func setArrangement(
    of item: ItemID, at index: Int
  ) throws(Diagnostic) {
    let axis: Axis = variant.attribute("axis", of: index) == "vertical" ? .vertical : .horizontal
    try add(.axis(axis), to: item)
    if let name = variant.attribute("distribution", of: index),
      let distribution = Distribution(rawValue: name)
    {
      try add(.distribution(distribution), to: item)
    }
    if let name = variant.attribute("alignment", of: index),
      let alignment = Alignment(rawValue: name)
    {
      try add(.alignment(alignment), to: item)
    }
    let isStandard = variant.attribute("spacingType", of: index) == "standard"
    let spacing = isStandard ? 8 : variant.number("spacing", of: index) ?? 0
    if spacing != 0 { try add(.spacing(spacing), to: item) }
    if variant.attribute("baselineRelativeArrangement", of: index) == "YES" {
      try add(.baselineRelative, to: item)
    }
  }

  // MARK: - Frames that no constraint decides

  private mutating func place(
    _ index: Int, _ item: ItemID, in outer: Int, _ parent: ItemID
  ) throws(Diagnostic) {
    let element = markup[index]
    if markup[outer].name == "stackView" { return }
    if case .otherScreens(_, let sizes) = purpose, let size = sizes[outer],
      try follow(index, item, in: parent, of: size)
    {
      return
    }
    let isFixed = variant.attribute("fixedFrame", of: index) == "YES"
    if element["translatesAutoresizingMaskIntoConstraints"] == "NO", !isFixed { return }
    let isContentView = element["key"] == "contentView"
    if isContentView, !markup[outer].name.hasSuffix("tableViewCell"), outer != root.element {
      for attribute in [Attribute.left, .top, .width, .height] {
        try addRow(
          Row(item, attribute, .equal, parent, attribute), at: element.span, rule: "contentView")
      }
      return
    }
    var stored = variant.storedFrame(of: index)
    if isContentView { stored = contentFrame(stored, in: outer) }
    guard let frame = stored else { return }
    let insets = contents.content(of: index).alignmentInsets
    let rule = isFixed ? "fixedFrame" : "autoresizingMask"
    let holder =
      markup[outer].name == "scrollView" ? try part(.frame, of: parent) : parent
    try addRow(
      Row(item, .left, .equal, holder, .left, plus: frame.x + insets.left), at: element.span,
      rule: rule)
    try addRow(
      Row(item, .top, .equal, holder, .top, plus: frame.y + insets.top), at: element.span,
      rule: rule)
    for (attribute, size) in [
      (Attribute.width, frame.width - insets.left - insets.right),
      (.height, frame.height - insets.top - insets.bottom),
    ] {
      try addRow(
        Row(
          AnchorExpression(terms: [.init(Anchor(item, attribute))]), .equal,
          AnchorExpression(constant: max(0, size))),
        at: element.span, rule: rule)
    }
  }

  /// Lets a view without constraints follow its autoresizing mask: what is flexible along an axis shares
  /// what the view around it grows, in proportion to its size (UIKit's `autoresizingMask`).
  ///
  /// - Parameter size: the size of the view around it in the design.
  /// - Returns: whether the view has such a mask.
  private mutating func follow(
    _ index: Int, _ item: ItemID, in parent: ItemID, of size: Size
  ) throws(Diagnostic) -> Bool {
    let element = markup[index]
    guard element["translatesAutoresizingMaskIntoConstraints"] != "NO",
      element["key"] != "contentView",
      let mask = markup.child(of: index, named: "autoresizingMask"),
      let frame = variant.storedFrame(of: index)
    else { return false }
    func isFlexible(_ name: String) -> Bool { markup[mask][name] == "YES" }
    for (start, length, whole, position, flexible) in [
      (
        Attribute.left, Attribute.width, size.width, (frame.x, frame.width),
        (isFlexible("flexibleMinX"), isFlexible("widthSizable"), isFlexible("flexibleMaxX"))
      ),
      (
        .top, .height, size.height, (frame.y, frame.height),
        (isFlexible("flexibleMinY"), isFlexible("heightSizable"), isFlexible("flexibleMaxY"))
      ),
    ] {
      let rest = whole - position.0 - position.1
      let parts = [
        flexible.0 ? max(0, position.0) : 0, flexible.1 ? position.1 : 0,
        flexible.2 ? max(0, rest) : 0,
      ]
      let total = parts.reduce(0, +)
      let shares = total > 0 ? parts.map { $0 / total } : [0, 0, 0]
      try addRow(
        Row(
          AnchorExpression(terms: [.init(Anchor(item, start)), .init(Anchor(parent, start), -1)]),
          .equal,
          AnchorExpression(
            terms: shares[0] == 0 ? [] : [.init(Anchor(parent, length), shares[0])],
            constant: position.0 - shares[0] * whole)),
        at: element.span, rule: "autoresizingMask")
      try addRow(
        Row(
          AnchorExpression(terms: [.init(Anchor(item, length))]), .equal,
          AnchorExpression(
            terms: shares[1] == 0 ? [] : [.init(Anchor(parent, length), shares[1])],
            constant: position.1 - shares[1] * whole)),
        at: element.span, rule: "autoresizingMask")
    }
    return true
  }

  /// The frame of the content view of a cell, which old versions stored before the cell got its
  /// height.
  private func contentFrame(_ stored: Rect?, in cell: Int) -> Rect? {
    guard stored == nil || document.toolsVersion < 12_000, markup[cell].name == "tableViewCell",
      let outer = variant.storedFrame(of: cell)
    else { return stored }
    var frame = stored ?? Rect(x: 0, y: 0, width: outer.width, height: outer.height)
    frame.height = outer.height - 1 / document.device.scale
    return frame
  }

  // MARK: - Adding to the layout

  mutating func addRow(
    _ row: Row, at span: SourceSpan, rule: String?
  ) throws(Diagnostic) {
    var row = row
    row.origin = Origin(assembler.layout.description(of: row), at: span, rule: rule)
    try assemble(at: span) { [row] assembler throws(AssemblyError) in
      _ = try assembler.addRow(row)
    }
  }

  private mutating func addItem(
    _ item: Item, at span: SourceSpan
  ) throws(Diagnostic) -> ItemID {
    var item = item
    item.span = span
    return try assemble(at: span) { [item] assembler throws(AssemblyError) in
      try assembler.addItem(item)
    }
  }

  mutating func part(
    _ part: ItemPart, of item: ItemID
  ) throws(Diagnostic) -> ItemID {
    try assemble(at: assembler.layout[item].span ?? root.span) { assembler throws(AssemblyError) in
      try assembler.part(part, of: item)
    }
  }

  /// Adds to the layout; what the layout refuses is wrong with the document, and where.
  private mutating func assemble<Result>(
    at span: SourceSpan, _ change: (inout LayoutAssembler) throws(AssemblyError) -> Result
  ) throws(Diagnostic) -> Result {
    do {
      return try change(&assembler)
    } catch {
      throw Diagnostic("\(error)", at: span)
    }
  }
}

extension Item.Kind {
  /// How strongly an item of the kind refuses to grow where nothing else is set.
  fileprivate func usualHugging(along axis: Axis) -> Double {
    let item = ResolvedItem(
      Item(name: "", kind: self), on: Screen(name: "", size: Size(width: 0, height: 0)))
    return item.resistance(along: axis).hugging.rawValue
  }

  /// The font of an item of the kind where nothing else is set.
  fileprivate var usualFont: Font {
    ResolvedItem(Item(name: "", kind: self), on: Screen(name: "", size: Size(width: 0, height: 0)))
      .font
  }
}

extension Size {
  /// The size with 0 for sides that are less than nothing, as negative insets make them, and for what
  /// rounding and tiny insets leave of them.
  fileprivate var withoutRemainders: Size {
    func side(_ length: Double) -> Double { length < 0.001 ? 0 : length }
    return Size(width: side(width), height: side(height))
  }
}

extension IntrinsicSize {
  /// The size with 0 for sides that are less than nothing and for remainders.
  fileprivate var withoutRemainders: IntrinsicSize {
    let size = Size(width: width ?? 0, height: height ?? 0).withoutRemainders
    return IntrinsicSize(
      width: width.map { _ in size.width }, height: height.map { _ in size.height })
  }
}

extension Row {
  /// The row `item.attribute == other.otherAttribute + constant`.
  fileprivate init(
    _ item: ItemID, _ attribute: Attribute, _ relation: Relation, _ other: ItemID,
    _ otherAttribute: Attribute, plus constant: Double = 0
  ) {
    self.init(
      AnchorExpression(terms: [.init(Anchor(item, attribute))]), relation,
      AnchorExpression(terms: [.init(Anchor(other, otherAttribute))], constant: constant))
  }
}
