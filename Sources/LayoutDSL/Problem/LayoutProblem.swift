public import Constraints

/// A layout on one screen, as a constraint problem.
///
/// Every item that is there on the screen has four variables: left, top, width and height, in the
/// screen's coordinates. An item is there where its condition and those of all its ancestors hold.
/// A row applies where its condition holds and all items that it mentions are there.
public struct LayoutProblem: Sendable {
  /// The variables of one item.
  public struct Variables: Hashable, Sendable {
    /// The left edge.
    public let left: Variable
    /// The top edge.
    public let top: Variable
    /// The width.
    public let width: Variable
    /// The height.
    public let height: Variable

    /// The size along an axis.
    public func size(along axis: Axis) -> Variable {
      axis == .horizontal ? width : height
    }
  }

  /// What a constraint of the problem stands for.
  public enum Source: Hashable, Sendable {
    /// A row that the user wrote, by its position in ``Layout/rows``.
    case row(Int)

    /// `size <= intrinsic size` of an item.
    case hugging(ItemID, Axis)

    /// `size >= intrinsic size` of an item.
    case compression(ItemID, Axis)

    /// `size >= 0` of an item; implicit.
    case nonNegative(ItemID, Axis)

    /// A fact of the screen or its safe area; implicit.
    case screen(ItemID, Attribute)
  }

  /// The layout.
  public let layout: Layout

  /// The screen.
  public let screen: Screen

  /// The constraint problem.
  public private(set) var problem = Problem()

  /// What each constraint stands for, in the order of `problem.constraints`.
  public private(set) var sources: [Source] = []

  /// The variables of each item, in the order of `layout.items`; nil where the item is not there.
  public private(set) var variables: [Variables?] = []

  /// The intrinsic size in points of each item that has one, in the order of `layout.items`.
  ///
  /// A label that may wrap has the width of its unwrapped text and the height of its text wrapped
  /// at its wrapping width.
  public private(set) var contentSizes: [Size?] = []

  /// The text of each label that is there, laid out at its wrapping width, in the order of
  /// `layout.items`; on a single line where it has no wrapping width above 0.
  public private(set) var textSizes: [TextSize?] = []

  /// How far the baselines of a label lie inside its top and bottom edges; nil without a text.
  private var baselines: [(first: Double, last: Double)?] = []

  private var resolvedItems: [ResolvedItem] = []

  /// Turns a layout into the problem for a screen.
  ///
  /// The constraints come in this order: the facts of the screen, then for each item its implicit
  /// sizes and its content, then the rows.
  ///
  /// - Parameters:
  ///   - layout: the items and rows.
  ///   - screen: the window with its traits.
  ///   - wrappingWidths: for labels, the width in points at which the text is taken to wrap; a label
  ///     that is missing here is measured on one line.
  ///   - measurer: what measures the texts.
  /// - Throws: `ConstraintError` where a number of the layout or the screen is not finite or a
  ///   priority is out of range.
  /// - Complexity: linear in the size of the layout and its texts.
  public init(
    _ layout: Layout, on screen: Screen, wrappingWidths: [ItemID: Double] = [:],
    measurer: some TextMeasurer
  ) throws(ConstraintError) {
    self.layout = layout
    self.screen = screen
    for (index, item) in layout.items.enumerated() {
      let id = ItemID(index: index)
      let resolved = ResolvedItem(item, on: screen)
      resolvedItems.append(resolved)
      addVariables(for: item)
      guard variables[index] != nil else {
        contentSizes.append(nil)
        textSizes.append(nil)
        baselines.append(nil)
        continue
      }
      let content = Content(
        of: item, as: resolved, wrappingWidth: wrappingWidths[id], scale: screen.scale,
        measurer: measurer)
      contentSizes.append(content?.intrinsicSize)
      textSizes.append(content?.text)
      if case .label = item.kind {
        let ascender = measurer.ascender(of: resolved.font)
        let height = measurer.lineHeight(of: resolved.font, scale: screen.scale)
        baselines.append((ascender, height - ascender))
      } else {
        baselines.append(nil)
      }
    }
    try addScreen()
    for index in layout.items.indices {
      try addSizes(of: ItemID(index: index))
    }
    for index in layout.rows.indices {
      try addRow(at: index)
    }
  }

  /// Whether the item is there on the screen.
  public func isPresent(_ item: ItemID) -> Bool {
    variables.indices.contains(item.index) && variables[item.index] != nil
  }

  /// What applies to an item of the layout on the screen, whether it is there or not.
  public func resolved(_ item: ItemID) -> ResolvedItem {
    resolvedItems[item.index]
  }

