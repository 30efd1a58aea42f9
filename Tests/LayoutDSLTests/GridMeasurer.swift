import LayoutDSL

/// A measurer whose every character is 10 points wide and every line 20 points high, with the
/// baseline 16 points below its top; lines break anywhere.
struct GridMeasurer: TextMeasurer {
  func lineHeight(of font: Font, scale: Double) -> Double { 20 }

  func ascender(of font: Font) -> Double { 16 }

  func measure(
    _ text: String, font: Font, maximumWidth: Double?, maximumLines: Int, scale: Double
  ) -> TextSize {
    let perLine = maximumWidth.map { max(1, Int($0 / 10)) } ?? .max
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      let full = [Int](repeating: perLine, count: line.count / perLine)
      return line.count % perLine == 0 ? full : full + [line.count % perLine]
    }
    let shown = maximumLines == 0 ? lines[...] : lines.prefix(maximumLines)
    return TextSize(
      size: Size(width: 10 * Double(shown.max() ?? 0), height: 20 * Double(shown.count)),
      lineCount: shown.count, neededLineCount: lines.count, widestWord: 10)
  }
}
