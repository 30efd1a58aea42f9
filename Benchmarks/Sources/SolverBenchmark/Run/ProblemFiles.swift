import Foundation

/// The generated problems beside files.
enum ProblemFiles {
  /// Writes problems into a directory, which is made where it is missing.
  static func write(_ names: [String], to directory: String) throws {
    let directory = URL(fileURLWithPath: directory, isDirectory: true)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for name in names {
      guard let problem = Catalog.source(named: name)?.problem else {
        throw ProblemRun.Unknown(name: name)
      }
      try Data(problem.records.utf8).write(
        to: directory.appendingPathComponent("\(problem.name).prob"))
    }
  }

  /// Compares every file of a directory with the generated problem of its name, record for record.
  ///
  /// - Returns: A line for each file, and whether all are the same.
  static func compare(with directory: String) throws -> (lines: [String], areSame: Bool) {
    let files = try FileManager.default.contentsOfDirectory(atPath: directory)
      .filter { $0.hasSuffix(".prob") }.sorted()
    var areSame = true
    let lines = try files.map { file in
      let name = String(file.dropLast(".prob".count))
      let text = try String(contentsOfFile: "\(directory)/\(file)", encoding: .utf8)
      let theirs = try BenchmarkProblem(name, parsing: text)
      guard let own = Catalog.source(named: name)?.problem else {
        areSame = false
        return "\(name): not generated"
      }
      guard let difference = own.firstDifference(from: theirs) else {
        return "\(name): the same \(theirs.records.split(separator: "\n").count) records"
      }
      areSame = false
      return "\(name): \(difference)"
    }
    return (lines, areSame && !files.isEmpty)
  }
}
