internal import Constraints
internal import LayoutDSL

/// A measure of an item that rows decide.
struct Quantity: Hashable, Sendable {
  /// Which measure.
  enum Measure: Hashable, Sendable {
    /// How large the item is.
    case size
    /// Where the item is: its left or top edge.
    case position
  }

  var item: ItemID
  var measure: Measure
  var axis: Axis
}

extension Quantity {
  /// The measure with the name of its item.
  func named(in layout: Layout) -> ViewMeasure {
    let position = axis.firstEdge
    return ViewMeasure(layout[item].name, measure == .size ? axis.size : position)
  }
}

/// One independent choice that the rows of a layout leave open.
struct Freedom: Sendable {
  /// The measure that stands for the choice: with it decided, everything that follows from it is.
  var quantity: Quantity

  /// The values that the measure takes over all optimal solutions.
  var range: FreeRange

  /// The tie that leaves the choice, or nil where rows are missing.
  var tie: Tie?
}

/// All that the rows of a layout leave open on one screen.
///
/// One missing row leaves many measures open: those of a view, of its children, of whatever stands
/// beside it. So the measures are held one after the other at their shown values, parents before
/// children, sizes before positions, and only those that are still open when it is their turn count.
/// That gives exactly as many as there are independent choices: each is one fault.
struct Freedoms {
  /// The independent choices.
  private(set) var roots: [Freedom] = []

  /// The range of every measure that is open, be it by itself or as a consequence.
  private(set) var ranges: [Quantity: FreeRange] = [:]

  /// The measures that may be open too, and were not looked at because the budget was spent before.
  private(set) var leftOut: Set<Quantity> = []

  /// What has nothing to do with each other, looked at one by one; none where nothing is open.
  private var parts: IndependentParts

  private let screen: Screen

  /// What finding this took, as the budget counts.
  var work: Int { budget.spent }

  /// Whether nothing is open.
  var isEmpty: Bool { ranges.isEmpty }

  /// What may be spent on finding what is open, and on the ranges that are asked for later.
  private let budget = WorkBudget(WorkBudget.forFreedoms)

  /// A variable that is a measure, with the place of that among those that are blamed.
  private typealias Measure = (variable: Variable, rank: Int, quantity: Quantity)

  /// What telling a measure is counted as that nothing else has to do with.
  private static let stepsOfTelling = 500

  /// Finds what a solution leaves open, as far as a budget of work allows; something, where anything is.
  ///
  /// - Complexity: two linear programs for each open measure, and a solve for each choice, all of
  ///   them in the part of the problem that the measure belongs to.
  init(of problem: LayoutProblem, in solution: Solution) throws(CheckError) {
    screen = problem.screen
    parts = IndependentParts(of: problem.problem, at: solution)
    guard !parts.groups.isEmpty else { return }
    let quantities = Self.quantities(of: problem, in: solution)
    // The rank of the measure that each variable is; -1 for those that are none.
    var ranks = [Int](repeating: -1, count: problem.problem.variableCount)
    for (rank, (_, variable)) in quantities.enumerated() { ranks[variable.index] = rank }
    var roots: [(rank: Int, freedom: Freedom)] = []
    for position in parts.groups.indices {
      let measures = parts.groups[position].compactMap { variable -> Measure? in
        let rank = ranks[variable.index]
        guard rank >= 0, parts.looseVariables.contains(variable) else { return nil }
        return (variable, rank, quantities[rank].0)
      }.ordered(by: \.rank)
      do {
        roots += try open(measures, ofGroup: position)
      } catch {
        throw CheckError(error, on: screen)
      }
    }
    self.roots = roots.ordered(by: \.rank).map(\.freedom)
  }

