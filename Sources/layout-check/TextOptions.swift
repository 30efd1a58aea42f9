internal import ArgumentParser
internal import LayoutDSL

/// The option that chooses texts of other lengths.
struct TextOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Look at texts of other lengths as well, in percent of those that were written: 130% for what \
      translations make of them, 200% for twice as long, empty for labels whose text is not there yet.
      """,
      valueName: "a,b"))
  var texts: [String] = []

  /// The lengths in percent; nil where none are given.
  func lengths() throws -> [Int]? {
    guard !texts.isEmpty else { return nil }
    return try texts.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
      .map { word in
        let word = word.split(separator: " ").joined(separator: " ")
        guard !word.isEmpty else {
          throw UsageError(
            message: "`--texts` has an empty length", help: ["write `--texts 130%,empty`"])
        }
        guard let length = Self.length(word) else {
          throw UsageError(
            message: "`--texts \(word)`: \(Self.complaint)",
            help: ["write `--texts 130%,200%,empty`"])
        }
        return length
      }
  }

  /// What is wrong with words that name no length.
  static let complaint =
    "that is no length of texts: `empty`, or 0% to \(Screen.textLengths.upperBound)% of those that were written"

  /// The length that a word names, such as `130%` or `empty`; nil for other words.
  static func length(_ word: String) -> Int? {
    if word == "empty" { return 0 }
    let digits = word.hasSuffix("%") ? word.dropLast() : word[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let length = Int(digits), Screen.textLengths.contains(length)
    else { return nil }
    return length
  }
}
