/// The content of an item on one screen: how large it would like to be, and how its text is laid
/// out.
@usableFromInline
struct Content: Sendable {
  /// The intrinsic size in points.
  @usableFromInline var intrinsicSize: IntrinsicSize

  /// The text at the width at which it wraps; nil where the item has no text of its own to wrap.
  @usableFromInline var text: TextSize?

  /// The text without wrapping; nil where the item has no text of its own to wrap.
  var unwrapped: TextSize?

  /// Where the lines of text lie; nil where the item shows no text.
  var baselines: Baselines?

  /// The width in points at which the text was taken to wrap; nil for no wrapping.
  var wrappingWidth: Double?
}

/// Where the first and the last baseline of an item lie: at a share of its height, and so many
/// points below.
struct Baselines: Sendable {
  /// The first baseline.
  var first: (share: Double, offset: Double)

  /// The last baseline.
  var last: (share: Double, offset: Double)
}

extension Content {
  /// The content of an item, or nil where it has none.
  ///
  /// - Parameter wrappingWidth: the width in points at which a label is taken to wrap; nil, and
  ///   everything that is not above 0, for no wrapping but at line feeds (as
  ///   `UILabel.preferredMaxLayoutWidth` has it: a label that was not laid out yet has width 0).
  init?(
    of item: Item, as resolved: ResolvedItem, wrappingWidth: Double?, on screen: Screen,
    measurer: some TextMeasurer
  ) {
    switch item.kind {
    case .label(let text):
      let label = Label(text, as: resolved, on: screen)
      let unwrapped = label.size(wrappedAt: nil, measurer: measurer)
      let ascender = measurer.ascender(of: label.font)
      let descender = measurer.lineHeight(of: label.font, scale: label.scale) - ascender
      self.init(
        intrinsicSize: IntrinsicSize(unwrapped.size), text: unwrapped, unwrapped: unwrapped,
        baselines: Baselines(first: (0, ascender), last: (1, -descender)))
      wrap(label, at: wrappingWidth, measurer: measurer)
      // A text without a wish along an axis has no lines to count.
      if let stated = resolved.content, stated.size == nil {
        intrinsicSize = stated
        self.text = nil
        self.unwrapped = nil
      }
    case .image(let picture):
      self.init(intrinsicSize: resolved.content ?? IntrinsicSize(picture.size))
    case .control(let control):
      self.init(control, as: resolved, on: screen, measurer: measurer)
    case .screen, .guide, .safeArea, .margins, .readable, .content, .frame, .view, .stack, .grid,
      .flow, .scroll:
      guard let stated = resolved.content else { return nil }
      self.init(intrinsicSize: stated)
    }
  }

  /// Wraps the text at another width; nothing else of the content depends on that.
  mutating func wrap(_ label: Label, at wrappingWidth: Double?, measurer: some TextMeasurer) {
    guard let unwrapped else { return }
    self.wrappingWidth = wrappingWidth
    intrinsicSize.height = unwrapped.size.height
    text = unwrapped
    guard let width = wrappingWidth, width > 0, width < unwrapped.size.width else { return }
    let wrapped = label.size(wrappedAt: width, measurer: measurer)
    if label.lines != 1 {
      intrinsicSize.height = wrapped.size.height
    }
    text = wrapped
  }

  /// A text with what decides its size.
  struct Label {
    /// What a solver may be off by: a label as wide as its text, but for a rounding error, must not
    /// wrap.
    fileprivate static let slack = 1e-6

    /// The greatest number of lines of a text whose size is stated.
    private static let mostLines = 1_000_000.0

    let text: String
    let font: Font
    let lines: Int
    let scale: Double

    /// The size of the text on one line where that is stated instead of measured.
    private let stated: Size?

    init(_ text: Item.Text, as resolved: ResolvedItem, on screen: Screen) {
      self.text = text.string
      font = resolved.font
      lines = resolved.lines
      scale = screen.scale
      stated = resolved.content?.size
    }

    /// The widths around one at which the text has as many lines, in points; nil where the measurer
    /// cannot tell.
    ///
    /// - Complexity: a measurement for each width in them at which a line gets another character.
    func widthsWithSameLines(
      around width: Double, unwrapped: TextSize, measurer: some TextMeasurer
    ) -> Range<Double>? {
      // A label that was not laid out yet is measured on one line.
      guard width > 0 else { return -.infinity..<Measurements.leastWrappingWidth }
      guard width < unwrapped.size.width else { return unwrapped.size.width ..< .infinity }
      guard var widths = unchangedWidths(around: width, measurer: measurer) else { return nil }
      let possible = Measurements.leastWrappingWidth..<unwrapped.size.width
      let count = size(wrappedAt: width, measurer: measurer).neededLineCount
      while widths.lowerBound > possible.lowerBound,
        size(wrappedAt: widths.lowerBound.nextDown, measurer: measurer).neededLineCount == count,
        let others = unchangedWidths(around: widths.lowerBound.nextDown, measurer: measurer),
        others.lowerBound < widths.lowerBound
      {
        widths = others.lowerBound..<widths.upperBound
      }
      while widths.upperBound < possible.upperBound,
        size(wrappedAt: widths.upperBound.nextUp, measurer: measurer).neededLineCount == count,
        let others = unchangedWidths(around: widths.upperBound.nextUp, measurer: measurer),
        others.upperBound > widths.upperBound
      {
        widths = widths.lowerBound..<others.upperBound
      }
      return widths.clamped(to: possible)
    }

    /// The widths around one at which every line has the same characters, in points.
    private func unchangedWidths(
      around width: Double, measurer: some TextMeasurer
    ) -> Range<Double>? {
      guard let line = stated else {
        guard
          let widths = measurer.unchangedWidths(
            of: text, font: font, around: width + Self.slack, scale: scale)
        else { return nil }
        return (widths.lowerBound - Self.slack)..<(widths.upperBound - Self.slack)
      }
      let count = (line.width / max(1, width + Self.slack)).rounded(.up)
      let lower = width + Self.slack <= 1 ? -.infinity : line.width / count - Self.slack
      let upper = count <= 1 ? .infinity : line.width / (count - 1) - Self.slack
      return lower..<max(upper, lower.nextUp)
    }

    func size(wrappedAt width: Double?, measurer: some TextMeasurer) -> TextSize {
      guard let line = stated else {
        return measurer.measure(
          text, font: font, maximumWidth: width.map { $0 + Self.slack }, maximumLines: lines,
          scale: scale)
      }
      // A text of a stated size breaks anywhere, but no line is narrower than a point: that bounds
      // the height of a label that is next to nothing wide.
      let count = width.map { (line.width / max(1, $0 + Self.slack)).rounded(.up) } ?? 1
      let needed = Int(min(max(1, count), Self.mostLines))
      let shown = lines == 0 ? needed : min(needed, lines)
      return TextSize(
        size: Size(
          width: min(line.width, width ?? line.width), height: line.height * Double(shown)),
        lineCount: shown, neededLineCount: needed, widestWord: 0)
    }
  }
}

extension TextMeasurer {
  /// The lines of a label of a width, in points, and the widths around it at which they are the same; nil
  /// where the measurer cannot tell.
  package func lines(
    ofLabel text: String, font: Font, width: Double, scale: Double
  ) -> (lines: [TextLine], widths: Range<Double>)? {
    let slack = Content.Label.slack
    guard let lines = lines(of: text, font: font, maximumWidth: width + slack, scale: scale),
      let widths = unchangedWidths(of: text, font: font, around: width + slack, scale: scale)
    else { return nil }
    return (lines, (widths.lowerBound - slack)..<(widths.upperBound - slack))
  }
}
