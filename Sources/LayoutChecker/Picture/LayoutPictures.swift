internal import Constraints
public import LayoutDSL

/// Draws a layout as SVG: a picture of each screen with what was found there, and a sheet of all screens.
///
/// A picture has everything in it that it needs, and follows the light or dark surroundings in which it is
/// shown. The same layout and findings give the same bytes.
public struct LayoutPictures: Sendable {
  /// The screens, in the order of their pictures.
  public var screens: [Screen] { scenes.map(\.screen) }

  /// The screens on which the required rows contradict each other: the layout is drawn without one row of each
  /// contradiction there, and where that is not enough, only the screen is drawn.
  public var screensWithContradictions: [Screen] {
    scenes.filter { !$0.setAside.isEmpty || $0.solved.solution == nil }.map(\.screen)
  }

  /// What the pictures are of.
  public let layout: Layout

  private let scenes: [LayoutScene]
  private let findings: [Finding]
  private let measurer: any TextMeasurer

  /// Solves a layout on screens.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - screens: the screens to draw.
  ///   - findings: what was found; findings of other layouts are left out.
  ///   - measurer: what measures and breaks the texts.
  /// - Throws: as `SolvedLayout` does.
  public init(
    of layout: Layout, on screens: [Screen], findings: [Finding],
    measurer: any TextMeasurer = InterTextMeasurer()
  ) throws(SolverError) {
    self.layout = layout
    self.measurer = measurer
    self.findings = findings.filter { $0.file == layout.file && $0.layout == layout.name }
    var scenes: [LayoutScene] = []
    for screen in screens {
      scenes.append(try LayoutScene(layout, on: screen, measurer: measurer))
    }
    self.scenes = scenes
  }

  /// The findings of a screen with their numbers, which are the same on all pictures of the layout; where only
  /// what follows from a finding is made on the screen, that.
  private func numbered(on screen: Screen) -> [(number: Int, finding: Finding)] {
    findings.enumerated().compactMap { index, finding in
      ([finding] + finding.consequences).first { $0.screens.contains(screen) }
        .map { (index + 1, $0) }
    }
  }

  // MARK: - One screen

  /// How wide the text below a picture is at least, in points.
  private static let leastTextWidth = 420.0

  /// The picture of a screen by its position in ``screens``: its bezel, its safe area, its views in their
  /// nesting with names, texts as they wrap, and below it the findings with their numbers; the rows that cause
  /// them are dimension lines.
  public func picture(ofScreenAt index: Int) -> String {
    let scene = scenes[index]
    let screen = scene.screen
    let margin = ScenePainter.margin
    let size = screen.size
    let width = max(size.width + 2 * margin, Self.leastTextWidth + 2 * margin)
    let left = (width - size.width) / 2
    let top = 48 + margin
    var legend = Legend(measurer: measurer, left: margin, width: width - 2 * margin)
    legend.y = top + size.height + margin + 8
    for row in scene.setAside {
      legend.add("drawn without `\(row)`, which contradicts other rows", style: "faint")
    }
    if scene.solved.solution == nil {
      legend.add("no view has a place: the required rows contradict each other", style: "faint")
    }
    let found = numbered(on: screen)
    if found.isEmpty { legend.add("nothing was found on this screen", style: "faint") }
    let rows = found.map { _, finding in
      // The rows are those of one view.
      finding.twins.isEmpty || finding.view.map(finding.views(on: screen).contains) ?? true
        ? finding.causes.map { BlamedRow($0, in: scene.solved) } : []
    }
    for ((number, finding), rows) in zip(found, rows) {
      legend.add(number, finding, on: screen, rows)
    }
    let title = "\(layout.name) on \(screen.title)"
    return SVGWriter.document(
      Size(width: width, height: legend.y + 12),
      label: "\(title): \(found.isEmpty ? "no findings" : count(found.count, "finding"))"
    ) { svg in
      svg.add("text", ["class": "head", "x": margin, "y": 30.0], text: layout.name.displayed)
      svg.add(
        "text", ["class": "faint", "x": margin, "y": 50.0],
        text: "\(screen.title), \(size.width.hundredths) x \(size.height.hundredths) pt".displayed)
      svg.add(
        "svg",
        [
          "x": left - margin, "y": top - margin, "width": size.width + 2 * margin,
          "height": size.height + 2 * margin,
          "viewBox": SVGWriter.box(Rect(size).grown(by: margin)), "overflow": "hidden",
        ]
      ) { svg in
        let painter = ScenePainter(scene, measurer: measurer)
        painter.draw(in: &svg)
        var annotations = Annotations(of: painter)
        for (number, finding) in found { annotations.drawMark(number, finding, in: &svg) }
        annotations.drawMeasures(of: rows.flatMap { $0 }, in: &svg)
        annotations.drawNumbers(in: &svg)
        annotations.drawNames(in: &svg)
      }
      legend.draw(in: &svg)
    }
  }

  // MARK: - All screens

