internal import Constraints
internal import LayoutDSL

/// Turns the steps of a solver's explanation, from variable to variable, into those of a person, from one
/// measure of a view to the next.
///
/// A width is decided by two edges, so the solver takes two steps to it: both are one here. What an edge and
/// a size add up to is named by the other edge.
struct ExplanationChain {
  /// A measure of an item.
  private enum Measure: Hashable {
    case start
    case center
    case end
    case size
  }

  /// A measure that has a step of its own.
  private struct Node: Hashable {
    var item: ItemID
    var axis: Axis
    var measure: Measure
  }

  /// A sum of multiples of variables and of rows.
  private struct Form {
    var coefficients: [Variable: Double] = [:]
    /// The rows with their multipliers, in the order in which they were met.
    var rows: [(id: ConstraintID, multiplier: Double)] = []
    var rightHandSides: [ConstraintID: Double] = [:]
    var constant = 0.0
    /// Whether a variable of the sum was 0 for want of rows.
    var isUndecided = false
    /// Whether the sum is of a position and a size, which have a step each.
    var isSplit = false
  }

  private let solved: SolvedLayout
  private let solution: Solution
  private var stepOf: [Variable: ValueExplanation.Step] = [:]
  private var placeOf: [Variable: (item: ItemID, axis: Axis, isSize: Bool)] = [:]
  private var mentioned: Set<Anchor> = []

  private(set) var steps: [MeasureExplanation.Step] = []

  /// The items whose measures have steps.
  private(set) var items: Set<ItemID> = []

  /// How many steps there are at most; the way to the screen is rarely longer.
  private static let mostSteps = 40

  /// A coefficient below this is rounding.
  private static let noise = 1e-9

  /// Explains anchors of a layout, the first steps being theirs.
  init(of anchors: [Anchor], in solved: SolvedLayout, at solution: Solution) throws(SolverError) {
    (self.solved, self.solution) = (solved, solution)
    for index in solved.problem.items.indices {
      guard let variables = solved.problem.items[index].variables else { continue }
      let item = ItemID(index: index)
      placeOf[variables.left] = (item, .horizontal, false)
      placeOf[variables.width] = (item, .horizontal, true)
      placeOf[variables.top] = (item, .vertical, false)
      placeOf[variables.height] = (item, .vertical, true)
    }
    for row in solved.expanded.rows {
      mentioned.formUnion((row.first.terms + row.second.terms).map(\.anchor))
    }
    var pending: [Node] = []
    var seen: Set<Node> = []
    for anchor in anchors {
      guard let expression = solved.problem.expression(for: anchor) else { continue }
      for step in try solution.explanation(of: expression).steps { stepOf[step.variable] = step }
      seen.formUnion(Self.node(of: anchor).map { [$0] } ?? [])
    }
    for anchor in anchors {
      guard let expression = solved.problem.expression(for: anchor) else { continue }
      items.insert(anchor.item)
      add(expression, named: solved.expanded.description(of: anchor), &pending, &seen)
    }
    var next = 0
    while next < pending.count, steps.count < Self.mostSteps {
      let node = pending[next]
      next += 1
      items.insert(node.item)
      guard let expression = expression(for: node) else { continue }
      add(expression, named: name(of: node), &pending, &seen)
    }
    // Facts of the screen come last.
    steps =
      steps.filter { $0.formula != nil } + steps.filter { $0.formula == nil }
  }

  private static func node(of anchor: Anchor) -> Node? {
    let measure: Measure? =
      switch anchor.attribute {
      case .width, .height: .size
      case .left, .top, .leading: .start
      case .right, .bottom, .trailing: .end
      case .centerX, .centerY: .center
      case .firstBaseline, .lastBaseline: nil
      }
    return measure.map { Node(item: anchor.item, axis: anchor.attribute.axis, measure: $0) }
  }

  // MARK: - Steps

