/// Keeps a problem that the two solvers disagree about, so that it can be solved again.
enum ReproducerFile {
  /// Writes a problem to a new file in the current directory and returns its name, or nil where that
  /// is not possible; earlier reproducers are kept.
  static func write(_ text: String) -> String? {
    let names = (1...1000).lazy.map { "layout-check-reproducer-\($0).json" }
    return System.createFile(named: names, with: text)
  }
}
