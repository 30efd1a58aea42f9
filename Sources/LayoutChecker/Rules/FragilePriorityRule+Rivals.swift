internal import Constraints
internal import LayoutDSL

extension FragilePriorityRule {
  /// Priorities that one step tells apart, or none, and the view that would move: told once, whichever
  /// of the two would change.
  private struct Rivalry: Hashable {
    var lower: Priority
    var upper: Priority
    var item: ItemID
  }

  /// Written priorities behind the first so many are left out: each is solved for, with 1 more and 1 less.
  private static var mostPriorities: Int { 256 }

  /// The written priorities that stand in one place of the source, and the constraints that have them:
  /// one for each instance of a component.
  private struct Written {
    var priority: Priority
    var constraints: [ConstraintID]
  }

  /// Tells written priorities that decide by one step, or by a share of the error.
  static func faults(
    ofRivalsIn layout: Layout, on scene: SolvedScreen
  ) -> [Fault] {
    var told: Set<Rivalry> = []
    let problem = scene.problem.problem
    var levels: [Priority: [ConstraintID]] = [:]
    for id in problem.constraints.indices.map(ConstraintID.init(index:))
    where !problem[id].priority.isRequired {
      levels[problem[id].priority, default: []].append(id)
    }
    var faults: [Fault] = []
    for written in written(in: scene).prefix(mostPriorities) {
      for next in [1.0, -1.0].map({ Priority(written.priority.rawValue + $0) })
      where next.isValid && !next.isRequired {
        let equal = (levels[written.priority] ?? []).filter { !written.constraints.contains($0) }
        let crossed = min(written.priority, next)...max(written.priority, next)
        let near = levels.filter { $0.key != written.priority && crossed.contains($0.key) }
          .ordered(by: \.key).flatMap(\.value).filter {
            !isChoice(between: written.priority, and: problem[$0].priority)
              && isWritten(scene.problem.sources[$0.index], in: scene)
          }
        guard !equal.isEmpty || !near.isEmpty else { continue }
        let edits = written.constraints.compactMap {
          Edit(setting: next, of: scene.problem.sources[$0.index])
        }
        guard let shift = PriorityShift(of: edits, in: layout, from: scene),
          let rival = rival(amid: equal + near, on: scene, moving: shift)
        else { continue }
        let levels = [written.priority, problem[rival].priority].sorted()
        let rivalry = Rivalry(lower: levels[0], upper: levels[1], item: shift.item)
        guard told.insert(rivalry).inserted else { continue }
        faults.append(
          fault(of: written, against: rival, with: next, moving: shift, in: layout, on: scene))
      }
    }
    return faults
  }

  private static func written(in scene: SolvedScreen) -> [Written] {
    let problem = scene.problem
    var groups: [Written] = []
    var positions: [SourceSpan: Int] = [:]
    for (index, source) in problem.sources.enumerated() {
      let constraint = problem.problem.constraints[index]
      guard !constraint.priority.isRequired, isWritten(source, in: scene) else { continue }
      let id = ConstraintID(index: index)
      if let span = constraint.origin.span {
        if let position = positions[span] {
          // A hugging and a row may stand for one place with different priorities.
          if groups[position].priority == constraint.priority {
            groups[position].constraints.append(id)
          }
          continue
        }
        positions[span] = groups.count
      }
      groups.append(Written(priority: constraint.priority, constraints: [id]))
    }
    return groups
  }

  /// Whether somebody wrote the priority of a constraint: it is neither a default nor that of a row
  /// that a construct stands for.
  private static func isWritten(_ source: LayoutProblem.Source, in scene: SolvedScreen) -> Bool {
    switch source {
    case .row: true
    case .hugging(let item, let axis):
      scene.problem[item].settings.resistance(along: axis).huggingSpan != nil
    case .compression(let item, let axis):
      scene.problem[item].settings.resistance(along: axis).compressionSpan != nil
    case .generated, .nonNegative, .screen: false
    }
  }