  private mutating func add(
    _ expression: LinearExpression, named name: String, _ pending: inout [Node],
    _ seen: inout Set<Node>
  ) {
    let form = form(of: expression)
    let value = solution.value(of: expression)
    let isFact = expression.terms.allSatisfy {
      (placeOf[$0.variable]?.item ?? .screen) <= .safeArea
    }
    guard !isFact else {
      let reason = MeasureExplanation.Reason(kind: .screen, row: "", span: nil, priority: .required)
      steps.append(.init(name: name, value: value, formula: nil, reasons: [reason]))
      return
    }
    let nodes = nodes(of: form)
    steps.append(
      .init(
        name: name, value: value, formula: text(of: form, nodes), reasons: reasons(of: form)))
    for (node, _) in nodes where seen.insert(node).inserted { pending.append(node) }
  }

  /// What an expression follows from, by as many rows as make up one step.
  private func form(of expression: LinearExpression) -> Form {
    var form = Form(constant: expression.constant)
    for term in expression.simplified.terms {
      form.coefficients[term.variable] = term.coefficient
    }
    let own = expression.simplified.terms.map(\.variable).filter { variable in
      placeOf[variable].map { $0.item > .safeArea } ?? false
    }
    guard let first = own.first, let place = placeOf[first] else { return form }
    let variables = solved.problem[place.item].variables
    let isHorizontal = place.axis == .horizontal
    guard let position = isHorizontal ? variables?.left : variables?.top,
      let size = isHorizontal ? variables?.width : variables?.height
    else { return form }
    func substituting(_ variables: Variable...) -> Form {
      variables.reduce(form) { $0.coefficients[$1] == nil ? $0 : substitute($1, in: $0) }
    }
    if own.count == 1 {
      guard own[0] == size else { return substituting(position) }
      // A size between two edges of the same view: the own position is no step to it.
      let (near, far) = (substituting(size), substituting(size, position))
      return nodes(of: far).count < nodes(of: near).count ? far : near
    }
    for candidate in [substituting(size), substituting(position)]
    where candidate.coefficients[size] == nil && candidate.coefficients[position] == nil {
      return candidate
    }
    form.isSplit = true
    return form
  }

  /// Replaces a variable by what it follows from.
  private func substitute(_ variable: Variable, in form: Form) -> Form {
    var form = form
    guard let step = stepOf[variable],
      let coefficient = form.coefficients.removeValue(forKey: variable)
    else { return form }
    if step.shares.isEmpty && step.terms.isEmpty { form.isUndecided = true }
    for share in step.shares {
      let multiplier = coefficient * share.multiplier
      form.rightHandSides[share.constraint] = share.rightHandSide
      if let index = form.rows.firstIndex(where: { $0.id == share.constraint }) {
        form.rows[index].multiplier += multiplier
      } else {
        form.rows.append((share.constraint, multiplier))
      }
    }
    for term in step.terms {
      let sum = (form.coefficients[term.variable] ?? 0) + coefficient * term.coefficient
      form.coefficients[term.variable] = sum.isClose(to: 0, within: Self.noise) ? nil : sum
    }
    return form
  }

  // MARK: - Anchors

  /// The variables of a form as measures of items with what they are multiplied by.
  private func nodes(of form: Form) -> [(node: Node, coefficient: Double)] {
    var sums: [ItemID: [Axis: (position: Double, size: Double)]] = [:]
    for (variable, coefficient) in form.coefficients {
      guard let place = placeOf[variable] else { continue }
      var sum = sums[place.item]?[place.axis] ?? (0, 0)
      if place.isSize { sum.size += coefficient } else { sum.position += coefficient }
      sums[place.item, default: [:]][place.axis] = sum
    }
    var nodes: [(node: Node, coefficient: Double)] = []
    for item in sums.keys.sorted() {
      for axis in Axis.allCases {
        guard let (position, size) = sums[item]?[axis] else { continue }
        func isNone(_ value: Double) -> Bool { value.isClose(to: 0, within: Self.noise) }
        func add(_ measure: Measure, _ coefficient: Double) {
          guard !isNone(coefficient) else { return }
          nodes.append((Node(item: item, axis: axis, measure: measure), coefficient))
        }
        if form.isSplit {
          add(.start, position)
          add(.size, size)
        } else if isNone(position - size) {
          add(.end, position)
        } else if isNone(position - 2 * size), !isNone(position) {
          add(.center, position)
        } else {
          add(.start, position)
          add(.size, size)
        }
      }
    }
    // A formula does not begin with what is taken away.
    return nodes.filter { $0.coefficient > 0 } + nodes.filter { $0.coefficient < 0 }
  }

