internal import Constraints
internal import LayoutDSL

/// What a row measures, as it can be drawn: the distance between two places, or a size.
struct RowMeasure: Hashable, Sendable {
  /// An end of the distance: a place along an axis of an item.
  struct End: Hashable, Sendable {
    var item: ItemID
    var place: Look.Place
  }

  var axis: Axis
  var first: End
  var second: End
}

/// A row that is blamed for a finding, as it can be drawn.
struct BlamedRow: Hashable, Sendable {
  /// The row in the user's words.
  var text: String

  /// Where it stands.
  var span: SourceSpan?

  /// What it measures; nothing where it speaks of what is not there.
  var measures: [RowMeasure]

  /// By how many points it is missed; 0 where it holds, but for what nobody sees.
  var missed = 0.0

  /// Finds the row of a cause in a layout that was solved.
  init(_ cause: Finding.Cause, in solved: SolvedLayout) {
    let problem = solved.problem
    (text, span, measures) = (cause.text, cause.span, [])
    let constraint = problem.problem.constraints.indices.first { index in
      let origin = problem.problem.constraints[index].origin
      return origin.span == cause.span && origin.label == cause.text
    }
    guard let constraint else { return }
    measures = problem.measures(of: problem.sources[constraint])
    guard let solution = solved.solution else { return }
    let row = problem.problem.constraints[constraint]
    let value = solution.value(of: row.expression)
    let error =
      switch row.relation {
      case .equal: abs(value)
      case .lessOrEqual: value
      case .greaterOrEqual: -value
      }
    if problem.screen.shows(error) { missed = error }
  }
}

extension LayoutProblem {
  /// What a constraint measures.
  fileprivate func measures(of source: Source) -> [RowMeasure] {
    switch source {
    case .row, .generated: row(of: source).map(measures) ?? []
    case .hugging(let item, let axis), .compression(let item, let axis),
      .nonNegative(let item, let axis):
      [size(of: item, along: axis)]
    case .screen: []
    }
  }

  private func size(of item: ItemID, along axis: Axis) -> RowMeasure {
    RowMeasure(
      axis: axis, first: .init(item: item, place: .start), second: .init(item: item, place: .end))
  }

  /// The sizes of a row, or the distance between its places; one place is measured from the screen's edge.
  private func measures(of row: Row) -> [RowMeasure] {
    let anchors = (row.first.terms + row.second.terms).map(\.anchor)
    guard anchors.allSatisfy({ items.indices.contains($0.item.index) && self[$0.item].isPresent })
    else { return [] }
    let sizes = anchors.filter(\.attribute.isSize)
    let places = anchors.filter { !$0.attribute.isSize }
    guard let axis = places.first?.attribute.axis else {
      return sizes.map { size(of: $0.item, along: $0.attribute.axis) }.removingDuplicates()
    }
    var ends = places.map { RowMeasure.End(item: $0.item, place: place(of: $0)) }
    if ends.count == 1 {
      ends.insert(.init(item: .screen, place: screenEdge(of: places[0])), at: 0)
    }
    let distance = RowMeasure(axis: axis, first: ends[0], second: ends[ends.count - 1])
    return [distance] + sizes.map { size(of: $0.item, along: $0.attribute.axis) }
  }

  /// Where an anchor is on its item.
  private func place(of anchor: Anchor) -> Look.Place {
    switch anchor.attribute {
    case .left, .top: return .start
    case .right, .bottom: return .end
    case .centerX, .centerY: return .middle
    case .leading: return screen.direction == .leftToRight ? .start : .end
    case .trailing: return screen.direction == .leftToRight ? .end : .start
    case .firstBaseline, .lastBaseline:
      guard let baseline = expression(for: anchor), let variables = self[anchor.item].variables
      else { return .end }
      let share = baseline.terms.filter { $0.variable == variables.height }.map(\.coefficient)
      return Look.Place(share.reduce(0, +), baseline.constant)
    case .width, .height: return .start
    }
  }

  /// The edge of the screen from which a place is measured.
  private func screenEdge(of anchor: Anchor) -> Look.Place {
    let isMirrored =
      screen.direction == .rightToLeft
      && [.leading, .trailing].contains(anchor.attribute)
    return isMirrored ? .end : .start
  }
}

extension [RowMeasure] {
  /// The measures, each once, in their order.
  fileprivate func removingDuplicates() -> [RowMeasure] {
    var seen: Set<RowMeasure> = []
    return filter { seen.insert($0).inserted }
  }
}
