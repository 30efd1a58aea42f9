/// Why an expression has its value in a solution.
///
/// At a solution as many constraints are active, at their bounds, as there are variables, and they alone
/// decide all values: an expression is the sum of their right-hand sides, each times a multiplier
/// (Dantzig, "Linear Programming and Extensions", 1963, chapter 9). Whoever changes a right-hand side by 1
/// changes the expression by the multiplier, as long as the same constraints stay active.
public struct ValueExplanation: Hashable, Sendable {
  /// What an active constraint gives to a value.
  public struct Share: Hashable, Sendable {
    /// The constraint, which is at its bound.
    public let constraint: ConstraintID

    /// By how much the value grows with each unit of the right-hand side; not 0.
    public let multiplier: Double

    /// The constant that the terms of the constraint are equal to when all of them are on the left.
    public let rightHandSide: Double

    /// The part of the value: the multiplier times the right-hand side.
    public var amount: Double { multiplier * rightHandSide }
  }

  /// How one variable follows from others.
  public struct Step: Hashable, Sendable {
    /// The variable.
    public let variable: Variable

    /// The constraints that decide it once the other variables are known: one, or several that decide
    /// some variables together; none for a variable that nothing decides and that is therefore 0.
    public let shares: [Share]

    /// The other variables, each with what it is multiplied by.
    public let terms: [Term]
  }

  /// The active constraints that decide the value, in order of addition.
  public let shares: [Share]

  /// The constant of the expression.
  public let constant: Double

  /// The variables of the value that no constraint decides, and that are therefore 0, in order of creation.
  public let undecided: [Variable]

  /// How every variable that leads to the value follows from others, those of the expression first and each
  /// before those that it follows from.
  public let steps: [Step]

  /// The value: the constant and the amounts of all shares.
  public var value: Double { shares.reduce(constant) { $0 + $1.amount } }
}

extension Solution {
  /// Why an expression has its value: the active constraints that decide it, and the way from one to the next.
  ///
  /// Where several sets of active constraints decide the same value, as two equal ones do, one of them is
  /// told. Where the value is free, ``range(of:)`` says so, and the explanation is that of the value shown.
  /// Who asks about several values of a solution asks a ``ValueExplainer``.
  ///
  /// - Throws: ``SolverError/invalid(_:)`` where the solution does not know a variable.
  /// - Complexity: a factorisation and a solve with the factors for each part of the system that has one of
  ///   the variables, and for each variable that several constraints decide together; a few linear programs more
  ///   for a part in which constraints are at their bounds that are not needed to determine the values.
  public func explanation(
    of expression: some LinearExpressible
  ) throws(SolverError) -> ValueExplanation {
    var explainer = ValueExplainer(of: self)
    return try explainer.explanation(of: expression)
  }
}

/// Tells why expressions have their values in one solution, and keeps what one answer takes for the next.
///
/// An answer is the same whatever was asked before it.
public struct ValueExplainer {
  private let solution: Solution

  /// The active rows of the parts that were looked at, by place.
  private var known: [Int: ActiveRows] = [:]

  /// Explains values of a solution.
  public init(of solution: Solution) { self.solution = solution }

  /// Why an expression has its value, as ``Solution/explanation(of:)`` tells it.
  ///
  /// - Throws: ``SolverError/invalid(_:)`` where the solution does not know a variable.
  /// - Complexity: a factorisation for each part of the system that was not asked about before, and a solve with
  ///   the factors; besides linear in the steps.
  public mutating func explanation(
    of expression: some LinearExpressible
  ) throws(SolverError) -> ValueExplanation {
    let expression = expression.linearExpression.simplified
    let (shares, undecided) = try decision(of: expression)
    return ValueExplanation(
      shares: shares, constant: expression.constant, undecided: undecided,
      steps: try steps(to: expression.terms.map(\.variable)))
  }

  /// The constraints that decide the value of an expression, as ``ValueExplanation/shares`` has them.
  ///
  /// - Throws: ``SolverError/invalid(_:)`` where the solution does not know a variable.
  /// - Complexity: as ``explanation(of:)``, without the steps.
  public mutating func shares(
    of expression: some LinearExpressible
  ) throws(SolverError) -> [ValueExplanation.Share] {
    try decision(of: expression.linearExpression.simplified).shares
  }

