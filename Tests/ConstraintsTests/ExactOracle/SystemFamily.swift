import Constraints
import SeededRandomness

/// A kind of random system.
enum SystemFamily: String, CaseIterable, Sendable {
  case layoutLike = "layout-like"
  case sparse
  case degenerate
  case unbounded
  case manyLevels = "many levels"
  case realCoefficients = "real coefficients"
  case powersOfEight = "powers of eight"
  case nearlyParallel = "nearly parallel"

  /// Whether the numbers are small multiples of powers of two, so that ties and redundant rows are
  /// meant and exact; elsewhere what is true may hang on the last bit of a number.
  var isExact: Bool {
    switch self {
    case .layoutLike, .sparse, .degenerate, .unbounded, .manyLevels: true
    case .realCoefficients, .powersOfEight, .nearlyParallel: false
    }
  }

  /// A system of the family.
  func problem(seed: UInt64) -> Problem {
    var generator = SystemGenerator(seed: seed)
    switch self {
    case .layoutLike: generator.makeLayout()
    case .sparse: generator.makeSparse()
    case .degenerate: generator.makeDegenerate()
    case .unbounded: generator.makeUnbounded()
    case .manyLevels: generator.makeManyLevels()
    case .realCoefficients: generator.makeReal()
    case .powersOfEight: generator.makePowersOfEight()
    case .nearlyParallel: generator.makeNearlyParallel()
    }
    return generator.problem
  }
}

/// Makes random systems of up to eight variables and fourteen rows.
private struct SystemGenerator {
  private(set) var problem = Problem()
  private var random: SeededRandom
  private var variables: [Variable] = []

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  private mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(random.next() % UInt64(range.count))
  }

  private mutating func chance(_ percentage: Int) -> Bool { integer(1...100) <= percentage }

  private mutating func one<Element>(of choices: [Element]) -> Element {
    choices[integer(0...choices.count - 1)]
  }

  private mutating func addVariables(_ count: Int) {
    variables = (0..<count).map { _ in problem.addVariable() }
  }

  /// The numbers that are generated are finite, and the priorities and weights valid.
  private mutating func add(_ constraint: Constraint) {
    _ = try? problem.add(constraint)
  }

  private mutating func relation(equations percentage: Int) -> Relation {
    chance(percentage) ? .equal : one(of: [.lessOrEqual, .greaterOrEqual])
  }

  /// Some variables, each once.
  private mutating func someVariables(_ count: Int) -> [Variable] {
    var rest = variables
    return (0..<min(count, rest.count)).map { _ in rest.remove(at: integer(0...rest.count - 1)) }
  }

  private mutating func priority(required percentage: Int, of levels: [Priority]) -> Priority {
    chance(percentage) ? .required : one(of: levels)
  }
}

// MARK: - Exact families

extension SystemGenerator {
  /// Boxes side by side or inside one another, with sizes that are wanted, and other rows.
  mutating func makeLayout() {
    let boxes = integer(1...3)
    addVariables(2 * boxes + 1)
    let total = variables[2 * boxes]
    let gap = Double(integer(0...10))
    let isChain = chance(60)
    for box in 0..<boxes {
      let (left, width) = (variables[2 * box], variables[2 * box + 1])
      add(Constraint(LinearExpression(width), .greaterOrEqual, isImplicit: true))
      if isChain {
        add(
          box == 0
            ? left == gap : left == variables[2 * box - 2] + variables[2 * box - 1] + gap)
      } else {
        let outer = box == 0 ? LinearExpression() : LinearExpression(variables[2 * box - 2])
        let outerEnd = box == 0 ? LinearExpression(total) : outer + variables[2 * box - 1]
        add(Constraint(left - outer - gap, chance(70) ? .equal : .greaterOrEqual))
        add(Constraint(left + width - outerEnd + gap, chance(70) ? .equal : .lessOrEqual))
      }
      addSize(of: width)
    }
    if isChain {
      let end = variables[2 * boxes - 2] + variables[2 * boxes - 1] + gap
      add(chance(70) ? end == total : end <= total)
    }
    if chance(80) { add(total == Double(integer(0...400)) ~ one(of: [.required, 900])) }
    if boxes > 1, chance(40) {
      let ratio = one(of: [1, 1, 2, 0.5, 0.25])
      add(variables[1] == ratio * variables[3] ~ one(of: [.required, 500, .low]))
    }
    if chance(25) {
      let limit = Double(integer(0...200))
      add(Constraint(variables[1] - limit, relation(equations: 20)))
    }
  }

  private mutating func addSize(of width: Variable) {
    let size = Double(integer(0...120))
    let (hugging, compression): (Priority, Priority) = one(
      of: [(251, .high), (.low, .high), (.low, .low), (251, 251), (.fitting, 251)])
    if chance(80) { add(width <= size ~ hugging) }
    if chance(80) { add(width >= size ~ compression) }
    if chance(20) { add(width == 0 ~ .fitting) }
  }

  mutating func makeSparse() {
    addVariables(integer(2...8))
    for _ in 0..<integer(3...14) {
      var expression = LinearExpression(constant: Double(integer(-40...40)) / 2)
      for variable in someVariables(one(of: [1, 2, 2])) {
        expression.terms.append(Term(variable, one(of: [1, -1])))
      }
      add(
        Constraint(
          expression, relation(equations: 40),
          priority: priority(required: 45, of: [.high, .low, .fitting]),
          weight: one(of: [1, 1, 1, 2, 0.5]), isImplicit: false))
    }
  }

