/// A condition that is used in several places and evaluated once for all of them.
///
/// A constant that stands for a condition may be used twice in another one, that one twice in a third, and
/// so on: written out, they double each time. So conditions are a graph, and are gone over as one.
public final class SharedCondition: Sendable {
  /// What the condition says.
  public let content: Condition

  /// How deep conditions stand in each other.
  let depth: Int

  /// Whether something in it always or never holds.
  let hasConstant: Bool

  private let hash: Int

  /// Conditions of fewer parts are written out wherever they are used.
  private static let fewestParts = 8

  /// So many conditions may stand in each other.
  static let mostDepth = 1000

  private init(_ content: Condition, depth: Int) {
    self.content = content
    self.depth = depth
    hasConstant = content.hasConstant
    hash = content.hashValue
  }

  /// A condition for use in several places; nil where it is too deep.
  static func sharing(_ condition: Condition) -> Condition? {
    let measure = condition.measure
    guard measure.depth <= mostDepth else { return nil }
    if case .shared = condition { return condition }
    return measure.parts < fewestParts
      ? condition : .shared(SharedCondition(condition, depth: measure.depth + 1))
  }
}

extension SharedCondition: Hashable {
  /// Hashes what the condition says, which was done once.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  /// Whether two conditions say the same in the same way.
  ///
  /// - Complexity: linear in the parts of both, shared ones counted as one.
  public static func == (first: SharedCondition, second: SharedCondition) -> Bool {
    var known: Set<[ObjectIdentifier]> = []
    return isSame(.shared(first), .shared(second), &known)
  }

  /// Compares two graphs; `known` has the pairs that were found the same.
  private static func isSame(
    _ first: Condition, _ second: Condition, _ known: inout Set<[ObjectIdentifier]>
  ) -> Bool {
    switch (first, second) {
    case (.shared(let first), .shared(let second)):
      guard first !== second else { return true }
      guard first.hash == second.hash else { return false }
      let pair = [ObjectIdentifier(first), ObjectIdentifier(second)]
      guard !known.contains(pair) else { return true }
      guard isSame(first.content, second.content, &known) else { return false }
      known.insert(pair)
      return true
    case (.and(let a, let b), .and(let c, let d)), (.or(let a, let b), .or(let c, let d)):
      return isSame(a, c, &known) && isSame(b, d, &known)
    case (.not(let a), .not(let b)): return isSame(a, b, &known)
    case (.shared, _), (_, .shared), (.and, _), (_, .and), (.or, _), (_, .or), (.not, _), (_, .not):
      return false
    default: return first == second
    }
  }
}

extension Condition {
  /// How many parts a condition is written with, shared ones counted as one, and how deep they stand in
  /// each other.
  fileprivate var measure: (parts: Int, depth: Int) {
    switch self {
    case .shared(let shared): return (1, shared.depth)
    case .and(let first, let second), .or(let first, let second):
      let (one, two) = (first.measure, second.measure)
      return (1 + one.parts + two.parts, 1 + max(one.depth, two.depth))
    case .not(let condition):
      let inner = condition.measure
      return (1 + inner.parts, 1 + inner.depth)
    default: return (1, 1)
    }
  }

  /// Whether something in the condition always or never holds, as a parameter of a component may.
  package var hasConstant: Bool {
    switch self {
    case .constant: true
    case .shared(let shared): shared.hasConstant
    case .and(let first, let second), .or(let first, let second):
      first.hasConstant || second.hasConstant
    case .not(let condition): condition.hasConstant
    default: false
    }
  }
}
