internal import LayoutDSL

/// Measures texts the way the build of Interface Builder did that wrote a document.
///
/// Widths are those of San Francisco as far as stored widths tell them, and those of Helvetica Neue before
/// Xcode 7. Most builds gave labels of one line whole heights, such as 21 points for one line of 17, and
/// builds before 21000 whole widths at two pixels per point; only texts of several lines, labels in stack
/// views and, from Xcode 8 on, those of documents without a device are as large as a multiple of a pixel.
struct DesignTextMeasurer: TextMeasurer {
  private let base: InterTextMeasurer
  private let hasWholeLines: Bool
  private let hasWholeParagraphs: Bool
  private let hasWholeWidths: Bool

  /// Makes the measurer of a document.
  ///
  /// - Parameter isArranged: whether it measures labels that a stack view arranges.
  init(for document: InterfaceDocument, isArranged: Bool = false) {
    let version = document.toolsVersion
    base = InterTextMeasurer(fittedTo: document.systemFont)
    let isWithoutDevice = version >= 11_000 && document.device.name == nil
    hasWholeLines =
      !isArranged && !isWithoutDevice
      && (version < 12_000 || (13_000..<21_000).contains(version)
        || (23_000..<30_000).contains(version))
    hasWholeParagraphs = hasWholeLines && version < 12_000
    hasWholeWidths = hasWholeLines && version < 21_000 && document.device.scale == 2
  }

  func lineHeight(of font: Font, scale: Double) -> Double {
    let height = base.lineHeight(of: font, scale: scale)
    return hasWholeLines ? Self.whole(height) : height
  }

  func ascender(of font: Font) -> Double { base.ascender(of: font) }

  func measure(
    _ text: String, font: Font, maximumWidth: Double?, maximumLines: Int, scale: Double
  ) -> TextSize {
    var size = base.measure(
      text, font: font, maximumWidth: maximumWidth, maximumLines: maximumLines, scale: scale)
    let isLine = maximumLines == 1
    if isLine ? hasWholeLines : hasWholeParagraphs {
      size.size.height = Self.whole(size.size.height)
    }
    if isLine, hasWholeWidths { size.size.width = Self.whole(size.size.width) }
    return size
  }

  private static func whole(_ length: Double) -> Double { (length - 1e-6).rounded(.up) }
}

extension InterfaceDocument {
  /// The first build that draws texts in San Francisco.
  private static let firstSanFranciscoBuild = 8_000

  /// The font in which the build that wrote the document draws what is in the font of the system.
  fileprivate var systemFont: InterTextMeasurer.DesignFont {
    toolsVersion < Self.firstSanFranciscoBuild
      ? .helveticaNeue : .sanFrancisco(isJapanese: isJapanese)
  }
}
