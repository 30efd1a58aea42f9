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
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    if let seconds = secondsAtMost {
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
        if process.isRunning { process.terminate() }
      }
    }
    // What is written to standard error is short, so that nobody waits on a full pipe.
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Result(status: process.terminationStatus, output: data, errors: text)
  }
}
