internal import LayoutDSL

/// Draws a scene: the screen with its bezel, and all that is in it, in points from its top left corner.
struct ScenePainter {
  let scene: LayoutScene
  let measurer: any TextMeasurer

  /// How much of what lies outside of the screen is drawn, in points.
  static let margin = 32.0

  private let children: [ItemID: [LayoutScene.View]]

  init(_ scene: LayoutScene, measurer: any TextMeasurer) {
    self.scene = scene
    self.measurer = measurer
    let drawn = Set(scene.views.map(\.item))
    children = Dictionary(grouping: scene.views) { view in
      // A view in something that is not drawn is drawn with the screen.
      scene.problem.expanded[view.item].parent.flatMap { drawn.contains($0) ? $0 : nil } ?? .screen
    }
  }

  private var bounds: Rect { Rect(scene.screen.size) }

  /// The rounding of a screen's corners.
  private var radius: Double { scene.screen.safeArea.bottom > 0 ? 28 : 6 }

  /// Draws the screen with everything in it.
  func draw(in svg: inout SVGWriter) {
    svg.add("rect", Self.rectangle(bounds, "glass", radius: radius))
    let safeArea = scene.frame(of: .safeArea) ?? bounds
    if safeArea != bounds { svg.add("rect", Self.rectangle(safeArea, "safe")) }
    for view in children[.screen] ?? [] { draw(view, in: &svg) }
    svg.add("rect", Self.rectangle(bounds.grown(by: 1), "bezel", radius: radius + 1))
  }

  private func draw(_ view: LayoutScene.View, in svg: inout SVGWriter) {
    guard let frame = scene.frame(of: view.item) else { return }
    svg.add("g") { svg in
      svg.add("title", text: "\(scene.name(of: view.item)): \(frame.words)".displayed)
      for figure in view.look.figures { Self.draw(figure, in: frame, &svg) }
      if let lettering = view.look.lettering { draw(lettering, in: frame, &svg) }
    }
    let inner = children[view.item] ?? []
    guard view.look.isClipping, !inner.isEmpty else {
      for child in inner { draw(child, in: &svg) }
      return
    }
    Self.clip(to: frame, in: &svg) { svg in
      for child in inner { draw(child, in: &svg) }
    }
  }

  /// Draws what is only seen inside of a frame.
  private static func clip(
    to frame: Rect, in svg: inout SVGWriter, content: (inout SVGWriter) -> Void
  ) {
    guard frame.width > 0, frame.height > 0 else { return }
    svg.add(
      "svg",
      [
        "x": frame.x, "y": frame.y, "width": frame.width, "height": frame.height,
        "viewBox": SVGWriter.box(frame), "overflow": "hidden",
      ], content: content)
  }

  // MARK: - Looks

  /// The attributes of a rectangle.
  static func rectangle(
    _ frame: Rect, _ style: String, radius: Double = 0
  ) -> SVGWriter.Attributes {
    [
      "class": style, "x": frame.x, "y": frame.y, "width": max(0, frame.width),
      "height": max(0, frame.height), "rx": radius == 0 ? "" : radius.hundredths,
    ]
  }

  static func line(
    _ style: String, _ start: (x: Double, y: Double), _ end: (x: Double, y: Double)
  ) -> SVGWriter.Attributes {
    ["class": style, "x1": start.x, "y1": start.y, "x2": end.x, "y2": end.y]
  }

