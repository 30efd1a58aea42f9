internal import Constraints
internal import LayoutDSL

/// The safe area in place of the screen.
enum SafeAreaRepairs {
  /// A list of more rows than this is nothing to read.
  private static let mostRows = 4

  /// The safe area in place of the screen in the rows that tie a view, or what it is in, to the screen
  /// along the axes along which it leaves the safe area.
  static func proposals(
    for leader: Protrusions.Leader, on scene: SolvedScreen
  ) -> [Proposal] {
    let chain = [leader.item] + scene.ancestors(of: leader.item)
    var indices: [Int] = []
    // Without the rows of a top or a bottom that is clear of all bars. At the left and the right there are bars
    // on both sides, or on the other one when the device is turned.
    var fewest: [Int] = []
    // What is as wide as the screen has to be as wide as the safe area.
    var sizes: [Int] = []
    for axis in Axis.allCases where leader.sides.contains(where: { $0.side.axis == axis }) {
      // The innermost one that is tied to the screen at all.
      let rows = chain.lazy.map { item in
        scene.mentions.rows(between: .screen, and: item).filter {
          scene.layout.rows[$0].tiesToScreen(along: axis)
        }
      }
      sizes += scene.mentions.rows(between: .screen, and: leader.item).filter {
        scene.layout.rows[$0].measuresScreen(along: axis)
      }
      let own = rows.first { !$0.isEmpty } ?? []
      indices += own
      let edges = leader.sides.map(\.side).map { $0.isEnd ? $0.axis.end : $0.axis.start }
      fewest += own.filter { index in
        axis == .horizontal
          || scene.layout.rows[index].edgesOfScreen.contains { edges.contains($0) }
      }
    }
    let choices =
      [
        fewest, indices, sizes.isEmpty ? [] : fewest + sizes, sizes.isEmpty ? [] : indices + sizes,
        sizes,
      ].filter { !$0.isEmpty && $0.count <= mostRows }.withoutRepetitions
    return choices.map { rows in
      Proposal(rows.map { .replace(row: $0, with: scene.layout.rows[$0].safe) })
    }
  }
}

extension Row {
  /// Whether the row compares a position along an axis with one of the screen.
  fileprivate func tiesToScreen(along axis: Axis) -> Bool {
    (first.terms + second.terms).contains {
      $0.anchor.item == .screen && $0.anchor.attribute.axis == axis && !$0.anchor.attribute.isSize
    }
  }

  /// Whether the row compares a size along an axis with that of the screen.
  fileprivate func measuresScreen(along axis: Axis) -> Bool {
    let terms = first.terms + second.terms
    return terms.contains { $0.anchor == Anchor(.screen, axis.size) }
      && terms.allSatisfy { $0.anchor.attribute == axis.size }
  }

  /// The edges of the screen that the row speaks of.
  fileprivate var edgesOfScreen: [Attribute] {
    (first.terms + second.terms).map(\.anchor).filter { $0.item == .screen }.map(\.attribute)
  }

  /// The row with the safe area in place of the screen.
  fileprivate var safe: Row {
    var row = self
    for index in first.terms.indices where first.terms[index].anchor.item == .screen {
      row.first.terms[index].anchor.item = .safeArea
    }
    for index in second.terms.indices where second.terms[index].anchor.item == .screen {
      row.second.terms[index].anchor.item = .safeArea
    }
    row.origin.label = ""
    return row
  }
}
