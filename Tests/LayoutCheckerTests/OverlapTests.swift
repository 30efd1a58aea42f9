import Constraints
import LayoutDSL
import Testing

@testable import LayoutChecker

/// The overlaps of many views, against all pairs looked at one by one.
@Suite struct OverlapTests {
  private let screen = Screen(name: "375x667", size: Size(width: 375, height: 667), scale: 2)

  private func overlaps(of frames: [Rect]) throws -> [Finding] {
    var assembler = LayoutAssembler(name: "frames")
    for (index, frame) in frames.enumerated() {
      // Of a text nothing is a background.
      let item = try assembler.addItem(
        Item(
          name: "v\(index)", kind: .label(.init("Text")),
          span: SourceSpan(file: "frames", line: index + 1, column: 1, length: 1)))
      for (attribute, value) in [
        (Attribute.width, frame.width), (.height, frame.height),
      ] {
        try assembler.addRow(
          Row(
            AnchorExpression(terms: [.init(Anchor(item, attribute))]), .equal,
            AnchorExpression(constant: value)))
      }
      for (attribute, value) in [(Attribute.left, frame.x), (.top, frame.y)] {
        try assembler.addRow(
          Row(
            AnchorExpression(terms: [.init(Anchor(item, attribute))]), .equal,
            AnchorExpression(terms: [.init(Anchor(.screen, attribute))], constant: value)))
      }
    }
    return try Checker(screens: [screen]).check(assembler.layout).allFindings.filter {
      $0.rule == .overlap
    }
  }

  @Test(arguments: 0..<20)
  func areThoseOfAllPairs(seed: Int) throws {
    var random = Random(seed: UInt64(seed))
    let frames = (0..<8).map { _ in
      Rect(
        x: Double(random.below(300)), y: Double(random.below(300)),
        width: Double(random.below(150) + 1), height: Double(random.below(60) + 1))
    }
    var expected: [String] = []
    for (upper, frame) in frames.enumerated() {
      for (lower, other) in frames[..<upper].enumerated() {
        let width = min(frame.x + frame.width, other.x + other.width) - max(frame.x, other.x)
        let height = min(frame.y + frame.height, other.y + other.height) - max(frame.y, other.y)
        guard width > 0.25, height > 0.25 else { continue }
        expected.append("`v\(upper)` lies over \(width.points) by \(height.points) of `v\(lower)`")
      }
    }
    #expect(
      try overlaps(of: frames).map(\.message).sorted() == expected.sorted(), "seed \(seed)")
  }

  @Test(arguments: 0..<10)
  func aTreeFindsTheFramesThatAreOverAnother(seed: Int) {
    var random = Random(seed: UInt64(seed))
    let frames = (0..<(1 << (seed % 8))).map { _ in
      Rect(
        x: Double(random.below(300)), y: Double(random.below(300)),
        width: Double(random.below(60)), height: Double(random.below(60)))
    }
    let tree = FrameTree(frames)
    for (position, frame) in frames.enumerated() {
      let end = random.below(frames.count + 1)
      var found: [Int] = []
      tree.forEach(over: frame, byMoreThan: 0.5, before: end) {
        found.append($0)
        return true
      }
      let expected = (0..<end).filter { other in
        let other = frames[other]
        return min(frame.x + frame.width, other.x + other.width) - max(frame.x, other.x) > 0.5
          && min(frame.y + frame.height, other.y + other.height) - max(frame.y, other.y) > 0.5
      }
      #expect(found.sorted() == expected, "seed \(seed), \(position)")
      var first: [Int] = []
      tree.forEach(over: frame, byMoreThan: 0.5, before: end) {
        first.append($0)
        return false
      }
      #expect(first == Array(found.prefix(1)))
    }
  }

  private func check(_ views: String) throws -> ScreenCheck {
    let file = LayoutFile(parsing: Array("layout \"A\" { \(views) }".utf8), name: "a.layout")
    #expect(file.diagnostics.isEmpty)
    return try ScreenCheck(
      try #require(file.layouts.first), on: screen, by: [.overlap],
      measurer: InterTextMeasurer(), verifier: nil)
  }

  @Test func ofOneScreenSomeThousandAreTold() throws {
    let labels = { (count: Int) in
      "for a in 1...\(count) { label v[a] \"Text\" { left == screen.left; top == screen.top + a / 9 } }"
    }
    let few = try check(labels(60))
    #expect(few.faults.count == 36 + 51 * 8)
    #expect(few.result.leftOut.isEmpty)
    let many = try check(labels(200))
    #expect((900...1_000).contains(many.faults.count))
    #expect(many.result.leftOut == [.overlaps])
    // The first overlap of each view comes before the second one of any.
    #expect(Set(many.faults.map(\.identity.item)).count == 199)
  }

  @Test(
    "of what reaches out of its container, too, each view has its first overlap told before the second of any"
  )
  func ofStraysSomeThousandAreTold() throws {
    let many = try check(
      (0..<160).map { place in
        """
        view cell\(place) {
          left == screen.left + \(2 * place); top == screen.top; width == 1; height == 1
          label spill\(place) "Text" {
            left == screen.left; top == screen.top + \(2 + place / 20)
          }
        }
        """
      }.joined(separator: "\n"))
    #expect((900...1_000).contains(many.faults.count))
    #expect(many.result.leftOut == [.overlaps])
    #expect(Set(many.faults.map(\.identity.item)).count == 159)
  }

  @Test func backgroundsAreLookedAtUpToANumber() throws {
    let views = (0..<400).map {
      "view v\($0) { left == screen.left; top == screen.top; width == 300; height == 300 }"
    }.joined(separator: "\n")
    let many = try check(views)
    #expect(many.faults.isEmpty)
    #expect(many.result.leftOut == [.overlaps])
    var report = Report()
    report.layouts = [LayoutResult(file: "a.layout", name: "A", screens: [many.result])]
    #expect(report.undecided(by: FindingPolicy()).isEmpty)
    #expect(report.undecided(by: FindingPolicy(failingSeverity: .warning)).map(\.name) == ["A"])
  }

  @Test func ofOneViewAtMostEightAreTold() throws {
    let findings = try overlaps(
      of: Array(repeating: Rect(x: 0, y: 0, width: 100, height: 30), count: 12))
    // The first nine views have 36 pairs, and each of the last three eight more.
    #expect(findings.count == 36 + 3 * 8)
  }
}
