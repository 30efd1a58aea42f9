/// How bad a finding is.
public enum Severity: String, Hashable, Comparable, Codable, Sendable, CaseIterable {
  /// Worth a look; fails the check only with `--strict`.
  case warning

  /// Broken; fails the check.
  case error

  /// Orders severities, errors highest.
  public static func < (first: Severity, second: Severity) -> Bool {
    first == .warning && second == .error
  }
}
