internal import LayoutChecker
internal import ReportCache

/// How files are checked: what the command line says, and the configuration of each file.
struct RunSettings {
  /// How one file is checked.
  struct Setting: Sendable {
    var checker: Checker
    var policy: FindingPolicy
  }

  /// What fails the run.
  var policy = FindingPolicy()

  /// The findings that are accepted; nil for none.
  var baseline: BaselineFile?

  /// The commit whose findings are known; nil for none.
  var revision: Revision?

  /// What is known of files that have not changed; nil where nothing is.
  var cache: ReportCache?

  /// Whether the layouts of documents are drawn, and so needed where their findings are known.
  var drawsLayouts = true

  /// How a file is checked.
  var setting: (_ path: String) -> Setting

  /// Checks every file in the same way.
  init(checker: Checker, policy: FindingPolicy = FindingPolicy()) {
    self.policy = policy
    setting = { _ in Setting(checker: checker, policy: policy) }
  }

  func setting(of path: String) -> Setting { setting(path) }

  /// The same without a second solver and without what is known.
  var withoutVerifier: RunSettings {
    var settings = self
    settings.baseline = nil
    settings.revision = nil
    let setting = setting
    settings.setting = { path in
      var plain = setting(path)
      plain.checker.verifier = nil
      return plain
    }
    return settings
  }
}
