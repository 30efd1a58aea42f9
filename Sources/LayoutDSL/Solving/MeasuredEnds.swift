internal import Constraints

/// The straight lines beyond which something else is measured than at a size: another line of a flow, or a margin
/// that reaches another edge.
///
/// What is measured is compared with lengths, and lengths are affine in the size of the window while the rows that
/// decide stay the same; so the sizes at which the same is measured are convex. They are everything between the
/// corners of a polygon as soon as they are all of its corners. A corner at which something else is measured is cut
/// off by the line on which that begins, which goes through three places that are found by halving.
struct MeasuredEnds {
  private(set) var limits: [SizeHalfPlane] = []

  private let measure: MeasuringCourse
  private let point: Size

  /// So many lines are searched for.
  private static let mostLines = 12

  /// Searches around a size within sizes at which the same rows decide; nil where no lines are found.
  ///
  /// - Complexity: for each line some hundred solutions that are known but for what changes with the size.
  init?(
    of measure: MeasuringCourse, around point: Size, within sizes: SizePolygon
  ) throws(SolverError) {
    (self.measure, self.point) = (measure, point)
    var sizes = sizes
    while let corner = try otherCorner(of: sizes) {
      guard limits.count < Self.mostLines, let line = try line(toward: corner),
        let rest = sizes.clipped(to: line), rest.area < sizes.area
      else { return nil }
      sizes = rest
      limits.append(line)
    }
  }

  /// The first corner at which something else is measured.
  private func otherCorner(of sizes: SizePolygon) throws(SolverError) -> Size? {
    for corner in sizes.corners {
      // What begins at the end is not what holds inside.
      if try !isSame(at: Self.inside, toward: corner) { return corner }
    }
    return nil
  }

  private static let inside = 1 - 1e-7

  /// The line that ends what is measured on the way to a corner.
  private func line(toward corner: Size) throws(SolverError) -> SizeHalfPlane? {
    guard let middle = try end(toward: corner) else { return nil }
    let (width, height) = (middle.width - point.width, middle.height - point.height)
    // Beside the way, where the same line may end it: the farther the better, and nearer where that is another one.
    var share = 0.5
    for _ in 0..<12 {
      defer { share /= 4 }
      let beside = [share, -share].map {
        Size(
          width: middle.width - $0 * height + width, height: middle.height + $0 * width + height)
      }
      guard let first = try end(toward: beside[0]), let second = try end(toward: beside[1]) else {
        continue
      }
      var across = (width: second.height - first.height, height: first.width - second.width)
      let length = max(abs(across.width), abs(across.height))
      guard length > 0 else { continue }
      across = (across.width / length, across.height / length)
      // What is left of halving is no slope.
      if abs(across.width) < 1e-6 { across.width = 0 }
      if abs(across.height) < 1e-6 { across.height = 0 }
      func place(_ size: Size) -> Double {
        across.width * size.width + across.height * size.height
      }
      guard abs(place(first) - place(middle)) < 1e-7, abs(place(second) - place(middle)) < 1e-7
      else { continue }
      let sign: Double = place(middle) >= place(point) ? 1 : -1
      return SizeHalfPlane(
        sign * across.width, sign * across.height, atMost: sign * place(middle))
    }
    return nil
  }

  /// The last place on the way to a size at which the same is measured; nil where that is the size itself.
  private func end(toward size: Size) throws(SolverError) -> Size? {
    guard try !isSame(at: 1, toward: size) else { return nil }
    var (same, other) = (0.0, 1.0)
    let length = max(abs(size.width - point.width), abs(size.height - point.height))
    while (other - same) * length > 1e-10 * max(1, length) {
      let middle = same + (other - same) / 2
      guard middle != same, middle != other else { break }
      if try isSame(at: middle, toward: size) { same = middle } else { other = middle }
    }
    return Size(
      width: point.width + same * (size.width - point.width),
      height: point.height + same * (size.height - point.height))
  }

  private func isSame(at share: Double, toward size: Size) throws(SolverError) -> Bool {
    try measure.isSame(at: [
      share * (size.width - point.width), share * (size.height - point.height),
    ])
  }
}
