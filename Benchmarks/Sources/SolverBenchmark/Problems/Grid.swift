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
    var model: Frame?
    var upper: Frame?
    for row in 0..<rows {
      var first: Frame?
      var previous: Frame?
      for span in spans(ofRow: row) {
        let tile = Frame(firstVariable: problem.variableCount)
        problem.variableCount += 4
        place(tile.left, after: previous.map { ($0.left, $0.width) }, in: &problem)
        size(tile, span: span, like: model, in: &problem)
        model = model ?? tile
        if let first {
          problem.require(tile.top - first.top == 0)
        } else {
          place(tile.top, after: upper.map { ($0.top, $0.height) }, in: &problem)
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

  /// Puts a tile behind the one before it in its row or column, or at the margin.
  private func place(
    _ start: Variable, after previous: (start: Variable, size: Variable)?,
    in problem: inout BenchmarkProblem
  ) {
    if let previous {
      problem.require(start - previous.start - previous.size == Self.gap)
    } else {
      problem.require(start == Self.margin)
    }
  }

  /// All tiles have the size of the first one, which has the wished proportions.
  private func size(
    _ tile: Frame, span: Int, like model: Frame?, in problem: inout BenchmarkProblem
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
