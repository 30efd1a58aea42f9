/// The sizes of a window on one side of a straight line.
package struct SizeHalfPlane: Hashable, Sendable {
  /// What the width and the height are multiplied by; the larger one of the two is 1 or -1.
  package let (width, height): (Double, Double)

  /// What the two add up to at most.
  package let most: Double

  /// Whether the sizes on the line are among them.
  package private(set) var includesEnd: Bool

  /// The sizes that go no farther than so much from a size, where a point in width and in height counts as much
  /// as is said; one of the two is not zero.
  package init(
    _ width: Double, _ height: Double, atMost most: Double, from size: Size = .zero,
    includesEnd: Bool = true
  ) {
    let scale = max(abs(width), abs(height))
    (self.width, self.height) = (width / scale, height / scale)
    self.most = most / scale + self.width * size.width + self.height * size.height
    self.includesEnd = includesEnd
  }

  /// The other sizes.
  fileprivate var complement: SizeHalfPlane {
    SizeHalfPlane(-width, -height, atMost: -most, includesEnd: !includesEnd)
  }

  fileprivate mutating func leaveOutEnd() { includesEnd = false }

  /// How far a size lies beyond the line; 0 on it, up to rounding.
  fileprivate func excess(of size: Size) -> Double {
    let excess = width * size.width + height * size.height - most
    return abs(excess) <= 1e-9 * max(1, abs(most)) ? 0 : excess
  }
}

/// Sizes of a window between straight lines: a convex polygon with an inside.
package struct SizePolygon: Hashable, Sendable {
  /// The corners, one behind the other.
  package private(set) var corners: [Size]

  /// The lines; each begins at the corner of its position.
  package private(set) var edges: [SizeHalfPlane]

  /// All widths and heights between ends that are included.
  init(_ widths: ClosedRange<Double>, by heights: ClosedRange<Double>) {
    let (left, right) = (widths.lowerBound, widths.upperBound)
    let (top, bottom) = (heights.lowerBound, heights.upperBound)
    corners = [
      Size(width: left, height: top), Size(width: right, height: top),
      Size(width: right, height: bottom), Size(width: left, height: bottom),
    ]
    edges = [
      SizeHalfPlane(0, -1, atMost: -top), SizeHalfPlane(1, 0, atMost: right),
      SizeHalfPlane(0, 1, atMost: bottom), SizeHalfPlane(-1, 0, atMost: -left),
    ]
  }

  private init(_ sides: [(corner: Size, edge: SizeHalfPlane)]) {
    corners = sides.map(\.corner)
    edges = sides.map(\.edge)
  }

  /// The part on one side of a line; nil where it has no inside.
  ///
  /// - Complexity: O(*n*) in the number of corners.
  func clipped(to half: SizeHalfPlane) -> SizePolygon? {
    let excesses = corners.map { half.excess(of: $0) }
    guard excesses.contains(where: { $0 < 0 }) else { return nil }
    var sides: [(corner: Size, edge: SizeHalfPlane)] = []
    for index in corners.indices {
      let next = (index + 1) % corners.count
      let (here, there) = (excesses[index], excesses[next])
      var edge = edges[index]
      if here == 0, there == 0, !half.includesEnd { edge.leaveOutEnd() }
      if here <= 0 {
        // From a corner on the line that leads outside the line itself goes on.
        sides.append((corners[index], here == 0 && there > 0 ? half : edge))
      }
      if here < 0 && there > 0 || here > 0 && there < 0 {
        let share = here / (here - there)
        let crossing = Size(
          width: corners[index].width + share * (corners[next].width - corners[index].width),
          height: corners[index].height + share * (corners[next].height - corners[index].height))
        sides.append((crossing, here < 0 ? half : edge))
      }
    }
    let polygon = SizePolygon(sides)
    return polygon.area > Self.leastArea ? polygon : nil
  }

  /// Where less is left, it is rounding.
  private static let leastArea = 1e-6

  /// The parts that are not inside of all of some lines.
  func subtracting(_ halves: [SizeHalfPlane]) -> [SizePolygon] {
    var rest: [SizePolygon] = []
    var inside = self
    for half in halves {
      if let outside = inside.clipped(to: half.complement) { rest.append(outside) }
      guard let next = inside.clipped(to: half) else { return rest }
      inside = next
    }
    return rest
  }

  /// Leaves out the sizes on an edge.
  mutating func leaveOutEdge(_ index: Int) { edges[index].leaveOutEnd() }

  /// The middle of an edge, and a size that lies a little beyond it.
  func middle(ofEdge index: Int) -> (size: Size, beyond: Size) {
    let (start, end) = (corners[index], corners[(index + 1) % corners.count])
    let middle = Size(
      width: (start.width + end.width) / 2, height: (start.height + end.height) / 2)
    let step = 0x1p-10
    return (
      middle,
      Size(
        width: middle.width + step * edges[index].width,
        height: middle.height + step * edges[index].height)
    )
  }

  /// Whether a size is in the polygon, up to rounding.
  package func contains(_ size: Size) -> Bool {
    edges.allSatisfy { edge in
      let excess = edge.excess(of: size)
      return excess < 0 || excess == 0 && edge.includesEnd
    }
  }

  /// The lengths along an axis of the sizes that have another length along the other one; nil where there are none.
  func lengths(along axis: Axis, across: Double) -> ClosedRange<Double>? {
    var (lower, upper) = (-Double.infinity, Double.infinity)
    for edge in edges {
      let (rate, other) =
        axis == .horizontal ? (edge.width, edge.height) : (edge.height, edge.width)
      let room = edge.most - other * across
      if rate > 0 {
        upper = min(upper, room / rate)
      } else if rate < 0 {
        lower = max(lower, room / rate)
      } else if room < -1e-9 * max(1, abs(edge.most)) {
        return nil
      }
    }
    return lower < upper ? lower...upper : nil
  }

  /// The area in square points.
  var area: Double { triangles.reduce(0) { $0 + $1.area } }

  /// The centre of gravity.
  var centre: Size {
    let total = area
    return triangles.reduce(Size.zero) { sum, triangle in
      let share = triangle.area / total
      return Size(
        width: sum.width + share * triangle.centre.width,
        height: sum.height + share * triangle.centre.height)
    }
  }

  /// A few sizes inside, in no special places.
  var insides: [Size] {
    [centre]
      + [(0.61, 0.27), (0.29, 0.53), (0.83, 0.11)].map { first, second in
        let (one, other) = (corners[0], corners[corners.count / 2])
        let rest = 1 - first
        return Size(
          width: first * centre.width + rest * (second * one.width + (1 - second) * other.width),
          height: first * centre.height
            + rest * (second * one.height + (1 - second) * other.height))
      }
  }

  /// The triangles between the first corner and the edges that it is not on.
  private var triangles: [(area: Double, centre: Size)] {
    guard let first = corners.first else { return [] }
    return zip(corners.dropFirst(), corners.dropFirst(2)).map { second, third in
      let cross =
        (second.width - first.width) * (third.height - first.height)
        - (third.width - first.width) * (second.height - first.height)
      return (
        abs(cross) / 2,
        Size(
          width: (first.width + second.width + third.width) / 3,
          height: (first.height + second.height + third.height) / 3)
      )
    }
  }
}

extension Size {
  fileprivate static let zero = Size(width: 0, height: 0)
}
