/// The intrinsic sizes of UIKit's controls, in points.
///
/// Heights are the ones that Xcode stored in public storyboards and xibs, those of the newest version
/// where they have changed. Controls without an intrinsic width take any.
extension Content {
  init(
    _ control: Item.Control, as resolved: ResolvedItem, on screen: Screen,
    measurer: some TextMeasurer
  ) {
    let titles = Titles(control.titles, font: resolved.font, scale: screen.scale)
    let size: IntrinsicSize
    switch control.kind {
    case .button:
      size = IntrinsicSize(
        width: max(30, titles.widest(measurer)),
        height: (titles.lineHeight(measurer) + 12).rounded(.up))
    case .textField:
      // A border and 7 points of air on each side; 34 points high with the default font.
      size = IntrinsicSize(
        width: titles.widest(measurer) + 14,
        height: (titles.lineHeight(measurer) + 13).rounded(.up))
    case .segments:
      // Equally wide segments with 10 points of air on each side of the widest title.
      let count = Double(max(1, control.titles.count))
      size = IntrinsicSize(
        width: (count * (titles.widest(measurer) + 20)).rounded(.up), height: 32)
    case .slider: size = IntrinsicSize(width: nil, height: 31)
    case .switch: size = IntrinsicSize(width: 51, height: 31)
    case .stepper: size = IntrinsicSize(width: 94, height: 32)
    case .progress: size = IntrinsicSize(width: nil, height: 4)
    case .activity:
      let side = control.style == .large ? 37.0 : 20
      size = IntrinsicSize(width: side, height: side)
    case .datePicker:
      let wheels = screen.verticalSizeClass == .compact ? 162.0 : 216
      // A third of a point is a pixel where this was measured.
      let height = control.style == .compact ? 34 + 1.0 / 3 : wheels
      size = IntrinsicSize(width: nil, height: height)
    case .picker: size = IntrinsicSize(width: nil, height: 216)
    // Uncertain: 44 in old versions, 50 to 51 in the newest ones that were measured.
    case .searchBar: size = IntrinsicSize(width: nil, height: 51)
    case .navigationBar, .toolbar: size = IntrinsicSize(width: nil, height: 44)
    case .tabBar: size = IntrinsicSize(width: nil, height: 49)
    }
    self.init(
      intrinsicSize: resolved.content ?? size,
      baselines: control.kind.showsTitle ? titles.baselines(measurer) : nil)
  }

  /// Texts that stand on one line in the middle of a control.
  private struct Titles {
    let texts: [String]
    let font: Font
    let scale: Double

    init(_ texts: [String], font: Font, scale: Double) {
      (self.texts, self.font, self.scale) = (texts, font, scale)
    }

    func widest(_ measurer: some TextMeasurer) -> Double {
      texts.map { text in
        measurer.measure(text, font: font, maximumWidth: nil, maximumLines: 1, scale: scale)
          .size.width
      }.max() ?? 0
    }

    func lineHeight(_ measurer: some TextMeasurer) -> Double {
      measurer.lineHeight(of: font, scale: scale)
    }

    /// The one line stands in the middle, however high the control is.
    func baselines(_ measurer: some TextMeasurer) -> Baselines {
      let offset = measurer.ascender(of: font) - lineHeight(measurer) / 2
      return Baselines(first: (0.5, offset), last: (0.5, offset))
    }
  }
}

extension Item.Control.Kind {
  /// Whether the control shows a title of its own.
  var showsTitle: Bool {
    switch self {
    case .button, .textField, .segments: true
    default: false
    }
  }
}

extension Item.Kind {
  /// Whether the item is a control that shows a title of its own.
  var showsTitle: Bool {
    if case .control(let control) = self { control.kind.showsTitle } else { false }
  }
}
