/// An unknown of a constraint system, named by its position in the problem that issued it.
///
/// Variables are unrestricted: a solution may give them any real value, negative ones included.
/// A variable means something only together with the ``Problem`` or ``Solver`` that made it.
public struct Variable: Hashable, Comparable, Sendable {
  /// The position of the variable in its problem, counted from 0 in order of creation.
  public let index: Int

  /// Names the variable at `index`, which `Problem.addVariable(_:)` has returned before.
  public init(index: Int) {
    self.index = index
  }

  /// Orders variables by their creation.
  public static func < (first: Variable, second: Variable) -> Bool {
    first.index < second.index
  }
}
