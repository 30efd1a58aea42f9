internal import LayoutChecker

extension Check {
  /// The page that `--explain` asks for.
  func page(of name: String) throws -> String {
    guard let rule = Rule(rawValue: name) else { throw UsageError(notARule: name) }
    switch outputs.format {
    case .text: return rule.page(usesColor: color.applies(to: .output))
    case .json where files.isEmpty: return RuleListing([rule]).json
    case let format:
      throw UsageError(
        message: "a rule cannot be explained in the report of `--format \(format.rawValue)`",
        help: ["`layout-check rules \(name) --format json` writes the page alone"])
    }
  }
}

extension UsageError {
  /// Makes an error from a value of `--explain` that is no rule.
  fileprivate init(notARule name: String) {
    let isFile = System.kind(of: name) != .unknown
    guard isFile || name.contains("/") || InputFiles.isLayout(name) else {
      self.init(problems: [Problem(UnknownRule(name: name))])
      return
    }
    self.init(
      message: "`--explain` takes a rule, and `\(name)` \(isFile ? "is" : "looks like") a file",
      help: [
        "name the rule before the file: `--explain zero-size \(name)`",
        "`layout-check rules` lists the rules",
      ])
  }
}
