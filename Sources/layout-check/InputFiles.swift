internal import LayoutChecker
internal import LayoutDSL

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Finds and reads the files that are named on the command line.
///
/// Only regular files are read, and no more of them than a layout file may have: a pipe may never
/// end, and a device never does.
enum InputFiles {
  /// The argument that means standard input.
  static let standardInput = "-"

  /// What `argument` stands for: a file itself, a directory for all `.layout` files below it,
  /// sorted, except in hidden directories.
  ///
  /// Links to directories are not followed inside a directory, so a cycle of links ends the search
  /// nowhere.
  static func find(_ argument: String) -> [Result<String, InputError>] {
    guard argument != standardInput, kind(of: argument) == .directory else {
      return [.success(argument)]
    }
    var found: [Result<String, InputError>] = []
    // Directories that are still to be searched, and files in between, last first: a directory's
    // files come where its name stands among its siblings.
    var pending = [(path: argument, isDirectory: true)]
    while let (path, isDirectory) = pending.popLast() {
      guard isDirectory else {
        found.append(.success(path))
        continue
      }
      guard let names = entries(of: path) else {
        found.append(
          .failure(
            InputError(file: path, message: "cannot search `\(path)`: \(Terminal.lastError)")))
        continue
      }
      for name in names.reversed() where !name.hasPrefix(".") {
        let entry = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
        if kind(of: entry, followingLinks: false) == .directory {
          pending.append((entry, true))
        } else if name.hasSuffix(".layout") {
          pending.append((entry, false))
        }
      }
    }
    if found.isEmpty {
      let message = "there is no .layout file in `\(argument)`"
      found.append(.failure(InputError(file: argument, message: message)))
    }
    return found
  }

  /// The content of a file, or of standard input for `-`.
  static func read(_ path: String) -> Result<[UInt8], InputError> {
    do {
      return .success(try content(of: path))
    } catch {
      let name = path == standardInput ? "standard input" : "`\(path)`"
      return .failure(
        InputError(
          file: path, message: "cannot read \(name): \(error.reason)", help: error.help))
    }
  }

  /// The content of a file that another one imports.
  static func importedFile(_ path: String) throws(LayoutFile.ImportFailure) -> [UInt8] {
    do {
      return try content(of: path)
    } catch {
      throw LayoutFile.ImportFailure(error.reason, help: error.help)
    }
  }

  /// Why a file could not be read.
  private struct Failure: Error {
    var reason: String
    var help: [String] = []
  }

  private static func content(of path: String) throws(Failure) -> [UInt8] {
    var descriptor = STDIN_FILENO
    if path != standardInput {
      // Without O_NONBLOCK, opening a pipe without a writer would wait for one.
      descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw Failure(reason: Terminal.lastError) }
    }
    defer { if path != standardInput { close(descriptor) } }

    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(reason: Terminal.lastError) }
    let kind = Kind(mode: status.st_mode)
    if path != standardInput, kind != .file {
      let help = kind == .pipe ? ["pass - to read from standard input"] : []
      throw Failure(reason: "it is \(kind.rawValue)", help: help)
    }
    if kind == .file, Int(status.st_size) > LayoutFile.maximumSize {
      throw tooLarge(Int(status.st_size))
    }
    return try content(of: descriptor)
  }

  private static func content(of descriptor: Int32) throws(Failure) -> [UInt8] {
    // The size may be a lie (a file that grows, a pipe on standard input), so the limit is kept here
    // as well.
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = chunk.withUnsafeMutableBytes { buffer in
        #if canImport(Darwin)
          Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #else
          Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure(reason: Terminal.lastError) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      if bytes.count > LayoutFile.maximumSize { throw Failure(reason: "it does not end") }
    }
  }

  private static func tooLarge(_ size: Int) -> Failure {
    Failure(
      reason: "it has \(size) bytes, and at most \(LayoutFile.maximumSize) are read",
      help: ["split the file"])
  }

  // MARK: - Directories

  /// What a name in the file system stands for.
  private enum Kind: String {
    case file = "a file"
    case directory = "a directory"
    case pipe = "a pipe"
    case socket = "a socket"
    case device = "a device"
    case link = "a symbolic link"
    case unknown = "not a file"

    init(mode: mode_t) {
      switch mode & S_IFMT {
      case S_IFREG: self = .file
      case S_IFDIR: self = .directory
      case S_IFIFO: self = .pipe
      case S_IFSOCK: self = .socket
      case S_IFBLK, S_IFCHR: self = .device
      case S_IFLNK: self = .link
      default: self = .unknown
      }
    }
  }

  private static func kind(of path: String, followingLinks: Bool = true) -> Kind {
    var status = stat()
    let result = followingLinks ? stat(path, &status) : lstat(path, &status)
    return result == 0 ? Kind(mode: status.st_mode) : .unknown
  }

  /// The names in a directory in the order of their bytes, which is the same in every locale; nil
  /// where it cannot be read.
  private static func entries(of directory: String) -> [String]? {
    guard let stream = opendir(directory) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      names.append(name)
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
