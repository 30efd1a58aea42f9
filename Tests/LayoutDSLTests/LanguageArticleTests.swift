import Foundation
import LayoutDSL
import SeededRandomness
import Testing

/// What the article on the language says is what the parser does.
@Suite struct LanguageArticleTests {
  private let article: String
  private let grammar: Grammar

  init() throws {
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    article = try String(
      contentsOf: package.appending(path: "Sources/LayoutDSL/LayoutDSL.docc/LayoutLanguage.md"),
      encoding: .utf8)
    grammar = try Grammar(try #require(Self.blocks(in: article, tagged: "ebnf").first))
  }

  private static func blocks(in article: String, tagged tag: String) -> [String] {
    article.components(separatedBy: "```\(tag)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  @Test func `every sample is read without an error`() {
    let samples = Self.blocks(in: article, tagged: "layout")
    #expect(samples.count >= 10)
    // A sample that begins with the name of a file is there to be imported.
    var library: [String: String] = [:]
    for sample in samples {
      guard let name = sample.firstMatch(of: /^\/\/ ([^\n]+\.layout)\n/)?.1 else { continue }
      library[String(name)] = sample
    }
    for sample in samples {
      let file = LayoutFile(parsing: Array(sample.utf8), name: "sample") {
        name throws(LayoutFile.ImportFailure) in
        guard let imported = library[name] else { throw .init("there is no such sample") }
        return Array(imported.utf8)
      }
      #expect(file.diagnostics == [], "\(sample)")
      #expect(file.layouts.count == (library.values.contains(sample) ? 0 : 1))
    }
  }

  @Test func `every word of the grammar is shown in a sample`() {
    let samples = Self.blocks(in: article, tagged: "layout").joined()
    let shown = Set(samples.split { !($0.isLetter || $0.isNumber) }.map(String.init))
    let words = Set(grammar.terminals.filter { $0.allSatisfy(\.isLetter) })
    // Alternatives that only fill the same place as one that is shown.
    let alike: Set = [
      "regular", "medium", "bold", "scaleToFill", "aspectFill", "compact", "fillProportionally",
      "equalSpacing", "equalCentering", "lastBaseline", "firstBaseline", "leftToRight",
      "rightToLeft", "true", "ultraLight", "thin", "light", "heavy", "black",
      "header",
    ]
    #expect(words.subtracting(shown).subtracting(alike) == [])
    #expect(words.count > 30)
  }

  @Test func `every name that the model has is named`() {
    let names =
      Attribute.allCases.map(\.rawValue) + ContentMode.allCases.map(\.rawValue)
      + Font.Weight.allCases.map(\.rawValue) + SizeClass.allCases.map(\.rawValue)
      + Orientation.allCases.map(\.rawValue) + Axis.allCases.map(\.rawValue)
      + Edge.allCases.map(\.rawValue) + Distribution.allCases.map(\.rawValue)
      + Alignment.allCases.map(\.rawValue) + Item.Control.Kind.allCases.map(\.rawValue)
      + Item.Control.Style.allCases.map(\.rawValue)
      + VisualFormatDirection.allCases.map(\.rawValue)
      + LayoutDirection.allCases.map(\.rawValue) + ContentSizeCategory.allCases.map(\.rawValue)
    let between = ["accessibility2", "accessibility3", "accessibility4"]
    #expect(names.filter { !article.contains("`\($0)`") } == between)
  }

  /// A sentence of the grammar may speak of things that do not exist, but it is never ill-formed.
  @Test(arguments: 0..<20)
  func `what the grammar makes is well-formed`(seed: UInt64) {
    var writer = Grammar.Writer(grammar: grammar, random: SeededRandom(seed: seed))
    for _ in 0..<100 {
      let source = writer.sentence(from: "file")
      let file = LayoutFile(parsing: Array(source.utf8), name: "sentence")
      let malformed = file.diagnostics.filter {
        ["expected ", "unknown statement", "unknown character"]
          .contains(where: $0.message.hasPrefix)
      }
      #expect(malformed == [], "seed \(seed)\n\(source)")
    }
  }

  /// The counterpart of the test above: the parser does not just take everything.
  @Test(arguments: 0..<5)
  func `a sentence with a token too many is ill-formed`(seed: UInt64) {
    var writer = Grammar.Writer(grammar: grammar, random: SeededRandom(seed: seed))
    for _ in 0..<20 {
      let row = writer.sentence(from: "row")
      let source = "layout \"A\" { view card\n\(row) ) \n}"
      let file = LayoutFile(parsing: Array(source.utf8), name: "sentence")
      #expect(!file.diagnostics.isEmpty, "seed \(seed)\n\(source)")
    }
  }
}

/// A grammar in the notation of ISO 14977, as far as the article uses it.
private struct Grammar {
  indirect enum Node {
    case terminal(String)
    case rule(String)
    case sequence([Node])
    case choice([Node])
    case option(Node)
    case repetition(Node)
  }

  private(set) var rules: [String: Node] = [:]
  private(set) var terminals: [String] = []

  private var tokens: ArraySlice<String> = []

  init(_ text: String) throws {
    let token = /"[^"]*"|[A-Za-z][A-Za-z-]*|[=;|(){}\[\],]/
    tokens = text.matches(of: token).map { String($0.0) }[...]
    while let name = tokens.popFirst() {
      try #require(tokens.popFirst() == "=")
      rules[name] = try choice()
      try #require(tokens.popFirst() == ";")
    }
  }

  private mutating func choice() throws -> Node {
    var nodes = [try sequence()]
    while tokens.first == "|" {
      tokens.removeFirst()
      nodes.append(try sequence())
    }
    return nodes.count == 1 ? nodes[0] : .choice(nodes)
  }

  private mutating func sequence() throws -> Node {
    var nodes: [Node] = []
    while let token = tokens.first, !["|", ";", ")", "]", "}"].contains(token) {
      tokens.removeFirst()
      switch token {
      case "(": nodes.append(try choice())
      case "[": nodes.append(.option(try choice()))
      case "{": nodes.append(.repetition(try choice()))
      case _ where token.hasPrefix("\""):
        let terminal = String(token.dropFirst().dropLast())
        terminals.append(terminal)
        nodes.append(.terminal(terminal))
      default: nodes.append(.rule(token))
      }
      if "([{".contains(token) { tokens.removeFirst() }
    }
    return .sequence(nodes)
  }

  /// Makes random sentences of a grammar.
  struct Writer {
    let grammar: Grammar
    var random: SeededRandom
    private var depth = 0

    init(grammar: Grammar, random: SeededRandom) {
      self.grammar = grammar
      self.random = random
    }

    mutating func sentence(from rule: String) -> String {
      write(.rule(rule))
    }

    private mutating func write(_ node: Node) -> String {
      switch node {
      case .terminal(let text): return text + " "
      case .sequence(let nodes):
        var text = ""
        for node in nodes { text += write(node) }
        return text
      case .choice(let nodes):
        return write(nodes[Int.random(in: nodes.indices, using: &random)])
      case .option(let node):
        return Bool.random(using: &random) && depth < 20 ? write(node) : ""
      case .repetition(let node):
        var text = ""
        for _ in 0..<(depth < 20 ? Int.random(in: 0...2, using: &random) : 0) {
          text += write(node)
        }
        return text
      case .rule(let name):
        guard let rule = grammar.rules[name] else { return token(name) }
        // Far down, the shortest way out of a rule that contains itself.
        if depth > 24, ["primary", "value"].contains(name) { return token("number") }
        if depth > 24, name == "test" { return "portrait " }
        depth += 1
        defer { depth -= 1 }
        return write(rule)
      }
    }

    private mutating func token(_ name: String) -> String {
      let examples =
        switch name {
        case "newline": ["\n", "; ", "\n\n"]
        case "capital-name": ["Card", "Größe", "Ärger"]
        case "flag": ["isWide", "flag"]
        case "text-size": ["xLarge", "large"]
        case "length": ["0", "130"]
        case "rule": ["overlap", "zero-size"]
        case "name": ["card", "icon", "gap", "width", "_a1", "größe"]
        case "number": ["8", "0.25", "1e3", "750"]
        case "size": ["480x400", "1.5x2"]
        case "line": [#""H:|-8-[card]-gap-[icon(>=8)]""#, #""V:[_a1]""#]
        case "text": [#""Partly cloudy""#, #""a\n\u{1F600}""#]
        default: ["<\(name)>"]
        }
      return examples[Int.random(in: examples.indices, using: &random)] + " "
    }
  }
}
