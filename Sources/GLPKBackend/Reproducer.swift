package import Constraints

/// A problem as text that a person can read and a test can solve again.
///
/// One line per variable and per constraint; `#` starts a comment:
///
/// ```
/// variable x0  # card.width
/// variable x1  # icon.width
/// x1 - 0.25*x0 <= 0 @750 weight 2  # icon.width <= 0.25 * card.width
/// x0 >= 0 implicit
/// ```
///
/// A variable is `x` and its position. A term is `x0` or `factor*x0`, an expression terms joined by
/// ` + ` and ` - `, or `0` without any; the number after the relation is the negated constant. A
/// missing `@priority` means required, a missing `weight` means 1. Numbers read back to the bit.
package enum Reproducer {
  /// Writes a problem down.
  ///
  /// - Parameters:
  ///   - title: what the problem is, such as a layout and a screen; printed as a comment.
  ///   - disagreements: what was found wrong; printed as comments.
  /// - Returns: The text, the same for the same problem on every machine.
  package static func text(
    of problem: Problem, title: String, disagreements: [Disagreement] = []
  ) -> String {
    var text = "# layout-check and GLPK disagree: \(line(title))\n"
    for disagreement in disagreements {
      text += "# \(line(disagreement.description(in: problem)))\n"
    }
    for (index, name) in problem.variableNames.enumerated() {
      text += "variable x\(index)\(comment(name))\n"
    }
    for constraint in problem.constraints {
      text += "\(row(constraint))\(comment(constraint.origin.description))\n"
    }
    return text
  }

  /// Reads a problem that ``text(of:title:disagreements:)`` has written.
  ///
  /// Comments are left out, so names and origins are not read back.
  package static func problem(from text: String) throws(ReadError) -> Problem {
    var problem = Problem()
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\r" }
      guard let first = words.first else { continue }
      if first == "variable" {
        _ = problem.addVariable()
        continue
      }
      var reader = RowReader(words: words[...], line: number + 1)
      let constraint = try reader.constraint()
      do throws(ConstraintError) {
        try problem.add(constraint)
      } catch {
        throw ReadError(line: number + 1, reason: "\(error)")
      }
    }
    return problem
  }

  /// A line that is not in the format.
  package struct ReadError: Error, Hashable, Sendable {
    /// The line, counted from 1.
    package let line: Int

    /// What is wrong with it.
    package let reason: String
  }

  // MARK: - Writing

  private static func row(_ constraint: Constraint) -> String {
    var text = ""
    for (position, term) in constraint.expression.terms.enumerated() {
      let isNegative = term.coefficient.sign == .minus
      switch (position, isNegative) {
      case (0, false): break
      case (0, true): text += "-"
      case (_, false): text += " + "
      case (_, true): text += " - "
      }
      let factor = term.coefficient.magnitude
      text += factor == 1 ? "" : "\(number(factor))*"
      text += "x\(term.variable.index)"
    }
    if text.isEmpty { text = "0" }
    text += " \(constraint.relation.rawValue) \(number(-constraint.expression.constant))"
    if !constraint.priority.isRequired { text += " @\(number(constraint.priority.rawValue))" }
    if constraint.weight != 1 { text += " weight \(number(constraint.weight))" }
    if constraint.isImplicit { text += " implicit" }
    return text
  }

  private static func comment(_ text: String) -> String {
    text.isEmpty ? "" : "  # \(line(text))"
  }

  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  private static func number(_ value: Double) -> String {
    let text = (value == 0 ? 0 : value).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// Reads one row of the format.
private struct RowReader {
  var words: ArraySlice<Substring>
  let line: Int

  mutating func constraint() throws(Reproducer.ReadError) -> Constraint {
    var expression = LinearExpression()
    var sign = 1.0
    var relation: Relation?
    while relation == nil {
      guard let word = words.popFirst() else { throw error("a relation is missing") }
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
        throw error("'\(word)' is not known")
      }
    }
    return constraint
  }

  private func term(_ word: Substring, sign: Double) throws(Reproducer.ReadError) -> Term {
    let isNegative = word.hasPrefix("-")
    let parts = (isNegative ? word.dropFirst() : word).split(separator: "*")
    guard let name = parts.last, name.hasPrefix("x"), let index = Int(name.dropFirst()),
      parts.count <= 2
    else {
      throw error("'\(word)' is not a term")
    }
    let factor = parts.count == 2 ? try number(parts[0]) : 1
    return Term(Variable(index: index), sign * (isNegative ? -factor : factor))
  }

  private func number(_ word: Substring?) throws(Reproducer.ReadError) -> Double {
    guard let word, let value = Double(word) else {
      throw error("'\(word ?? "")' is not a number")
    }
    return value
  }

  private func error(_ reason: String) -> Reproducer.ReadError {
    Reproducer.ReadError(line: line, reason: reason)
  }
}
