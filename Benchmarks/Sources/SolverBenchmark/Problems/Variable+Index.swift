import Constraints

extension Variable {
  /// The variable at a position, the same in every problem: only its problem makes it an unknown.
  init(index: Int) {
    self = Self.issued[index]
  }

  private static let issued: [Variable] = {
    var problem = Problem()
    return (0..<1 << 20).map { _ in problem.addVariable() }
  }()
}
