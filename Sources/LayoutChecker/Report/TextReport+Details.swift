internal import Constraints
internal import LayoutDSL

extension TextReport {
  /// Rows of a conflict beyond this number are counted, not quoted.
  private static let quotedCauses = 20

  /// All that is known about a finding, and about what follows from it.
  func detailedText(of finding: Finding, in report: Report) -> String {
    var text = fullText(of: finding, in: report)
    for consequence in finding.consequences {
      text += paint("and with it", .note) + ":\n" + fullText(of: consequence, in: report)
    }
    return text
  }

  private func fullText(of finding: Finding, in report: Report) -> String {
    var block = Block(self, tone: finding.severity == .error ? .error : .warning)
    let spans =
      [finding.span] + finding.notes.map(\.span) + finding.causes.map(\.span)
    block.reserveGutter(for: spans.compactMap { $0 })
    block.title("\(finding.severity.rawValue)[\(finding.rule.rawValue)]", finding.message)
    let isOneOfTheRows = finding.causes.contains { $0.span == finding.span }
    if let span = finding.span {
      // A fault that lies in one of the rows that cause it is shown among them.
      let marks = isOneOfTheRows ? Self.marks(of: finding) : [Block.Mark(span)]
      block.quote(marks, at: span)
    } else {
      block.locate(finding.file)
    }
    var notes = finding.notes
    block.attach(&notes)
    if let place = place(of: finding, in: report, namingAll: true) {
      block.attach("note", place, isList: true)
    }
    let marks = Self.marks(of: finding)
    if !isOneOfTheRows, let first = marks.map(\.span).min() {
      block.subtitle("note", Self.causesTitle(of: finding))
      block.quote(marks, at: first)
    }
    for cause in finding.causes.prefix(Self.quotedCauses) where cause.span == nil {
      block.attach("note", "caused by \(cause.text)")
    }
    let left = finding.causes.count - Self.quotedCauses
    if left > 0 { block.attach("note", "and \(count(left, "more row"))") }
    block.attach(&notes)
    for note in notes {
      block.quote(note.text, at: note.span)
    }
    for help in finding.help {
      block.attach("help", help.text)
    }
    if let words = allowance(of: finding) { block.attach("to allow it", words) }
    return block.text
  }

  /// The rows that cause a finding, as far as they have a place and are not too many.
  private static func marks(of finding: Finding) -> [Block.Mark] {
    finding.causes.prefix(quotedCauses).compactMap { cause in
      cause.span.map { Block.Mark($0, label: cause.text) }
    }
  }

  private static func causesTitle(of finding: Finding) -> String {
    switch (finding.rule, finding.causes.count) {
    case (.unsatisfiable, 2...): "these rows cannot hold together"
    case (_, 1): "this row causes it"
    default: "these rows cause it"
    }
  }

  // MARK: - Screens

  /// On which screens a finding was made, as a sentence: by what they have in common where that is true of
  /// no others, and otherwise by name; nil where there are none.
  ///
  /// - Parameter namesAll: whether to name the screens in any case.
  func place(
    of finding: Finding, in report: Report, namingAll namesAll: Bool = false
  ) -> String? {
    guard finding.sizes.isEmpty else { return finding.sizes.words }
    guard !finding.screens.isEmpty else { return nil }
    let layout = report.layouts.first { $0.file == finding.file && $0.name == finding.layout }
    var all = layout?.screens.map(\.screen) ?? finding.screens
    if !finding.rule.concernsTextsOfAnyLength {
      all.removeAll { $0.textLength != Screen.writtenTextLength }
    }
    let variants = all.map(\.variant).withoutRepetitions
    if variants.count > 1 {
      return placeInVariants(of: finding, in: report, amid: variants, namingAll: namesAll)
    }
    let screens = finding.screens.map(\.title)
    if all.count == 1 { return "on \(screens[0])" }
    if screens.count == all.count {
      return all.count == 2 ? "on both screens" : "on all \(all.count) screens"
    }
    let together =
      finding.consequences.contains { $0.rule != finding.rule }
      ? "with what follows" : "all together"
    let followed = Set(finding.consequences.flatMap(\.screens)).union(finding.screens).count
    return placeOnSome(of: all, finding, namingAll: namesAll)
      + (finding.ends.isEmpty ? "" : "; \(finding.ends.words(on: finding.screens))")
      + (followed > screens.count && !namesAll ? "; \(together) on \(followed)" : "")
  }