  /// How variables follow from others, and these from others in their turn: those that are asked for first, of
  /// each part of the system, and each before those that it follows from.
  ///
  /// - Throws: ``SolverError/invalid(_:)`` where the solution does not know a variable.
  /// - Complexity: as ``explanation(of:)`` for one of the variables; what several of them follow from is found once.
  public mutating func steps(
    to variables: [Variable]
  ) throws(SolverError) -> [ValueExplanation.Step] {
    var numbers: [Int: [Variable]] = [:]
    var undecided: Set<Variable> = []
    for variable in variables {
      guard let place = try place(of: variable) else {
        undecided.insert(variable)
        continue
      }
      numbers[place, default: []].append(variable)
    }
    var steps = undecided.sorted { $0.index < $1.index }.map {
      ValueExplanation.Step(variable: $0, shares: [], terms: [])
    }
    for place in numbers.keys.sorted() {
      // What is found out of blocks is not kept, so that no answer depends on others.
      guard var active = known[place], let variables = numbers[place] else { continue }
      steps += active.steps(to: variables)
    }
    return steps
  }

  /// The constraints that decide a sum, and the variables in it that none decides.
  private mutating func decision(
    of expression: LinearExpression
  ) throws(SolverError) -> (shares: [ValueExplanation.Share], undecided: [Variable]) {
    var terms: [Int: [Term]] = [:]
    var undecided: Set<Variable> = []
    for term in expression.terms {
      guard let place = try place(of: term.variable) else {
        undecided.insert(term.variable)
        continue
      }
      terms[place, default: []].append(term)
    }
    var shares: [ValueExplanation.Share] = []
    for place in terms.keys.sorted() {
      guard let active = known[place], let terms = terms[place] else { continue }
      let own = active.shares(of: terms)
      shares += own.shares
      undecided.formUnion(own.undecided)
    }
    return (
      shares.sorted { $0.constraint < $1.constraint }, undecided.sorted { $0.index < $1.index }
    )
  }

  /// The place of the part that has a variable, whose active rows are known from then on; nil where none has it.
  private mutating func place(of variable: Variable) throws(SolverError) -> Int? {
    guard solution.knows(variable) else {
      throw .invalid(.unknownVariable(variable, origin: Origin()))
    }
    guard let (place, part) = solution.part(of: variable) else { return nil }
    if known[place] == nil {
      do throws(NumericalBreakdown) {
        known[place] = try ActiveRows(of: part)
      } catch {
        throw .breakdown(error)
      }
    }
    return place
  }
}

/// The active rows of a solved part, and which variable each of them decides.
///
/// The rows are as many as the variables and independent, so that their matrix has one block triangular form
/// (Duff, Erisman and Reid, "Direct Methods for Sparse Matrices", 1986, chapter 6): a block of one row
/// decides one variable from those of earlier blocks, and the rows of a larger one decide theirs together.
private struct ActiveRows {
  private let part: SolvedPart
  private let simplex: Simplex
  private let names: [ConstraintID]

  /// The position of the row that alone decides a variable; nil where that is not known.
  private var decider: [Int?]

  /// Whether the row at a position is the decider of a variable.
  private var isDecider: [Bool]

  /// How variables follow from others, where one row alone decides them.
  private let known = KnownForms()

  /// What was found out once is shared by the copies: many values have most of their steps in common.
  private final class KnownForms {
    var byNumber: [Int: Form] = [:]
  }

  /// A multiplier below this part of the largest one is rounding.
  private static let noise = 1e-13

  init(of part: SolvedPart) throws(NumericalBreakdown) {
    self.part = part
    let face = part.face
    var simplex = face.prepared
    try simplex.preferRowsThatDecide()
    self.simplex = simplex
    names = face.names
    decider = Array(repeating: nil, count: simplex.point.count)
    isDecider = Array(repeating: false, count: simplex.activeRow.count)
    propagate()
  }

  /// The terms of the row at a position.
  private func entries(at position: Int) -> [SparseEntry] {
    var entries: [SparseEntry] = []
    forEachEntry(at: position) { entries.append($0) }
    return entries
  }

  /// Goes through the terms of the row at a position.
  @inline(__always)
  private func forEachEntry(at position: Int, _ body: (SparseEntry) -> Void) {
    let row = Int(simplex.activeRow[position])
    if let variable = simplex.pinnedVariable(row) {
      body(SparseEntry(index: Int32(truncatingIfNeeded: variable), value: 1))
      return
    }
    for place in simplex.matrix.terms(ofRow: row) {
      let entry = simplex.matrix.entries[place]
      if entry.value != 0 { body(entry) }
    }
  }

