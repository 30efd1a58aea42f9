import Foundation

/// A screen with one line wrong, as it happens to people: the line is missing, or one of its words is another.
struct Slip {
  /// The number of the line, from 1.
  let line: Int

  /// What is wrong with it.
  let kind: Kind

  /// What stands there; empty where the line is missing.
  let after: String

  /// The whole file.
  let text: String

  enum Kind: String {
    case missing, ownEdge = "own edge", otherEdge = "other edge", otherView = "other view", sign
    case tenfold = "ten times as much", relation
  }

  /// Of each line that is a statement the slip that it is missing, and of each row two others; which of them takes
  /// turns.
  static func all(of text: String) -> [Slip] {
    let lines = text.components(separatedBy: "\n")
    // What is in a component is not known outside of it.
    let blocks = text.split(separator: /(?m)^(?=component |layout )/)
    let views = blocks.map { block in
      block.matches(of: /(?m)^\s+[a-z]\w* (\w+).*\{/).map { String($0.1) }
    }
    var block = -1
    var slips: [Slip] = []
    var rows = 0
    for (index, line) in lines.enumerated() {
      func add(_ kind: Kind, _ after: String?) {
        var changed = lines
        changed.replaceSubrange(index...index, with: after.map { [$0] } ?? [])
        slips.append(
          Slip(
            line: index + 1, kind: kind,
            after: after?.trimmingCharacters(in: .whitespaces) ?? "",
            text: changed.joined(separator: "\n")))
      }
      if line.hasPrefix("component ") || line.hasPrefix("layout ") { block += 1 }
      let statement = line.trimmingCharacters(in: .whitespaces)
      if statement.isEmpty || statement.hasPrefix("//") || statement.contains(/[{}]/) { continue }
      add(.missing, nil)
      var others = Row(line)?.slips(to: views[block], at: index) ?? []
      for turn in [rows, rows + 1] where !others.isEmpty {
        let (kind, after) = others.remove(at: turn % others.count)
        add(kind, after)
      }
      rows += 1
    }
    return slips
  }

  /// A row in the words of the file.
  private struct Row {
    let line: String
    let own: String
    let edge: String
    let relation: String
    let end: String

    init?(_ line: String) {
      guard let match = line.wholeMatch(of: /(\s*(?:\w+\.)*)(\w+) ([=<>]=) (.+)/),
        Self.others[String(match.2)] != nil
      else { return nil }
      self.line = line
      (own, edge) = (String(match.1), String(match.2))
      (relation, end) = (String(match.3), String(match.4))
    }

    /// The edges that people write in place of others.
    private static let others = [
      "leading": "trailing", "trailing": "leading", "left": "right", "right": "left",
      "top": "bottom", "bottom": "top", "width": "height", "height": "width",
      "centerX": "leading", "centerY": "top", "firstBaseline": "top", "lastBaseline": "bottom",
    ]

    private static let relations = ["==": ">=", ">=": "<=", "<=": ">="]

    func slips(to views: [String], at index: Int) -> [(Slip.Kind, String)] {
      func row(_ edge: String, _ relation: String, _ end: String) -> String {
        "\(own)\(edge) \(relation) \(end)"
      }
      var slips: [(Slip.Kind, String)] = [
        (.ownEdge, row(Self.others[edge] ?? edge, relation, end)),
        (.relation, row(edge, Self.relations[relation] ?? relation, end)),
      ]
      if let other = end.firstMatch(of: /((?:\w+\.)+)(\w+)/),
        let opposite = Self.others[String(other.2)]
      {
        slips.append(
          (.otherEdge, row(edge, relation, end.replacing(other.0, with: other.1 + opposite))))
        let candidates = views.filter { $0 + "." != other.1 }
        if !candidates.isEmpty {
          let view = candidates[index % candidates.count]
          slips.append(
            (.otherView, row(edge, relation, end.replacing(other.1, with: view + "."))))
        }
      }
      if end.contains(" + ") {
        slips.append((.sign, row(edge, relation, end.replacing(" + ", with: " - "))))
      } else if end.contains(" - ") {
        slips.append((.sign, row(edge, relation, end.replacing(" - ", with: " + "))))
      }
      if let number = end.matches(of: /(?:^|\s)(\d+)(?=$|\s)/).last {
        slips.append(
          (
            .tenfold,
            row(edge, relation, end.replacingCharacters(in: number.range, with: number.0 + "0"))
          ))
      }
      return slips
    }
  }
}
