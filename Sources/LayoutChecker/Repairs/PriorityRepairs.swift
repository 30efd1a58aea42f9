internal import Constraints
internal import LayoutDSL

/// Changes of priorities that decide between competing rows.
enum PriorityRepairs {
  /// The changes for a tie.
  ///
  /// Of two competitors either may win. Of more, one that yields settles it for all; the one in the
  /// middle is tried first, because it stands beside the others. Room that nobody needs goes to what is
  /// made to grow, a text field rather than a button; and where it would make texts and controls more than twice
  /// as high as they are, to a gap. A picture whose frame has not its shape gets it.
  static func proposals(for tie: Tie, on scene: SolvedScreen) -> [Proposal] {
    let sources = tie.constraints.map { scene.problem.sources[$0.index] }
    let level = tie.priority.rawValue
    let stretches = sources.map { stretch(of: $0, on: scene) }
    let isForGrowing = stretches.contains(.gladly)
    // A button or a picture is pulled out of shape only where nothing is made to grow.
    let order = sources.indices.filter { !isForGrowing || stretches[$0] != .unwillingly }
      .ordered { stretches[$0] }
    let wins = order.flatMap { way in
      winningEdits(of: sources[way], at: level).map { Proposal([$0], way: way) }
    }
    let stretched = itemsStretchedBeyondUse(sources, by: tie.totalError, on: scene)
    // What places a view was meant to hold: the default of what the view shows is in its way by chance.
    let placing = sources.filter { isPlacing($0, on: scene) }
    let first =
      (placing.count == 1 ? winningEdits(of: placing[0], at: level).map { Proposal([$0]) } : [])
      + (stretched.map { LoosenedGaps.proposals(for: $0, along: .vertical, on: scene) } ?? [])
      + sources.lazy.compactMap { RatioRepairs.proposal(forPictureOf: $0, on: scene) }.prefix(1)
    guard sources.count > 2 else {
      return first.isEmpty ? wins : first + wins.map { Proposal($0.edits) }
    }
    let middle = sources.count / 2
    let yields = order.ordered { (stretches[$0], abs($0 - middle)) }.flatMap { index in
      yieldingEdits(of: sources[index], at: level).map { Proposal([$0]) }
    }
    return first + yields + wins.map { Proposal($0.edits) }
  }

  /// Whether a row ties an edge of a view to what the view is in.
  private static func isPlacing(
    _ source: LayoutProblem.Source, on scene: SolvedScreen
  ) -> Bool {
    guard case .row(let index) = source else { return false }
    let row = scene.layout.rows[index]
    return row.relation == .equal && row.comparesSameEdges
      && row.isTied(toWhatHolds: row.first.terms[0].anchor.item, in: scene.layout)
  }

  /// The texts and controls that compete not to grow in height, where the one that does becomes more than twice as
  /// high as its content; nil where others compete, or one has use for the room.
  private static func itemsStretchedBeyondUse(
    _ sources: [LayoutProblem.Source], by room: Double, on scene: SolvedScreen
  ) -> [ItemID]? {
    let items = sources.compactMap { source -> ItemID? in
      guard case .hugging(let item, .vertical) = source, scene.layout[item].showsContent,
        let height = scene.contentSize(of: item, along: .vertical), room > height
      else { return nil }
      return item
    }
    return items.count == sources.count ? items : nil
  }

  /// The changes with which a competitor gets its way: what hugs less is the one that grows; everything
  /// else gains by mattering more.
  private static func winningEdits(of source: LayoutProblem.Source, at level: Double) -> [Edit] {
    guard case .hugging = source else {
      let changed = level + 1 >= 1000 ? level - 1 : level + 1
      return [Edit(setting: Priority(changed), of: source)].compactMap { $0 }
    }
    return yieldingEdits(of: source, at: level)
  }

  /// The changes with which a competitor gives way, the best first.
  private static func yieldingEdits(of source: LayoutProblem.Source, at level: Double) -> [Edit] {
    var levels = [level - 1]
    if case .hugging = source, level - 1 == Priority.low.rawValue {
      // What holds in a document of Interface Builder holds in code as well, where labels hug at 250.
      levels.insert(level - 2, at: 0)
    }
    return levels.compactMap { Edit(setting: Priority($0), of: source) }
  }

  /// How willingly an item takes room that it does not need.
  private enum Stretch: Comparable {
    case gladly, indifferently, unwillingly
  }

  /// How willingly the item grows that a row keeps small; without a difference for all other rows.
  private static func stretch(
    of source: LayoutProblem.Source, on scene: SolvedScreen
  ) -> Stretch {
    guard case .hugging(let item, let axis) = source else { return .indifferently }
    switch scene.layout[item].kind {
    case .label:
      // A text of any number of lines is the one that changes its height.
      return axis == .vertical && scene.problem[item].settings.lines == 0 ? .gladly : .indifferently
    case .control(let control):
      switch control.kind {
      case .textField, .searchBar, .slider, .progress, .navigationBar, .toolbar, .tabBar:
        return axis == .horizontal ? .gladly : .unwillingly
      case .button, .switch, .stepper, .segments, .activity, .datePicker, .picker:
        return .unwillingly
      }
    case .image: return .unwillingly
    default: return .indifferently
    }
  }
}
