internal import Constraints
internal import LayoutDSL

/// Missing rows: the faults that they make, and rows that would complete the layout.
enum Completion {
  /// The open choices of one kind that are there because rows are missing.
  static func faults(
    rule: Rule, measure: Quantity.Measure, on scene: SolvedScreen, after earlier: FoundFaults
  ) throws(CheckError) -> [Fault] {
    var faults: [Fault] = []
    for root in scene.freedoms.roots where root.quantity.measure == measure && root.tie == nil {
      let (item, axis) = (root.quantity.item, root.quantity.axis)
      guard measure == .position || !earlier.hasZeroSize(item, along: axis) else { continue }
      let name = scene.layout[item].name
      let isSize = measure == .size
      let measureName = isSize ? axis.sizeName : axis.positionName
      faults.append(
        Fault(
          identity: .init(rule: rule, item: item, axis: axis), span: scene.layout[item].span,
          message: isSize
            ? "no row decides the \(axis.sizeName) of `\(name)`"
            : "no row decides where `\(name)` is \(axis == .horizontal ? "horizontally" : "vertically")",
          notes: [Finding.Note("`\(name).\(measureName)` is \(root.range.words)")],
          repairs: try repairs(for: root.quantity, on: scene),
          measures: [
            .init(name: "the least `\(name).\(measureName)`", value: root.range.lower),
            .init(name: "the greatest `\(name).\(measureName)`", value: root.range.upper),
          ]))
    }
    return faults
  }

  /// Rows that would decide a measure; the first that do when they are tried.
  static func repairs(
    for quantity: Quantity, on scene: SolvedScreen
  ) throws(CheckError) -> [Fault.Repair] {
    guard !scene.repairs.isSpent else { return [] }
    for rows in candidates(for: quantity, on: scene) {
      let edits = rows.map(Edit.add)
      guard let (problem, solution) = try scene.trying(edits),
        try quantity.isDetermined(in: problem, solution),
        isUseful(quantity, in: problem, solution)
      else { continue }
      let measure =
        quantity.measure == .size ? quantity.axis.sizeName : quantity.axis.positionName
      return [
        Fault.Repair(
          words: scene.layout.description(of: edits),
          effect: "solved again with \(edits.count == 1 ? "it" : "them"), "
            + "`\(scene.layout[quantity.item].name).\(measure)` has one value")
      ]
    }
    return []
  }

  /// A size of nothing is one value too, but no help.
  private static func isUseful(
    _ quantity: Quantity, in problem: LayoutProblem, _ solution: Solution
  ) -> Bool {
    guard let frame = problem.frame(of: quantity.item, in: solution) else { return false }
    return frame.size(along: quantity.axis) > problem.screen.halfPixel
      || quantity.measure == .position
  }
}

// MARK: - Rows to try

extension Completion {
  private static func candidates(for quantity: Quantity, on scene: SolvedScreen) -> [[Row]] {
    let (item, axis) = (quantity.item, quantity.axis)
    guard let parent = scene.layout[item].parent else { return [] }
    let outer = parent == .screen && axis == .vertical ? ItemID.safeArea : parent
    let gap = gap(of: item, in: parent, along: axis, on: scene)
    let atStart = row(item, axis.start, .equal, outer, axis.start, gap)
    let atEnd = row(item, axis.end, .equal, outer, axis.end, -gap)
    let centred = row(item, axis.center, .equal, outer, axis.center, 0)
    switch quantity.measure {
    case .position:
      return [[atStart], [atEnd], [centred]]
    case .size:
      let fitting = Row(
        AnchorExpression(terms: [.init(Anchor(item, axis.size))]), .equal, AnchorExpression(),
        priority: .fitting)
      let closing = closingRows(of: item, along: axis, on: scene)
      if scene.children(of: scene.holder(of: item)).isEmpty {
        return [[atEnd], [atStart], [fitting]]
      }
      return [closing + [fitting], closing, [atEnd], [atStart]].filter { !$0.isEmpty }
    }
  }

  /// Rows that keep the end of an item beyond that of each child that no row ties to it.
  private static func closingRows(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Row] {
    let open = scene.children(of: scene.holder(of: item)).filter { child in
      !rows(between: item, and: child, on: scene).contains {
        $0.contains(Anchor(item, axis.end))
          || (axis == .horizontal && $0.contains(Anchor(item, .right)))
      }
    }
    // A list of more rows than this is nothing to paste.
    guard open.count <= mostClosingRows else { return [] }
    return open.map { child in
      let gap = gap(of: child, in: item, along: axis, on: scene)
      return row(item, axis.end, .greaterOrEqual, child, axis.end, gap)
    }
  }

  /// How many rows are offered at most to keep the end of an item beyond its children.
  private static let mostClosingRows = 8

  /// The distance that an item keeps from the one around it: along the axis, else along the other
  /// one, else what its siblings keep.
  private static func gap(
    of item: ItemID, in parent: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Double {
    func own(_ view: ItemID) -> Double? {
      let outside = parent == .screen ? [parent, .safeArea] : [parent]
      let rows = outside.flatMap { self.rows(between: $0, and: view, on: scene) }
      let sameEdges = rows.filter(\.comparesSameEdges)
      let first = sameEdges.first { $0.first.terms[0].anchor.attribute.axis == axis }
      return (first ?? sameEdges.first).map { abs($0.second.constant - $0.first.constant) }
    }
    if let gap = own(item) { return gap }
    for sibling in scene.children(of: parent) where sibling != item {
      if let gap = own(sibling) { return gap }
    }
    return 0
  }

  private static func rows(
    between first: ItemID, and second: ItemID, on scene: SolvedScreen
  ) -> [Row] {
    scene.mentions.rows(between: first, and: second).map { scene.layout.rows[$0] }
  }

  private static func row(
    _ item: ItemID, _ attribute: Attribute, _ relation: Relation, _ other: ItemID,
    _ otherAttribute: Attribute, _ constant: Double
  ) -> Row {
    Row(
      AnchorExpression(terms: [.init(Anchor(item, attribute))]), relation,
      AnchorExpression(terms: [.init(Anchor(other, otherAttribute))], constant: constant))
  }
}

extension SolvedScreen {
  /// The view that holds what an item should enclose: for the content of a scroll area the area.
  fileprivate func holder(of item: ItemID) -> ItemID {
    layout[item].kind == .content ? layout[item].parent ?? item : item
  }
}

extension Row {
  fileprivate func contains(_ anchor: Anchor) -> Bool {
    (first.terms + second.terms).contains { $0.anchor == anchor }
  }

  /// Whether the row is `a.edge == b.edge + constant`.
  fileprivate var comparesSameEdges: Bool {
    first.terms.count == 1 && second.terms.count == 1
      && first.terms[0].coefficient == 1 && second.terms[0].coefficient == 1
      && first.terms[0].anchor.attribute == second.terms[0].anchor.attribute
      && !first.terms[0].anchor.attribute.isSize
      && first.terms[0].anchor.attribute != first.terms[0].anchor.attribute.axis.center
  }
}

extension Quantity {
  /// Whether all equally good solutions agree on the measure, to half a device pixel.
  func isDetermined(
    in problem: LayoutProblem, _ solution: Solution
  ) throws(CheckError) -> Bool {
    guard let variables = problem[item].variables else { return false }
    let position = axis == .horizontal ? variables.left : variables.top
    do {
      let range = try solution.range(
        of: measure == .size ? variables.size(along: axis) : position)
      return range.length <= problem.screen.halfPixel
    } catch {
      throw CheckError(error, on: problem.screen)
    }
  }
}
