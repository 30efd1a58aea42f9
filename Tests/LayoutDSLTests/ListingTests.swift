import Foundation
import LayoutDSL
import Testing

/// All constraints that a layout becomes, and the frames that follow from them, as they are written down
/// in `Listings/`.
///
/// With `UPDATE_SNAPSHOTS=1` in the environment the listings are written instead; read what changed
/// (`git diff`) before you commit it.
@Suite("Listings")
struct ListingTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Listings")

  /// A phone, and a large one on its side whose texts run from right to left.
  private static let screens = [
    Screen(
      name: "phone", size: Size(width: 320, height: 568), scale: 2, safeArea: Insets(top: 20)),
    Screen(
      name: "arabic", size: Size(width: 812, height: 375), scale: 3,
      safeArea: Insets(top: 0, left: 44, bottom: 21, right: 44), direction: .rightToLeft),
  ]

  private static let files = ["grids", "flows", "guides", "scrolling", "controls", "conditions"]

  @Test("of layouts", arguments: files)
  func file(_ name: String) throws {
    let data = try Data(contentsOf: Self.folder.appending(path: name + ".layout"))
    let listings = try Self.screens.map { try listing(of: [UInt8](data), name, on: $0) }
    try expect(listings.joined(separator: "\n"), name)
  }

  @Test("of stacks, by how they share out their room", arguments: Axis.allCases)
  func distributions(axis: Axis) throws {
    var listings: [String] = []
    let names = [
      "fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering",
    ]
    for distribution in names {
      for hidden in ["", "a", "b", "d", "bc", "abcd"] {
        let settings = "distribution \(distribution); spacing 10; spacing 4 after b"
        listings.append(
          try stack(
            "\(distribution), hidden \(hidden)", axis, settings, hidden: hidden,
            onlyOf: ["UISV-canvas", "UISV-hiding", "UISV-spacing", "UISV-fill"]))
      }
    }
    // With a single view that has a size, and no spacing, that one gets all of it.
    for (spacing, hidden) in [(0, ""), (0, "a"), (0, "bc"), (0, "abc"), (10, "bc"), (10, "ab")] {
      listings.append(
        try stack(
          "fillProportionally by \(spacing), hidden \(hidden)", axis,
          "distribution fillProportionally; spacing \(spacing)", hidden: hidden,
          onlyOf: ["UISV-fill"]))
    }
    try expect(listings.joined(separator: "\n"), "distributions-\(axis)")
  }

  @Test("of stacks, by where their views lie across them", arguments: Axis.allCases)
  func alignments(axis: Axis) throws {
    var listings: [String] = []
    let names = [
      "fill", "leading", "trailing", "top", "bottom", "center", "firstBaseline", "lastBaseline",
    ]
    for alignment in names {
      for hidden in ["", "a", "abcd"] {
        let settings = "alignment \(alignment); margins top 1 leading 2 bottom 3 trailing 5"
        listings.append(
          try stack(
            "\(alignment), hidden \(hidden)", axis, settings, hidden: hidden,
            onlyOf: ["UISV-canvas", "UISV-align", "UISV-span", "UISV-ambig"]))
      }
    }
    try expect(listings.joined(separator: "\n"), "alignments-\(axis)")
  }

  @Test("of stacks that space baselines")
  func baselines() throws {
    var listings: [String] = []
    for distribution in ["fill", "equalSpacing", "equalCentering"] {
      for axis in Axis.allCases {
        listings.append(
          try stack(
            "\(distribution), \(axis)", axis,
            "distribution \(distribution); baselineRelative; spacing 30", hidden: "",
            onlyOf: ["UISV-canvas", "UISV-spacing", "UISV-fill"]))
      }
    }
    try expect(listings.joined(separator: "\n"), "baselines")
  }

  /// The rows that a stack of four views stands for, two of them with text, by their rules.
  private func stack(
    _ title: String, _ axis: Axis, _ settings: String, hidden: String, onlyOf rules: [String]
  ) throws -> String {
    func hides(_ name: String) -> String { hidden.contains(name) ? "hidden" : "" }
    let source = """
      layout "Stack" {
        stack row \(axis) {
          left == screen.left; top == screen.top
          \(settings)
          view a { content 160x20; \(hides("a")) }
          label b "ab" { \(hides("b")) }
          label c "cde" { \(hides("c")) }
          view d { content 0x40; \(hides("d")) }
        }
      }
      """
    let solved = try solve(Array(source.utf8), on: Self.screens[0])
    let rows = solved.problem.problem.constraints.compactMap { row in
      rules.contains { row.origin.rule?.hasPrefix($0) ?? false } ? row.origin.label : nil
    }
    return (["# \(title)"] + rows + frames(solved)).joined(separator: "\n") + "\n"
  }

  private func solve(_ bytes: [UInt8], on screen: Screen) throws -> SolvedLayout {
    let file = LayoutFile(parsing: bytes, name: "a.layout")
    #expect(file.diagnostics == [])
    return try SolvedLayout(
      try #require(file.layouts.first), on: screen, measurer: GridMeasurer())
  }

  private func listing(of bytes: [UInt8], _ name: String, on screen: Screen) throws -> String {
    let solved = try solve(bytes, on: screen)
    let rows = String(reflecting: solved.problem.problem)
    // A row of a construct is known by its rule and by the anchors that were written.
    let identities = solved.problem.sources.compactMap { source -> String? in
      guard case .generated(let row) = source else { return nil }
      return "  \(solved.problem.written.description(of: row))"
    }
    let title = "# \(name) on \(screen.name)"
    return ([title, rows] + identities + frames(solved)).joined(separator: "\n") + "\n"
  }

  /// The frames to a thousandth of a point, with what of them may differ.
  private func frames(_ solved: SolvedLayout) -> [String] {
    guard let solution = solved.solution else { return ["no solution"] }
    func text(_ value: Double) -> String {
      "\((value * 1000).rounded() / 1000 + 0)".replacing(#/\.0$/#, with: "")
    }
    return solved.expanded.items.indices.dropFirst().compactMap { index in
      let item = ItemID(index: index)
      guard let frame = solved.problem.frame(of: item, in: solution) else { return nil }
      let numbers = [frame.x, frame.y, frame.width, frame.height].map(text)
      let lines = solved.problem[item].text.map {
        ", \($0.lineCount) of \($0.neededLineCount) lines"
      }
      return "\(solved.expanded.items[index].name): \(numbers.joined(separator: " "))\(lines ?? "")"
    }
  }

  private func expect(
    _ text: String, _ name: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    let file = Self.folder.appending(path: name + ".txt")
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: file)
      return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    let lines = zip(text.split(separator: "\n"), expected.split(separator: "\n"))
    let difference = lines.first { $0 != $1 }
    #expect(
      text == expected, "\(name): \(difference?.0 ?? "end"), not \(difference?.1 ?? "end")",
      sourceLocation: location)
  }
}
