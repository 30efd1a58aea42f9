internal import Constraints
internal import LayoutDSL
/// A layout at all sizes of the lanes of a page, and which findings are made where.
struct PageSweep {
  /// Sizes of a window at which a layout is drawn by the same formulas.
  struct Piece {
    var range: SweptLayout.Range
    var content: SweptLayout.Piece

    /// The rows without which it is drawn, because they contradict others there.
    var setAside: [String] = []
  }

  /// A lane with the pieces of which it is drawn.
  struct Lane {
    var report: SweepReport.Lane
    var pieces: [Piece]

    /// The position of its group of text sizes.
    var textSizes: Int

    /// What stays as it is: the other side of the window, and whose bars it has.
    var title: String

    /// The position of its plane; nil where that is not known.
    var plane: Int?

    /// What is shown in the windows.
    struct Shown: Hashable {
      var variant: ScreenVariant

      /// The text sizes in words.
      var textSize: String
    }

    var shown: Shown
  }

  /// Widths and heights of a window at which a layout is drawn by the same formulas.
  struct Cell {
    /// The lines around them, and the corners between these.
    var edges: [SizeHalfPlane]
    var corners: [Size]

    /// The layout at one of the sizes.
    var layout: SolvedLayout

    /// Why it may be drawn wrongly; nil where it is proven.
    var doubt: SweepReport.Doubt?

    /// The rows without which it is drawn, because they contradict others there.
    var setAside: [String] = []

    /// The value of a variable where both sides are 0, and its changes per point of width and height.
    var formula: (Variable) -> [Double]?
  }

  let choice: PageLanes
  let lanes: [Lane]

  /// The cells of the planes that are known.
  let planes: [[Cell]]
  private let report: SweepReport

  /// The fingerprints of the findings that were made on screens, and of what follows from them.
  private let known: Set<String>

  /// Sweeps a layout over the lanes of a page.
  ///
  /// - Throws: as `Checker.sweep(_:over:)` does, and where a layout cannot be solved.
  init(
    of layout: Layout, on screens: [Screen], findings: [Finding], by checker: Checker
  ) throws {
    choice = PageLanes(for: layout, on: screens, findings: findings)
    known = Set(findings.flatMap { [$0] + $0.consequences }.map(\.fingerprint))
    report = try checker.sweep(layout, over: choice.lanes.map(\.lane))
    let planes = try Self.planes(of: layout, choice.planes, by: checker)
    let known = planes.indices.filter { planes[$0] != nil }
    self.planes = known.compactMap { planes[$0] }
    var lanes: [Lane] = []
    for (lane, report) in zip(choice.lanes, report.lanes) {
      let pieces = try report.swept.pieces.flatMap { piece in
        piece.layout.solution == nil
          ? try Self.piecesWithoutConflict(in: piece, of: layout, along: report.lane, by: checker)
          : [Piece(range: piece.range, content: piece)]
      }
      let base = lane.lane.screen
      let name = base.withoutVariant.withText(of: .large).title
      let title =
        "\(lane.lane.axis.across.sizeName) \(lane.lane.across.asWritten), as \(name)"
      let group = choice.textSizes.firstIndex(of: lane.textSizes) ?? 0
      lanes.append(
        Lane(
          report: report, pieces: pieces, textSizes: group, title: title,
          plane: known.firstIndex(of: lane.plane),
          shown: Lane.Shown(
            variant: lane.lane.screen.variant, textSize: lane.textSizes.words)))
    }
    self.lanes = lanes
  }

  /// So many frames are drawn by formulas of their own in all planes together, which keeps a page small.
  private static let mostFrames = 16_000

  /// So many layouts are solved for a plane of a layout without views.
  private static let mostProbes = 400

  /// The cells of planes; nil for those that are not known, and where there are too many.
  private static func planes(
    of layout: Layout, _ planes: [PageLanes.Plane], by checker: Checker
  ) throws -> [[Cell]?] {
    var left = mostFrames
    return try planes.map { plane in
      let probes = min(mostProbes, left / layout.items.count)
      let swept = try SweptPlane(
        layout, widths: plane.widths, heights: plane.heights, on: plane.screen,
        measurer: checker.measurer, probes: probes)
      guard let swept else { return nil }
      var cells = try swept.lines.flatMap {
        try Self.cells(of: $0, of: layout, by: checker)
      }
      for cell in swept.cells {
        guard cell.layout.solution == nil else {
          cells.append(Cell(cell))
          continue
        }
        let inner = try cellsWithoutConflict(
          in: cell, of: layout, on: plane.screen, by: checker, probes: probes)
        guard let inner else { return nil }
        cells += inner
      }
      guard cells.count <= probes else { return nil }
      left -= cells.count * layout.items.count
      return cells
    }
  }

  /// The cells of a layout in which rows that contradict each other are set aside; nil where that is not known.
  private static func cellsWithoutConflict(
    in cell: SweptPlane.Cell, of layout: Layout, on screen: Screen, by checker: Checker, probes: Int
  ) throws -> [Cell]? {
    let scene = try LayoutScene(layout, on: cell.layout.screen, measurer: checker.measurer)
    guard scene.solved.solution != nil else { return [Cell(cell)] }
    let swept = try SweptPlane(
      scene.solved.written, in: cell.sizes, on: screen, measurer: checker.measurer, probes: probes)
    return swept?.cells.map { Cell($0, setAside: scene.setAside) }
  }

