internal import Constraints
internal import LayoutDSL

/// The faults that conflicts are: what the rules `unsatisfiable` and `negative-size` report.
///
/// Conflicts are found while a layout is solved, before there is a solution that the rules could look
/// at.
struct ConflictFaults {
  private let conflicts: Conflicts
  private let problem: LayoutProblem
  private let isMended: Bool

  /// How many further sets of rows are told beside the first.
  private static let mostSets = 3

  /// Takes conflicts.
  ///
  /// - Parameter isMended: whether the layout was solved again without the rows of the smallest
  ///   repair, and could be.
  init(of conflicts: Conflicts, in problem: LayoutProblem, isMended: Bool) {
    self.conflicts = conflicts
    self.problem = problem
    self.isMended = isMended
  }

  /// One fault for each constraint that has to give way: of the conflicts that it takes part in, as
  /// far as they do not end with one before it.
  func faults() throws(CheckError) -> [Fault] {
    var left = conflicts.sets
    var faults: [Fault] = []
    let unbounded = try conflicts.sets.contains(where: needsSize) ? unboundedSizes() : [:]
    for culprit in conflicts.smallestRepair ?? [] {
      let own = left.filter { $0.constraints.contains(culprit) }
      left.removeAll { $0.constraints.contains(culprit) }
      // Rows that contradict each other whatever the sizes are come first, and then the smallest
      // set, which is the easiest to understand.
      let ordered = own.enumerated().sorted {
        let (first, second) = ($0.element, $1.element)
        let (firstNeeds, secondNeeds) = (needsSize(first), needsSize(second))
        return firstNeeds == secondNeeds
          ? (first.size, $0.offset) < (second.size, $1.offset) : secondNeeds
      }.map(\.element)
      guard let first = ordered.first else { continue }
      faults.append(
        try fault(
          of: first, besides: Array(ordered.dropFirst()), culprit: culprit, unbounded: unbounded))
    }
    return faults
  }

  private func fault(
    of conflict: Conflict, besides others: [Conflict], culprit: ConstraintID,
    unbounded: [Variable: Double]
  ) throws(CheckError) -> Fault {
    var fault = Fault(
      identity: .init(rule: .unsatisfiable, sources: sources(of: conflict)),
      span: problem.problem[culprit].origin.span ?? problem.expanded.span,
      message: UnsatisfiableRule.message(for: conflict),
      causes: conflict.constraints.map(cause))
    fault.kin = ([conflict] + others).map(sources)
    let sizes =
      needsSize(conflict) ? try negativeSizes(in: [conflict] + others, as: unbounded) : []
    if !sizes.isEmpty {
      describe(sizes, in: &fault)
      describeFacts(of: conflict, in: &fault)
    } else {
      fault.identity.item = item(of: culprit)
      describeFacts(of: conflict, in: &fault)
      try describeMiss(of: culprit, in: conflict, fault: &fault)
      describe(others, besides: conflict, in: &fault)
    }
    if !conflicts.isComplete {
      fault.notes.append(
        Finding.Note(
          "there are more conflicts: after \(Solver.conflictLimit) sets of rows the search ends"))
    }
    if isMended {
      fault.repairs = repairs(of: culprit)
    }
    return fault
  }

  private func repairs(of culprit: ConstraintID) -> [Fault.Repair] {
    let source = problem.sources[culprit.index]
    // A row of a stack or another construct cannot be dropped by itself.
    guard let edit = Edit(setting: .almostRequired, of: source) else { return [] }
    var words = problem.expanded.description(of: edit)
    if case .row(let index) = source {
      words = problem.expanded.description(of: Edit.drop(row: index))
      words += ", or give it the priority \(Priority.almostRequired.suffix)"
    }
    return [.init(words: words, effect: "solved again with that, the other rows hold")]
  }
}

// MARK: - Sizes

extension ConflictFaults {
  /// Whether rows conflict only because no size is below 0.
  private func needsSize(_ conflict: Conflict) -> Bool {
    conflict.implicit.contains { negatable($0) != nil }
  }

