internal import LayoutDSL

/// What a view is in the model, and how large it would like to be.
struct ViewContent {
  /// The kind of item.
  var kind = Item.Kind.view

  /// The font of a text.
  var font: Font?

  /// The greatest number of lines of a text; 0 is no limit.
  var lines = 1

  /// The intrinsic size where it does not follow from the kind, in points.
  var size: IntrinsicSize?

  /// How far the frame reaches beyond the rectangle that constraints speak of, in points.
  var alignmentInsets = Insets()

  /// Whether only the stored size tells how large the content is, such as that of a custom view, of a font
  /// whose widths are not known or of a label whose text comes when the app runs.
  var isUnknown = false

  /// How strongly the width and the height refuse to grow where the document does not say.
  var hugging: (horizontal: Double, vertical: Double) = (250, 250)

  /// Whether the class has an intrinsic size at all.
  var hasContent = false
}

/// Knows the contents of the views of a document.
struct ContentReader {
  let document: InterfaceDocument
  let variant: Variant
  let measurer: DesignTextMeasurer
  private let arrangedMeasurer: DesignTextMeasurer
  private let lines = InterTextMeasurer()

  /// How high a button with an image and no title is at least, in points.
  private static let emptyTitleHeight = 22.0

  init(_ document: InterfaceDocument, _ variant: Variant) {
    (self.document, self.variant) = (document, variant)
    measurer = DesignTextMeasurer(for: document)
    arrangedMeasurer = DesignTextMeasurer(for: document, isArranged: true)
  }

  private var markup: Markup { document.markup }
  private var scale: Double { document.device.scale }
  private var version: Int { document.toolsVersion }

  /// The content of a view.
  func content(of index: Int) -> ViewContent {
    var content = classContent(of: index)
    if let width = placeholder("placeholderIntrinsicWidth", of: index) {
      content.size = IntrinsicSize(width: width.value, height: content.size?.height)
      content.hasContent = true
      content.isUnknown = false
    }
    if let height = placeholder("placeholderIntrinsicHeight", of: index) {
      content.size = IntrinsicSize(width: content.size?.width, height: height.value)
      content.hasContent = true
      content.isUnknown = false
    }
    return content
  }

  /// A stated intrinsic measure; a value of nil is none.
  private func placeholder(_ name: String, of index: Int) -> (value: Double?, Void)? {
    guard let text = variant.attribute(name, of: index) else { return nil }
    return (Double(text).flatMap { $0.isFinite ? $0 : nil }, ())
  }

  private func classContent(of index: Int) -> ViewContent {
    let element = markup[index]
    switch element.name {
    case "label": return label(index)
    case "button": return button(index)
    case "imageView": return imageView(index)
    case "textField": return textField(index)
    case "textView": return textView(index)
    case "stackView":
      var content = ViewContent(kind: .stack)
      // Interface Builder gives a stack without views a size, as what is in it comes when the app runs.
      content.isUnknown = markup.subviews(of: index).isEmpty
      content.hasContent = content.isUnknown
      return content
    case "scrollView": return ViewContent(kind: .scroll)
    case "segmentedControl": return segmentedControl(index)
    case "switch":
      let isNew = version >= 24_000 && version < 30_000
      return control(
        .switch, width: isNew ? 61 : 49, height: isNew ? 28 : 31,
        insets: Insets(right: 2), hugging: (750, 750))
    case "slider":
      if (24_000..<30_000).contains(version) {
        return control(.slider, width: nil, height: 34)
      }
      return control(
        .slider, width: nil, height: (23_000..<24_000).contains(version) ? 33 : 30,
        insets: Insets(left: 2, bottom: 1, right: 2))
    case "stepper":
      return control(.stepper, width: 94, height: version < 14_800 ? 29 : 32, hugging: (750, 750))
    case "progressView":
      return control(.progress, width: nil, height: version < 16_000 ? 2 : 4, hugging: (250, 750))
    case "activityIndicatorView":
      let isLarge = ["whiteLarge", "large"].contains(element["style"])
      let side = isLarge ? 37.0 : 20
      return control(.activity, width: side, height: side, hugging: (750, 750))
    case "datePicker":
      return control(
        .datePicker, width: nil, height: element["style"] == "compact" ? 34 + 1.0 / 3 : 216)
    case "pickerView": return control(.picker, width: nil, height: 216)
    case "searchBar":
      return control(
        .searchBar, width: nil, height: version < 11_000 ? 44 : version < 14_800 ? 56 : 51)
    case "navigationBar":
      return control(.navigationBar, width: nil, height: 44)
    case "toolbar":
      return control(.toolbar, width: nil, height: version < 30_000 ? 44 : 49)
    case "tabBar": return control(.tabBar, width: nil, height: 49)
    case "pageControl": return pageControl(index)
    default:
      var content = ViewContent()
      content.isUnknown =
        element["customClass"] != nil && markup.subviews(of: index).isEmpty
        && element.name == "view"
      return content
    }
  }

