public import LayoutDSL

internal import Constraints

extension TextReport {
  /// Why measures of a view have their values, as a person would tell it.
  public func text(of explanation: MeasureExplanation, in layout: Layout) -> String {
    var text = ""
    func line(_ words: String, indent: Int = 4) {
      text += "  " + abridged(words).wrapped(indent: indent, width: width) + "\n"
    }
    let isOne = explanation.values.count == 1
    let value = explanation.values.first.map { isOne ? " is \($0.value.points)" : "" } ?? ""
    text += heading(
      abridged("`\(explanation.name)`\(value)"), " on \(explanation.screen.title)")
    let facts = explanation.steps.filter { $0.formula == nil }
    let steps = explanation.steps.filter { $0.formula != nil }
    let shown = steps.prefix(max(Self.mostSteps, explanation.values.count))
    for step in shown { line(words(for: step, in: layout)) }
    if steps.count > shown.count {
      line("... and \(count(steps.count - shown.count, "more step")), which `--format json` has")
    }
    if !facts.isEmpty {
      let words = facts.map { "\($0.name) = \($0.value.hundredths)" }.joinedInWords
      line("the screen: \(words)")
    }
    if let openness = explanation.openness {
      let isTold = steps.first?.reasons.contains { $0.kind == .nothing } ?? false
      for words in Self.words(
        for: openness, isOnly: isOne, isTold: isTold, in: layout)
      { note(words, in: &text) }
    }
    for wish in explanation.wishes.prefix(Self.mostWishes) {
      let place = wish.span.map { " (\($0.place(in: layout)))" } ?? ""
      note("missed by \(wish.missedBy.points)\(place): `\(wish.row)`", in: &text)
    }
    let more = explanation.wishes.count - Self.mostWishes
    if more > 0 { note("and \(count(more, "more row")) missed", in: &text) }
    if !explanation.changes.isEmpty {
      note("1 pt more takes one of these:", in: &text)
      for change in explanation.changes.prefix(Self.mostChanges) {
        let words = abridged(change.words(in: layout))
        text += "      " + words.wrapped(indent: 8, width: width) + "\n"
      }
      let more = explanation.changes.count - Self.mostChanges
      if more > 0 {
        text += "      or \(count(more, "other change")), which `--format json` has\n"
      }
    }
    if let reach = explanation.reach {
      for words in reach.words(in: layout) { note(words, in: &text) }
    }
    return text
  }

  /// That a layout has no solution on a screen, with the rows that contradict each other.
  public func text(
    ofConflict rows: [Finding.Cause], on screen: Screen, in layout: Layout
  ) -> String {
    let title =
      "required rows contradict each other on \(screen.title), so that no view has a place:"
    var text = abridged(title).wrapped(indent: 0, width: width) + "\n"
    for row in rows {
      let place = row.span.map { " (\($0.place(in: layout)))" } ?? ""
      text += "  " + abridged("\(row.text)\(place)").wrapped(indent: 4, width: width) + "\n"
    }
    return text
  }

  private func note(_ words: String, in text: inout String) {
    text += "  = " + abridged(words).wrapped(indent: 4, width: width) + "\n"
  }

  /// So many steps are told; the others are in the JSON report.
  private static let mostSteps = 16

  /// So many wishes that are not granted are told.
  private static let mostWishes = 4

  /// So many changes of rows that move a measure are told.
  private static let mostChanges = 6

  private func words(for step: MeasureExplanation.Step, in layout: Layout) -> String {
    let value = step.value.hundredths
    let formula = step.formula ?? value
    let sum = formula == value ? value : "\(formula) = \(value)"
    let reasons = step.reasons.words(in: layout)
    return "\(step.name) = \(sum)" + (reasons.isEmpty ? "" : " (\(reasons))")
  }

