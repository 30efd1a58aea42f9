internal import InterfaceBuilder
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

extension FileSource {
  /// Reads a layout file with all that it imports; its errors are those of its `diagnostics`.
  ///
  /// - Parameters:
  ///   - path: the path, or `-` for standard input.
  ///   - sources: takes the texts that errors and findings quote from.
  ///   - importing: is told each name that is imported, whether it can be read or not.
  func layoutFile(
    _ path: String, quotedIn sources: inout SourceMap, importing: (String) -> Void = { _ in }
  ) -> Result<LayoutFile, InputError> {
    if let error = InputFiles.unlessLayouts(path) { return .failure(error) }
    return read(path, LayoutFile.maximumSize).map { bytes in
      let name = path == InputFiles.standardInput ? "<stdin>" : path
      sources.add(bytes, as: name)
      return LayoutFile(parsing: bytes, name: name) {
        name throws(LayoutFile.ImportFailure) in
        importing(name)
        let bytes = try imported(name)
        sources.add(bytes, as: name)
        return bytes
      }
    }
  }

  /// Reads an Interface Builder document.
  ///
  /// - Parameter sources: takes the text that errors and findings quote from.
  func document(
    _ path: String, quotedIn sources: inout SourceMap
  ) -> Result<InterfaceDocument, InputError> {
    if let error = InputFiles.unlessDocuments(path) { return .failure(error) }
    return read(path, InterfaceDocument.maximumSize).flatMap { bytes in
      sources.add(bytes, as: path)
      return Result { () throws(Diagnostic) in
        try InterfaceDocument(parsing: bytes, name: path)
      }.mapError(InputError.init)
    }
  }
}
