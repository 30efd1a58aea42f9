internal import LayoutDSL

extension Rule {
  /// The rules that a word which is no rule's name may mean: the one that is spelled most like it, or
  /// else those whose names begin with it or have it as a word, such as `zero` or `ambiguous`.
  public static func suggestions(for word: String) -> [Rule] {
    if let closest = closest(to: word) { return [closest] }
    let word = word.lowercased()
    return allCases.filter {
      $0.rawValue.hasPrefix(word) || $0.rawValue.split(separator: "-").contains { $0 == word }
    }
  }

  /// The rule whose name is spelled most like a word that is none, or nil where no name is close.
  public static func closest(to name: String) -> Rule? {
    NameSuggestion.closest(to: name, in: allCases.map(\.rawValue)).flatMap(Rule.init)
  }
}
