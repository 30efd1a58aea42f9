/// What a text is for, which decides its font and how that grows with the text size that people choose (UIKit's
/// `UIFont.TextStyle`); the raw values are the words of the language.
public enum TextStyle: String, Hashable, Codable, Sendable, CaseIterable {
  /// The title of a screen.
  case largeTitle
  /// A title of the first level.
  case title1
  /// A title of the second level.
  case title2
  /// A title of the third level.
  case title3
  /// A heading, as large as running text and semibold.
  case headline
  /// Running text.
  case body
  /// A remark.
  case callout
  /// A line below a heading.
  case subheadline
  /// A footnote.
  case footnote
  /// A caption.
  case caption1
  /// The smaller caption.
  case caption2
}

extension TextStyle {
  /// The weight that a text of the style has where no other is said.
  public var weight: Font.Weight { self == .headline ? .semibold : .regular }

  /// The size of the font and the distance of its baselines at a text size, in points.
  ///
  /// The table is Apple's (Human Interface Guidelines, Typography, Dynamic Type sizes). Its sizes are those that
  /// the simulator of iOS 13.3 prints, but for Caption 2 at the largest text size, which that has with 41.
  public func metrics(at textSize: ContentSizeCategory) -> (size: Double, leading: Double) {
    let row = Self.table[self] ?? []
    let entry = row.indices.contains(textSize.rank) ? row[textSize.rank] : (17, 22)
    return (Double(entry.0), Double(entry.1))
  }

  /// Sizes and leadings from the smallest text size to the largest.
  private static let table: [TextStyle: [(Int, Int)]] = [
    .largeTitle: [
      (31, 38), (32, 39), (33, 40), (34, 41), (36, 43), (38, 46), (40, 48), (44, 52), (48, 57),
      (52, 61), (56, 66), (60, 70),
    ],
    .title1: [
      (25, 31), (26, 32), (27, 33), (28, 34), (30, 37), (32, 39), (34, 41), (38, 46), (43, 51),
      (48, 57), (53, 62), (58, 68),
    ],
    .title2: [
      (19, 24), (20, 25), (21, 26), (22, 28), (24, 30), (26, 32), (28, 34), (34, 41), (39, 47),
      (44, 52), (50, 59), (56, 66),
    ],
    .title3: [
      (17, 22), (18, 23), (19, 24), (20, 25), (22, 28), (24, 30), (26, 32), (31, 38), (37, 44),
      (43, 51), (49, 58), (55, 65),
    ],
    .headline: running,
    .body: running,
    .callout: [
      (13, 18), (14, 19), (15, 20), (16, 21), (18, 23), (20, 25), (22, 28), (26, 32), (32, 39),
      (38, 46), (44, 52), (51, 60),
    ],
    .subheadline: [
      (12, 16), (13, 18), (14, 19), (15, 20), (17, 22), (19, 24), (21, 28), (25, 31), (30, 37),
      (36, 43), (42, 50), (49, 58),
    ],
    .footnote: [
      (12, 16), (12, 16), (12, 16), (13, 18), (15, 20), (17, 22), (19, 24), (23, 29), (27, 33),
      (33, 40), (38, 46), (44, 52),
    ],
    .caption1: [
      (11, 13), (11, 13), (11, 13), (12, 16), (14, 19), (16, 21), (18, 23), (22, 28), (26, 32),
      (32, 39), (37, 44), (43, 51),
    ],
    .caption2: [
      (11, 13), (11, 13), (11, 13), (11, 13), (13, 18), (15, 20), (17, 22), (20, 25), (24, 30),
      (29, 35), (34, 41), (40, 48),
    ],
  ]

  private static let running = [
    (14, 19), (15, 20), (16, 21), (17, 22), (19, 24), (21, 26), (23, 29), (28, 34), (33, 40),
    (40, 48), (47, 56), (53, 62),
  ]
}

extension Font {
  /// The font of a text style, which follows the text size that people choose; in another weight where one is
  /// given.
  public static func style(_ style: TextStyle, weight: Weight? = nil) -> Font {
    let metrics = style.metrics(at: .large)
    var font = Font.system(
      metrics.size, weight: weight ?? style.weight, leading: metrics.leading)
    font.style = style
    return font
  }

  /// The font at a text size; fonts without a style have stated sizes and stay as they are.
  func scaled(to textSize: ContentSizeCategory) -> Font {
    guard let style else { return self }
    var font = self
    let metrics = style.metrics(at: textSize)
    (font.size, font.leading) = (metrics.size, metrics.leading)
    return font
  }
}
