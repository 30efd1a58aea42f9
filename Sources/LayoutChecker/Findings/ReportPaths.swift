/// How files are named in reports for platforms, which know them by their paths from the root of a
/// repository.
public struct ReportPaths: Hashable, Sendable {
  /// The absolute path of the directory that relative paths are relative to; empty where it is not known.
  public var directory: String

  /// The absolute path of the root of the repository; empty where it is not known.
  public var root: String

  /// Makes a way of naming files; without directories, files are named as they are.
  public init(directory: String = "", root: String = "") {
    self.directory = directory
    self.root = root
  }

  /// The path of a file from the root; the path as it is where the file is not below it.
  public func path(from path: String) -> String {
    let path = Self.normalized(path)
    guard !root.isEmpty else { return path }
    let absolute =
      path.hasPrefix("/") || directory.isEmpty
      ? path : Self.normalized("\(directory)/\(path)")
    let prefix = Self.normalized(root) + "/"
    return absolute.hasPrefix(prefix) ? String(absolute.dropFirst(prefix.count)) : path
  }

  /// A path without `.`, and without `..` that can be resolved.
  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/" as Character) where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    let joined = parts.joined(separator: "/")
    if path.hasPrefix("/") { return "/" + joined }
    return joined.isEmpty ? path : joined
  }
}
