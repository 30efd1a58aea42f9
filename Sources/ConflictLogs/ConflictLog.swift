internal import Constraints

/// A conflict that Apple's engine has logged: the constraints that it lists, and the one that it breaks.
public struct LoggedConflict: Sendable {
  /// What a file calls the conflict, in a line that begins with `===`; nil where it does not.
  public var title: String?

  /// The line of its first constraint, counted from 1.
  public var line: Int

  /// The constraints, in their order.
  public var rows: [LoggedRow]

  /// The constraint that the engine breaks, as a position in `rows`; nil where the log does not tell.
  public var brokenRow: Int?

  /// How often the same conflict is printed.
  public var count = 1

  /// Whether the system hides the constraints behind `<private>`, so that there are none.
  public var isHidden = false
}

/// A line of a log that looks like a constraint and cannot be used.
public struct UnreadLine: Hashable, Sendable {
  /// The line, counted from 1.
  public var line: Int

  /// Where in the line that is which cannot be used, counted from 1; nil where it is no part of the constraint.
  public var column: Int?

  /// The line itself.
  public var text: String

  /// Why it cannot be used, as part of a sentence.
  public var reason: String
}

/// The conflicts in a log, which may have any other lines between them.
///
/// A conflict begins with `Unable to simultaneously satisfy constraints`, with an opening parenthesis or with a
/// line that begins with `===`, and ends where the engine says which constraint it breaks. Constraints
/// without any of these are one conflict.
public struct ConflictLog: Sendable {
  /// The conflicts, in the order in which they are first printed.
  public private(set) var conflicts: [LoggedConflict] = []

  /// The lines that look like constraints and cannot be used, in their order.
  public private(set) var unread: [UnreadLine] = []

  /// Reads a log. Lines that have nothing to do with constraints are passed over.
  ///
  /// - Complexity: O(*n*) in the length of the log, and O(*m*²) in that of a constraint.
  public init(_ text: String) {
    var reader = LogReader()
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      reader.read(line, number: index + 1)
    }
    reader.finish()
    unread = reader.unread
    var positions: [[String]: Int] = [:]
    for conflict in reader.conflicts {
      let shape = conflict.shape
      if let position = positions[shape] {
        conflicts[position].count += 1
      } else {
        positions[shape] = conflicts.count
        conflicts.append(conflict)
      }
    }
  }
}

extension LoggedConflict {
  /// What makes two printed conflicts the same one: their constraints, with addresses replaced by the order
  /// in which they come up.
  fileprivate var shape: [String] {
    var numbers: [String: Int] = [:]
    func word(_ anchor: LoggedAnchor) -> String {
      let item = anchor.item
      let number = numbers[item.identity] ?? numbers.count
      numbers[item.identity] = number
      return "\(item.name)#\(number).\(anchor.attribute)"
    }
    guard !isHidden else { return [] }
    return rows.map { row in
      let relations = row.relations.map { relation in
        [
          word(relation.first), relation.relation.rawValue, "\(relation.multiplier)",
          relation.second.map(word) ?? "", "\(relation.constant)",
        ].joined(separator: " ")
      }
      return ([row.className, row.source ?? "", row.identifier ?? ""] + relations)
        .joined(separator: "\u{1F}")
    }
  }
}

/// Takes a log apart, line by line.
private struct LogReader {
  private(set) var conflicts: [LoggedConflict] = []
  private(set) var unread: [UnreadLine] = []

  private var open = LoggedConflict(line: 0, rows: [])
  private var title: String?
  /// Whether the next constraint is the one that the engine breaks.
  private var awaitsBrokenRow = false
  /// Whether the list of constraints has ended.
  private var isClosed = false
  /// A constraint that goes on in the next line.
  private var unfinished: (text: Substring, line: Int)?

  /// Where the text of the constraint that is being read begins in its line; nil where it goes on in the next.
  private var column: Int?

  mutating func read(_ line: Substring, number: Int) {
    let line = Substring(line.replacingAll("\\\"", with: "\""))
    let trimmed = line.trimmed
    if let begun = unfinished {
      unfinished = nil
      if !Self.holdsRow(line), !trimmed.isEmpty, line.contains(">") {
        column = nil
        row(begun.text + " " + Substring(trimmed), begun.line)
        return
      }
      cutOff(begun.text, begun.line)
    }
    if trimmed.hasPrefix("===") {
      finish()
      title = trimmed.drop { $0 == "=" || $0 == " " }.trimmed
      return
    }
    let breaks = line.firstRange(of: "Will attempt to recover by breaking")
    if breaks == nil, line.firstRange(of: "Unable to simultaneously satisfy") != nil { finish() }
    if trimmed == "(" { finishIfAny() }
    if trimmed == ")" || trimmed == ")," { isClosed = true }
    if breaks != nil { awaitsBrokenRow = true }
    if trimmed.hasSuffix("<private>"), !Self.holdsRow(line) {
      hidden(number)
      return
    }
    rows(in: line, number)
  }

