internal import Constraints
internal import LayoutDSL

/// Writes SVG: elements with attributes, everything escaped, numbers to a hundredth.
struct SVGWriter {
  /// A value of an attribute.
  protocol Value {
    /// The value as it is written, before it is escaped.
    var attribute: String { get }
  }

  /// Attributes in the order in which they are written.
  typealias Attributes = KeyValuePairs<String, any Value>

  /// What was written so far.
  private(set) var text = ""

  /// Writes an element without content, or with a text.
  mutating func add(_ name: String, _ attributes: Attributes = [:], text content: String? = nil) {
    start(name, attributes)
    if let content {
      text += ">\(content.escapedForXML)</\(name)>\n"
    } else {
      text += "/>\n"
    }
  }

  /// Writes an element with others in it.
  mutating func add(
    _ name: String, _ attributes: Attributes = [:], content: (inout SVGWriter) -> Void
  ) {
    start(name, attributes)
    text += ">\n"
    content(&self)
    text += "</\(name)>\n"
  }

  /// Adds what was written before.
  mutating func add(_ other: SVGWriter) { text += other.text }

  private mutating func start(_ name: String, _ attributes: Attributes) {
    text += "<\(name)"
    for (name, value) in attributes {
      let value = value.attribute
      if !value.isEmpty { text += " \(name)=\"\(value.escapedForXML)\"" }
    }
  }

  /// A whole picture.
  ///
  /// - Parameters:
  ///   - size: how large it is, in points.
  ///   - label: what it shows, for who cannot see it.
  ///   - style: rules besides those that all pictures have.
  static func document(
    _ size: Size, label: String, style: String = "", content: (inout SVGWriter) -> Void
  ) -> String {
    var svg = SVGWriter()
    svg.add(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": SVGWriter.box(Rect(size)),
        "width": size.width, "height": size.height, "role": "img", "aria-label": label.displayed,
      ]
    ) { svg in
      svg.text += "<style>\n\(PictureStyle.rules)\(style)</style>\n"
      svg.add("rect", ["class": "paper", "width": "100%", "height": "100%"])
      content(&svg)
    }
    return svg.text
  }

  /// A box as `viewBox` has it.
  static func box(_ rect: Rect) -> String {
    [rect.x, rect.y, rect.width, rect.height].map(\.hundredths).joined(separator: " ")
  }
}

extension String: SVGWriter.Value {
  var attribute: String { self }
}

extension Double: SVGWriter.Value {
  // SVG has no infinite numbers.
  var attribute: String { isFinite ? hundredths : "0" }
}

extension Rect {
  /// The rectangle of a size at the origin.
  init(_ size: Size) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The rectangle with so much more on each side, or less.
  func grown(by distance: Double) -> Rect {
    Rect(
      x: x - distance, y: y - distance, width: max(0, width + 2 * distance),
      height: max(0, height + 2 * distance))
  }

  /// The rectangle as near to its place as it can be inside of another one that it fits into.
  func moved(into bounds: Rect) -> Rect {
    Rect(
      x: max(bounds.x, min(x, bounds.x + bounds.width - width)),
      y: max(bounds.y, min(y, bounds.y + bounds.height - height)), width: width, height: height)
  }

  /// How many square points two rectangles have in common.
  func overlap(with other: Rect) -> Double {
    max(0, min(x + width, other.x + other.width) - max(x, other.x))
      * max(0, min(y + height, other.y + other.height) - max(y, other.y))
  }

  /// Whether two rectangles have points in common.
  func meets(_ other: Rect) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}
