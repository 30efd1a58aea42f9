/// What is known of San Francisco, the system font of iOS.
enum SystemFontMetrics {
  /// The height of a line in ems: 1950/2048 above the baseline and 494/2048 below. It reproduces the
  /// heights that Xcode stored for single-line labels of 10 to 140 points.
  static let lineHeight = 2444.0 / 2048

  /// The height above the baseline in ems. `UIFont.systemFont(ofSize: 20)` has an ascender of 19.04
  /// and a descender of -4.82 (https://arcovv.github.io/ios/2016/10/01/ios-font-study.md.html), which
  /// are 1950 and 494 of 2048 units.
  static let ascender = 1950.0 / 2048

  /// What the font adds after each character, in points, at a font size in points.
  ///
  /// Linear between the sizes of Apple's table (Human Interface Guidelines, Typography, "Tracking
  /// values" for SF Pro on iOS), constant in ems below its smallest size of 6 points, and zero from
  /// 80 points on. One value is not Apple's: 20 points has -0.54, which fits the stored widths of
  /// labels with Inter's widths better than -0.45.
  static func tracking(size: Double) -> Double {
    let first = trackingTable[0]
    if size <= first.size { return first.points / first.size * size }
    for (lower, upper) in zip(trackingTable, trackingTable.dropFirst()) where size <= upper.size {
      let part = (size - lower.size) / (upper.size - lower.size)
      return lower.points + part * (upper.points - lower.points)
    }
    return 0
  }

  /// How much wider San Francisco's characters are than Inter's in regular weight, in thousandths of
  /// an em, up to 20 points.
  ///
  /// Fitted by ridge regression to 255 single-line labels and button titles of 12 to 18 points whose
  /// widths Xcode stored in public documents: without it 87% come out within one point, with it 94%
  /// in cross-validation by project. Quotation marks, bars and slashes follow from titles and labels in which
  /// little else is off.
  static let differences: [(thousandths: Double, characters: String)] = [
    (-90, "|"), (-22, "/"), (-13, "w"), (-9, "e"), (-8, "a"), (-7, "dk"), (-6, "M"), (-5, "x"),
    (-4, " Noy"), (-3, "3TU"), (-2, "124Vr"), (-1, "7CGIYs"), (1, "!%0?AEXcgm"), (2, "-:DHRWhq"),
    (3, ".Otu"), (5, "b"), (6, "i"), (11, "l"), (35, "\""),
  ]

  /// What San Francisco adds between pairs of characters besides Inter's kerning, in thousandths of an em.
  ///
  /// Between digits it raises a colon and gives it air, as labels of 17 and 40 points have it that show
  /// times. A capital A moves under a slash.
  static let kerningDifferences: [(thousandths: Double, first: String, second: String)] = [
    (20, "0123456789", ":"), (20, ":", "0123456789"), (-80, "/", "A"),
  ]

  /// The width of an emoji in Interface Builder, in points, at a font size in points: 19 at 13 points, as
  /// titles of segments have it, in proportion below, and 20 from 16 points on as on devices.
  static func designEmojiAdvance(size: Double) -> Double {
    size <= 13 ? 19.0 / 13 * size : max(min(19 + (size - 13) / 3, 20), 11 + size / 2, size)
  }

  /// How much wider than Inter's the characters of a weight are up to 20 points, in ems per character.
  ///
  /// Fitted to the thousandth on the single-line labels of `TextCorpusTests`, of which there are only
  /// about ten in each weight. Inter Display needs none.
  static func widening(_ weight: Font.Weight) -> Double {
    switch weight {
    case .ultraLight, .thin, .light, .regular: 0
    case .medium: 0.007
    case .semibold: 0.008
    case .bold, .heavy: 0.014
    case .black: 0.035
    }
  }

  /// The width of ideographs and kana in the system's font for Japanese, in ems, as eight stored labels in
  /// bold of 20 and 32 points have it.
  static let japaneseWidth = 0.935

  /// From which size on, in points, the fitted widths are those of forms for display.
  static let displaySize = 20.0

  /// How much wider San Francisco's characters for display are than Inter Display's, in thousandths of an
  /// em.
  ///
  /// They follow from stored labels that have hardly any other characters.
  static let displayDifferences: [(thousandths: Double, characters: String)] = [
    (105, "1"), (54, "0"), (26, "2"),
  ]

  /// What the fitted widths add after each character from 20 points on, in points: the tracking of San
  /// Francisco Display, which falls to zero at 80 points. 20 points has 0.45, which fits the stored
  /// widths of 18 labels.
  static func displayTracking(size: Double) -> Double {
    switch size {
    case ..<22: 0.45 - 0.05 * (size - displaySize)
    case ..<28: 0.35
    default: tracking(size: size)
    }
  }

  /// The share of bold in a weight, of which regular has none; extrapolated for what is lighter and
  /// heavier, as Inter's own light and black are not in the table.
  static func boldness(_ weight: Font.Weight) -> Double {
    switch weight {
    case .ultraLight: -0.6
    case .thin: -0.45
    case .light: -0.25
    case .regular: 0
    case .medium: 1.0 / 3
    case .semibold: 2.0 / 3
    case .bold: 1
    case .heavy: 1.3
    case .black: 1.6
    }
  }

  /// The share of bold from 20 points on, in the fitted widths: of medium as four stored labels have it,
  /// of light weights as Inter Display's own have.
  static func displayBoldness(_ weight: Font.Weight) -> Double {
    switch weight {
    case .ultraLight: -1.2
    case .thin: -0.85
    case .light: -0.4
    case .medium: 0.1
    default: boldness(weight)
    }
  }

  /// Apple's table, without sizes that interpolation gives to a hundredth of a point.
  private static let trackingTable: [(size: Double, points: Double)] = [
    (6, 0.24), (7, 0.23), (8, 0.21), (9, 0.17), (10, 0.12), (11, 0.06), (12, 0), (13, -0.08),
    (14, -0.15), (15, -0.23), (16, -0.31), (17, -0.43), (18, -0.44), (19, -0.45), (20, -0.54),
    (21, -0.36), (22, -0.26), (23, -0.10), (24, 0.07), (25, 0.15), (26, 0.22), (27, 0.29),
    (28, 0.38), (29, 0.40), (34, 0.40), (36, 0.37), (48, 0.35), (54, 0.32), (60, 0.26), (64, 0.22),
    (70, 0.14), (72, 0.14), (76, 0.07), (80, 0),
  ]
}
