/// The problems that are generated, by name.
enum Catalog {
  /// The problems that have a file of the same name and records in the common set.
  static let common: [String] =
    ["s1_enaml"]
    + [10, 100, 300, 1000, 2000, 5000].map { "s2_chain_\($0)" }
    + [10, 100, 1000].map { "s2x_chain_\($0)" }
    + [10, 100, 300, 1000].map { "s3_cards_\($0)" }
    + ["s4_grid_10x2", "s4_grid_50x4", "s4_grid_100x10", "s5_churn_100"]

  /// All problems of a full run.
  static let all =
    common + ["s6_subtrees_10", "s6_subtrees_1000"]
    + ConflictList.sizes.map { "s7_conflict_list_\($0)" } + ["s8_required_edit_200"]
    + Panes.sizes.map { "s9_panes_\($0)" } + DragToggle.sizes.map { "s10_drag_toggle_\($0)" }

  /// Problems that are small enough to be run anywhere in a moment.
  static let small = [
    "s1_enaml", "s2_chain_10", "s2_chain_100", "s2x_chain_10", "s3_cards_10", "s4_grid_10x2",
    "s4_grid_50x4", "s5_churn_10", "s6_subtrees_10", "s7_conflict_list_10", "s8_required_edit_10",
    "s9_panes_10", "s10_drag_toggle_10",
  ]

  /// What generates the problem of a name: of any size, not only of those in the lists; nil where
  /// the name is of no family.
  static func source(named name: String) -> Source? {
    if name == "s1_enaml" { return .enaml }
    guard let mark = name.lastIndex(of: "_") else { return nil }
    let words = name[name.index(after: mark)...].split(
      separator: "x", omittingEmptySubsequences: false)
    let sizes = words.map { Int($0) ?? 0 }
    guard sizes.allSatisfy({ (1...largestSize).contains($0) }) else { return nil }
    switch (name[..<mark], sizes.count) {
    case ("s2_chain", 1): return .chain(Chain(boxes: sizes[0], crossesMinimum: false))
    case ("s2x_chain", 1): return .chain(Chain(boxes: sizes[0], crossesMinimum: true))
    case ("s3_cards", 1): return .cards(Cards(count: sizes[0]))
    case ("s4_grid", 2): return .grid(Grid(rows: sizes[0], columns: sizes[1]))
    case ("s5_churn", 1): return .churn(Churn(cards: Cards(count: sizes[0])))
    case ("s6_subtrees", 1): return .subtrees(Subtrees(count: sizes[0]))
    case ("s7_conflict_list", 1): return .conflictList(ConflictList(count: sizes[0]))
    case ("s8_required_edit", 1): return .requiredEdit(RequiredEdit(count: sizes[0]))
    case ("s9_panes", 1): return .panes(Panes(count: sizes[0]))
    case ("s10_drag_toggle", 1): return .dragToggle(DragToggle(count: sizes[0]))
    default: return nil
    }
  }

  private static let largestSize = 100_000
}

/// A generator with its size.
enum Source {
  case enaml
  case chain(Chain)
  case cards(Cards)
  case grid(Grid)
  case churn(Churn)
  case subtrees(Subtrees)
  case conflictList(ConflictList)
  case requiredEdit(RequiredEdit)
  case panes(Panes)
  case dragToggle(DragToggle)

  var problem: BenchmarkProblem {
    switch self {
    case .enaml: Enaml.problem
    case .chain(let chain): chain.problem
    case .cards(let cards): cards.problem
    case .grid(let grid): grid.problem
    case .churn(let churn): churn.problem
    case .subtrees(let subtrees): subtrees.problem
    case .conflictList(let list): list.problem
    case .requiredEdit(let edit): edit.problem
    case .panes(let panes): panes.problem
    case .dragToggle(let drag): drag.problem
    }
  }
}
