internal import Constraints
internal import LayoutDSL

/// Draws sweeps as SVG: for each lane its pieces along the size of the window, a bar for each finding, and the
/// sizes that do not follow one formula as lines.
public struct SweepPicture: Sendable {
  private let sweeps: [SweepReport]

  /// Makes a picture of sweeps, one below the other.
  public init(of sweeps: [SweepReport]) {
    self.sweeps = sweeps
  }

  /// The picture, with a line break at its end.
  public var text: String {
    var drawing = Drawing()
    for sweep in sweeps {
      drawing.title(sweep.layout.name)
      for lane in sweep.lanes { drawing.draw(lane, of: sweep) }
    }
    return drawing.text
  }

  /// The parts of a picture, from the top.
  private struct Drawing {
    private var body = SVGWriter()
    private var y = 16.0

    /// How wide the picture is.
    private static let width = 960.0

    /// Where sizes begin; what bars are about stands before it.
    private static let left = 300.0

    /// How far from the right side of the picture sizes end.
    private static let right = 24.0

    /// How high a bar is.
    private static let barHeight = 16.0

    /// How far a row is below the one before.
    private static let rowHeight = 24.0

    /// How high a chart of sizes is.
    private static let chartHeight = 120.0

    /// So many sizes are drawn as lines for each lane.
    private static let mostLines = 4

    /// A longer label is cut.
    private static let labelLength = 42

    var text: String {
      SVGWriter.document(
        Size(width: Self.width, height: y + 8), label: "The sizes at which findings are made"
      ) { $0.add(body) }
    }

    mutating func title(_ title: String) {
      y += 8
      label(title, at: 16, y + 8, kind: "head")
      y += Self.rowHeight
    }

    mutating func draw(_ lane: SweepReport.Lane, of sweep: SweepReport) {
      let scale = Scale(lane.lane.interval)
      let axis = lane.lane.axis
      label(
        "\(axis.sizeName) at \(axis.across.sizeName) \(lane.lane.across.asWritten)", at: 16, y + 12,
        kind: "faint")
      ticks(scale)
      for piece in lane.swept.pieces {
        let isGood = piece.layout.solution != nil
        bar(
          piece.range, scale, kind: isGood ? "good" : "bad",
          tip: (isGood ? "satisfiable" : "unsatisfiable") + " "
            + piece.range.words(of: axis.sizeName, within: lane.lane.interval))
      }
      for piece in lane.swept.pieces.dropFirst() {
        let x = scale.x(piece.range.lower)
        body.add("line", ScenePainter.line("seam", (x, y), (x, y + Self.barHeight)))
      }
      label("pieces", at: 16, y + 12)
      y += Self.rowHeight
      for finding in sweep.report.findings {
        guard let sizes = finding.sizes.first(where: { $0.lane == lane.lane }) else { continue }
        let subject = finding.view.map { "\(finding.rule.rawValue) \($0)" } ?? finding.rule.rawValue
        label(subject.cut(to: Self.labelLength), at: 16, y + 12)
        for range in sizes.ranges {
          bar(
            range, scale, kind: finding.severity == .error ? "bad" : "warn",
            tip: range.words(of: axis.sizeName, within: lane.lane.interval))
        }
        y += 18
        label(sizes.wordsOfSizes, at: Self.left, y + 10, kind: "faint")
        y += Self.rowHeight - 4
      }
      chart(lane, scale)
      y += 12
    }

    /// The sizes below the pieces, round numbers and both ends.
    private mutating func ticks(_ scale: Scale) {
      y += 4
      for size in scale.ticks {
        let x = scale.x(size)
        body.add("line", ScenePainter.line("grid", (x, y + 12), (x, y + 20)))
        label(size.asWritten, at: x, y + 8, kind: "faint", anchor: "middle")
      }
      y += Self.rowHeight
    }

    private mutating func bar(
      _ range: SweptLayout.Range, _ scale: Scale, kind: String, tip: String
    ) {
      let start = scale.x(range.lower)
      // A single size is seen too.
      let width = max(2, scale.x(range.upper) - start)
      let frame = Rect(x: start, y: y, width: width, height: Self.barHeight)
      body.add("rect", ScenePainter.rectangle(frame, "span \(kind)")) {
        $0.add("title", text: tip)
      }
    }

