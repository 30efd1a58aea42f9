internal import Constraints
public import LayoutDSL

/// A layout file whose comments say what a check finds: a regression test of the layout.
///
/// ```layout
/// layout "Card" {
///   screens 320x568
///   // = 320x568 card.width 304
///   view card { // ! ambiguous-size card
///     leading == screen.leading + 8
///     trailing == screen.trailing - 8
///     top == screen.top
///   }
/// }
/// ```
public struct MarkedFile: Sendable {
  /// The name of the file.
  public let name: String

  /// A comment that cannot be read.
  public struct Malformed: Hashable, Sendable {
    /// The line, counted from 1.
    public var line: Int

    /// Where the comment begins in the line, in characters from 1.
    public var column: Int

    /// What is wrong, in lower case and without a full stop.
    public var message: String
  }

  /// What the comments say about screens.
  public private(set) var screenMarks: [ScreenMark] = []

  /// The comments that cannot be read.
  public private(set) var malformed: [Malformed] = []

  /// A mark whose screens may be those of the layout.
  private struct Draft {
    var rule: String
    var view: String
    var screens: [String]?
    var isConsequence: Bool
    var line: Int
  }

  private var drafts: [Draft] = []
  /// The line, from 0, that the marks on a line of their own are about.
  private var targets: [Int: Int] = [:]
  private let lines: [String]
  /// Which characters stand before a mark on each line; nil where there is no mark.
  private var marks: [Int: Substring] = [:]

  private static let findingSign = "// ! "
  private static let screenSign = "// = "

  /// Reads the comments of a file.
  public init(_ bytes: [UInt8], name: String) {
    self.name = name
    lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    var above: [(text: String, lines: [Int])] = []
    for (index, line) in lines.enumerated() {
      if let (before, text) = line.parts(around: Self.screenSign) {
        if before.isBlank {
          read(screenMark: text, line: index + 1)
        } else if before.parts(around: "//") == nil {
          reject(index + 1, "`\(text.withoutBlanks)` has to stand on a line of its own")
        }
      } else if let (_, text) = line.parts(around: "//"), text.withoutBlanks == "!" {
        reject(index + 1, "`// !` names no finding")
        take(&above, for: index)
        continue
      }
      guard let (before, text) = line.parts(around: Self.findingSign) else {
        take(&above, for: index)
        continue
      }
      marks[index] = before
      if !before.isBlank {
        take(&above, for: index)
        for part in text.split(separator: ";") {
          read(findingMark: String(part), line: index + 1, at: index + 1)
        }
      } else if text.hasPrefix(" "), !above.isEmpty {
        above[above.count - 1].text += text
        above[above.count - 1].lines.append(index)
      } else {
        above.append((String(text), [index]))
      }
    }
  }

  /// Notes that the comment of a line, counted from 1, cannot be read.
  private mutating func reject(_ line: Int, _ message: String) {
    let before = lines[line - 1].parts(around: "//")?.before ?? ""
    malformed.append(Malformed(line: line, column: before.count + 1, message: message))
  }

  /// Reads marks that stand above the line that they are about.
  private mutating func take(_ above: inout [(text: String, lines: [Int])], for target: Int) {
    for mark in above {
      read(findingMark: mark.text, line: target + 1, at: mark.lines[0] + 1)
      for line in mark.lines { targets[line] = target }
    }
    above = []
  }

  private mutating func read(findingMark text: String, line: Int, at place: Int) {
    var words = text
    var screens: [String]?
    if let (before, after) = text.parts(around: " on ") {
      words = String(before)
      screens = after.split(separator: ",").map(\.withoutBlanks)
    }
    var parts = words.split(separator: " ").map(String.init)
    let isConsequence = parts.first == "and"
    if isConsequence { parts.removeFirst() }
    guard let rule = parts.first, parts.count <= 2, Rule(rawValue: rule) != nil else {
      reject(place, "`\(text.withoutBlanks)` is not `RULE VIEW on SCREEN, ...`")
      return
    }
    drafts.append(
      Draft(
        rule: rule, view: parts.dropFirst().first ?? "", screens: screens,
        isConsequence: isConsequence, line: line))
  }

