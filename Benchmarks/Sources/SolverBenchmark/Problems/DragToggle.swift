import Constraints

/// `s10_drag_toggle_N`: views side by side in a window whose width is dragged, while in every frame one of
/// them is told to be narrow, or no more.
///
/// Every tenth view is flexible: these share what the others leave, so that there is one solution only.
struct DragToggle {
  let count: Int

  /// The sizes that are held to frames of about the same length.
  static let sizes = [100, 1000]

  /// The frames, of which the first ones are to warm up.
  static let frameCount = 600
  static let warmUp = 50

  private static let gap = 8.0
  private static let leastWidth = 20.0
  private static let narrowWidth = 40.0
  private static let flexibleStride = 10

  private let window = Variable(index: 0)
  private func left(_ index: Int) -> Variable { Variable(index: 1 + 2 * index) }
  private func width(_ index: Int) -> Variable { Variable(index: 2 + 2 * index) }

  var problem: BenchmarkProblem {
    var problem = BenchmarkProblem("s10_drag_toggle_\(count)")
    problem.variableCount = 1 + 2 * count
    problem.edit(window, weight: Weight.edit)
    for index in 0..<count {
      if index > 0 {
        problem.require(left(index) - left(index - 1) - width(index - 1) == Self.gap)
      } else {
        problem.require(left(0) == Self.gap)
      }
      problem.require(width(index) >= Self.leastWidth)
      if index % Self.flexibleStride > 0 {
        problem.prefer(width(index) == Double(60 + index * 7 % 60), weight: Weight.medium)
      } else if index > 0 {
        problem.prefer(
          width(index) - width(index - Self.flexibleStride) == 0, weight: Weight.weak)
      }
    }
    problem.require(window - left(count - 1) - width(count - 1) == Self.gap)
    let narrow = problem.rows.count
    for index in 0..<count where index % Self.flexibleStride > 0 {
      problem.prefer(width(index) <= Self.narrowWidth, weight: Weight.strong)
    }
    problem.phases.append(
      BenchmarkProblem.Phase(
        name: "drag", repetitions: 1, divisor: Double(Self.frameCount),
        operations: frames(narrow..<problem.rows.count)))
    return problem
  }

  /// The width goes up and down by ten points a frame; the narrow views are first all of them that are
  /// not flexible, then up to a hundred of them go and come in turn.
  private func frames(_ narrow: Range<Int>) -> [BenchmarkProblem.Operation] {
    var isActive = Array(repeating: true, count: narrow.count)
    return (0..<Self.frameCount).flatMap { frame -> [BenchmarkProblem.Operation] in
      let phase = Double(abs(frame % 80 - 40)) / 40
      let drag = BenchmarkProblem.Operation.suggest(window, 110 * Double(count) + 400 * phase)
      guard !narrow.isEmpty else { return [drag, .solve] }
      let index = frame % 100 * 37 % narrow.count
      isActive[index].toggle()
      let row = narrow.lowerBound + index
      return [drag, isActive[index] ? .activate(row) : .deactivate(row), .solve]
    }
  }
}
