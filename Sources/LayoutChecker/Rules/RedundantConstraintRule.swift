internal import Constraints
internal import LayoutDSL

/// A required row that says what other required rows say already.
enum RedundantConstraintRule: RuleCheck {
  static let summary = "a required row follows from other required rows on every screen"

  static let explanation = """
    Without the row, the other required rows leave it no other value: the largest and the smallest value \
    that they allow are those that the row asks for, on every screen of the layout. It decides nothing, \
    and is the first to contradict something when another row changes. Of rows that say the same, the \
    last one is reported.

    Not reported are rows that stand for several views, as in a component, unless they are redundant in all \
    of them, and layouts whose required rows contradict each other.

    What to do: remove the row. A row that is a guard for contents to come is allowed with `allow \
    redundant-constraint` at its end.
    """

  static let firing = """
    layout "Banner" {
      screens 320x568
      view banner {
        leading == screen.leading
        trailing == screen.trailing
        top == screen.top
        height == 60
        width == screen.width
      }
    }
    """

  static let silent = """
    layout "Banner" {
      screens 320x568
      view banner {
        leading == screen.leading
        trailing == screen.trailing
        top == screen.top
        height == 60
      }
    }
    """

  /// Layouts with more required rows than this are left out: each row is solved for.
  private static let mostRows = 400

  static func faults(of layout: Layout, on screens: [Screen]) -> [Fault] {
    guard layout.rows.count <= mostRows else { return [] }
    var systems: [RequiredRows] = []
    for screen in screens {
      guard let system = RequiredRows(of: layout, on: screen) else { return [] }
      systems.append(system)
    }
    var redundant: Set<Int> = []
    for row in layout.rows.indices.reversed() where layout.rows[row].priority.isRequired {
      let places = systems.indices.filter { systems[$0].contains(row) }
      var removed: [Int] = []
      for place in places {
        guard systems[place].removeIfImplied(row) else { break }
        removed.append(place)
      }
      if !places.isEmpty, removed.count == places.count {
        redundant.insert(row)
      } else {
        for place in removed { systems[place].restore(row) }
      }
    }
    // What one place stands for several times is needed where any of it is.
    var needed: Set<SourceSpan> = []
    for row in layout.rows.indices where !redundant.contains(row) {
      if let span = layout.rows[row].origin.span { needed.insert(span) }
    }
    var told: Set<SourceSpan> = []
    return redundant.sorted().compactMap { row in
      if let span = layout.rows[row].origin.span {
        guard !needed.contains(span), told.insert(span).inserted else { return nil }
      }
      let system = systems.first { $0.contains(row) }
      return fault(of: row, in: layout, causes: system?.causes(of: row) ?? [])
    }
  }

  private static func fault(
    of row: Int, in layout: Layout, causes: [Finding.Cause]
  ) -> Fault {
    let words = layout.rows[row].origin.label
    // Not the screen, which is nobody's to mend.
    let item = (layout.rows[row].first.terms + layout.rows[row].second.terms)
      .map(\.anchor.item).first { $0 > .safeArea }
    let rows = causes.count == 1 ? "another required row" : "\(causes.count) other required rows"
    return Fault(
      identity: .init(rule: .redundantConstraint, item: item, sources: [.row(row)]),
      span: layout.rows[row].origin.span ?? item.flatMap { layout[$0].span },
      message: "`\(words.isEmpty ? layout.description(of: layout.rows[row]) : words)` follows from "
        + (causes.isEmpty ? "the other required rows" : rows),
      causes: causes)
  }
}
