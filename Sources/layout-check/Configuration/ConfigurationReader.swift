internal import Constraints
internal import LayoutChecker
internal import LayoutDSL
internal import Yams

/// Reads a configuration and tells all that is wrong with it, each with its place.
struct ConfigurationReader {
  /// What is wrong, and whether there is more of it.
  var errors: [InputError] {
    guard isFull else { return found }
    let rest = InputError(
      file: name, message: "there may be more errors in `\(name)`",
      help: ["mend the first \(Self.mostErrors) of them"])
    return found + [rest]
  }

  private var found: [InputError] = []

  /// Whether as many errors were found as anybody reads.
  private var isFull: Bool { found.count >= Self.mostErrors }

  private static let mostErrors = 20

  /// How many screens a configuration chooses: each layout is checked on every one of them.
  private static let mostScreens = 500

  private let name: String
  private let text: String

  /// The keys of a configuration.
  private static let keys = [
    "baseline", "exclude", "fail-on", "ignore", "rtl", "screens", "select", "severity",
    "text-sizes",
    "texts", "verify",
  ]

  init(_ bytes: [UInt8], name: String) {
    self.name = name
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The configuration as far as it is right.
  mutating func configuration(in directory: String) -> Configuration {
    var configuration = Configuration(directory: directory)
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch {
      reject(error)
      return configuration
    }
    guard let root, root.scalar?.string != "" else { return configuration }
    guard case .mapping(let mapping) = root else {
      reject("a configuration has keys with values", at: root, help: ["write `screens: [iphone]`"])
      return configuration
    }
    for (key, value) in mapping where !isFull {
      switch key.scalar?.string {
      case "screens": configuration.screens = screens(value)
      case "select":
        configuration.selected = rules(value)
        if words(value).isEmpty {
          reject(
            "`select` names no rule, so that nothing would be reported", at: value,
            help: ["write `select: [sound, advice]`, or leave it out"])
        }
      case "ignore": configuration.ignored = rules(value)
      case "severity": configuration.severities = severities(value)
      case "fail-on":
        let values = PolicyOptions.FailOn.allCases.map(\.rawValue)
        configuration.failOn = word(value, of: values, "fail-on")
          .flatMap(PolicyOptions.FailOn.init(rawValue:))
      case "baseline": configuration.baseline = string(value, "baseline")
      case "exclude":
        configuration.exclude = words(value).map { path in
          String(path.text.drop { $0 == "/" }.trimmingSlashes)
        }
      case "texts":
        configuration.textLengths = values(
          value, "texts", VariationOptions.length, VariationOptions.complaintAboutLength)
      case "text-sizes":
        configuration.textSizes = values(
          value, "text-sizes", VariationOptions.size, VariationOptions.complaintAboutSize)
      case "rtl":
        configuration.isMirrored = word(value, of: ["true", "false"], "rtl").map { $0 == "true" }
      case "verify":
        configuration.verify = word(value, of: ["true", "false"], "verify").map { $0 == "true" }
      case let other:
        let wrong = other ?? ""
        let help = NameSuggestion.closest(to: wrong, in: Self.keys).map { "did you mean `\($0)`?" }
        let list = "the keys are " + Self.keys.map { "`\($0)`" }.joined(separator: ", ")
        reject("there is no key `\(wrong)`", at: key, help: [help ?? list])
      }
    }
    return configuration
  }

  // MARK: - Values

  /// A word of a list, with its place.
  private struct Word {
    var text: String
    var node: Node
  }

  /// The words of a list, or of a text with commas.
  private mutating func words(_ node: Node) -> [Word] {
    switch node {
    case .scalar(let scalar):
      return scalar.string.split(separator: ",").map { part in
        part.split(separator: " ").joined(separator: " ")
      }.withoutRepetitions.map { Word(text: $0, node: node) }
    case .sequence(let sequence):
      return sequence.compactMap { element in
        guard let text = element.scalar?.string else {
          reject("this is no word", at: element, help: ["write a list: `[a, b]`"])
          return nil
        }
        return Word(text: text, node: element)
      }
    case .mapping, .alias:
      reject("this is no list of words", at: node, help: ["write a list: `[a, b]`"])
      return []
    }
  }

  private mutating func string(_ node: Node, _ key: String) -> String? {
    guard let text = node.scalar?.string, !text.isEmpty else {
      reject("`\(key)` takes one word", at: node, help: ["write `\(key): NAME`"])
      return nil
    }
    return text
  }

  private mutating func word(_ node: Node, of values: [String], _ key: String) -> String? {
    guard let text = node.scalar?.string, values.contains(text) else {
      let list = values.map { "`\($0)`" }.joined(separator: ", ")
      reject("this is no value of `\(key)`", at: node, help: ["the values are \(list)"])
      return nil
    }
    return text
  }

  private mutating func rules(_ node: Node) -> Set<Rule> {
    var rules: Set<Rule> = []
    for word in words(node) where !isFull {
      do {
        rules.formUnion(try FindingPolicy.rules(named: [word.text]))
      } catch {
        for unknown in error.names { reject(unknown.message, at: word.node, help: unknown.help) }
      }
    }
    return rules
  }

  private mutating func severities(_ node: Node) -> [Rule: Severity] {
    guard case .mapping(let mapping) = node else {
      reject(
        "`severity` takes a level for each rule", at: node,
        help: ["write `overlap: error` below it"])
      return [:]
    }
    var severities: [Rule: Severity] = [:]
    for (key, value) in mapping {
      let levels = Severity.allCases.map(\.rawValue)
      guard let level = word(value, of: levels, "severity").flatMap(Severity.init(rawValue:)) else {
        continue
      }
      for rule in rules(key) { severities[rule] = level }
    }
    return severities
  }

  private mutating func values<Value>(
    _ node: Node, _ key: String, _ value: (String) -> Value?,
    _ complaint: (message: String, help: String)
  ) -> [Value] {
    var values: [Value] = []
    let words = words(node)
    if words.count > VariationOptions.mostValues {
      reject(
        "`\(key)` names \(words.count) values, and at most \(VariationOptions.mostValues) are "
          + "looked at", at: words[VariationOptions.mostValues].node,
        help: ["choose fewer, such as `\(key): [\(complaint.help.replacing(",", with: ", "))]`"])
      return []
    }
    for word in words where !isFull {
      if let value = value(word.text) {
        values.append(value)
      } else {
        reject(
          "`\(word.text)`: \(complaint.message)", at: word.node,
          help: ["write `\(key): [\(complaint.help.replacing(",", with: ", "))]`"])
      }
    }
    return values
  }

  private mutating func screens(_ node: Node) -> [Screen]? {
    let words = words(node)
    var screens: [Screen] = []
    for word in words where !isFull {
      do {
        screens += try ScreenCatalog.screens(matching: [ScreenSelector(word.text)])
      } catch {
        for choice in error.choices {
          reject(choice.message, at: word.node, help: choice.help())
        }
      }
      guard screens.count <= Self.mostScreens else {
        reject(
          "`screens` names more than \(Self.mostScreens) screens", at: word.node,
          help: ["choose fewer, such as `screens: [iphone, ipad]`"])
        return nil
      }
    }
    return screens.isEmpty ? nil : screens
  }

  // MARK: - Errors

  private mutating func reject(_ message: String, at node: Node, help: [String] = []) {
    let length = node.scalar.map { $0.string.contains("\n") ? 0 : $0.string.count } ?? 0
    reject(message, at: node.mark, length: length, help: help)
  }

  /// The way out where the text is not YAML.
  private static let help = "write `key: value` lines, lists as `[a, b]` and odd texts in quotes"

  private mutating func reject(_ error: any Error) {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      reject("this is not YAML: \(problem)", at: mark, help: [Self.help])
    case .duplicatedKeysInMapping(let keys, let context):
      let names = keys.sorted()
      let second = names.first.flatMap(placeOfSecond)
      reject(
        "the key \(names.map { "`\($0)`" }.joined(separator: ", ")) is there twice",
        line: second?.line ?? context.mark.line, column: second?.column ?? context.mark.column,
        length: second == nil ? 0 : names[0].count, help: ["keep one of the two lines"])
    case .reader(let problem, _, _, _):
      reject(
        "this is not YAML: \(problem)", at: nil,
        help: ["save the file as UTF-8 without control characters"])
    default: reject("this is not YAML", at: nil, help: [Self.help])
    }
  }

