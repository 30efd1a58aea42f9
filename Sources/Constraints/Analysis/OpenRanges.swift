/// The values that single variables may have over all solutions that are as good as a shown one, asked for
/// one after the other.
struct OpenRanges {
  private let solution: Solution

  /// The variables that may have other values; no others do.
  let looseVariables: VariableSet

  /// What competes in each part of the system, once it was needed.
  private var errors: [Int: FaceErrors] = [:]

  /// The faces of the parts, once they were needed.
  private var faces: [Int: Simplex] = [:]

  /// Takes the optimal solutions around a shown one.
  ///
  /// - Complexity: O(*n*) in the size of the system.
  init(of solution: Solution) {
    self.solution = solution
    looseVariables = VariableSet(solution.looseVariables)
  }

  /// The values of a variable, paid for from a budget.
  ///
  /// - Complexity: two linear programs for a variable that may have other values.
  mutating func range(
    of variable: Variable, within budget: WorkBudget
  ) throws(SolverError) -> FreeRange {
    do {
      let value = solution[variable]
      guard looseVariables.contains(variable), let (place, part) = solution.part(of: variable),
        let number = part.solved.number(of: variable)
      else { return FreeRange(lower: value, upper: value) }
      let terms = [Term(Variable(index: number))]
      let face = faces[place] ?? part.face.prepared
      faces[place] = face
      let ends = try part.face.ends(of: terms, in: face, within: budget)
      var tie: Tie?
      if ends.upper - ends.lower > Solution.uniquenessTolerance {
        if errors[place] == nil { errors[place] = try part.face.errors(in: face, within: budget) }
        tie = errors[place].flatMap { part.face.tie(of: terms, $0) }
      }
      return FreeRange(lower: ends.lower, upper: ends.upper, tie: tie)
    } catch {
      throw .breakdown(error)
    }
  }
}
