/// Where a file is that a span names.
struct IssuePlace: Hashable {
  /// The module and the name of the file.
  var fileID: String

  /// The path.
  var path: String

  /// Finds the place of a file.
  ///
  /// - Parameters:
  ///   - file: the file as a span names it: `Module/File.swift`, or a path.
  ///   - test: the path of the test.
  ///   - module: the module of the test.
  init(of file: String, beside test: String, inModule module: String) {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    guard file.hasPrefix(module + "/"), file.hasSuffix(".swift") else {
      // Frameworks take the file of a path from behind a slash.
      fileID = file.contains("/") && !file.hasPrefix("/") ? file : "\(module)/\(name)"
      path = file
      return
    }
    let folder = test.lastIndex(of: "/").map { test[..<$0] } ?? ""
    fileID = file
    path = "\(folder)/\(name)"
  }
}
