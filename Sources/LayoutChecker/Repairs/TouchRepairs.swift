internal import Constraints
internal import LayoutDSL

/// Rows that make a control large enough for a finger.
enum TouchRepairs {
  /// The least size along each axis that is too short: in place of the row that sets it, which may be that of the
  /// stack around, or as one more.
  static func proposals(
    for item: ItemID, along axes: [Axis], on scene: SolvedScreen
  ) -> [Proposal] {
    let finger = TouchTarget.fingerSize(on: scene.screen)
    let added = axes.map { Edit.add(Row(item, $0.size, .greaterOrEqual, finger)) }
    let replaced = axes.enumerated().map { position, axis in
      scene.constantRow(of: item, along: axis).map {
        Edit.replace(row: $0, with: Row(item, axis.size, .equal, finger))
      } ?? added[position]
    }
    let inStack = axes.enumerated().map { position, axis in
      scene.stack(givingItsSizeTo: item, along: axis).flatMap { stack in
        scene.constantRow(of: stack, along: axis).map {
          Edit.replace(row: $0, with: Row(stack, axis.size, .equal, finger))
        }
      } ?? replaced[position]
    }
    let ofStack = inStack == replaced ? [] : [Proposal(inStack)]
    guard replaced != added else {
      // What is as small as its content may be meant to span the room that rows only limit.
      let sides = axes.flatMap {
        MistakenRelations.proposals(forSizeOf: item, along: $0, on: scene)
          + MistakenRelations.proposals(
            forSidesOf: item, isBesideOthers: false, along: $0, on: scene)
      }
      let spanning = axes.compactMap { spanningRow(of: item, along: $0, on: scene) }
      // A symbol whose other size is stated is as wide as it is high, and no wider where there is room; a word may be
      // longer in another language.
      let square = axes.compactMap { axis -> Edit? in
        guard scene.layout[item].isSymbol else { return nil }
        let across = scene.constantRow(of: item, along: axis.across)
          .map { scene.layout.rows[$0].offset }
        guard let across, across >= finger else { return nil }
        return .add(Row(item, axis.size, .equal, across))
      }
      return ofStack + sides + spanning.map { Proposal([.add($0)]) }
        + (square.count == axes.count && spanning.isEmpty ? [Proposal(square)] : [])
        + [Proposal(added, way: spanning.isEmpty ? 0 : 1)]
    }
    // What needs more than a finger is as large as it needs.
    let freed = axes.compactMap { scene.constantRow(of: item, along: $0) }.map {
      Edit.drop(row: $0)
    }
    return ofStack + [Proposal(replaced), Proposal(freed + added), Proposal(added)]
  }

  /// The row that ends a view where the one beside it ends with which it begins; nil where that is not said, so that it
  /// may be meant to be as small as its content.
  private static func spanningRow(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Row? {
    SpanningRows.row(for: item, along: axis, besideSiblings: true, on: scene).flatMap { row in
      row.second.terms.allSatisfy {
        scene.layout[$0.anchor.item].isView
          && scene.layout[$0.anchor.item].parent == scene.layout[item].parent
      } ? row : nil
    }
  }
}

extension Item {
  /// Whether the item is a button with a sign or two in place of words.
  fileprivate var isSymbol: Bool {
    guard case .control(let control) = kind, control.kind == .button else { return false }
    return control.titles.allSatisfy { $0.count <= 2 }
  }
}