  private mutating func reject(
    _ message: String, at mark: Mark?, length: Int = 0, help: [String] = []
  ) {
    reject(
      message, line: mark?.line ?? 1, column: mark?.column ?? 1, length: length, help: help)
  }

  /// Notes an error at a place as libYAML counts: lines and scalars from 1.
  private mutating func reject(
    _ message: String, line number: Int, column: Int, length: Int, help: [String]
  ) {
    guard !isFull else { return }
    let line = lines.indices.contains(number - 1) ? lines[number - 1] : ""
    let before = String(String.UnicodeScalarView(line.unicodeScalars.prefix(column - 1)))
    let span = SourceSpan(
      file: name, line: number, column: before.count + 1,
      length: min(length, max(0, line.count - before.count)))
    found.append(InputError(file: name, message: message, span: span, help: help))
  }

  private var lines: [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Where a key stands for the second time; nil where that is not at the beginning of a line.
  private func placeOfSecond(_ key: String) -> (line: Int, column: Int)? {
    let places = lines.enumerated().compactMap { index, line -> (line: Int, column: Int)? in
      let indent = line.prefix { $0 == " " }.count
      guard line.dropFirst(indent).hasPrefix(key + ":") else { return nil }
      return (index + 1, indent + 1)
    }
    return places.count == 2 ? places[1] : nil
  }
}

extension Substring {
  /// The text without slashes at its end.
  fileprivate var trimmingSlashes: Substring {
    var text = self
    while text.last == "/" { text = text.dropLast() }
    return text
  }
}
