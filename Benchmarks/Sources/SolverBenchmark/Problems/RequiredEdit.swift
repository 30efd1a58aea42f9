import Constraints

/// `s8_required_edit_N`: views side by side in a window whose width is required, and dragged beyond what
/// the least widths of the views allow.
struct RequiredEdit {
  let count: Int

  private static let gap = 8.0
  private static let leastWidth = 20.0

  /// The least width that the window can have.
  private var limit: Double { Self.gap + Double(count) * (Self.leastWidth + Self.gap) }

  private let window = Variable(index: 0)

  var problem: BenchmarkProblem {
    var problem = BenchmarkProblem("s8_required_edit_\(count)")
    problem.variableCount = 1 + 2 * count
    problem.edit(window, weight: nil)
    func left(_ index: Int) -> Variable { Variable(index: 1 + 2 * index) }
    func width(_ index: Int) -> Variable { Variable(index: 2 + 2 * index) }
    problem.require(left(0) == Self.gap)
    for index in 0..<count {
      problem.require(width(index) >= Self.leastWidth)
      guard index > 0 else { continue }
      problem.require(left(index) - left(index - 1) - width(index - 1) == Self.gap)
      problem.prefer(width(index) - width(index - 1) == 0, weight: Weight.medium)
    }
    problem.require(window - left(count - 1) - width(count - 1) == Self.gap)
    let frames = (1...12).map { 10 * Double($0) }
    typealias Operation = BenchmarkProblem.Operation
    let within = frames.map { [Operation.suggest(window, limit + $0), .solve] }
    let beyond = frames.map { [Operation.suggest(window, limit - $0), .contradict] }
    add("within", within, to: &problem)
    add("across", zip(beyond, within).flatMap { [$0, $1] }, to: &problem)
    // The last frame is one with a solution.
    add("beyond", beyond + [within[0]], to: &problem)
    return problem
  }

  private func add(
    _ name: String, _ frames: [[BenchmarkProblem.Operation]], to problem: inout BenchmarkProblem
  ) {
    problem.phases.append(
      BenchmarkProblem.Phase(
        name: name, repetitions: 5, divisor: Double(frames.count), operations: frames.flatMap { $0 }
      ))
  }
}
