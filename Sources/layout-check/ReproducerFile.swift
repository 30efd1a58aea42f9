internal import LayoutChecker
internal import LayoutDSL

/// Keeps problems that the two solvers disagree about, so that they can be solved again.
enum ReproducerFile {
  /// What is said about each outcome that the verifier disagrees about, whose problem is written to a new file in
  /// the current directory.
  static func errors(of report: Report) -> [InputError] {
    report.layouts.flatMap { layout in
      layout.screens.filter { $0.verified == .disagrees }.map { result in
        let file = result.reproducer.flatMap(write)
        return disagreement(
          by: report.verifier, about: "`\(layout.name)` on \(result.screen.title)", in: layout,
          note: file.map { "the problem is in `\($0)`" } ?? "the problem could not be written down",
          help: "this is a fault of layout-check, so please report it with that file")
      }
    }
  }

  /// What is said about each size at which the verifier lets the required rows of a layout begin or cease to hold
  /// elsewhere.
  static func errors(ofEndsIn sweep: SweepReport) -> [InputError] {
    sweep.report.layouts.flatMap { layout in
      sweep.lanes.flatMap { lane in
        lane.disputedEnds.map { size in
          disagreement(
            by: sweep.report.verifier,
            about: "where the required rows of `\(layout.name)` begin or cease to hold",
            in: layout,
            note:
              "layout-check says at \(lane.lane.axis == .horizontal ? "width" : "height") \(size)",
            help: "this is a fault of layout-check, so please report it with the layout")
        }
      }
    }
  }

  private static func disagreement(
    by verifier: String?, about subject: String, in layout: LayoutResult, note: String, help: String
  ) -> InputError {
    InputError(
      file: layout.file,
      message: "internal error: \(verifier ?? "the verifier") disagrees about \(subject)",
      span: layout.span, notes: [.init(note)], help: [help])
  }

  /// Writes a problem to a new file and returns its name, or nil where that is not possible; earlier reproducers
  /// are kept.
  static func write(_ text: String) -> String? {
    let names = (1...1000).lazy.map { "layout-check-reproducer-\($0).json" }
    return System.createFile(named: names, with: text)
  }
}
