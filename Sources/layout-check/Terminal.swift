#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The two streams that the command writes to, and what it knows about the terminal behind them.
enum Terminal {
  /// One of the streams.
  enum Stream: Int32 {
    /// Standard output: the report and nothing else.
    case output = 1

    /// Standard error: what is wrong with the input, and progress.
    case error = 2

    /// Whether a person is looking at the stream.
    var isTerminal: Bool { isatty(rawValue) == 1 }

    /// Whether colours are welcome where nothing else was asked for; see https://no-color.org.
    var welcomesColor: Bool {
      isTerminal && (Terminal.environment("NO_COLOR") ?? "").isEmpty
        && Terminal.environment("TERM") != "dumb"
    }
  }

  /// Makes writing to a closed pipe an error instead of the end of the process.
  static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Writes all of a text; returns why that was not possible, or nil where it was.
  ///
  /// That nobody reads any more is no failure.
  @discardableResult
  static func write(_ text: String, to stream: Stream) -> String? {
    var text = text
    return text.withUTF8 { bytes -> String? in
      var rest = bytes[...]
      while !rest.isEmpty {
        let written = writeBytes(stream.rawValue, UnsafeBufferPointer(rebasing: rest))
        if written > 0 {
          rest = rest.dropFirst(written)
        } else if errno == EPIPE {
          return nil
        } else if errno != EINTR && errno != EAGAIN {
          return lastError
        }
      }
      return nil
    }
  }

  private static func writeBytes(_ descriptor: Int32, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// The system's words for the last error, in lower case.
  static var lastError: String {
    strerror(errno).map { String(cString: $0).lowercased() } ?? "error \(errno)"
  }

  /// The value of an environment variable; nil where it is not set.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Ends the process.
  static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #else
      Glibc.exit(status)
    #endif
  }
}
