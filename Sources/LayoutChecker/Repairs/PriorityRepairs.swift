internal import Constraints
internal import LayoutDSL

/// Changes by one that decide between competing rows.
enum PriorityRepairs {
  /// The changes for a tie.
  ///
  /// Of two competitors either may win. Of more, one that yields settles it for all; the one in the
  /// middle is tried first, because it stands beside the others.
  static func proposals(for tie: Tie, on scene: SolvedScreen) -> [Proposal] {
    let sources = tie.constraints.map { scene.problem.sources[$0.index] }
    let level = tie.priority.rawValue
    let wins = sources.enumerated().compactMap { way, source in
      // What hugs less is the one that grows; everything else gains by mattering more.
      let isHugging = if case .hugging = source { true } else { false }
      let changed = isHugging || level + 1 >= 1000 ? level - 1 : level + 1
      return Edit(setting: Priority(changed), of: source).map { Proposal([$0], way: way) }
    }
    guard sources.count > 2 else { return wins }
    let middle = sources.count / 2
    let order = sources.indices.sorted {
      (abs($0 - middle), $0) < (abs($1 - middle), $1)
    }
    let yields = order.compactMap { index in
      Edit(setting: Priority(level - 1), of: sources[index]).map { Proposal([$0]) }
    }
    return yields + wins.map { Proposal($0.edits) }
  }
}
