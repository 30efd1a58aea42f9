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

  /// One of some variables that has other values, the first that is seen to, asked of all of them together; nil
  /// where none has.
  ///
  /// - Complexity: two linear programs in each part of the system that has some of them, and two more for
  ///   each variable where a part has no end.
  mutating func anyOpen(
    of variables: [Variable], tolerance: Double, within budget: WorkBudget
  ) throws(SolverError) -> Variable? {
    var groups: [Int: [(variable: Variable, number: Int)]] = [:]
    for variable in variables where looseVariables.contains(variable) {
      guard let (place, part) = solution.part(of: variable),
        let number = part.solved.number(of: variable)
      else { continue }
      groups[place, default: []].append((variable, number))
    }
    var open: Set<Variable> = []
    for (place, group) in groups.sorted(by: { $0.key < $1.key }) {
      if let points = try farPoints(of: group.map { $0.number }, in: place, within: budget) {
        for (variable, number) in group
        where abs(points.high[number] - points.low[number]) > tolerance { open.insert(variable) }
      } else {
        for (variable, _) in group where try range(of: variable, within: budget).length > tolerance
        {
          open.insert(variable)
          break
        }
      }
    }
    return variables.first(where: open.contains)
  }

  private mutating func farPoints(
    of numbers: [Int], in place: Int, within budget: WorkBudget
  ) throws(SolverError) -> (low: [Double], high: [Double])? {
    guard let part = solution.part(at: place) else { return nil }
    do {
      let face = faces[place] ?? part.face.prepared
      faces[place] = face
      return try part.face.farPoints(
        in: numbers.map { Variable(index: $0) }, of: face, within: budget)
    } catch {
      throw .breakdown(error)
    }
  }
}
