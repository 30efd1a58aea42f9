internal import Constraints
internal import LayoutDSL

/// Rows that make views beside each other equally long.
enum EqualSizes {
  /// The rows that make text fields, or buttons, that share a line equally long: who puts two beside each other seldom
  /// means the one with more letters in it to be the longer one.
  static func proposals(
    for items: [ItemID], along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    guard let first = items.first, (2...mostViews).contains(items.count) else { return [] }
    let views = items.map { scene.layout[$0] }
    guard views.allSatisfy(isLengthened), Set(views.map(\.parent)).count == 1,
      Set(views.map(\.controlKind)).count == 1
    else { return [] }
    return [
      Proposal(items.dropFirst().map { .add(Row($0, axis.size, .equal, first, axis.size)) })
    ]
  }

  /// So many views share a line at most.
  private static let mostViews = 4

  /// Whether an item is as well drawn when it is longer than what is in it.
  private static func isLengthened(_ item: Item) -> Bool {
    item.controlKind == .textField || item.controlKind == .button
  }
}

extension Item {
  /// Which control the item is; nil for what is none.
  fileprivate var controlKind: Control.Kind? {
    if case .control(let control) = kind { control.kind } else { nil }
  }
}
