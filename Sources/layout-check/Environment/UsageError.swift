/// What is wrong with a command line.
struct UsageError: Error {
  /// One thing that is wrong.
  struct Problem {
    /// What is wrong, in lower case and without a full stop.
    var message: String

    /// Ways out.
    var help: [String] = []
  }

  /// All that is wrong, at least one thing.
  var problems: [Problem]
}
