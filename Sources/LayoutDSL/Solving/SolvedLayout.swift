public import Constraints

/// A layout on a screen, solved until its texts, flows and margins have settled.
///
/// The height of a text depends on its width, and the width may depend on the height. So a layout is
/// solved with every text on one line, the texts are wrapped at the widths that come out, and it is
/// solved again, as UIKit does with `preferredMaxLayoutWidth`, until wrapping changes nothing. The
/// lines of flows, and how far views with margins reach beyond the safe area, are found in the same
/// rounds.
///
/// A layout that has no solution, or whose texts never settle, is a result and not an error.
public struct SolvedLayout: Sendable {
  /// A text whose width and height keep changing each other.
  public struct UnstableText: Hashable, Sendable {
    /// The label.
    public let label: ItemID

    /// The width of the label and the height of its text in each round, in points.
    public let sizes: [Size]
  }

  /// The layout on the screen as a constraint problem: the one that was solved last.
  ///
  /// Its texts are wrapped at the widths of the solution, but for unstable ones.
  public let problem: LayoutProblem

  /// The solver that solved the problem and knows its constraints by the same names. A copy of it can
  /// be changed and solved again.
  public private(set) var solver: Solver

  /// What solving ended with.
  public let outcome: Outcome

  /// How often the layout was solved; at least once.
  public let rounds: Int

  /// The texts that were still changing their height when no more rounds were tried.
  public let unstableTexts: [UnstableText]

  /// The flows that were still changing their lines when no more rounds were tried, in order.
  public let unsettledFlows: [ItemID]

  /// The views whose margins were still moving when no more rounds were tried, in order.
  public let unsettledMargins: [ItemID]

  private let frames: [Rect?]

  /// Solves a layout on a screen.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - screen: the window with its traits.
  ///   - measurer: what measures the texts.
  /// - Throws: `SolverError.invalid` where a number of the layout or the screen is not finite or a
  ///   priority is out of range, `SolverError.breakdown` where the arithmetic breaks down.
  /// - Complexity: a solve for each round. Rounds in which only texts change start from the solution
  ///   before.
  public init(
    _ layout: Layout, on screen: Screen, measurer: some TextMeasurer = InterTextMeasurer()
  ) throws(SolverError) {
    try self.init(Self.problem(of: layout, on: screen, measurer: measurer), measurer: measurer)
  }

  /// Solves a problem that has no measurements yet, as ``LayoutProblem/init(_:on:measurer:)`` makes it.
  ///
  /// - Throws: `SolverError.breakdown` where the arithmetic breaks down.
  package init(
    _ problem: consuming LayoutProblem, measurer: some TextMeasurer
  ) throws(SolverError) {
    var settling = try Settling(problem, measurer: measurer)
    try settling.settle()
    self.init(settling)
  }

  private static func problem(
    of layout: Layout, on screen: Screen, measurer: some TextMeasurer
  ) throws(SolverError) -> LayoutProblem {
    do {
      return try LayoutProblem(layout, on: screen, measurer: measurer)
    } catch {
      throw .invalid(error)
    }
  }

  /// Solves a layout on a screen, and finds for which other sizes of the window it goes the same way.
  ///
  /// - Parameter model: the problem of the layout for another size.
  static func solving(
    on screen: Screen, measurer: some TextMeasurer, varying axis: Axis,
    like model: inout ProblemModel
  ) throws(SolverError) -> (SolvedLayout, SettlingCourse?) {
    let problem = try model.problem(on: screen, measurer: measurer)
    var settling = try Settling(
      problem, measurer: measurer, course: SettlingCourse(varying: axis))
    try settling.settle()
    return (SolvedLayout(settling), settling.course)
  }

  /// Solves a layout on a screen, and finds for which other widths and heights of the window, among some, it goes
  /// the same way.
  static func solving(
    _ layout: Layout, on screen: Screen, measurer: some TextMeasurer, within sizes: SizePolygon
  ) throws(SolverError) -> (SolvedLayout, SettlingRegion?) {
    var settling = try Settling(
      problem(of: layout, on: screen, measurer: measurer), measurer: measurer,
      region: SettlingRegion(within: sizes))
    try settling.settle()
    return (SolvedLayout(settling), settling.region)
  }

