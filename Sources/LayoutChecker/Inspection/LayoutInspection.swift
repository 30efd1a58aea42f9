public import Constraints
public import LayoutDSL

/// A layout on one screen, to be asked where its views are and why.
public struct LayoutInspection: Sendable {
  /// The layout.
  public let layout: Layout

  /// The layout on the screen, with its solution where there is one.
  public let solved: SolvedLayout

  let measurer: any TextMeasurer

  /// Solves a layout on a screen.
  ///
  /// - Throws: as `SolvedLayout` does.
  public init(
    of layout: Layout, on screen: Screen, measurer: any TextMeasurer = InterTextMeasurer()
  ) throws(SolverError) {
    self.layout = layout
    self.measurer = measurer
    solved = try SolvedLayout(layout, on: screen, measurer: measurer)
  }

  /// The screen.
  public var screen: Screen { solved.screen }

  /// The required rows of a conflict, where there is no solution, and the sizes in it that are below 0 without
  /// them; none where there is one.
  ///
  /// - Throws: `SolverError.breakdown` where the arithmetic breaks down.
  public func conflict() throws(SolverError) -> [Finding.Cause] {
    guard solved.solution == nil else { return [] }
    var solver = solved.solver
    let conflict: Conflict?
    do {
      conflict = try solver.firstConflict()
    } catch {
      throw .breakdown(error)
    }
    guard let conflict else { return [] }
    let problem = solved.problem
    return conflict.constraints.map { Finding.Cause($0, in: problem) }
      + conflict.implicit.compactMap { id in
        guard case .nonNegative(let item, let axis) = problem.sources[id.index] else { return nil }
        let name = problem.expanded[item].name
        return Finding.Cause(
          "\(name).\(axis.sizeName) >= 0, as no size is below 0", at: nil, role: .size,
          isWritten: false, views: [name])
      }
  }
}

// MARK: - Frames

extension LayoutInspection {
  /// An item with its frame.
  public struct Frame: Hashable, Sendable {
    /// The item.
    public let item: ItemID

    /// The name of the item.
    public let name: String

    /// In how many items it stands, the screen left out.
    public let depth: Int

    /// The frame in points of the screen's coordinates, unrounded.
    public let rect: Rect

    /// Whether nobody can see the item, because it or something around it is hidden.
    public let isHidden: Bool

    /// Whether the item is a guide.
    public let isGuide: Bool
  }

  /// The items that are there on the screen, with their frames, each behind the one that it stands in and in
  /// the order in which they were written; none where there is no solution.
  ///
  /// - Complexity: O(*n*) in the number of items.
  public var frames: [Frame] {
    let problem = solved.problem
    var children: [ItemID: [ItemID]] = [:]
    for index in layout.items.indices.dropFirst(ItemID.safeArea.index + 1) {
      let item = ItemID(index: index)
      children[layout[item].parent ?? .screen, default: []].append(item)
    }
    var frames: [Frame] = []
    var pending = (children[.screen] ?? []).reversed().map { (item: $0, depth: 0) }
    while let (item, depth) = pending.popLast() {
      pending += (children[item] ?? []).reversed().map { ($0, depth + 1) }
      guard let rect = solved.frame(of: item) else { continue }
      frames.append(
        Frame(
          item: item, name: layout[item].name, depth: depth, rect: rect,
          isHidden: problem[item].isHidden, isGuide: layout[item].isGuide))
    }
    return frames
  }
}

// MARK: - Rows

extension LayoutInspection {
  /// What has become of a row on the screen.
  public enum RowState: Hashable, Sendable {
    /// It is at its bound: an equation that holds, or a limit that is reached.
    case active

    /// It is a limit that is not reached, by so many points.
    case spare(Double)

    /// It is missed by so many points.
    case missed(Double)
  }

  /// A row that touches an item, with its state.
  public struct TouchingRow: Hashable, Sendable {
    /// The row.
    public let row: Finding.Cause

    /// How much it matters.
    public let priority: Priority

    /// What has become of it.
    public let state: RowState
  }

  /// The rows that touch an item and apply on the screen, those of its content and of constructs such as
  /// stacks included, in the order of the problem; none where there is no solution.
  ///
  /// - Complexity: O(*n*) in the size of the layout.
  public func rows(touching item: ItemID) -> [TouchingRow] {
    guard let variables = solved.problem[item].variables else { return [] }
    let own: Set = [variables.left, variables.top, variables.width, variables.height]
    return rows { constraint, source in
      if case .nonNegative = source { return false }
      return constraint.expression.simplified.terms.contains { own.contains($0.variable) }
    }
  }

  /// Rows of the layout with their states.
  func rows(
    where isWanted: (Constraint, LayoutProblem.Source) -> Bool
  ) -> [TouchingRow] {
    guard let solution = solved.solution else { return [] }
    let problem = solved.problem
    return problem.problem.constraints.enumerated().compactMap { index, constraint in
      guard isWanted(constraint, problem.sources[index]) else { return nil }
      return TouchingRow(
        row: Finding.Cause(ConstraintID(index: index), in: problem),
        priority: constraint.priority, state: RowState(of: constraint, in: solution))
    }
  }
}

extension LayoutInspection.RowState {
  /// A difference below this is rounding, in points.
  private static let noise = 1e-6

  init(of constraint: Constraint, in solution: Solution) {
    let value = solution.value(of: constraint.expression)
    let error =
      switch constraint.relation {
      case .equal: abs(value)
      case .lessOrEqual: value
      case .greaterOrEqual: -value
      }
    self =
      error.isClose(to: 0, within: Self.noise)
      ? .active : error > 0 ? .missed(error) : .spare(-error)
  }
}
