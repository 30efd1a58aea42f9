internal import Constraints
internal import LayoutDSL

/// Changes by one that let one of several competing rows win.
enum PriorityRepairs {
  /// The changes for a tie, in the order of its rows.
  static func proposals(for tie: Tie, on scene: SolvedScreen) -> [Proposal] {
    tie.constraints.enumerated().compactMap { way, id in
      let source = scene.problem.sources[id.index]
      let level = tie.priority.rawValue
      // What hugs less is the one that grows; everything else gains by mattering more.
      let isHugging = if case .hugging = source { true } else { false }
      let changed = isHugging || level + 1 >= 1000 ? level - 1 : level + 1
      return Edit(setting: Priority(changed), of: source).map { Proposal([$0], way: way) }
    }
  }
}
