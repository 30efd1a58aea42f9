internal import LayoutDSL

extension Look {
  /// The look of a control: its outline as UIKit draws it, with its titles.
  init(
    _ control: Item.Control, as settings: ResolvedItem, on screen: Screen,
    measurer: any TextMeasurer
  ) {
    self.init(kind: control.kind.rawValue)
    let isRightToLeft = screen.direction == .rightToLeft
    func point(_ x: Place, _ y: Place) -> Point { Point(isRightToLeft ? x.mirrored : x, y) }
    func outline(_ style: String, _ radius: Double, above: Double? = nil) -> Figure {
      guard let above else { return .rectangle(style, .topLeft, .bottomRight, radius: radius) }
      // So high and no higher, in the middle.
      return .rectangle(
        style, Point(.start, Place(0.5, -above)), Point(.end, Place(0.5, above)), radius: radius)
    }
    func title(_ text: String, _ style: String, at x: Place, _ anchor: Anchor) -> Figure {
      let font = settings.font
      let size = measurer.measure(
        text, font: font, maximumWidth: nil, maximumLines: 1, scale: screen.scale)
      let baseline =
        measurer.ascender(of: font) - measurer.lineHeight(of: font, scale: screen.scale) / 2
      return .text(
        style,
        DrawnText(text, font, on: screen.direction),
        point(x, Place(0.5, baseline)), anchor, width: size.size.width)
    }
    switch control.kind {
    case .button:
      figures =
        [outline("control", 6)]
        + control.titles.prefix(1).map { title($0, "title", at: .middle, .middle) }
    case .slider:
      figures = [
        .line("inside", Point(Place(0, 2), .middle), Point(Place(1, -2), .middle)),
        .circle("knob", Point(.middle, .middle), radius: 11),
      ]
    case .switch:
      figures = [
        outline("control", 15.5, above: 15.5),
        .circle("knob", point(Place(1, -15.5), .middle), radius: 12.5),
      ]
    case .stepper:
      figures = [
        outline("control", 8), .line("inside", Point(.middle, .start), Point(.middle, .end)),
        .line("control", Point(Place(0.25, -6), .middle), Point(Place(0.25, 6), .middle)),
        .line("control", Point(Place(0.75, -6), .middle), Point(Place(0.75, 6), .middle)),
        .line("control", Point(Place(0.75), Place(0.5, -6)), Point(Place(0.75), Place(0.5, 6))),
      ]
    case .segments:
      let count = max(1, control.titles.count)
      figures = [outline("control", 8)]
      for (index, text) in control.titles.enumerated() {
        let start = Place(Double(index) / Double(count))
        if index > 0 { figures.append(.line("inside", point(start, .start), point(start, .end))) }
        let middle = Place((Double(index) + 0.5) / Double(count))
        figures.append(title(text, "title", at: middle, .middle))
      }
    case .progress:
      figures = [
        outline("control", 2), .line("inside", Point(.start, .middle), Point(.end, .middle)),
      ]
    case .activity:
      figures = [
        .circle("control", Point(.middle, .middle), radius: control.style == .large ? 17 : 9),
        .circle("inside", Point(.middle, .middle), radius: control.style == .large ? 8 : 4),
      ]
    case .textField:
      figures =
        [outline("control", 5)]
        + control.titles.prefix(1).map {
          title($0, "note", at: Place(0, 7), isRightToLeft ? .right : .left)
        }
    case .searchBar:
      figures =
        [outline("inside", 0), outline("control", 10, above: 18)]
        + control.titles.prefix(1).map {
          title($0, "note", at: Place(0, 16), isRightToLeft ? .right : .left)
        }
    case .datePicker, .picker:
      figures = [outline("control", 6)]
      if control.style != .compact {
        figures += [-16.0, 16].map { offset in
          .line("inside", Point(.start, Place(0.5, offset)), Point(.end, Place(0.5, offset)))
        }
      }
    case .navigationBar:
      figures = [outline("box", 0), .line("control", Point(.start, .end), .bottomRight)]
    case .toolbar, .tabBar:
      figures = [outline("box", 0), .line("control", .topLeft, Point(.end, .start))]
    }
  }
}
