internal import Constraints
internal import LayoutDSL

extension TextReport {
  /// A finding takes no more lines.
  static let briefLines = 12

  /// What a person has to know about a finding: what is wrong, the rows to look at, where, and the way out.
  ///
  /// Of names so much is written that all of it has room.
  func briefText(of finding: Finding, in report: Report) -> String {
    var shortest = ""
    var leastLines = Int.max
    for quarters in [4, 3, 2, 1] {
      var form = self
      form.nameWidth = usualNameWidth * quarters / 4
      let text = form.text(of: finding, fittingIn: Self.briefLines, report)
      let lines = text.lineCount(inColumns: width)
      if lines < leastLines { (shortest, leastLines) = (text, lines) }
      // What is too long by something else stays as it is.
      if lines <= Self.briefLines || !form.hasLongNames(finding) { break }
    }
    return shortest
  }

  /// Whether something in a finding is longer than names are written.
  private func hasLongNames(_ finding: Finding) -> Bool {
    func isLong(_ finding: Finding) -> Bool {
      let texts = [finding.message, finding.view ?? "", finding.function ?? "", finding.layout]
      return
        (texts + finding.notes.map(\.text) + finding.help.map(\.text) + finding.causes.map(\.text))
        .contains { shown($0) != $0.displayed }
    }
    return isLong(finding) || finding.consequences.contains(where: isLong)
  }

  private func text(
    of finding: Finding, fittingIn lines: Int, _ report: Report
  ) -> String {
    var block = Block(self, tone: finding.severity == .error ? .error : .warning)
    let rows = briefRows(of: finding)
    block.reserveGutter(for: rows.map(\.span) + [finding.span].compactMap { $0 })
    block.title("\(finding.severity.rawValue)[\(finding.rule.rawValue)]", finding.message)
    // A place is as long as the name of its file.
    let head = block.lineCount + (finding.file.isEmpty && finding.span == nil ? 0 : 1)
    if let span = finding.span {
      block.locate(span, remark: Self.surroundings(of: finding))
    } else {
      block.locate(finding.file)
    }
    var parts = BriefParts(
      lines: lines - head - (finding.span == nil ? 0 : 2),
      cost: { block.lines(toAttach: $0.title, $0.text, isList: $0.order == .place) })
    let others = finding.consequences.filter { $0.rule != finding.rule }
    if !others.isEmpty { parts.reserveLine() }
    for part in necessaryParts(of: finding, in: report, fittingIn: parts) { parts.require(part) }
    // Rows of another file stand behind its name.
    var files: Set<String?> = [finding.span?.file]
    let rowCosts = rows.map { files.insert($0.span.file).inserted ? 2 : 1 }
    // Rows that compete are what it is about; how far a size goes follows from them.
    let isOfRows = finding.rule == .ambiguousPriority
    var shownRows = isOfRows ? parts.addRows(costing: rowCosts.prefix(3)) : 0
    for note in finding.notes where note.fact.importance == .essential {
      parts.add(.init(.fact, note.text))
    }
    if let covered = Self.coveredViews(of: finding) { parts.add(.init(.others, covered)) }
    if let twins = Self.twins(of: finding) { parts.add(.init(.others, twins)) }
    if !isOfRows { shownRows = parts.addRows(costing: rowCosts.prefix(2)) }
    if let range = Self.range(of: finding) { parts.add(.init(.numbers, range)) }
    if !others.isEmpty { parts.addConsequences(Self.words(for: others, of: finding)) }
    let allRows = shownRows + parts.addRows(costing: rowCosts.dropFirst(shownRows).prefix(3))
    // Where no help names it, the row to change may be one that there is no room for.
    if finding.help.isEmpty, rows.count > allRows {
      let more = rows.count - allRows
      let verb = more == 1 ? "plays" : "play"
      parts.add(.init(.fact, "\(count(more, "more row")) \(verb) a part: `--details`"))
    }
    for note in finding.notes where note.fact.importance == .useful {
      parts.add(.init(.fact, note.text))
    }
    if let span = finding.span {
      let label = finding.causes.first { $0.span == span }?.text
      let shown =
        rows.prefix(allRows).map { $0 } + [Block.Mark(span, label: label, isWritten: !isOfRows)]
      block.show(
        shown.ordered { ($0.span.file == span.file ? 0 : 1, $0.span) }, marking: span)
    }
    for part in parts.inOrder {
      block.attach(part.title, part.text, isList: part.order == .place)
    }
    return block.text
  }

