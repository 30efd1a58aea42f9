public import Constraints
public import LayoutDSL

extension LayoutInspection {
  /// Why an anchor of an item is where it is, or as large as it is.
  ///
  /// - Returns: nil where the item is not there, and where there is no solution.
  /// - Throws: `SolverError.breakdown` where the arithmetic breaks down.
  /// - Complexity: a sweep over the widths of the window, and a solve with the factors for each active row; a
  ///   check on the screen where the value is free.
  public func explanation(of anchor: Anchor) throws(SolverError) -> MeasureExplanation? {
    guard let solution = solved.solution,
      let expression = solved.problem.expression(for: anchor)
    else { return nil }
    let chain = try ExplanationChain(of: [anchor], in: solved, at: solution)
    let why = try solution.explanation(of: expression)
    let openness = try openness(of: [anchor], at: solution)
    return MeasureExplanation(
      name: solved.expanded.description(of: anchor), screen: screen,
      values: Array(chain.steps.prefix(1)), steps: chain.steps, openness: openness,
      wishes: wishes(of: [anchor], items: chain.items),
      changes: openness == nil ? try changes(to: expression, why) : [],
      reach: openness == nil ? try ExplanationReach(of: anchor, why, chain.steps, in: self) : nil,
      sum: why.shares.map { share in
        MeasureExplanation.Summand(
          reason: .init(of: share.constraint, multiplier: share.multiplier, in: solved.problem),
          multiplier: share.multiplier, rightHandSide: share.rightHandSide)
      })
  }

  /// Why an item has its frame: its left or leading edge, its top, its width and its height.
  ///
  /// - Returns: nil where the item is not there, and where there is no solution.
  /// - Throws: `SolverError.breakdown` where the arithmetic breaks down.
  public func explanation(of item: ItemID) throws(SolverError) -> MeasureExplanation? {
    guard let solution = solved.solution, solved.problem[item].isPresent else { return nil }
    let isLeftToRight = screen.direction == .leftToRight
    let anchors = [isLeftToRight ? .leading : .left, .top, .width, .height].map {
      Anchor(item, $0)
    }
    let chain = try ExplanationChain(of: anchors, in: solved, at: solution)
    return MeasureExplanation(
      name: layout[item].name, screen: screen, values: Array(chain.steps.prefix(anchors.count)),
      steps: chain.steps, openness: try openness(of: anchors, at: solution),
      wishes: wishes(of: anchors, items: chain.items), changes: [], reach: nil, sum: [])
  }

  // MARK: - Wishes

  /// The optional rows that are missed: those that speak of the item along the axes asked about first, then
  /// those of items that it follows from.
  private func wishes(of anchors: [Anchor], items: Set<ItemID>) -> [MeasureExplanation.Wish] {
    func variables(of item: ItemID) -> [Variable] {
      guard let variables = solved.problem[item].variables else { return [] }
      return Set(anchors.map(\.attribute.axis)).flatMap {
        $0 == .horizontal
          ? [variables.left, variables.width] : [variables.top, variables.height]
      }
    }
    let own = Set(anchors.flatMap { variables(of: $0.item) })
    let all = own.union(items.filter { $0 > .safeArea }.flatMap(variables))
    func missed(_ wanted: Set<Variable>, _ others: Set<Variable>) -> [MeasureExplanation.Wish] {
      rows { constraint, _ in
        let terms = constraint.expression.simplified.terms
        return !constraint.priority.isRequired
          && terms.contains { wanted.contains($0.variable) }
          && !terms.contains { others.contains($0.variable) }
      }.compactMap { row in
        guard case .missed(let error) = row.state, screen.shows(10 * error) else {
          return nil
        }
        return .init(row: row.row.text, span: row.row.span, missedBy: error)
      }
    }
    return missed(own, []) + missed(all, own)
  }

  // MARK: - Changes

  /// What makes an expression one point larger.
  private func changes(
    to expression: LinearExpression, _ why: ValueExplanation
  ) throws(SolverError) -> [MeasureExplanation.Change] {
    let problem = solved.problem
    var changes: [MeasureExplanation.Change] = []
    for axis in Axis.allCases {
      // A larger window leaves a larger safe area.
      let growing = why.shares.filter { share in
        guard case .screen(_, let attribute) = problem.sources[share.constraint.index] else {
          return false
        }
        return attribute == axis.size
      }
      let rate = growing.reduce(0) { $0 + $1.multiplier }
      guard !growing.isEmpty, abs(rate) > Self.least else { continue }
      let change = try change(
        .screen(axis), nil, rate: rate,
        moving: problem.sources.indices.compactMap { index in
          guard case .screen(_, let attribute) = problem.sources[index], attribute == axis.size
          else { return nil }
          return (ConstraintID(index: index), 1)
        })
      changes += change.map { [$0] } ?? []
    }
    for share in why.shares where abs(share.multiplier) > Self.least {
      let amount = 1 / share.multiplier
      let span = problem.problem[share.constraint].origin.span
      let subject: MeasureExplanation.Change.Subject
      switch problem.sources[share.constraint.index] {
      case .screen, .nonNegative: continue
      case .hugging(let item, let axis), .compression(let item, let axis):
        subject = .content(view: problem.expanded[item].name, axis)
      case .generated: continue
      case .row(let index):
        var row = problem.expanded.rows[index]
        row.second.constant += amount
        // A multiple of a number is told as people write it.
        row.second.constant = (row.second.constant * 1e6).rounded() / 1e6
        subject = .row(problem.expanded.description(of: row))
      }
      let change = try change(
        subject, span, rate: share.multiplier, moving: [(share.constraint, 1)])
      changes += change.map { [$0] } ?? []
    }
    return changes
  }

