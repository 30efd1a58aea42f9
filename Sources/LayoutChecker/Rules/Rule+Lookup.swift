internal import LayoutDSL

extension Rule {
  /// The rule whose name is spelled most like a word that is none, or nil where no name is close.
  public static func closest(to name: String) -> Rule? {
    NameSuggestion.closest(to: name, in: allCases.map(\.rawValue)).flatMap(Rule.init)
  }
}