  private mutating func read(screenMark text: Substring, line: Int) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count >= 3, let value = words.last,
      let claim = Self.claim(words.dropLast().last, value)
    else {
      reject(
        line,
        "`\(text.withoutBlanks)` is neither `SCREEN VIEW.MEASURE VALUE` nor `SCREEN verdict VERDICT`"
      )
      return
    }
    screenMarks.append(
      ScreenMark(screen: words.dropLast(2).joined(separator: " "), claim: claim, line: line))
  }

  private static func claim(_ subject: String?, _ value: String) -> ScreenMark.Claim? {
    guard let subject else { return nil }
    if subject == "verdict" { return Verdict(rawValue: value).map { .verdict($0) } }
    guard let dot = subject.lastIndex(of: "."),
      let measure = ScreenMark.ViewMeasureName(
        rawValue: String(subject[subject.index(after: dot)...]))
    else { return nil }
    var bounds = [Substring(value)]
    if let (lower, upper) = value.parts(around: "..") { bounds = [lower, upper] }
    let numbers = bounds.compactMap { Double($0) }
    guard numbers.count == bounds.count, let lower = numbers.first, let upper = numbers.last,
      lower <= upper
    else { return nil }
    return .measure(view: String(subject[..<dot]), measure, lower: lower, upper: upper)
  }

  // MARK: - What is expected and found

  /// The findings that the comments expect, with the screens of a report on the layouts of the file.
  public func expected(in report: Report) -> [FindingMark] {
    drafts.map { draft in
      FindingMark(
        rule: draft.rule, view: draft.view,
        screens: draft.screens ?? Self.screens(ofLine: draft.line, in: report),
        isConsequence: draft.isConsequence, line: draft.line)
    }
  }

  /// The findings of a report on the layouts of the file, as comments would have them.
  public func found(in report: Report) -> [FindingMark] {
    report.findings.flatMap { [($0, false)] + $0.consequences.map { ($0, true) } }.map {
      finding, isConsequence in
      FindingMark(
        rule: finding.rule.rawValue, view: finding.view ?? "",
        screens: finding.screens.map(\.title), isConsequence: isConsequence,
        line: line(of: finding, in: report))
    }
  }

  /// The line of a finding; that of its layout where it is in an imported file.
  private func line(of finding: Finding, in report: Report) -> Int {
    if let span = finding.span, span.file == name { return span.line }
    return report.layouts.first { $0.name == finding.layout }?.span?.line ?? 1
  }

  /// The screens of the layout that a line belongs to; a line outside of all layouts is one of a component,
  /// and belongs to the first one.
  private static func screens(ofLine line: Int, in report: Report) -> [String] {
    let layout =
      report.layouts.last { $0.span.map { $0.line <= line } ?? true } ?? report.layouts.first
    return layout?.screens.map(\.screen.title) ?? []
  }

  /// What a comment says and a check does not, or a check and no comment.
  public enum Difference: Hashable, Sendable {
    /// A comment expects a finding that is not made.
    case missing(FindingMark)

    /// A finding is made that no comment expects.
    case new(FindingMark)

    /// A measure or a verdict is another one, or not to be had.
    case other(ScreenMark, found: String)
  }

  /// What differs, in the order of the lines.
  ///
  /// - Parameters:
  ///   - report: what a check of the layouts has found.
  ///   - layouts: the layouts of the file.
  public func differences(from report: Report, of layouts: [Layout]) -> [Difference] {
    let expected = expected(in: report)
    let found = found(in: report)
    var unmatched = found
    var missing: [FindingMark] = []
    for mark in expected {
      if let index = unmatched.firstIndex(of: mark) {
        unmatched.remove(at: index)
      } else {
        missing.append(mark)
      }
    }
    let differences =
      missing.ordered(by: \.order).map { ($0.line, Difference.missing($0)) }
      + unmatched.ordered(by: \.order).map { ($0.line, Difference.new($0)) }
      + screenMarks.compactMap { mark in
        wrong(mark, in: layouts).map { (mark.line, .other(mark, found: $0)) }
      }
    return differences.ordered(by: \.0).map(\.1)
  }

  /// What is so instead of what a mark says; nil where it is right.
  private func wrong(_ mark: ScreenMark, in layouts: [Layout]) -> String? {
    let found = value(of: mark, in: layouts)
    switch (mark.claim, found) {
    case (.verdict(let verdict), .verdict(let found)):
      return verdict == found ? nil : found.rawValue
    case (.measure(_, _, let lower, let upper), .range(let least, let most)):
      let isRight = Self.isSame(lower, least) && Self.isSame(upper, most)
      return isRight ? nil : Self.words(least, most)
    case (_, .none(let reason)): return reason
    default: return "something else"
    }
  }

  private enum Value {
    case verdict(Verdict)
    case range(Double, Double)
    case none(String)
  }

  private func value(of mark: ScreenMark, in layouts: [Layout]) -> Value {
    guard let screen = try? ScreenCatalog.screens(matching: ScreenSelector(mark.screen)).first
    else {
      return .none("there is no screen `\(mark.screen)`")
    }
    switch mark.claim {
    case .verdict:
      // A mark is about the layout that it stands in.
      let layout =
        layouts.last { $0.span.map { $0.line <= mark.line } == true } ?? layouts.first
      guard let layout,
        let check = try? ScreenCheck(
          layout, on: screen, by: [], measurer: InterTextMeasurer(), verifier: nil)
      else { return .none("the layout cannot be solved") }
      return .verdict(check.result.verdict)
    case .measure(let view, let measure, _, _):
      guard let layout = layouts.first(where: { $0.items.contains { $0.name == view } }),
        let item = layout.item(named: view)
      else { return .none("there is no view `\(view)`") }
      guard let solved = try? SolvedLayout(layout, on: screen), let solution = solved.solution,
        let variables = solved.problem[item].variables
      else { return .none("there is no solution") }
      let variable =
        switch measure {
        case .x: variables.left
        case .y: variables.top
        case .width: variables.width
        case .height: variables.height
        }
      guard let range = try? solution.range(of: variable) else {
        return .none("there is no solution")
      }
      return .range(range.lower, range.upper)
    }
  }

  /// To a millionth of a point.
  private static func isSame(_ first: Double, _ second: Double) -> Bool {
    first.isClose(to: second, within: 1e-6)
  }

  private static func words(_ lower: Double, _ upper: Double) -> String {
    func number(_ value: Double) -> String {
      guard value.isFinite else { return value < 0 ? "-inf" : "inf" }
      return ((value * 1e6).rounded() / 1e6).shortDescription
    }
    return isSame(lower, upper) ? number(lower) : "\(number(lower))..\(number(upper))"
  }

  // MARK: - Writing

  /// The columns that a line with its marks has at most; longer marks stand on lines of their own above it.
  private static let width = 100

  /// The file with the marks of a report in place of its own; everything else stays as it is.
  public func updated(for report: Report, of layouts: [Layout]) -> [UInt8] {
    let found = Dictionary(grouping: self.found(in: report), by: \.line)
    let expected = Dictionary(grouping: expected(in: report), by: \.line)
    func isRight(_ line: Int) -> Bool {
      let sorted = [found, expected].map { ($0[line] ?? []).ordered(by: \.order) }
      return sorted[0] == sorted[1]
    }
    let screenMarks = Dictionary(grouping: self.screenMarks, by: \.line)
    var result: [String] = []
    for (index, line) in lines.enumerated() {
      var line = line
      if let before = marks[index] {
        if before.isBlank {
          if let target = targets[index], isRight(target + 1) { result.append(line) }
          continue
        }
        if !isRight(index + 1) {
          line = String(before)
          while line.last == " " { line.removeLast() }
        }
      }
      for mark in screenMarks[index + 1] ?? [] {
        guard let right = wrong(mark, in: layouts),
          let (before, text) = line.parts(around: Self.screenSign)
        else { continue }
        let words = text.split(separator: " ").dropLast()
        line = before + Self.screenSign + (words + [Substring(right)]).joined(separator: " ")
      }
      let all = Self.screens(ofLine: index + 1, in: report)
      let words = (found[index + 1] ?? []).ordered(by: \.order).map {
        $0.words(among: all)
      }
      guard !words.isEmpty, !isRight(index + 1) else {
        result.append(line)
        continue
      }
      let whole = "\(line) \(Self.findingSign)\(words.joined(separator: "; "))"
      if whole.count <= Self.width {
        result.append(whole)
      } else {
        let indent = String(line.prefix { $0 == " " })
        result += words.map { indent + Self.findingSign + $0 } + [line]
      }
    }
    return Array(result.joined(separator: "\n").utf8)
  }
}