  /// Where, the way out and how to allow it, at the length that there is room for: the way out matters more than
  /// all that could be said of the others.
  private func necessaryParts(
    of finding: Finding, in report: Report, fittingIn parts: BriefParts
  ) -> [BriefParts.Part] {
    var bare = finding.withTwinScreens
    let place = place(of: bare, in: report)
    bare.ends = []
    let places = [place, self.place(of: bare, in: report)]
    let allowances = [allowance(of: finding), allowance(of: finding, namingAll: false)]
    let help = Self.help(for: finding)
    let helps = [help?.words, help?.substitutions(in: sources)]
    // What is dropped first comes last.
    let forms = [(0, 0, 0), (0, 1, 0), (1, 1, 0), (0, 1, 1), (1, 1, 1)].map { form in
      [
        places[form.0].map { BriefParts.Part(.place, $0) },
        (helps[form.2] ?? helps[0]).map { BriefParts.Part(.help, $0) },
        (allowances[form.1] ?? allowances[0]).map { BriefParts.Part(.allowance, $0) },
      ].compactMap(\.self)
    }
    if let fitting = forms.first(where: parts.fit) { return fitting }
    // Half of the changes would help nobody. A document of Interface Builder has no text to change.
    let isLong = helps[0].map { !parts.fit([.init(.help, $0)]) } ?? false
    guard let help, help.help.edits.count > 1 || isLong && help.help.edits.isEmpty else {
      return forms[1]
    }
    return forms[1].map { $0.order == .help ? .init(.help, help.help.shortText) : $0 }
  }

  /// The rows that a person should see beside the one that is marked, the most telling first.
  private func briefRows(of finding: Finding) -> [Block.Mark] {
    var lines: Set<SourceSpan> = []
    let changed = Self.changedLines(of: finding)
    let ranked = finding.causes.enumerated().filter { $0.element.span != finding.span }.sorted {
      first, second in
      func rank(_ cause: Finding.Cause) -> (Int, Int) {
        // What is to be changed has to be found.
        if let span = cause.span, cause.isWritten,
          changed.contains(SourceSpan(file: span.file, line: span.line))
        {
          return (-1, 0)
        }
        let isOwn = finding.view.map(cause.views.contains) ?? false
        let rank =
          switch cause.role {
          case .size: isOwn ? 0 : 3
          case .limit: isOwn ? 1 : 4
          // What a view wants of itself is in the message.
          case .content: isOwn ? 6 : 2
          case .place: isOwn ? 5 : 7
          }
        // What stands near belongs together.
        return (rank, abs((cause.span?.line ?? 0) - (finding.span?.line ?? 0)))
      }
      let (one, other) = (rank(first.element), rank(second.element))
      return one == other ? first.offset < second.offset : one < other
    }
    let declarations = finding.notes.compactMap { note -> Block.Mark? in
      switch note.fact {
      case .declaration, .oneSize:
        // What another instance shows stands in the same place.
        guard note.span != finding.span else { return nil }
        return note.span.map { Block.Mark($0, isWritten: true) }
      default: return nil
      }
    }
    return declarations
      + Self.alternating(ranked.map(\.element), of: finding).compactMap { cause in
        cause.span.flatMap { span in
          // Several constraints that one line stands for are read once.
          lines.insert(SourceSpan(file: span.file, line: span.line)).inserted
            ? Block.Mark(
              span, label: cause.text, function: cause.function, isWritten: cause.isWritten) : nil
        }
      }
  }

  /// The lines in which the first help changes what is written.
  private static func changedLines(of finding: Finding) -> Set<SourceSpan> {
    Set(
      (finding.help.first?.edits ?? []).filter { $0.start != $0.end }.map {
        SourceSpan(file: $0.file, line: $0.start.line)
      })
  }

  /// Puts the first size that is not the view's own behind the first of its own: it takes two to have too
  /// little room.
  private static func alternating(
    _ causes: [Finding.Cause], of finding: Finding
  ) -> [Finding.Cause] {
    var causes = causes
    let isOwn = { (cause: Finding.Cause) in finding.view.map(cause.views.contains) ?? false }
    let first = causes.first.map { $0.role == .size && isOwn($0) } ?? false ? 1 : 0
    if let other = causes.firstIndex(where: { $0.role == .size && !isOwn($0) }) {
      causes.insert(causes.remove(at: other), at: first)
    }
    return causes
  }