  /// The pieces of a line on which the layout has rows of its own.
  private static func cells(
    of line: SweptLayout, of layout: Layout, by checker: Checker
  ) throws -> [Cell] {
    let lane = SweepLane(line.axis, over: line.interval, on: line.screen)
    return try line.pieces.flatMap { piece in
      piece.layout.solution == nil
        ? try piecesWithoutConflict(in: piece, of: layout, along: lane, by: checker)
        : [Piece(range: piece.range, content: piece)]
    }.map { Cell($0, along: lane) }
  }

  /// The pieces of a layout in which rows that contradict each other are set aside.
  private static func piecesWithoutConflict(
    in piece: SweptLayout.Piece, of layout: Layout, along lane: SweepLane, by checker: Checker
  ) throws -> [Piece] {
    let range = piece.range
    let scene = try LayoutScene(
      layout, on: piece.layout.screen, measurer: checker.measurer)
    guard scene.solved.solution != nil else { return [Piece(range: range, content: piece)] }
    let swept = try SweptLayout(
      scene.solved.written, varying: lane.axis, over: range.lower...range.upper, on: lane.screen,
      measurer: checker.measurer)
    return swept.pieces.compactMap { inner in
      var part = inner.range
      // The ends of the whole are those of its first and its last part.
      if part.lower == range.lower {
        part.includesLower = part.includesLower && range.includesLower
      }
      if part.upper == range.upper {
        part.includesUpper = part.includesUpper && range.includesUpper
      }
      if part.lower == part.upper, !part.includesLower || !part.includesUpper { return nil }
      return Piece(range: part, content: inner, setAside: scene.setAside)
    }
  }

  /// The lanes and sizes at which one of some findings is made.
  func sizes(of findings: [Finding]) -> [(lane: Int, ranges: [SweptLayout.Range])] {
    let same = report.report.allFindings.filter { swept in
      findings.contains { stands($0, for: swept) }
    }
    return lanes.indices.compactMap { index in
      let ranges = same.flatMap { finding in
        finding.sizes.filter { $0.lane == lanes[index].report.lane }.flatMap(\.ranges)
      }.ordered { ($0.lower, $0.upper) }.joined()
      return ranges.isEmpty ? nil : (index, ranges)
    }
  }

  /// The findings that none of some findings stand for: those that are made only at sizes between screens.
  func findings(besides known: [Finding], by policy: FindingPolicy) -> [Finding] {
    report.report.applying(policy).findings.filter { finding in
      !known.contains { other in
        ([other] + other.consequences).contains { $0.isSameFault(as: finding) }
      }
    }
  }

  /// Whether a finding of the page is what a finding of the sweep tells.
  ///
  /// Each finding of the page has its own, and what no fingerprint tells apart is made for another reason at other
  /// sizes.
  private func stands(_ finding: Finding, for swept: Finding) -> Bool {
    finding.fingerprint == swept.fingerprint
      || !known.contains(swept.fingerprint) && finding.isSameFault(as: swept)
  }
}

extension Finding {
  /// Whether two findings are about the same fault, on whatever screens and for whatever reason.
  fileprivate func isSameFault(as other: Finding) -> Bool {
    guard fingerprint != other.fingerprint else { return true }
    guard rule == other.rule, view == other.view, partner == other.partner else { return false }
    // What no view shows is told by its row.
    return view != nil || span == other.span
  }
}

extension PageSweep.Cell {
  fileprivate init(_ cell: SweptPlane.Cell, setAside: [String] = []) {
    self.init(
      edges: cell.sizes.edges, corners: cell.sizes.corners, layout: cell.layout,
      doubt: cell.doubt.map { SweepReport.Doubt($0, in: cell.layout.written) },
      setAside: setAside
    ) { variable in
      cell.value(of: variable).map { [$0.constant, $0.perWidth, $0.perHeight] }
    }
  }

  /// A piece of a lane as a cell without an inside.
  fileprivate init(_ piece: PageSweep.Piece, along lane: SweepLane) {
    let isWidth = lane.axis == .horizontal
    func half(_ along: Double, _ across: Double, _ most: Double, _ includesEnd: Bool = true)
      -> SizeHalfPlane
    {
      isWidth
        ? SizeHalfPlane(along, across, atMost: most, includesEnd: includesEnd)
        : SizeHalfPlane(across, along, atMost: most, includesEnd: includesEnd)
    }
    let range = piece.range
    self.init(
      edges: [
        half(0, 1, lane.across), half(0, -1, -lane.across),
        half(1, 0, range.upper, range.includesUpper),
        half(-1, 0, -range.lower, range.includesLower),
      ],
      corners: [range.lower, range.upper].map { length in
        isWidth
          ? Size(width: length, height: lane.across) : Size(width: lane.across, height: length)
      }, layout: piece.content.layout,
      doubt: piece.content.doubt.map { SweepReport.Doubt($0, in: piece.content.layout.written) },
      setAside: piece.setAside
    ) { variable in
      piece.content.value(of: variable).map {
        isWidth ? [$0.constant, $0.slope, 0] : [$0.constant, 0, $0.slope]
      }
    }
  }
}
