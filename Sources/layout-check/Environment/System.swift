internal import LayoutChecker

// The only import of a C library in the command, which needs a POSIX system. The libraries do not.
#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// What the command asks of the operating system.
enum System {
  /// What a name in the file system stands for.
  enum Kind: String {
    case file = "a file"
    case directory = "a directory"
    case pipe = "a pipe"
    case socket = "a socket"
    case device = "a device"
    case link = "a symbolic link"
    case unknown = "not a file"

    fileprivate init(mode: mode_t) {
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

  /// The system's words for the last error, in lower case.
  static var lastError: String {
    strerror(errno).map { String(cString: $0).lowercased() } ?? "error \(errno)"
  }

  /// The value of an environment variable; nil where it is not set.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The absolute path of the current directory; empty where the system does not tell.
  static var currentDirectory: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return RawPath.text(
      of: UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) })
  }

  /// How platforms know files: from the root of the repository that GitHub Actions or GitLab CI have checked
  /// out, and otherwise from the current directory.
  static var reportPaths: ReportPaths {
    let directory = currentDirectory
    let root =
      ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].lazy.compactMap(environment).first { !$0.isEmpty }
    return ReportPaths(directory: directory, root: root ?? directory)
  }

  /// Whether a person is looking at a stream.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The columns of a terminal; nil where a stream is none, or does not tell.
  static func terminalWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard isTerminal(descriptor), ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  /// The seconds since some moment in the past, which never go back; `ContinuousClock` needs the
  /// systems of 2022.
  static var secondsOfRunning: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Makes writing to a closed pipe an error instead of the end of the process.
  static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Waits for some seconds.
  static func sleep(_ seconds: Double) {
    usleep(UInt32(seconds * 1e6))
  }

  /// Ends the process.
  static func endProcess(_ status: Int32) -> Never {
    exit(status)
  }
}

// MARK: - Reading

extension System {
  /// Why a file could not be read.
  enum ReadFailure: Error {
    /// The system's own words.
    case failed(String)

    /// It is something that has no end, or no content.
    case wrongKind(Kind)

    /// It has more bytes than were asked for.
    case tooLarge(Int)

    /// It goes on after as many bytes as were asked for.
    case endless
  }

  /// The content of a regular file of limited size; nil reads standard input, whatever it is.
  static func content(
    of path: String?, atMost limit: Int
  ) throws(ReadFailure) -> [UInt8] {
    var descriptor = STDIN_FILENO
    if let path {
      // Without O_NONBLOCK, opening a pipe without a writer would wait for one.
      descriptor = RawPath.bytes(of: path).asPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
      guard descriptor >= 0 else { throw .failed(lastError) }
    }
    defer { if path != nil { close(descriptor) } }

    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .failed(lastError) }
    let kind = Kind(mode: status.st_mode)
    if path != nil, kind != .file { throw .wrongKind(kind) }
    if kind == .file, Int(status.st_size) > limit { throw .tooLarge(Int(status.st_size)) }
    // The size may be a lie (a file that grows, a pipe on standard input), so the limit is kept here
    // as well.
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .failed(lastError) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      if bytes.count > limit { throw .endless }
    }
  }

  /// What a path stands for.
  static func kind(of path: String, followingLinks: Bool = true) -> Kind {
    var status = stat()
    let result = RawPath.bytes(of: path).asPath {
      followingLinks ? stat($0, &status) : lstat($0, &status)
    }
    return result == 0 ? Kind(mode: status.st_mode) : .unknown
  }

  /// What changes when a file is written: another file with its name, another size or another time.
  struct Stamp: Hashable {
    fileprivate var file: UInt64
    fileprivate var size: Int
    fileprivate var seconds: Int
    fileprivate var nanoseconds: Int
  }

  /// The stamp of a file; nil where there is none.
  static func stamp(of path: String) -> Stamp? {
    var status = stat()
    guard RawPath.bytes(of: path).asPath({ stat($0, &status) }) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Stamp(
      file: UInt64(status.st_ino), size: Int(status.st_size), seconds: Int(time.tv_sec),
      nanoseconds: Int(time.tv_nsec))
  }

  /// Whether two names are those of one file, by whichever links.
  static func isSameFile(_ first: String, _ second: String) -> Bool {
    var (one, other) = (stat(), stat())
    guard RawPath.bytes(of: first).asPath({ stat($0, &one) }) == 0,
      RawPath.bytes(of: second).asPath({ stat($0, &other) }) == 0
    else { return first == second }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// Whether a file has a second name in a directory, a hard link.
  static func hasOtherNames(_ path: String) -> Bool {
    var status = stat()
    return RawPath.bytes(of: path).asPath({ stat($0, &status) }) == 0
      && status.st_mode & S_IFMT == S_IFREG && status.st_nlink > 1
  }

  /// The names in a directory in the order of their bytes, which is the same in every locale; nil
  /// where it cannot be read.
  static func entries(of directory: String) -> [String]? {
    guard let stream = RawPath.bytes(of: directory).asPath({ opendir($0) }) else { return nil }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: UInt8.self, capacity: 1) { start in
          var length = 0
          while start[length] != 0 { length += 1 }
          return Array(UnsafeBufferPointer(start: start, count: length))
        }
      }
      names.append(name)
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map(RawPath.text)
  }
}