  /// The screens of a finding as those of one variant, and then the variants in which it was made there.
  private func placeInVariants(
    of finding: Finding, in report: Report, amid variants: [ScreenVariant],
    namingAll namesAll: Bool
  ) -> String? {
    var (finding, report) = (finding, report)
    var limit = ""
    if let own = finding.textLimit {
      let count = finding.screens.count
      if !namesAll { finding.keepShortestTexts() }
      limit =
        (finding.screens.count < count ? ", and more with longer ones" : "")
        + "; it begins with texts of \(own.length)%"
    }
    for index in report.layouts.indices {
      var seen: Set<Screen> = []
      for place in report.layouts[index].screens.indices {
        let screen = report.layouts[index].screens[place].screen
        report.layouts[index].screens[place].screen = screen.withoutVariant
      }
      report.layouts[index].screens.removeAll { !seen.insert($0.screen).inserted }
    }
    // Variants with the same screens are told together, and of these those with the same ends.
    var groups: [(screens: [Screen], variants: [ScreenVariant])] = []
    for variant in finding.screens.map(\.variant).withoutRepetitions {
      let screens = finding.screens.filter { $0.variant == variant }.withoutVariants
      if let same = groups.firstIndex(where: { Set($0.screens) == Set(screens) }) {
        groups[same].variants.append(variant)
      } else {
        groups.append((screens, [variant]))
      }
    }
    let most = namesAll || groups.count <= Self.mostGroups + 1 ? groups.count : Self.mostGroups
    let others = groups.dropFirst(most).flatMap(\.variants)
    let rest = others.isEmpty ? "" : "; on others \(others.words(amid: variants))"
    groups.removeLast(groups.count - most)
    let places = groups.enumerated().compactMap { number, group -> String? in
      var part = finding
      let ends = ends(of: finding, in: group.variants)
      (part.screens, part.ends) = (group.screens, ends.count == 1 ? ends[0].ends : [])
      if number + 1 < groups.count { part.consequences = [] }
      for index in part.consequences.indices {
        part.consequences[index].screens = part.consequences[index].screens.withoutVariants
      }
      let place = place(of: part, in: report, namingAll: namesAll)
      // Others are mostly the same or not known, and who wants them all asks for details.
      let told = ends.count == 1 ? [] : ends.filter { !$0.ends.isEmpty }
      return place.map {
        ([
          group.variants.count == variants.count
            ? $0 : "\($0), \(group.variants.words(amid: variants))"
        ]
          + told.prefix(namesAll ? told.count : 1).map {
            "\($0.variants.words(amid: variants)) \($0.ends.words(on: group.screens))"
          }).joined(separator: "; ")
      }
    }
    return places.isEmpty ? nil : places.joined(separator: "; ") + rest + limit
  }

  /// Where a finding begins and ends in some variants, those together that have the same ends.
  private func ends(
    of finding: Finding, in variants: [ScreenVariant]
  ) -> [(ends: [FindingEnd], variants: [ScreenVariant])] {
    var groups: [(ends: [FindingEnd], variants: [ScreenVariant])] = []
    for variant in variants {
      let ends = finding.ends.filter { $0.screen.variant == variant }.map(\.withoutVariant)
      if let same = groups.firstIndex(where: { $0.ends == ends }) {
        groups[same].variants.append(variant)
      } else {
        groups.append((ends, [variant]))
      }
    }
    return groups
  }

  private func placeOnSome(
    of all: [Screen], _ finding: Finding, namingAll namesAll: Bool
  ) -> String {
    let screens = finding.screens.map(\.title)
    let count = "on \(screens.count) of \(all.count) screens: "
    if screens.count <= Self.fewScreens { return count + screens.joinedInWords }
    let condition = ScreenCondition(of: finding.screens, among: all)?.words
    if namesAll {
      return count + (condition.map { "\($0): " } ?? "") + screens.joinedInWords
    }
    if let condition { return count + condition }
    let chosen = Set(finding.screens)
    let others = all.filter { !chosen.contains($0) }.map(\.title)
    if others.count <= Self.fewScreens { return count + "all but \(others.joinedInWords)" }
    let more = screens.count - Self.mostNames
    return count
      + (screens.prefix(Self.mostNames) + (more > 0 ? ["\(more) more"] : [])).joinedInWords
  }

  /// So many groups of variants are told with their screens.
  private static let mostGroups = 3

  /// So few screens are named rather than described.
  private static let fewScreens = 2

  /// So many screens are named where no condition describes them.
  private static let mostNames = 3
}

extension Finding {
  /// Leaves out the screens with longer texts than others that show the finding: what begins with longer texts
  /// goes on with still longer ones.
  fileprivate mutating func keepShortestTexts() {
    let least = screens.map(\.textLength).min()
    screens.removeAll { $0.textLength != least }
    ends.removeAll { $0.screen.textLength != least }
  }
}

extension FindingEnd {
  /// The end without what is shown on the screen.
  fileprivate var withoutVariant: FindingEnd {
    var end = self
    end.screen = screen.withoutVariant
    return end
  }
}