  /// Finds the variables that follow from facts, one row after the other.
  private mutating func propagate() {
    var uses: [(list: Int, element: Int32)] = []
    uses.reserveCapacity(3 * isDecider.count)
    var open = [Int](repeating: 0, count: isDecider.count)
    for position in open.indices {
      forEachEntry(at: position) { entry in
        uses.append((Int(entry.index), Int32(truncatingIfNeeded: position)))
        open[position] += 1
      }
    }
    let positions = CompactLists(uses, count: decider.count)
    var ready = open.indices.filter { open[$0] == 1 }
    var next = 0
    while next < ready.count {
      let position = ready[next]
      next += 1
      var decided: Int?
      forEachEntry(at: position) { entry in
        if decided == nil, decider[Int(entry.index)] == nil { decided = Int(entry.index) }
      }
      guard let decided else { continue }
      decider[decided] = position
      isDecider[position] = true
      for place in positions[decided] {
        let other = Int(place)
        guard !isDecider[other] else { continue }
        open[other] -= 1
        if open[other] == 1 { ready.append(other) }
      }
    }
  }

  /// The multipliers of the active rows that make up a sum of terms, by position.
  private func multipliers(of terms: [(number: Int, coefficient: Double)]) -> SparseVector {
    var vector = [Double](repeating: 0, count: simplex.point.count)
    for term in terms { vector[term.number] += term.coefficient }
    simplex.factor.solveForMultipliers(&vector)
    // Most values follow from few rows, and zeros need no comparison with the largest one.
    let multipliers = SparseVector(vector)
    let least = Self.noise * multipliers.largest
    guard multipliers.places.contains(where: { abs(multipliers[Int($0)]) <= least }) else {
      return multipliers
    }
    return SparseVector(vector.map { abs($0) > least ? $0 : 0 })
  }

  /// What the row at a position gives with a multiplier; nil for a row that stands for no constraint.
  private func share(_ position: Int, _ multiplier: Double) -> ValueExplanation.Share? {
    let row = Int(simplex.activeRow[position])
    guard row < simplex.matrix.rowCount, names[row] != RowOrder.none else { return nil }
    let scale = simplex.matrix.forms[row].scale
    // Adding zero turns -0.0 into 0.0.
    return ValueExplanation.Share(
      constraint: names[row], multiplier: multiplier * scale,
      rightHandSide: simplex.matrix.bounds[row] / scale + 0)
  }

  /// The constraints that decide a sum of terms, and the variables in it that none decides.
  func shares(
    of terms: [Term]
  ) -> (shares: [ValueExplanation.Share], undecided: [Variable]) {
    let multipliers = multipliers(
      of: terms.compactMap { term in
        part.solved.number(of: term.variable).map { ($0, term.coefficient) }
      })
    var shares: [ValueExplanation.Share] = []
    var undecided: [Variable] = []
    for position in multipliers.places {
      if let share = share(Int(position), multipliers[position]) {
        shares.append(share)
      } else if let number = simplex.pinnedVariable(Int(simplex.activeRow[Int(position)])),
        let variable = part.solved.variable(number)
      {
        undecided.append(variable)
      }
    }
    return (shares, undecided)
  }

  /// A variable as a sum of multiples of rows and of other variables.
  private typealias Form = (rows: [(position: Int, multiplier: Double)], terms: [SparseEntry])

  /// How some variables follow from others, and these from others in their turn.
  mutating func steps(to variables: [Variable]) -> [ValueExplanation.Step] {
    let start = variables.compactMap { part.solved.number(of: $0) }
    var forms: [Int: Form] = [:]
    while true {
      var (numbers, isSeen) = (start, Set(start))
      var next = 0
      while next < numbers.count {
        let form = forms[numbers[next]] ?? form(of: numbers[next])
        forms[numbers[next]] = form
        for term in form.terms where isSeen.insert(Int(term.index)).inserted {
          numbers.append(Int(term.index))
        }
        next += 1
      }
      let ordered = inOrder(numbers, terms: forms.mapValues { $0.terms })
      let left = numbers.filter(Set(numbers).subtracting(ordered).contains)
      guard let number = Self.partOfCircle(left, forms) else {
        return ordered.compactMap { step(to: $0, forms[$0]) }
      }
      // Where others make up for each other, variables may follow from each other in a circle: one of them is
      // told by all its rows.
      let multipliers = multipliers(of: [(number, 1)])
      forms[number] = (multipliers.places.map { (Int($0), multipliers[$0]) }, [])
    }
  }