  /// The function or the instance in which a finding is made: `in moodTop (Tile, line 88)`.
  private static func surroundings(of finding: Finding) -> String {
    if let function = finding.function { return " in `\(function)`" }
    for note in finding.notes {
      guard case .instance(let view, let component) = note.fact else { continue }
      let place = note.span.map { span in
        span.file == finding.span?.file ? ", line \(span.line)" : ", \(span.file):\(span.line)"
      }
      return " in `\(view)` (\(component)\(place ?? ""))"
    }
    return ""
  }

  /// The first help, or where there is none, that of the first consequence that has one, with words that say
  /// what it mends: the finding itself stays.
  private static func help(for finding: Finding) -> BriefHelp? {
    if let own = finding.help.first { return BriefHelp(help: own) }
    return finding.consequences.lazy.compactMap { consequence in
      guard let help = consequence.help.first else { return nil }
      let isOther = consequence.view != finding.view
      // Nothing would tell it from a help for the finding.
      if !isOther, consequence.rule == finding.rule { return nil }
      let view = isOther ? consequence.view.map { "`\($0)`" } : nil
      let rule = consequence.rule == finding.rule ? nil : "`\(consequence.rule.rawValue)`"
      let words = [rule, view].compactMap(\.self).joined(separator: " of ")
      return BriefHelp(help: help, lead: "for \(words): ")
    }.first
  }

  /// How far the numbers of a finding go.
  private static func range(of finding: Finding) -> String? {
    for number in finding.numbers {
      guard let lower = number.values.min(), let upper = number.values.max(), upper - lower >= 1
      else { continue }
      let shown = finding.notes.lazy.compactMap { note -> Screen? in
        if case .numbersOf(let screen) = note.fact { screen } else { nil }
      }.first
      let span =
        switch (lower.isFinite, upper.isFinite) {
        case (true, true): "\(lower.hundredths) to \(upper.points)"
        case (true, false): "\(lower.points) or more, without a limit"
        case (false, true): "\(upper.points) or less, without a limit"
        case (false, false): "without a limit"
        }
      return "\(number.quantity.words): \(span)"
        + (shown.map { " (shown: \($0.title))" } ?? "")
    }
    return nil
  }

  /// The other views that the view of an overlap lies over.
  private static func coveredViews(of finding: Finding) -> String? {
    guard let view = finding.view else { return nil }
    let same = finding.consequences.filter { $0.rule == finding.rule && $0.view == view }
    var seen = Set([finding.partner])
    let names = same.compactMap(\.partner).filter { seen.insert($0).inserted }
    guard !names.isEmpty else { return nil }
    let more = names.count - min(names.count, mostNames)
    let named = names.prefix(mostNames).map { "`\($0)`" } + (more > 0 ? ["\(more) more"] : [])
    let all = Set(finding.screens)
    let isEverywhere = same.allSatisfy { all.isSubset(of: $0.screens) }
    return "`\(view)` \(isEverywhere ? "" : "on some of the screens ")also lies over "
      + named.joinedInWords
  }

  /// The views that have the same fault, or have it because another one does.
  private static func twins(of finding: Finding) -> String? {
    var names: [String] = []
    var more = 0
    for note in finding.notes {
      switch note.fact {
      // Of a condition that never applies, one row tells enough.
      case .sameFault(let views, let rest) where finding.rule != .neverApplies:
        names += views
        more += rest
      case .followers(let views, let rest):
        names += views
        more += rest
      case .alsoNegative(let sizes, let rest):
        names += sizes.map(\.view)
        more += rest
      default: break
      }
    }
    let twins = finding.consequences.filter { $0.rule == finding.rule }
    names += twins.compactMap(\.view)
    var seen = Set([finding.view].compactMap { $0 })
    names = names.filter { seen.insert($0).inserted }
    guard !names.isEmpty else { return nil }
    let named = names.prefix(mostNames)
    more += names.count - named.count
    let helps = twins.contains { !$0.help.isEmpty } ? "; `--details` has the help for each" : ""
    let others = (named.map { "`\($0)`" } + (more > 0 ? ["\(more) more"] : [])).joinedInWords
    return (isEverywhere(named, of: finding) ? "also " : "on some of the screens also ") + others
      + helps
  }

  /// Whether views that have the fault of a finding have it on all of its screens, as far as that is known.
  private static func isEverywhere(_ views: some Sequence<String>, of finding: Finding) -> Bool {
    let all = Set(finding.screens)
    var screens: [String: Set<Screen>] = [:]
    for twin in finding.twins { screens[twin.view, default: []].formUnion(twin.screens) }
    for other in finding.consequences where other.rule == finding.rule {
      if let view = other.view { screens[view, default: []].formUnion(other.screens) }
    }
    return views.allSatisfy { view in screens[view].map(all.isSubset) ?? true }
  }

