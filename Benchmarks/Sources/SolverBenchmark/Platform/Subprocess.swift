import Foundation

/// Another program, run to its end.
enum Subprocess {
  struct Result {
    var status: Int32
    var output: Data
    var errors: String
  }

  /// - Parameters:
  ///   - command: the program, looked up as a shell does, and its arguments.
  ///   - secondsAtMost: when it is ended; nil where it may take what it takes.
  /// - Throws: where the program cannot be started.
  static func run(
    _ command: [String], input: FileHandle = .nullDevice, secondsAtMost: Double? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = input
    let output = Pipe()
    process.standardOutput = output
    // A file, since a program that has much to say would wait on a second pipe.
    let complaints = FileManager.default.temporaryDirectory
      .appendingPathComponent("complaints-\(UUID().uuidString)")
    try Data().write(to: complaints)
    defer { try? FileManager.default.removeItem(at: complaints) }
    process.standardError = try FileHandle(forWritingTo: complaints)
    try process.run()
    if let seconds = secondsAtMost {
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
        if process.isRunning { process.terminate() }
      }
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: data,
      errors: (try? String(contentsOf: complaints, encoding: .utf8)) ?? "")
  }
}
