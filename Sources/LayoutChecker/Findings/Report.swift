public import Constraints
public import LayoutDSL

/// What solving a layout on one screen ended with.
public enum Verdict: String, Hashable, Codable, Sendable, CaseIterable {
  /// There is one best solution.
  case unique
  /// Several solutions are equally good.
  case ambiguous
  /// No solution satisfies the required rows.
  case unsatisfiable
}

/// What the second opinion said.
public enum Verification: String, Hashable, Codable, Sendable, CaseIterable {
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

  /// What was not looked at; nothing in all but very large or very broken layouts.
  public var leftOut: [LeftOut] = []

  /// Makes a result.
  public init(
    screen: Screen, verdict: Verdict, verified: Verification,
    frames: [(name: String, frame: Rect)], reproducer: String? = nil, leftOut: [LeftOut] = []
  ) {
    self.screen = screen
    self.verdict = verdict
    self.verified = verified
    self.frames = frames
    self.reproducer = reproducer
    self.leftOut = leftOut
  }
}

extension ScreenResult: Codable {
  private enum Key: CodingKey {
    case screen, verdict, verified, names, frames, reproducer, leftOut
  }

  /// Writes a result down; the frames as their names and what they are.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(screen, forKey: .screen)
    try container.encode(verdict, forKey: .verdict)
    try container.encode(verified, forKey: .verified)
    try container.encode(frames.map(\.name), forKey: .names)
    try container.encode(frames.map(\.frame), forKey: .frames)
    try container.encodeIfPresent(reproducer, forKey: .reproducer)
    try container.encode(leftOut, forKey: .leftOut)
  }

  /// Reads what ``encode(to:)`` writes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let names = try container.decode([String].self, forKey: .names)
    let frames = try container.decode([Rect].self, forKey: .frames)
    guard names.count == frames.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .frames, in: container, debugDescription: "there is not a frame for each name")
    }
    self.init(
      screen: try container.decode(Screen.self, forKey: .screen),
      verdict: try container.decode(Verdict.self, forKey: .verdict),
      verified: try container.decode(Verification.self, forKey: .verified),
      frames: zip(names, frames).map { (name: $0, frame: $1) },
      reproducer: try container.decodeIfPresent(String.self, forKey: .reproducer),
      leftOut: try container.decode([LeftOut].self, forKey: .leftOut))
  }
}

/// A layout on all its screens.
public struct LayoutResult: Codable, Sendable {
  /// The file.
  public var file: String

  /// The name of the layout.
  public var name: String

  /// Where the layout was declared.
  public var span: SourceSpan?

  /// The screens, in the order in which they were checked.
  public var screens: [ScreenResult]

  /// Makes a result.
  public init(file: String, name: String, span: SourceSpan? = nil, screens: [ScreenResult]) {
    self.file = file
    self.name = name
    self.span = span
    self.screens = screens
  }
}

/// A layout that could not be checked.
public struct CheckFailure: Sendable {
  /// The file of the layout.
  public var file: String

  /// The name of the layout.
  public var layout: String

  /// Where the layout was declared.
  public var span: SourceSpan?

  /// The reason.
  public var error: CheckError
}

/// Everything that a run found out.
public struct Report: Sendable {
  /// The layouts, in the order in which they were given.
  public var layouts: [LayoutResult] = []

  /// The findings: errors first, then by file, place and rule. What follows from one is in it.
  public var findings: [Finding] = []

  /// The findings, each with what follows from it behind it.
  public var allFindings: [Finding] { findings.flatMap { [$0] + $0.consequences } }

  /// The layouts that could not be checked, in the order in which they were given.
  public var failures: [CheckFailure] = []

  /// The name of the verifier that was asked last, such as `GLPK`; nil where none was.
  public var verifier: String?

  /// How many ways out were proven, and how many were tried and did not hold.
  public var helps = HelpCount()

  /// Makes an empty report.
  public init() {}

  /// Makes the report of several checks.
  public init(combining reports: [Report]) {
    for report in reports {
      layouts += report.layouts
      findings += report.findings
      failures += report.failures
      verifier = report.verifier ?? verifier
      helps.offered += report.helps.offered
      helps.withheld += report.helps.withheld
    }
    sortFindings()
  }
}

/// How many ways out were proven by checking again, and how many were not.
public struct HelpCount: Hashable, Codable, Sendable {
  /// How many are offered with findings.
  public var offered = 0

  /// How many were tried and left something wrong.
  public var withheld = 0

  /// No ways out.
  public init() {}
}

extension Report {
  /// Notes that a layout could not be checked.
  package mutating func fail(_ layout: Layout, _ error: CheckError) {
    failures.append(
      CheckFailure(file: layout.file, layout: layout.name, span: layout.span, error: error))
  }

  /// Puts the findings in order: errors first, then by file, place, importance of the rule, and the order
  /// in which they came up.
  mutating func sortFindings() {
    func place(_ finding: Finding) -> (Int, String, Int, Int, Int) {
      let span = finding.span
      return (
        finding.severity.rank, span?.file ?? finding.file, span?.line ?? 0,
        span?.column ?? 0, finding.rule.rank
      )
    }
    findings = findings.ordered(by: place)
  }
}