  /// The size that a fact keeps from being negative, if it is such a fact.
  private func negatable(_ fact: ConstraintID) -> (quantity: Quantity, variable: Variable)? {
    guard case .nonNegative(let item, let axis) = problem.sources[fact.index],
      let variable = problem[item].variables?.size(along: axis)
    else { return nil }
    return (Quantity(item: item, measure: .size, axis: axis), variable)
  }

  /// The sizes that conflicts need not to be negative, with what they would be, most negative first;
  /// none where the conflicts do not need that.
  ///
  /// What a size would be is its value where all rows hold that can, and no size has to be 0 or more.
  /// Rows that leave several views less than nothing together do not say how they share it, and what
  /// the optional rows make of it counts.
  private func negativeSizes(
    in conflicts: [Conflict], as values: [Variable: Double]
  ) throws(CheckError) -> [NegativeSize] {
    var sizes: [NegativeSize] = []
    for fact in Set(conflicts.flatMap(\.implicit)).sorted() {
      guard let (quantity, variable) = negatable(fact), let value = values[variable],
        value < -Self.noise
      else { continue }
      sizes.append(NegativeSize(quantity: quantity, value: value))
    }
    if sizes.isEmpty, let conflict = conflicts.first, let size = try negativeSize(in: conflict) {
      return [size]
    }
    // What is the same but for rounding comes in the order of the layout.
    let ranked = sizes.map { (size: $0, rank: ($0.value / problem.screen.halfPixel).rounded()) }
    return ranked.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }.map(\.element.size)
  }

  /// What a solver may be off by, in points.
  private static let noise = 1e-7

  /// What the rows of a single conflict leave at most for a size that must not be negative.
  private func negativeSize(in conflict: Conflict) throws(CheckError) -> NegativeSize? {
    for fact in conflict.implicit {
      guard let (quantity, variable) = negatable(fact) else { continue }
      let others = (conflict.constraints + conflict.implicit).filter { $0 != fact }
      // Without the fact the others hold, and only below 0.
      if let most = try range(of: LinearExpression(variable), under: others)?.upper, most < 0 {
        return NegativeSize(quantity: quantity, value: most)
      }
    }
    return nil
  }

  /// What the sizes that conflicts need not to be negative would be if all of them could; nothing where
  /// rows contradict each other even then, other than those that give way anyway.
  private func unboundedSizes() throws(CheckError) -> [Variable: Double] {
    let system = problem.problem
    let givingWay = Set(
      (conflicts.smallestRepair ?? []).filter { culprit in
        conflicts.sets.contains { $0.constraints.contains(culprit) && !needsSize($0) }
      })
    let kept = system.constraints.indices.map(ConstraintID.init(index:)).filter {
      negatable($0) == nil && !givingWay.contains($0)
    }
    let sizes = Set(conflicts.sets.flatMap(\.implicit).compactMap { negatable($0)?.variable })
    do {
      let part = try Subproblem(
        kept.map { system[$0] }, mentioning: sizes.map { LinearExpression($0) }, of: system)
      guard let solution = try part.solution() else { return [:] }
      var values: [Variable: Double] = [:]
      for size in sizes {
        values[size] = solution.value(of: part.local(LinearExpression(size)))
      }
      return values
    } catch {
      throw CheckError(error, on: problem.screen)
    }
  }

  /// Tells the sizes that are left: the worst, and what else is left with less than nothing.
  private func describe(_ sizes: [NegativeSize], in fault: inout Fault) {
    guard let size = sizes.first else { return }
    let layout = problem.expanded
    fault.identity.rule = .negativeSize
    fault.identity.item = written(size.quantity.item)
    fault.identity.axis = size.quantity.axis
    fault.extent = -size.value
    fault.span = layout[size.quantity.item].span ?? fault.span
    fault.message = NegativeSizeRule.message(for: size, in: layout)
    let name = "`\(layout[size.quantity.item].name).\(size.quantity.axis.sizeName)`"
    fault.measures.append(.init(name: "what is left for \(name)", value: size.value))
    if let note = NegativeSizeRule.note(on: Array(sizes.dropFirst()), in: layout) {
      fault.notes.append(note)
    }
  }
}