  private func expression(for node: Node) -> LinearExpression? {
    guard let variables = solved.problem[node.item].variables else { return nil }
    let position = variables.start(along: node.axis)
    let size = variables.size(along: node.axis)
    return switch node.measure {
    case .start: LinearExpression(position)
    case .center: LinearExpression(terms: [Term(position), Term(size, 0.5)])
    case .end: LinearExpression(terms: [Term(position), Term(size)])
    case .size: LinearExpression(size)
    }
  }

  /// The name of a measure as the rows have it; from the left where text runs from right to left, because
  /// that is how it is told.
  private func name(of node: Node) -> String {
    let attribute: Attribute
    let isLeftToRight = solved.screen.direction == .leftToRight
    func edge(_ absolute: Attribute, _ relative: Attribute) -> Attribute {
      let isWritten = mentioned.contains(Anchor(node.item, absolute))
      return isLeftToRight && !isWritten ? relative : absolute
    }
    switch (node.measure, node.axis) {
    case (.start, .horizontal): attribute = edge(.left, .leading)
    case (.end, .horizontal): attribute = edge(.right, .trailing)
    case (.start, .vertical): attribute = .top
    case (.end, .vertical): attribute = .bottom
    case (.center, let axis): attribute = axis.center
    case (.size, let axis): attribute = axis.size
    }
    let anchor = Anchor(node.item, attribute)
    let name = solved.expanded.description(of: anchor)
    return node.item == .safeArea ? String(name.dropFirst("screen.".count)) : name
  }

  // MARK: - Words

  private func text(of form: Form, _ nodes: [(node: Node, coefficient: Double)]) -> String {
    var text = ""
    func append(_ value: Double, _ words: String) {
      if text.isEmpty {
        text = value < 0 ? "-" + words : words
      } else {
        text += (value < 0 ? " - " : " + ") + words
      }
    }
    for (node, coefficient) in nodes {
      let factor = abs(coefficient)
      let name = name(of: node)
      append(
        coefficient,
        factor.isClose(to: 1, within: Self.noise) ? name : "\(factor.asFactor) * \(name)")
    }
    var constants = form.rows.map { $0.multiplier * (form.rightHandSides[$0.id] ?? 0) }
    constants.append(form.constant)
    constants.removeAll { $0.isClose(to: 0, within: Self.noise) }
    if constants.count > Self.mostConstants { constants = [constants.reduce(0, +)] }
    for constant in constants { append(constant, abs(constant).hundredths) }
    return text.isEmpty ? "0" : text
  }

  /// So many numbers are told one by one.
  private static let mostConstants = 4

  private func reasons(of form: Form) -> [MeasureExplanation.Reason] {
    var reasons = form.rows.filter { !$0.multiplier.isClose(to: 0, within: Self.noise) }.map {
      MeasureExplanation.Reason(of: $0.id, multiplier: $0.multiplier, in: solved.problem)
    }
    if form.isUndecided {
      reasons.append(.init(kind: .nothing, row: "", span: nil, priority: .required))
    }
    return reasons
  }
}

extension MeasureExplanation.Reason {
  /// A constraint with what a measure grows by with its right-hand side.
  init(of id: ConstraintID, multiplier: Double, in problem: LayoutProblem) {
    let constraint = problem.problem[id]
    let kind: Kind
    switch problem.sources[id.index] {
    case .hugging, .compression: kind = .content
    case .nonNegative: kind = .size
    case .screen: kind = .screen
    case .row, .generated:
      kind =
        switch constraint.relation {
        case .equal: .equation
        case .lessOrEqual: multiplier > 0 ? .atMost : .atLeast
        case .greaterOrEqual: multiplier > 0 ? .atLeast : .atMost
        }
    }
    self.init(
      kind: kind, row: constraint.origin.label, span: constraint.origin.span,
      priority: constraint.priority)
  }
}
