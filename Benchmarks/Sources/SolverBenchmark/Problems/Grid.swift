import Constraints

/// `s4_grid_RxC`: tiles of one size in rows, the first of every third row two columns wide.
struct Grid {
  let rows: Int
  let columns: Int

  /// The width of the grid, which is edited.
  let total = Variable(index: 0)

  static let margin = 16.0
  static let gap = 8.0
  static let minimumHeight = 44.0
  static let aspect = 0.75

  /// How many columns the first tile of a row takes.
  func firstSpan(ofRow row: Int) -> Int { row % 3 == 2 && columns > 1 ? 2 : 1 }

  private func spans(ofRow row: Int) -> [Int] {
    let first = firstSpan(ofRow: row)
    return [first] + Array(repeating: 1, count: columns - first)
  }

  private var widths: [Double] {
    Cards.deviceWidths.map { $0 * Double(max(1, columns / 2)) }
  }

  var problem: BenchmarkProblem {
    var problem = BenchmarkProblem("s4_grid_\(rows)x\(columns)")
    problem.variableCount = 1
    problem.edit(total, weight: Weight.edit)
    var model: Card.Frame?
    var upper: Card.Frame?
    for row in 0..<rows {
      var first: Card.Frame?
      var previous: Card.Frame?
      for span in spans(ofRow: row) {
        let tile = Card.Frame(firstVariable: problem.variableCount)
        problem.variableCount += 4
        placeHorizontally(tile, after: previous, in: &problem)
        size(tile, span: span, like: model, in: &problem)
        model = model ?? tile
        if let first {
          problem.require(tile.top - first.top == 0)
        } else {
          placeVertically(tile, below: upper, in: &problem)
          first = tile
        }
        previous = tile
      }
      if let last = previous {
        problem.require(last.left + last.width - total == -Self.margin)
      }
      upper = first
    }
    problem.resize(total, over: widths, name: "resize", repetitions: 5)
    return problem
  }

  private func placeHorizontally(
    _ tile: Card.Frame, after previous: Card.Frame?, in problem: inout BenchmarkProblem
  ) {
    if let previous {
      problem.require(tile.left - previous.left - previous.width == Self.gap)
    } else {
      problem.require(tile.left == Self.margin)
    }
  }

  private func placeVertically(
    _ tile: Card.Frame, below upper: Card.Frame?, in problem: inout BenchmarkProblem
  ) {
    if let upper {
      problem.require(tile.top - upper.top - upper.height == Self.gap)
    } else {
      problem.require(tile.top == Self.margin)
    }
  }

  /// All tiles have the size of the first one, which has the wished proportions.
  private func size(
    _ tile: Card.Frame, span: Int, like model: Card.Frame?, in problem: inout BenchmarkProblem
  ) {
    if let model {
      let gaps = Self.gap * Double(span - 1)
      problem.require(tile.width - Double(span) * model.width == gaps)
      problem.require(tile.height - model.height == 0)
    } else {
      problem.require(tile.height >= Self.minimumHeight)
      problem.prefer(tile.height - Self.aspect * tile.width == 0, weight: Weight.strong)
      problem.require(tile.width >= 0)
    }
  }
}
