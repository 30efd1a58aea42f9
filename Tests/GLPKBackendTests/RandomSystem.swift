#if GLPK
  import Constraints
  import SeededRandomness

  /// A constraint system made from a seed: 1 to 12 variables, 1 to 30 rows, with small rational
  /// data, so that true gaps and conflicts lie far above every tolerance.
  ///
  /// Required rows are multiplied by powers of ten between 1e-6 and 1e6. Optional rows are too where
  /// their weight makes up for it; otherwise only by 1e-2 to 1e2, because errors of one level are
  /// added up, and no double can hold a sum of numbers twelve orders of magnitude apart.
  struct RandomSystem {
    static let maximalVariables = 12
    static let maximalRows = 30

    private(set) var problem = Problem()
    private var random: SeededRandom
    private var variables: [Variable] = []
    private var rows: [Constraint] = []
    /// A point that most required rows are made to hold at.
    private var planted: [Double] = []

    init(seed: UInt64) {
      random = SeededRandom(seed: seed)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: makeChain()
      case 1: makeNestedBoxes()
      case 2: makeCard()
      default: makeRows()
      }
      spoil()
      rows.shuffle(using: &random)
      for row in rows.prefix(Self.maximalRows) {
        // Every row is finite and in range by construction; one that is not would be a mistake of
        // the generator, which the count of rows gives away.
        _ = try? problem.add(row)
      }
    }

    // MARK: - Shapes

    private mutating func addVariables(_ count: Int) {
      for index in 0..<count {
        variables.append(problem.addVariable("v\(index)"))
        planted.append(Double(Int.random(in: -40...200, using: &random)) / 2)
      }
    }

    /// Sparse rows of all kinds, most of the required ones through or beside the planted point.
    private mutating func makeRows() {
      addVariables(Int.random(in: 1...Self.maximalVariables, using: &random))
      if chance(0.4) {
        for variable in variables where planted[variable.index] >= 0 && chance(0.7) {
          rows.append(Constraint(LinearExpression(variable), .greaterOrEqual, isImplicit: true))
        }
      }
      let requiredShare = [0.2, 0.5, 0.8][Int.random(in: 0..<3, using: &random)]
      let priorities = somePriorities()
      let count = Int.random(in: 1...20, using: &random)
      for _ in 0..<count {
        let expression = someExpression()
        let relation = someRelation()
        if chance(requiredShare) {
          rows.append(required(expression, relation))
        } else {
          rows.append(optional(expression, relation, priorities))
        }
      }
    }

    /// Boxes side by side in a box, with spacing, intrinsic sizes and perhaps equal widths.
    private mutating func makeChain() {
      let boxes = Int.random(in: 1...5, using: &random)
      addVariables(2 * boxes + 1)
      let total = variables[2 * boxes]
      let spacing = Double(Int.random(in: 0...10, using: &random))
      for box in 0..<boxes {
        let (left, width) = (variables[2 * box], variables[2 * box + 1])
        rows.append(Constraint(LinearExpression(width), .greaterOrEqual, isImplicit: true))
        rows.append(
          box == 0
            ? left == spacing : left == variables[2 * box - 2] + variables[2 * box - 1] + spacing)
        addIntrinsic(width)
      }
      let end = variables[2 * boxes - 2] + variables[2 * boxes - 1] + spacing
      rows.append(chance(0.7) ? end == total : end <= total)
      rows.append(total == Double(Int.random(in: 0...400, using: &random)))
      for box in 1..<max(boxes, 2) where boxes > 1 && chance(0.3) {
        rows.append(
          variables[1] == variables[2 * box + 1] ~ (chance(0.5) ? .required : Priority(500)))
      }
    }

    /// Boxes inside one another, each with insets to the next, pulled to their smallest size.
    private mutating func makeNestedBoxes() {
      let depth = Int.random(in: 1...6, using: &random)
      addVariables(2 * depth)
      for level in 0..<depth {
        let (left, right) = (variables[2 * level], variables[2 * level + 1])
        rows.append(Constraint(right - left, .greaterOrEqual, isImplicit: true))
        if level > 0 {
          let inset = Double(Int.random(in: 0...16, using: &random))
          let (outerLeft, outerRight) = (variables[2 * level - 2], variables[2 * level - 1])
          rows.append(chance(0.6) ? left == outerLeft + inset : left >= outerLeft + inset)
          rows.append(chance(0.6) ? right == outerRight - inset : right <= outerRight - inset)
          if chance(0.3) { rows.append(left + right == outerLeft + outerRight) }
        } else {
          rows.append(left == 0)
          if chance(0.7) { rows.append(right == Double(Int.random(in: 20...400, using: &random))) }
        }
        if chance(0.5) { addIntrinsic(right - left) }
        if chance(0.3) { rows.append((right - left) == 0 ~ .fitting) }
      }
    }

    /// A text and an icon in a card, like the weather card.
    private mutating func makeCard() {
      addVariables(8)
      let (card, text, textLeft, icon) = (variables[0], variables[1], variables[2], variables[3])
      let (height, textHeight, iconHeight, gap) = (
        variables[4], variables[5], variables[6], variables[7]
      )
      for size in [card, text, icon, height, textHeight, iconHeight] {
        rows.append(Constraint(LinearExpression(size), .greaterOrEqual, isImplicit: true))
      }
      rows.append(card == Double(Int.random(in: 100...800, using: &random)))
      rows.append(textLeft == 8)
      rows.append(textLeft + text + gap + icon == card - 8)
      rows.append(gap >= 8)
      rows.append(icon <= (chance(0.5) ? 0.25 : 1.0 / 3) * card)
      rows.append(iconHeight == 0.8 * icon)
      rows.append(height >= textHeight + 16)
      rows.append(height >= iconHeight + 16)
      if chance(0.7) { rows.append(height == 0 ~ .fitting) }
      addIntrinsic(text)
      addIntrinsic(textHeight)
      addIntrinsic(icon)
      if chance(0.5) { addIntrinsic(iconHeight) }
    }

    /// Hugging and compression resistance.
    private mutating func addIntrinsic(_ size: some LinearExpressible) {
      let intrinsic = Double(Int.random(in: 0...300, using: &random)) / 2
      let hugging: [Priority] = [250, 250, 251, 750]
      let compression: [Priority] = [750, 750, 751, 250]
      let size = size.linearExpression
      rows.append(size <= intrinsic ~ hugging[Int.random(in: 0..<4, using: &random)])
      rows.append(size >= intrinsic ~ compression[Int.random(in: 0..<4, using: &random)])
    }

    // MARK: - Rows

    private mutating func chance(_ probability: Double) -> Bool {
      Double.random(in: 0..<1, using: &random) < probability
    }

    private mutating func somePriorities() -> [Priority] {
      let all: [Priority] = [999, 751, 750.5, 750, 501, 500, 251, 250, 50, 10, 1]
      return Array(all.shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random)))
    }

    private mutating func someRelation() -> Relation {
      Relation.allCases[Int.random(in: 0..<3, using: &random)]
    }

    /// One to four terms; often one variable alone or the difference of two.
    private mutating func someExpression() -> LinearExpression {
      let shape = Int.random(in: 0..<4, using: &random)
      let count = min(variables.count, [1, 2, 2, Int.random(in: 1...4, using: &random)][shape])
      let chosen = variables.shuffled(using: &random).prefix(count)
      let factors: [Double] =
        shape == 3
        ? [1, -1, 2, -2, 3, -3, 0.5, -0.5, 0.25, 0.8, -1.5, 1.0 / 3, -1.0 / 3, 16.0 / 9]
        : [1, -1]
      var expression = LinearExpression()
      for variable in chosen {
        expression.terms.append(
          Term(variable, factors[Int.random(in: 0..<factors.count, using: &random)]))
      }
      // The same variable twice, as a caller may write it.
      if chance(0.05), let term = expression.terms.first { expression.terms.append(term) }
      return expression
    }

    private func value(_ expression: LinearExpression) -> Double {
      expression.terms.reduce(expression.constant) {
        $0 + $1.coefficient * planted[$1.variable.index]
      }
    }

    /// A required row that holds at the planted point, often exactly at its bound.
    private mutating func required(
      _ expression: LinearExpression, _ relation: Relation
    ) -> Constraint {
      var expression = expression
      let slack = chance(0.4) ? 0 : Double(Int.random(in: 0...100, using: &random)) / 2
      expression.constant = -value(expression)
      switch relation {
      case .equal: break
      case .lessOrEqual: expression.constant -= slack
      case .greaterOrEqual: expression.constant += slack
      }
      return Constraint(expression, relation)
    }

    private mutating func optional(
      _ expression: LinearExpression, _ relation: Relation, _ priorities: [Priority]
    ) -> Constraint {
      var expression = expression
      expression.constant = Double(Int.random(in: -200...200, using: &random)) / 2
      let weights: [Double] = [1, 1, 1, 1, 2, 0.5, 3]
      return Constraint(
        expression, relation,
        priority: priorities[Int.random(in: 0..<priorities.count, using: &random)],
        weight: weights[Int.random(in: 0..<weights.count, using: &random)])
    }

    /// Adds what real systems suffer from: conflicts, repetitions, sums of other rows, bad scales.
    private mutating func spoil() {
      if chance(0.25) {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          var expression = someExpression()
          expression.constant = Double(Int.random(in: -100...100, using: &random)) / 2
          rows.append(Constraint(expression, someRelation()))
        }
      }
      if chance(0.3), let row = rows.randomElement(using: &random) { rows.append(row) }
      if chance(0.3) {
        let equalities = rows.filter { $0.relation == .equal && $0.priority.isRequired }
        if let first = equalities.randomElement(using: &random),
          let second = equalities.randomElement(using: &random)
        {
          rows.append(Constraint(first.expression + 2 * second.expression, .equal))
        }
      }
      if chance(0.3) {
        for index in rows.indices where chance(0.5) { rows[index] = rescaled(rows[index]) }
      }
    }

    private mutating func rescaled(_ row: Constraint) -> Constraint {
      var row = row
      let powers = [1e-6, 1e-4, 1e-2, 0.1, 10, 1e2, 1e4, 1e6]
      if row.priority.isRequired {
        row.expression = powers[Int.random(in: 0..<8, using: &random)] * row.expression
      } else if chance(0.5) {
        let power = powers[Int.random(in: 0..<8, using: &random)]
        row.expression = power * row.expression
        row.weight /= power
      } else {
        row.expression = powers[Int.random(in: 2..<6, using: &random)] * row.expression
      }
      return row
    }
  }
#endif
