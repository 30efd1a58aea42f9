internal import Constraints
internal import LayoutDSL

/// Required rows that hold for hardly any size of the window but the one that was checked.
///
/// For fixed traits the sizes at which the required rows hold are one range, so that a sweep tells it exactly.
enum FitsOneSizeOnlyRule: RuleCheck {
  static let summary = "the required rows hold only for windows of nearly one width or height"

  static let explanation = """
    The required rows leave the window less than 80 points of room: a little wider or narrower, and they \
    contradict each other. Mostly numbers were added up for the screen at hand, such as 8 + 304 + 8 for \
    one that is 320 wide, and the next phone, a split screen or a turned one is another size. The range is \
    exact, as by `layout-check sweep`.

    Not reported are layouts whose screens are 80 points apart or more, because each of them is checked, \
    those for kiosks, whose screen is the only one, and layouts with a `host`, about which `transient-size` \
    says more.

    What to do: let one of the numbers follow from the window: tie both edges to what is around and leave out \
    the size, make a row an inequality, or lower it to 999. Name more screens in `screens`, so that they are \
    checked. For a device with one screen, write `allow fits-one-size-only` in the layout.
    """

  static let firing = """
    layout "Form" {
      screens 320x568
      view field {
        leading == screen.leading + 8
        trailing == screen.trailing - 8
        top == screen.top + 20
        width == 304
        height == 44
      }
    }
    """

  static let silent = """
    layout "Form" {
      screens 320x568
      view field {
        leading == screen.leading + 8
        trailing == screen.trailing - 8
        top == screen.top + 20
        height == 44
      }
    }
    """

  /// As much room as a window has to leave, in points: a phone and the next one differ by less.
  private static let leastRoom = 80.0

  /// Layouts with more rows are looked at on their screens only.
  private static let mostRows = 2000

  static func faults(of layout: Layout, on screens: [Screen]) -> [Fault] {
    guard layout.host == nil, layout.rows.count <= mostRows,
      !screens.allSatisfy({ $0.platform == Device.Family.kiosk.platform })
    else { return [] }
    return screens.map(\.state).withoutRepetitions.flatMap { state in
      let own = screens.filter { $0.state == state }
      return Axis.allCases.compactMap { fault(of: layout, along: $0, on: own) }
    }
  }

  private static func fault(of layout: Layout, along axis: Axis, on screens: [Screen]) -> Fault? {
    let sizes = screens.map { $0.size.along(axis) }
    guard let least = sizes.min(), let most = sizes.max(), most - least < leastRoom,
      let screen = screens.first(where: { $0.size.along(axis) == most }), most > 0,
      let swept = try? SweptLayout(layout, varying: axis, over: window(around: most), on: screen),
      swept.undecided.isEmpty
    else { return nil }
    let holding = swept.pieces.filter { $0.layout.solution != nil }.map(\.range).joined()
    guard let range = holding.first(where: { $0.contains(most) }), range.contains(least),
      range.upper - range.lower < leastRoom,
      let beyond = swept.pieces.first(where: {
        $0.layout.solution == nil && $0.range.lower >= range.upper
      })
    else { return nil }
    var contradicting = beyond.layout
    guard let conflict = try? contradicting.conflicts().sets.first else { return nil }
    let room = range.upper - range.lower
    var fault = Fault(
      identity: .init(rule: .fitsOneSizeOnly, axis: axis),
      span: place(of: conflict, in: beyond.layout.problem) ?? layout.span,
      extent: leastRoom - room,
      message: "the required rows hold only for "
        + range.words(of: axis.sizeName, within: swept.interval)
        + (room > 0 ? ": \(room.points) of room" : ""),
      proposals: proposals(for: conflict, in: beyond.layout.problem),
      causes: conflict.constraints.map { Finding.Cause($0, in: beyond.layout.problem) })
    fault.onlyOn = screens
    return fault
  }

  /// The sizes that are looked at: once there is enough room, it does not matter how far it reaches.
  private static func window(around size: Double) -> ClosedRange<Double> {
    max(0, size - leastRoom)...min(2 * size, size + leastRoom)
  }

  /// Rows that may give way: sizes first, because a view that is tied to both edges is right in any window.
  private static func proposals(
    for conflict: Conflict, in problem: LayoutProblem
  ) -> [Proposal] {
    let edits = YieldingRows.edits(for: conflict, in: problem)
    let sizes = edits.filter { edit in
      // What keeps a view at the size of its content is one too.
      guard case .setPriority(let row, _) = edit else { return true }
      return problem.expanded.rows[row].first.terms.contains { $0.anchor.attribute.isSize }
    }
    return (sizes + edits.filter { !sizes.contains($0) }).map { Proposal([$0]) }
  }

  /// Where the first row of a conflict stands that fixes a size, or else the first that was written.
  private static func place(of conflict: Conflict, in problem: LayoutProblem) -> SourceSpan? {
    let rows = conflict.constraints.compactMap { problem.row(of: problem.sources[$0.index]) }
      .filter { $0.origin.span != nil }
    let size = rows.first { $0.first.terms.contains { $0.anchor.attribute.isSize } }
    return (size ?? rows.first)?.origin.span
  }
}