  private func control(
    _ kind: Item.Control.Kind, width: Double?, height: Double?, insets: Insets = Insets(),
    hugging: (Double, Double) = (250, 250)
  ) -> ViewContent {
    var content = ViewContent(kind: .control(Item.Control(kind)))
    content.size = IntrinsicSize(width: width, height: height)
    content.alignmentInsets = insets
    content.hugging = hugging
    content.hasContent = true
    return content
  }

  // MARK: - Texts

  private func label(_ index: Int) -> ViewContent {
    let text = variant.text(of: index, markup: markup, defaultSize: 17)
    var content = ViewContent(kind: .label(Item.Text(text.string)))
    content.font = text.font
    content.lines = variant.number("numberOfLines", of: index).map { Int($0) } ?? 1
    // A label without text keeps its size in Interface Builder, as its text comes when the app runs.
    content.isUnknown = !text.isFontKnown || text.string.isEmpty
    content.hasContent = true
    return content
  }

  /// The size of a label of one line, where another measurer gives another one; nil where it does not.
  ///
  /// - Parameters:
  ///   - isArranged: whether a stack view arranges the label.
  ///   - other: the other measurer.
  func statedSize(
    of content: ViewContent, isArranged: Bool, unlike other: some TextMeasurer
  ) -> IntrinsicSize? {
    guard case .label(let text) = content.kind else { return nil }
    func size(_ measurer: some TextMeasurer) -> Size {
      measurer.measure(
        text.string, font: content.font ?? .label, maximumWidth: nil, maximumLines: 1, scale: scale
      ).size
    }
    let (here, elsewhere) = (size(isArranged ? arrangedMeasurer : measurer), size(other))
    let difference = max(
      abs(here.width - elsewhere.width), abs(here.height - elsewhere.height))
    return difference > Self.leastStated ? IntrinsicSize(here) : nil
  }

  /// From which difference on, in points, a size is stated: less than half a point adds up to nothing.
  private static let leastStated = 0.3

  private func textView(_ index: Int) -> ViewContent {
    var content = ViewContent()
    // A text view that does not scroll is as high as its text, at whatever width it gets.
    content.isUnknown = markup[index]["scrollEnabled"] == "NO"
    return content
  }

  private func width(_ text: String, _ font: Font) -> Double {
    measurer.measure(text, font: font, maximumWidth: nil, maximumLines: 0, scale: scale).size.width
  }

  private func textField(_ index: Int) -> ViewContent {
    let text = variant.text(of: index, markup: markup, defaultSize: 14)
    let border = markup[index]["borderStyle"] ?? "none"
    let line = measurer.lineHeight(of: text.font, scale: scale)
    let words = [text.string, markup[index]["placeholder"] ?? ""]
    let widest = words.map { width($0, text.font) }.max() ?? 0
    let size: IntrinsicSize
    switch border {
    case "roundedRect":
      let isEmpty = words.allSatisfy(\.isEmpty)
      size = IntrinsicSize(
        width: isEmpty && version >= 14_800 ? 32 : widest + 14,
        height: version < 14_800 ? 30 : 34)
    case "line", "bezel": size = IntrinsicSize(width: widest + 14, height: line + 6)
    default: size = IntrinsicSize(width: widest, height: line)
    }
    var content = control(.textField, width: size.width, height: size.height)
    content.font = text.font
    content.isUnknown = !text.isFontKnown
    return content
  }

