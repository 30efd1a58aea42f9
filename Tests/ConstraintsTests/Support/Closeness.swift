import Constraints
import Testing

/// Whether two numbers are equal up to rounding, relative to the larger of them and 1; infinities
/// equal themselves only.
func isClose(_ first: Double, _ second: Double, within tolerance: Double = 1e-9) -> Bool {
  guard first.isFinite, second.isFinite else { return first == second }
  return abs(first - second) <= tolerance * max(1, abs(first), abs(second))
}

/// Expects that two numbers are equal up to rounding.
func expectClose(
  _ actual: Double, _ expected: Double, within tolerance: Double = 1e-9, _ what: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    isClose(actual, expected, within: tolerance), "\(what): \(actual) is not \(expected)",
    sourceLocation: sourceLocation)
}

/// Expects that the values of an expression over all optimal solutions reach from `lower` to
/// `upper`, and that the shown solution lies between them.
@discardableResult
func expectRange(
  of expression: some LinearExpressible, in solution: Solution, _ lower: Double, _ upper: Double,
  within tolerance: Double = 1e-9, _ what: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> FreeRange {
  let range = try solution.range(of: expression)
  #expect(
    isClose(range.lower, lower, within: tolerance)
      && isClose(range.upper, upper, within: tolerance),
    "\(what): [\(range.lower), \(range.upper)] is not [\(lower), \(upper)]",
    sourceLocation: sourceLocation)
  let value = solution.value(of: expression)
  let slack = tolerance * max(1, abs(value))
  #expect(
    value >= range.lower - slack && value <= range.upper + slack,
    "\(what): \(value) is outside [\(range.lower), \(range.upper)]",
    sourceLocation: sourceLocation)
  return range
}

/// Expects that all optimal solutions agree on the value of an expression.
func expectUnique(
  _ expression: some LinearExpressible, in solution: Solution, _ value: Double,
  within tolerance: Double = 1e-9, _ what: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectRange(
    of: expression, in: solution, value, value, within: tolerance, what,
    sourceLocation: sourceLocation)
}

/// Expects that a range is free because of a tie between exactly these rows.
func expectTie(
  _ range: FreeRange, at priority: Priority, between rows: [ConstraintID], totalError: Double,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let tie = range.tie else {
    Issue.record("no tie reported for \(range)", sourceLocation: sourceLocation)
    return
  }
  #expect(tie.priority == priority, sourceLocation: sourceLocation)
  #expect(tie.constraints == rows.sorted(), sourceLocation: sourceLocation)
  expectClose(tie.totalError, totalError, "error of the tie", sourceLocation: sourceLocation)
}

/// Expects that the optimum of a level is a sum of errors; 0 where the level is not listed.
func expectLevel(
  _ priority: Priority, in solution: Solution, _ totalError: Double,
  within tolerance: Double = 1e-9, sourceLocation: SourceLocation = #_sourceLocation
) {
  let level = solution.levels.first { $0.priority == priority }
  expectClose(
    level?.totalError ?? 0, totalError, within: tolerance, "level \(priority.rawValue)",
    sourceLocation: sourceLocation)
}
