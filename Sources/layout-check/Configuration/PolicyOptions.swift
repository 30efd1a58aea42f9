internal import ArgumentParser
internal import LayoutChecker

/// Which findings are reported, how bad they are taken to be, and which of them fail the check.
struct PolicyOptions: ParsableArguments {
  /// The lowest severity that fails a check.
  enum FailOn: String, ExpressibleByArgument, CaseIterable {
    case error
    case warning
    case never
  }

  @Option(
    help: ArgumentHelp(
      """
      Report these rules only: names of rules, sound, advice, experimental or all, comma-separated. \
      Without it all but experimental ones are reported.
      """,
      valueName: "a,b"))
  var select: [String] = []

  @Option(
    help: ArgumentHelp("Do not report these rules, by the same names.", valueName: "a,b"))
  var ignore: [String] = []

  @Option(
    help: ArgumentHelp(
      "Take breaks of a rule to be of a severity: error or warning.", valueName: "rule=level"))
  var severity: [String] = []

  @Option(
    help: ArgumentHelp(
      "Fail on findings of this severity and above, or never: error (the default), warning, never.",
      valueName: "level"))
  var failOn: FailOn?

  @Flag(help: "Fail on warnings as well: short for --fail-on warning.")
  var strict = false

  /// What the options say.
  struct Choice {
    /// Nil where the options do not say.
    fileprivate var selected: Set<Rule>?
    fileprivate var ignored: Set<Rule>?
    fileprivate var severities: [Rule: Severity] = [:]
    fileprivate var failOn: FailOn?

    /// The rules that are selected by the options; none where they do not say.
    var selection: Set<Rule> { selected ?? [] }

    /// The policy that the options describe, over that of a configuration.
    func policy(over configuration: Configuration?) -> FindingPolicy {
      var policy = FindingPolicy()
      policy.rules = selected ?? configuration?.selected ?? policy.rules
      policy.rules.subtract(ignored ?? configuration?.ignored ?? [])
      policy.severities = (configuration?.severities ?? [:]).merging(severities) { $1 }
      switch failOn ?? configuration?.failOn {
      case .never: policy.failingSeverity = nil
      case .warning: policy.failingSeverity = .warning
      case .error, nil: policy.failingSeverity = .error
      }
      return policy
    }
  }

  /// What the options say.
  func choice() throws -> Choice {
    var choice = Choice()
    var problems: [UsageError.Problem] = []
    let selected = Self.rules(select, of: "--select", &problems)
    let ignored = Self.rules(ignore, of: "--ignore", &problems)
    if !select.isEmpty { choice.selected = selected }
    if !ignore.isEmpty { choice.ignored = ignored }
    for text in severity.flatMap(Self.words) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let level = Severity(rawValue: String(parts[1])) else {
        problems.append(
          .init(
            message: "`--severity \(text)` is not of the form `RULE=LEVEL`",
            help: ["the levels are `error` and `warning`: `--severity overlap=error`"]))
        continue
      }
      for rule in Self.rules([String(parts[0])], of: "--severity", &problems) {
        choice.severities[rule] = level
      }
    }
    if strict, failOn == .error || failOn == .never {
      problems.append(
        .init(
          message: "`--strict` and `--fail-on \(failOn?.rawValue ?? "")` contradict each other",
          help: ["`--strict` is short for `--fail-on warning`"]))
    }
    guard problems.isEmpty else { throw UsageError(problems: problems) }
    choice.failOn = strict ? .warning : failOn
    return choice
  }

  /// The rules that comma-separated words of an option stand for.
  private static func rules(
    _ lists: [String], of option: String, _ problems: inout [UsageError.Problem]
  ) -> Set<Rule> {
    let words = lists.flatMap(words)
    guard !words.contains("") else {
      problems.append(
        .init(
          message: "`\(option)` has an empty name", help: ["write `\(option) overlap,zero-size`"]))
      return []
    }
    do {
      return try FindingPolicy.rules(named: words)
    } catch {
      problems += error.names.map {
        .init(message: "`\(option)`: \($0.message)", help: $0.help)
      }
      return []
    }
  }

  /// The words of a comma-separated list.
  private static func words(in list: String) -> [String] {
    list.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.split(separator: " ").joined(separator: " ")
    }
  }
}
