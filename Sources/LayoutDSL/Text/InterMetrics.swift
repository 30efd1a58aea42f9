/// Advance widths and kerning of the typeface Inter in four masters.
///
/// The numbers come from ``InterMetricsData``, which `Tools/InterMetrics/generate.py` writes; they
/// are decoded once, at the first use of ``shared``. A class, because whoever measures a text holds all of it.
final class InterMetrics: Sendable {
  /// One value in each of the four masters; also the share that each master has in a font.
  struct Masters: Hashable, Sendable {
    /// In Inter Regular.
    var regular: Double

    /// In Inter Bold.
    var bold: Double

    /// In Inter Display Regular.
    var display: Double

    /// In Inter Display Bold.
    var displayBold: Double

    /// The sum of the four values, each times the master's share.
    func blended(by shares: Masters) -> Double {
      regular * shares.regular + bold * shares.bold + display * shares.display
        + displayBold * shares.displayBold
    }
  }

  /// A character that the table has, by its position there.
  struct Glyph: Hashable, Sendable {
    fileprivate var index: Int
  }

  /// Two characters beside each other.
  private struct Pair: Hashable, Sendable {
    var first: Glyph
    var second: Glyph

    init(_ first: Glyph, _ second: Glyph) { (self.first, self.second) = (first, second) }
  }

  /// The table, decoded when it is first asked for.
  static let shared = InterMetrics()

  /// The position of each code point, counted from 1; 0 where there is none.
  private let positions: [UInt16]

  /// The advance of each character in ems.
  private let advances: [Masters]

  /// The advance of the space in ems.
  let space: Masters

  /// The mean advance of the letters from a to z in ems.
  let meanLetter: Masters

  /// The class of each character as the first of a pair.
  private let firstClasses: [UInt16]

  /// The class of each character as the second of a pair.
  private let secondClasses: [UInt16]

  /// The number of the kerning value for each pair of classes; 0 stands for no kerning.
  private let kerningCells: [UInt16]

  /// The kerning values in ems; the first is zero.
  private let kerningValues: [Masters]

  /// How much wider than Inter's each character of San Francisco is, in ems.
  private let systemDifferences: [Double]

  /// How much wider than Inter Display's characters San Francisco's for display are, in ems.
  private let displayDifferences: [Double]

  /// What the fitted widths of San Francisco add between two characters besides Inter's kerning, in ems.
  private let systemKernings: [Pair: Double]

  /// The advances of Helvetica Neue in ems; nil where they are not in the table.
  private let helveticaAdvances: [Masters?]

  private init() {
    let count = InterMetricsData.characterCount
    var positions: [UInt16] = []
    var runs = QuantityReader(InterMetricsData.characters)
    var position: UInt16 = 0
    while !runs.isAtEnd {
      let gap = runs.next()
      let length = runs.next()
      positions.append(contentsOf: repeatElement(0, count: gap))
      for _ in 0..<length {
        position += 1
        positions.append(position)
      }
    }
    self.positions = positions
    let advances = Self.masters(InterMetricsData.advances, count: count)
    self.advances = advances
    func mean(of scalars: ClosedRange<Unicode.Scalar>) -> Masters {
      let own = (scalars.lowerBound.value...scalars.upperBound.value).compactMap { value in
        positions[Int(value)] > 0 ? advances[Int(positions[Int(value)]) - 1] : nil
      }
      func mean(_ master: (Masters) -> Double) -> Double {
        own.isEmpty ? 0 : own.reduce(0) { $0 + master($1) } / Double(own.count)
      }
      return Masters(
        regular: mean(\.regular), bold: mean(\.bold), display: mean(\.display),
        displayBold: mean(\.displayBold))
    }
    space = mean(of: " "..." ")
    meanLetter = mean(of: "a"..."z")
    func differences(_ table: [(thousandths: Double, characters: String)]) -> [Double] {
      var differences = [Double](repeating: 0, count: count)
      for (thousandths, characters) in table {
        for scalar in characters.unicodeScalars where positions[Int(scalar.value)] > 0 {
          differences[Int(positions[Int(scalar.value)]) - 1] = thousandths / 1_000
        }
      }
      return differences
    }
    func glyphs(_ characters: String) -> [Glyph] {
      characters.unicodeScalars.compactMap { scalar in
        let position = positions[Int(scalar.value)]
        return position > 0 ? Glyph(index: Int(position) - 1) : nil
      }
    }
    var kernings: [Pair: Double] = [:]
    for (thousandths, firsts, seconds) in SystemFontMetrics.kerningDifferences {
      for first in glyphs(firsts) {
        for second in glyphs(seconds) { kernings[Pair(first, second)] = thousandths / 1_000 }
      }
    }
    systemKernings = kernings
    var helvetica = [Masters?](repeating: nil, count: count)
    for (regular, bold, characters) in HelveticaNeueMetrics.advances {
      for glyph in glyphs(characters) {
        helvetica[glyph.index] = Masters(
          regular: regular / 1_000, bold: bold / 1_000, display: regular / 1_000,
          displayBold: bold / 1_000)
      }
    }
    helveticaAdvances = helvetica
    systemDifferences = differences(SystemFontMetrics.differences)
    displayDifferences = differences(SystemFontMetrics.displayDifferences)
    firstClasses = Self.classes(InterMetricsData.firstClasses, count: count)
    secondClasses = Self.classes(InterMetricsData.secondClasses, count: count)

    var cells = [UInt16](
      repeating: 0,
      count: InterMetricsData.firstClassCount * InterMetricsData.secondClassCount)
    var listed = QuantityReader(InterMetricsData.kerning)
    var cell = 0
    while !listed.isAtEnd {
      cell += listed.next()
      cells[cell] = UInt16(listed.next() + 1)
      cell += 1
    }
    kerningCells = cells
    kerningValues =
      [Masters(regular: 0, bold: 0, display: 0, displayBold: 0)]
      + Self.masters(InterMetricsData.kerningValues, count: InterMetricsData.kerningValueCount)
  }

