internal import Constraints

/// Writes what a log says, for people and for programs.
public struct ExplanationReport: Sendable {
  /// The log.
  public let log: ConflictLog

  /// The explanation of each conflict.
  public let explanations: [ConflictExplanation]

  /// Explains all conflicts of a log.
  public init(of log: ConflictLog) {
    self.log = log
    explanations = log.conflicts.map(ConflictExplanation.init)
  }

  /// The explanations for people in full, in at most 80 columns but for long names.
  public var text: String { text(showsDetails: true) }

  /// The explanations for people.
  ///
  /// - Parameters:
  ///   - showsDetails: whether to write all conflicts, and all that is known of each; otherwise a conflict takes at
  ///     most 12 lines.
  ///   - named: what to write for a name of the log.
  ///   - shown: what to write for a line of the log.
  public func text(
    showsDetails: Bool, naming named: @escaping (String) -> String = { $0 },
    showing shown: (String) -> String = { $0 }
  ) -> String {
    var text = ""
    var counts: [ConflictExplanation.Kind: Int] = [:]
    var left = 0
    for (index, (conflict, explanation)) in zip(log.conflicts, explanations).enumerated() {
      counts[explanation.kind, default: 0] += 1
      guard showsDetails || counts[explanation.kind, default: 0] <= Self.mostOfKind else {
        left += 1
        continue
      }
      let section = ExplainedConflict(
        title: "conflict \(index + 1)", conflict, explanation, naming: named)
      text += (showsDetails ? section.text : section.briefText) + "\n"
    }
    if left > 0 {
      text += "\(left) more \(left == 1 ? "conflict" : "conflicts") of the same kinds; "
      text += "`--details` shows all of them\n\n"
    }
    if !log.unread.isEmpty {
      text += "These lines look like constraints and cannot be used:\n"
      let most = showsDetails ? log.unread.count : Self.mostUnread
      for line in log.unread.prefix(most) {
        let place = "line \(line.line)" + (line.column.map { ", column \($0)" } ?? "")
        text += "  \(place): \(shown(line.reason)): \(shown(line.text.cut(to: 200)))\n"
      }
      if log.unread.count > most {
        text += "  and \(log.unread.count - most) more; `--details` shows all of them\n"
      }
      text += "\n"
    }
    let count = log.conflicts.count
    if count == 0 {
      text += "no conflict in the log\n"
    } else {
      let printed = log.conflicts.reduce(0) { $0 + $1.count }
      let repaired = explanations.count { $0.repair != nil }
      text += "\(count) \(count == 1 ? "conflict" : "conflicts")"
      if printed > count { text += ", printed \(printed) times" }
      text += "; \(repaired) with a proven repair\n"
    }
    return text
  }

  /// Of conflicts of one kind, people read a few.
  private static let mostOfKind = 5

  private static let mostUnread = 5

  /// The explanations for programs: JSON with sorted keys, with a line break at its end.
  public var json: String {
    var text = "{\"conflicts\": ["
    for (index, (conflict, explanation)) in zip(log.conflicts, explanations).enumerated() {
      let words = ConflictWords(conflict)
      text += (index == 0 ? "\n" : ",\n") + "  {\"broken\": "
      text += conflict.brokenRow.map { "\($0)" } ?? "null"
      text += ", \"count\": \(conflict.count)"
      text += ", \"headline\": \(words.headline(explanation).quotedForJSON)"
      text += ", \"help\": \(list(words.helps(explanation).map(\.quotedForJSON)))"
      text += ", \"kind\": \(explanation.kind.rawValue.quotedForJSON)"
      text += ", \"line\": \(conflict.line)"
      let sets = explanation.minimalConflicts.map { list($0.map { "\($0)" }) }
      text += ", \"minimalConflicts\": \(list(sets))"
      text += ", \"needsSizes\": \(explanation.needsSizes)"
      if let repair = explanation.repair {
        text += ", \"repair\": {\"action\": \(repair.action.rawValue.quotedForJSON)"
        text += ", \"rows\": \(list(repair.rows.map { "\($0)" }))}"
      } else {
        text += ", \"repair\": null"
      }
      let rows = conflict.rows.indices.map { row in
        "{\"line\": \(conflict.rows[row].line), \"text\": \(words.text(row).quotedForJSON)}"
      }
      text += ", \"rows\": \(list(rows))"
      text += ", \"title\": \(conflict.title?.quotedForJSON ?? "null")"
      text += ", \"unneeded\": \(list(explanation.unneededRows.map { "\($0)" }))}"
    }
    text += "], \"unread\": ["
    for (index, line) in log.unread.enumerated() {
      text += (index == 0 ? "\n" : ",\n") + "  {"
      if let column = line.column { text += "\"column\": \(column), " }
      text += "\"line\": \(line.line)"
      text += ", \"reason\": \(line.reason.quotedForJSON), \"text\": \(line.text.quotedForJSON)}"
    }
    return text + "], \"version\": 1}\n"
  }

  private func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ", "))]" }
}

extension String {
  /// The text on lines of at most 80 columns, all but the first indented.
  ///
  /// - Parameter start: the columns before the first line, where these are not as many.
  func wrapped(indent: Int, from start: Int? = nil) -> String {
    var text = ""
    var column = start ?? indent
    for (index, word) in split(separator: " ").enumerated() {
      if index > 0, column + 1 + word.count > 80 {
        text += "\n" + String(repeating: " ", count: indent)
        column = indent
      } else if index > 0 {
        text += " "
        column += 1
      }
      text += word
      column += word.count
    }
    return text
  }

  /// The beginning of the text, with a mark where it goes on.
  fileprivate func cut(to length: Int) -> String {
    count > length ? prefix(length) + "..." : self
  }
}