// MARK: - Rows

extension ConflictFaults {
  private func sources(of conflict: Conflict) -> [LayoutProblem.Source] {
    conflict.constraints.map { problem.sources[$0.index] }
  }

  private func cause(_ id: ConstraintID) -> Finding.Cause {
    Finding.Cause(problem.problem[id].origin.label, at: problem.problem[id].origin.span)
  }

  /// The item itself, or the one whose construct needs a guide that nobody has written.
  private func written(_ item: ItemID) -> ItemID? {
    var item: ItemID? = item
    while let guide = item, guide.index >= problem.written.items.count {
      item = problem.expanded[guide].parent
    }
    return item
  }

  private func item(of id: ConstraintID) -> ItemID? {
    switch problem.sources[id.index] {
    case .row, .generated:
      guard let row = problem.row(of: problem.sources[id.index]) else { return nil }
      let items = (row.first.terms + row.second.terms).map(\.anchor.item)
      let written = items.filter { $0.index < problem.written.items.count }
      return written.first { $0 > .safeArea } ?? written.first
    case .hugging(let item, _), .compression(let item, _), .nonNegative(let item, _),
      .screen(let item, _):
      return item
    }
  }

  /// Tells the facts that a conflict needs.
  private func describeFacts(of conflict: Conflict, in fault: inout Fault) {
    for id in conflict.implicit {
      if case .screen(let item, let attribute) = problem.sources[id.index],
        attribute.isSize || item == .safeArea
      {
        fault.notes.append(
          Finding.Note("on this screen `\(problem.problem[id].origin.label)`"))
      }
    }
  }

  /// Tells by how much the other rows miss the one that gives way.
  private func describeMiss(
    of culprit: ConstraintID, in conflict: Conflict, fault: inout Fault
  ) throws(CheckError) {
    let constraint = problem.problem[culprit]
    let others = (conflict.constraints + conflict.implicit).filter { $0 != culprit }
    guard conflict.constraints.count > 1,
      let range = try range(of: constraint.expression, under: others)
    else { return }
    let miss: Double =
      switch constraint.relation {
      case .lessOrEqual: range.lower
      case .greaterOrEqual: -range.upper
      case .equal: max(range.lower, -range.upper)
      }
    guard miss.isFinite, miss > 0 else { return }
    fault.extent = max(fault.extent, miss)
    fault.notes.append(
      Finding.Note(
        "where the other rows hold, `\(constraint.origin.label)` is missed by \(miss.points)"))
    fault.measures.append(.init(name: "what is missing", value: miss))
  }

  /// Tells which other sets of rows conflict for the same reason.
  private func describe(
    _ others: [Conflict], besides conflict: Conflict, in fault: inout Fault
  ) {
    for other in others.prefix(Self.mostSets) {
      let names = { (ids: [ConstraintID]) in
        ids.map { "`\(problem.problem[$0].origin.label)`" }.joinedInWords
      }
      let own = other.constraints.filter { !conflict.constraints.contains($0) }
      let shared = other.constraints.count - own.count
      let missing = conflict.constraints.filter { !other.constraints.contains($0) }
      // Of a long chain most rows are in every set, and what differs is what there is to read.
      fault.notes.append(
        Finding.Note(
          shared > own.count && !own.isEmpty && !missing.isEmpty
            ? "so do these with \(names(own)) in place of \(names(missing))"
            : "for the same reason these conflict: \(names(other.constraints))"))
    }
    if others.count > Self.mostSets {
      fault.notes.append(
        Finding.Note("and so do \(others.count - Self.mostSets) more sets of rows"))
    }
  }

  /// The values of an expression under some of the constraints; nil where they conflict too.
  private func range(
    of expression: LinearExpression, under constraints: [ConstraintID]
  ) throws(CheckError) -> FreeRange? {
    do {
      return try problem.problem.range(of: expression, under: constraints)
    } catch {
      throw CheckError(error, on: problem.screen)
    }
  }
}

extension Conflict {
  /// How much a person has to read.
  fileprivate var size: Int { constraints.count + implicit.count }
}
