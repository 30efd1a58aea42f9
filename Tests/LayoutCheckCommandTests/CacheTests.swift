import Dispatch
import Foundation
import LayoutDSL
import Testing

@testable import LayoutChecker
@testable import ReportCache

/// What checks came to, kept between runs.
struct CacheTests {
  private static let screen = Screen(name: "320x568", size: Size(width: 320, height: 568), scale: 2)

  /// A report with something of everything.
  private static let report: Report = {
    let measure = ViewMeasure("card", .width)
    let extreme = Fact.Extreme(value: 0.1, screen: screen)
    var finding = Finding(
      rule: .ambiguousSize, severity: .warning, file: "a.layout", layout: "A",
      span: SourceSpan(file: "a.layout", line: 2, column: 3, length: 4), view: "card",
      message: "`card` has no width",
      notes: [
        .init(.free(measure, lower: -.infinity, upper: .infinity)), .init(.lastRound(nil)),
        .init(.row("a == b", .missed(1.0 / 3))), .init(.replacing(["a"], with: ["b", "c"])),
        .init(.elsewhere(.shown(measure), least: nil, most: extreme)), .init(.crushed),
        .init(.rounds(of: "card", [Size(width: 1, height: -0.0)])),
      ],
      help: [
        Help(
          "add a width",
          edits: [
            SourceEdit(
              file: "a.layout", start: SourcePosition(line: 2, column: 3),
              end: SourcePosition(line: 2, column: 3), newText: "width == 9\u{1F534}\n")
          ], provenScreens: 3, remaining: ["less"])
      ],
      screens: [screen],
      causes: [.init("card.left == 0", at: nil, role: .limit, isWritten: false, views: ["card"])],
      numbers: [.init(quantity: .overlap(.vertical), values: [(screen: screen, value: 1e-300)])],
      fingerprint: "0123456789abcdef")
    finding.function = "body"
    finding.ends = [
      FindingEnd(axis: .vertical, size: 500.5, isUpper: true, isIncluded: false, screen: screen)
    ]
    let lane = SweepLane(.horizontal, over: 320...1024, on: screen)
    finding.sizes = [SizeRanges(lane, [.init(320, 400, includesUpper: false)])]
    finding.consequences = [finding]
    var report = Report()
    report.findings = [finding]
    report.helps.offered = 2
    report.layouts = [
      LayoutResult(
        file: "a.layout", name: "A",
        screens: [
          ScreenResult(
            screen: screen, verdict: .ambiguous, verified: .skipped,
            frames: [("card", Rect(x: 0.1, y: 0.2, width: 1.0 / 3, height: 4))],
            leftOut: [.conflicts, .openMeasures(7)])
        ])
    ]
    return report
  }()

  private func cache(in workspace: Workspace, limit: Int = 1 << 20) throws -> ReportCache {
    try ReportCache(
      at: workspace.url.appendingPathComponent("cache").path, of: [1, 2], limit: limit)
  }

