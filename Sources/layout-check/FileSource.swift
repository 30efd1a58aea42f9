internal import LayoutChecker
internal import LayoutDSL

/// Where the content of files comes from: the file system, or a commit.
struct FileSource: Sendable {
  /// The content of a file that was named, of at most so many bytes.
  var read: @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8], InputError>

  /// The content of a file that another one imports.
  var imported: @Sendable (_ path: String) throws(LayoutFile.ImportFailure) -> [UInt8]

  /// The files as they are.
  static let fileSystem = FileSource(
    read: { InputFiles.read($0, atMost: $1) },
    imported: { path throws(LayoutFile.ImportFailure) in try InputFiles.importedFile(path) })
}
