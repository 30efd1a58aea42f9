/// Breaks a text into lines as it is fed character by character, and keeps their number and widths.
///
/// A line takes as many characters as fit. It ends at the last place where a break is allowed, and
/// where there is none, before the character that does not fit; a line has at least one character.
/// Spaces at the end of a line take no room, so they never wrap. For one text the number of lines
/// never grows with the width.
///
/// - Complexity: O(1) per character, in O(1) memory unless lines are kept.
struct LineBreaker: Sendable {
  /// A line by its characters, counted from the first one that was fed.
  struct Line: Sendable {
    /// The characters, without the spaces at the end.
    var characters: Range<Int>

    /// How wide they are, in points.
    var width: Double
  }

  /// How much wider than the maximum a line may be, in points: less than anybody sees, and more than
  /// a width loses that was printed with two decimals (`133.33` for 400 pixels at three per point).
  static let tolerance = 0.01

  /// How many lines there are so far; the line that is being filled counts when it ends.
  private(set) var lineCount = 0

  /// The width of the widest line among the first `maximumLines`, in points.
  private(set) var widestLine = 0.0

  /// The width of the widest stretch without a place to break, in points.
  private(set) var widestWord = 0.0

  /// The lines so far; nil where they are not kept.
  private(set) var lines: [Line]?

  /// A place between two characters: how many are before it, and how far from the start of the paragraph.
  private struct Place {
    var count: Int
    var distance: Double
  }

  /// A place where the line may end: where its last character ends and where the next one begins.
  private struct Opportunity {
    var end: Place
    var start: Place
  }

  /// The widest stretch that was found to fit on a line, and the narrowest one that was not.
  private var (widestFit, narrowestOverflow) = (-Double.infinity, Double.infinity)

  private let limit: Double
  private let maximumLines: Int
  /// How many characters were fed.
  private var count = 0
  private var lineStart = Place(count: 0, distance: 0)
  private var wordStart = 0.0
  /// Where the last character that is no space ends.
  private var contentEnd = Place(count: 0, distance: 0)
  private var lineHasContent = false
  private var lastOpportunity: Opportunity?
  /// The character before, if it is on the same line of the source.
  private var previous: TextElement.Kind?
  private var hyphenJoinsWord = false

  /// Makes a line breaker.
  ///
  /// - Parameters:
  ///   - maximumWidth: where lines wrap, in points; infinity for nowhere. A negative width is as
  ///     good as none.
  ///   - maximumLines: how many lines count for the width; 0 for all.
  ///   - keepsLines: whether the characters of each line are kept.
  init(maximumWidth: Double, maximumLines: Int, keepsLines: Bool = false) {
    limit = max(maximumWidth, 0) + Self.tolerance
    self.maximumLines = maximumLines
    lines = keepsLines ? [] : nil
  }

  /// Takes the next character, which stands between two distances from the start of its paragraph,
  /// both in points.
  mutating func append(_ kind: TextElement.Kind, from start: Double, to end: Double) {
    switch kind {
    case .lineFeed: endParagraph()
    case .space, .breakMark: previous = kind
    case .ignorable: break
    default:
      appendContent(
        kind, from: Place(count: count, distance: start),
        to: Place(count: count + 1, distance: end))
    }
    count += 1
  }

  /// Ends the last line of the text, unless the text ended with a line feed.
  mutating func finish() {
    if previous != nil { endParagraph() }
  }

  private mutating func appendContent(
    _ kind: TextElement.Kind, from start: Place, to end: Place
  ) {
    let startsWord = mayBreak(before: kind)
    if startsWord {
      wordStart = start.distance
      if start.distance > lineStart.distance {
        lastOpportunity = Opportunity(end: contentEnd, start: start)
      }
    }
    if let opportunity = lastOpportunity, overflows(end.distance - lineStart.distance) {
      endLine(at: opportunity.end, next: opportunity.start)
      lineHasContent = !startsWord
    }
    if lineHasContent, overflows(end.distance - lineStart.distance) {
      endLine(at: contentEnd, next: start)
    }
    if kind == .hyphen { hyphenJoinsWord = previous == .letter || previous == .digit }
    previous = kind
    contentEnd = end
    lineHasContent = true
    widestWord = max(widestWord, end.distance - wordStart)
  }

  /// Whether a stretch does not fit on a line.
  private mutating func overflows(_ length: Double) -> Bool {
    guard length > limit else {
      widestFit = max(widestFit, length)
      return false
    }
    narrowestOverflow = min(narrowestOverflow, length)
    return true
  }

  /// The maximum widths at which every line has the characters that it has at this one, in points.
  var unchangedWidths: Range<Double> {
    // No width is as good as a negative one.
    let lower = widestFit - Self.tolerance
    return (lower <= 0 ? -.infinity : lower)..<(narrowestOverflow - Self.tolerance)
  }

  private func mayBreak(before kind: TextElement.Kind) -> Bool {
    guard let previous else { return false }
    if previous == .space || previous == .breakMark { return true }
    if previous == .glue || previous == .opening { return false }
    switch kind {
    case .glue, .closing, .wideClosing: return false
    case .ideograph: return true
    default: break
    }
    switch previous {
    case .ideograph, .wideClosing: return true
    case .hyphen: return hyphenJoinsWord && kind != .digit && kind != .hyphen && kind != .dash
    case .dash: return kind != .hyphen && kind != .dash
    default: return false
    }
  }

  private mutating func endLine(at end: Place, next start: Place) {
    lineCount += 1
    let width = end.distance - lineStart.distance
    if maximumLines <= 0 || lineCount <= maximumLines {
      widestLine = max(widestLine, width)
    }
    // A line of spaces alone ends where it begins.
    lines?.append(
      Line(characters: lineStart.count..<max(lineStart.count, end.count), width: width))
    lineStart = start
    lastOpportunity = nil
  }

  private mutating func endParagraph() {
    // The line feed is on no line.
    let next = Place(count: count + 1, distance: 0)
    endLine(at: contentEnd, next: next)
    wordStart = 0
    contentEnd = next
    lineHasContent = false
    previous = nil
  }
}
