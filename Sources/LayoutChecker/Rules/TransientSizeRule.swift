internal import Constraints
internal import LayoutDSL

/// The required rows contradict each other at sizes that the layout passes by.
enum TransientSizeRule: RuleCheck {
  static let summary =
    "required rows contradict each other at a size that a host gives for a moment"

  static let explanation = """
    A cell, a header and a view that others size are 0 points wide and high before they get their final \
    size, and a window that people resize can have any size. The host sets the size by required rows, \
    `UIView-Encapsulated-Layout-Width` and `-Height` in the logs of Apple's engine: where the layout's own \
    required rows do not hold at that size, one of them is broken and "Unable to simultaneously satisfy \
    constraints" is logged, although the final layout is in order.

    Looked at are layouts that say who sizes them, as in `host cell`. Along each axis every size from 0 \
    to the largest one of the screens is decided, exactly, as by `layout-check sweep`; the other side and \
    the other traits are those of that screen, without its safe area. Not reported are layouts whose \
    rows contradict each other at that screen too, where `unsatisfiable` says so; not looked at are those \
    with more than 2,000 rows, or with so many sizes at which something changes that solving 50,000 rows \
    does not decide them.

    What to do: give one row of each chain across the layout the priority 999, such as the one at the \
    trailing or at the bottom edge. It holds as before at the final size, and gives way on the way to it.
    """

  static let firing = """
    layout "Row" {
      screens 320x64, 414x64
      host cell
      label title "Title" {
        leading == screen.leading + 16
        trailing == screen.trailing - 16
        top == screen.top + 20
      }
    }
    """

  static let silent = """
    layout "Row" {
      screens 320x64, 414x64
      host cell
      label title "Title" {
        leading == screen.leading + 16
        trailing == screen.trailing - 16 @999
        top == screen.top + 20
      }
    }
    """

  /// Layouts with more rows are not followed through all sizes.
  private static let mostRows = 2000

  /// The sweeps along an axis solve no more rows than this, each as often as a layout takes rounds to settle; some
  /// 100 MB and a second.
  private static let mostSolvedRows = 50_000

  /// So many rounds a sweep may take in any case.
  private static let leastRounds = 60

  /// So many times rows are lowered and the sizes looked at again.
  private static let mostRounds = 8

  /// A change of more rows than this is nothing that a person takes over unread.
  private static let mostEdits = 12

  static func faults(of layout: Layout, on screens: [Screen]) -> [Fault] {
    guard let host = layout.host, layout.rows.count <= mostRows else { return [] }
    return Axis.allCases.compactMap { fault(of: layout, sizedBy: host, along: $0, on: screens) }
  }

  private static func fault(
    of layout: Layout, sizedBy host: Host, along axis: Axis, on screens: [Screen]
  ) -> Fault? {
    guard var screen = screens.greatest(by: { $0.size.along(axis) }) else {
      return nil
    }
    screen.safeArea = Insets()
    var rounds = max(leastRounds, mostSolvedRows / max(1, layout.rows.count))
    guard let swept = sweep(layout, along: axis, on: screen, rounds: &rounds),
      swept.piece(at: screen.size.along(axis))?.layout.solution != nil,
      let problem = swept.conflicts(below: screen).last
    else { return nil }
    var solved = problem.layout
    guard let conflict = try? solved.conflicts().sets.first else { return nil }
    let edits = repair(of: layout, along: axis, on: screen, rounds: &rounds)
    let yielding = YieldingRows.edits(for: conflict, in: solved.problem).first
    return Fault(
      identity: .init(rule: .transientSize, axis: axis),
      span: yielding?.place(in: layout) ?? layout.span,
      extent: problem.range.upper,
      message: message(of: swept, sizedBy: host),
      proposals: edits.map { [Proposal($0)] } ?? [],
      causes: conflict.constraints.map { Finding.Cause($0, in: solved.problem) })
  }

  /// All sizes from 0 to that of a screen, and as many beyond it, so that rows which hold at one size alone are
  /// told from those that need that much.
  ///
  /// - Parameter rounds: how many the layouts may take, all together; what they took is taken off.
  private static func sweep(
    _ layout: Layout, along axis: Axis, on screen: Screen, rounds: inout Int
  ) -> SweptLayout? {
    let swept = try? SweptLayout(
      layout, varying: axis, over: 0...2 * screen.size.along(axis), on: screen,
      probes: rounds, rounds: rounds)
    rounds -= swept?.rounds ?? rounds
    return swept.flatMap { $0.undecided.isEmpty ? $0 : nil }
  }

  private static func message(
    of swept: SweptLayout, sizedBy host: Host
  ) -> String {
    let holding = swept.pieces.filter { $0.layout.solution != nil }.map(\.range).joined()
    let name = swept.axis.sizeName
    let sizes = holding.map { $0.words(of: name, within: swept.interval) }.joinedInWords
    let isFine = holding.first.map { $0.lower == 0 && $0.includesLower } ?? false
    let passing = isFine ? "\(host.words) passes by others" : host.startWords(along: swept.axis)
    return "the required rows hold only for \(sizes), and \(passing)"
  }

  /// The rows that have to give way for the others to hold at all sizes; nil where that is not known.
  private static func repair(
    of layout: Layout, along axis: Axis, on screen: Screen, rounds: inout Int
  ) -> [Edit]? {
    var edits: [Edit] = []
    for _ in 0..<mostRounds {
      guard edits.count <= mostEdits, let changed = try? layout.applying(edits),
        let swept = sweep(changed, along: axis, on: screen, rounds: &rounds)
      else { return nil }
      guard let piece = swept.conflicts(below: screen).first else {
        return edits
      }
      var solved = piece.layout
      guard let conflicts = try? solved.conflicts(),
        let more = YieldingRows.edits(ending: conflicts.sets, in: solved.problem), !more.isEmpty
      else { return nil }
      edits += more
    }
    return nil
  }
}

extension SweptLayout {
  /// The pieces below the size of a screen where the required rows contradict each other.
  fileprivate func conflicts(below screen: Screen) -> [Piece] {
    pieces.filter { $0.layout.solution == nil && $0.range.lower < screen.size.along(axis) }
  }
}

extension Host {
  /// Where a layout begins on the way to its final size, in words.
  fileprivate func startWords(along axis: Axis) -> String {
    self == .window
      ? "a window may have any \(axis.sizeName)"
      : "\(words) is 0 pt \(axis.adjective) at first"
  }

  /// What the layout is, in words.
  fileprivate var words: String {
    switch self {
    case .cell: "a cell"
    case .header: "a header"
    case .view: "a view that others size"
    case .window: "a window"
    }
  }
}

extension Edit {
  /// Where the row stands that is changed; nil for other changes.
  fileprivate func place(in layout: Layout) -> SourceSpan? {
    guard case .setPriority(let row, _) = self, layout.rows.indices.contains(row) else {
      return nil
    }
    return layout.rows[row].origin.span
  }
}
