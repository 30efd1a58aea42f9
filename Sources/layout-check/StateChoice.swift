internal import LayoutChecker
internal import LayoutDSL

/// What `--state` names.
enum StateChoice {
  /// The names, nil where none are given.
  static func names(_ arguments: [String]) -> [String]? {
    let names = arguments.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
      .map { $0.split(separator: " ").joined(separator: " ") }
    return names.isEmpty ? nil : names
  }

  /// Refuses names of states that no layout has.
  static func check(_ arguments: [String], in layouts: [Layout]) throws {
    if let names = names(arguments), names.contains(where: \.isEmpty) {
      throw UsageError(
        message: "`--state` has an empty name", help: ["write `--state loading,empty`"])
    }
    let known = [Layout.defaultState] + layouts.flatMap(\.states)
    guard let unknown = names(arguments)?.first(where: { !known.contains($0) }) else { return }
    let close = NameSuggestion.closest(to: unknown, in: known)
    var seen: Set<String> = []
    let list = known.filter { seen.insert($0).inserted }.joined(separator: ", ")
    throw UsageError(
      message: "no layout has a state `\(unknown)`",
      help: [close.map { "did you mean `\($0)`?" } ?? "the states are \(list)"])
  }
}