  // MARK: - Buttons

  private func button(_ index: Int) -> ViewContent {
    let element = markup[index]
    let isSystem = ["roundedRect", "system"].contains(element["buttonType"])
    let state = markup.child(of: index, named: "state", key: "normal")
    var title = state.flatMap { markup[$0]["title"] } ?? ""
    if let state, let string = markup.child(of: state, key: "title") { title = markup[string].text }
    var (font, isKnown) = variant.font(
      of: index, markup: markup, defaultSize: isSystem ? 15 : 18)
    if let state, let attributed = markup.child(of: state, named: "attributedString") {
      let text = attributedTitle(attributed)
      (title, font, isKnown) = (text.string, text.font, text.isFontKnown)
    }
    var content = ViewContent(kind: .control(Item.Control(.button, titles: [title])))
    content.font = font
    content.hasContent = true
    let fixed: Double? =
      switch element["buttonType"] {
      case "infoLight", "infoDark", "detailDisclosure", "contactAdd": version < 14_800 ? 22 : 25
      default: nil
      }
    let configuration = markup.child(of: index, named: "buttonConfiguration")
    if fixed != nil, title.isEmpty, configuration != nil {
      // The picture between the insets of a configuration.
      content.size = IntrinsicSize(width: 26 + 24, height: 20 + 14)
      return content
    }
    if let fixed, title.isEmpty {
      content.size = IntrinsicSize(width: fixed, height: version < 14_800 ? 22 : 24)
      return content
    }
    if let configuration { return configuredButton(index, configuration, state) }
    let insets = markup.child(of: index, named: "inset", key: "contentEdgeInsets").map(self.insets)
    let image = state.flatMap { markup[$0]["image"] }
    let background = state.flatMap { markup[$0]["backgroundImage"] }
    let imageSize = image.map { pictureSize($0, symbolOf: state ?? index) }
    if let imageSize, imageSize == nil { content.isUnknown = true }
    if background != nil, document.images[background ?? ""] == nil { content.isUnknown = true }
    content.isUnknown = content.isUnknown || !isKnown && !title.isEmpty
    let picture = (imageSize ?? nil) ?? Size(width: 0, height: 0)
    // Titles are whole points wide in all builds.
    let label = Size(
      width: title.isEmpty ? 0 : (width(title, font) - 1e-6).rounded(.up),
      height: title.isEmpty && image != nil
        ? Self.emptyTitleHeight : lines.lineHeight(of: font, scale: scale))
    var size = Size(
      width: label.width + picture.width, height: max(label.height, picture.height))
    if let insets {
      size.width += insets.left + insets.right
      size.height += insets.top + insets.bottom
    } else if image == nil {
      size.height = (label.height + 12 - 1e-6).rounded(.up)
      size.width = max(30, size.width)
    }
    if let back = background.flatMap({ document.images[$0]?.size }) {
      size = Size(width: max(size.width, back.width), height: max(size.height, back.height))
    }
    content.size = IntrinsicSize(width: size.width, height: roundedUp(size.height))
    return content
  }

  private func attributedTitle(_ index: Int) -> TextContent {
    // The element that holds an attributed string is read like a label.
    guard let holder = markup[index].parent else {
      return TextContent(string: "", font: .system(15))
    }
    return variant.text(of: holder, markup: markup, defaultSize: 15)
  }

