import Constraints
import Synchronization

extension Variable {
  /// The variable at a position, the same in every problem: only its problem makes it an unknown.
  init(index: Int) { self = Self.issued.withLock { $0.variable(at: index) } }

  // As many as the largest problem so far has, because their memory counts as the solver's. The tests
  // make problems on several threads.
  private static let issued = Mutex(Issued())

  private struct Issued {
    var issuer = Problem()
    var variables: [Variable] = []

    mutating func variable(at index: Int) -> Variable {
      while variables.count <= index { variables.append(issuer.addVariable()) }
      return variables[index]
    }
  }
}