  mutating func finish() {
    if let begun = unfinished { cutOff(begun.text, begun.line) }
    unfinished = nil
    finishIfAny()
    awaitsBrokenRow = false
    isClosed = false
  }

  private mutating func finishIfAny() {
    guard !open.rows.isEmpty || open.isHidden else { return }
    conflicts.append(open)
    open = LoggedConflict(line: 0, rows: [])
    isClosed = false
  }

  /// Notes that the system hides what it has printed.
  private mutating func hidden(_ number: Int) {
    if awaitsBrokenRow {
      awaitsBrokenRow = false
      finishIfAny()
      return
    }
    guard open.rows.isEmpty, !open.isHidden else { return }
    open.isHidden = true
    open.line = number
    open.title = title
    title = nil
  }

  // MARK: - Constraints

  private static func holdsRow(_ line: Substring) -> Bool { !starts(in: line).isEmpty }

  /// Where constraints begin: `<`, a class whose name ends with `Constraint`, and an address.
  private static func starts(in line: Substring) -> [Substring.Index] {
    line.indices.filter { index in
      guard line[index] == "<" else { return false }
      let name = line[line.index(after: index)...].prefix {
        $0.isLetter || $0.isNumber || $0 == "_" || $0 == "."
      }
      let rest = line[name.endIndex...]
      return name.hasSuffix("Constraint") && (rest.hasPrefix(":0x") || rest.hasPrefix(":<private>"))
    }
  }

  private mutating func rows(in line: Substring, _ number: Int) {
    let starts = Self.starts(in: line)
    for (position, start) in starts.enumerated() {
      let end = position + 1 < starts.count ? starts[position + 1] : line.endIndex
      let text = line[line.index(after: start)..<end]
      column = line.distance(from: line.startIndex, to: start) + 2
      if let close = Self.close(of: text) {
        row(text[..<close], number)
      } else if position + 1 == starts.count, text.firstRange(of: "(active") == nil {
        unfinished = (text, number)
      } else {
        row(text, number)
      }
    }
    if starts.isEmpty, line.firstRange(of: "Constraint:") != nil, line.contains("<") {
      unread.append(
        UnreadLine(line: number, column: nil, text: line.trimmed, reason: "it is no constraint"))
    }
  }

  /// Where a constraint ends: the last `>` that is no part of `>=`.
  private static func close(of text: Substring) -> Substring.Index? {
    text.indices.last { index in
      guard text[index] == ">" else { return false }
      let next = text.index(after: index)
      return next == text.endIndex || text[next] != "="
    }
  }

  private mutating func row(_ text: Substring, _ number: Int) {
    if awaitsBrokenRow {
      awaitsBrokenRow = false
      note(broken: text, number)
      finishIfAny()
      return
    }
    if isClosed { finishIfAny() }
    do {
      let row = try RowParser.row(text, line: number)
      if open.rows.isEmpty {
        open.line = number
        open.title = title
        title = nil
      }
      open.rows.append(row)
    } catch {
      let place = error.culprit.flatMap { culprit in
        text.lastRange(of: culprit).flatMap { range in
          column.map { $0 + text.distance(from: text.startIndex, to: range.lowerBound) }
        }
      }
      unread.append(
        UnreadLine(line: number, column: place, text: "<\(text)>", reason: error.reason))
    }
  }

  /// Notes which constraint the engine breaks, by its address.
  private mutating func note(broken text: Substring, _ number: Int) {
    let address = RowParser.header(of: text).0?.address
    open.brokenRow = open.rows.firstIndex { $0.address != nil && $0.address == address }
  }

  private mutating func cutOff(_ text: Substring, _ number: Int) {
    // What is cut off behind its body can be used all the same.
    if awaitsBrokenRow || (try? RowParser.row(text, line: number)) == nil {
      if awaitsBrokenRow {
        row(text, number)
      } else {
        unread.append(
          UnreadLine(line: number, column: nil, text: "<\(text)", reason: "it is cut off"))
      }
    } else {
      row(text, number)
    }
  }
}

extension StringProtocol {
  /// The text with another in place of one.
  fileprivate func replacingAll(_ old: String, with new: String) -> String {
    var text = ""
    var index = startIndex
    for range in ranges(of: old) {
      text += self[index..<range.lowerBound] + new
      index = range.upperBound
    }
    return text + self[index...]
  }
}