  /// Many rows through few points, repeated, added up and opposed.
  mutating func makeDegenerate() {
    addVariables(integer(2...5))
    let count = integer(4...13)
    for _ in 0..<count {
      var expression = LinearExpression(constant: Double(one(of: [0, 0, 0, 1, -1, 2])))
      for variable in someVariables(integer(1...3)) {
        expression.terms.append(Term(variable, one(of: [1, 1, -1, -1, 2, -2])))
      }
      if let row = problem.constraints.last, chance(25) {
        expression = chance(50) ? row.expression : expression + one(of: [1, -1]) * row.expression
      }
      add(
        Constraint(
          expression, relation(equations: 30),
          priority: priority(required: 50, of: [.high, .low]), weight: one(of: [1, 1, 1, 2])))
    }
  }

  mutating func makeUnbounded() {
    addVariables(integer(3...8))
    for _ in 0..<integer(1...7) {
      var expression = LinearExpression(constant: Double(integer(-20...20)))
      for variable in someVariables(integer(1...3)) {
        expression.terms.append(Term(variable, one(of: [1, -1, 2, -2, 0.5])))
      }
      add(
        Constraint(
          expression, relation(equations: 25),
          priority: priority(required: 40, of: [.high, .low])))
    }
  }

  /// Every optional row has nearly always a priority of its own.
  mutating func makeManyLevels() {
    addVariables(integer(2...7))
    for _ in 0..<integer(5...14) {
      var expression = LinearExpression(constant: Double(integer(-50...50)))
      for variable in someVariables(integer(1...3)) {
        expression.terms.append(Term(variable, one(of: [1, -1, 1, -1, 2, -2, 0.5, 3])))
      }
      let priority = Priority(Double(integer(1...40)) * 20)
      add(
        Constraint(
          expression, relation(equations: 40), priority: chance(20) ? .required : priority,
          weight: one(of: [1, 1, 2, 3])))
    }
  }
}

// MARK: - Badly scaled families

extension SystemGenerator {
  /// A number whose logarithm is evenly spread between those of the ends, of either sign.
  private mutating func scaled(_ lower: Int, _ upper: Int) -> Double {
    // Between two powers of ten on a straight line: spread evenly enough, and the same everywhere.
    let exponent = integer(lower...upper - 1)
    let part = 1 + 9 * Double(random.next() >> 11) / 0x1p53
    return (chance(50) ? 1 : -1) * part * power(of: exponent)
  }

  private func power(of exponent: Int) -> Double {
    let powers = [1, 10, 1e2, 1e3, 1e4, 1e5, 1e6]
    return exponent < 0 ? 1 / powers[-exponent] : powers[exponent]
  }

  mutating func makeReal() {
    addVariables(integer(2...6))
    let zeros = one(of: [0, 20, 50])
    for _ in 0..<integer(2...10) {
      var expression = LinearExpression()
      if !chance(zeros) { expression.constant = scaled(-4, 6) }
      for variable in someVariables(integer(1...3)) {
        expression.terms.append(Term(variable, scaled(-4, 4)))
      }
      add(
        Constraint(
          expression, relation(equations: 35),
          priority: priority(required: 50, of: [500, .low]),
          weight: chance(80) ? 1 : abs(scaled(-2, 2))))
    }
  }

  private func powerOfEight(_ exponent: Int) -> Double {
    Double(sign: .plus, exponent: 3 * exponent, significand: 1)
  }

  /// Powers of ten are not doubles: two rows that mean the same contradict each other in their last
  /// bits.
  mutating func makePowersOfEight() {
    addVariables(integer(1...6))
    for _ in 0..<integer(1...10) {
      var expression = LinearExpression(constant: one(of: [0, 0, 0, -1, 1, 10, -100, 1e6]))
      for variable in someVariables(integer(1...3)) {
        let coefficient =
          chance(85)
          ? one(of: [1, -1]) * powerOfEight(integer(-4...4)) : Double(integer(-300...300))
        if coefficient != 0 { expression.terms.append(Term(variable, coefficient)) }
      }
      add(
        Constraint(
          expression, relation(equations: 35),
          priority: priority(required: 50, of: [500, .low])))
    }
  }

  /// Boxes whose sizes are said to be equal, and once more but for a part of a million to a billion: such rows
  /// meet a million to a billion times as far out as their constants are large.
  mutating func makeNearlyParallel() {
    let boxes = integer(2...5)
    addVariables(2 * boxes)
    for variable in variables { add(Constraint(LinearExpression(variable), .greaterOrEqual)) }
    add(variables[0] == one(of: [390, 844]))
    for _ in 0..<integer(2 * boxes...4 * boxes) {
      let (first, second) = (one(of: variables), one(of: variables))
      let part = Double(sign: .plus, exponent: -integer(17...30), significand: 1)
      let factor = one(of: [1, 1 + part, 1 - part, 1 + 3 * part, 2, 0.5])
      var expression = LinearExpression(first) - factor * second
      if chance(30) { expression += LinearExpression(one(of: variables)) }
      if chance(20) { expression = LinearExpression(first) }
      expression.constant -= Double(one(of: [0, 0, 8, 47, -3, 16, -20]))
      add(
        Constraint(
          expression, relation(equations: 50),
          priority: priority(required: 8, of: [999, .high, .low])))
    }
  }
}