  /// Each screen of a sheet takes about so many square points, whatever its size.
  private static let cellArea = 80_000.0

  /// A screen has at least so much room for its title, in points.
  private static let leastCellWidth = 190.0

  /// How wide a sheet is at most, in points.
  private static let sheetWidth = 1400.0

  /// How wide a sheet is at least, in points.
  private static let leastSheetWidth = 640.0

  /// A sheet of all screens, each with its title and the numbers of its findings, and what these are.
  public var sheet: String {
    struct Cell {
      var index: Int
      var frame: Rect
      var scale: Double
    }
    let gap = 28.0
    var cells: [Cell] = []
    var (x, y, rowHeight) = (gap, 64.0, 0.0)
    // Screens that stand upright take less room beside each other.
    let order = Orientation.allCases.flatMap { orientation in
      scenes.indices.filter { scenes[$0].screen.orientation == orientation }
    }
    for index in order {
      let size = scenes[index].screen.size
      let scale = min(1, (Self.cellArea / max(1, size.width * size.height)).squareRoot())
      let shown = Size(width: size.width * scale, height: size.height * scale)
      let width = max(shown.width, Self.leastCellWidth)
      let height = shown.height + 44 + gap
      if x + width > Self.sheetWidth - gap, x > gap {
        (x, y, rowHeight) = (gap, y + rowHeight, height)
      } else {
        rowHeight = max(rowHeight, height)
      }
      cells.append(
        Cell(
          index: index,
          frame: Rect(x: x, y: y + 44, width: shown.width, height: shown.height), scale: scale))
      x += width + gap
    }
    // No wider than it has to be.
    let right = cells.map { $0.frame.x + max($0.frame.width, Self.leastCellWidth) }.max() ?? 0
    let width = max(Self.leastSheetWidth, right + gap)
    var legend = Legend(measurer: measurer, left: gap, width: width - 2 * gap)
    legend.y = y + rowHeight + 8
    for (index, finding) in findings.enumerated() { legend.add(index + 1, finding, nil) }
    if findings.isEmpty { legend.add("nothing was found on any screen", style: "faint") }
    let label =
      "\(layout.name) on \(screens.wordsOfCount): "
      + (findings.isEmpty ? "no findings" : count(findings.count, "finding"))
    return SVGWriter.document(
      Size(width: width, height: legend.y + 16), label: label
    ) { svg in
      svg.add("text", ["class": "head", "x": gap, "y": 34.0], text: layout.name.displayed)
      svg.add(
        "text", ["class": "faint", "x": gap, "y": 54.0],
        text:
          "\(screens.wordsOfCount), "
          + (findings.isEmpty ? "no findings" : count(findings.count, "finding")))
      for cell in cells { draw(scenes[cell.index], in: cell.frame, scale: cell.scale, &svg) }
      legend.draw(in: &svg)
    }
  }

  private func draw(
    _ scene: LayoutScene, in frame: Rect, scale: Double, _ svg: inout SVGWriter
  ) {
    let found = numbered(on: scene.screen)
    let title = scene.screen.title.displayed.cut(to: Int(max(frame.width, Self.leastCellWidth) / 7))
    svg.add("text", ["class": "caption", "x": frame.x, "y": frame.y - 26], text: title)
    let size = scene.screen.size
    let words = "\(size.width.hundredths) x \(size.height.hundredths)"
    svg.add(
      "text", ["class": "faint", "x": frame.x, "y": frame.y - 10],
      text: words
        + flags(found.map(\.number), behind: words, in: max(frame.width, Self.leastCellWidth)))
    svg.add(
      "svg",
      [
        "x": frame.x - 3, "y": frame.y - 3, "width": frame.width + 6, "height": frame.height + 6,
        "viewBox": SVGWriter.box(Rect(size).grown(by: 3 / scale)), "overflow": "hidden",
      ]
    ) { svg in
      ScenePainter(scene, measurer: measurer).draw(in: &svg)
      for (_, finding) in found {
        let style = finding.severity == .error ? "bad" : "warn"
        for view in finding.views(on: scene.screen) {
          guard let item = scene.problem.expanded.item(named: view),
            let frame = scene.frame(of: item)
          else { continue }
          // As thick as it is in a picture at its own size.
          svg.add(
            "rect",
            [
              "class": "mark \(style)", "x": frame.x, "y": frame.y, "width": max(0, frame.width),
              "height": max(0, frame.height), "style": "stroke-width:\((2 / scale).hundredths)",
            ])
        }
      }
    }
  }

  /// The numbers of findings behind other words, as many as there is room for.
  private func flags(_ numbers: [Int], behind words: String, in width: Double) -> String {
    func text(_ count: Int) -> String {
      let shown = numbers.prefix(count).map { "\($0)" }.joined(separator: ", ")
      let more = numbers.count - count
      let rest = more > 0 ? (count == 0 ? "\(more)" : " and \(more) more") : ""
      return numbers.isEmpty ? "" : "   \u{2691} \(shown)\(rest)"
    }
    func fits(_ count: Int) -> Bool {
      // Fonts differ: a line has room for a tenth more than it is said to need.
      1.1
        * measurer.measure(
          words + text(count), font: .system(12), maximumWidth: nil, maximumLines: 1, scale: 2
        ).size.width <= width
    }
    return text((0...numbers.count).last(where: fits) ?? 0)
  }

