public import Constraints

/// A layout that a check could neither pass nor fail.
///
/// Either the arithmetic broke down on one of its screens, or a search ended that could have found more,
/// and what was found does not fail the check.
public struct UndecidedLayout: Hashable, Sendable {
  /// The file.
  public var file: String

  /// The name of the layout.
  public var name: String

  /// Where the layout was declared.
  public var span: SourceSpan?

  /// Why nothing can be said, each as a sentence without a full stop; at least one.
  public var reasons: [String]

  /// What is said about it, in lower case and without a full stop.
  public var message: String { "cannot decide `\(name)`: \(reasons.joined(separator: "; "))" }
}

extension CheckFailure {
  /// Whether the failure is the checker's and not the layout's: nothing is said about the layout.
  public var isUndecided: Bool {
    if case .numericalBreakdown = error { true } else { false }
  }
}

extension Report {
  /// The layouts that could be neither passed nor failed.
  ///
  /// - Parameter policy: what fails the check.
  public func undecided(by policy: FindingPolicy) -> [UndecidedLayout] {
    var failed: Set<[String]> = []
    for finding in findings where policy.fails(finding) {
      failed.insert([finding.file, finding.layout])
    }
    let searched = layouts.compactMap { layout -> UndecidedLayout? in
      guard !failed.contains([layout.file, layout.name]) else { return nil }
      let reasons = layout.undecidedSearches(by: policy)
      guard !reasons.isEmpty else { return nil }
      return UndecidedLayout(
        file: layout.file, name: layout.name, span: layout.span, reasons: reasons)
    }
    let broken = failures.filter(\.isUndecided).map {
      UndecidedLayout(
        file: $0.file, name: $0.layout, span: $0.span, reasons: [$0.error.description])
    }
    return searched + broken
  }
}
