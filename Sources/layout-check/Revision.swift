internal import LayoutChecker
internal import LayoutDSL

/// A commit of the Git repository that the current directory is in, and what differs from it.
struct Revision: Sendable {
  /// The commit as the user named it.
  let name: String

  /// The absolute path of the root of the repository.
  private let root: String

  /// The files that differ from the commit, or are not in it, by their paths from the root.
  private let changed: Set<String>

  /// The paths that files had in the commit, by the paths that they have now.
  private let renamed: [String: String]

  private let paths: ReportPaths

  /// Asks Git about a commit.
  ///
  /// - Throws: `UsageError` where there is no repository, or no such commit.
  init(_ name: String) throws {
    guard let root = Self.text(["rev-parse", "--show-toplevel"]) else {
      throw UsageError(
        message: "`--since` needs a Git repository, and there is none here",
        help: ["run the check in a clone of the repository"])
    }
    // A name with a hyphen in front would be an option.
    guard !name.hasPrefix("-"),
      Self.text(["rev-parse", "--verify", "--quiet", "\(name)^{commit}"]) != nil
    else {
      throw UsageError(
        message: "there is no commit `\(name)`",
        help: ["fetch it first: a shallow clone of a pipeline has the last commit only"])
    }
    self.name = name
    self.root = root
    paths = ReportPaths(directory: System.currentDirectory, root: root)
    let parts = Self.parts(["-C", root, "diff", "--name-only", "--no-renames", "-z", name, "--"])
    let new = Self.parts(["-C", root, "ls-files", "--others", "-z"])
    changed = Set(parts + new)
    var renamed: [String: String] = [:]
    let moves = Self.parts(
      ["-C", root, "diff", "--name-status", "-M", "--diff-filter=R", "-z", name, "--"])
    for index in stride(from: 0, to: moves.count - 2, by: 3) {
      renamed[moves[index + 2]] = moves[index + 1]
    }
    self.renamed = renamed
  }

  /// Whether a file is as it was in the commit.
  func hasSame(_ path: String) -> Bool { !changed.contains(paths.path(from: path)) }

  /// The files as they were in the commit.
  var files: FileSource {
    FileSource(
      read: { path, limit in
        guard let bytes = content(of: path), bytes.count <= limit else {
          return .failure(InputError(file: path, message: "`\(path)` is not in \(name)"))
        }
        return .success(bytes)
      },
      imported: { path throws(LayoutFile.ImportFailure) in
        guard let bytes = content(of: path), bytes.count <= LayoutFile.maximumSize else {
          throw LayoutFile.ImportFailure("it is not in \(name)")
        }
        return bytes
      })
  }

  private func content(of path: String) -> [UInt8]? {
    let now = paths.path(from: path)
    return Self.output(["-C", root, "show", "\(name):\(renamed[now] ?? now)"])
  }

  // MARK: - Git

  private static func output(_ arguments: [String]) -> [UInt8]? {
    System.output(of: ["git"] + arguments)
  }

  /// The output without its line break; nil where Git fails.
  private static func text(_ arguments: [String]) -> String? {
    output(arguments).map { bytes in
      RawPath.text(of: bytes.last == 0x0A ? bytes.dropLast() : bytes[...])
    }
  }

  /// The parts of an output that are ended by zeros; none where Git fails.
  private static func parts(_ arguments: [String]) -> [String] {
    (output(arguments) ?? []).split(separator: 0).map { RawPath.text(of: $0) }
  }
}