  private static func draw(_ figure: Look.Figure, in frame: Rect, _ svg: inout SVGWriter) {
    switch figure {
    case .rectangle(let style, let first, let second, let radius):
      let (start, end) = (first.position(in: frame), second.position(in: frame))
      svg.add(
        "rect",
        rectangle(
          Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y), style,
          radius: radius))
    case .line(let style, let first, let second):
      svg.add("line", line(style, first.position(in: frame), second.position(in: frame)))
    case .circle(let style, let centre, let radius):
      let centre = centre.position(in: frame)
      svg.add("circle", ["class": style, "cx": centre.x, "cy": centre.y, "r": radius])
    case .text(let style, let text, let point, let anchor, let width):
      let point = point.position(in: frame)
      let content = { (svg: inout SVGWriter) in
        write(text, style, at: point, anchor, width: width, in: &svg)
      }
      let isTooWide = width.exceeds(frame.width, byMoreThan: 0.01)
      if isTooWide { clip(to: frame, in: &svg, content: content) } else { content(&svg) }
    }
  }

  /// Draws the lines of a label.
  private func draw(_ lettering: Lettering, in frame: Rect, _ svg: inout SVGWriter) {
    let setting = lettering.setting(at: frame.width, measurer: measurer).setting
    let count = Double(setting.lines.count)
    let first = lettering.firstBaseline(ofLines: setting.lines.count, height: frame.height)
    let isCut = setting.isCut || setting.lines.contains { $0.width > frame.width + 0.51 }
    let content = { (svg: inout SVGWriter) in
      for (index, line) in setting.lines.enumerated() {
        let x = lettering.anchor == .right ? frame.x + frame.width : frame.x
        let baseline = frame.y + first + Double(index) * lettering.lineHeight
        Self.write(
          lettering.drawn(line.text), "", at: (x, baseline), lettering.anchor, width: line.width,
          in: &svg)
      }
    }
    if isCut || count * lettering.lineHeight > frame.height + 1 {
      Self.clip(to: frame, in: &svg, content: content)
    } else {
      content(&svg)
    }
  }

  /// Where the words of a view stand, in points of the screen.
  func wordsPlaces(_ view: LayoutScene.View) -> [Rect] {
    guard let frame = scene.frame(of: view.item) else { return [] }
    var places: [Rect] = []
    for case .text(_, let text, let point, let anchor, let width) in view.look.figures {
      let point = point.position(in: frame)
      let isBefore = anchor == .middle ? 0.5 : anchor == .right ? 1 : 0
      let size = text.font.size
      places.append(
        Rect(x: point.x - isBefore * width, y: point.y - 0.8 * size, width: width, height: size))
    }
    if let lettering = view.look.lettering {
      let lines = lettering.setting(at: frame.width, measurer: measurer).setting.lines
      let top =
        frame.y + lettering.firstBaseline(ofLines: lines.count, height: frame.height)
        - lettering.ascender
      for (index, line) in lines.enumerated() {
        places.append(
          Rect(
            x: lettering.anchor == .right ? frame.x + frame.width - line.width : frame.x,
            y: top + Double(index) * lettering.lineHeight + 2, width: line.width,
            height: lettering.lineHeight - 4))
      }
    }
    return places
  }

  private static func write(
    _ text: Look.DrawnText, _ style: String, at point: (x: Double, y: Double),
    _ anchor: Look.Anchor,
    width: Double, in svg: inout SVGWriter
  ) {
    guard !text.string.isEmpty else { return }
    svg.add(
      "text",
      [
        "class": style, "x": point.x, "y": point.y, "font-size": text.font.size,
        "font-weight": text.font.weight == .regular ? "" : "\(text.font.weight.number)",
        "text-anchor": text.name(of: anchor) == "start" ? "" : text.name(of: anchor),
        "direction": text.isRightToLeft ? "rtl" : "",
        // The widths that texts were measured by, whatever font there is.
        "textLength": width, "lengthAdjust": "spacingAndGlyphs",
      ], text: text.string)
  }
}

extension Font.Weight {
  /// The weight as CSS counts it.
  var number: Int {
    switch self {
    case .ultraLight: 100
    case .thin: 200
    case .light: 300
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    case .heavy: 800
    case .black: 900
    }
  }
}

extension Rect {
  /// The frame for people: `8, 20, 304 x 112`.
  var words: String {
    "\(x.hundredths), \(y.hundredths), \(width.hundredths) x \(height.hundredths)"
  }
}