  /// The frame of an item in points of the screen's coordinates, unrounded, or nil where the item
  /// is not there.
  public func frame(of item: ItemID, in solution: Solution) -> Rect? {
    guard isPresent(item), let variables = variables[item.index] else { return nil }
    return Rect(
      x: solution[variables.left], y: solution[variables.top], width: solution[variables.width],
      height: solution[variables.height])
  }
}

// MARK: - Building

extension LayoutProblem {
  private mutating func addVariables(for item: Item) {
    let holds = item.condition?.holds(on: screen) ?? true
    guard holds, item.parent.map(isPresent) ?? true else {
      variables.append(nil)
      return
    }
    variables.append(
      Variables(
        left: problem.addVariable(item.name + ".left"),
        top: problem.addVariable(item.name + ".top"),
        width: problem.addVariable(item.name + ".width"),
        height: problem.addVariable(item.name + ".height")))
  }

  private mutating func add(
    _ constraint: Constraint, for source: Source
  ) throws(ConstraintError) {
    try problem.add(constraint)
    sources.append(source)
  }

  private mutating func addScreen() throws(ConstraintError) {
    let (size, insets) = (screen.size, screen.safeArea)
    // Insets larger than the window leave nothing of it, not less than nothing.
    let safeArea = Size(
      width: max(0, size.width - insets.left - insets.right),
      height: max(0, size.height - insets.top - insets.bottom))
    let facts: [(ItemID, Attribute, Double)] = [
      (.screen, .left, 0), (.screen, .top, 0),
      (.screen, .width, size.width), (.screen, .height, size.height),
      (.safeArea, .left, insets.left), (.safeArea, .top, insets.top),
      (.safeArea, .width, safeArea.width), (.safeArea, .height, safeArea.height),
    ]
    for (item, attribute, value) in facts {
      let anchor = Anchor(item, attribute)
      guard let expression = expression(for: anchor) else { continue }
      let label = "\(layout.description(of: anchor)) == \(value.shortDescription)"
      try add(
        Constraint(
          expression - value, .equal, isImplicit: true, origin: Origin(label, rule: "screen")),
        for: .screen(item, attribute))
    }
  }

  private mutating func addSizes(of id: ItemID) throws(ConstraintError) {
    // The sizes of the screen and its safe area are facts.
    guard id > .safeArea, let variables = variables[id.index] else { return }
    let item = layout[id]
    for axis in Axis.allCases {
      let size = variables.size(along: axis)
      let origin = Origin(
        "\(problem.name(of: size)) >= 0", at: item.span, rule: "non-negative")
      try add(
        Constraint(LinearExpression(size), .greaterOrEqual, isImplicit: true, origin: origin),
        for: .nonNegative(id, axis))
    }
    guard let intrinsicSize = contentSizes[id.index] else { return }
    for axis in Axis.allCases {
      let size = variables.size(along: axis)
      let intrinsic = axis == .horizontal ? intrinsicSize.width : intrinsicSize.height
      let resistance = resolvedItems[id.index].resistance(along: axis)
      let measure = axis == .horizontal ? "width" : "height"
      // A third of a point has more digits than anybody wants to read.
      let shown = abs(intrinsic) < 1e13 ? (intrinsic * 100).rounded() / 100 : intrinsic
      let content = "its \(shown.shortDescription) pt \(measure)"
      try add(
        Constraint(
          size - intrinsic, .lessOrEqual, priority: resistance.hugging,
          origin: Origin(
            "\(item.name) refuses to grow beyond \(content)\(resistance.hugging.suffix)",
            at: resistance.huggingSpan ?? item.span, rule: "hugging")),
        for: .hugging(id, axis))
      try add(
        Constraint(
          size - intrinsic, .greaterOrEqual, priority: resistance.compression,
          origin: Origin(
            "\(item.name) refuses to shrink below \(content)\(resistance.compression.suffix)",
            at: resistance.compressionSpan ?? item.span, rule: "compression")),
        for: .compression(id, axis))
    }
  }

  private mutating func addRow(at index: Int) throws(ConstraintError) {
    let row = layout.rows[index]
    guard row.condition?.holds(on: screen) ?? true,
      let expression = difference(row.first, row.second)
    else { return }
    var origin = row.origin
    if origin.label.isEmpty {
      origin.label = layout.description(of: row)
    }
    try add(
      Constraint(expression, row.relation, priority: row.priority, origin: origin),
      for: .row(index))
  }
}

// MARK: - Anchors

