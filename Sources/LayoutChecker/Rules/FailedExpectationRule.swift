internal import Constraints
internal import LayoutDSL

/// An expectation that does not come true.
enum FailedExpectationRule: RuleCheck {
  static let summary = "an `expect` statement does not come true"

  static let explanation = """
    A line `expect A == B` in a layout claims something about the solved layout, and makes the \
    layout its own regression test. It does not take part in the solving. The claim is checked on \
    every screen on which its condition holds and all items that it mentions are there.

    `==`, `<=` and `>=` may be missed by a hundredth of a point, or by as much as `+-` says; `<` and \
    `>` are strict. Where a value is ambiguous, the claim fails only if no equally good solution \
    meets it; that the value is ambiguous is a finding of its own.

    What to do: mend the rows, or the expectation, or say with `when` where it is meant.
    """

  static let firing = """
    layout "Columns" {
      screens 320x568, 600x400
      view column {
        leading == screen.leading
        top == screen.top
        bottom == screen.bottom
        width == 0.5 * screen.width
      }
      expect column.width <= 240
    }
    """

  static let silent = """
    layout "Columns" {
      screens 320x568, 600x400
      view column {
        leading == screen.leading
        top == screen.top
        bottom == screen.bottom
        width == 0.5 * screen.width @high
        width <= 240
      }
      expect column.width <= 240
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    var faults: [Fault] = []
    for (index, expectation) in scene.layout.expectations.enumerated() {
      guard expectation.condition?.holds(on: scene.screen) ?? true,
        let sides = scene.problem.sides(expectation.first, expectation.second)
      else { continue }
      let first = scene.solution.value(of: sides.first)
      let second = scene.solution.value(of: sides.second)
      guard expectation.miss(first - second) != nil else { continue }
      guard let range = try scene.range(of: sides.first - sides.second) else { continue }
      // The difference is convex in the solution: it misses the claim everywhere only if it does at
      // both ends, on the same side.
      guard let low = expectation.miss(range.lower), let high = expectation.miss(range.upper),
        (low < 0) == (high < 0), let miss = expectation.miss(first - second)
      else { continue }
      faults.append(
        try fault(of: expectation, at: index, on: scene, first: first, second: second, miss: miss))
    }
    return faults
  }

  private static func fault(
    of expectation: Expectation, at index: Int, on scene: SolvedScreen, first: Double,
    second: Double, miss: Double
  ) throws(CheckError) -> Fault {
    let layout = scene.layout
    let name = layout.description(of: expectation.first)
    let item = expectation.first.terms.first?.anchor.item
    let message: String
    switch expectation.comparison {
    case _ where abs(miss) < 0.005: message = "`\(name)` is exactly \(first.points)"
    case .equal:
      message =
        "`\(name)` is \(first.points), \(abs(miss).points) \(miss < 0 ? "less" : "more") than expected"
    case .less, .lessOrEqual:
      message = "`\(name)` is \(first.points), \(abs(miss).points) too much"
    case .greater, .greaterOrEqual:
      message = "`\(name)` is \(first.points), \(abs(miss).points) too little"
    }
    let other =
      expectation.second.terms.isEmpty
      ? nil : layout.description(of: expectation.second)
    let notes = [Finding.Note(.expected(expectation.comparison, other, second))]
    var fault = Fault(
      identity: .init(rule: .failedExpectation, item: item, detail: .expectation(index)),
      span: expectation.origin.span, extent: abs(miss), message: message, notes: notes,
      measures: [.init(quantity: .expression(name), value: first)])
    // Where a size is too small, the rows that keep it so are of interest.
    if let size = expectation.first.size, miss < 0,
      let obstacles = try SizeObstacles(
        ofSizeOf: size.item, along: size.attribute.axis, in: scene)
    {
      fault.describe(obstacles, on: scene)
    }
    return fault
  }
}

extension AnchorExpression {
  /// The size that the expression is, or nil where it is something else.
  fileprivate var size: Anchor? {
    guard constant == 0, terms.count == 1, terms[0].coefficient == 1,
      terms[0].anchor.attribute.isSize
    else { return nil }
    return terms[0].anchor
  }
}

extension Expectation {
  /// By how much a difference of the sides misses the claim, below 0 where it is too small; nil where
  /// it meets it.
  fileprivate func miss(_ difference: Double) -> Double? {
    // What a solver may be off by.
    let noise = 1e-7
    let holds =
      switch comparison {
      case .less: (-difference).exceeds(0, byMoreThan: noise)
      case .lessOrEqual: !difference.exceeds(tolerance, byMoreThan: noise)
      case .equal: !abs(difference).exceeds(tolerance, byMoreThan: noise)
      case .greaterOrEqual: !(-difference).exceeds(tolerance, byMoreThan: noise)
      case .greater: difference.exceeds(0, byMoreThan: noise)
      }
    return holds ? nil : difference
  }
}
