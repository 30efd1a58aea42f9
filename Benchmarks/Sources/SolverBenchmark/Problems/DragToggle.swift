import Constraints

/// `s10_drag_toggle_N`: views side by side in a window whose width is dragged, while in every frame one of
/// them is told to be narrow, or no more.
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
      problem.prefer(width(index) == Double(60 + index * 7 % 60), weight: Weight.medium)
    }
    problem.require(window - left(count - 1) - width(count - 1) == Self.gap)
    let narrow = problem.rows.count
    for index in 0..<count {
      problem.prefer(width(index) <= Self.narrowWidth, weight: Weight.strong)
    }
    problem.phases.append(
      BenchmarkProblem.Phase(
        name: "drag", repetitions: 1, divisor: Double(Self.frameCount),
        operations: frames(narrow)))
    return problem
  }

  /// The width goes up and down by ten points a frame; the narrow views are first all of them, then a hundred of them go and come in turn.
  private func frames(_ narrow: Int) -> [BenchmarkProblem.Operation] {
    var isActive = Array(repeating: true, count: count)
    return (0..<Self.frameCount).flatMap { frame -> [BenchmarkProblem.Operation] in
      let phase = Double(abs(frame % 80 - 40)) / 40
      let index = frame % 100 * 37 % count
      isActive[index].toggle()
      return [
        .suggest(window, Double(count) * 66 + 400 * phase),
        isActive[index] ? .activate(narrow + index) : .deactivate(narrow + index), .solve,
      ]
    }
  }
}
