internal import Constraints

extension Resolver {
  /// Whether a word names a guide that an item may have, or almost does and names no item.
  func isPart(_ word: String) -> Bool {
    ItemPart(rawValue: word) != nil
      || itemIDs[word] == nil
        && NameSuggestion.closest(to: word, in: ItemPart.allCases.map(\.rawValue)) != nil
  }

  /// The guide that an item has under a name; one that is mentioned for the first time becomes a part
  /// of the layout.
  mutating func part(_ name: NameSyntax, of owner: ItemID, named ownerName: String) -> ItemID? {
    let known = layout.parts(of: owner)
    guard let part = ItemPart(rawValue: name.text), known.contains(part) else {
      let close = log.suggestion(for: name.text, among: known.map(\.rawValue))
      let names = known.map { "`\(ownerName).\($0.rawValue)`" }
      let list = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
      let subject = owner == .screen ? "the screen" : quoted(ownerName)
      log.report(
        "\(subject) has no part \(quoted(name.text))", at: name.span,
        help: [
          close.map { "did you mean `\($0)`?" }
            ?? (known.isEmpty ? "it has none" : "its parts are \(list)")
        ])
      return nil
    }
    return try? assembler.part(part, of: owner)
  }
}
