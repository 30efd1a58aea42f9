import Foundation
import Testing

/// The page in a browser, where there is one.
@Suite struct PageTests {
  private static let script = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Scripts/check-page").path

  /// Whether there are a Chromium and what drives it.
  private static let hasBrowser: Bool = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    func isThere(_ names: [String]) -> Bool {
      names.contains { name in
        folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
      }
    }
    return isThere(["chromium", "chromium-browser", "google-chrome", "chrome"])
      && isThere(["python3"])
  }()

  @Test(.enabled(if: hasBrowser, "needs Chromium and Python"))
  func aPersonCanUseThePage() async throws {
    let result = try await Command.shell(
      #"exec "$SCRIPT" --command "$LAYOUT_CHECK""#, in: try Workspace(), ["SCRIPT": Self.script])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.hasSuffix(" passed, 0 failed\n"))
  }
}
