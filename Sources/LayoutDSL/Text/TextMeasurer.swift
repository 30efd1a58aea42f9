/// Measures text, so that a label knows its intrinsic size.
///
/// A measurer is a pure function: the same text, font and width give the same size on every
/// machine.
public protocol TextMeasurer: Sendable {
  /// The height of one line in points, rounded up to a device pixel of `scale` pixels per point.
  func lineHeight(of font: Font, scale: Double) -> Double

  /// The distance from the top of a line to its baseline in points, unrounded.
  func ascender(of font: Font) -> Double

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - text: the text; line feeds break lines.
  ///   - font: the font, with its size in points.
  ///   - maximumWidth: where lines wrap, in points; nil for nowhere but at line feeds.
  ///   - maximumLines: the greatest number of lines; 0 for no limit.
  ///   - scale: device pixels per point; sizes are rounded up to whole pixels.
  func measure(
    _ text: String, font: Font, maximumWidth: Double?, maximumLines: Int, scale: Double
  ) -> TextSize

  /// The widths around `maximumWidth` at which the same characters are on each line, in points: from the
  /// first of them to the first one that is too large; nil where the measurer cannot tell.
  ///
  /// With it a layout is known for all widths of a window; without it only for those that are tried.
  func unchangedWidths(
    of text: String, font: Font, around maximumWidth: Double, scale: Double
  ) -> Range<Double>?

  /// All lines of a text, with their characters; nil where the measurer cannot tell.
  ///
  /// They are for drawing: sizes follow from ``measure(_:font:maximumWidth:maximumLines:scale:)`` alone.
  func lines(of text: String, font: Font, maximumWidth: Double?, scale: Double) -> [TextLine]?
}

extension TextMeasurer {
  /// Nothing is known, unless a measurer says something else.
  public func unchangedWidths(
    of text: String, font: Font, around maximumWidth: Double, scale: Double
  ) -> Range<Double>? { nil }

  /// Nothing is known, unless a measurer says something else.
  public func lines(
    of text: String, font: Font, maximumWidth: Double?, scale: Double
  ) -> [TextLine]? { nil }
}

/// One line of a text.
public struct TextLine: Hashable, Sendable {
  /// The characters, without the spaces at the end.
  public var text: Substring

  /// How wide they are, in points, unrounded.
  public var width: Double

  /// Makes a line.
  public init(_ text: Substring, width: Double) {
    (self.text, self.width) = (text, width)
  }
}

/// What a text takes up when it is laid out.
public struct TextSize: Hashable, Sendable {
  /// The width of the widest line that is shown and the height of all shown lines, in points.
  public var size: Size

  /// How many lines are shown.
  public var lineCount: Int

  /// How many lines the whole text needs at the width.
  public var neededLineCount: Int

  /// The width of the widest word, which no wrapping can make narrower, in points.
  public var widestWord: Double

  /// Whether a part of the text is not shown.
  public var isTruncated: Bool { neededLineCount > lineCount }

  /// Makes a size.
  public init(size: Size, lineCount: Int, neededLineCount: Int, widestWord: Double) {
    self.size = size
    self.lineCount = lineCount
    self.neededLineCount = neededLineCount
    self.widestWord = widestWord
  }
}