  /// Finds what is open in one group: its independent choices, and the ranges on the way.
  private mutating func open(
    _ measures: [Measure], ofGroup position: Int
  ) throws(SolverError) -> [(rank: Int, freedom: Freedom)] {
    guard !measures.isEmpty else { return [] }
    guard !budget.isSpent || isEmpty else {
      leftOut.formUnion(measures.map(\.quantity))
      return []
    }
    if let range = parts.onlyRange(at: position) {
      let first = measures[0]
      budget.spend(Self.stepsOfTelling)
      guard screen.shows(range.length) else { return [] }
      ranges[first.quantity] = range
      return [(first.rank, Freedom(quantity: first.quantity, range: range, tie: nil))]
    }
    let part = try parts.part(at: position, within: budget)
    var held = HeldRanges(of: part, within: budget)
    var roots: [(rank: Int, freedom: Freedom)] = []
    let loose = measures.compactMap { measure in
      part.subproblem.local(measure.variable).flatMap { held.mayBeOpen($0) ? (measure, $0) : nil }
    }
    // The one that is told where the budget ends before any is found.
    var only: Variable?
    for (place, (measure, variable)) in loose.enumerated() {
      if budget.isSpent {
        guard isEmpty else {
          leftOut.insert(measure.quantity)
          continue
        }
        // Whether anything is open is always told.
        if only == nil {
          only = try held.anyOpen(of: loose[place...].map(\.1), tolerance: screen.halfPixel)
        }
        guard let only else { break }
        guard variable == only else {
          leftOut.insert(measure.quantity)
          continue
        }
      }
      let range = try held.openRange(of: variable)
      guard screen.shows(range.length) else { continue }
      ranges[measure.quantity] = part.whole(range)
      let left = try held.range(of: variable, in: range)
      guard screen.shows(left.length) else { continue }
      let freedom = Freedom(
        quantity: measure.quantity, range: part.whole(range), tie: part.whole(left).tie)
      roots.append((measure.rank, freedom))
      try held.hold(variable, with: left.tie)
    }
    return roots
  }

  /// Whether a measure is open, or may be.
  func isOpen(_ quantity: Quantity) -> Bool {
    ranges[quantity] != nil || leftOut.contains(quantity)
  }

  /// The measures that are open, or may be.
  var open: Set<Quantity> { leftOut.union(ranges.keys) }

  /// The exact values of an expression over all solutions that are as good as the shown one; nil where
  /// they may differ and the budget is spent.
  func range(of expression: LinearExpression) throws(CheckError) -> FreeRange? {
    let isOpen = expression.terms.contains { parts.looseVariables.contains($0.variable) }
    if budget.isSpent, isOpen { return nil }
    do {
      return try parts.range(of: expression, within: budget)
    } catch {
      throw CheckError(error, on: screen)
    }
  }

  /// The measures in the order in which they are blamed: views and the content of scroll areas before
  /// other guides, parents before children, sizes before positions. What is hidden, and the guides of
  /// stacks, nobody sees.
  ///
  /// A view that is open and collapsed comes before everything else: nothing holds it open, and what
  /// is around it is open for its sake. Views whose own rows say all there is to say come last: they are open for
  /// the sake of what these rows speak of. And the only view of a stack that does not say how long it is comes
  /// before the stack.
  private static func quantities(
    of problem: LayoutProblem, in solution: Solution
  ) -> [(Quantity, Variable)] {
    let items = (0..<problem.written.items.count).map(ItemID.init(index:))
      .filter { !problem[$0].isHidden }
    let isGuide = { (item: ItemID) in
      problem.expanded[item].isGuide && problem.expanded[item].kind != .content
    }
    let containers = Set(
      items.filter { problem.expanded[$0].isView }.compactMap { problem.expanded[$0].parent })
    let isCollapsed = { (quantity: Quantity, variable: Variable) in
      quantity.measure == .size && problem.expanded[quantity.item].isView
        && !problem.screen.shows(solution[variable])
        && (containers.contains(quantity.item)
          || problem.screen.shows(
            problem[quantity.item].contentSize?.along(quantity.axis) ?? 0))
    }
    let quantities = (items.filter { !isGuide($0) } + items.filter(isGuide)).flatMap { item in
      guard let variables = problem[item].variables else {
        return [] as [(Quantity, Variable)]
      }
      return [
        (Quantity(item: item, measure: .size, axis: .horizontal), variables.width),
        (Quantity(item: item, measure: .position, axis: .horizontal), variables.left),
        (Quantity(item: item, measure: .size, axis: .vertical), variables.height),
        (Quantity(item: item, measure: .position, axis: .vertical), variables.top),
      ]
    }
    let stated = StatedMeasures(of: problem)
    let others = quantities.filter { !isCollapsed($0, $1) }
    let views = others.filter { !isGuide($0.0.item) }
    let ordered =
      quantities.filter(isCollapsed) + views.filter { !stated.decide($0.0) }
      + views.filter { stated.decide($0.0) } + others.filter { isGuide($0.0.item) }
    let unsized = stated.unsizedViews(
      inStacks: items.filter { problem.expanded[$0].isView }, of: problem)
    guard !unsized.isEmpty else { return ordered }
    let led = Dictionary(
      ordered.compactMap { measure in unsized[measure.0].map { ($0, measure) } },
      uniquingKeysWith: { first, _ in first })
    return ordered.filter { unsized[$0.0] == nil }.flatMap { measure in
      [led[measure.0], measure].compactMap { $0 }
    }
  }
}

