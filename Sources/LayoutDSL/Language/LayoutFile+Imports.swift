extension LayoutFile {
  /// Gives the content of a file that another one imports.
  ///
  /// The argument is the name of the file: the path of the `import` statement, relative to the same
  /// directory as the name of the file that was passed in.
  public typealias ImportReader = (_ name: String) throws(ImportFailure) -> [UInt8]

  /// Why a file could not be imported.
  public struct ImportFailure: Error, Hashable, Sendable {
    /// The reason, in lower case and without a full stop.
    public var reason: String

    /// Ways out.
    public var help: [String]

    /// Makes a failure.
    public init(_ reason: String, help: [String] = []) {
      self.reason = reason
      self.help = help
    }
  }

  /// The reader of those who have no other files.
  public static func noImports(_ name: String) throws(ImportFailure) -> [UInt8] {
    throw ImportFailure("there are no other files here")
  }
}
