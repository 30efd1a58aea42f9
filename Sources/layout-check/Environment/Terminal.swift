internal import ArgumentParser

/// The two streams that the command writes to, and what it knows about the terminal behind them.
enum Terminal {
  /// One of the streams.
  enum Stream: Int32 {
    /// Standard output: the report and nothing else.
    case output = 1

    /// Standard error: what is wrong with the input, and progress.
    case error = 2

    /// Whether a person is looking at the stream.
    var isTerminal: Bool { System.isTerminal(rawValue) }

    /// The columns of the terminal; 80 where there is none, and between 60 and 160.
    var width: Int {
      guard let columns = System.terminalWidth(rawValue) else { return 80 }
      return min(160, max(60, columns))
    }

    /// Whether colours are welcome where nothing else was asked for; see https://no-color.org.
    var welcomesColor: Bool {
      isTerminal && (System.environment("NO_COLOR") ?? "").isEmpty
        && System.environment("TERM") != "dumb"
    }
  }

  /// Writes all of a text; returns why that was not possible, or nil where it was.
  ///
  /// That nobody reads any more is no failure.
  @discardableResult
  static func write(_ text: String, to stream: Stream) -> String? {
    System.writeAll(text, to: stream.rawValue)
  }

  /// Writes what was asked for to standard output.
  ///
  /// - Throws: `ExitCode.unusable` where that is not possible, which is said on standard error.
  static func print(_ text: String) throws {
    guard let failure = write(text, to: .output) else { return }
    write("error: cannot write to standard output: \(failure)\n", to: .error)
    throw ExitCode.unusable
  }
}
