#if !hasFeature(Embedded)
  /// A constraint on one line, as files keep it: `x1 - 0.25*x0 <= 8 @750 weight 2 implicit`.
  ///
  /// A variable is `x` and its position. A term is `x0` or `factor*x0`, an expression terms joined by
  /// ` + ` and ` - `, or `0` without any; the number after the relation is the negated constant. A
  /// missing `@priority` means required, a missing `weight` means 1. Numbers read back to the bit.
  package enum RowText {
    /// What is wrong with a line.
    package struct ReadError: Error, Hashable, Sendable {
      /// The reason in words, in lower case and without a full stop.
      package let reason: String
    }

    /// The line of a constraint, without its origin.
    package static func text(of constraint: Constraint) -> String {
      var text = ""
      for term in constraint.expression.terms {
        let isNegative = term.coefficient.sign == .minus
        if text.isEmpty {
          text = isNegative ? "-" : ""
        } else {
          text += isNegative ? " - " : " + "
        }
        let factor = term.coefficient.magnitude
        text += factor == 1 ? "" : "\(factor.shortDescription)*"
        text += "x\(term.variable.index)"
      }
      if text.isEmpty { text = "0" }
      let bound = (-constraint.expression.constant).shortDescription
      text += " \(constraint.relation.rawValue) \(bound)"
      if !constraint.priority.isRequired {
        text += " @\(constraint.priority.rawValue.shortDescription)"
      }
      if constraint.weight != 1 { text += " weight \(constraint.weight.shortDescription)" }
      if constraint.isImplicit { text += " implicit" }
      return text
    }

    /// The constraint of a line; whether its numbers and variables are valid is not looked at.
    package static func constraint(_ text: Substring) throws(ReadError) -> Constraint {
      var words = text.split(separator: " ")[...]
      var expression = LinearExpression()
      var sign = 1.0
      var relation: Relation?
      while relation == nil {
        guard let word = words.popFirst() else { throw ReadError(reason: "a relation is missing") }
        relation = Relation(rawValue: String(word))
        switch word {
        case "+": sign = 1
        case "-": sign = -1
        case _ where relation != nil: break
        case "0" where expression.terms.isEmpty: break
        default: expression.terms.append(try term(word, sign: sign))
        }
      }
      expression.constant = -(try number(words.popFirst()))
      var constraint = Constraint(expression, relation ?? .equal)
      while let word = words.popFirst() {
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

    private static func term(_ word: Substring, sign: Double) throws(ReadError) -> Term {
      let isNegative = word.hasPrefix("-")
      let parts = (isNegative ? word.dropFirst() : word).split(separator: "*")
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
