internal import LayoutDSL

/// Which edges a row compares, as far as it compares two.
extension Row {
  /// The axis along which the row is `a.edge == b.edge + number`; nil where it says something else.
  var axisOfOffset: Axis? {
    guard first.terms.count == 1, second.terms.count == 1,
      first.terms[0].coefficient == 1, second.terms[0].coefficient == 1
    else { return nil }
    let (own, other) = (first.terms[0].anchor.attribute, second.terms[0].anchor.attribute)
    guard !own.isSize, !other.isSize, own.axis == other.axis else { return nil }
    return own.axis
  }

  /// Whether the row is `a.edge == b.edge + constant`.
  var comparesSameEdges: Bool {
    guard let axis = axisOfOffset else { return false }
    let own = first.terms[0].anchor.attribute
    return own == second.terms[0].anchor.attribute && own != axis.center
  }

  /// Whether the row compares where one item begins along an axis with where another one ends.
  func comparesOppositeEdges(along axis: Axis) -> Bool {
    let (own, other) = (first.terms[0].anchor.attribute, second.terms[0].anchor.attribute)
    return own.isStart(along: axis) && other.isEnd(along: axis)
      || own.isEnd(along: axis) && other.isStart(along: axis)
  }

  /// For a row between two edges, or of one size: how many points the first one lies beyond the second one, or
  /// the size itself.
  var offset: Double { second.constant - first.constant }

  /// Whether the row ties a view to what it is in, and not to one beside it.
  func isTied(toWhatHolds view: ItemID, in layout: Layout) -> Bool {
    let other = second.terms[0].anchor.item
    return !layout[other].isView || layout[view].parent == other
  }

  /// Whether the row speaks of an anchor.
  func contains(_ anchor: Anchor) -> Bool {
    (first.terms + second.terms).contains { $0.anchor == anchor }
  }
}
