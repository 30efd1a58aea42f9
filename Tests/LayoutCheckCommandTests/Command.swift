import Foundation
import Subprocess
import Testing

/// Runs the built `layout-check` the way a user does.
enum Command {
  /// What a run left behind.
  struct Result: Equatable {
    /// The exit code; negative for a signal.
    var status: Int32
    var output: String
    var errors: String

    /// Everything in one text, for snapshots.
    var transcript: String {
      var text = "exit code \(status)\n"
      if !output.isEmpty { text += "---- standard output\n" + output }
      if !errors.isEmpty { text += "---- standard error\n" + errors }
      return text
    }
  }

  /// The executable, which the build puts beside the test bundle.
  static let executable: URL = {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("layout-check")
  }()

  /// Runs the command with arguments in a directory, without a terminal.
  static func run(
    _ arguments: [String], in directory: Workspace, environment: [String: String] = [:]
  ) async throws -> Result {
    try await shell(#"exec "$LAYOUT_CHECK" "$@""#, arguments, in: directory, environment)
  }

  /// Runs a shell script in which `$LAYOUT_CHECK` is the command.
  static func shell(
    _ script: String, _ arguments: [String] = [], in directory: Workspace,
    _ environment: [String: String] = [:]
  ) async throws -> Result {
    var variables: [Environment.Key: String?] = [
      "LAYOUT_CHECK": executable.path, "NO_COLOR": nil, "DIRECTORY": directory.url.path,
    ]
    for (name, value) in environment { variables[Environment.Key(stringLiteral: name)] = value }
    let result = try await Subprocess.run(
      .name("sh"),
      arguments: Arguments(["-c", #"cd "$DIRECTORY" || exit 99; "# + script, "sh"] + arguments),
      environment: .inherit.updating(variables),
      output: .string(limit: 64 << 20), error: .string(limit: 64 << 20))
    let status: Int32 =
      switch result.terminationStatus {
      case .exited(let code): code
      case .signaled(let signal): -signal
      }
    return Result(status: status, output: result.standardOutput, errors: result.standardError)
  }
}

/// A temporary directory that lives as long as the value.
final class Workspace: Sendable {
  let url: URL

  /// Makes a directory with files in it, by their relative paths.
  init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("layout-check-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, text) in files { try write(Data(text.utf8), to: path) }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func text(of path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }

  func write(_ data: Data, to path: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }
}
