internal import Foundation
public import Testing

/// Compares a text with the file of that name in a folder beside the test.
///
/// With `UPDATE_SNAPSHOTS=1` in the environment the files are written instead; read what changed
/// (`git diff`) before you commit it.
public func expectSnapshot(
  _ text: String, named name: String, as type: String = "txt", in folder: String = "Snapshots",
  file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let snapshot = URL(fileURLWithPath: file).deletingLastPathComponent()
    .appendingPathComponent(folder).appendingPathComponent("\(name).\(type)")
  if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
    try FileManager.default.createDirectory(
      at: snapshot.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: snapshot)
    return
  }
  guard let expected = try? String(contentsOf: snapshot, encoding: .utf8) else {
    Issue.record("there is no snapshot \(name); got\n\(text)", sourceLocation: sourceLocation)
    return
  }
  #expect(text == expected, "snapshot \(name)", sourceLocation: sourceLocation)
}
