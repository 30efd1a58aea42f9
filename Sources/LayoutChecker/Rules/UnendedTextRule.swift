internal import Constraints
internal import LayoutDSL

/// A text that no row ends, however long it is.
enum UnendedTextRule: RuleCheck {
  static let summary = "no row limits how long a text may be, however short it is in the file"

  static let explanation = """
    No row limits how wide a text may be, so that a longer one, in another language or from a \
    person, runs over its neighbours and out of the window. The text of the file may be short enough \
    to show nothing of that.

    A text is ended by rows that hold its width, or both of its sides; a row that matters less than \
    the text's own compression resistance gives way and does not count. In a scroll area a text may be \
    as long as it likes.

    What to do: add the row that is missing, `name.trailing <= screen.trailing - 16`, and let the \
    text wrap with `lines 0` where it should be read as a whole. Allow the finding with \
    `allow unended-text` where the text never changes.
    """

  static let firing = """
    layout "Name" {
      label name "Ada" {
        leading == safeArea.leading + 16
        top == safeArea.top + 8
      }
    }
    """

  static let silent = """
    layout "Name" {
      label name "Ada" {
        leading == safeArea.leading + 16
        trailing <= safeArea.trailing - 16
        top == safeArea.top + 8
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    let texts = scene.views.filter { item in
      guard case .label = scene.layout[item].kind else { return false }
      return scene.scrollAreas(around: item).isEmpty
    }
    guard !texts.isEmpty else { return [] }
    let ends = Ends.ofTexts(texts, on: scene)
    return texts.compactMap { item in
      guard let ends = ends[item.index], !ends.isEnded else { return nil }
      return fault(of: item, ends, on: scene)
    }
  }

  private static func fault(of item: ItemID, _ ends: Ends, on scene: SolvedScreen) -> Fault {
    let name = scene.layout[item].name
    return Fault(
      identity: .init(rule: .unendedText, item: item), span: scene.layout[item].span,
      message: "no row ends `\(name)`: a longer text runs over whatever is beside it",
      proposals: EndingRows.proposals(
        for: item, needsStart: !ends.hasStart, needsEnd: !ends.hasEnd, on: scene))
  }
}

/// Which rows limit how far a text goes.
private struct Ends {
  private(set) var hasStart = false
  private(set) var hasEnd = false
  private var hasWidth = false
  private var hasCenter = false

  /// Whether the text goes no further than rows let it.
  var isEnded: Bool { hasWidth || (hasStart && hasEnd) || (hasCenter && (hasStart || hasEnd)) }

  /// Looks at the rows of texts that matter at least as much as their own compression resistance; by the
  /// positions of the texts.
  ///
  /// - Complexity: linear in the rows, whatever they speak of.
  static func ofTexts(_ texts: [ItemID], on scene: SolvedScreen) -> [Ends?] {
    var ends: [Ends?] = Array(repeating: nil, count: scene.layout.items.count)
    for text in texts { ends[text.index] = Ends() }
    let isMirrored = scene.screen.direction == .rightToLeft
    func look(at terms: [AnchorExpression.Term], sign: Double, of row: Row) {
      for term in terms where ends[term.anchor.item.index] != nil {
        let own = scene.problem[term.anchor.item].settings.horizontal.compression
        guard term.anchor.attribute.axis == .horizontal, row.priority >= own else { continue }
        ends[term.anchor.item.index]?.take(
          term.anchor.attribute, of: row.relation, slope: sign * term.coefficient,
          isMirrored: isMirrored)
      }
    }
    for row in scene.layout.rows where row.condition?.holds(on: scene.screen) ?? true {
      look(at: row.first.terms, sign: 1, of: row)
      look(at: row.second.terms, sign: -1, of: row)
    }
    return ends
  }

  /// Takes a row in which an attribute of the text stands with a slope.
  private mutating func take(
    _ attribute: Attribute, of relation: Relation, slope: Double, isMirrored: Bool
  ) {
    let isAbove = relation == .equal || (relation == .lessOrEqual) == (slope > 0)
    let isBelow = relation == .equal || !isAbove
    switch attribute {
    case .leading: hasStart = hasStart || isBelow
    case .trailing: hasEnd = hasEnd || isAbove
    case .left where isMirrored: hasEnd = hasEnd || isBelow
    case .left: hasStart = hasStart || isBelow
    case .right where isMirrored: hasStart = hasStart || isAbove
    case .right: hasEnd = hasEnd || isAbove
    case .width: hasWidth = hasWidth || isAbove
    case .centerX: hasCenter = hasCenter || relation == .equal
    default: break
    }
  }
}
