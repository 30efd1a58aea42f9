public import LayoutDSL

/// What a layout is at all sizes of a window.
public struct SweepReport: Sendable {
  /// Why something about a lane is only known for the sizes that were looked at.
  public enum Doubt: Hashable, Sendable {
    /// What measures texts does not tell where this label wraps differently.
    case text(String)

    /// Margins depend on where views are.
    case margins

    /// Arithmetic, or the number of pieces, leaves open what holds there.
    case undecided

    /// So many views may lie over each other that not all pairs were followed.
    case overlaps

    /// Looking for the ends of findings took too much work.
    case ends

    /// Looking at all sizes that were chosen took too much work.
    case sizes

    /// Something was not looked at on a screen.
    case leftOut(LeftOut)

    /// Why a layout at many sizes is not proven.
    init(_ doubt: SweptLayout.Doubt, in layout: Layout) {
      self =
        switch doubt {
        case .text(let label): .text(layout[label].name)
        case .margins: .margins
        }
    }
  }

  /// One lane.
  public struct Lane: Sendable {
    /// The lane.
    public let lane: SweepLane

    /// The layout at all its sizes.
    public let swept: SweptLayout

    /// The sizes at which the required rows hold together.
    public let feasible: [SweptLayout.Range]

    /// Why something is not proven; empty where everything is.
    public let doubts: [Doubt]

    /// How many layouts were checked.
    public let samples: Int

    /// How many of them a second solver has confirmed; 0 where none was asked.
    public let confirmed: Int

    /// For how many sizes at which the required rows begin or cease to hold a second solver was asked to compute
    /// them.
    public let ends: Int

    /// How many of these it has found too.
    public let confirmedEnds: Int

    /// Those of them that it has at another size, in points.
    public let disputedEnds: [Double]
  }

  /// The layout.
  public let layout: Layout

  /// The lanes.
  public internal(set) var lanes: [Lane]

  /// What is wrong, with the sizes at which it is; its results are those of the sizes that were looked at.
  public internal(set) var report: Report

  /// How many findings are left out because a baseline accepts them.
  public private(set) var accepted = 0

  /// Whether everything that is said holds at every size, and not only at those that were looked at.
  public var isProven: Bool { lanes.allSatisfy { $0.doubts.isEmpty } }

  /// The sweep with the findings that a policy chooses, at its severities.
  ///
  /// - Complexity: O(*n* log *n*) in the number of findings.
  public func applying(_ policy: FindingPolicy) -> SweepReport {
    var sweep = self
    sweep.report = report.applying(policy)
    return sweep
  }

  /// The sweep without the findings that a baseline accepts; what a check has found is known here too.
  ///
  /// - Parameters:
  ///   - baseline: the findings that are accepted.
  ///   - paths: how the baseline names files.
  /// - Complexity: O(*n* log *n*) in the number of findings and entries.
  public func excluding(_ baseline: Baseline, paths: ReportPaths) -> SweepReport {
    var sweep = self
    let (rest, count) = report.excluding(baseline, paths: paths)
    sweep.report = rest
    sweep.accepted += count
    return sweep
  }
}
