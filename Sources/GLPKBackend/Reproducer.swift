package import Constraints

/// A problem that two solvers disagree about, as JSON that a person can read and a test can solve
/// again.
///
/// ```json
/// {
///   "title": "Weather card on iPhone SE",
///   "disagreements": ["icon.width claimed determined, GLPK 0.0...80.0"],
///   "problem": {"variables": ["icon.width"], "constraints": [{"row": "x0 <= 80"}]}
/// }
/// ```
///
/// The problem is in the form that ``Constraints/Problem`` decodes.
package enum Reproducer {
  /// Writes a problem down.
  ///
  /// - Parameters:
  ///   - title: what the problem is, such as a layout and a screen.
  ///   - disagreements: what was found wrong.
  /// - Returns: The text, the same for the same problem on every machine.
  package static func text(
    of problem: Problem, title: String, disagreements: [Disagreement] = []
  ) -> String {
    let wrong = disagreements.map { $0.description(in: problem).quotedForJSON }
    return """
      {
        "title": \(title.quotedForJSON),
        "disagreements": \(list(wrong, indent: "  ")),
        "problem": {
          "variables": \(list(problem.variableNames.map(\.quotedForJSON), indent: "    ")),
          "constraints": \(list(problem.constraints.map(row), indent: "    "))
        }
      }

      """
  }

  private static func list(_ elements: [String], indent: String) -> String {
    guard !elements.isEmpty else { return "[]" }
    return "[\n" + elements.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)]"
  }

  private static func row(_ constraint: Constraint) -> String {
    let origin = constraint.origin
    var members = ["\"row\": \(RowText.text(of: constraint).quotedForJSON)"]
    if !origin.label.isEmpty { members.append("\"label\": \(origin.label.quotedForJSON)") }
    if let span = origin.span {
      members.append("\"file\": \(span.file.quotedForJSON)")
      members.append("\"line\": \(span.line), \"column\": \(span.column)")
      members.append("\"length\": \(span.length)")
    }
    if let rule = origin.rule { members.append("\"rule\": \(rule.quotedForJSON)") }
    return "{\(members.joined(separator: ", "))}"
  }
}
