internal import Constraints

extension Resolver {
  /// Adds a setting to its item, if the item can have it.
  mutating func read(
    _ setting: SettingSyntax, in item: ItemID?, condition outer: Condition?
  ) {
    let condition = conjunction(outer, setting.condition)
    guard condition != .constant(false) else { return }
    let word = setting.kind.word
    guard let item else {
      log.report(
        "`\(word)` stands outside of all views", at: setting.span,
        help: ["put it into the body of the view that it is meant for"])
      return
    }
    guard isApplicable(setting, to: item) else { return }
    for property in properties(setting.kind, of: item) {
      do {
        // All items of the property were looked up.
        try assembler.add(
          Setting(property, when: condition, at: setting.span.source(in: log.file)), to: item)
      } catch {
        return log.report(error.description, at: setting.span)
      }
    }
  }

  private mutating func isApplicable(_ setting: SettingSyntax, to item: ItemID) -> Bool {
    guard let owners = owners(of: setting.kind, besides: item) else { return true }
    let kind = layout[item].kind.word
    let name = layout[item].name
    let article = kind.first.map { "aeiou".contains($0) } == true ? "an" : "a"
    log.report(
      "`\(setting.kind.word)` is nothing for \(article) \(kind)",
      at: setting.span,
      notes: place(of: item).map { name.isEmpty ? [] : [$0] } ?? [],
      help: [
        isSizeOfContent(setting.kind, of: item)
          ? "say how large what scrolls is: `\(name).content.height == 900`"
          : "only \(owners) have `\(setting.kind.word)`"
      ])
    return false
  }

  /// Whether a setting is `content` in a scroll area, which has no intrinsic size: it was to be the
  /// size of what scrolls.
  private func isSizeOfContent(_ setting: SettingSyntax.Kind, of item: ItemID) -> Bool {
    if case .content = setting, case .scroll = layout[item].kind { true } else { false }
  }

  /// What can have a setting, where an item cannot; nil where it can.
  private func owners(of setting: SettingSyntax.Kind, besides item: ItemID) -> String? {
    let kind = layout[item].kind
    switch setting {
    case .font:
      let showsText = if case .label = kind { true } else { kind.showsTitle }
      return showsText ? nil : "labels, buttons, text fields and segments"
    case .lines:
      if case .label = kind { return nil }
      return "labels"
    case .mode:
      if case .image = kind { return nil }
      return "images"
    case .content, .hugging, .compression:
      let canHave = layout[item].isView && !isSizeOfContent(setting, of: item)
      return canHave ? nil : "views, labels, images and controls"
    case .placement(let placement): return owners(of: placement, besides: item)
    }
  }

  private mutating func properties(
    _ kind: SettingSyntax.Kind, of item: ItemID
  ) -> [Setting.Property] {
    switch kind {
    case .font(let family, nil, let weightName, _):
      guard let style = TextStyle(rawValue: family.text) else { return [] }
      return [.font(.style(style, weight: weightName.flatMap { Font.Weight(rawValue: $0.text) }))]
    case .font(_, let syntax?, let weightName, let leadingSyntax):
      let weight = weightName.map { Font.Weight(rawValue: $0.text) } ?? .regular
      guard let size = number(syntax, for: "a font size"), let weight else { return [] }
      let isSane = isInRange(at: syntax.span) { () throws(OutOfRange) in
        try OutOfRange.check(fontSize: size)
      }
      guard isSane else { return [] }
      guard let leadingSyntax else { return [.font(.system(size, weight: weight))] }
      guard let leading = number(leadingSyntax, for: "a leading") else { return [] }
      let isPossible = isInRange(at: leadingSyntax.span) { () throws(OutOfRange) in
        try OutOfRange.check(fontSize: leading)
      }
      return isPossible ? [.font(.system(size, weight: weight, leading: leading))] : []
    case .lines(let syntax):
      guard let value = number(syntax, for: "a number of lines") else { return [] }
      guard value >= 0, value <= 1_000_000, let count = Int(exactly: value) else {
        log.report(
          "a number of lines is whole and from 0 to 1000000, and this one is "
            + value.shortDescription, at: syntax.span,
          help: ["`lines 0` sets no limit"])
        return []
      }
      return [.lines(count)]
    case .content(let syntax):
      return size(syntax, for: "content").map { [.content(IntrinsicSize($0))] } ?? []
    case .mode(let name): return ContentMode(rawValue: name.text).map { [.contentMode($0)] } ?? []
    case .hugging(let axis, let syntax):
      guard let priority = priority(syntax) else { return [] }
      return (axis.map { [$0] } ?? Axis.allCases).map { .hugging($0, priority) }
    case .compression(let axis, let syntax):
      guard let priority = priority(syntax) else { return [] }
      return (axis.map { [$0] } ?? Axis.allCases).map { .compression($0, priority) }
    case .placement(let placement): return properties(placement, of: item)
    }
  }

  /// Whether the sides of a size are numbers that can be multiplied and divided without a thought;
  /// zero is.
  mutating func isInRange(_ size: Size, at span: TextSpan) -> Bool {
    isInRange(at: span) { () throws(OutOfRange) in try OutOfRange.check(size) }
  }

  /// Whether a number is none that is absurd; reports it where it is.
  private mutating func isInRange(
    at span: TextSpan, _ check: () throws(OutOfRange) -> Void
  ) -> Bool {
    do {
      try check()
      return true
    } catch {
      log.report(error.description, at: span, help: [error.help])
      return false
    }
  }

  /// The lowest priority that can be written.
  private static let lowestPriority = 0.001

  /// The priority that an expression stands for: a name of its own, or a number in range.
  mutating func priority(_ syntax: ExpressionSyntax) -> Priority? {
    if case .reference(let path) = syntax.kind, path.count == 1,
      path[0].subscripts.isEmpty, scope.constant(path[0].text) == nil
    {
      let word = path[0].text
      if let priority = Vocabulary.priority(named: word) { return priority }
      guard !mayBeDeclared(word) else { return nil }
      let close = log.suggestion(
        for: word, among: scope.constantNames, or: Vocabulary.priorities.map(\.name))
      log.report(
        "unknown priority \(quoted(word))", at: syntax.span,
        help: [
          close.map { "did you mean `\($0)`?" }
            ?? "a priority is a number up to 1000, or `required`, `high`, `low` or `fitting`"
        ])
      return nil
    }
    guard let value = number(syntax, for: "a priority") else { return nil }
    let priority = Priority(value)
    // There has to be room below for the checker's own rows.
    guard priority.isValid, value >= Self.lowestPriority else {
      log.report(
        "a priority is at least \(Self.lowestPriority.shortDescription) and at most 1000, "
          + "and this one is " + value.shortDescription, at: syntax.span,
        help: ["`required` is 1000, `high` 750, `low` 250 and `fitting` 50"])
      return nil
    }
    return priority
  }
}
