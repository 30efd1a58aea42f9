internal import Constraints

/// Reads a file and all that it imports.
struct FileLoader {
  /// The greatest number of files that one file may import, directly and through others.
  static let mostFiles = 1_000

  /// How many bytes all files together may have.
  private static let mostBytes = 4 * LayoutFile.maximumSize

  /// The errors of all files.
  private(set) var log: DiagnosticLog

  /// The files that were read, each behind those that it imports.
  private(set) var files: [SyntaxFile] = []

  private var filesByName: [String: SyntaxFile] = [:]
  private var byteCount = 0
  private var count = 0

  /// The files that are being read, each imported by the one before it.
  private var path: [String] = []

  /// Starts without files.
  init(log: DiagnosticLog) {
    self.log = log
  }

  /// Parses a file of valid UTF-8 and reads what it imports; `read` gives the content of that.
  @discardableResult
  mutating func load(
    _ bytes: [UInt8], name: String, importing read: LayoutFile.ImportReader
  ) -> SyntaxFile {
    let (tree, syntaxLog) = Parser.parse(bytes, file: name)
    log.merge(syntaxLog)
    let file = SyntaxFile(name: name, tree: tree)
    byteCount += bytes.count
    count += 1
    path.append(name)
    filesByName[name] = file
    var seen: [String: SourceSpan] = [:]
    for statement in tree.statements {
      guard case .importing(let syntax) = statement.kind, !log.isFull else { continue }
      let place = syntax.path.span.source(in: name)
      if let first = seen.updateValue(place, forKey: Self.path(of: syntax.path.text, from: name)) {
        log.report(
          "\(quoted(syntax.path.text)) is already imported", at: place,
          notes: [Diagnostic.Note("it is first imported here", at: first)],
          help: ["remove the line"])
        continue
      }
      let imported = load(syntax.path.text, from: name, at: place, importing: read)
      if imported == nil { file.isIncomplete = true }
      file.imports.append(.init(place: place, file: imported))
    }
    path.removeLast()
    files.append(file)
    return file
  }

  private mutating func load(
    _ reference: String, from importer: String, at place: SourceSpan,
    importing read: LayoutFile.ImportReader
  ) -> SyntaxFile? {
    guard !reference.isEmpty else {
      log.report(
        "an import names a file", at: place, help: ["for example `import \"cards.layout\"`"])
      return nil
    }
    let name = Self.path(of: reference, from: importer)
    if let start = path.firstIndex(of: name) {
      let ring = (path[start...] + [name]).joined(separator: " -> ")
      log.report(
        path.count - start == 1
          ? "\(quoted(name)) imports itself"
          : "\(quoted(name)) imports itself: \(ring.count > 300 ? "..." : "`\(ring)`")", at: place,
        help: ["move what both files need into a third one"])
      return nil
    }
    if let file = filesByName[name] { return file }
    guard count < Self.mostFiles, byteCount < Self.mostBytes, path.count < Parser.nestingLimit
    else {
      log.report(
        "more files are imported than can be: at most \(Self.mostFiles), in chains of at most "
          + "\(Parser.nestingLimit)", at: place)
      return nil
    }
    let bytes: [UInt8]
    do {
      bytes = try read(name)
    } catch {
      log.report("cannot import \(quoted(reference)): \(error.reason)", at: place, help: error.help)
      return nil
    }
    if let error = LayoutFile.unreadable(bytes, name: name) {
      log.report(error)
      return nil
    }
    return load(bytes, name: name, importing: read)
  }

  /// The name of an imported file: relative to the directory of the file that imports it, without
  /// `.` and without `..` where that can be.
  static func path(of reference: String, from importer: String) -> String {
    var parts: [Substring] = []
    let isAbsolute = reference.hasPrefix("/") || importer.hasPrefix("/")
    if !reference.hasPrefix("/") {
      parts = importer.split(separator: "/").dropLast()
    }
    for part in reference.split(separator: "/") {
      switch part {
      case ".": break
      case "..":
        if let last = parts.last, last != ".." {
          parts.removeLast()
        } else if !isAbsolute {
          parts.append(part)
        }
      default: parts.append(part)
      }
    }
    let path = (isAbsolute ? "/" : "") + parts.joined(separator: "/")
    // The directory of the file itself, which has a name too.
    return path.isEmpty ? "." : path
  }
}
