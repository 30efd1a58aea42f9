internal import Constraints

extension Resolver {
  /// A guide that an item has without having declared it.
  private enum Part: String, CaseIterable {
    /// The part of the screen that no bar or sensor covers.
    case safeArea
    /// The inside of a view's margins.
    case margins
    /// What scrolls in a scroll area.
    case content
    /// A scroll area's own frame.
    case frame
  }

  /// Whether a word names a guide that an item may have, or almost does and names no item.
  func isPart(_ word: String) -> Bool {
    Part(rawValue: word) != nil
      || itemIDs[word] == nil
        && NameSuggestion.closest(to: word, in: Part.allCases.map(\.rawValue)) != nil
  }

  /// The guide that an item has under a name; one that is mentioned for the first time becomes a part
  /// of the layout.
  mutating func part(_ name: NameSyntax, of owner: ItemID, named ownerName: String) -> ItemID? {
    let known = parts(of: owner)
    guard let part = Part(rawValue: name.text), known.contains(part) else {
      let close = log.suggestion(for: name.text, among: known.map(\.rawValue))
      let list = known.map { "`\(ownerName).\($0.rawValue)`" }.joined(separator: " and ")
      let subject = owner == .screen ? "the screen" : quoted(ownerName)
      log.report(
        "\(subject) has no part \(quoted(name.text))", at: name.span,
        help: [
          close.map { "did you mean `\($0)`?" }
            ?? (known.count == 1 ? "its part is \(list)" : "its parts are \(list)")
        ])
      return nil
    }
    switch part {
    case .safeArea: return .safeArea
    case .content: return layout.content(of: owner)
    case .margins: return guide(.margins, part, of: owner)
    case .frame: return guide(.frame, part, of: owner)
    }
  }

  private func parts(of owner: ItemID) -> [Part] {
    switch layout[owner].kind {
    case .screen: owner == .screen ? [.safeArea, .margins] : []
    case .guide, .margins, .content, .frame: []
    case .scroll: [.margins, .content, .frame]
    default: [.margins]
    }
  }

  private mutating func guide(_ kind: Item.Kind, _ part: Part, of owner: ItemID) -> ItemID {
    let name = "\(layout[owner].name).\(part.rawValue)"
    if let id = itemIDs[name] { return id }
    let id = ItemID(index: layout.items.count)
    layout.items.append(
      Item(name: name, kind: kind, parent: owner, span: layout[owner].span ?? layout.span))
    itemIDs[name] = id
    return id
  }

  /// Declares the content of a scroll area, which comes directly behind it.
  mutating func declareContent(of area: ItemID) {
    guard layout[area].kind == .scroll else { return }
    layout.items.append(
      Item(
        name: "\(layout[area].name).content", kind: .content, parent: area,
        span: layout[area].span))
  }
}
