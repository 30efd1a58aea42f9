/// The content of an item on one screen: how large it would like to be, and how its text is laid
/// out.
struct Content {
  /// The intrinsic size in points.
  var intrinsicSize: Size

  /// The text at the width at which it wraps; nil where the item has no text.
  var text: TextSize?
}

extension Content {
  /// The content of an item, or nil where it has none.
  ///
  /// - Parameter wrappingWidth: the width in points at which a label is taken to wrap; nil, and
  ///   everything that is not above 0, for no wrapping but at line feeds (as
  ///   `UILabel.preferredMaxLayoutWidth` has it: a label that was not laid out yet has width 0).
  init?(
    of item: Item, as resolved: ResolvedItem, wrappingWidth: Double?, scale: Double,
    measurer: some TextMeasurer
  ) {
    switch item.kind {
    case .label(let text):
      self.init(
        Label(text: text.string, resolved: resolved, scale: scale), wrappingWidth: wrappingWidth,
        measurer: measurer)
    case .image(let picture):
      self.init(intrinsicSize: resolved.content ?? picture.size)
    case .screen, .guide, .view:
      guard let stated = resolved.content else { return nil }
      self.init(intrinsicSize: stated)
    }
  }

  private init(_ label: Label, wrappingWidth: Double?, measurer: some TextMeasurer) {
    let unwrapped = label.size(wrappedAt: nil, measurer: measurer)
    self.init(intrinsicSize: unwrapped.size, text: unwrapped)
    guard let width = wrappingWidth, width > 0, width < unwrapped.size.width else { return }
    let wrapped = label.size(wrappedAt: width, measurer: measurer)
    if label.resolved.lines != 1 {
      intrinsicSize.height = wrapped.size.height
    }
    text = wrapped
  }

  /// A text with what decides its size.
  private struct Label {
    /// What a solver may be off by: a label as wide as its text, but for a rounding error, must not
    /// wrap.
    static let slack = 1e-6

    /// The greatest number of lines of a text whose size is stated.
    static let mostLines = 1_000_000.0

    let text: String
    let resolved: ResolvedItem
    let scale: Double

    func size(wrappedAt width: Double?, measurer: some TextMeasurer) -> TextSize {
      guard let line = resolved.content else {
        return measurer.measure(
          text, font: resolved.font, maximumWidth: width.map { $0 + Self.slack },
          maximumLines: resolved.lines, scale: scale)
      }
      // A text of a stated size breaks anywhere, but no line is narrower than a point: that bounds
      // the height of a label that is next to nothing wide.
      let lines = width.map { (line.width / max(1, $0 + Self.slack)).rounded(.up) } ?? 1
      let needed = Int(min(max(1, lines), Self.mostLines))
      let shown = resolved.lines == 0 ? needed : min(needed, resolved.lines)
      return TextSize(
        size: Size(
          width: min(line.width, width ?? line.width), height: line.height * Double(shown)),
        lineCount: shown, neededLineCount: needed, widestWord: 0)
    }
  }
}
