public import LayoutDSL

/// What every format writes: the findings, and what there is to know about the run that made them.
public struct ReportContent: Sendable {
  /// The findings and verdicts.
  public var report: Report

  /// The inputs that could not be checked.
  public var inputErrors: [InputError]

  /// The texts that findings are in, for columns in other units.
  public var sources: SourceMap

  /// What fails the check.
  public var policy: FindingPolicy

  /// How platforms know the files.
  public var paths: ReportPaths

  /// How many findings are known already, and left out of the report.
  public var accepted = 0

  /// The layouts of the report, for formats that draw them.
  public var layouts: [CheckedLayout] = []

  /// Makes what is to be written.
  public init(
    report: Report, inputErrors: [InputError] = [], sources: SourceMap = SourceMap(),
    policy: FindingPolicy = FindingPolicy(), paths: ReportPaths = ReportPaths()
  ) {
    self.report = report
    self.inputErrors = inputErrors
    self.sources = sources
    self.policy = policy
    self.paths = paths
  }
}

/// A layout that was checked, with what it takes to draw it.
public struct CheckedLayout: Sendable {
  /// The layout.
  public var layout: Layout

  /// The file that it is in, whose text helps change; nil where it was not read from a `.layout` file.
  public var file: LayoutFile?

  /// Which of its findings are reported.
  public var policy: FindingPolicy

  /// Takes a layout.
  public init(_ layout: Layout, in file: LayoutFile?, policy: FindingPolicy = FindingPolicy()) {
    (self.layout, self.file, self.policy) = (layout, file, policy)
  }
}

/// Writes a report in one format.
///
/// Every format is a pure function of its content: the same bytes in each run, on each machine and in each
/// locale.
public protocol ReportWriter: Sendable {
  /// The whole text of a report.
  func text(of content: ReportContent) -> String
}

extension ReportContent {
  /// The layouts that could be neither passed nor failed, in the order in which they were checked.
  var undecided: [UndecidedLayout] { report.undecided(by: policy) }
}
