public import LayoutDSL

/// Windows of which one side varies, with all other traits fixed.
public struct SweepLane: Hashable, Codable, Sendable {
  /// The axis along which the window varies.
  public var axis: Axis

  /// Between which sizes it varies, in points.
  public var interval: ClosedRange<Double>

  /// The other traits; the size along the other axis is that of this screen.
  public var screen: Screen

  /// Makes a lane.
  public init(_ axis: Axis, over interval: ClosedRange<Double>, on screen: Screen) {
    (self.axis, self.interval, self.screen) = (axis, interval, screen)
  }

  /// The lanes along the edges of a range of windows: each width with the least and the greatest height, and
  /// each height with the least and the greatest width; where a side does not vary, only along the other.
  ///
  /// - Parameters:
  ///   - widths: the widths, in points.
  ///   - heights: the heights, in points.
  ///   - screen: the other traits.
  public static func edges(
    widths: ClosedRange<Double>, heights: ClosedRange<Double>, on screen: Screen
  ) -> [SweepLane] {
    func lanes(_ axis: Axis, _ interval: ClosedRange<Double>, at ends: ClosedRange<Double>)
      -> [SweepLane]
    {
      Set([ends.lowerBound, ends.upperBound]).sorted(by: >).map {
        SweepLane(axis, over: interval, on: screen.resized(to: $0, along: axis.across))
      }
    }
    let isWide = widths.lowerBound < widths.upperBound
    let isHigh = heights.lowerBound < heights.upperBound
    return (isWide || !isHigh ? lanes(.horizontal, widths, at: heights) : [])
      + (isHigh ? lanes(.vertical, heights, at: widths) : [])
  }

  /// The size along the other axis, in points.
  public var across: Double { screen.size.along(axis.across) }

  /// The window of a size.
  func screen(at size: Double) -> Screen {
    var screen = screen.resized(to: size, along: axis)
    screen.name = PlainSize.name(of: screen.size)
    return screen
  }
}

/// The sizes of a lane at which something is so.
public struct SizeRanges: Hashable, Codable, Sendable {
  /// The lane.
  public var lane: SweepLane

  /// The sizes, ascending and apart from each other.
  public var ranges: [SweptLayout.Range]

  /// Makes ranges.
  public init(_ lane: SweepLane, _ ranges: [SweptLayout.Range]) {
    (self.lane, self.ranges) = (lane, ranges)
  }

  /// Whether it is so at all sizes of the lane.
  public var isEverywhere: Bool {
    ranges == [.init(lane.interval.lowerBound, lane.interval.upperBound)]
  }

  /// Whether a window is one of these, with its size as people read it.
  func contains(_ screen: Screen) -> Bool {
    let size = screen.size.along(lane.axis).inHundredths
    return screen.size.along(lane.axis.across) == lane.across
      && ranges.contains { $0.contains(size) }
  }
}

extension [SweptLayout.Range] {
  /// The ranges with those in one that touch each other.
  func joined() -> [SweptLayout.Range] {
    var result: [SweptLayout.Range] = []
    for range in self {
      if let last = result.last, last.upper >= range.lower,
        last.upper > range.lower || last.includesUpper || range.includesLower
      {
        if range.upper > last.upper || range.upper == last.upper && range.includesUpper {
          result[result.count - 1].upper = range.upper
          result[result.count - 1].includesUpper = range.includesUpper
        }
      } else {
        result.append(range)
      }
    }
    return result
  }
}

extension Double {
  /// The size as people read it, in hundredths of a point.
  var inHundredths: Double { (self * 100).rounded() / 100 }
}