  /// So many names are told in a list; the others are counted.
  private static let mostNames = 3

  /// What follows from a finding, a line for each.
  private static func words(
    for consequences: [Finding], of finding: Finding
  ) -> [(rule: Rule, words: String)] {
    consequences.map { other in
      let place =
        other.sizes.isEmpty
        ? count(other.screens.withoutVariants.count, "screen")
        : other.sizes.map(\.words).joined(separator: "; ")
      let isSame = other.screens == finding.screens && other.sizes == finding.sizes
      // What the finding itself does not need to show.
      let texts = Set(other.screens.map(\.textLength))
      let needsTexts = texts != Set(finding.screens.map(\.textLength)) && other.sizes.isEmpty
      let screens =
        isSame
        ? "" : " (\(place)\(needsTexts ? " \(texts.sorted().wordsOfTextLengths)" : ""))"
      return (other.rule, "with it \(other.rule.rawValue): \(other.message)\(screens)")
    }
  }

  /// Where to write that a finding is meant; nil where it cannot be.
  ///
  /// - Parameter namesAll: whether to name the other views too, as far as they are few.
  func allowance(of finding: Finding, namingAll namesAll: Bool = true) -> String? {
    // A document of Interface Builder has no place for it.
    let isDocument = [".xib", ".storyboard"].contains(where: finding.file.hasSuffix)
    guard ![.unusedAllow, .staleBaseline].contains(finding.rule), !isDocument else { return nil }
    let rule = finding.rule.rawValue
    guard finding.function == nil, !finding.file.isEmpty else {
      return "write `allow(\"\(rule)\")` in `\(finding.view ?? finding.layout)`"
    }
    if finding.subject == .row {
      return "write `allow \(rule)` behind \(endOfRow(of: finding) ?? "the row")"
    }
    guard finding.view != nil else { return "write `allow \(rule)` in `\(finding.layout)`" }
    // The line of the first view says nothing of the others that show the same.
    var places: Set<SourceSpan?> = [finding.span]
    let others = finding.consequences.filter {
      $0.rule == finding.rule && $0.subject == .view && places.insert($0.span).inserted
    }
    let names = ([finding] + others).compactMap(writtenName)
    if !namesAll, names.count > 1 { return "write `allow \(rule)` in \(names[0]) and others" }
    return others.count <= Self.allowedViews
      ? "write `allow \(rule)` in \(names.joinedInWords)"
      : "write `allow \(rule)` in \(names[0]) and in each of the others"
  }

  /// Where the row of a finding ends, in words: a part of a visual format line ends with the line, and a row may
  /// go on in the next line.
  private func endOfRow(of finding: Finding) -> String? {
    guard let span = finding.span, let line = sources.line(at: span), let row = marked(in: finding)
    else { return nil }
    let before = line.prefix(max(0, span.column - 1))
    let isInQuotes = !before.filter { $0 == "\"" }.count.isMultiple(of: 2)
    if isInQuotes, let statement = sources.statement(at: span) {
      return "`\(statement.cut(to: Self.allowedRowWidth))`"
    }
    let words = "`\(row.cut(to: Self.allowedRowWidth))`"
    let rest = line.dropFirst(before.count + span.length).drop { $0.isWhitespace }
    guard rest.isEmpty || rest.isComment else { return words }
    let next = sources.line(at: SourceSpan(file: span.file, line: span.line + 1)) ?? ""
    let text = next.drop { $0.isWhitespace }
    let goesOn = !text.isComment && text.first.map(Self.operators.contains) ?? false
    return goesOn ? "the row that begins with \(words)" : words
  }

  /// What a line begins with where it goes on with a row.
  private static let operators: Set<Character> = [
    "=", "<", ">", "≤", "≥", "+", "-", "*", "/", "@",
  ]

  /// What the file says at the place of a finding.
  private func marked(in finding: Finding) -> String? {
    finding.span.flatMap { span in
      sources.line(at: span).map { Excerpt(of: span, in: $0, width: width).marked }
    }
  }

