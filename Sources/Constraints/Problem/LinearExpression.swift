/// One product `coefficient * variable` of a linear expression.
public struct Term: Hashable, Sendable {
  /// The unknown.
  public var variable: Variable

  /// What the unknown is multiplied by.
  public var coefficient: Double

  /// Makes the product of `coefficient` and `variable`.
  public init(_ variable: Variable, _ coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

/// A sum of multiples of variables and a constant.
///
/// Expressions are built with `+`, `-`, `*` and `/` from variables and numbers. The same variable
/// may stand in several terms; a solver adds them up.
public struct LinearExpression: Hashable, Sendable {
  /// The products, in the order in which they were written.
  public var terms: [Term]

  /// The part without a variable.
  public var constant: Double

  /// Makes the sum of `terms` and `constant`.
  public init(terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  /// Makes the expression that is just `variable`.
  public init(_ variable: Variable) {
    self.init(terms: [Term(variable)])
  }

  /// The same value with one term per variable, in the order of the variables, and no term that
  /// adds up to zero, or to nothing but rounding (`0.1 * x + 0.2 * x - 0.3 * x`).
  ///
  /// - Complexity: O(*k* log *k*) in the number of terms.
  public var simplified: LinearExpression {
    // Most expressions are simple as they were written.
    if isSimple { return self }
    var merged: [Term] = []
    var magnitude = 0.0
    func dropLastIfCancelled() {
      guard let last = merged.last else { return }
      if abs(last.coefficient) <= Self.cancellation * magnitude { merged.removeLast() }
    }
    for term in orderedTerms {
      if let last = merged.last, last.variable == term.variable {
        merged[merged.count - 1].coefficient += term.coefficient
        magnitude += abs(term.coefficient)
      } else {
        dropLastIfCancelled()
        merged.append(term)
        magnitude = abs(term.coefficient)
      }
    }
    dropLastIfCancelled()
    return LinearExpression(terms: merged, constant: constant)
  }

  /// The terms in the order of the variables; those of one variable keep theirs.
  private var orderedTerms: [Term] {
    // Rows have a handful of terms, for which moving them one by one takes least.
    guard terms.count <= Self.handful else {
      return terms.enumerated().sorted {
        ($0.element.variable.index, $0.offset) < ($1.element.variable.index, $1.offset)
      }.map { $0.element }
    }
    var ordered = terms
    for next in ordered.indices.dropFirst() {
      var place = next
      while place > 0, ordered[place].variable.index < ordered[place - 1].variable.index {
        ordered.swapAt(place, place - 1)
        place -= 1
      }
    }
    return ordered
  }

  /// Up to how many terms are sorted by moving them one by one.
  private static let handful = 16

  /// Whether there is one term per variable, in the order of the variables, and none that is zero.
  private var isSimple: Bool {
    var last = -1
    for term in terms {
      guard term.variable.index > last, term.coefficient != 0 else { return false }
      last = term.variable.index
    }
    return true
  }

  /// The part of the added numbers below which a sum is rounding.
  static let cancellation = 1e-15
}