  // MARK: - Files

  /// The pictures with names for files, which differ whatever the layouts and screens are called, and are in
  /// the directory in which they are made: the sheet first.
  public static func files(of pictures: [LayoutPictures]) -> [(name: String, text: String)] {
    var names = FileNames()
    return pictures.flatMap { pictures -> [(name: String, text: String)] in
      let base = names.name(for: pictures.layout.name)
      return [("\(base).svg", pictures.sheet)]
        + pictures.scenes.indices.map { index in
          let name = names.name(for: "\(base) \(pictures.scenes[index].screen.title)")
          return ("\(name).svg", pictures.picture(ofScreenAt: index))
        }
    }
  }
}

/// Names of files, each once: letters, digits and hyphens of ASCII, and no more than fit.
struct FileNames {
  private var used: Set<String> = []

  /// How many characters a name of a file has at most, without what tells it from others.
  private static let longest = 80

  /// A name made of a title.
  mutating func name(for title: String) -> String {
    var name = ""
    for character in title.lowercased() {
      if character.isASCII, character.isLetter || character.isNumber {
        name.append(character)
      } else if !name.isEmpty, name.last != "-" {
        name.append("-")
      }
    }
    name = String(name.prefix(Self.longest))
    while name.last == "-" { name.removeLast() }
    if name.isEmpty { name = "layout" }
    var candidate = name
    var count = 1
    while !used.insert(candidate).inserted {
      count += 1
      candidate = "\(name)-\(count)"
    }
    return candidate
  }
}

/// The text below a picture: findings with their numbers and rows.
private struct Legend {
  let measurer: any TextMeasurer
  let left: Double
  let width: Double

  /// Where the next line begins.
  var y = 0.0

  private struct Line {
    var text: String
    var style: String
    var x: Double
    var y: Double
  }

  private var lines: [Line] = []
  private var flags: [(number: Int, style: String, y: Double)] = []

  init(measurer: any TextMeasurer, left: Double, width: Double) {
    (self.measurer, self.left, self.width) = (measurer, left, width)
  }

  mutating func add(_ text: String, style: String = "text", indent: Double = 0) {
    let font = Font.system(style == "faint" ? 12 : 13)
    let text = text.displayed
    // Fonts differ: a line has room for a tenth more than it is said to need.
    let room = (width - indent) / 1.1
    let lines =
      measurer.lines(of: text, font: font, maximumWidth: room, scale: 2)?.map { String($0.text) }
      ?? [text]
    for line in lines {
      y += 18
      self.lines.append(Line(text: line, style: style, x: left + indent, y: y - 5))
    }
  }

  /// Adds a finding, with the rows that cause it where these are drawn, and with what shows it on a screen where
  /// that is another view than the one that it tells.
  mutating func add(
    _ number: Int, _ finding: Finding, on screen: Screen? = nil, _ rows: [BlamedRow]?
  ) {
    y += 6
    flags.append((number, finding.severity == .error ? "bad" : "warn", y + 2))
    add("\(finding.rule.rawValue): \(finding.message)", indent: 30)
    let views = screen.map(finding.views) ?? []
    if let view = finding.view, !views.isEmpty, !views.contains(view) {
      let names = views.prefix(Self.mostNamed).map { "`\($0)`" }.joined(separator: ", ")
      let more = views.count - Self.mostNamed
      add("here: \(names)\(more > 0 ? " and \(more) more" : "")", style: "faint", indent: 30)
    }
    for row in rows ?? [] {
      let place = row.span.map { span in
        span.file == finding.file ? "line \(span.line)" : "\(span.file):\(span.line)"
      }
      let missed = row.missed > 0 ? "off by \(row.missed.points)" : nil
      let remarks = [place, missed].compactMap { $0 }.joined(separator: ", ")
      add("\(row.text)\(remarks.isEmpty ? "" : "  (\(remarks))")", style: "faint", indent: 30)
    }
  }

  /// How many views are named that show a finding on a screen in the place of the one that it tells.
  private static let mostNamed = 4

  func draw(in svg: inout SVGWriter) {
    for flag in flags {
      let frame = Rect(x: left, y: flag.y, width: 22, height: 15)
      svg.add("rect", ScenePainter.rectangle(frame, "flag \(flag.style)", radius: 3))
      svg.add(
        "text",
        ["class": "number", "x": frame.x + 11, "y": frame.y + 11.2, "text-anchor": "middle"],
        text: "\(flag.number)")
    }
    for line in lines {
      svg.add("text", ["class": line.style, "x": line.x, "y": line.y], text: line.text)
    }
  }
}
