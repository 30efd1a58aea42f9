import Constraints

/// `s2_chain_N`: boxes in a row that fill a width, equal widths wished for.
///
/// Explicit tableaux go dense on it, since every box is part of one sum. `s2x_chain_N` is the same,
/// but every second suggestion lies below the smallest possible width, so that on each the basis
/// changes.
struct Chain {
  /// The width of the row, which is edited.
  let total = Variable(index: 0)
  let boxes: Int
  let crossesMinimum: Bool

  static let gap = 8.0
  static let minimumWidth = 20.0

  /// Below this width the required rows win over the suggestion.
  var minimumTotal: Double {
    Self.minimumWidth * Double(boxes) + Self.gap * Double(boxes - 1)
  }

  func left(_ box: Int) -> Variable { Variable(index: 1 + 2 * box) }
  func width(_ box: Int) -> Variable { Variable(index: 2 + 2 * box) }

  var problem: BenchmarkProblem {
    var problem = BenchmarkProblem("s2\(crossesMinimum ? "x" : "")_chain_\(boxes)")
    problem.variableCount = 1 + 2 * boxes
    problem.edit(total, weight: Weight.edit)
    problem.require(left(0) == 0)
    for box in 0..<boxes {
      problem.require(width(box) >= Self.minimumWidth)
      if box > 0 { problem.prefer(width(box) - width(0) == 0, weight: Weight.strong) }
      if box + 1 < boxes { problem.require(left(box + 1) - left(box) - width(box) == Self.gap) }
    }
    let last = boxes - 1
    problem.require(left(last) + width(last) - total == 0)
    problem.resize(total, over: suggestions, name: "suggest", repetitions: 3)
    return problem
  }

  /// A thousand widths in an order without a pattern, all with room to spare but for the crossings.
  private var suggestions: [Double] {
    (0..<1000).map { step in
      if crossesMinimum && !step.isMultiple(of: 2) { return minimumTotal / 2 + Double(step) }
      let spare = 1 + Double(step * 37 % 1000) / 10
      return minimumTotal + Double(boxes) * spare
    }
  }
}
