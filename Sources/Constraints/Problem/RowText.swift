#if !hasFeature(Embedded)
  /// A constraint on one line, as files keep it: `x1 - 0.25*x0 <= 8 @750 weight 2 implicit`.
  ///
  /// A variable is `x` and its position. A term is `x0` or `factor*x0`, a side of the relation terms and
  /// numbers joined by ` + ` and ` - `. What stands on which side is kept: `x1 <= 0.25*x0 + 8` says the
  /// same as the row above, and changes otherwise. A missing `@priority` means required, a missing
  /// `weight` means 1. Numbers read back to the bit.
  package enum RowText {
    /// What is wrong with a line.
    package struct ReadError: Error, Hashable, Sendable {
      /// The reason in words, in lower case and without a full stop.
      package let reason: String
    }

    /// The line of a constraint, without its origin.
    package static func text(of constraint: Constraint) -> String {
      let terms = constraint.expression.terms
      let leftCount = min(Int(constraint.leftTermCount), terms.count)
      let numbers = numbers(of: constraint)
      let left = side(terms[..<leftCount], numbers.left)
      let right = side(
        terms[leftCount...].map { Term($0.variable, -$0.coefficient) }[...], numbers.right)
      var text = "\(left) \(constraint.relation.rawValue) \(right)"
      if !constraint.priority.isRequired {
        text += " @\(constraint.priority.rawValue.shortDescription)"
      }
      if constraint.weight != 1 { text += " weight \(constraint.weight.shortDescription)" }
      if constraint.isImplicit { text += " implicit" }
      return text
    }

    /// The numbers on both sides, whose difference is the constant to the bit.
    private static func numbers(of constraint: Constraint) -> (left: Double, right: Double) {
      let (constant, left) = (constraint.expression.constant, constraint.leftConstant)
      let right = constraint.rightHandSide
      for near in [right, right.nextUp, right.nextDown] where left - near == constant {
        return (left, near)
      }
      return (0, -constant)
    }

    private static func side(_ terms: ArraySlice<Term>, _ number: Double) -> String {
      var text = ""
      func append(_ value: Double, _ magnitude: String) {
        let isNegative = value.sign == .minus
        if text.isEmpty {
          text = isNegative ? "-" : ""
        } else {
          text += isNegative ? " - " : " + "
        }
        text += magnitude
      }
      for term in terms {
        let factor = term.coefficient.magnitude
        append(
          term.coefficient,
          (factor == 1 ? "" : "\(factor.shortDescription)*") + "x\(term.variable.index)")
      }
      if terms.isEmpty { return number.shortDescription }
      if number != 0 { append(number, number.magnitude.shortDescription) }
      return text
    }

    /// The constraint of a line; whether its numbers and variables are valid is not looked at.
    package static func constraint(_ text: Substring) throws(ReadError) -> Constraint {
      var words = text.split(separator: " ")[...]
      let left = try side(&words, isLeft: true)
      guard let relation = words.popFirst().flatMap({ Relation(rawValue: String($0)) }) else {
        throw ReadError(reason: "a relation is missing")
      }
      let right = try side(&words, isLeft: false)
      var constraint = Constraint(reading: left, relation, right)
      var seen: Set<Substring> = []
      while let word = words.popFirst() {
        let kind = word.hasPrefix("@") ? "@" : word
        guard seen.insert(kind).inserted else {
          throw ReadError(reason: "'\(kind)' is there twice")
        }
        if word == "implicit" {
          constraint.isImplicit = true
        } else if word == "weight" {
          constraint.weight = try number(words.popFirst())
        } else if word.hasPrefix("@") {
          constraint.priority = Priority(try number(word.dropFirst()))
        } else {
          throw ReadError(reason: "'\(word)' is not known")
        }
      }
      return constraint
    }

    /// Reads terms and numbers as long as they are joined.
    private static func side(
      _ words: inout ArraySlice<Substring>, isLeft: Bool
    ) throws(ReadError) -> LinearExpression {
      var side = LinearExpression()
      var sign = 1.0
      while true {
        let word = words.popFirst() ?? ""
        if let value = Double(word) {
          side.constant += sign * value
        } else if isLeft || word.contains("x") {
          guard !word.isEmpty else { throw ReadError(reason: "a relation is missing") }
          side.terms.append(try term(word, sign: sign))
        } else {
          _ = try number(word)
        }
        switch words.first {
        case "+": sign = 1
        case "-": sign = -1
        default: return side
        }
        words.removeFirst()
      }
    }

    private static func term(_ word: Substring, sign: Double) throws(ReadError) -> Term {
      let isNegative = word.hasPrefix("-")
      let parts = (isNegative ? word.dropFirst() : word).split(
        separator: "*", omittingEmptySubsequences: false)
      // A larger number is that of no variable, and has no place in one.
      guard let name = parts.last, name.hasPrefix("x"), parts.count <= 2,
        let index = UInt32(name.dropFirst()), name.dropFirst().first != "+"
      else {
        throw ReadError(reason: "'\(word)' is not a term")
      }
      let factor = parts.count == 2 ? try number(parts[0]) : 1
      return Term(Variable(index: Int(index)), sign * (isNegative ? -factor : factor))
    }

    private static func number(_ word: Substring?) throws(ReadError) -> Double {
      guard let word, let value = Double(word) else {
        throw ReadError(reason: "'\(word ?? "")' is not a number")
      }
      return value
    }
  }
#endif