  /// The view of a finding as the file has it: in a component by its name there, in a repetition with the
  /// variable; nil where the finding is about none.
  private func writtenName(of finding: Finding) -> String? {
    guard let view = finding.view else { return nil }
    var name = view
    if finding.subject == .view, let span = finding.span, let line = sources.line(at: span),
      let marked = marked(in: finding)
    {
      // The file says `key[i]` where the view is `key[1]`.
      let rest = line.dropFirst(span.column - 1 + span.length)
      let index = rest.first == "[" ? rest.prefix { $0 != "]" } + "]" : ""
      name = marked + index
    }
    for note in finding.notes {
      guard case .instance(let instance, let component) = note.fact,
        view.hasPrefix(instance + ".")
      else { continue }
      if finding.subject == .setting { name = String(view.dropFirst(instance.count + 1)) }
      return "`\(name)` of `\(component)`"
    }
    return "`\(name)`"
  }

  /// So many views are named beside the first.
  private static let allowedViews = 2

  /// A longer row is told by its beginning.
  private static let allowedRowWidth = 48
}

extension Finding {
  /// The finding with the screens of those that say the same of the same view.
  fileprivate var withTwinScreens: Finding {
    var finding = self
    for twin in consequences
    where twin.rule == rule && twin.view == view && twin.message == message && sizes.isEmpty {
      finding.screens += twin.screens.filter { !finding.screens.contains($0) }
    }
    return finding
  }
}

/// A help of a finding, or of one that follows from it.
private struct BriefHelp {
  var help: Help

  /// What it is for, where that is not the finding itself.
  var lead = ""

  var words: String { lead + help.text }

  /// The help by the words that change; nil where that does not tell it.
  func substitutions(in sources: SourceMap) -> String? {
    help.edits.count > 1 ? help.wordsOfSubstitutions(in: sources).map { lead + $0 } : nil
  }
}

/// What is attached to the quoted rows of a finding, as far as there are lines for it.
private struct BriefParts {
  /// What a part tells; the order is that in which parts are written.
  enum Kind: Int {
    case fact, numbers, others, place, consequence, help, allowance
  }

  struct Part {
    var order: Kind
    var text: String

    init(_ order: Kind, _ text: String) {
      self.order = order
      self.text = text
    }

    /// What stands in front; nil for a plain fact.
    var title: String? {
      switch order {
      case .help: "help"
      case .allowance: "to allow it"
      default: nil
      }
    }
  }

  private var parts: [Part] = []
  private var lines: Int
  private let cost: (Part) -> Int

  init(lines: Int, cost: @escaping (Part) -> Int) {
    self.lines = lines
    self.cost = cost
  }

  /// Takes a part however many lines there are.
  mutating func require(_ part: Part) {
    parts.append(part)
    lines -= cost(part)
  }

  /// Whether there are lines for all of some parts.
  func fit(_ parts: [Part]) -> Bool { parts.reduce(0) { $0 + cost($1) } <= lines }

  /// Takes a part where there are lines for it, and returns whether it did.
  @discardableResult mutating func add(_ part: Part) -> Bool {
    guard cost(part) <= lines else { return false }
    require(part)
    return true
  }

  /// Keeps a line for what has to be said at the end.
  mutating func reserveLine() { lines -= 1 }

  /// Takes the first of what follows from a finding, and counts the others; a line was kept for that.
  mutating func addConsequences(_ texts: [(rule: Rule, words: String)]) {
    lines += 1
    var shown = 0
    for text in texts.prefix(Self.mostConsequences) {
      let part = Part(.consequence, text.words)
      let isLast = shown + 1 == texts.count
      guard cost(part) + (isLast ? 0 : 1) <= lines else { break }
      require(part)
      shown += 1
    }
    guard shown < texts.count else { return }
    var rules: [String] = []
    for rule in texts.dropFirst(shown).map(\.rule.rawValue) where !rules.contains(rule) {
      rules.append(rule)
    }
    let number = count(texts.count - shown, "more finding")
    let named = Part(.consequence, "with it \(number): \(rules.joinedInWords)")
    require(cost(named) <= max(1, lines) ? named : Part(.consequence, "with it \(number)"))
  }

  /// So many of the findings that follow from one are told; the others are counted.
  private static let mostConsequences = 2

  /// Takes as many of some rows as there are lines for, and returns how many.
  ///
  /// - Parameter costs: how many lines each takes.
  mutating func addRows(costing costs: some Sequence<Int>) -> Int {
    var taken = 0
    for cost in costs {
      guard cost <= lines else { break }
      lines -= cost
      taken += 1
    }
    return taken
  }

  /// The parts in the order in which they are written.
  var inOrder: [Part] {
    parts.ordered(by: \.order.rawValue)
  }
}

extension Substring {
  /// Whether a comment begins here.
  fileprivate var isComment: Bool { hasPrefix("//") || hasPrefix("/*") }
}