  /// Whether one step between priorities is how one of two views is chosen: from a default, or from a
  /// row that stands at its level.
  private static func isChoice(between first: Priority, and second: Priority) -> Bool {
    [first, second].contains { $0 == .low || $0 == .high }
  }

  /// The first of some constraints that a change of a priority concerns: it is missed by more or less
  /// than before, or part of a tie that the change makes.
  private static func rival(
    amid constraints: [ConstraintID], on scene: SolvedScreen, moving shift: PriorityShift
  ) -> ConstraintID? {
    let tied = Set(
      shift.changed.freedoms.roots.flatMap { $0.tie?.constraints ?? [] }
        .map { shift.changed.problem.sources[$0.index] })
    return constraints.first { id in
      let source = scene.problem.sources[id.index]
      if tied.contains(source) { return true }
      guard let other = shift.changed.constraint(source) else { return true }
      return scene.screen.showsDifference(
        between: scene.error(of: id), shift.changed.error(of: other))
    }
  }

  private static func fault(
    of written: Written, against rival: ConstraintID, with next: Priority,
    moving shift: PriorityShift, in layout: Layout, on scene: SolvedScreen
  ) -> Fault {
    let first = written.constraints[0]
    let item = scene.item(of: first)
    let own = scene.cause(first)
    let other = scene.problem.problem[rival].priority
    let distance =
      other == written.priority
      ? "has the same priority as `\(scene.cause(rival).text)`, and shares the error with it"
      : "is no more than one step from `\(scene.cause(rival).text)`"
    var fault = Fault(
      identity: .init(
        rule: .fragilePriority, item: item,
        sources: [scene.problem.sources[first.index], scene.problem.sources[rival.index]]),
      span: own.span ?? item.flatMap { layout[$0].span }, extent: shift.distance,
      message:
        "`\(own.text)` \(distance): \(next.suffix) \(shift.words(in: layout, besides: item))",
      causes: [own, scene.cause(rival)])
    if other != written.priority,
      let further = further(from: other, than: written.priority, on: scene)
    {
      let edits = written.constraints.compactMap {
        Edit(setting: further, of: scene.problem.sources[$0.index])
      }
      // In a text one place stands for all of them.
      fault.proposals =
        edits.count > 1 ? [Proposal([edits[0]]), Proposal(edits)] : [Proposal(edits)]
    }
    return fault
  }

  /// A priority further away from another one, with none in between that would change its rank.
  private static func further(
    from other: Priority, than priority: Priority, on scene: SolvedScreen
  ) -> Priority? {
    let away = Double(signOf: priority.rawValue - other.rawValue, magnitudeOf: 1)
    for distance in [9.0, 4.0, 1.0] {
      let candidate = Priority(priority.rawValue + away * distance)
      let crossed = min(priority, candidate)...max(priority, candidate)
      // One step beyond it has to be free as well, or it would be one step from something else.
      let beyond = Priority(candidate.rawValue + away)
      guard candidate.isValid, !candidate.isRequired, beyond.isValid else { continue }
      let isFree = !scene.problem.problem.constraints.contains {
        $0.priority != priority && (crossed.contains($0.priority) || $0.priority == beyond)
      }
      if isFree { return candidate }
    }
    return nil
  }
}

extension SolvedScreen {
  /// By how much a constraint is missed.
  fileprivate func error(of id: ConstraintID) -> Double {
    let constraint = problem.problem[id]
    return constraint.error(at: solution.value(of: constraint.expression))
  }

  /// The item that a constraint is about: of a row, the first that it names.
  fileprivate func item(of id: ConstraintID) -> ItemID? {
    switch problem.sources[id.index] {
    case .row, .generated:
      problem.row(of: problem.sources[id.index])?.first.terms.first?.anchor.item
    case .hugging(let item, _), .compression(let item, _), .nonNegative(let item, _),
      .screen(let item, _):
      item
    }
  }
}
