internal import Constraints
internal import LayoutDSL

/// A text that a required row holds to a number of points.
enum FixedTextSizeRule: RuleCheck {
  static let summary = "a required row holds a text to a number of points, whatever it says"

  static let explanation = """
    A required row gives a label a width or a height in points. Its text fits today and is cut when it is \
    translated, which makes it 30 % longer and more, or when people choose a larger text size, which makes \
    it up to three times as high. The finding says how much room there is.

    Reported are texts with a single line and less than 30 % of room in the width, and texts with less room in the \
    height than the largest text size needs (53 points instead of 17). Texts that do not fit now are \
    `truncated-text` or `crushed-content`.

    What to do: make the row an inequality with `>=`, so that the text decides where it needs more.
    """

  static let firing = """
    layout "Title" {
      screens 320x568
      label title "Good morning" {
        leading == screen.leading + 16
        trailing <= screen.trailing - 16
        top == screen.top + 20
        height == 24
      }
    }
    """

  static let silent = """
    layout "Title" {
      screens 320x568
      label title "Good morning" {
        leading == screen.leading + 16
        trailing <= screen.trailing - 16
        top == screen.top + 20
        height >= 24
      }
    }
    """

  /// As much longer a text gets by a translation, at least.
  private static let translation = 1.3

  /// As much larger a text gets by the largest text size: Body is 17 points high, and 53.
  private static let largestTextSize = 53.0 / 17

  static func faults(of layout: Layout, on screens: [Screen]) -> [Fault] {
    let candidates = layout.rows.indices.filter { size(heldBy: layout.rows[$0], in: layout) != nil }
    guard !candidates.isEmpty else { return [] }
    var told: Set<SourceSpan> = []
    var left = candidates
    var faults: [Fault] = []
    for screen in screens where !left.isEmpty {
      guard let solved = try? SolvedLayout(layout, on: screen), solved.solution != nil else {
        continue
      }
      left.removeAll { row in
        guard solved.problem.constraint(of: .row(row)) != nil,
          let fault = fault(of: row, in: solved, layout)
        else { return false }
        // What one place stands for several times is told once.
        if let span = fault.span, !told.insert(span).inserted { return true }
        faults.append(fault)
        return true
      }
    }
    return faults
  }

  /// The side of a label that a row gives a number of points.
  private static func size(heldBy row: Row, in layout: Layout) -> (item: ItemID, axis: Axis)? {
    guard row.priority.isRequired, row.relation == .equal, row.second.terms.isEmpty,
      row.first.terms.count == 1, let anchor = row.first.terms.first?.anchor,
      anchor.attribute.isSize, case .label = layout[anchor.item].kind
    else { return nil }
    return (anchor.item, anchor.attribute == .width ? .horizontal : .vertical)
  }

  private static func fault(of row: Int, in solved: SolvedLayout, _ layout: Layout) -> Fault? {
    guard let (item, axis) = size(heldBy: layout.rows[row], in: layout),
      !solved.problem[item].isHidden, solved.problem[item].settings.content == nil,
      axis == .vertical || solved.problem[item].settings.lines == 1,
      let frame = solved.frame(of: item),
      let content = solved.problem[item].contentSize?.along(axis), content > 0
    else { return nil }
    let size = frame.size(along: axis)
    let room = size / content
    guard !solved.screen.shows(content - size),
      room < (axis == .horizontal ? translation : largestTextSize)
    else { return nil }
    let name = layout[item].name
    let percent = (max(room - 1, 0) * 100).rounded(.down).shortDescription
    var free = layout.rows[row]
    free.relation = .greaterOrEqual
    return Fault(
      identity: .init(rule: .fixedTextSize, item: item, axis: axis, sources: [.row(row)]),
      span: layout.rows[row].origin.span ?? layout[item].span,
      extent: 1 / room,
      message: "`\(name)` is \(size.points) \(axis.adjective) whatever "
        + (axis == .horizontal
          ? "it says: a text more than \(percent) % longer is cut"
          : "the text size: a text more than \(percent) % larger is cut"),
      proposals: [Proposal([.replace(row: row, with: free)])],
      causes: solved.problem.constraint(of: .row(row)).map {
        [Finding.Cause($0, in: solved.problem)]
      }
        ?? [])
  }
}
