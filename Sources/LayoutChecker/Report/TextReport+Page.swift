extension TextReport {
  /// The page of a rule, for people, which ends with a line break: what the rule means, a layout that
  /// breaks it, and the same layout mended.
  public func text(explaining rule: Rule) -> String {
    var text = "\(paint(rule.rawValue, .strong)) (\(rule.severity.rawValue))\n\n"
    if rule.tier == .experimental {
      let use = "Experimental: looked for where it is selected, with `--select \(rule.rawValue)`."
      text += use.wrapped(indent: 0) + "\n\n"
    }
    for line in rule.explanation.split(separator: "\n", omittingEmptySubsequences: false) {
      let bullet = line.hasPrefix("- ") ? "- " : ""
      text += bullet + line.dropFirst(bullet.count).wrapped(indent: bullet.count) + "\n"
    }
    text += "\n" + paint("This layout breaks the rule:", .strong) + "\n\n"
    text += Self.indented(rule.firingLayout)
    text += "\n" + paint("Mended, it has no finding:", .strong) + "\n\n"
    text += Self.indented(rule.silentLayout)
    return text
  }

  private static func indented(_ layout: String) -> String {
    layout.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
  }
}
