/// Breaks a text into lines as it is fed character by character, and keeps their number and widths.
///
/// A line takes as many characters as fit. It ends at the last place where a break is allowed, and
/// where there is none, before the character that does not fit; a line has at least one character.
/// Spaces at the end of a line take no room, so they never wrap. For one text the number of lines
/// never grows with the width.
///
/// - Complexity: O(1) per character, in O(1) memory.
struct LineBreaker: Sendable {
  /// How much wider than the maximum a line may be, in points: less than anybody sees, and more than
  /// a width loses that was printed with two decimals (`133.33` for 400 pixels at three per point).
  static let tolerance = 0.01

  /// How many lines there are so far; the line that is being filled counts when it ends.
  private(set) var lineCount = 0

  /// The width of the widest line among the first `maximumLines`, in points.
  private(set) var widestLine = 0.0

  /// The width of the widest stretch without a place to break, in points.
  private(set) var widestWord = 0.0

  /// A place where the line may end: where its last character ends and where the next one begins.
  private struct Opportunity {
    var end: Double
    var start: Double
  }

  /// The widest stretch that was found to fit on a line, and the narrowest one that was not.
  private var (widestFit, narrowestOverflow) = (-Double.infinity, Double.infinity)

  private let limit: Double
  private let maximumLines: Int
  private var lineStart = 0.0
  private var wordStart = 0.0
  /// Where the last character that is no space ends.
  private var contentEnd = 0.0
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
  init(maximumWidth: Double, maximumLines: Int) {
    limit = max(maximumWidth, 0) + Self.tolerance
    self.maximumLines = maximumLines
  }

  /// Takes the next character, which stands between two distances from the start of its paragraph,
  /// both in points.
  mutating func append(_ kind: TextElement.Kind, from start: Double, to end: Double) {
    switch kind {
    case .lineFeed: endParagraph()
    case .space, .breakMark: previous = kind
    case .ignorable: break
    default: appendContent(kind, from: start, to: end)
    }
  }

  /// Ends the last line of the text, unless the text ended with a line feed.
  mutating func finish() {
    if previous != nil { endParagraph() }
  }

  private mutating func appendContent(
    _ kind: TextElement.Kind, from start: Double, to end: Double
  ) {
    let startsWord = mayBreak(before: kind)
    if startsWord {
      wordStart = start
      if start > lineStart { lastOpportunity = Opportunity(end: contentEnd, start: start) }
    }
    if let opportunity = lastOpportunity, overflows(end - lineStart) {
      endLine(at: opportunity.end, next: opportunity.start)
      lineHasContent = !startsWord
    }
    if lineHasContent, overflows(end - lineStart) {
      endLine(at: contentEnd, next: start)
    }
    if kind == .hyphen { hyphenJoinsWord = previous == .letter || previous == .digit }
    previous = kind
    contentEnd = end
    lineHasContent = true
    widestWord = max(widestWord, end - wordStart)
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

  private mutating func endLine(at end: Double, next start: Double) {
    lineCount += 1
    if maximumLines <= 0 || lineCount <= maximumLines {
      widestLine = max(widestLine, end - lineStart)
    }
    lineStart = start
    lastOpportunity = nil
  }

  private mutating func endParagraph() {
    endLine(at: contentEnd, next: 0)
    wordStart = 0
    contentEnd = 0
    lineHasContent = false
    previous = nil
  }
}
