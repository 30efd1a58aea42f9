/// The rules that the checker knows, for `layout-check rules`.
public struct RuleListing: Sendable {
  /// The rules, in the order in which they are listed.
  public var rules: [Rule]

  /// Makes a listing, of all rules where nothing else is said.
  public init(_ rules: [Rule] = Rule.allCases) {
    self.rules = rules
  }

  /// The rules for people, each with its severity and a sentence, in at most 80 columns.
  public var text: String {
    var text = ""
    for rule in rules {
      let lead = rule.rawValue.padded(to: 22) + "  " + rule.severity.rawValue.padded(to: 7) + "  "
      text += lead + rule.summary.wrapped(indent: lead.count) + "\n"
    }
    let legend = """
      `layout-check rules RULE` explains a rule, with a layout that breaks it and the same layout \
      mended. A finding that is meant is allowed in the layout, with `allow RULE`.
      """
    return text + "\n" + legend.wrapped(indent: 0) + "\n"
  }

  /// The rules for machines, with their pages: JSON with sorted keys, with a line break at its end.
  public var json: String {
    JSONWriter.text(
      of: .object([
        "version": .integer(1),
        "rules": .array(
          rules.map { rule in
            .object([
              "rule": .string(rule.rawValue),
              "severity": .string(rule.severity.rawValue),
              "tier": .string(rule.tier.rawValue),
              "summary": .string(rule.summary),
              "explanation": .string(rule.explanation),
              "firingLayout": .string(rule.firingLayout),
              "silentLayout": .string(rule.silentLayout),
            ])
          }),
      ]))
  }
}
