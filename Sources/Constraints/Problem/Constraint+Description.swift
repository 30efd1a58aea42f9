// Constraints in the words of a person: `left.width >= 200 @750 (Sidebar.swift:12)`. Values name their
// variables by position; problems and solvers know the names.

extension LinearExpression: CustomStringConvertible {
  /// The sum as it was written, such as `0.25 * x0 - 8`.
  public var description: String { description { $0.description } }

  func description(naming name: (Variable) -> String) -> String {
    var words = ""
    func append(_ value: Double, _ magnitude: String) {
      let isNegative = value.sign == .minus
      if words.isEmpty {
        words = isNegative ? "-" + magnitude : magnitude
      } else {
        words += (isNegative ? " - " : " + ") + magnitude
      }
    }
    for term in terms {
      let factor = abs(term.coefficient)
      let product = factor == 1 ? "" : "\(factor.shortDescription) * "
      append(term.coefficient, product + name(term.variable))
    }
    if constant != 0 || terms.isEmpty {
      append(constant == 0 ? 0 : constant, abs(constant).shortDescription)
    }
    return words
  }

  /// One term for each variable, in the order in which the variables were first written.
  private var merged: LinearExpression {
    var positions: [Variable: Int] = [:]
    for (position, term) in terms.enumerated() where positions[term.variable] == nil {
      positions[term.variable] = position
    }
    var merged = simplified
    merged.terms.sort { positions[$0.variable, default: 0] < positions[$1.variable, default: 0] }
    return merged
  }

  /// The sides of `self relation 0` without a term that is subtracted, where that can be, and whether
  /// they have changed places.
  fileprivate var sides: (first: LinearExpression, second: LinearExpression, isTurned: Bool) {
    let merged = merged
    var first = LinearExpression(terms: merged.terms.filter { !($0.coefficient < 0) })
    var second = LinearExpression(
      terms: merged.terms.filter { $0.coefficient < 0 }.map { Term($0.variable, -$0.coefficient) })
    let isTurned = first.terms.isEmpty && !second.terms.isEmpty
    if isTurned { swap(&first, &second) }
    let constant = isTurned ? -merged.constant : merged.constant
    // A number alone stands on the right, a distance where it is added.
    if second.terms.isEmpty && !first.terms.isEmpty || constant < 0 {
      second.constant = -constant
    } else {
      first.constant = constant
    }
    return (first, second, isTurned)
  }
}

extension Relation: CustomStringConvertible {
  /// The operator.
  public var description: String { rawValue }

  /// The relation of the sides that have changed places.
  package var turned: Relation {
    switch self {
    case .lessOrEqual: .greaterOrEqual
    case .equal: .equal
    case .greaterOrEqual: .lessOrEqual
    }
  }
}

extension Priority: CustomStringConvertible {
  /// The number, such as `750`, or `required`.
  public var description: String { isRequired ? "required" : rawValue.shortDescription }
}

extension Constraint: CustomStringConvertible {
  /// The name, the relation with nothing subtracted, the priority where it is not required, and the
  /// place, such as `sidebar minimum: x0 >= 200 @750 (Sidebar.swift:12)`.
  public var description: String { description { $0.description } }

  func description(naming name: (Variable) -> String) -> String {
    let (first, second, isTurned) = expression.sides
    let row =
      first.description(naming: name) + " \((isTurned ? relation.turned : relation).rawValue) "
      + second.description(naming: name)
    let label = origin.label
    var words = label.isEmpty || label == row ? row : "\(label): \(row)"
    if !priority.isRequired { words += " @\(priority.rawValue.shortDescription)" }
    if weight != 1 { words += " weight \(weight.shortDescription)" }
    if isImplicit { words += " implicit" }
    if let span = origin.span {
      let file = span.file.split(separator: "/").last ?? ""
      words += " (\(file):\(span.line))"
    }
    return words
  }

  /// Whether the constraint holds at values of its variables, up to rounding as ``Solver/solve()`` tells
  /// it, or by how much it is missed.
  func state(at value: (Variable) -> Double) -> String {
    var (sum, magnitude) = (expression.constant, abs(expression.constant))
    for term in expression.terms {
      let product = term.coefficient * value(term.variable)
      sum += product
      magnitude += abs(product)
    }
    let error = error(at: sum)
    // What the solver calls a unit is that of the row with its largest coefficient in [1, 2).
    let largest = expression.simplified.terms.reduce(0) { max($0, abs($1.coefficient)) }
    let unit = largest > 0 ? largest.binade : 1
    return error <= 1e-9 * max(unit, magnitude) ? "holds" : "missed by \(error.shortDescription)"
  }
}
