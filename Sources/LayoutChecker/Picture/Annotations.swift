internal import LayoutDSL

/// What is written over a scene: the names of views, the views that findings are about, and the rows that
/// cause them as dimension lines.
struct Annotations {
  private let painter: ScenePainter
  private let scene: LayoutScene

  /// What no words may cover, in points of the screen.
  private var taken: [Rect] = []

  /// Where numbers and lengths stand, through which no dimension line may go.
  private var labels: [Rect] = []

  /// The numbers beside the views that findings are about.
  private var flags: [(number: Int, style: String, place: Rect)] = []

  /// So many lengths are drawn on a screen; with more of them nobody sees which is which.
  private static let mostMeasures = 14

  /// The fonts of what is written over the scene, for their widths.
  private static let (nameFont, lengthFont) = (Font.system(9), Font.system(10, weight: .semibold))

  init(of painter: ScenePainter) {
    self.painter = painter
    scene = painter.scene
    taken = scene.views.flatMap(painter.wordsPlaces)
  }

  private func width(of text: String, _ font: Font) -> Double {
    painter.measurer.measure(
      text, font: font, maximumWidth: nil, maximumLines: 1, scale: 2
    ).size.width
  }

  /// Whether a rectangle is on the screen and nothing is there that has to be read.
  private func isFree(_ place: Rect, within bounds: Rect) -> Bool {
    place.x >= bounds.x && place.y >= bounds.y && place.x + place.width <= bounds.x + bounds.width
      && place.y + place.height <= bounds.y + bounds.height && !taken.contains(where: place.meets)
  }

  // MARK: - Names

  /// Writes the name of each view where there is room in it, and nothing else.
  mutating func drawNames(in svg: inout SVGWriter) {
    let layout = scene.problem.expanded
    let frames = scene.views.map { ($0.item, scene.frame(of: $0.item)) }
    // The inner ones first: who is around them has more room.
    for view in scene.views.reversed() {
      guard let frame = scene.frame(of: view.item) else { continue }
      let around = Set(sequence(first: view.item) { layout[$0].parent })
      let others = frames.compactMap { around.contains($0.0) ? nil : $0.1 }
      let name = String(scene.name(of: view.item).displayed.prefix(60))
      let size = Size(width: width(of: name, Self.nameFont) + 2, height: 11)
      guard frame.width >= size.width + 4, frame.height >= size.height + 2 else { continue }
      let (left, top) = (frame.x + 3, frame.y + 2)
      let right = frame.x + frame.width - size.width - 3
      let bottom = frame.y + frame.height - size.height - 2
      let middle = (left + right) / 2
      let corners = [
        (left, top), (right, top), (left, bottom), (right, bottom), (middle, top), (middle, bottom),
      ]
      let places = corners.map { Rect(x: $0.0, y: $0.1, width: size.width, height: size.height) }
      let place = places.first { place in
        isFree(place, within: frame) && !others.contains { $0.grown(by: 1).meets(place) }
      }
      guard let place else { continue }
      taken.append(place)
      svg.add("text", ["class": "name", "x": place.x + 1, "y": place.y + 8.5], text: name)
    }
  }

  // MARK: - Findings

  /// Draws the outlines of the views that show a finding, and finds room for a number beside each.
  mutating func drawMark(
    _ number: Int, _ finding: Finding, in svg: inout SVGWriter
  ) {
    for view in finding.views(on: scene.screen) {
      guard let item = scene.problem.expanded.item(named: view), let frame = scene.frame(of: item)
      else { continue }
      drawMark(number, finding, around: frame, in: &svg)
    }
  }

  private mutating func drawMark(
    _ number: Int, _ finding: Finding, around frame: Rect, in svg: inout SVGWriter
  ) {
    let style = finding.severity == .error ? "bad" : "warn"
    svg.add("rect", ScenePainter.rectangle(frame, "mark \(style)"))
    // The flag stands at the first corner where no other one does, or else where it covers least.
    let width = 10 + 6 * Double("\(number)".count)
    let offsets = [0.0, width + 2, 2 * width + 4, 3 * width + 6]
    let places = offsets.flatMap { offset in
      [
        Rect(x: frame.x + offset, y: frame.y - 14, width: width, height: 14),
        Rect(x: frame.x + frame.width - width - offset, y: frame.y - 14, width: width, height: 14),
        Rect(x: frame.x + offset, y: frame.y + frame.height, width: width, height: 14),
      ]
    }
    let seen = Rect(scene.screen.size).grown(by: ScenePainter.margin)
    let place =
      places.first { isFree($0, within: seen) }
      ?? places[indexOfLeast(places.map { covers($0, within: seen) })]
    taken.append(place)
    labels.append(place)
    flags.append((number, style, place))
  }

  /// Draws the numbers of the views that were outlined, over everything else.
  func drawNumbers(in svg: inout SVGWriter) {
    for (number, style, place) in flags {
      svg.add("rect", ScenePainter.rectangle(place, "flag \(style)", radius: 3))
      svg.add(
        "text",
        [
          "class": "number", "x": place.x + place.width / 2, "y": place.y + 10.5,
          "text-anchor": "middle",
        ], text: "\(number)")
    }
  }

  /// Draws the rows of findings as dimension lines, each once.
  mutating func drawMeasures(of rows: [BlamedRow], in svg: inout SVGWriter) {
    var seen: Set<RowMeasure> = []
    // Those that are missed say most.
    let order = rows.filter { $0.missed > 0 } + rows.filter { $0.missed == 0 }
    for row in order {
      for (index, measure) in row.measures.enumerated()
      where seen.count < Self.mostMeasures && seen.insert(measure).inserted {
        draw(measure, missedBy: index == 0 ? row.missed : 0, in: &svg)
      }
    }
  }

