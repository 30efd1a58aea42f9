#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Replaces the content of files.
enum OutputFile {
  /// Gives a file another content, all of it or nothing; returns why that was not possible, or nil
  /// where it was.
  ///
  /// The text is written to a new file beside the old one, which then takes its name, so that no
  /// interruption leaves half a file. Permissions stay, and a link goes on to lead to the file.
  static func replace(_ path: String, with text: String) -> String? {
    guard let resolved = realpath(path, nil) else { return Terminal.lastError }
    defer { free(resolved) }
    let target = String(cString: resolved)
    var status = stat()
    guard stat(target, &status) == 0 else { return Terminal.lastError }
    // Renaming would replace even a file that may not be written.
    guard access(target, W_OK) == 0 else { return Terminal.lastError }
    var template = Array((target + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return Terminal.lastError }
    let failure =
      Terminal.write(text, to: descriptor)
      ?? (fchmod(descriptor, status.st_mode & 0o7777) == 0 ? nil : Terminal.lastError)
    let isClosed = close(descriptor) == 0
    guard failure == nil, isClosed, rename(template, target) == 0 else {
      let reason = failure ?? Terminal.lastError
      unlink(template)
      return reason
    }
    return nil
  }
}
