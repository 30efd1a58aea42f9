package import Constraints

/// A layout on all windows of some widths and heights, exactly: in each of finitely many cells, all frames are
/// affine in the width and the height of the window.
///
/// The traits of the screen stay as they are; size classes and the orientation follow from the size. A cell ends
/// where another row gets to decide, where a text gets or loses a line, where a flow breaks elsewhere, and where a
/// condition changes. Each is the layout that ``SolvedLayout`` reaches from the start at every size in it.
package struct SweptPlane: Sendable {
  /// Sizes of the window at which all frames are affine in the size, or at which the required rows contradict
  /// each other for the same reason.
  package struct Cell: Sendable {
    /// The sizes. Cells may share sizes at which they have the same frames.
    package private(set) var sizes: SizePolygon

    /// The layout at one of them.
    package let layout: SolvedLayout

    /// Why the cell may be otherwise at other sizes in it; nil where that is proven.
    package let doubt: SweptLayout.Doubt?

    fileprivate let region: SolutionRegion

    /// The value of a variable of the layout's problem where width and height are 0, and its changes per point of
    /// both; nil where there is no solution.
    package func value(
      of variable: Variable
    ) -> (constant: Double, perWidth: Double, perHeight: Double)? {
      guard let solution = layout.solution else { return nil }
      let (width, height) = (region[variable, 0], region[variable, 1])
      let size = layout.screen.size
      return (solution[variable] - width * size.width - height * size.height, width, height)
    }
  }

  /// The cells, those with a solution first.
  package let cells: [Cell]

  /// The lines of sizes that have rows of their own, as those of a condition `width == 320`; they are in no cell.
  package let lines: [SweptLayout]

  /// Solves a layout for all sizes of a window of an orientation, between two widths and two heights.
  ///
  /// - Parameters:
  ///   - screen: the other traits, and the orientation.
  ///   - probes: so many layouts are solved.
  /// - Returns: nil where more layouts would have to be solved, and where arithmetic leaves open what holds.
  /// - Throws: as ``SolvedLayout/init(_:on:measurer:)`` does.
  /// - Complexity: for each cell what ``SolvedLayout`` takes.
  package init?(
    _ layout: Layout, widths: ClosedRange<Double>, heights: ClosedRange<Double>,
    on screen: Screen, measurer: some TextMeasurer, probes: Int
  ) throws(SolverError) {
    guard widths.lowerBound < widths.upperBound, heights.lowerBound < heights.upperBound else {
      return nil
    }
    let sign: Double = screen.orientation == .portrait ? 1 : -1
    let half = SizeHalfPlane(
      sign, -sign, atMost: 0, includesEnd: screen.orientation == .portrait)
    guard let sizes = SizePolygon(widths, by: heights).clipped(to: half) else { return nil }
    try self.init(layout, in: sizes, on: screen, measurer: measurer, probes: probes)
  }

  /// Solves a layout for all sizes of a window in a polygon.
  package init?(
    _ layout: Layout, in sizes: SizePolygon, on screen: Screen, measurer: some TextMeasurer,
    probes: Int
  ) throws(SolverError) {
    var cells: [Cell] = []
    var probes = probes
    let (zones, lines) = layout.zones(of: sizes, on: screen)
    for zone in zones {
      var open = [zone]
      while let polygon = open.popLast() {
        var found: Cell?
        for size in polygon.insides where found == nil {
          guard probes > 0 else { return nil }
          probes -= 1
          let (solved, course) = try SolvedLayout.solving(
            layout, on: screen.resized(to: size), measurer: measurer, within: zone)
          guard let course, let region = course.solution, let sizes = course.sizes else {
            continue
          }
          // A region that only touches the sizes that are still open would not make them fewer.
          let rest = polygon.subtracting(course.limits).reduce(0) { $0 + $1.area }
          guard rest < polygon.area * (1 - 1e-9) else { continue }
          var cell = Cell(sizes: sizes, layout: solved, doubt: course.doubt, region: region)
          for edge in sizes.edges.indices where course.measuredLimits.contains(sizes.edges[edge]) {
            guard probes > 0 else { return nil }
            probes -= 1
            let middle = sizes.middle(ofEdge: edge).size
            let there = try SolvedLayout(
              layout, on: screen.resized(to: middle), measurer: measurer)
            if !cell.isClose(to: there, at: middle) { cell.leaveOutEdge(edge) }
          }
          found = cell
          open = (open + [polygon]).flatMap { $0.subtracting(course.limits) }
        }
        guard let found else { return nil }
        cells.append(found)
      }
    }
    self.cells =
      cells.filter { $0.layout.solution != nil } + cells.filter { $0.layout.solution == nil }
    var swept: [SweptLayout] = []
    for line in lines {
      guard let lengths = sizes.lengths(along: line.axis, across: line.across) else { continue }
      swept.append(
        try SweptLayout(
          layout, varying: line.axis, over: lengths,
          on: screen.resized(to: line.across, along: line.axis.across), measurer: measurer,
          probes: probes))
    }
    self.lines = swept
  }
}

