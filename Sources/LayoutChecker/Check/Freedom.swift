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
/// beside it. So the measures are pinned one after the other to their shown values, parents before
/// children, sizes before positions, and only those that are still open when it is their turn count.
/// That gives exactly as many as there are independent choices: each is one fault.
struct Freedoms {
  /// The independent choices.
  private(set) var roots: [Freedom] = []

  /// The range of every measure that is open, be it by itself or as a consequence.
  private(set) var ranges: [Quantity: FreeRange] = [:]

  /// What has nothing to do with each other, looked at one by one; none where nothing is open.
  private let pieces: Pieces

  /// Whether nothing is open.
  var isEmpty: Bool { ranges.isEmpty }

  /// How many constraints are solved to tell choices of one piece apart. Beyond this, what a row ties
  /// to a choice is taken for a consequence of it.
  private static let mostWork = 100_000

  /// Finds what a solution leaves open.
  ///
  /// - Complexity: two linear programs for each open measure, and a solve for each choice, all of
  ///   them in the piece of the problem that the measure belongs to.
  init(of problem: LayoutProblem, in solution: Solution) throws(CheckError) {
    pieces = try Pieces(of: problem.problem, at: solution, on: problem.screen)
    guard !pieces.all.isEmpty else { return }
    var places: [Variable: (rank: Int, quantity: Quantity)] = [:]
    for (rank, (quantity, variable)) in Self.quantities(of: problem, in: solution).enumerated() {
      places[variable] = (rank, quantity)
    }
    var roots: [(rank: Int, freedom: Freedom)] = []
    for piece in pieces.all {
      let measures = piece.part.variables.enumerated().compactMap { index, variable in
        places[variable].map { (variable: Variable(index: index), place: $0) }
      }.sorted { $0.place.rank < $1.place.rank }
      roots += try open(measures, of: piece, on: problem.screen)
    }
    self.roots = roots.sorted { $0.rank < $1.rank }.map(\.freedom)
  }

  /// Finds what is open in one piece: its independent choices, and the ranges on the way.
  private mutating func open(
    _ measures: [(variable: Variable, place: (rank: Int, quantity: Quantity))], of piece: Piece,
    on screen: Screen
  ) throws(CheckError) -> [(rank: Int, freedom: Freedom)] {
    guard !piece.solution.isUnique else { return [] }
    let tolerance = screen.halfPixel
    var ranges: [Variable: FreeRange] = [:]
    do {
      for free in try piece.solution.freeVariables(tolerance: tolerance) {
        ranges[free.variable] = piece.named(free.range)
      }
    } catch {
      throw .numericalBreakdown(error, screen: screen.title)
    }
    var pins = Pins(of: piece, on: screen, work: Self.mostWork)
    var roots: [(rank: Int, freedom: Freedom)] = []
    for (variable, place) in measures {
      guard let range = ranges[variable] else { continue }
      self.ranges[place.quantity] = range
      guard !pins.areNear(variable) else { continue }
      let left = try pins.range(of: variable)
      guard left.length > tolerance else { continue }
      let freedom = Freedom(quantity: place.quantity, range: range, tie: piece.named(left).tie)
      roots.append((place.rank, freedom))
      try pins.add(variable, with: left.tie)
    }
    return roots
  }

  /// The exact values of an expression over all solutions that are as good as the shown one.
  func range(
    of expression: LinearExpression, in solution: Solution
  ) throws(CheckError) -> FreeRange {
    try pieces.range(of: expression, in: solution)
  }

  /// The measures in the order in which they are blamed: views and the content of scroll areas before
  /// other guides, parents before children, sizes before positions. What is hidden, and the guides of
  /// stacks, nobody sees.
  ///
  /// A view that is open and collapsed comes before everything else: nothing holds it open, and what
  /// is around it is open for its sake.
  private static func quantities(
    of problem: LayoutProblem, in solution: Solution
  ) -> [(Quantity, Variable)] {
    let items = (0..<problem.writtenItemCount).map(ItemID.init(index:))
      .filter { !problem.isHidden($0) }
    let isGuide = { (item: ItemID) in
      problem.layout[item].isGuide && problem.layout[item].kind != .content
    }
    let containers = Set(
      items.filter { problem.layout[$0].isView }.compactMap { problem.layout[$0].parent })
    let isCollapsed = { (quantity: Quantity, variable: Variable) in
      quantity.measure == .size && problem.layout[quantity.item].isView
        && solution[variable] <= problem.screen.halfPixel
        && (containers.contains(quantity.item)
          || problem.contentSizes[quantity.item.index]?.along(quantity.axis) ?? 0
            > problem.screen.halfPixel)
    }
    let quantities = (items.filter { !isGuide($0) } + items.filter(isGuide)).flatMap { item in
      guard let variables = problem.variables[item.index] else {
        return [] as [(Quantity, Variable)]
      }
      return [
        (Quantity(item: item, measure: .size, axis: .horizontal), variables.width),
        (Quantity(item: item, measure: .position, axis: .horizontal), variables.left),
        (Quantity(item: item, measure: .size, axis: .vertical), variables.height),
        (Quantity(item: item, measure: .position, axis: .vertical), variables.top),
      ]
    }
    return quantities.filter(isCollapsed) + quantities.filter { !isCollapsed($0, $1) }
  }
}

/// A piece with the choices that were found so far pinned to their shown values.
private struct Pins {
  private let shown: Solution
  private let screen: Screen
  private let priority: Priority

  /// What the pins leave open.
  private var solution: Solution
  private var pinned: Problem
  private var work: Int

  /// The variables that a row ties to a choice that could not be pinned for want of work.
  private var near: Set<Variable> = []

  init(of piece: Piece, on screen: Screen, work: Int) {
    pinned = piece.part.problem
    shown = piece.solution
    solution = piece.solution
    priority = Priority(pinned.constraints.reduce(1) { min($0, $1.priority.rawValue) } / 2)
    self.screen = screen
    self.work = work
  }

  /// The values that the pins leave to a variable.
  func range(of variable: Variable) throws(CheckError) -> FreeRange {
    do {
      return try solution.range(of: variable)
    } catch {
      throw CheckError(error, on: screen)
    }
  }

  /// Whether a variable is taken for a consequence of a choice without looking.
  func areNear(_ variable: Variable) -> Bool { near.contains(variable) }

  /// Pins a choice.
  ///
  /// Pins stand below everything else and never compete, because the shown solution satisfies all of
  /// them: they take away the choice and nothing else. A required row would do the same but for
  /// rounding errors.
  mutating func add(_ variable: Variable, with tie: Tie?) throws(CheckError) {
    guard work > 0 else {
      for constraint in pinned.constraints {
        let variables = constraint.expression.terms.map(\.variable)
        if variables.contains(variable) { near.formUnion(variables) }
      }
      return
    }
    var expressions = [LinearExpression(variable)]
    expressions += tie?.constraints.map { pinned[$0].expression } ?? []
    for expression in expressions {
      let value = shown.value(of: expression)
      do {
        try pinned.add(Constraint(expression - value, .equal, priority: priority))
      } catch {
        throw .invalidConstraint(error)
      }
    }
    work -= pinned.constraints.count
    if let next = try SettledLayout.solve(pinned, on: screen).solution { solution = next }
  }
}
