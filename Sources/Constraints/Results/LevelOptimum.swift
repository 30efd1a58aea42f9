/// The least total error of one priority.
public struct LevelOptimum: Hashable, Sendable {
  /// The level.
  public let priority: Priority

  /// The sum of the weighted absolute errors of its constraints.
  public let totalError: Double

  /// Makes the optimum of a level.
  package init(priority: Priority, totalError: Double) {
    self.priority = priority
    self.totalError = totalError
  }
}
