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

  /// The explanations for people, in at most 80 columns but for long names.
  public var text: String {
    var text = ""
    for (index, (conflict, explanation)) in zip(log.conflicts, explanations).enumerated() {
      text += section(index, conflict, explanation) + "\n"
    }
    if !log.unread.isEmpty {
      text += "These lines look like constraints and cannot be used:\n"
      for line in log.unread {
        text += "  line \(line.line): \(line.reason): \(line.text.cut(to: 200))\n"
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

  private func section(
    _ index: Int, _ conflict: LoggedConflict, _ explanation: ConflictExplanation
  ) -> String {
    let words = ConflictWords(conflict)
    var title = "conflict \(index + 1): \(words.headline(explanation))"
    if conflict.count > 1 { title += " (printed \(conflict.count) times)" }
    let place = conflict.title.map { "\($0), line \(conflict.line)" } ?? "line \(conflict.line)"
    var text = title.wrapped(indent: 2) + "\n  --> \(place)\n"
    for (number, set) in explanation.minimalConflicts.enumerated() {
      let lead =
        explanation.minimalConflicts.count == 1
        ? set.count == 1 ? "this row cannot hold" : "these rows cannot hold together"
        : "minimal conflict \(number + 1) of \(explanation.minimalConflicts.count)"
      text += "  \(lead):\n"
      for row in set { text += words.line(row) }
    }
    if explanation.minimalConflicts.isEmpty, !conflict.rows.isEmpty {
      text += "  rows:\n"
      for row in conflict.rows.indices { text += words.line(row) }
    }
    if explanation.usesSizes {
      text += "  = every view has `width >= 0` and `height >= 0`\n"
    }
    for note in words.notes(explanation) { text += "  = " + note.wrapped(indent: 4) + "\n" }
    if !explanation.unneededRows.isEmpty {
      text += "  = not needed for the conflict:\n"
      for row in explanation.unneededRows { text += words.line(row) }
    }
    for help in words.helps(explanation) {
      text += "  = help: " + help.wrapped(indent: 10) + "\n"
    }
    if !words.legend.isEmpty { text += "  = " + words.legend.wrapped(indent: 4) + "\n" }
    return text
  }

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
      text += (index == 0 ? "\n" : ",\n") + "  {\"line\": \(line.line)"
      text += ", \"reason\": \(line.reason.quotedForJSON), \"text\": \(line.text.quotedForJSON)}"
    }
    return text + "], \"version\": 1}\n"
  }

  private func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ", "))]" }
}

extension String {
  /// The text on lines of at most 80 columns, all but the first indented.
  func wrapped(indent: Int) -> String {
    var text = ""
    var column = indent
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