  private static func words(
    for openness: MeasureExplanation.Openness, isOnly: Bool, isTold: Bool, in layout: Layout
  ) -> [String] {
    let values: String
    switch (openness.lower.isFinite, openness.upper.isFinite) {
    case (true, true):
      values = "any value from \(openness.lower.points) to \(openness.upper.points)"
    case (true, false): values = "any value from \(openness.lower.points) upwards"
    case (false, true): values = "any value up to \(openness.upper.points)"
    case (false, false): values = "any value"
    }
    let subject = isOnly ? "it" : "`\(openness.measure)`"
    var words = ["\(subject) is free: \(values) is as good"]
    if !openness.rivals.isEmpty {
      let rows = openness.rivals.prefix(4).map { row in
        "`\(row.text)`" + (row.span.map { " (\($0.place(in: layout)))" } ?? "")
      }
      words.append("these rows compete: \(rows.joinedInWords)")
    } else if let following = openness.following {
      words.append("it follows `\(following)`, which no row decides")
    } else if !isTold {
      words.append("no row decides it")
    }
    return words + openness.help.map { "help: \($0)" }
  }
}

extension SourceSpan {
  /// The place in words: `line 12`, with the file where it is not that of the layout.
  func place(in layout: Layout) -> String {
    file == layout.file ? "line \(line)" : "\(file):\(line)"
  }
}

extension [MeasureExplanation.Reason] {
  /// The reasons in words: `at most that, line 83`.
  func words(in layout: Layout) -> String {
    var words: [String] = []
    var seen: Set<String> = []
    func add(_ text: String) {
      if seen.insert(text).inserted { words.append(text) }
    }
    for reason in self {
      switch reason.kind {
      case .atMost where count == 1: add("at most that")
      case .atLeast where count == 1: add("at least that")
      case .content: add("its content")
      case .size: add("no size is below 0")
      case .screen: add("the screen")
      case .nothing: add("no row decides it")
      case .equation, .atMost, .atLeast: break
      }
    }
    let spans = filter { [.equation, .atMost, .atLeast].contains($0.kind) || $0.kind == .content }
      .compactMap(\.span)
    let lines = Set(spans.filter { $0.file == layout.file }.map(\.line)).sorted().map { "\($0)" }
    if !lines.isEmpty {
      add((lines.count == 1 ? "line " : "lines ") + lines.joinedInWords)
    }
    for place in Set(spans.filter { $0.file != layout.file }.map { "\($0.file):\($0.line)" })
      .sorted()
    { add(place) }
    if count == 1, let priority = first?.priority, !priority.isRequired, first?.kind != .content {
      add("@\(priority.rawValue.shortDescription)")
    }
    return words.joined(separator: ", ")
  }
}

extension MeasureExplanation.Change {
  /// The change in words, with how far it reaches where that is less than a point.
  func words(in layout: Layout) -> String {
    let place = span.map { " (\($0.place(in: layout)))" } ?? ""
    let size = abs(amount).points
    let words: String
    switch subject {
    case .screen(.horizontal): words = "a window \(size) \(amount > 0 ? "wider" : "narrower")"
    case .screen(.vertical): words = "a window \(size) \(amount > 0 ? "higher" : "lower")"
    case .content(let view, .horizontal):
      words = "content of `\(view)` \(size) \(amount > 0 ? "wider" : "narrower")"
    case .content(let view, .vertical):
      words = "content of `\(view)` \(size) \(amount > 0 ? "higher" : "lower")"
    case .row(let row): words = "`\(row)`"
    }
    let reach = gain.map { ", but only \($0.points) of it, then another row decides" } ?? ""
    return words + place + reach
  }
}

extension ExplanationReach {
  /// Over which widths the explanation holds, and what holds beyond them.
  func words(in layout: Layout) -> [String] {
    let isEverywhere = below == nil && above == nil && range.lower < range.upper
    var words = [
      isEverywhere
        ? "the same rows decide at every width from \(interval.words)"
        : "the same rows decide for \(range.words(of: "width", within: -1...(.infinity)))"
    ]
    for (neighbour, side) in [(below, "below"), (above, "above")] {
      guard let neighbour else { continue }
      guard let step = neighbour.step else {
        words.append("\(side): required rows contradict each other")
        continue
      }
      guard let formula = step.formula else { continue }
      let reasons = step.reasons.words(in: layout)
      words.append(
        "\(side): \(step.name) = \(formula)" + (reasons.isEmpty ? "" : " (\(reasons))"))
    }
    return words
  }
}
