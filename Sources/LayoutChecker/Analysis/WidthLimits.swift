internal import Constraints
internal import LayoutDSL

/// Which views rows keep from becoming ever wider, whatever is in them.
///
/// Looked at are the rows that matter at least as much as the compression resistance of a text; what texts
/// themselves ask for is left out. Bounds are passed on from row to row as in bound propagation for
/// linear inequalities (Savelsbergh 1994), which proves most limits; for what is left a linear program asks
/// whether the rows let it grow for ever.
struct WidthLimits {
  let scene: SolvedScreen

  /// Whether a variable is kept from above and from below.
  private var isBounded: (above: [Bool], below: [Bool])

  /// A constraint that counts, in the sense `terms <= constant`.
  private struct Limit {
    var position: Int
    var sign: Double
  }

  private var limits: [Limit] = []

  /// Makes the limits by rows of a priority and above.
  ///
  /// - Parameter held: items that are taken to stay where they are, as wide as they are.
  /// - Complexity: linear in the terms of the rows.
  init(at priority: Priority, holding held: [ItemID] = [], on scene: SolvedScreen) {
    self.scene = scene
    let problem = scene.problem.problem
    let none = [Bool](repeating: false, count: problem.variableCount)
    isBounded = (none, none)
    var isHorizontal = none
    for item in scene.items {
      guard let variables = scene.problem[item].variables else { continue }
      isHorizontal[variables.left.index] = true
      isHorizontal[variables.width.index] = true
    }
    // Where rows tie widths to heights, what limits these limits those.
    let isMixed = problem.constraints.contains { constraint in
      let terms = constraint.expression.terms
      return constraint.priority >= priority && terms.contains { isHorizontal[$0.variable.index] }
        && terms.contains { !isHorizontal[$0.variable.index] }
    }
    for (position, constraint) in problem.constraints.enumerated()
    where constraint.priority >= priority && counts(scene.problem.sources[position])
      && (isMixed || constraint.expression.terms.contains { isHorizontal[$0.variable.index] })
    {
      if constraint.relation != .greaterOrEqual {
        limits.append(Limit(position: position, sign: 1))
      }
      if constraint.relation != .lessOrEqual { limits.append(Limit(position: position, sign: -1)) }
    }
    propagate(
      from: held.compactMap { scene.problem[$0].variables }.flatMap {
        [$0.left.index, $0.width.index]
      })
  }

  /// Whether what a constraint asks for stays the same when texts grow.
  private func counts(_ source: LayoutProblem.Source) -> Bool {
    switch source {
    case .compression: return false
    case .hugging(let item, _):
      if case .label = scene.problem.expanded[item].kind { return false }
      return true
    case .row, .generated, .nonNegative, .screen: return true
    }
  }

  /// Those of some views that may be pushed ever further away by what is before them.
  ///
  /// - Parameter views: the views, each with whether it lies where the lines of the text before it end.
  /// - Complexity: one solve for all of them, where bounds that pass from row to row leave a question.
  func loose(amid views: [ItemID: Bool]) -> Set<ItemID> {
    let isLeftToRight = scene.screen.direction == .leftToRight
    let open = views.keys.sorted().filter { view in
      guard let left = scene.problem[view].variables?.left.index else { return false }
      return views[view] == isLeftToRight ? !isBounded.above[left] : !isBounded.below[left]
    }
    return growing(open) { view, variables in
      LinearExpression(variables.left) * (views[view] == isLeftToRight ? 1 : -1)
    }
  }

  /// Those of some views that may become ever wider.
  ///
  /// - Complexity: one solve for all of them, where bounds that pass from row to row leave a question.
  func unlimited(amid views: [ItemID]) -> Set<ItemID> {
    let open = views.filter { view in
      scene.problem[view].variables.map { !isBounded.above[$0.width.index] } ?? false
    }
    return growing(open) { LinearExpression($1.width) }
  }