/// What the rows of views state of them: of the start, the end, the middle and the size along an axis any two decide
/// the view there.
private struct StatedMeasures {
  /// For each item what is stated, by bits: four for each axis.
  private var stated: [UInt8]

  init(of problem: LayoutProblem) {
    stated = Array(repeating: 0, count: problem.written.items.count)
    let rows = problem.written.rows
    for index in rows.indices
    where rows[index].relation == .equal && rows[index].priority.isRequired
      && rows[index].first.terms.count == 1 && problem.constraint(of: .row(index)) != nil
    {
      let anchor = rows[index].first.terms[0].anchor
      // What ties a view to itself says nothing of it by itself, and what is in it is for itself to place.
      guard stated.indices.contains(anchor.item.index),
        !rows[index].second.terms.contains(where: {
          $0.anchor.item == anchor.item
            || problem.written.isInside($0.anchor.item, anchor.item)
        })
      else { continue }
      stated[anchor.item.index] |= Self.bit(of: anchor.attribute)
    }
  }

  private static func bit(of attribute: Attribute) -> UInt8 {
    let place: UInt8 =
      switch attribute {
      case .left, .leading, .top, .firstBaseline: 0
      case .right, .trailing, .bottom, .lastBaseline: 1
      case .centerX, .centerY: 2
      case .width, .height: 3
      }
    return 1 << (attribute.axis == .horizontal ? place : place + 4)
  }

  /// Whether a measure follows from what is stated of its item, and from what that speaks of.
  func decide(_ quantity: Quantity) -> Bool {
    guard stated.indices.contains(quantity.item.index) else { return false }
    let bits = stated[quantity.item.index]
    return (quantity.axis == .horizontal ? bits & 0xF : bits >> 4).nonzeroBitCount > 1
  }

  private func hasSize(_ item: ItemID, along axis: Axis) -> Bool {
    stated[item.index] & Self.bit(of: axis.size) != 0
  }

  /// The lengths of views without anything in them that do not say how long they are, in stacks whose other views all
  /// do, each with that of its stack.
  func unsizedViews(inStacks views: [ItemID], of problem: LayoutProblem) -> [Quantity: Quantity] {
    let layout = problem.written
    var inside: [ItemID: [ItemID]] = [:]
    for view in views {
      if let parent = layout[view].parent, layout[parent].kind == .stack {
        inside[parent, default: []].append(view)
      }
    }
    guard !inside.isEmpty else { return [:] }
    let holders = Set(views.compactMap { layout[$0].parent })
    var unsized: [Quantity: Quantity] = [:]
    for (stack, views) in inside where views.count > 1 {
      let axis = problem[stack].settings.arrangement.axis
      let open = views.filter {
        !hasSize($0, along: axis) && problem[$0].contentSize?.along(axis) == nil
      }
      guard open.count == 1, layout[open[0]].kind == .view, !holders.contains(open[0]) else {
        continue
      }
      unsized[Quantity(item: open[0], measure: .size, axis: axis)] = Quantity(
        item: stack, measure: .size, axis: axis)
    }
    return unsized
  }
}