  /// A multiplier below this changes nothing that anybody would see.
  private static let least = 1e-3

  /// What the change of some numbers by the same amount comes to; nil where nothing can be gained.
  private func change(
    _ subject: MeasureExplanation.Change.Subject, _ span: SourceSpan?, rate: Double,
    moving rates: [(id: ConstraintID, rate: Double)]
  ) throws(SolverError) -> MeasureExplanation.Change? {
    var solver = solved.solver
    let course: SolutionCourse
    do {
      course = try solver.course(rates)
    } catch {
      throw .breakdown(error)
    }
    let amount = 1 / rate
    let end = amount > 0 ? course.range.upperBound : course.range.lowerBound
    let gain = min(1, abs(end * rate))
    guard screen.shows(10 * gain) else { return nil }
    return .init(
      subject: subject, span: span, amount: amount,
      gain: gain.isClose(to: 1, within: 1e-9) ? nil : gain)
  }

  // MARK: - Openness

  /// Why one of some anchors has other values that are as good; nil where none has.
  private func openness(
    of anchors: [Anchor], at solution: Solution
  ) throws(SolverError) -> MeasureExplanation.Openness? {
    for anchor in anchors {
      guard let expression = solved.problem.expression(for: anchor) else { continue }
      let range = try solution.range(of: expression)
      guard screen.shows(range.length) else { continue }
      let rivals = (range.tie?.constraints ?? []).map { Finding.Cause($0, in: solved.problem) }
      let root = try root(of: expression, at: solution)
      let name = root.map { solved.expanded.description(of: $0) }
      return .init(
        measure: solved.expanded.description(of: anchor), lower: range.lower, upper: range.upper,
        rivals: rivals,
        following: root?.item == anchor.item
          && root?.attribute.axis == anchor.attribute.axis ? nil : name,
        help: help(
          for: root?.item ?? anchor.item,
          along: root?.attribute.axis ?? anchor.attribute.axis))
    }
    return nil
  }

  /// The measure that decides an expression when it is held, among those that rows leave open by themselves.
  private func root(
    of expression: LinearExpression, at solution: Solution
  ) throws(SolverError) -> Anchor? {
    guard let freedoms = try? Freedoms(of: solved.problem, in: solution) else { return nil }
    for root in freedoms.roots.prefix(Self.mostRoots) {
      let axis = root.quantity.axis
      let position = axis.firstEdge
      let anchor = Anchor(
        root.quantity.item, root.quantity.measure == .size ? axis.size : position)
      guard let held = solved.problem.expression(for: anchor) else { continue }
      var solver = solved.solver
      do throws(ConstraintError) {
        try solver.add(
          Constraint(held - solution.value(of: held), .equal, origin: Origin(rule: "held")))
      } catch {
        throw .invalid(error)
      }
      let outcome: Outcome
      do {
        outcome = try solver.solve()
      } catch {
        throw .breakdown(error)
      }
      guard let solution = outcome.solution else { continue }
      if !screen.shows(try solution.range(of: expression).length) { return anchor }
    }
    return nil
  }

  /// So many open measures are tried one after the other.
  private static let mostRoots = 32

  /// What a check on the screen, in its state, offers for an item that rows leave open along an axis.
  private func help(for item: ItemID, along axis: Axis) -> [String] {
    let name = solved.expanded[item].name
    let checker = Checker(screens: [screen], measurer: measurer)
    guard let report = try? checker.check(layout) else { return [] }
    let rules: Set<Rule> = [
      .ambiguousPosition, .ambiguousSize, .ambiguousPriority, .zeroSize,
    ]
    return report.allFindings.first {
      rules.contains($0.rule) && $0.view == name && $0.screens.contains(screen)
        && ($0.axes.isEmpty || $0.axes.contains(axis))
    }?.help.map(\.text) ?? []
  }
}

extension Finding {
  /// The axes along which the finding says that something is open or shared out.
  fileprivate var axes: Set<Axis> {
    let told = notes.compactMap { note -> Axis? in
      switch note.fact {
      case .free(let measure, _, _), .unheld(let measure, _, _): measure.attribute.axis
      default: nil
      }
    }
    let counted = numbers.compactMap { number -> Axis? in
      switch number.quantity {
      case .least(let measure), .greatest(let measure): measure.attribute.axis
      default: nil
      }
    }
    return Set(told + counted)
  }
}
