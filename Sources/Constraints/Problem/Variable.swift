/// An unknown of a constraint system, named by its position in the problem that issued it.
///
/// Variables are unrestricted: a solution may give them any real value, negative ones included.
/// A variable means something only together with the ``Problem`` or ``Solver`` that made it.
public struct Variable: Hashable, Sendable {
  /// The position of the variable in its problem, counted from 0 in order of creation.
  public let index: Int

  /// Names the variable at `index`, which `Problem.addVariable(_:)` has returned before.
  package init(index: Int) {
    self.index = index
  }
}

extension Variable: CustomStringConvertible {
  /// `x` and the position, such as `x3`; its problem and its solver know the name.
  public var description: String { "x\(index)" }
}
