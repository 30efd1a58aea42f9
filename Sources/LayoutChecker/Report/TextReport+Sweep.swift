internal import Constraints
internal import LayoutDSL

extension TextReport {
  /// The text of a sweep: its lanes, its findings with their sizes, and the summary.
  public func text(of sweep: SweepReport) -> String {
    let selection = FindingSelection(
      of: sweep.report.findings, mostRepetitions: mostRepetitions, most: mostFindings)
    var text = ""
    for finding in selection.shown {
      text += self.text(of: finding, in: sweep.report) + "\n"
    }
    for line in selection.remarks { text += abridged(line).wrapped(indent: 0, width: width) + "\n" }
    text += heading(sweep.layout.name)
    for lane in sweep.lanes {
      text += ("  " + abridged(Self.words(for: lane))).wrapped(indent: 4, width: width) + "\n"
      for doubt in lane.doubts {
        text += "  " + paint("not proven", .note) + ": "
        text += abridged(doubt.words).wrapped(indent: 14, width: width) + "\n"
      }
    }
    if sweep.lanes.allSatisfy({ $0.lane.interval.lowerBound == $0.lane.interval.upperBound }) {
      let hint = "no side varies: `--width 320...1366` sweeps every width between two"
      text += ("  " + hint).wrapped(indent: 4, width: width) + "\n"
    }
    let (errors, warnings) = (Summary(of: sweep.report).errors, Summary(of: sweep.report).warnings)
    // What is not chosen may be wrong all the same.
    let isEverywhere = sweep.lanes.allSatisfy { SizeRanges($0.lane, $0.feasible).isEverywhere }
    let none =
      sweep.accepted > 0
      ? "no new findings" : isEverywhere ? "no findings" : "no findings of the chosen rules"
    let found =
      errors + warnings == 0
      ? none
      : [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
        .map { count($0.0, $0.1) }.joined(separator: ", ")
    let samples = sweep.lanes.reduce(0) { $0 + $1.samples }
    let confirmed = sweep.lanes.reduce(0) { $0 + $1.confirmed }
    let ends = sweep.lanes.reduce(0) { $0 + $1.ends }
    let confirmedEnds = sweep.lanes.reduce(0) { $0 + $1.confirmedEnds }
    let opinion =
      sweep.report.verifier.map {
        "; \($0) agrees " + (confirmed == samples ? "on all" : "on \(confirmed) of \(samples)")
          + (ends == confirmedEnds ? "" : ", and finds \(confirmedEnds) of \(count(ends, "end"))")
      } ?? ""
    let known =
      sweep.accepted > 0 ? "; \(count(sweep.accepted, "known finding")) left out" : ""
    text += paint(
      found + (sweep.isProven ? ", proven at every size" : ", not proven at every size") + known
        + opinion,
      .strong)
    return text + "\n"
  }

  /// A lane in words: `width 320 to 1366 at height 1366: 14 pieces`.
  private static func words(for lane: SweepReport.Lane) -> String {
    let axis = lane.lane.axis
    let size =
      lane.lane.interval.lowerBound == lane.lane.interval.upperBound
      ? lane.lane.interval.lowerBound.asWritten : lane.lane.interval.words
    var text =
      "\(axis.sizeName) \(size) at \(axis.across.sizeName) \(lane.lane.across.asWritten): "
      + count(lane.swept.pieces.count, "piece")
    text += lane.lane.screen.wordsOfTraits
    let variant = lane.lane.screen.variant
    if !variant.isUsual { text += ", \([variant].words(amid: [variant]))" }
    let isWhole = SizeRanges(lane.lane, lane.feasible).isEverywhere
    if lane.feasible.isEmpty {
      text += ", unsatisfiable at every size"
    } else if !isWhole {
      let ranges = lane.feasible.map { $0.words(of: axis.sizeName, within: lane.lane.interval) }
      text += ", satisfiable for \(ranges.joinedInWords) only"
    }
    return text
  }
}
