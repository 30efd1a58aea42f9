internal import LayoutDSL

/// What is drawn of a view, wherever it is: figures inside of its frame, and its text.
///
/// Places are shares of the frame with an offset, so that a look stays what it is when the frame changes.
struct Look: Hashable, Sendable {
  /// A place along an axis of a frame.
  struct Place: Hashable, Sendable {
    /// Which part of the size lies before it.
    var share: Double

    /// How many points behind that it is.
    var offset: Double

    init(_ share: Double, _ offset: Double = 0) {
      (self.share, self.offset) = (share, offset)
    }

    /// Where it is in a frame that begins somewhere and has a size.
    func position(from start: Double, size: Double) -> Double { start + share * size + offset }

    /// The same place from the other end.
    var mirrored: Place { Place(1 - share, -offset) }
  }

  /// A point of a frame.
  struct Point: Hashable, Sendable {
    var x: Place
    var y: Place

    init(_ x: Place, _ y: Place) {
      (self.x, self.y) = (x, y)
    }

    func position(in frame: Rect) -> (x: Double, y: Double) {
      (
        x.position(from: frame.x, size: frame.width), y.position(from: frame.y, size: frame.height)
      )
    }
  }

  /// Which part of a text is at its point.
  enum Anchor: Hashable, Sendable {
    case left
    case middle
    case right
  }

  /// A figure, with the class that says how it looks.
  enum Figure: Hashable, Sendable {
    case rectangle(String, Point, Point, radius: Double)
    case line(String, Point, Point)
    case circle(String, Point, radius: Double)

    /// A text on one line, so many points wide in its font; the point is on its baseline.
    case text(String, DrawnText, Point, Anchor, width: Double)
  }

  /// A text with its font.
  struct DrawnText: Hashable, Sendable {
    /// The characters, with a stand-in for each that would be obeyed and not shown.
    var string: String
    var font: Font

    /// Whether the text itself runs from right to left, by its first letter as paragraphs do (UAX #9), and as
    /// the screen does where there is none.
    var isRightToLeft: Bool

    /// An anchor as `text-anchor` names it, which counts in the direction of the text.
    func name(of anchor: Anchor) -> String {
      switch anchor {
      case .middle: "middle"
      case .left: isRightToLeft ? "end" : "start"
      case .right: isRightToLeft ? "start" : "end"
      }
    }
  }

  /// What the view is, as a word.
  var kind: String

  var figures: [Figure] = []

  /// The text of a label.
  var lettering: Lettering?

  /// Whether what is in the view is only seen inside of it.
  var isClipping = false
}

extension Look.Point {
  static let topLeft = Look.Point(.start, .start)
  static let bottomRight = Look.Point(.end, .end)
}

extension Look.Place {
  static let start = Look.Place(0)
  static let middle = Look.Place(0.5)
  static let end = Look.Place(1)
}

// MARK: - Looks of items

extension Look {
  /// The look of an item of a problem; nil where it is not drawn.
  init?(of item: ItemID, in problem: LayoutProblem, measurer: any TextMeasurer) {
    let record = problem[item]
    guard problem.expanded[item].isView, record.isPresent, !record.isHidden else { return nil }
    let frame = { (style: String, radius: Double) in
      Figure.rectangle(style, .topLeft, .bottomRight, radius: radius)
    }
    switch problem.expanded[item].kind {
    case .label(let text):
      self.init(kind: "label", figures: [frame("lettering", 0)])
      lettering = Lettering(text, as: record.settings, on: problem.screen, measurer: measurer)
    case .image:
      self.init(
        kind: "image",
        figures: [
          frame("picture", 0), .line("cross", .topLeft, .bottomRight),
          .line("cross", Point(.start, .end), Point(.end, .start)),
        ])
    case .control(let control):
      self.init(control, as: record.settings, on: problem.screen, measurer: measurer)
    case .stack: self.init(kind: "stack", figures: [frame("group", 0)])
    case .grid: self.init(kind: "grid", figures: [frame("group", 0)])
    case .flow: self.init(kind: "flow", figures: [frame("group", 0)])
    case .scroll: self.init(kind: "scroll", figures: [frame("box", 0)], isClipping: true)
    default: self.init(kind: "view", figures: [frame("box", 0)])
    }
    if record.settings.clips { isClipping = true }
  }
}

extension Look.DrawnText {
  /// Takes a text on a screen of a direction.
  init(_ string: some StringProtocol, _ font: Font, on direction: LayoutDirection) {
    self.init(
      string: string.shownInPlace, font: font,
      isRightToLeft: string.runsFromRightToLeft ?? (direction == .rightToLeft))
  }
}

extension StringProtocol {
  /// Whether the first letter is of a script that is written from right to left; nil without letters.
  fileprivate var runsFromRightToLeft: Bool? {
    let letter = unicodeScalars.first { $0.properties.isAlphabetic }
    return letter.map {
      // Hebrew to Arabic Extended-A, their presentation forms, and the old scripts above U+10800.
      (0x590...0x8FF).contains($0.value) || (0xFB1D...0xFDFF).contains($0.value)
        || (0xFE70...0xFEFF).contains($0.value) || (0x10800...0x10FFF).contains($0.value)
        || (0x1E800...0x1EFFF).contains($0.value)
    }
  }
}
