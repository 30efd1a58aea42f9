import Constraints
import Foundation
import LayoutDSL
import SeededRandomness
import Testing

/// Files that were damaged at random: never a crash, a hang or unbounded memory.
@Suite struct FuzzTests {
  /// For how many seconds the long test runs; 0 where it does not.
  ///
  /// `LAYOUT_FUZZ_SECONDS=600 swift test --filter FuzzTests` damages files for ten minutes;
  /// `LAYOUT_FUZZ_SEED` chooses where it begins.
  private static let seconds =
    Int(
      ProcessInfo.processInfo.environment["LAYOUT_FUZZ_SECONDS"] ?? "") ?? 0

  private static let firstSeed =
    UInt64(
      ProcessInfo.processInfo.environment["LAYOUT_FUZZ_SEED"] ?? "") ?? 1_000

  @Test(arguments: 0..<40)
  func `a damaged file is no crash`(seed: UInt64) {
    damageFiles(seed: seed, count: 30)
  }

  @Test(.enabled(if: seconds > 0))
  func `damaged files for a long time are no crash`() {
    let end = ContinuousClock.now + .seconds(Self.seconds)
    var seed = Self.firstSeed
    var slowest = Duration.zero
    while ContinuousClock.now < end {
      let start = ContinuousClock.now
      damageFiles(seed: seed, count: 30)
      slowest = max(slowest, ContinuousClock.now - start)
      seed += 1
    }
    print("\(seed - Self.firstSeed) files damaged, the slowest 30 times in \(slowest)")
    #expect(slowest < .seconds(30))
  }

  private static let pieces = [
    "{", "}", "(", ")", "\"", "/*", "*/", "//", "\n", "@", "..", "when", "layout \"", "let a = a",
    "==", "=", "<", "+-", "1e999", "\u{0}", "é", "\u{FEFF}", "view", "screens", ",", ";", "not",
    "0x5", "\\", ":", "aspect", "[", "]", "...", "for i in 1...9 {", "else", "component A {",
    "A b", "import \"a.layout\"\n", "import \"b.layout\"\n", "allow x-", "self", "1000000000",
    "when true", "let names =", "[i", "min(", "true", "stack", "grid", "scroll", "after", "margins",
    "visual \"|-[", ".content", "spacing", "span", "->=", "@)", "align", "rtl",
  ].map { Array($0.utf8) }

  /// Damages the file of a seed some times, and reads what becomes of it.
  private func damageFiles(seed: UInt64, count: Int) {
    var random = SeededRandom(seed: seed)
    var generator = SourceGenerator(seed: seed)
    let original = Array(generator.file().utf8)
    for _ in 0..<count {
      let bytes = damaged(original, &random)
      let file = LayoutFile(parsing: bytes, name: "a.layout") {
        name throws(LayoutFile.ImportFailure) in
        guard name == "b.layout" else { throw .init("no such file or directory") }
        return original
      }
      let lines = bytes.filter { $0 == 0x0A || $0 == 0x0D }.count + 1
      #expect(file.diagnostics.count <= 21)
      let ownPlaces = file.diagnostics.map(\.span).filter { $0.file == "a.layout" }
      #expect(
        ownPlaces.allSatisfy {
          (1...lines).contains($0.line) && $0.column >= 1 && $0.length >= 0
        }, "seed \(seed)")
      // What is well-formed can be printed and read again.
      if let text = try? LayoutFile.canonicalForm(of: bytes, name: "a.layout") {
        let again = try? LayoutFile.canonicalForm(of: Array(text.utf8), name: "a.layout")
        #expect(again == text, "seed \(seed)\n\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  private func damaged(_ original: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = original
    for _ in 0...Int.random(in: 0..<6, using: &random) where !bytes.isEmpty {
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0..<12, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: start)
      case 2: bytes[start] = UInt8.random(in: 0...255, using: &random)
      default: bytes.insert(contentsOf: bytes[start..<end], at: start)
      }
    }
    return bytes
  }
}
