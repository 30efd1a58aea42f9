import Constraints
import Foundation
import LayoutChecker
import LayoutDSL
import Testing

@testable import layout_check

/// A disagreement with GLPK is an internal error with the problem on disk, never a finding.
struct DisagreementTests {
  private struct Contrary: Verifier {
    let name = "GLPK"

    func opinion(on claim: Claim, about problem: Problem, titled title: String) -> SecondOpinion {
      .disagrees(reproducer: "{}\n")
    }
  }

  @Test func isAnErrorWithAReproducer() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("a.layout")
    try Data(#"layout "A" { screens 320x568 }"#.utf8).write(to: file)

    var session = CheckSession(
      color: .never, checker: Checker(verifier: Contrary()), progress: nil)
    session.check(file.path)

    let error = try #require(session.inputErrors.first)
    #expect(session.inputErrors.count == 1)
    #expect(error.message == "internal error: GLPK disagrees about `A` on 320x568")
    let note = try #require(error.notes.first).text
    let name = try #require(note.split(separator: "`").dropFirst().first)
    #expect(name.hasPrefix("layout-check-reproducer-") && name.hasSuffix(".json"))
    #expect(try String(contentsOfFile: String(name), encoding: .utf8) == "{}\n")
    try FileManager.default.removeItem(atPath: String(name))
  }
}
