/// How bad a finding is.
public enum Severity: String, Hashable, Comparable, Codable, Sendable, CaseIterable {
  /// Worth a look; fails the check only with `--strict`.
  case warning

  /// Broken; fails the check.
  case error

  /// Where findings of the severity stand in a report: errors first.
  var rank: Int { self == .error ? 0 : 1 }

  /// Orders severities, errors highest.
  public static func < (first: Severity, second: Severity) -> Bool {
    first == .warning && second == .error
  }
}
