internal import Constraints

/// The constraints of a log as a problem for the solver.
///
/// Every item has a required `width >= 0` and `height >= 0`, as in Apple's engine. Margins that no row sets
/// are 8 points. Baselines are free: the log does not tell the font.
struct LoggedSystem {
  private(set) var problem = Problem()

  /// The row that each constraint of the problem comes from; nil for those that are so for every item.
  private(set) var rows: [Int?] = []

  private struct Frame {
    var left: Variable
    var top: Variable
    var width: Variable
    var height: Variable
    var baselines: [LoggedAnchor.Attribute: Variable] = [:]
  }

  private var frames: [LoggedItem: Frame] = [:]
  private let isRightToLeft: Bool
  private let hasSizes: Bool

  /// The margin of a view whose layout margins are not in the log.
  private static let usualMargin = 8.0

  /// Makes the problem of some rows, all of them required but those that give way.
  ///
  /// - Parameters:
  ///   - yielding: rows with the priority 999.
  ///   - without: rows that are left out.
  ///   - hasSizes: whether no view is smaller than 0.
  /// - Throws: `ConstraintError` where a number of a row is out of range.
  init(
    _ rows: [LoggedRow], yielding: Set<Int> = [], without: Set<Int> = [],
    hasSizes: Bool = true
  ) throws(ConstraintError) {
    self.hasSizes = hasSizes
    isRightToLeft = rows.contains(where: \.isRightToLeft)
    for (index, row) in rows.enumerated() where !without.contains(index) {
      for relation in row.relations {
        var expression = try linear(relation.first)
        if let second = relation.second {
          expression = expression - relation.multiplier * (try linear(second))
        }
        expression.constant -= relation.constant
        let constraint = Constraint(
          expression, relation.relation,
          priority: Priority(yielding.contains(index) ? min(row.priority, 999) : row.priority))
        try problem.add(constraint)
        self.rows.append(index)
      }
    }
  }

  /// The measure as a sum of variables.
  private mutating func linear(_ anchor: LoggedAnchor) throws(ConstraintError) -> LinearExpression {
    let frame = try frame(of: anchor.item)
    let left = LinearExpression(frame.left)
    let right = LinearExpression(terms: [Term(frame.left), Term(frame.width)])
    let top = LinearExpression(frame.top)
    let bottom = LinearExpression(terms: [Term(frame.top), Term(frame.height)])
    let margin = LinearExpression(constant: Self.usualMargin)
    // Leading edges grow towards the trailing ones.
    let leading = isRightToLeft ? -1 * right : left
    let trailing = isRightToLeft ? -1 * left : right
    switch anchor.attribute {
    case .left, .minX: return left
    case .right, .maxX: return right
    case .top, .minY: return top
    case .bottom, .maxY: return bottom
    case .leading: return leading
    case .trailing: return trailing
    case .width: return LinearExpression(frame.width)
    case .height: return LinearExpression(frame.height)
    case .centerX, .midX, .centerXWithinMargins:
      return LinearExpression(terms: [Term(frame.left), Term(frame.width, 0.5)])
    case .centerY, .midY, .centerYWithinMargins:
      return LinearExpression(terms: [Term(frame.top), Term(frame.height, 0.5)])
    case .leftMargin: return left + margin
    case .rightMargin: return right - margin
    case .topMargin: return top + margin
    case .bottomMargin: return bottom - margin
    case .leadingMargin: return leading + margin
    case .trailingMargin: return trailing - margin
    case .firstBaseline, .lastBaseline, .baseline:
      let attribute = anchor.attribute == .baseline ? .lastBaseline : anchor.attribute
      if let variable = frame.baselines[attribute] { return LinearExpression(variable) }
      let variable = problem.addVariable()
      frames[anchor.item]?.baselines[attribute] = variable
      return LinearExpression(variable)
    }
  }

  private mutating func frame(of item: LoggedItem) throws(ConstraintError) -> Frame {
    if let frame = frames[item] { return frame }
    let frame = Frame(
      left: problem.addVariable(), top: problem.addVariable(), width: problem.addVariable(),
      height: problem.addVariable())
    for size in hasSizes ? [frame.width, frame.height] : [] {
      try problem.add(Constraint(LinearExpression(size), .greaterOrEqual, isImplicit: true))
      rows.append(nil)
    }
    frames[item] = frame
    return frame
  }

  // MARK: - Answers

  /// Whether all rows that are required can hold together; nil where the arithmetic breaks down.
  var isSatisfiable: Bool? {
    var solver = Solver(problem)
    return (try? solver.solve()).map { $0.solution != nil }
  }

  /// The least that a size can be where all rows hold, rounded to hundredths; nil where they cannot.
  func least(_ anchor: LoggedAnchor) -> Double? {
    guard let frame = frames[anchor.item] else { return nil }
    let size = anchor.attribute == .width ? frame.width : frame.height
    var problem = problem
    guard
      (try? problem.add(Constraint(LinearExpression(size), .equal, priority: Priority(1)))) != nil
    else { return nil }
    var solver = Solver(problem)
    guard let solution = (try? solver.solve())?.solution else { return nil }
    return (solution[size] * 100).rounded() / 100
  }
}
