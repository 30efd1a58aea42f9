internal import Constraints
internal import LayoutDSL

extension Proposal {
  /// The proposal with the edges that the rows of its views speak of: `left` and `right` where a view is placed by
  /// them.
  ///
  /// A row with `leading` in a view that has `left` elsewhere holds in one direction of the text alone.
  func withOwnEdges(on scene: SolvedScreen) -> Proposal {
    var proposal = self
    for (index, edit) in edits.enumerated() {
      guard case .add(let row) = edit, let own = row.withOwnEdges(on: scene) else { continue }
      proposal.edits[index] = .add(own)
    }
    return proposal
  }

  /// The proposal with rows that end views where the safe area does, in place of those that end them with the screen
  /// along a line; nil where it has none.
  var endingInSafeArea: Proposal? {
    var proposal = self
    for (index, edit) in edits.enumerated() {
      guard case .add(var row) = edit, row.axisOfOffset == .horizontal, row.comparesSameEdges,
        row.second.terms[0].anchor.item == .screen
      else { continue }
      row.second.terms[0].anchor.item = .safeArea
      proposal.edits[index] = .add(row)
    }
    return proposal.edits == edits ? nil : proposal
  }
}

extension Row {
  /// The row with `left` and `right`, where the first of its views that is placed by either sort of edge is placed
  /// by these; nil where nothing changes.
  fileprivate func withOwnEdges(on scene: SolvedScreen) -> Row? {
    let anchors = (first.terms + second.terms).map(\.anchor)
    guard anchors.allSatisfy(\.attribute.isDirected) else { return nil }
    // A lazy map would ask for the first answer twice, and the second time too much may have been looked at.
    var isDirected: Bool?
    for anchor in anchors where isDirected == nil { isDirected = scene.isDirected(anchor.item) }
    guard isDirected == false else { return nil }
    var row = self
    let screen = scene.screen
    for index in first.terms.indices { row.first.terms[index].anchor.attribute.fix(on: screen) }
    for index in second.terms.indices { row.second.terms[index].anchor.attribute.fix(on: screen) }
    // Where the text runs to the left, rows between its edges count from the right.
    guard screen.direction == .rightToLeft else { return row }
    row.first.constant = -first.constant
    row.second.constant = -second.constant
    switch relation {
    case .lessOrEqual: row.relation = .greaterOrEqual
    case .equal: break
    case .greaterOrEqual: row.relation = .lessOrEqual
    }
    return row
  }
}

extension SolvedScreen {
  /// Whether the rows of a view place it by `leading` and `trailing` (true) or by `left` and `right` (false); nil
  /// where they do neither, or where too much was looked at already.
  fileprivate func isDirected(_ item: ItemID) -> Bool? {
    // Beside the screen stand edges of both sorts.
    guard layout[item].isView else { return nil }
    let rows = mentions.rows(of: item)
    guard proposals.spend(on: rows) else { return nil }
    for index in rows {
      let row = layout.rows[index]
      for term in row.first.terms + row.second.terms where term.anchor.item == item {
        if term.anchor.attribute.isDirected { return true }
        if term.anchor.attribute.isFixed { return false }
      }
    }
    return nil
  }
}

extension Attribute {
  /// Makes an edge of the text the one of the view that it is on a screen.
  fileprivate mutating func fix(on screen: Screen) {
    let isLeftToRight = screen.direction == .leftToRight
    switch self {
    case .leading: self = isLeftToRight ? .left : .right
    case .trailing: self = isLeftToRight ? .right : .left
    default: break
    }
  }
}