  /// Those of some views of which a measure may grow for ever.
  private func growing(
    _ views: [ItemID], _ measure: (ItemID, LayoutProblem.Variables) -> LinearExpression
  ) -> Set<ItemID> {
    guard !views.isEmpty else { return [] }
    // A direction in which all rows can be followed for ever: the sum of two such is one as well.
    var directions = Problem()
    for name in scene.problem.problem.variableNames { _ = directions.addVariable(name) }
    do {
      var last = -1
      for limit in limits where limit.position != last {
        last = limit.position
        let constraint = scene.problem.problem.constraints[limit.position]
        // What is kept on both sides goes nowhere.
        let terms = constraint.expression.terms.filter {
          !isBounded.above[$0.variable.index] || !isBounded.below[$0.variable.index]
        }
        guard !terms.isEmpty else { continue }
        _ = try directions.add(Constraint(LinearExpression(terms: terms), constraint.relation))
      }
      let measures = views.compactMap { view in
        scene.problem[view].variables.map { (view: view, measure: measure(view, $0)) }
      }
      let values = try values(of: measures.map(\.measure), pulledTo: 1, in: directions)
      return Set(zip(measures, values).filter { $1 > 0.5 }.map { $0.0.view })
    } catch {
      return []
    }
  }

  /// How large some measures may get together, whatever the texts are; empty where that cannot be told. What is no text
  /// is as wide as its content where it can.
  ///
  /// - Complexity: one solve for all of them.
  func greatest(_ measures: [LinearExpression]) -> [Double] {
    guard !measures.isEmpty else { return [] }
    var problem = Problem()
    for name in scene.problem.problem.variableNames { _ = problem.addVariable(name) }
    do {
      var last = -1
      for limit in limits where limit.position != last {
        last = limit.position
        var constraint = scene.problem.problem.constraints[limit.position]
        constraint.priority = .required
        _ = try problem.add(constraint)
      }
      for (position, constraint) in scene.problem.problem.constraints.enumerated() {
        guard case .hugging(let item, .horizontal) = scene.problem.sources[position],
          !scene.isText(item)
        else { continue }
        var constraint = constraint
        constraint.priority = .high
        _ = try problem.add(constraint)
      }
      return try values(of: measures, pulledTo: Self.farAway, in: problem)
    } catch {
      return []
    }
  }

  /// The values of measures of a problem that pulls each up to a number; empty where it has no solution.
  private func values(
    of measures: [LinearExpression], pulledTo value: Double, in problem: Problem
  ) throws -> [Double] {
    var problem = problem
    for measure in measures {
      _ = try problem.add(Constraint(measure - value, .greaterOrEqual, priority: .low))
    }
    scene.limits.spend(on: problem.constraints)
    var solver = Solver(problem)
    guard let solution = try solver.solve().solution else { return [] }
    return measures.map { solution.value(of: $0) }
  }

  /// Further away than anything is on a screen, in points.
  private static let farAway = 100_000.0

  /// A term of a limit that makes room for the others as long as its variable is not kept on one side.
  private struct Mention: Sendable {
    var limit: Int
    var needsBelow: Bool
  }

  /// Passes bounds from row to row: where all terms of a limit but one are kept from falling, that one is kept
  /// from growing.
  ///
  /// - Parameter held: variables that are kept on both sides whatever the rows say.
  private mutating func propagate(from held: [Int]) {
    let constraints = scene.problem.problem.constraints
    var mentions: [(Int, Mention)] = []
    // How many terms of each limit may still fall for ever.
    var falling: [Int] = []
    for (index, limit) in limits.enumerated() {
      let terms = constraints[limit.position].expression.terms
      falling.append(terms.count)
      for term in terms {
        let mention = Mention(limit: index, needsBelow: limit.sign * term.coefficient > 0)
        mentions.append((term.variable.index, mention))
      }
    }
    let mentionsOfVariable = CompactLists(mentions, count: isBounded.above.count)
    for variable in held where !isBounded.above[variable] {
      (isBounded.above[variable], isBounded.below[variable]) = (true, true)
      for mention in mentionsOfVariable[variable] { falling[mention.limit] -= 1 }
    }
    var pending = limits.indices.filter { falling[$0] <= 1 }
    while let index = pending.popLast() {
      let sign = limits[index].sign
      for term in constraints[limits[index].position].expression.terms {
        let variable = term.variable.index
        let isPositive = sign * term.coefficient > 0
        let isHeld = isPositive ? isBounded.below[variable] : isBounded.above[variable]
        guard falling[index] == 0 || !isHeld else { continue }
        if isPositive {
          guard !isBounded.above[variable] else { continue }
          isBounded.above[variable] = true
        } else {
          guard !isBounded.below[variable] else { continue }
          isBounded.below[variable] = true
        }
        // What is kept from above can no longer fall where it is taken away, and the other way round.
        for mention in mentionsOfVariable[variable] where mention.needsBelow != isPositive {
          falling[mention.limit] -= 1
          if falling[mention.limit] <= 1 { pending.append(mention.limit) }
        }
      }
    }
  }
}