  private init(_ settling: Settling<some TextMeasurer>) {
    (problem, solver, outcome) = (settling.problem, settling.solver, settling.outcome)
    (rounds, unstableTexts) = (settling.rounds, settling.unstableTexts)
    (unsettledFlows, unsettledMargins) = (settling.unsettledFlows, settling.unsettledMargins)
    if let solution = outcome.solution {
      let problem = problem
      frames = problem.items.indices.map { problem.frame(of: ItemID(index: $0), in: solution) }
    } else {
      frames = []
    }
  }
}

// MARK: - Reading

extension SolvedLayout {
  /// The layout as it was given, with what its items show in the state of the screen.
  public var written: Layout { problem.written }

  /// The layout with the guides and rows that its constructs stand for on the screen, behind its own.
  public var expanded: Layout { problem.expanded }

  /// The screen.
  public var screen: Screen { problem.screen }

  /// The solution, or nil where the required rows contradict each other.
  public var solution: Solution? { outcome.solution }

  /// Whether all texts have found their heights, all flows their lines and all margins their places.
  public var isSettled: Bool {
    unstableTexts.isEmpty && unsettledFlows.isEmpty && unsettledMargins.isEmpty
  }

  /// The frame of an item in points of the screen's coordinates, unrounded; nil where the item is not
  /// there, and where there is no solution.
  ///
  /// - Complexity: O(1).
  public func frame(of item: ItemID) -> Rect? {
    frames.indices.contains(item.index) ? frames[item.index] : nil
  }

  /// The frame of an item as it is drawn, in points of the screen's coordinates, unrounded: its frame
  /// with its alignment insets around it; nil where it has no frame.
  ///
  /// - Complexity: O(1).
  public func drawnFrame(of item: ItemID) -> Rect? {
    guard let frame = frame(of: item) else { return nil }
    let insets = problem[item].settings.alignmentInsets
    return Rect(
      x: frame.x - insets.left, y: frame.y - insets.top,
      width: frame.width + insets.left + insets.right,
      height: frame.height + insets.top + insets.bottom)
  }

  /// The frame of the item with a name, in points of the screen's coordinates, unrounded; nil where
  /// there is no such item on the screen, and where there is no solution.
  ///
  /// - Complexity: O(*n*) in the number of items.
  public func frame(of name: String) -> Rect? {
    expanded.item(named: name).flatMap(frame(of:))
  }

  /// The text of the label with a name, as it is laid out at its width; nil where there is no such
  /// label on the screen.
  ///
  /// - Complexity: O(*n*) in the number of items.
  public func text(of name: String) -> TextSize? {
    expanded.item(named: name).flatMap { problem[$0].text }
  }

  /// The conflicts among the required rows; none where there is a solution.
  ///
  /// They are searched for when they are first asked for. Of the rows that can give way, the fixed size of a view
  /// does so before a limit of the same size: the limit says what has to hold on every screen, and the fixed size
  /// was right on one. The rows of margins, safe areas and hidden views are nobody's to change: they give way only
  /// where nothing else can.
  ///
  /// - Throws: `SolverError.breakdown` where the arithmetic breaks down.
  public mutating func conflicts() throws(SolverError) -> Conflicts {
    let found: Conflicts
    do {
      found = try solver.conflicts()
    } catch {
      throw .breakdown(error)
    }
    return found.keeping(isOfGuide).repaired { constraint, others in
      guard let limit = row(of: constraint), limit.relation != .equal else { return nil }
      return others.last { id in
        row(of: id)?.fixedMeasure.map { limit.first.terms.map(\.anchor).contains($0) } ?? false
      }
    }
  }

  /// Whether a constraint says where a guide lies or that a hidden view takes up nothing.
  private func isOfGuide(_ id: ConstraintID) -> Bool {
    guard case .generated(let row) = problem.sources[id.index] else { return false }
    return row.isOfGuide
  }

  private func row(of id: ConstraintID) -> Row? {
    guard case .row(let index) = problem.sources[id.index] else { return nil }
    return expanded.rows[index]
  }
}

extension Row {
  /// The size that the row sets to a number of points, whatever is around the view; nil for other rows.
  fileprivate var fixedMeasure: Anchor? {
    guard relation == .equal, first.terms.count == 1, second.terms.isEmpty,
      first.terms[0].coefficient == 1, first.terms[0].anchor.attribute.isSize
    else { return nil }
    return first.terms[0].anchor
  }
}
