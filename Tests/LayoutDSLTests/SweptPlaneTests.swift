import Constraints
import Foundation
import LayoutDSL
import SeededRandomness
import Testing

/// Layouts on all windows of some widths and heights, against what is known and against solving at single sizes.
@Suite("Swept planes")
struct SweptPlaneTests {
  private let phone = Screen(name: "phone", size: Size(width: 375, height: 667), scale: 2)

  private func plane(
    _ source: String, widths: ClosedRange<Double> = 100...500,
    heights: ClosedRange<Double> = 481...900, on screen: Screen? = nil, probes: Int = 400
  ) throws -> SweptPlane? {
    let file = LayoutFile(parsing: Array(source.utf8), name: "test.layout")
    #expect(file.diagnostics.isEmpty, "\(file.diagnostics)")
    return try SweptPlane(
      try #require(file.layouts.first), widths: widths, heights: heights, on: screen ?? phone,
      measurer: InterTextMeasurer(), probes: probes)
  }

  @Test(
    "the largest square in a window has two formulas, which meet where the window is twice as high as wide"
  )
  func square() throws {
    let plane = try #require(
      try plane(
        """
        layout "Square" {
          view square {
            left == screen.left; top == screen.top; height == width
            width <= screen.width; width <= 0.5 * screen.height; width == 5000 @low
          }
        }
        """))
    #expect(plane.cells.count == 2)
    let cell = try #require(plane.cells.first)
    let item = try #require(cell.layout.written.item(named: "square"))
    for (width, height, side) in [
      (200.0, 600.0, 200.0), (300, 500, 250), (300, 600, 300), (100, 500, 100), (490, 490, 245),
    ] {
      let size = Size(width: width, height: height)
      #expect(plane.cell(at: size)?.frame(of: item, at: size)?.width == side)
    }
    // A window on its side has another orientation, and nothing outside of the sizes was asked about.
    for size in [Size(width: 490, height: 489), Size(width: 99, height: 600)] {
      #expect(plane.cell(at: size) == nil)
    }
  }

  @Test(
    "a condition belongs to the sizes at which it holds, and a contradiction ends where the rows hold"
  )
  func ends() throws {
    let plane = try #require(
      try plane(
        """
        layout "Ends" {
          view bar {
            left == screen.left; top == screen.top
            width == 100 when width < 300
            width == 200 when width >= 300
            height == 50 when height <= 400
            height == 60 when height > 400
            bottom <= screen.bottom - 160
          }
        }
        """, widths: 200...400, heights: 200...900))
    let item = try #require(plane.cells.first?.layout.written.item(named: "bar"))
    func bar(_ width: Double, _ height: Double) -> [Double]? {
      let size = Size(width: width, height: height)
      return plane.cell(at: size)?.frame(of: item, at: size).map { [$0.width, $0.height] }
    }
    #expect(bar(299.999, 400) == [100, 50])
    #expect(bar(300, 400.001) == [200, 60])
    #expect(bar(300, 400) == [200, 50])
    #expect(bar(250, 210) == nil && bar(205, 210) == [100, 50] && bar(205, 209.999) == nil)
    #expect(plane.cell(at: Size(width: 204, height: 205))?.layout.solution == nil)
  }

  @Test("a flow breaks where its views have no room")
  func flow() throws {
    let plane = try #require(
      try plane(
        """
        layout "Flow" {
          flow tags {
            spacing 8; left == screen.left; width == 0.5 * screen.height @high; width <= screen.width
            top == screen.top
            view a { width == 150; height == 20 }
            view b { width == 142; height == 20 }
          }
        }
        """))
    let item = try #require(plane.cells.first?.layout.written.item(named: "b"))
    for (width, height, top) in [
      (299.9, 700.0, 30.0), (300, 700, 0), (300, 599.9, 30), (300, 600, 0), (450, 600, 0),
      (450, 599.9, 30), (250, 800, 30),
    ] {
      let size = Size(width: width, height: height)
      let y = plane.cell(at: size)?.frame(of: item, at: size)?.y
      #expect(y.map { abs($0 - top) < 1e-9 } == true, "\(size): \(String(describing: y))")
    }
  }

  @Test(
    "the frames of every size are those that are solved there",
    arguments: ["phone", "right to left", "notch"])
  func samples(_ kind: String) throws {
    let screen = SweptLayoutTests.screen(kind)
    for (index, source) in SweptLayoutTests.sources.enumerated() {
      let plane = try #require(
        try plane(source, heights: 200...900, on: screen), "\(kind) \(index)")
      try expectSolved(plane, count: 120, on: screen, seed: 7, "\(kind) \(index)")
    }
  }

  @Test("sizes with rows of their own are on a line, and in no cell")
  func line() throws {
    let plane = try #require(
      try plane(
        """
        layout "Line" {
          view a { left == screen.left; top == screen.top; height == 0.1 * screen.height
            width == 20 when width == 320 or width == 300
            width == 30 when width != 320 and width != 300 }
        }
        """, widths: 300...500))
    let item = try #require(plane.cells.first?.layout.written.item(named: "a"))
    func width(_ width: Double) -> Double? {
      let size = Size(width: width, height: 600)
      return plane.cell(at: size)?.frame(of: item, at: size)?.width
    }
    #expect([300.001, 319.999, 320.001, 500].allSatisfy { width($0) == 30 })
    #expect(width(300) == nil && width(320) == nil)
    #expect(plane.lines.map(\.axis) == [.vertical, .vertical])
    #expect(Set(plane.lines.map(\.screen.size.width)) == [300, 320])
    for line in plane.lines {
      #expect(line.interval == 481...900)
      let frame = line.piece(at: 700)?.frame(of: item, at: 700)
      #expect(frame == Rect(x: 0, y: 0, width: 20, height: 70))
    }
  }

  @Test("more cells than were allowed have no plane")
  func budget() throws {
    let plain =
      "layout \"Plain\" { view a { left == screen.left; top == screen.top; width == 20; height == 20 } }"
    #expect(try plane(plain, probes: 1)?.cells.count == 1)
    #expect(try plane(plain, probes: 0) == nil)
  }

  /// `LAYOUT_CHECK_SWEPT_LAYOUTS=2000 LAYOUT_CHECK_SWEPT_SIZES=1000` asks for more of them.
  @Test("no size of a random layout contradicts its plane")
  func randomLayouts() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["LAYOUT_CHECK_SWEPT_LAYOUTS"].flatMap { Int($0) } ?? 12
    let sizes = environment["LAYOUT_CHECK_SWEPT_SIZES"].flatMap { Int($0) } ?? 60
    var planes = 0
    for seed in 1...UInt64(count) {
      let source = SweptLayoutTests.randomSource(seed)
      guard
        let plane = try plane(source, widths: 100...500, heights: 200...900, probes: 600)
      else { continue }
      planes += 1
      try expectSolved(plane, count: sizes, on: phone, seed: seed, "seed \(seed)")
    }
    #expect(planes > count / 2)
  }

  /// Compares a plane with solving at many sizes.
  private func expectSolved(
    _ plane: SweptPlane, count: Int, on screen: Screen, seed: UInt64, _ label: String
  ) throws {
    var random = SeededRandom(seed: seed)
    for index in 0..<count {
      // Half of the sizes are whole, as conditions are; where the window lies on its side, nothing is known.
      var size = Size(
        width: .random(in: 100...500, using: &random),
        height: .random(in: 200...900, using: &random))
      if index % 2 == 0 {
        size = Size(width: size.width.rounded(), height: size.height.rounded())
      }
      guard size.width <= size.height else { continue }
      guard let cell = plane.cell(at: size) else {
        Issue.record("\(label): no cell at \(size)")
        continue
      }
      let solved = try SolvedLayout(
        cell.layout.written,
        on: screen.resized(to: size.width, along: .horizontal)
          .resized(to: size.height, along: .vertical))
      #expect((solved.solution == nil) == (cell.layout.solution == nil), "\(label) at \(size)")
      for index in cell.layout.written.items.indices {
        let item = ItemID(index: index)
        guard let frame = solved.frame(of: item), let stated = cell.frame(of: item, at: size)
        else { continue }
        let difference = max(
          abs(frame.x - stated.x), abs(frame.y - stated.y), abs(frame.width - stated.width),
          abs(frame.height - stated.height))
        let name = cell.layout.written[item].name
        #expect(difference < 1e-5, "\(label): \(name) at \(size) is \(frame), not \(stated)")
      }
    }
  }
}