  private func entries(of workspace: Workspace) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: workspace.url.appendingPathComponent("cache"), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "report" }.sorted { $0.path < $1.path }
  }

  @Test func `A report comes back as it was`() throws {
    let workspace = try Workspace()
    let cache = try cache(in: workspace)
    let key = try #require(
      cache.key(of: "a.layout", from: ["a.layout": [3]], checkedBy: Checker()))
    cache.store(try #require(CheckRecord(of: Self.report, notes: ["a note"])), for: key)
    let record = try #require(cache.record(for: key))
    #expect(record.notes == ["a note"])
    #expect(record.report.findings == Self.report.findings)
    #expect(record.report.helps == Self.report.helps)
    // A description has all that is in a value, whatever is added to it.
    #expect(String(reflecting: record.report) == String(reflecting: Self.report))
    // What a report and a checker have, records and keys have to have too.
    #expect(
      Mirror(reflecting: Report()).children.compactMap(\.label)
        == ["layouts", "findings", "failures", "verifier", "helps"])
    #expect(
      Mirror(reflecting: Checker()).children.compactMap(\.label)
        == [
          "screens", "states", "variations", "verifier", "measurer", "experimentalRules",
          // No report follows from it.
          "ledger",
        ])
  }

  @Test func `All that a report follows from is in the key`() throws {
    let workspace = try Workspace()
    let cache = try cache(in: workspace)
    let other = try ReportCache(
      at: workspace.url.appendingPathComponent("cache").path, of: [2, 1])
    var chosen = Checker(screens: [Self.screen])
    var keys: [ReportCache.Key?] = [
      cache.key(of: "a", from: ["a": [1], "b": [2]], checkedBy: Checker()),
      cache.key(of: "b", from: ["a": [1], "b": [2]], checkedBy: Checker()),
      cache.key(of: "a", from: ["a": [1], "b": [3]], checkedBy: Checker()),
      cache.key(of: "a", from: ["a": [1], "c": [2]], checkedBy: Checker()),
      cache.key(of: "a", from: ["a": [1]], checkedBy: Checker()),
      cache.key(of: "a", from: ["a": [1], "b": [2]], checkedBy: chosen),
      other.key(of: "a", from: ["a": [1], "b": [2]], checkedBy: Checker()),
    ]
    chosen.states = ["loading"]
    keys.append(cache.key(of: "a", from: ["a": [1], "b": [2]], checkedBy: chosen))
    chosen.experimentalRules = [.jump, .unmirrored]
    keys.append(cache.key(of: "a", from: ["a": [1], "b": [2]], checkedBy: chosen))
    chosen.variations.textLengths = [130]
    keys.append(cache.key(of: "a", from: ["a": [1], "b": [2]], checkedBy: chosen))
    #expect(Set(keys.compactMap(\.self)).count == keys.count)
    chosen.experimentalRules = [.unmirrored, .jump]
    #expect(keys.last == cache.key(of: "a", from: ["b": [2], "a": [1]], checkedBy: chosen))
  }

  @Test func `A damaged or a strange entry is none`() throws {
    let workspace = try Workspace()
    let cache = try cache(in: workspace)
    func key(_ byte: UInt8) throws -> ReportCache.Key {
      try #require(cache.key(of: "a", from: ["a": [byte]], checkedBy: Checker()))
    }
    let record = try #require(CheckRecord(of: Self.report))
    cache.store(record, for: try key(1))
    let first = try #require(try entries(of: workspace).first)
    let sound = try Data(contentsOf: first)
    cache.store(record, for: try key(2))
    let second = try #require(try entries(of: workspace).first { $0 != first })
    let strange = try Data(contentsOf: second)
    var flipped = sound
    flipped[sound.count - 20] ^= 1
    for damaged in [Data(), sound.prefix(50), sound.dropLast(), flipped, strange, sound + [0]] {
      try Data(damaged).write(to: first)
      #expect(cache.record(for: try key(1)) == nil)
    }
    try sound.write(to: first)
    #expect(cache.record(for: try key(1)) != nil)
    try FileManager.default.removeItem(at: first)
    try FileManager.default.createDirectory(at: first, withIntermediateDirectories: true)
    #expect(cache.record(for: try key(1)) == nil)
    cache.store(record, for: try key(1))
    #expect(cache.record(for: try key(2)) != nil)
  }

  @Test func `What was not used for the longest time goes first`() throws {
    let workspace = try Workspace()
    let record = try #require(CheckRecord(of: Self.report))
    var cache = try cache(in: workspace)
    let keys = (1...4).compactMap {
      cache.key(of: "a", from: ["a": [UInt8($0)]], checkedBy: Checker())
    }
    for key in keys { cache.store(record, for: key) }
    let files = try entries(of: workspace)
    for file in files {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: file.path)
    }
    #expect(cache.record(for: keys[2]) != nil)
    let size = try Data(contentsOf: files[0]).count
    // An entry takes a quarter of the bytes at most.
    cache = try self.cache(in: workspace, limit: 4 * size)
    cache.store(record, for: keys[0])
    cache.trim()
    #expect(try entries(of: workspace).count == 4)
    cache = try self.cache(in: workspace, limit: 2 * size)
    cache.trim()
    #expect(try entries(of: workspace).count == 2)
    #expect(cache.record(for: keys[0]) != nil)
    #expect(cache.record(for: keys[2]) != nil)
  }

  @Test func `Writers do not disturb each other`() throws {
    let workspace = try Workspace()
    let cache = try cache(in: workspace)
    let record = try #require(CheckRecord(of: Self.report))
    let key = try #require(cache.key(of: "a", from: ["a": [1]], checkedBy: Checker()))
    cache.store(record, for: key)
    let misses = (0..<40).map { _ in Box() }
    DispatchQueue.concurrentPerform(iterations: 40) { index in
      cache.store(record, for: key)
      if cache.record(for: key) == nil { misses[index].value += 1 }
    }
    #expect(misses.allSatisfy { $0.value == 0 })
    let names = try FileManager.default.contentsOfDirectory(
      atPath: workspace.url.appendingPathComponent("cache").path)
    #expect(names.filter { !$0.hasSuffix(".report") }.sorted() == [".gitignore", "CACHEDIR.TAG"])
  }

  /// A number of its own for each thread.
  private final class Box: @unchecked Sendable { var value = 0 }

  // MARK: - The command

  private static let card = """
    component Card {
      view box { top == parent.top; height == 10; width == 90 }
      height == 10
      width == 100
    }

    """

  private static let home = """
    import "parts/card.layout"
    layout "Home" {
      screens 320x568
      Card first { left == screen.left; top == screen.top }
    }

    """

  /// The numbers by which the file system knows the entries: an entry that is written again has another one.
  private func numbers(in workspace: Workspace) throws -> Set<Int> {
    Set(
      try entries(of: workspace).compactMap {
        try FileManager.default.attributesOfItem(atPath: $0.path)[.systemFileNumber] as? Int
      })
  }

  @Test func `A report from the cache is the same as one without`() async throws {
    let workspace = try Workspace([
      "in/home.layout": Self.home, "in/parts/card.layout": Self.card,
      "in/View.xib": DocumentTests.document,
    ])
    func run(_ more: String..., on screens: String = "320x568") async throws -> Command.Result {
      try await Command.run(
        ["in", "--format", "json", "--screens", screens] + more, in: workspace)
    }
    let plain = try await run()
    #expect(plain.output.contains("box"))
    #expect(try await run("--cache", "cache") == plain)
    let kept = try numbers(in: workspace)
    #expect(kept.count == 3)
    // Nothing was checked again, and so nothing written again.
    #expect(try await run("--cache", "cache") == plain)
    #expect(try numbers(in: workspace) == kept)

    // Other screens are another check.
    let chosen = try await run(on: "375x667")
    #expect(chosen != plain)
    #expect(try await run("--cache", "cache", on: "375x667") == chosen)
    #expect(try numbers(in: workspace).count == 6)

    // A file that is imported is a part of the check.
    try workspace.write(
      Data(Self.card.replacing("width == 90", with: "width == 90; left == parent.left").utf8),
      to: "in/parts/card.layout")
    let changed = try await run("--cache", "cache")
    #expect(changed != plain)
    #expect(try await run() == changed)

    for entry in try entries(of: workspace) { try Data("damaged".utf8).write(to: entry) }
    #expect(try await run("--cache", "cache") == changed)
  }

  @Test func `A page from the cache draws documents all the same`() async throws {
    let workspace = try Workspace(["View.xib": DocumentTests.document])
    let arguments = ["View.xib", "--format", "html", "--screens", "320x568"]
    let plain = try await Command.run(arguments, in: workspace)
    for _ in 1...2 {
      #expect(try await Command.run(arguments + ["--cache", "cache"], in: workspace) == plain)
    }
  }

  @Test func `A directory of other files is no cache`() async throws {
    let workspace = try Workspace(["home.layout": Self.card])
    let result = try await Command.run(["home.layout", "--cache", "."], in: workspace)
    #expect(result.status == 2)
    #expect(result.errors.contains("error: `--cache .`: there are other files in it"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.url.path) == ["home.layout"])
  }
}
