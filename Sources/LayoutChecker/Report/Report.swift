internal import Constraints
public import LayoutDSL

/// What solving a layout on one screen ended with.
public enum Verdict: String, Hashable, Sendable, CaseIterable {
  /// There is one best solution.
  case unique
  /// Several solutions are equally good.
  case ambiguous
  /// No solution satisfies the required rows.
  case unsatisfiable
}

/// What the second opinion said.
public enum Verification: String, Hashable, Sendable, CaseIterable {
  /// The verifier found the same.
  case agrees
  /// The verifier found something else: an internal error.
  case disagrees
  /// There was no verifier, or it could not finish.
  case skipped
}

/// A layout on one screen.
public struct ScreenResult: Sendable {
  /// The screen.
  public var screen: Screen

  /// What solving ended with.
  public var verdict: Verdict

  /// What the second opinion said.
  public var verified: Verification

  /// The frames of the named items that are there, in the order of the layout, in points of the
  /// screen's coordinates, unrounded. Where the rows contradict each other, the frames after
  /// setting aside one row per conflict.
  public var frames: [(name: String, frame: Rect)]

  /// The constraint problem as text, where the verifier disagrees about it; else nil.
  public var reproducer: String?

  /// Makes a result.
  public init(
    screen: Screen, verdict: Verdict, verified: Verification,
    frames: [(name: String, frame: Rect)], reproducer: String? = nil
  ) {
    self.screen = screen
    self.verdict = verdict
    self.verified = verified
    self.frames = frames
    self.reproducer = reproducer
  }
}

/// A layout on all its screens.
public struct LayoutResult: Sendable {
  /// The file.
  public var file: String

  /// The name of the layout.
  public var name: String

  /// The screens, in the order in which they were checked.
  public var screens: [ScreenResult]

  /// Makes a result.
  public init(file: String, name: String, screens: [ScreenResult]) {
    self.file = file
    self.name = name
    self.screens = screens
  }
}

/// Everything that a run found out.
public struct Report: Sendable {
  /// The layouts, in the order in which they were given.
  public var layouts: [LayoutResult] = []

  /// The findings, sorted by file, place and rule.
  public var findings: [Finding] = []

  /// The name of the verifier that was asked last, such as `GLPK`; nil where none was.
  public var verifier: String?

  /// Where the allowances stand that some layout needs.
  var usedAllowances: Set<SourceSpan> = []

  /// Makes an empty report.
  public init() {}
}
