#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Keeps a problem that the two solvers disagree about, so that it can be solved again.
enum ReproducerFile {
  /// Writes a problem to a new file in the current directory and returns its name, or nil where that
  /// is not possible.
  static func write(_ text: String) -> String? {
    // Earlier reproducers are kept: O_EXCL refuses a name that is taken.
    for number in 1...1000 {
      let name = "layout-check-reproducer-\(number).txt"
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      return Terminal.write(text, to: descriptor) == nil ? name : nil
    }
    return nil
  }
}
