public import Constraints
public import LayoutDSL

/// Checks layouts on screens.
public struct Checker: Sendable {
  /// Which screens to use instead of the layout's own; nil for the layout's own.
  public var screens: [Screen]?

  /// Whether GLPK is asked for a second opinion.
  public var verifies: Bool

  /// Makes a checker.
  public init(screens: [Screen]? = nil, verifies: Bool = false) {
    self.screens = screens
    self.verifies = verifies
  }

  /// Checks a layout on all its screens and adds what comes out to a report.
  ///
  /// - Parameter progress: called after each screen.
  public func check(
    _ layout: Layout, into report: inout Report, progress: (Screen) -> Void = { _ in }
  ) throws {
  }
}