  /// The glyph of a character; nil where the table has none.
  ///
  /// - Complexity: O(1).
  func glyph(for scalar: Unicode.Scalar) -> Glyph? {
    let point = Int(scalar.value)
    guard point < positions.count, positions[point] > 0 else { return nil }
    return Glyph(index: Int(positions[point]) - 1)
  }

  /// The advance width in ems.
  ///
  /// - Complexity: O(1).
  func advance(of glyph: Glyph) -> Masters { advances[glyph.index] }

  /// How much wider than Inter's the character is in San Francisco, in ems.
  ///
  /// - Complexity: O(1).
  func systemDifference(of glyph: Glyph) -> Double { systemDifferences[glyph.index] }

  /// How much wider a glyph of San Francisco is than that of Inter Display from 20 points on, in ems.
  ///
  /// - Complexity: O(1).
  func displayDifference(of glyph: Glyph) -> Double { displayDifferences[glyph.index] }

  /// The advance width of a glyph in Helvetica Neue, in ems; nil where it is not known.
  ///
  /// - Complexity: O(1).
  func helveticaAdvance(of glyph: Glyph) -> Masters? { helveticaAdvances[glyph.index] }

  /// What San Francisco adds between two glyphs besides Inter's kerning, in ems.
  ///
  /// - Complexity: O(1).
  func systemKerning(between first: Glyph, and second: Glyph) -> Double {
    systemKernings[Pair(first, second)] ?? 0
  }

  /// What is added between two glyphs, in ems; nil for nothing.
  ///
  /// - Complexity: O(1).
  func kerning(between first: Glyph, and second: Glyph) -> Masters? {
    let row = Int(firstClasses[first.index]) * InterMetricsData.secondClassCount
    let value = kerningCells[row + Int(secondClasses[second.index])]
    return value == 0 ? nil : kerningValues[Int(value)]
  }

  private static func masters(_ text: StaticString, count: Int) -> [Masters] {
    let em = Double(InterMetricsData.unitsPerEm)
    let displayEm = Double(InterMetricsData.displayUnitsPerEm)
    var reader = QuantityReader(text)
    return (0..<count).map { _ in
      let regular = reader.nextSigned()
      let bold = regular + reader.nextSigned()
      let display = reader.nextSigned()
      let displayBold = display + reader.nextSigned()
      return Masters(
        regular: Double(regular) / em, bold: Double(bold) / em,
        display: Double(display) / displayEm, displayBold: Double(displayBold) / displayEm)
    }
  }

  private static func classes(_ text: StaticString, count: Int) -> [UInt16] {
    var reader = QuantityReader(text)
    return (0..<count).map { _ in UInt16(reader.next()) }
  }
}

/// Reads base-64 variable-length quantities: five bits to a digit, lowest first; the sixth bit says
/// that more digits follow.
private struct QuantityReader {
  private let text: StaticString
  private var offset = 0

  init(_ text: StaticString) {
    self.text = text
  }

  var isAtEnd: Bool { offset >= text.utf8CodeUnitCount }

  mutating func next() -> Int {
    var number = 0
    var shift = 0
    while !isAtEnd {
      let digit = Self.digit(text.utf8Start[offset])
      offset += 1
      number |= (digit & 31) << shift
      shift += 5
      if digit < 32 { break }
    }
    return number
  }

  /// A number whose lowest bit is its sign.
  mutating func nextSigned() -> Int {
    let number = next()
    return number & 1 == 0 ? number >> 1 : -(number >> 1)
  }

  private static func digit(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    default: 63
    }
  }
}
