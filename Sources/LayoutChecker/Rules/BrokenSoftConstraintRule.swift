internal import Constraints
internal import LayoutDSL

/// An optional row that never holds.
enum BrokenSoftConstraintRule: RuleCheck {
  static let summary = "an optional row between two places holds on no screen"

  static let explanation = """
    An optional row ties a place to another one, and is missed on every screen of the layout, or at every \
    size of a sweep, by more than half a pixel: rows that matter more never leave it the choice. It looks as if it placed something, \
    and does at most pull at it.

    Not reported are rows that are meant as a pull: those with a priority of 51 or less, and sizes, such as \
    `width == 480 @750` for a picture that is as large as possible.

    What to do: remove the row, make it an inequality, or raise its priority above that of the rows that \
    win. A row that is meant as a pull is allowed with `allow broken-soft-constraint` at its end.
    """

  static let firing = """
    layout "Price" {
      screens 320x568
      view card {
        leading == screen.leading + 8
        top == screen.top + 8
        width == 100
        height == 100
        trailing == screen.trailing - 8 @750
      }
    }
    """

  static let silent = """
    layout "Price" {
      screens 320x568
      view card {
        leading == screen.leading + 8
        top == screen.top + 8
        height == 100
        trailing == screen.trailing - 8 @750
      }
    }
    """

  /// What pulls at a size without a claim to win: `fittingSizeLevel` of UIKit, and the rows of stacks.
  private static let highestPull = Priority(51)

  static func faults(of layout: Layout, on screens: [Screen]) -> [Fault] {
    var candidates = Candidates(of: layout)
    guard !candidates.isEmpty else { return [] }
    for screen in screens {
      guard let solved = try? SolvedLayout(layout, on: screen), let solution = solved.solution
      else {
        return []
      }
      candidates.note(solved.problem) { constraint in
        constraint.error(at: solution.value(of: constraint.expression))
      }
    }
    return candidates.faults(isOneSize: screens.count == 1)
  }

  /// Finds the rows that hold at no size of some sweeps.
  static func faults(in sweeps: [SweptLayout], of layout: Layout) -> [Fault] {
    var candidates = Candidates(of: layout)
    guard !candidates.isEmpty else { return [] }
    for piece in sweeps.flatMap(\.pieces) {
      // Where the required rows contradict each other there is nothing to say.
      guard piece.layout.solution != nil, piece.doubt == nil else { return [] }
      candidates.note(piece.layout.problem) { constraint in
        guard let value = piece.value(of: constraint.expression) else { return 0 }
        let lower = value.constant + value.slope * piece.range.lower
        let upper = value.constant + value.slope * piece.range.upper
        // The error is affine on either side of 0.
        guard lower.sign == upper.sign else { return 0 }
        return min(constraint.error(at: lower), constraint.error(at: upper))
      }
    }
    return candidates.faults(isOneSize: false)
  }

  /// The rows of a layout that may never hold.
  private struct Candidates {
    private let layout: Layout
    private let rows: Set<Int>
    private var least: [Int: Double] = [:]
    private var kept: Set<Int> = []

    var isEmpty: Bool { rows.isEmpty }

    init(of layout: Layout) {
      self.layout = layout
      rows = Set(layout.rows.indices.filter { isPlacing(layout.rows[$0]) })
    }

    /// Takes down by how much rows are missed at least.
    mutating func note(_ problem: LayoutProblem, error: (Constraint) -> Double) {
      for (position, source) in problem.sources.enumerated() {
        guard case .row(let row) = source, rows.contains(row), !kept.contains(row) else { continue }
        let error = error(problem.problem.constraints[position])
        if problem.screen.shows(error) {
          least[row] = min(least[row] ?? error, error)
        } else {
          kept.insert(row)
        }
      }
    }

    /// What never held.
    func faults(isOneSize: Bool) -> [Fault] {
      // What one place stands for several times is of use where any of it is.
      let used = Set(kept.compactMap { layout.rows[$0].origin.span })
      var told: Set<SourceSpan> = []
      return rows.sorted().compactMap { row in
        guard let error = least[row], !kept.contains(row) else { return nil }
        if let span = layout.rows[row].origin.span {
          guard !used.contains(span), told.insert(span).inserted else { return nil }
        }
        let item = layout.rows[row].first.terms.first?.anchor.item
        let words = layout.rows[row].origin.label
        return Fault(
          identity: .init(rule: .brokenSoftConstraint, item: item, sources: [.row(row)]),
          span: layout.rows[row].origin.span ?? item.flatMap { layout[$0].span },
          message:
            "`\(words.isEmpty ? layout.description(of: layout.rows[row]) : words)` never holds: "
            + "it is missed by \(error.points)\(isOneSize ? "" : " or more")")
      }
    }
  }

  /// Whether a row ties places to each other, and matters.
  private static func isPlacing(_ row: Row) -> Bool {
    let anchors = (row.first.terms + row.second.terms).map(\.anchor)
    return !row.priority.isRequired && row.priority > highestPull && row.relation == .equal
      && !anchors.contains(where: \.attribute.isSize) && Set(anchors.map(\.item)).count > 1
  }
}
