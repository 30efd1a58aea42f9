internal import ArgumentParser
internal import LayoutChecker
internal import LayoutDSL

/// Lists the screens that can be chosen.
struct Screens: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screens",
    abstract: "List the screens that can be chosen.",
    discussion: """
      Exit status: 0, or 2 for wrong usage, names that no screen has and lists that cannot be \
      written.
      """)

  @Argument(
    help: ArgumentHelp(
      "Names, parts of names, groups or sizes: only what they name is listed.", valueName: "name"))
  var names: [String] = []

  @Option(help: "How to write the list: text for people, json for machines.")
  var format: ListFormat = .text

  func run() throws {
    let names = try Self.selectors(in: names, of: "screens").map(\.text)
    let listing: ScreenListing
    do {
      listing = names.isEmpty ? ScreenListing() : try ScreenListing(matching: names)
    } catch {
      throw UsageError(error)
    }
    switch format {
    case .text: try Terminal.print(listing.text)
    case .json: try Terminal.print(listing.json)
    }
  }
}

extension Screens {
  /// The screens that comma-separated names of an option choose; nil where it names none.
  static func chosen(
    by lists: [String], option: String = "--screens"
  ) throws -> [Screen]? {
    let selectors = try selectors(in: lists, of: option)
    do {
      let screens = try ScreenCatalog.screens(matching: selectors)
      return screens.isEmpty ? nil : screens
    } catch {
      throw UsageError(error)
    }
  }

  /// The choices in comma-separated lists; spaces beside a comma are no part of a name.
  private static func selectors(
    in lists: [String], of option: String
  ) throws -> [ScreenSelector] {
    let selectors = lists.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
      .map { ScreenSelector($0.split(separator: " ").joined(separator: " ")) }
    guard !selectors.contains(where: \.text.isEmpty) else {
      throw UsageError(
        message: "`\(option)` has an empty name", help: ["write `\(option) iphone,ipad`"])
    }
    return selectors
  }
}

extension UsageError {
  /// Makes an error from choices of screens.
  init(_ error: UnknownScreens) {
    problems = error.choices.map { Problem(message: $0.message, help: $0.help()) }
  }
}

extension UnknownScreen {
  /// Ways out; a name of a layout stands in quotation marks where it has blanks.
  func help(quotesBlanks: Bool = false) -> [String] {
    guard isName else { return example.map { ["for example `\($0)`"] } ?? [] }
    guard let suggestion else { return ["`layout-check screens` lists what can be chosen"] }
    let isQuoted = quotesBlanks && suggestion.contains(" ")
    return ["did you mean `\(isQuoted ? "\"\(suggestion)\"" : suggestion)`?"]
  }
}
