internal import LayoutDSL

/// The text of a label, which is on other lines where the label has another width.
struct Lettering: Hashable, Sendable {
  /// The characters; line feeds are on no line.
  let string: String
  let font: Font

  /// The greatest number of lines; 0 is no limit.
  let maximumLines: Int
  let scale: Double
  /// At which side of the label its lines begin.
  let anchor: Look.Anchor

  /// Whether the text itself runs from right to left.
  let isRightToLeft: Bool

  /// The distance from one line to the next, and from the top of a line to its baseline, in points.
  let (lineHeight, ascender): (Double, Double)

  init(
    _ text: Item.Text, as settings: ResolvedItem, on screen: Screen, measurer: any TextMeasurer
  ) {
    string = text.string
    font = settings.font
    maximumLines = settings.lines
    scale = screen.scale
    anchor = screen.direction == .rightToLeft ? .right : .left
    isRightToLeft =
      Look.DrawnText(text.string, settings.font, on: screen.direction).isRightToLeft
    // Rounded once for all lines, and not line by line.
    lineHeight = measurer.lineHeight(of: settings.font, scale: 1e6)
    ascender = measurer.ascender(of: settings.font)
  }

  /// The lines that a label of a width shows.
  struct Setting {
    var lines: [TextLine]

    /// Whether there are more.
    var isCut: Bool
  }

  /// How the text is set in a width, in points, and for which widths around it.
  ///
  /// A label of one line does not wrap; it ends where the label does. Where the measurer cannot tell lines,
  /// they end at line feeds.
  func setting(
    at width: Double, measurer: any TextMeasurer
  ) -> (setting: Setting, widths: Range<Double>) {
    let isWrapping = maximumLines != 1 && width > 0
    let wrapped = measurer.lines(
      ofLabel: string, font: font, width: isWrapping ? width : .infinity, scale: scale)
    let lines =
      wrapped?.lines
      ?? string.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        TextLine(
          line,
          width: measurer.measure(
            String(line), font: font, maximumWidth: nil, maximumLines: 1, scale: scale
          ).size.width)
      }
    let shown = maximumLines > 0 ? Array(lines.prefix(maximumLines)) : lines
    let all = -Double.infinity..<Double.infinity
    return (
      Setting(lines: shown, isCut: shown.count < lines.count),
      isWrapping ? wrapped?.widths ?? all : maximumLines == 1 ? all : -.infinity..<0.0.nextUp
    )
  }

  /// A line of the text, or all of it, with its font.
  func drawn(_ text: some StringProtocol) -> Look.DrawnText {
    Look.DrawnText(string: text.shownInPlace, font: font, isRightToLeft: isRightToLeft)
  }

  /// Where the first baseline is in a label of a height that shows so many lines: they stand in its middle.
  func firstBaseline(ofLines count: Int, height: Double) -> Double {
    (height - Double(count) * lineHeight) / 2 + ascender
  }
}

extension StringProtocol {
  /// The text with a stand-in for each character that would be obeyed and not shown, as many UTF-16 units
  /// long as it was.
  var shownInPlace: String {
    guard unicodeScalars.contains(where: \.isUnsafeToPrint) else { return String(self) }
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      shown.append(
        !scalar.isUnsafeToPrint
          ? scalar : scalar == "\t" || scalar == "\n" || scalar == "\r" ? " " : "\u{FFFD}")
    }
    return String(shown)
  }
}