// MARK: - Reading

extension SweptPlane {
  /// The cell that a size is in; nil where it is on one of the lines, or outside of what was asked about.
  ///
  /// - Complexity: O(*n*) in the number of cells.
  package func cell(at size: Size) -> Cell? { cells.first { $0.sizes.contains(size) } }
}

extension SweptPlane.Cell {
  /// The frame of an item at a size, in points of the screen's coordinates, unrounded; nil where the item is not
  /// there, and where there is no solution.
  package func frame(of item: ItemID, at size: Size) -> Rect? {
    guard layout.problem.items.indices.contains(item.index),
      let variables = layout.problem[item].variables
    else { return nil }
    func length(_ variable: Variable) -> Double? {
      value(of: variable).map {
        $0.constant + $0.perWidth * size.width + $0.perHeight * size.height
      }
    }
    guard let x = length(variables.left), let y = length(variables.top),
      let width = length(variables.width), let height = length(variables.height)
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }
}

extension SweptPlane.Cell {
  /// Whether all views are where a layout has them that was solved at a size, up to rounding.
  fileprivate func isClose(to other: SolvedLayout, at size: Size) -> Bool {
    guard (layout.solution == nil) == (other.solution == nil) else { return false }
    return layout.written.items.indices.map(ItemID.init(index:)).allSatisfy { item in
      guard let own = frame(of: item, at: size), let frame = other.frame(of: item) else {
        return true
      }
      return abs(frame.x - own.x) < 1e-5 && abs(frame.y - own.y) < 1e-5
        && abs(frame.width - own.width) < 1e-5 && abs(frame.height - own.height) < 1e-5
    }
  }

  fileprivate mutating func leaveOutEdge(_ index: Int) { sizes.leaveOutEdge(index) }
}

// MARK: - Sizes at which the same rows apply

extension Layout {
  /// The parts of a polygon in which the same conditions hold, and the lines that have others than both sides.
  fileprivate func zones(
    of sizes: SizePolygon, on screen: Screen
  ) -> (zones: [SizePolygon], lines: [SizeLine]) {
    var zones = [sizes]
    for axis in Axis.allCases {
      let lengths = sizes.corners.map { $0.along(axis) }
      guard let least = lengths.min(), let most = lengths.max() else { continue }
      // The orientation is the same everywhere.
      for cut in cuts(along: axis, across: nil, inside: least...most, on: screen) {
        let (width, height) = axis == .horizontal ? (1.0, 0.0) : (0, 1)
        zones = zones.flatMap { zone in
          [
            zone.clipped(to: SizeHalfPlane(width, height, atMost: cut)),
            zone.clipped(to: SizeHalfPlane(-width, -height, atMost: -cut)),
          ].compactMap { $0 }
        }
      }
    }
    // The sizes on a line belong to the side with whose rows they have.
    var lines: [SizeLine] = []
    for index in zones.indices {
      let inside = screen.resized(to: zones[index].centre)
      for edge in zones[index].edges.indices {
        guard let line = zones[index].edges[edge].line else { continue }
        let (middle, beyond) = zones[index].middle(ofEdge: edge)
        let there = screen.resized(to: middle)
        guard !hasSameConditions(on: there, as: inside) else { continue }
        zones[index].leaveOutEdge(edge)
        let isBeside =
          sizes.contains(beyond)
          && hasSameConditions(on: there, as: screen.resized(to: beyond))
        if !isBeside, !lines.contains(line) { lines.append(line) }
      }
    }
    for index in zones.indices {
      for edge in zones[index].edges.indices {
        guard let line = zones[index].edges[edge].line, lines.contains(line) else { continue }
        zones[index].leaveOutEdge(edge)
      }
    }
    return (zones, lines)
  }
}

/// Sizes of which one side varies and the other one stays as it is.
private struct SizeLine: Hashable {
  var axis: Axis
  var across: Double
}

extension SizeHalfPlane {
  /// The line at its end, where only one side counts.
  fileprivate var line: SizeLine? {
    if height == 0 { return SizeLine(axis: .vertical, across: most / width) }
    return width == 0 ? SizeLine(axis: .horizontal, across: most / height) : nil
  }
}

extension Screen {
  /// The screen with a window of another size; its size classes follow from the size.
  fileprivate func resized(to size: Size) -> Screen {
    resized(to: size.width, along: .horizontal).resized(to: size.height, along: .vertical)
  }
}
