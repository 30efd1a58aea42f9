/// What is known of Helvetica Neue, the system font before iOS 9.
///
/// Its lines are as high as San Francisco's, which was made to replace it, and its ascender is the same.
enum HelveticaNeueMetrics {
  /// The advance widths of Helvetica Neue in regular and in bold weight, in thousandths of an em.
  ///
  /// They are the widths that PDF files in the typeface list. With Inter's kerning and ``tracking(size:)``,
  /// 19 of 21 widths of 14 to 36 points that Xcode 6 and earlier stored for labels and titles in public
  /// documents come out within half a point; the two others are those of labels that constraints make wider.
  static let advances: [(regular: Double, bold: Double, characters: String)] = [
    (222, 258, "il"), (222, 278, "j|"), (259, 295, "!I"), (259, 296, "()[]"),
    (278, 278, " ',.:;\u{2019}"), (296, 333, "f"), (315, 352, "t"), (333, 333, "{}"),
    (333, 371, "/\\"), (333, 389, "r"), (352, 407, "*"), (389, 407, "-"), (426, 463, "\""),
    (480, 519, "z"), (500, 500, "_\u{2013}"), (500, 519, "y"), (500, 520, "v"), (500, 537, "s"),
    (518, 537, "x"), (519, 556, "J"), (519, 574, "k"), (537, 574, "ace"),
    (556, 556, "#$?0123456789"), (556, 593, "Lhnu"), (574, 593, "F"), (574, 611, "Tgo"),
    (593, 611, "bdpq"), (600, 600, "+<=>~"), (611, 630, "V"), (611, 648, "EZ"), (611, 667, "X"),
    (630, 685, "&"), (648, 649, "S"), (648, 667, "PY"), (648, 685, "A"), (667, 722, "K"),
    (685, 704, "B"), (685, 722, "R"),
    (704, 741, "D"), (722, 741, "CHNU"), (758, 814, "w"), (759, 759, "G"), (760, 778, "OQ"),
    (800, 800, "@\u{A9}"), (853, 906, "m"), (871, 907, "M"), (926, 944, "W"),
    (1000, 1000, "%\u{2014}\u{2026}"),
  ]

  /// What the font of the system adds after each character, in points, at a font size in points: fitted to
  /// stored widths of 14 to 17 points, a straight line that ends at 0.
  static func tracking(size: Double) -> Double { max(0, 0.055 + 0.0325 * (17 - size)) }

  /// The share of bold in a weight. The bold system font of iOS 7 and 8 is the medium weight of the
  /// typeface, which lies halfway between regular and bold.
  static func boldness(_ weight: Font.Weight) -> Double {
    switch weight {
    case .ultraLight, .thin, .light: -0.3
    case .regular: 0
    case .medium, .semibold, .bold: 0.5
    case .heavy, .black: 1
    }
  }
}
