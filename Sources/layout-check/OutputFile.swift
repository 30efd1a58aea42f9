/// Writes what the command makes to files that it is told of.
enum OutputFile {
  /// Makes a text the content of a file, unless that is one that people write: a layout, a document of Interface
  /// Builder or a configuration, also where a link leads to it. Returns why it was not written, or nil where it was.
  ///
  /// A file that has other names keeps its content by those.
  ///
  /// - Parameter baseline: a baseline that stays.
  static func write(
    _ path: String, _ text: String, besides baseline: BaselineFile? = nil
  ) -> String? {
    if let baseline, System.isSameFile(path, baseline.path) { return "the baseline belongs there" }
    for name in [path, System.resolvedPath(path) ?? path] {
      if InputFiles.isChecked(name) { return "a layout belongs there" }
      if name == Configuration.fileName || name.hasSuffix("/\(Configuration.fileName)") {
        return "the configuration belongs there"
      }
    }
    return System.hasOtherNames(path)
      ? System.replaceFile(path, with: text) : System.writeFile(path, text)
  }
}
