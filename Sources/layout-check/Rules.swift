internal import ArgumentParser
internal import LayoutChecker

/// Lists the rules, or explains some of them.
struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List the rules, or explain some of them.",
    discussion: """
      Exit status: 0, or 2 for wrong usage, names that no rule has and lists that cannot be written.
      """)

  @Argument(help: ArgumentHelp("Rules to explain.", valueName: "rule"))
  var names: [String] = []

  @Option(help: "How to write the list or the pages: text for people, json for machines.")
  var format: ListFormat = .text

  @Option(help: "When to use colours.")
  var color: Check.Color = .auto

  func run() throws {
    var rules: [Rule] = []
    var problems: [UsageError.Problem] = []
    for name in names {
      switch Rule(rawValue: name) {
      case let rule?: if !rules.contains(rule) { rules.append(rule) }
      case nil: problems.append(.init(UnknownRule(name: name)))
      }
    }
    guard problems.isEmpty else { throw UsageError(problems: problems) }
    switch format {
    case .json: try Terminal.print(RuleListing(rules.isEmpty ? Rule.allCases : rules).json)
    case .text where rules.isEmpty: try Terminal.print(RuleListing().text)
    case .text:
      let pages = rules.map { $0.page(usesColor: color.applies(to: .output)) }
      try Terminal.print(pages.joined(separator: "\n"))
    }
  }
}

extension Rule {
  /// What the rule means, with its layouts.
  func page(usesColor: Bool) -> String {
    TextReport(sources: SourceMap(), usesColor: usesColor).text(explaining: self)
  }
}

extension UsageError.Problem {
  /// Makes a problem from the name of no rule.
  init(_ unknown: UnknownRule) {
    self.init(message: unknown.message, help: unknown.help)
  }
}