/// How anchors become expressions.
///
/// `leading` is the left edge where text runs from left to right, else the right edge. A row that
/// mentions `leading` or `trailing` is measured along the direction of the text: where that runs
/// from right to left, all its horizontal positions are distances from the right edge of the
/// screen, so that `card.leading == screen.leading + 8` puts the card 8 points to the left of the
/// right edge, as UIKit does. Every other row is measured from the left edge.
extension LayoutProblem {
  /// The position of an anchor in the screen's coordinates, or the size; nil where the item is not
  /// there.
  public func expression(for anchor: Anchor) -> LinearExpression? {
    guard let form = form(of: anchor) else { return nil }
    var sum = LinearExpression(constant: form.offset)
    if let origin = form.origin {
      sum.terms.append(Term(origin))
    }
    if form.share != 0 {
      sum.terms.append(Term(form.size, form.share))
    }
    return sum
  }

  /// A sum of anchors, measured along the direction of the text if it mentions `leading` or
  /// `trailing`; nil where an item is not there.
  public func expression(for expression: AnchorExpression) -> LinearExpression? {
    combine([(expression, 1)], alongText: expression.followsText)
  }

  /// The two sides of a row or an expectation, both measured along the direction of the text if
  /// either mentions `leading` or `trailing`; nil where an item is not there.
  public func sides(
    _ first: AnchorExpression, _ second: AnchorExpression
  ) -> (first: LinearExpression, second: LinearExpression)? {
    let alongText = first.followsText || second.followsText
    guard let first = combine([(first, 1)], alongText: alongText),
      let second = combine([(second, 1)], alongText: alongText)
    else { return nil }
    return (first, second)
  }

  private func difference(
    _ first: AnchorExpression, _ second: AnchorExpression
  ) -> LinearExpression? {
    combine([(first, 1), (second, -1)], alongText: first.followsText || second.followsText)
  }

  /// An anchor as `origin + share * size + offset`; a size has no origin.
  private struct Form {
    var origin: Variable?
    var size: Variable
    var share: Double
    var offset = 0.0
  }

  private func form(of anchor: Anchor) -> Form? {
    guard isPresent(anchor.item), let item = variables[anchor.item.index] else { return nil }
    let isRightToLeft = screen.direction == .rightToLeft
    let baseline = baselines[anchor.item.index]
    switch anchor.attribute {
    case .left: return Form(origin: item.left, size: item.width, share: 0)
    case .right: return Form(origin: item.left, size: item.width, share: 1)
    case .centerX: return Form(origin: item.left, size: item.width, share: 0.5)
    case .leading: return Form(origin: item.left, size: item.width, share: isRightToLeft ? 1 : 0)
    case .trailing: return Form(origin: item.left, size: item.width, share: isRightToLeft ? 0 : 1)
    case .width: return Form(size: item.width, share: 1)
    case .top: return Form(origin: item.top, size: item.height, share: 0)
    case .bottom: return Form(origin: item.top, size: item.height, share: 1)
    case .centerY: return Form(origin: item.top, size: item.height, share: 0.5)
    case .height: return Form(size: item.height, share: 1)
    case .firstBaseline:
      guard let baseline else { return Form(origin: item.top, size: item.height, share: 1) }
      return Form(origin: item.top, size: item.height, share: 0, offset: baseline.first)
    case .lastBaseline:
      let offset = baseline.map { -$0.last } ?? 0
      return Form(origin: item.top, size: item.height, share: 1, offset: offset)
    }
  }

  private func combine(
    _ parts: [(expression: AnchorExpression, factor: Double)], alongText: Bool
  ) -> LinearExpression? {
    let isMirrored = alongText && screen.direction == .rightToLeft
    var sum = LinearExpression()
    // How often the width of the screen stands in the sum: counted, because in nearly every row it
    // cancels, and adding and subtracting it would leave a rounding error.
    var mirrored = 0.0
    for (expression, factor) in parts {
      sum.constant += factor * expression.constant
      for term in expression.terms {
        guard let form = form(of: term.anchor) else { return nil }
        var coefficient = factor * term.coefficient
        if let origin = form.origin {
          if isMirrored, term.anchor.attribute.axis == .horizontal {
            mirrored += coefficient
            coefficient = -coefficient
          }
          sum.terms.append(Term(origin, coefficient))
          sum.constant += coefficient * form.offset
        }
        if form.share != 0 {
          sum.terms.append(Term(form.size, coefficient * form.share))
        }
      }
    }
    if mirrored != 0 {
      sum.constant += mirrored * screen.size.width
    }
    return sum
  }
}

extension AnchorExpression {
  /// Whether a term depends on the direction of the text.
  fileprivate var followsText: Bool {
    terms.contains { $0.anchor.attribute == .leading || $0.anchor.attribute == .trailing }
  }
}

extension Priority {
  /// The priority as a row ends with it: nothing where the row is required.
  fileprivate var suffix: String {
    isRequired ? "" : " @\(rawValue.shortDescription)"
  }
}
