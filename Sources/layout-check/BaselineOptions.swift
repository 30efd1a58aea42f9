internal import ArgumentParser
internal import LayoutChecker
internal import LayoutDSL

/// Which findings are known already, and not reported.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Report only findings that this file does not accept, and its entries that no longer occur.",
      valueName: "file"))
  var baseline: String?

  @Flag(help: "Write all findings to the file of --baseline, which accepts them.")
  var writeBaseline = false

  @Option(
    help: ArgumentHelp(
      "Report only findings that the same layouts did not have in a commit, such as origin/main.",
      valueName: "git-ref"))
  var since: String?
}

/// A baseline in a file.
struct BaselineFile {
  /// The file as the user named it.
  let path: String

  /// How the baseline names files: from the directory that it is in.
  let paths: ReportPaths

  init(_ path: String) {
    self.path = path
    let directory = System.currentDirectory
    let absolute = path.hasPrefix("/") ? path : "\(directory)/\(path)"
    let end = absolute.lastIndex(of: "/") ?? absolute.startIndex
    paths = ReportPaths(directory: directory, root: String(absolute[..<end]))
  }

  /// The file that the command line names, or else the one that a configuration does; nil where neither does.
  init?(_ path: String?, over configuration: Configuration?) {
    if let path {
      self.init(path)
    } else if let configuration, let path = configuration.baseline {
      let whole = path.hasPrefix("/") ? path : "\(configuration.directory)/\(path)"
      let directory = System.currentDirectory
      self.init(ReportPaths(directory: directory, root: directory).path(from: whole))
    } else {
      return nil
    }
  }

  /// Reads the file.
  func read() -> Result<(baseline: Baseline, bytes: [UInt8]), InputError> {
    switch InputFiles.read(path, atMost: LayoutFile.maximumSize) {
    case .failure(var error):
      if path.isEmpty {
        error.help.append("name a file, such as `--baseline baseline.txt`")
      } else if System.kind(of: path) == .unknown {
        error.help.append("`layout-check FILE --baseline \(path) --write-baseline` writes it")
      }
      return .failure(error)
    case .success(let bytes):
      do {
        return .success((try Baseline(parsing: bytes, name: path), bytes))
      } catch {
        return .failure(error)
      }
    }
  }

  /// The path of a file as the current directory has it.
  func isGone(_ file: String) -> Bool {
    let path = file.hasPrefix("/") ? file : "\(paths.root)/\(file)"
    return System.kind(of: path) == .unknown
  }
}
