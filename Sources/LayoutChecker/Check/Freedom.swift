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
struct Freedoms: Sendable {
  /// The independent choices.
  private(set) var roots: [Freedom] = []

  /// The range of every measure that is open, be it by itself or as a consequence.
  private(set) var ranges: [Quantity: FreeRange] = [:]

  /// Whether nothing is open.
  var isEmpty: Bool { ranges.isEmpty }

  /// Finds what a solution leaves open.
  ///
  /// - Complexity: two linear programs for each open measure, and a solve for each choice.
  init(of problem: LayoutProblem, in solution: Solution) throws(CheckError) {
    guard !solution.isUnique else { return }
    let tolerance = problem.screen.halfPixel
    let screen = problem.screen.title
    var ranges: [Variable: FreeRange] = [:]
    do {
      for free in try solution.freeVariables(tolerance: tolerance) {
        ranges[free.variable] = free.range
      }
    } catch {
      throw .numericalBreakdown(error, screen: screen)
    }
    var pinned = problem.problem
    let priority = Priority(Self.lowestPriority(of: pinned) / 2)
    var current = solution
    for (quantity, variable) in Self.quantities(of: problem) {
      guard let range = ranges[variable] else { continue }
      self.ranges[quantity] = range
      let left: FreeRange
      do {
        left = try current.range(of: variable)
      } catch {
        throw .numericalBreakdown(error, screen: screen)
      }
      guard left.length > tolerance else { continue }
      roots.append(Freedom(quantity: quantity, range: range, tie: left.tie))
      // Pins stand below everything else and never compete, because the shown solution satisfies all
      // of them: they take away the choice and nothing else. A required row would do the same but
      // for rounding errors.
      var pins = [LinearExpression(variable)]
      pins += left.tie?.constraints.map { problem.problem[$0].expression } ?? []
      for pin in pins {
        let value = solution.value(of: pin)
        do {
          try pinned.add(Constraint(pin - value, .equal, priority: priority))
        } catch {
          throw .invalidConstraint(error)
        }
      }
      if let solution = try SettledLayout.solve(pinned, on: problem.screen).solution {
        current = solution
      }
    }
  }

  /// The measures in the order in which they are blamed: views before guides, parents before
  /// children, sizes before positions.
  private static func quantities(of problem: LayoutProblem) -> [(Quantity, Variable)] {
    let items = problem.layout.items.indices.map(ItemID.init(index:))
    let isGuide = { (item: ItemID) in problem.layout[item].kind == .guide }
    return (items.filter { !isGuide($0) } + items.filter(isGuide)).flatMap { item in
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
  }

  private static func lowestPriority(of problem: Problem) -> Double {
    problem.constraints.reduce(1) { min($0, $1.priority.rawValue) }
  }
}
