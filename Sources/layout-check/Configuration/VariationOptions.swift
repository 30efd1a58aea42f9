internal import ArgumentParser
internal import LayoutChecker
internal import LayoutDSL

/// The options that choose what else is looked at on the screens of a run.
struct VariationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Look at texts of other lengths as well, in percent of those that were written: 130% for what \
      translations make of them, 200% for twice as long, empty for labels whose text is not there yet.
      """,
      valueName: "a,b"))
  var texts: [String] = []

  @Option(
    help: ArgumentHelp(
      "Look at text sizes that people choose as well, such as xSmall or accessibility3.",
      valueName: "a,b"))
  var textSizes: [String] = []

  @Flag(
    inversion: .prefixedNo,
    help: "Look at each screen in a language that is written from right to left as well.")
  var rtl: Bool?

  /// The variations, what is not given being taken from a configuration.
  func variations() throws -> (Configuration?) -> ScreenVariations {
    let lengths = try Self.values(texts, of: "texts", Self.length, Self.complaintAboutLength)
    let sizes = try Self.values(textSizes, of: "text-sizes", Self.size, Self.complaintAboutSize)
    let isMirrored = rtl
    return { configuration in
      ScreenVariations(
        textLengths: lengths ?? configuration?.textLengths ?? [],
        textSizes: sizes ?? configuration?.textSizes ?? [],
        isMirrored: isMirrored ?? configuration?.isMirrored ?? false)
    }
  }

  /// How many lengths or sizes of texts are looked at: every screen is checked with each of them.
  static let mostValues = 20

  /// What the words of an option mean; nil where there are none.
  private static func values<Value>(
    _ lists: [String], of option: String, _ value: (String) -> Value?,
    _ complaint: (message: String, help: String)
  ) throws -> [Value]? {
    guard !lists.isEmpty else { return nil }
    let words = lists.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    guard words.count <= mostValues else {
      throw UsageError(
        message: "`--\(option)` names \(words.count) values, and at most \(mostValues) are "
          + "looked at",
        help: ["choose fewer, such as `--\(option) \(complaint.help)`"])
    }
    return try words.map { word in
      let word = word.split(separator: " ").joined(separator: " ")
      guard let value = value(word) else {
        throw UsageError(
          message: word.isEmpty
            ? "`--\(option)` has an empty word" : "`--\(option) \(word)`: \(complaint.message)",
          help: ["write `--\(option) \(complaint.help)`"])
      }
      return value
    }
  }

  /// What is wrong with words that name no length, and what would not be.
  static let complaintAboutLength = (
    message:
      "that is no length of texts: `empty`, or 0% to \(Screen.textLengths.upperBound)% of those that were written",
    help: "130%,200%,empty"
  )

  /// What is wrong with words that name no text size, and what would not be.
  static let complaintAboutSize = (
    message:
      "that is no text size: they are "
      + ContentSizeCategory.allCases.map(\.rawValue).joined(separator: ", "),
    help: "xSmall,accessibility3"
  )

  /// The length that a word names, such as `130%` or `empty`; nil for other words.
  static func length(_ word: String) -> Int? {
    if word.lowercased() == "empty" { return 0 }
    let digits = word.hasSuffix("%") ? word.dropLast() : word[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let length = Int(digits), Screen.textLengths.contains(length)
    else { return nil }
    return length
  }

  /// The text size that a word names, in upper or lower case; nil for other words.
  static func size(_ word: String) -> ContentSizeCategory? {
    ContentSizeCategory.allCases.first { $0.rawValue.lowercased() == word.lowercased() }
  }
}
