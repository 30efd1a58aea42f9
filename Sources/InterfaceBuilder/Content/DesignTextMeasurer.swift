internal import LayoutDSL

/// Measures texts the way the build of Interface Builder did that wrote a document.
///
/// Widths are those of San Francisco as far as stored widths tell them. Most labels that builds before
/// 15000 and from 23000 on stored have whole heights, such as 21 points for one line of 17; those in
/// between are as high as a multiple of a pixel.
struct DesignTextMeasurer: TextMeasurer {
  private let base: InterTextMeasurer
  private let hasWholeHeights: Bool

  init(for document: InterfaceDocument) {
    let version = document.toolsVersion
    base = InterTextMeasurer(fittedFor: document.isJapanese)
    hasWholeHeights = version < 15_000 || (23_000..<30_000).contains(version)
  }

  func lineHeight(of font: Font, scale: Double) -> Double {
    whole(base.lineHeight(of: font, scale: scale))
  }

  func ascender(of font: Font) -> Double { base.ascender(of: font) }

  func measure(
    _ text: String, font: Font, maximumWidth: Double?, maximumLines: Int, scale: Double
  ) -> TextSize {
    var size = base.measure(
      text, font: font, maximumWidth: maximumWidth, maximumLines: maximumLines, scale: scale)
    size.size.height = whole(size.size.height)
    return size
  }

  private func whole(_ height: Double) -> Double {
    hasWholeHeights ? (height - 1e-6).rounded(.up) : height
  }
}
