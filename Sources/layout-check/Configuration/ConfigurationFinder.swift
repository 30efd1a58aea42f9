internal import ArgumentParser
internal import LayoutChecker

/// Which configuration applies.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use this configuration instead of the nearest .layout-check.yml above each file.",
      valueName: "file"))
  var config: String?

  @Flag(name: .customLong("no-config"), help: "Use no configuration.")
  var ignoresConfiguration = false

  /// Finds the configurations of files.
  ///
  /// - Throws: where there is no file with the name that was chosen, or none is to be used all the same.
  ///   What is wrong in it is told with the report.
  func finder() throws(UsageError) -> ConfigurationFinder {
    if config != nil, ignoresConfiguration {
      throw UsageError(
        message: "`--config` and `--no-config` contradict each other",
        help: ["leave one of them out"])
    }
    if let config, System.kind(of: config) == .unknown {
      throw UsageError(
        message: "`--config \(config.displayed)`: there is no such file",
        help: ["`layout-check init` writes one to start from"])
    }
    return ConfigurationFinder(self)
  }
}

/// Finds the configuration of each file: the nearest one in the directories above it.
final class ConfigurationFinder {
  /// What is wrong with the configurations that were read, with the texts to quote from.
  private(set) var errors: [InputError] = []

  /// The configurations that were read, by their names.
  private(set) var sources: [(name: String, bytes: [UInt8])] = []

  private let options: ConfigurationOptions
  private let directory = System.currentDirectory
  private lazy var paths = ReportPaths(directory: directory, root: directory)
  private lazy var named: Configuration? = options.config.map { read($0) }
  private var known: [String: Configuration?] = [:]

  fileprivate init(_ options: ConfigurationOptions) {
    self.options = options
  }

  /// The configuration of a file; nil where there is none.
  func configuration(of path: String) -> Configuration? {
    guard !options.ignoresConfiguration else { return nil }
    if options.config != nil { return named }
    return configuration(in: absolute(path).parentDirectory)
  }

  /// The configuration of what holds for a run as a whole, which is that of the first file; nil where there is
  /// none.
  func configuration(ofRun files: [String]) -> Configuration? {
    let first = files.first ?? "-"
    return configuration(of: System.kind(of: first) == .directory ? first + "/*" : first)
  }

  /// The absolute path of a file, without `.` and `..`.
  func absolute(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : "\(directory)/\(path)"
    // From the root, so that only the dots go.
    return "/" + ReportPaths(directory: "/", root: "/").path(from: whole).drop { $0 == "/" }
  }

  private func configuration(in folder: String) -> Configuration? {
    if let known = known[folder] { return known }
    let path = folder == "/" ? "/\(Configuration.fileName)" : "\(folder)/\(Configuration.fileName)"
    let found: Configuration?
    if System.kind(of: path) == .file {
      found = read(paths.path(from: path))
    } else {
      found = folder == "/" ? nil : configuration(in: folder.parentDirectory)
    }
    known[folder] = found
    return found
  }

  private func read(_ path: String) -> Configuration {
    let folder = absolute(path).parentDirectory
    switch InputFiles.read(path, atMost: Self.maximumSize) {
    case .failure(let error):
      errors.append(error)
      return Configuration(directory: folder)
    case .success(let bytes):
      sources.append((path, bytes))
      var reader = ConfigurationReader(bytes, name: path)
      let configuration = reader.configuration(in: folder)
      errors += reader.errors
      return configuration
    }
  }

  /// The bytes of a configuration that are read: 1 MiB.
  private static let maximumSize = 1 << 20
}

extension String {
  /// The directory that a file of an absolute path is in.
  fileprivate var parentDirectory: String {
    guard let slash = lastIndex(of: "/"), slash > startIndex else { return "/" }
    return String(self[..<slash])
  }
}
