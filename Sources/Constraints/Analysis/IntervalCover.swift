/// An interval covered by ranges that were found at points inside of it.
///
/// Each probe tells how far what it finds holds around its point. Probing goes on in the gaps until none
/// is left, so that it takes about one probe for each range, however wide the interval is.
package struct IntervalCover<Content> {
  /// A range, and what holds in it.
  package struct Cell {
    /// From where to where; touching the ranges beside it.
    package var range: ClosedRange<Double>

    /// What holds.
    package var content: Content
  }

  /// The ranges, ascending; none has a length of 0 unless the interval has.
  package private(set) var cells: [Cell] = []

  /// The gaps in which nothing was found, ascending: where every probe held at its point alone, or after
  /// so many probes.
  package private(set) var gaps: [ClosedRange<Double>] = []

  /// Covers an interval.
  ///
  /// - Parameters:
  ///   - interval: from where to where; finite.
  ///   - limit: the greatest number of probes.
  ///   - probe: finds what holds at a point, and from where to where; the range contains the point. Nil where
  ///     no more is to be looked for.
  package init<Failure: Error>(
    _ interval: ClosedRange<Double>, limit: Int,
    probe: (Double) throws(Failure) -> (range: ClosedRange<Double>, content: Content)?
  ) throws(Failure) {
    var open = [interval]
    var probes = 0
    while let gap = open.popLast() {
      var found: Cell?
      for share in gap.lowerBound == gap.upperBound ? [0] : Self.shares where probes < limit {
        probes += 1
        let point = gap.lowerBound + share * (gap.upperBound - gap.lowerBound)
        guard let (range, content) = try probe(point) else { break }
        let inside = range.clamped(to: gap)
        guard
          inside.upperBound - inside.lowerBound > Self.resolution(at: point) / 2
            || gap.lowerBound == gap.upperBound
        else { continue }
        found = Cell(range: inside, content: content)
        break
      }
      guard var cell = found else {
        gaps.append(gap)
        continue
      }
      if cell.range.lowerBound - gap.lowerBound <= Self.resolution(at: gap.lowerBound) {
        cell.range = gap.lowerBound...cell.range.upperBound
      }
      if gap.upperBound - cell.range.upperBound <= Self.resolution(at: gap.upperBound) {
        cell.range = cell.range.lowerBound...gap.upperBound
      }
      cell.range = cell.range.mapEnds { end in
        // Rounding has hidden a number that was meant.
        let meant = Fraction(closeTo: end)?.value ?? end
        return gap.contains(meant) ? meant : end
      }
      cells.append(cell)
      if cell.range.upperBound < gap.upperBound {
        open.append(cell.range.upperBound...gap.upperBound)
      }
      if cell.range.lowerBound > gap.lowerBound {
        open.append(gap.lowerBound...cell.range.lowerBound)
      }
    }
    cells.sort { $0.range.lowerBound < $1.range.lowerBound }
    gaps.sort { $0.lowerBound < $1.lowerBound }
  }

  /// Where in a gap is looked, in turn: places at which hardly anything ends that was written by hand.
  private static var shares: [Double] {
    [0.4142135623730950, 0.6180339887498949, 0.2360679774997898, 0.7853981633974483]
  }

  /// Differences in the parameter that are rounding.
  private static func resolution(at value: Double) -> Double { 2e-10 * max(1, abs(value)) }
}

extension ClosedRange<Double> {
  /// The range between other ends, which keep their order.
  fileprivate func mapEnds(_ transform: (Double) -> Double) -> ClosedRange<Double> {
    let lower = transform(lowerBound)
    return lower...Swift.max(lower, transform(upperBound))
  }
}
