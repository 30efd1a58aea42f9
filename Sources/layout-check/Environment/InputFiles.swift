internal import LayoutChecker
internal import LayoutDSL

/// Finds and reads the files that are named on the command line.
///
/// Only regular files are read, and no more of them than a layout file may have: a pipe may never
/// end, and a device never does.
enum InputFiles {
  /// The argument that means standard input.
  static let standardInput = "-"

  /// How the names of layout files end.
  static let layouts = [".layout"]

  /// How the names of Interface Builder documents end.
  static let documents = [".xib", ".storyboard"]

  /// How the names of all files end that can be checked.
  static let checked = layouts + documents

  /// What to name where no file is named.
  static let advice =
    "name a file, a directory for all `.layout` files in it, or - for standard input"

  /// The same where files are read again and again.
  static let adviceForWatching = "name a file, or a directory for all `.layout` files in it"

  /// What `argument` stands for: a file itself, a directory for all files below it with certain
  /// endings, sorted, except in hidden directories.
  ///
  /// Links to directories are not followed inside a directory, so a cycle of links ends the search
  /// nowhere.
  ///
  /// - Parameter endings: the ends of the names of the files that are looked for.
  static func find(
    _ argument: String, endingWith endings: [String]
  ) -> [Result<String, InputError>] {
    guard argument != standardInput, System.kind(of: argument) == .directory else {
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
      guard let names = System.entries(of: path) else {
        found.append(
          .failure(
            InputError(file: path, message: "cannot search `\(path)`: \(System.lastError)")))
        continue
      }
      for name in names.reversed() where !name.hasPrefix(".") {
        let entry = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
        if System.kind(of: entry, followingLinks: false) == .directory {
          pending.append((entry, true))
        } else if endings.contains(where: name.hasSuffix) {
          pending.append((entry, false))
        }
      }
    }
    if found.isEmpty {
      let message = "there is no \(endings.joined(separator: " or ")) file in `\(argument)`"
      found.append(.failure(InputError(file: argument, message: message)))
    }
    return found
  }

  /// Whether a file is a layout by its name.
  static func isLayout(_ name: String) -> Bool { name.hasSuffix(".layout") }

  /// Whether a file is an Interface Builder document by its name.
  static func isDocument(_ name: String) -> Bool { documents.contains(where: name.hasSuffix) }

  /// Whether a file is one that people write and this command checks, by its name.
  static func isChecked(_ name: String) -> Bool { checked.contains(where: name.hasSuffix) }

  /// Why an Interface Builder document is not read where only layout files are; nil for other files.
  static func unlessLayouts(_ path: String) -> InputError? {
    guard isDocument(path) else { return nil }
    return InputError(
      file: path,
      message: "`\(path)` is an Interface Builder document, and only layout files are read here",
      help: [
        "`layout-check \(path)` checks it",
        "`layout-check convert \(path)` writes it as a layout file",
      ])
  }

  /// Why a layout file is not read where only Interface Builder documents are; nil for other files.
  static func unlessDocuments(_ path: String) -> InputError? {
    guard isLayout(path) else { return nil }
    return InputError(
      file: path,
      message: "`\(path)` is a layout file, and only Interface Builder documents are read here",
      help: ["`layout-check frames \(path)` prints its frames"])
  }

  /// The content of a file, or of standard input for `-`.
  static func read(
    _ path: String, atMost limit: Int = LayoutFile.maximumSize
  ) -> Result<[UInt8], InputError> {
    do {
      return .success(try content(of: path, atMost: limit))
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
      return try content(of: path, atMost: LayoutFile.maximumSize)
    } catch {
      let help =
        System.kind(of: path) == .directory ? ["an import names a file: `\"Card.layout\"`"] : []
      throw LayoutFile.ImportFailure(error.reason, help: error.help + help)
    }
  }

  /// Why a file could not be read.
  private struct Failure: Error {
    var reason: String
    var help: [String] = []
  }

  private static func content(
    of path: String, atMost limit: Int
  ) throws(Failure) -> [UInt8] {
    // The file system would read such a name up to that character, and open another file.
    guard !path.utf8.contains(0) else { throw Failure(reason: "its name contains U+0000") }
    do {
      let isInput = path == standardInput
      return try System.content(of: isInput ? nil : path, atMost: limit)
    } catch {
      switch error {
      case .failed(let reason): throw Failure(reason: reason)
      case .wrongKind(let kind):
        let help = kind == .pipe ? ["pass - to read from standard input"] : []
        throw Failure(reason: "it is \(kind.rawValue)", help: help)
      case .tooLarge(let size): throw tooLarge(size, limit)
      case .endless: throw Failure(reason: "it does not end")
      }
    }
  }

  private static func tooLarge(_ size: Int, _ limit: Int) -> Failure {
    Failure(
      reason: "it has \(size) bytes, and at most \(limit) are read",
      help: ["split the file"])
  }
}
