internal import LayoutDSL

extension Rule {
  /// The rules that a word which is no rule's name may mean: the one that is spelled most like it, or
  /// else those whose names begin with it or have it as a word, such as `zero` or `ambiguous`.
  public static func suggestions(for word: String) -> [Rule] {
    if let name = NameSuggestion.closest(to: word, in: allCases.map(\.rawValue)),
      let closest = Rule(rawValue: name)
    {
      return [closest]
    }
    guard !word.isEmpty else { return [] }
    let word = word.lowercased()
    return allCases.filter {
      $0.rawValue.hasPrefix(word) || $0.rawValue.split(separator: "-").contains { $0 == word }
    }
  }
}
