internal import Constraints
internal import LayoutDSL

/// Which constraints mention a variable, and which rows an item; found out when first asked for.
final class Mentions {
  private let problem: LayoutProblem

  init(of problem: LayoutProblem) {
    self.problem = problem
  }

  /// The facts of the screen.
  private(set) lazy var facts = problem.sources.indices.filter {
    if case .screen = problem.sources[$0] { true } else { false }
  }.map(ConstraintID.init(index:))

  /// The variables of the facts of the screen.
  private(set) lazy var fixed = Set(
    facts.flatMap { problem.problem[$0].expression.terms.map(\.variable) })

  /// The constraints that mention a variable, in order of addition.
  func constraints(of variable: Variable) -> [ConstraintID] { byVariable[variable.index] }

  /// The positions in `Layout.rows` of the rows that mention an item and apply, in order.
  func rows(of item: ItemID) -> [Int] { byItem[item.index] }

  /// The positions in `Layout.rows` of the rows that mention both items and apply, in order.
  func rows(between first: ItemID, and second: ItemID) -> [Int] {
    let (one, other) = (byItem[first.index], byItem[second.index])
    let (fewer, item) = one.count < other.count ? (one, second) : (other, first)
    return fewer.filter { index in
      let row = problem.layout.rows[index]
      return (row.first.terms + row.second.terms).contains { $0.anchor.item == item }
    }
  }

  private lazy var byVariable: [[ConstraintID]] = {
    var lists: [[ConstraintID]] = problem.problem.variableNames.map { _ in [] }
    for (index, constraint) in problem.problem.constraints.enumerated() {
      for term in constraint.expression.terms {
        lists[term.variable.index].append(ConstraintID(index: index))
      }
    }
    return lists
  }()

  private lazy var byItem: [[Int]] = {
    var lists: [[Int]] = problem.layout.items.map { _ in [] }
    for (index, row) in problem.layout.rows.enumerated()
    where row.condition?.holds(on: problem.screen) ?? true {
      for item in Set((row.first.terms + row.second.terms).map(\.anchor.item)) {
        lists[item.index].append(index)
      }
    }
    return lists
  }()
}
