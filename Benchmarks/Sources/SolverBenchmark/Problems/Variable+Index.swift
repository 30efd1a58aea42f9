import Constraints

extension Variable {
  /// The variable at a position, the same in every problem: only its problem makes it an unknown.
  init(index: Int) {
    while Self.issued.count <= index { Self.issued.append(Self.issuer.addVariable()) }
    self = Self.issued[index]
  }

  // As many as the largest problem so far has, because their memory counts as the solver's. A benchmark
  // runs on one thread.
  nonisolated(unsafe) private static var issuer = Problem()
  nonisolated(unsafe) private static var issued: [Variable] = []
}