// MARK: - Writing

extension System {
  /// Writes all of a text to an open file; returns why that was not possible, or nil where it was.
  static func writeAll(_ text: String, to descriptor: Int32) -> String? {
    var text = text
    return text.withUTF8 { bytes -> String? in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeBufferPointer(rebasing: rest)
        let written = write(descriptor, part.baseAddress, part.count)
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

  /// Where a file is, without links on the way; nil where it is not there.
  static func resolvedPath(_ path: String) -> String? {
    guard let resolved = RawPath.bytes(of: path).asPath({ realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Gives a file another content, all of it or nothing; returns why that was not possible, or nil
  /// where it was.
  ///
  /// The text is written to a new file beside the old one, which then takes its name, so that no
  /// interruption leaves half a file. Permissions stay, and a link goes on to lead to the file.
  static func replaceFile(_ path: String, with text: String) -> String? {
    guard let resolved = RawPath.bytes(of: path).asPath({ realpath($0, nil) }) else {
      return lastError
    }
    defer { free(resolved) }
    var status = stat()
    guard stat(resolved, &status) == 0 else { return lastError }
    // Renaming would replace even a file that may not be written.
    guard access(resolved, W_OK) == 0 else { return lastError }
    var template = Array(UnsafeBufferPointer(start: resolved, count: strlen(resolved)))
    template += ".XXXXXX".utf8.map { CChar($0) } + [0]
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return lastError }
    let failure =
      writeAll(text, to: descriptor)
      ?? (fchmod(descriptor, status.st_mode & 0o7777) == 0 ? nil : lastError)
    let isClosed = close(descriptor) == 0
    guard failure == nil, isClosed, rename(template, resolved) == 0 else {
      let reason = failure ?? lastError
      unlink(template)
      return reason
    }
    return nil
  }

  /// Makes a text the content of a file, which is made where it is not there; returns why that was not
  /// possible, or nil where it was.
  static func writeFile(_ path: String, _ text: String) -> String? {
    let descriptor = RawPath.bytes(of: path).asPath {
      open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    }
    guard descriptor >= 0 else { return lastError }
    let failure = writeAll(text, to: descriptor)
    return close(descriptor) == 0 ? failure : failure ?? lastError
  }

  /// Makes a directory and those around it, where they are not there; returns why that was not possible,
  /// or nil where it was.
  static func makeDirectory(_ path: String) -> String? {
    let bytes = RawPath.bytes(of: path)
    let slash = UInt8(ascii: "/")
    for end in bytes.indices.dropFirst() + [bytes.endIndex]
    where end == bytes.endIndex || bytes[end] == slash {
      let status = Array(bytes[..<end]).asPath { mkdir($0, 0o777) }
      if status != 0, errno != EEXIST, errno != EISDIR { return lastError }
    }
    return kind(of: path) == .directory ? nil : "it is no directory"
  }

  /// Writes a text to the first of some names that is not taken; returns that name, or nil where it
  /// is not possible.
  static func createFile(named names: some Sequence<String>, with text: String) -> String? {
    for name in names {
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      return writeAll(text, to: descriptor) == nil ? name : nil
    }
    return nil
  }
}

extension [UInt8] {
  /// Calls a function with the bytes as the name of a file.
  fileprivate func asPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    var name = map { CChar(bitPattern: $0) }
    name.append(0)
    return name.withUnsafeBufferPointer { buffer in
      // The array is never empty, so that it has an address.
      buffer.baseAddress.map(body) ?? body("")
    }
  }
}

// MARK: - Other programs

extension System {
  /// What a program prints on standard output; nil where it cannot be run, or fails.
  ///
  /// - Parameter arguments: the name of the program, which is looked for in `PATH`, and its arguments.
  static func output(of arguments: [String]) -> [UInt8]? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addclose(&actions, ends[1])
    let words = arguments.map { strdupBytes(RawPath.bytes(of: $0)) }
    defer { for word in words { free(word) } }
    guard let program = words.first ?? nil else { return nil }
    var process = pid_t()
    let status = posix_spawnp(&process, program, &actions, nil, words + [nil], environ)
    close(ends[1])
    guard status == 0 else { return nil }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(ends[0], $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    var result: Int32 = 0
    while waitpid(process, &result, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    // Ended by itself, with the status 0.
    return result == 0 ? bytes : nil
  }

  private static func strdupBytes(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    bytes.asPath { strdup($0) }
  }
}

// MARK: - Arguments

extension System {
  /// The arguments of the command without its name; bytes that are not UTF-8 as ``RawPath`` has them.
  static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        RawPath.text(
          of: UnsafeBufferPointer(start: argument, count: strlen(argument)).map {
            UInt8(bitPattern: $0)
          })
      }
    }
  }
}
