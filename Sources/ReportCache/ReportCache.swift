internal import Foundation
package import LayoutChecker
internal import LayoutDSL

/// What checking files came to, in a directory of its own: a file for each file that was checked.
///
/// An entry is found by all that its report follows from: the name and the bytes of the file and of those that
/// it imports, the screens, states and rules that were chosen, and the bytes of the program. An entry that cannot
/// be read, was damaged or is another one's is none. Several processes may use a directory at the same time: an
/// entry is written under another name and then takes its own, which replaces one that says the same.
package struct ReportCache: Sendable {
  /// Why a directory cannot hold a cache.
  package enum Unusable: Error, Hashable {
    /// There are other files in it.
    case occupied

    /// It cannot be made or written to, in the system's words.
    case failed(String)
  }

  /// What the report on a file follows from, as a name.
  package struct Key: Hashable, Sendable {
    /// The hash of it all, in hexadecimal digits.
    fileprivate let digits: String
  }

  /// How many bytes a cache has at most, between runs.
  package static let standardLimit = 256 << 20

  private let directory: URL
  private let limit: Int
  private let program: [UInt8]

  /// Opens the cache in a directory, which is made where it is not there.
  ///
  /// - Parameters:
  ///   - path: the directory.
  ///   - program: what tells the program apart from other builds of it.
  ///   - limit: how many bytes it has at most after ``trim()``.
  /// - Throws: ``Unusable`` where the directory holds something else, or cannot be made.
  package init(
    at path: String, of program: [UInt8], limit: Int = standardLimit
  ) throws(Unusable) {
    directory = URL(fileURLWithPath: path, isDirectory: true)
    (self.program, self.limit) = (program, limit)
    let tag = directory.appendingPathComponent(Self.tagName)
    if (try? Data(contentsOf: tag)) == Data(Self.tag.utf8) { return }
    do {
      let files = FileManager.default
      var isDirectory: ObjCBool = false
      if files.fileExists(atPath: directory.path, isDirectory: &isDirectory), !isDirectory.boolValue
      {
        throw Unusable.failed("it is a file, and no directory")
      }
      try files.createDirectory(at: directory, withIntermediateDirectories: true)
      // Another process may be making the same cache.
      let own = [Self.tagName, Self.ignoreName]
      let others = try files.contentsOfDirectory(atPath: directory.path).filter {
        !own.contains($0) && !$0.hasPrefix(Self.partialPrefix) && !Self.isEntry($0)
      }
      guard others.isEmpty else { throw Unusable.occupied }
      try write(Data("*\n".utf8), as: Self.ignoreName)
      try write(Data(Self.tag.utf8), as: Self.tagName)
    } catch let error as Unusable {
      throw error
    } catch {
      throw .failed((error as NSError).localizedDescription)
    }
  }

  /// What tells backups that a directory need not be kept (https://bford.info/cachedir/).
  private static let tagName = "CACHEDIR.TAG"
  private static let tag = """
    Signature: 8a477f597d28d172789f06886806bc55
    # layout-check keeps here what checking files came to; the directory can be deleted.

    """

  /// Keeps the directory out of a repository that it lies in.
  private static let ignoreName = ".gitignore"

  // MARK: - Entries

  /// The key of a file.
  ///
  /// - Parameters:
  ///   - name: the name of the file, as the report has it.
  ///   - sources: the bytes of the file and of those that it imports, by their names.
  ///   - checker: how it is checked.
  /// - Returns: nil where the checker asks a second solver, who is asked each time.
  /// - Complexity: linear in the bytes.
  package func key(
    of name: String, from sources: [String: [UInt8]], checkedBy checker: Checker
  ) -> Key? {
    guard checker.verifier == nil, let choices = Choices(checker).bytes else { return nil }
    var parts = [program, choices, Array(name.utf8)]
    for (name, bytes) in sources.sorted(by: { $0.key < $1.key }) {
      parts += [Array(name.utf8), bytes]
    }
    let message = parts.flatMap { part in
      // The length first, so that no two lists of parts are the same bytes.
      withUnsafeBytes(of: UInt64(part.count).littleEndian, Array.init) + part
    }
    return Key(digits: SHA256.digits(of: message))
  }

  /// What is kept under a key; nil where nothing sound is.
  package func record(for key: Key) -> CheckRecord? {
    let file = directory.appendingPathComponent(Self.name(of: key))
    guard
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
      attributes[.type] as? FileAttributeType == .typeRegular,
      let data = try? Data(contentsOf: file), let record = Self.record(in: data, for: key)
    else { return nil }
    // What was not used for the longest time is deleted first.
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
    return record
  }

  /// Keeps a record under a key; where that is not possible, nothing is kept.
  package func store(_ record: CheckRecord, for key: Key) {
    guard let content = try? Self.encoder.encode(record) else { return }
    let entry = Data(Self.head(of: content, for: key).utf8) + content
    if entry.count <= limit / 4 { try? write(entry, as: Self.name(of: key)) }
  }

  /// The first lines of an entry: whose it is, and what its content is to be.
  private static func head(of content: Data, for key: Key) -> String {
    "layout-check\n\(key.digits)\n\(SHA256.digits(of: [UInt8](content)))\n"
  }

  private static func record(in entry: Data, for key: Key) -> CheckRecord? {
    let content = Data(entry.dropFirst(headLength))
    guard entry.prefix(headLength) == Data(head(of: content, for: key).utf8) else { return nil }
    return try? decoder.decode(CheckRecord.self, from: content)
  }

  /// Writes JSON, the form in which Foundation keeps numbers to the last bit, down to the sign of zero.
  fileprivate static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }

  private static let headLength = "layout-check\n".utf8.count + 2 * (digitCount + 1)
  private static let digitCount = 64

  // MARK: - Files

  private static let ending = ".report"
  private static let partialPrefix = "partial-"

  /// After how many seconds a file that was not written to its end is deleted.
  private static let longestWrite = 3600.0

  private static func name(of key: Key) -> String { key.digits + ending }

  private static func isEntry(_ name: String) -> Bool {
    name.hasSuffix(ending) && name.utf8.count == digitCount + ending.utf8.count
      && name.dropLast(ending.count).allSatisfy(\.isHexDigit)
  }

  /// Gives a file of the cache its content, all of it or nothing.
  private func write(_ data: Data, as name: String) throws {
    let partial = directory.appendingPathComponent(Self.partialPrefix + UUID().uuidString)
    do {
      try data.write(to: partial)
      guard rename(partial.path, directory.appendingPathComponent(name).path) == 0 else {
        throw CocoaError(.fileWriteUnknown)
      }
    } catch {
      try? FileManager.default.removeItem(at: partial)
      throw error
    }
  }

  /// Deletes the entries that were not used for the longest time, where there are more bytes than the limit.
  ///
  /// - Complexity: O(*n* log *n*) in the entries.
  package func trim() {
    let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
    let files =
      (try? FileManager.default.contentsOfDirectory(
        at: directory, includingPropertiesForKeys: Array(keys))) ?? []
    var entries: [(used: Date, size: Int, file: URL)] = []
    for file in files {
      let name = file.lastPathComponent
      guard let values = try? file.resourceValues(forKeys: keys),
        let used = values.contentModificationDate
      else { continue }
      if Self.isEntry(name) {
        entries.append((used, values.fileSize ?? 0, file))
      } else if name.hasPrefix(Self.partialPrefix),
        used.timeIntervalSinceNow < -Self.longestWrite
      {
        try? FileManager.default.removeItem(at: file)
      }
    }
    var total = entries.reduce(0) { $0 + $1.size }
    guard total > limit else { return }
    entries.sort { ($0.used, $0.file.path) < ($1.used, $1.file.path) }
    for entry in entries where total > limit {
      try? FileManager.default.removeItem(at: entry.file)
      total -= entry.size
    }
  }
}

/// What is chosen for a check.
private struct Choices: Encodable {
  let screens: [Screen]?
  let states: [String]?
  let variations: ScreenVariations
  let rules: [Rule]
  let measurer: String

  init(_ checker: Checker) {
    (screens, states) = (checker.screens, checker.states)
    variations = checker.variations
    rules = checker.experimentalRules.sorted { $0.rawValue < $1.rawValue }
    measurer = String(reflecting: checker.measurer)
  }

  /// The choices as bytes, the same ones in each run.
  var bytes: [UInt8]? { (try? ReportCache.encoder.encode(self)).map { [UInt8]($0) } }
}