extension MarkedFile.Difference {
  /// The difference as a line of a `diff`, with its place.
  ///
  /// - Parameter file: the name of the file.
  public func text(in file: String) -> String {
    switch self {
    case .missing(let mark): "\(file):\(mark.line): - \(mark.words(among: []))"
    case .new(let mark): "\(file):\(mark.line): + \(mark.words(among: []))"
    case .other(let mark, let found):
      "\(file):\(mark.line): - \(mark.screen) \(mark.words)\n"
        + "\(file):\(mark.line): + \(mark.screen) \(mark.subject) \(found)"
    }
  }
}

extension ScreenMark {
  /// What the mark is about.
  fileprivate var subject: String {
    switch claim {
    case .verdict: "verdict"
    case .measure(let view, let measure, _, _): "\(view).\(measure)"
    }
  }

  fileprivate var words: String {
    switch claim {
    case .verdict(let verdict): "\(subject) \(verdict.rawValue)"
    case .measure(_, _, let lower, let upper):
      lower == upper
        ? "\(subject) \(lower.shortDescription)"
        : "\(subject) \(lower.shortDescription)..\(upper.shortDescription)"
    }
  }
}

extension StringProtocol {
  /// Whether there is nothing but blanks.
  fileprivate var isBlank: Bool { allSatisfy { $0 == " " || $0 == "\t" } }

  /// The text without blanks around it.
  fileprivate var withoutBlanks: String {
    split(separator: " ").joined(separator: " ")
  }

  /// What stands before and behind the first place of a text; nil where there is none.
  fileprivate func parts(around separator: String) -> (before: SubSequence, after: SubSequence)? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(separator) {
        return (self[..<index], self[self.index(index, offsetBy: separator.count)...])
      }
      index = self.index(after: index)
    }
    return nil
  }
}
