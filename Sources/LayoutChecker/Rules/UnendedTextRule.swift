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
    scene.views.compactMap { item in
      guard case .label = scene.layout[item].kind, scene.scrollAreas(around: item).isEmpty
      else { return nil }
      let ends = Ends(of: item, on: scene)
      return ends.isEnded ? nil : fault(of: item, ends, on: scene)
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

  /// Looks at the rows of a text that matter at least as much as its own compression resistance.
  init(of item: ItemID, on scene: SolvedScreen) {
    let own = scene.problem[item].settings.horizontal.compression
    let isMirrored = scene.screen.direction == .rightToLeft
    for index in scene.mentions.rows(of: item) {
      let row = scene.layout.rows[index]
      guard row.priority >= own else { continue }
      let terms = row.first.terms.map { ($0, 1.0) } + row.second.terms.map { ($0, -1.0) }
      for (term, sign) in terms where term.anchor.item == item {
        let slope = sign * term.coefficient
        let isAbove = row.relation == .equal || (row.relation == .lessOrEqual) == (slope > 0)
        let isBelow = row.relation == .equal || !isAbove
        switch term.anchor.attribute {
        case .leading: hasStart = hasStart || isBelow
        case .trailing: hasEnd = hasEnd || isAbove
        case .left where isMirrored: hasEnd = hasEnd || isBelow
        case .left: hasStart = hasStart || isBelow
        case .right where isMirrored: hasStart = hasStart || isAbove
        case .right: hasEnd = hasEnd || isAbove
        case .width: hasWidth = hasWidth || isAbove
        case .centerX: hasCenter = hasCenter || row.relation == .equal
        default: break
        }
      }
    }
  }
}