  /// A button with a configuration (UIButton.Configuration): the title inside its insets.
  private func configuredButton(_ index: Int, _ configuration: Int, _ state: Int?) -> ViewContent {
    let style = markup[configuration]
    var title = style["title"] ?? state.flatMap { markup[$0]["title"] } ?? ""
    if let child = markup.child(of: configuration, key: "title") {
      title = markup[child].text
    }
    let (font, isKnown) = variant.font(
      of: configuration, markup: markup, defaultSize: 17, key: "titleFontDescription")
    var content = ViewContent(kind: .control(Item.Control(.button, titles: [title])))
    content.font = font
    content.hasContent = true
    content.isUnknown =
      !isKnown
      || style["image"] != nil
      || markup.child(of: configuration, named: "attributedString") != nil
      || markup.child(of: configuration, key: "image") != nil
    var insets = Insets(top: 7, left: 12, bottom: 7, right: 12)
    if let own = markup.child(of: configuration, key: "contentInsets") {
      insets = self.insets(own)
    }
    let pixelLine = lines.lineHeight(of: font, scale: scale)
    let line = version >= 30_000 ? pixelLine.rounded(.up) : pixelLine
    content.size = IntrinsicSize(
      width: width(title, font) + insets.left + insets.right,
      height: roundedUp(line + insets.top + insets.bottom))
    return content
  }

  private func insets(_ index: Int) -> Insets {
    let element = markup[index]
    func number(_ names: String...) -> Double {
      names.lazy.compactMap { element[$0].flatMap(Double.init) }.first ?? 0
    }
    return Insets(
      top: number("minY", "top"), left: number("minX", "left", "leading"),
      bottom: number("maxY", "bottom"), right: number("maxX", "right", "trailing"))
  }

  private func roundedUp(_ length: Double) -> Double {
    (length * scale - 1e-6).rounded(.up) / scale
  }

  // MARK: - Pictures and the rest

  private func imageView(_ index: Int) -> ViewContent {
    guard let name = variant.attribute("image", of: index) else {
      return ViewContent(kind: .image(Item.Picture(size: Size(width: 0, height: 0))))
    }
    var content = ViewContent(kind: .image(Item.Picture(size: Size(width: 0, height: 0))))
    content.hasContent = true
    if let size = pictureSize(name, symbolOf: index) {
      content.kind = .image(Item.Picture(size: size))
      content.size = IntrinsicSize(size)
    } else {
      content.isUnknown = true
    }
    return content
  }

  /// The size of an image in points; nil where the document does not list it.
  ///
  /// The listed size of a symbol is that at 128 points for 20 (64 in the first builds that had
  /// symbols), at a point size of 17.
  private func pictureSize(_ name: String, symbolOf holder: Int) -> Size? {
    guard let image = document.images[name] else { return nil }
    guard image.isSymbol else { return image.size }
    var factor = version < 16_000 ? 20.0 / 64 : 20.0 / 128
    if let configuration = markup.child(of: holder, key: "preferredSymbolConfiguration") {
      switch markup[configuration]["scale"] {
      case "small": factor *= 0.78
      case "large": factor *= 1.3
      default: break
      }
      if markup[configuration]["configurationType"] == "pointSize",
        let points = markup[configuration]["pointSize"].flatMap(Double.init)
      {
        factor *= points / 17
      }
    }
    func pixels(_ length: Double) -> Double { (length * factor * scale).rounded() / scale }
    return Size(width: pixels(image.size.width), height: pixels(image.size.height))
  }

  private func segmentedControl(_ index: Int) -> ViewContent {
    let segments = markup.child(of: index, named: "segments").map { markup[$0].children } ?? []
    let titles = segments.map { markup[$0]["title"] ?? "" }
    // Each segment is as wide as the widest title with air beside it, and before Xcode 11 lines of a point
    // divide them.
    let widest = titles.map { width($0, .system(13)) }.max() ?? 0
    let count = Double(titles.count)
    let total =
      version < 14_800
      ? count * (widest.rounded(.up) + 14) + max(0, count - 1) : count * (widest + 20)
    var content = control(
      .segments, width: total, height: version < 14_800 ? 28 : 31,
      insets: Insets(bottom: 1))
    content.kind = .control(Item.Control(.segments, titles: titles))
    content.isUnknown = segments.contains { markup[$0]["image"] != nil }
    return content
  }

  private func pageControl(_ index: Int) -> ViewContent {
    let pages = variant.number("numberOfPages", of: index) ?? 0
    let isOld = version < 16_000
    return control(
      .activity, width: max(0, isOld ? 16 * pages - 9 : 17 * pages + 70),
      height: isOld ? 37 : 26)
  }
}
