internal import Constraints

/// Some constraints as a problem of their own, with no other variables than they need.
///
/// Solving it takes as long as these constraints are many, however large the problem is that they are
/// taken from. The variables keep their order, and with it which of several equally good solutions is
/// shown.
struct PartialProblem {
  /// The problem; its constraints are in the order in which they were given.
  private(set) var problem = Problem()

  /// The variables of the whole problem, in the order of the variables of the part.
  let variables: [Variable]

  private let numbers: [Variable: Variable]

  /// Makes a problem of constraints and of the variables in them and in `expressions`.
  init(
    _ constraints: [Constraint], mentioning expressions: [LinearExpression] = [],
    of whole: Problem
  ) throws(CheckError) {
    let mentioned = constraints.map(\.expression) + expressions
    let variables = Set(mentioned.lazy.flatMap(\.terms).map(\.variable))
      .sorted { $0.index < $1.index }
    var numbers: [Variable: Variable] = [:]
    for variable in variables {
      numbers[variable] = problem.addVariable(whole.name(of: variable))
    }
    self.variables = variables
    self.numbers = numbers
    for var constraint in constraints {
      constraint.expression = local(constraint.expression)
      do {
        try problem.add(constraint)
      } catch {
        throw .invalidConstraint(error)
      }
    }
  }

  /// An expression of the whole problem in the variables of the part, which must have them all.
  func local(_ expression: LinearExpression) -> LinearExpression {
    LinearExpression(
      terms: expression.terms.compactMap { term in
        numbers[term.variable].map { Term($0, term.coefficient) }
      },
      constant: expression.constant)
  }
}
