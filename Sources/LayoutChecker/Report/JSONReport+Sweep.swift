internal import Constraints
internal import LayoutDSL

extension JSONReport {
  /// The JSON of sweeps, with a line break at its end.
  ///
  /// Each lane has its pieces. In a piece the `frames` of an item are four pairs, of the left and the top
  /// edge, the width and the height: the value where the size of the window is 0, and the change per point.
  public func text(
    of sweeps: [SweepReport], inputErrors: [InputError] = [], sources: SourceMap = SourceMap()
  ) -> String {
    let places = Places(sources: sources)
    let policy = FindingPolicy()
    return JSONWriter.text(
      of: .object([
        "version": .integer(Self.version),
        "sweeps": .array(
          sweeps.map { sweep in
            .object([
              "file": .string(sweep.layout.file),
              "layout": .string(sweep.layout.name),
              "proven": .boolean(sweep.isProven),
              "accepted": .integer(sweep.accepted),
              "lanes": .array(sweep.lanes.map(Self.value)),
              "findings": .array(
                sweep.report.findings.map { places.value(of: $0, policy) }),
            ])
          }),
        "inputErrors": .array(inputErrors.map(places.value)),
      ]))
  }

  private static func value(of lane: SweepReport.Lane) -> Value {
    .object([
      "axis": .string(lane.lane.axis.sizeName),
      "from": .number(lane.lane.interval.lowerBound),
      "to": .number(lane.lane.interval.upperBound),
      "across": .number(lane.lane.across),
      "state": .string(lane.lane.nameOfState),
      "textLength": .integer(lane.lane.screen.textLength),
      "textSize": .string(lane.lane.screen.textSize.rawValue),
      "direction": .string(lane.lane.screen.direction.rawValue),
      "satisfiable": .array(lane.feasible.map(value)),
      "doubts": .strings(lane.doubts.map(\.words)),
      "samples": .integer(lane.samples),
      "confirmed": .integer(lane.confirmed),
      "ends": .integer(lane.ends),
      "confirmedEnds": .integer(lane.confirmedEnds),
      "pieces": .array(lane.swept.pieces.map(value)),
    ])
  }

  private static func value(of piece: SweptLayout.Piece) -> Value {
    var frames: [String: Value] = [:]
    let problem = piece.layout.problem
    for (index, item) in problem.written.items.enumerated()
    where item.kind != .screen && !item.name.isEmpty {
      guard let variables = problem[ItemID(index: index)].variables else { continue }
      let values = [variables.left, variables.top, variables.width, variables.height]
        .compactMap { piece.value(of: $0) }
      guard values.count == 4 else { continue }
      frames[item.name] = .array(
        values.map { .array([.number($0.constant), .number($0.slope)]) })
    }
    return .object([
      "range": value(of: piece.range),
      "satisfiable": .boolean(piece.layout.solution != nil),
      "frames": .object(frames),
    ])
  }

  /// The JSON of the sizes of a lane.
  static func value(of sizes: SizeRanges) -> Value {
    .object([
      "axis": .string(sizes.lane.axis.sizeName),
      "across": .number(sizes.lane.across),
      "state": .string(sizes.lane.nameOfState),
      "textLength": .integer(sizes.lane.screen.textLength),
      "textSize": .string(sizes.lane.screen.textSize.rawValue),
      "direction": .string(sizes.lane.screen.direction.rawValue),
      "ranges": .array(sizes.ranges.map(value)),
    ])
  }

  /// The JSON of a range of sizes.
  static func value(of range: SweptLayout.Range) -> Value {
    .object([
      "from": .number(range.lower), "to": .number(range.upper),
      "includesFrom": .boolean(range.includesLower),
      "includesTo": .boolean(range.includesUpper),
      "text": .string("\(range.lower.asWritten) to \(range.upper.asWritten)"),
    ])
  }
}

extension SweepLane {
  /// The state of the layout; the default one has a name too.
  fileprivate var nameOfState: String {
    screen.variant.nameOfState
  }
}
