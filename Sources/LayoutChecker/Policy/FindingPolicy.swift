/// Which findings a team wants to see, how bad it takes them to be, and which of them fail a check.
///
/// A policy changes what is reported and never what is found, so that the same check can be reported in
/// several ways.
public struct FindingPolicy: Hashable, Sendable {
  /// The rules whose breaks are reported.
  public var rules: Set<Rule>

  /// How bad breaks of some rules are taken to be, in place of what the rules say.
  public var severities: [Rule: Severity]

  /// The lowest severity that fails a check; nil where no finding does.
  public var failingSeverity: Severity?

  /// The rules of a policy that chooses none: all but the experimental ones.
  public static let usualRules = Set(Rule.allCases.filter { $0.tier != .experimental })

  /// Makes a policy.
  public init(
    rules: Set<Rule> = usualRules, severities: [Rule: Severity] = [:],
    failingSeverity: Severity? = .error
  ) {
    self.rules = rules
    self.severities = severities
    self.failingSeverity = failingSeverity
  }

  /// Whether a finding fails a check.
  public func fails(_ finding: Finding) -> Bool {
    failingSeverity.map { finding.severity >= $0 } ?? false
  }

  /// Whether a break of a rule fails a check.
  func fails(_ rule: Rule) -> Bool {
    let severity = severities[rule] ?? rule.severity
    return rules.contains(rule) && failingSeverity.map { severity >= $0 } ?? false
  }

  /// Whether the findings of a report fail a check.
  public func fails(_ report: Report) -> Bool { report.findings.contains(where: fails) }
}

extension FindingPolicy {
  /// The rules that some words stand for: names of rules, names of tiers, and `all`.
  ///
  /// - Throws: ``UnknownRules`` with every word that stands for none.
  public static func rules(named words: [String]) throws(UnknownRules) -> Set<Rule> {
    var rules: Set<Rule> = []
    var unknown: [UnknownRule] = []
    for word in words {
      if let rule = Rule(rawValue: word) {
        rules.insert(rule)
      } else if let tier = RuleTier(rawValue: word) {
        rules.formUnion(Rule.allCases.filter { $0.tier == tier })
      } else if word == "all" {
        rules.formUnion(Rule.allCases)
      } else {
        unknown.append(UnknownRule(name: word))
      }
    }
    guard unknown.isEmpty else { throw UnknownRules(names: unknown) }
    return rules
  }
}

/// Words that stand for no rule.
public struct UnknownRules: Error, Hashable, Sendable {
  /// The words; at least one.
  public var names: [UnknownRule]
}

extension Report {
  /// The report as a policy has it.
  ///
  /// What follows from a finding that is not wanted, or is taken to be worse than that, is a finding of its
  /// own.
  ///
  /// - Complexity: O(*n* log *n*) in the number of findings.
  public func applying(_ policy: FindingPolicy) -> Report {
    var report = self
    report.findings = findings.flatMap { finding -> [Finding] in
      var lead = finding.rated(by: policy)
      let consequences = finding.consequences.filter { policy.rules.contains($0.rule) }
        .map { $0.rated(by: policy) }
      guard policy.rules.contains(lead.rule) else { return consequences }
      let hasRisen = { [severity = lead.severity] (consequence: Finding) in
        policy.severities[consequence.rule] != nil && consequence.severity > severity
      }
      lead.consequences = consequences.filter { !hasRisen($0) }
      return [lead] + consequences.filter(hasRisen)
    }
    report.sortFindings()
    return report
  }
}

extension Finding {
  /// The finding with the severity that a policy gives to its rule.
  fileprivate func rated(by policy: FindingPolicy) -> Finding {
    var finding = self
    finding.severity = policy.severities[rule] ?? severity
    return finding
  }
}