  /// One of some variables that follow from each other in a circle, or that follow from such; nil where there are
  /// none.
  private static func partOfCircle(_ left: [Int], _ forms: [Int: Form]) -> Int? {
    guard var number = left.first else { return nil }
    // Each is used by another one, and that is gone back over until one comes again.
    var isSeen: Set<Int> = []
    while isSeen.insert(number).inserted {
      let user = left.first { user in
        forms[user]?.terms.contains { Int($0.index) == number } ?? false
      }
      guard let user else { return number }
      number = user
    }
    return number
  }

  private func step(to number: Int, _ form: Form?) -> ValueExplanation.Step? {
    guard let variable = part.solved.variable(number), let form else { return nil }
    return ValueExplanation.Step(
      variable: variable, shares: form.rows.compactMap { share($0.position, $0.multiplier) },
      terms: form.terms.compactMap { term in
        part.solved.variable(Int(term.index)).map { Term($0, term.value) }
      })
  }

  /// Variables in the order in which they were found, each behind all that follow from it; those that follow from
  /// each other in a circle are left out.
  private func inOrder(_ numbers: [Int], terms: [Int: [SparseEntry]]) -> [Int] {
    var uses: [Int: Int] = [:]
    for number in numbers {
      for term in terms[number] ?? [] { uses[Int(term.index), default: 0] += 1 }
    }
    var ordered = numbers.filter { uses[$0, default: 0] == 0 }
    var next = 0
    while next < ordered.count {
      for term in terms[ordered[next]] ?? [] {
        uses[Int(term.index), default: 0] -= 1
        if uses[Int(term.index)] == 0 { ordered.append(Int(term.index)) }
      }
      next += 1
    }
    return ordered
  }

  private mutating func form(of number: Int) -> Form {
    if let form = known.byNumber[number] { return form }
    let isDecided = decider[number] != nil
    let form = newForm(of: number)
    // What is found out of blocks is told each time.
    if isDecided { known.byNumber[number] = form }
    return form
  }

  private mutating func newForm(of number: Int) -> Form {
    if decider[number] == nil { findDecider(of: number) }
    var rows: [(position: Int, multiplier: Double)] = []
    if let position = decider[number] {
      let own = entries(at: position).first { Int($0.index) == number }?.value ?? 1
      rows = [(position, 1 / own)]
    } else {
      rows = together(number)
    }
    var rest: [Int32: (sum: Double, magnitude: Double)] = [:]
    for (position, multiplier) in rows {
      for entry in entries(at: position) where Int(entry.index) != number {
        let value = -multiplier * entry.value
        rest[entry.index, default: (0, 0)].sum += value
        rest[entry.index, default: (0, 0)].magnitude += abs(value)
      }
    }
    let terms = rest.keys.sorted().compactMap { index -> SparseEntry? in
      guard let (sum, magnitude) = rest[index], abs(sum) > 1e-12 * magnitude else { return nil }
      return SparseEntry(index: index, value: sum)
    }
    return (rows, terms)
  }

  /// The rows that decide a variable together, with their multipliers: those that decide no variable alone.
  private func together(_ number: Int) -> [(position: Int, multiplier: Double)] {
    let multipliers = multipliers(of: [(number, 1)])
    return multipliers.places.map(Int.init).filter { !isDecider[$0] }
      .map { ($0, multipliers[$0]) }
  }

  /// Looks for a row that decides a variable alone, because the others in it are decided without that row.
  private mutating func findDecider(of number: Int) {
    for (position, _) in together(number) {
      let entries = entries(at: position)
      guard entries.contains(where: { Int($0.index) == number }) else { continue }
      let others = entries.filter { Int($0.index) != number && decider[Int($0.index)] == nil }
      let isAlone = others.allSatisfy { other in
        !together(Int(other.index)).contains { $0.position == position }
      }
      guard isAlone else { continue }
      decider[number] = position
      isDecider[position] = true
      return
    }
  }
}