    private mutating func label(
      _ text: String, at x: Double, _ y: Double, kind: String = "text", anchor: String = ""
    ) {
      body.add(
        "text", ["class": kind, "x": x, "y": y, "text-anchor": anchor], text: text.displayed)
    }

    /// The sizes of views that have several formulas, as lines.
    private mutating func chart(_ lane: SweepReport.Lane, _ scale: Scale) {
      let lines = SizeLine.lines(of: lane).prefix(Self.mostLines)
      guard let most = lines.flatMap({ $0.points.map(\.value) }).max(), most > 0 else { return }
      let bottom = y + Self.chartHeight
      for share in [0.0, 0.5, 1] {
        let level = bottom - share * (Self.chartHeight - 16)
        body.add(
          "line",
          ScenePainter.line("grid", (Self.left, level), (Self.width - Self.right, level)))
        label(
          "\((share * most).hundredths) pt", at: Self.left - 8, level + 4, kind: "faint",
          anchor: "end")
      }
      for (index, line) in lines.enumerated() {
        let color = ["#0a6cff", "#8e44ad", "#00857a", "#c2185b"][index]
        var path = ""
        for point in line.points {
          let height = point.value / most * (Self.chartHeight - 16)
          path +=
            "\(point.startsAnew ? "M" : "L")\(scale.x(point.size).hundredths) "
            + "\((bottom - height).hundredths) "
        }
        body.add("path", ["class": "course", "stroke": color, "d": path])
        let at = y + 16 + 20 * Double(index)
        body.add(
          "line",
          [
            "class": "course", "stroke": color, "x1": 16.0, "x2": 36.0, "y1": at - 4, "y2": at - 4,
          ])
        label(line.name.cut(to: 24), at: 44, at)
      }
      y = bottom + 8
    }

    /// Where sizes are from left to right.
    private struct Scale {
      private let interval: ClosedRange<Double>

      init(_ interval: ClosedRange<Double>) {
        self.interval = interval
      }

      func x(_ size: Double) -> Double {
        let length = interval.upperBound - interval.lowerBound
        let share = length > 0 ? (size - interval.lowerBound) / length : 0
        return Drawing.left + share * (Drawing.width - Drawing.left - Drawing.right)
      }

      var ticks: [Double] {
        let length = interval.upperBound - interval.lowerBound
        guard length > 0 else { return [interval.lowerBound] }
        var step = 1.0
        while length / step > 7 { step *= step.description.hasPrefix("2") ? 2.5 : 2 }
        var sizes = [interval.lowerBound]
        var size = (interval.lowerBound / step).rounded(.down) * step
        while size < interval.upperBound {
          let isClear =
            size - interval.lowerBound > 0.4 * step && interval.upperBound - size > 0.4 * step
          if isClear { sizes.append(size) }
          size += step
        }
        return sizes + [interval.upperBound]
      }
    }
  }
}

/// The width or the height of a view against the size of the window.
private struct SizeLine {
  let name: String
  let points: [(size: Double, value: Double, startsAnew: Bool)]

  /// The sizes of views that have more than one formula along the axis of a lane, those with the most first.
  static func lines(of lane: SweepReport.Lane) -> [SizeLine] {
    guard let first = lane.swept.pieces.first?.layout.written else { return [] }
    var lines: [(line: SizeLine, slopes: Int)] = []
    for (index, item) in first.items.enumerated() where item.isView && !item.name.isEmpty {
      let id = ItemID(index: index)
      var points: [(Double, Double, Bool)] = []
      var formulas: [ParametricSolution.AffineValue] = []
      for piece in lane.swept.pieces {
        guard let size = piece.layout.problem[id].variables?.size(along: lane.lane.axis),
          let value = piece.value(of: size)
        else { continue }
        let (start, end) = (piece.range.lower, piece.range.upper)
        let isNew =
          points.last.map { $0.0 != start || !$0.1.isClose(to: value(start), within: 0.01) } ?? true
        points += [(start, value(start), isNew), (end, value(end), false)]
        if !formulas.contains(where: { $0.isClose(to: value) }) { formulas.append(value) }
      }
      guard formulas.count > 1 else { continue }
      let name = "\(item.name).\(lane.lane.axis.sizeName)"
      lines.append((SizeLine(name: name, points: points), formulas.count))
    }
    return lines.ordered { -$0.slopes as Int }.map(\.line)
  }
}
