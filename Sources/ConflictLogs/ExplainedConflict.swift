internal import Constraints

/// One conflict of a log as people read it.
struct ExplainedConflict {
  private let title: String
  private let conflict: LoggedConflict
  private let explanation: ConflictExplanation
  private let words: ConflictWords
  private let named: (String) -> String

  init(
    title: String, _ conflict: LoggedConflict, _ explanation: ConflictExplanation,
    naming named: @escaping (String) -> String
  ) {
    words = ConflictWords(conflict, naming: named)
    let times = conflict.count > 1 ? " (printed \(conflict.count) times)" : ""
    self.title = "\(title): \(words.headline(explanation))\(times)"
    (self.conflict, self.explanation, self.named) = (conflict, explanation, named)
  }

  // MARK: - In full

  /// All that is known.
  var text: String {
    var text = head
    for (number, set) in explanation.minimalConflicts.enumerated() {
      text += lead(of: number) + set.map(words.line).joined()
    }
    if explanation.minimalConflicts.isEmpty, !conflict.rows.isEmpty {
      text += "  rows:\n" + conflict.rows.indices.map(words.line).joined()
    }
    text += notes.joined()
    if !explanation.unneededRows.isEmpty {
      text += "  = not needed for the conflict:\n"
      text += explanation.unneededRows.map(words.line).joined()
    }
    return text + helps + legend
  }

  private var head: String {
    let place = conflict.title.map { "\(named($0)), line \(conflict.line)" }
    return title.wrapped(indent: 2) + "\n  --> \(place ?? "line \(conflict.line)")\n"
  }

  private func lead(of number: Int) -> String {
    let count = explanation.minimalConflicts.count
    guard count == 1 else { return "  minimal conflict \(number + 1) of \(count):\n" }
    return explanation.minimalConflicts[number].count == 1
      ? "  this row cannot hold:\n" : "  these rows cannot hold together:\n"
  }

  private var notes: [String] {
    (explanation.usesSizes ? ["  = every view has `width >= 0` and `height >= 0`\n"] : [])
      + words.notes(explanation).map { "  = " + $0.wrapped(indent: 4) + "\n" }
  }

  private var helps: String {
    words.helps(explanation).map { "  = help: " + $0.wrapped(indent: 10) + "\n" }.joined()
  }

  private var legend: String {
    words.legend.isEmpty ? "" : "  = " + words.legend.wrapped(indent: 4) + "\n"
  }

  // MARK: - In brief

  /// A conflict takes no more lines.
  private static let briefLines = 12

  /// What a person has to know: what is wrong, the first rows, and the way out. What else there is room for is
  /// told as well.
  var briefText: String {
    let sets = explanation.minimalConflicts
    let lead = sets.isEmpty ? (conflict.rows.isEmpty ? "" : "  rows:\n") : self.lead(of: 0)
    let rows = (sets.first ?? Array(conflict.rows.indices)).map(words.line)
    var room = Self.briefLines - [head, lead, helps].reduce(0) { $0 + $1.lines }
    var shownRows = 0
    func showRows(atMost most: Int) {
      while shownRows < min(most, rows.count) {
        // The last line tells how many there are besides.
        let isLast = shownRows + 1 == rows.count
        guard rows[shownRows].lines + (isLast ? 0 : 1) <= room else { return }
        room -= rows[shownRows].lines
        shownRows += 1
      }
    }
    showRows(atMost: 3)
    // The line that tells of more rows.
    if shownRows < rows.count { room -= 1 }
    var told: [String] = []
    for note in notes + [further, legend] where note.lines <= room && !note.isEmpty {
      told.append(note)
      room -= note.lines
    }
    if shownRows < rows.count { room += 1 }
    showRows(atMost: rows.count)
    let more = rows.count - shownRows
    let rest =
      more > 0 ? "      and \(more) more \(more == 1 ? "row" : "rows"), see `--details`\n" : ""
    return head + lead + rows.prefix(shownRows).joined() + rest + told.joined() + helps
  }

  /// What only the text in full has.
  private var further: String {
    var parts: [String] = []
    let sets = explanation.minimalConflicts.count - 1
    if sets > 0 { parts.append("\(sets) more minimal \(sets == 1 ? "conflict" : "conflicts")") }
    let rows = explanation.unneededRows.count
    if rows > 0 {
      parts.append("\(rows) \(rows == 1 ? "row" : "rows") that the conflict does not need")
    }
    guard !parts.isEmpty else { return "" }
    return "  = "
      + "`--details` shows \(parts.joined(separator: " and "))".wrapped(indent: 4) + "\n"
  }
}

extension String {
  /// How many lines of a terminal of 80 columns the lines of the text take.
  fileprivate var lines: Int {
    split(separator: "\n").reduce(0) { $0 + max(1, ($1.count + 79) / 80) }
  }
}