  private mutating func draw(
    _ measure: RowMeasure, missedBy missed: Double, in svg: inout SVGWriter
  ) {
    guard let first = scene.frame(of: measure.first.item),
      let second = scene.frame(of: measure.second.item)
    else { return }
    let axis = measure.axis
    let start = measure.first.place.position(
      from: first.start(along: axis), size: first.size(along: axis))
    let end = measure.second.place.position(
      from: second.start(along: axis), size: second.size(along: axis))
    let text = abs(end - start).hundredths + (missed > 0 ? ", off by \(missed.hundredths)" : "")
    // Fonts differ: a text may take a tenth more than it is said to.
    let textSize = Size(width: 1.1 * width(of: text, Self.lengthFont) + 4, height: 13)
    let line = DimensionLine(
      axis: axis, from: start, to: end, across: across(of: measure, first, second))
    // Beside where it should be, if something is there already.
    let seen = Rect(scene.screen.size).grown(by: ScenePainter.margin)
    let candidates = [0.0, 15, -15, 30, -30, 45, -45].map { line.moved(by: $0) }
      .flatMap { line in line.places(forTextOf: textSize).map { (line, $0.moved(into: seen)) } }
    let free = candidates.first { line, place in
      isFree(place, within: seen) && !labels.contains(where: line.frame.meets)
    }
    let (shown, place) = free ?? leastCovered(of: candidates, within: seen)
    taken += [place, shown.frame]
    labels.append(place)
    shown.draw(in: &svg, from: first, second)
    svg.add("rect", ScenePainter.rectangle(place, "plate", radius: 3))
    svg.add(
      "text",
      [
        "class": "length", "x": place.x + place.width / 2, "y": place.y + 10,
        "text-anchor": "middle",
      ], text: text)
  }

  /// The first of some places, of which there is one at least, that covers least of what has to be read, and is
  /// least cut off.
  private func leastCovered(
    of candidates: [(DimensionLine, Rect)], within bounds: Rect
  ) -> (DimensionLine, Rect) {
    let best = indexOfLeast(
      candidates.map { line, place in
        covers(place, within: bounds) + labels.reduce(0) { $0 + $1.overlap(with: line.frame) }
      })
    return candidates[best]
  }

  /// How much a place covers of what has to be read, and how much of it is cut off, in square points.
  private func covers(_ place: Rect, within bounds: Rect) -> Double {
    place.width * place.height - place.overlap(with: bounds)
      + taken.reduce(0) { $0 + $1.overlap(with: place) }
  }

  /// The position of the first of the least numbers, of which there is one at least.
  private func indexOfLeast(_ numbers: [Double]) -> Int {
    numbers.indices.reduce(0) { numbers[$1] < numbers[$0] ? $1 : $0 }
  }

  /// Where a dimension line lies across its axis: through the middle of what both its ends have in common.
  private func across(of measure: RowMeasure, _ first: Rect, _ second: Rect) -> Double {
    let across = measure.axis.across
    let lower = max(first.start(along: across), second.start(along: across))
    let upper = min(first.end(along: across), second.end(along: across))
    if measure.first.item == measure.second.item { return lower + 0.75 * (upper - lower) }
    return lower < upper ? (lower + upper) / 2 : (max(lower, upper) + min(lower, upper)) / 2
  }
}

/// A line between two places along an axis, with a bar at both ends.
private struct DimensionLine {
  var axis: Axis
  var from: Double
  var to: Double

  /// Where it lies across the axis.
  var across: Double

  func moved(by distance: Double) -> DimensionLine {
    var line = self
    line.across += distance
    return line
  }

  /// What the line itself covers.
  var frame: Rect {
    let (start, end) = (point(min(from, to), across - 1), point(max(from, to), across + 1))
    return Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
  }

  private func point(_ along: Double, _ across: Double) -> (x: Double, y: Double) {
    axis == .horizontal ? (along, across) : (across, along)
  }

  /// Where its text may stand: on it where it is long enough, else behind it or before it.
  func places(forTextOf size: Size) -> [Rect] {
    let (lower, upper) = (min(from, to), max(from, to))
    let length = size.along(axis)
    let centres =
      upper - lower >= length + 8
      ? [0.5, 0.3, 0.7].map { share in
        let centre = lower + share * (upper - lower)
        return min(max(centre, lower + length / 2 + 4), upper - length / 2 - 4)
      } : [upper + length / 2 + 4, lower - length / 2 - 4]
    return centres.map { centre in
      let middle = point(centre, across)
      return Rect(
        x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
        height: size.height)
    }
  }

  func draw(in svg: inout SVGWriter, from first: Rect, _ second: Rect) {
    svg.add("line", ScenePainter.line("rule", point(from, across), point(to, across)))
    for (end, frame) in [(from, first), (to, second)] {
      svg.add("line", ScenePainter.line("rule", point(end, across - 4), point(end, across + 4)))
      // What it begins at may be elsewhere.
      let (start, stop) = (frame.start(along: axis.across), frame.end(along: axis.across))
      guard across < start || across > stop else { continue }
      svg.add(
        "line",
        ScenePainter.line("safe", point(end, across < start ? start : stop), point(end, across)))
    }
  }
}
