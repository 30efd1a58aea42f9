internal import Constraints
internal import LayoutDSL

/// Which rows keep an item from being larger along an axis than it is.
///
/// Everything that matters at least as much as the item's own wish is held at what it has reached in
/// the solution, and the item is required to be larger by a pixel. That cannot be, and the minimal
/// conflicts name the rows that stand in the way.
struct Explanation: Sendable {
  /// How many minimal conflicts are told.
  private static let mostWays = 2

  /// The rows that stand in the way, in order of addition.
  let rows: [ConstraintID]

  /// The optional ones among them.
  let competing: [ConstraintID]

  /// The row that wants the item to be as large as its content, where there is one.
  let wish: ConstraintID?

  /// Finds the rows; nil where the item could be larger at no cost to anything as important.
  ///
  /// - Complexity: a search for conflicts among the rows around the item, in ever wider circles until
  ///   there is one.
  init?(
    ofSizeOf item: ItemID, along axis: Axis, in scene: SolvedScreen
  ) throws(CheckError) {
    guard let variables = scene.problem.variables[item.index] else { return nil }
    let wish = scene.constraint(.compression(item, axis))
    let size = variables.size(along: axis)
    let candidates = Self.candidates(apartFrom: wish, in: scene)
    var circle = Circle(around: size, of: scene.problem, amid: candidates.map(\.id))
    while true {
      let isEverything = circle.widen(by: Self.step)
      let near = candidates.filter { circle.contains($0.id) }
      let larger = scene.solution[size] + 1 / scene.screen.scale
      // The wish is a fact here: it is not one of the rows that could give way.
      let wanted = Constraint(size - larger, .greaterOrEqual, isImplicit: true)
      let sets = try Self.conflicts(among: near.map(\.held) + [wanted], in: scene)
      if !sets.isEmpty {
        // There are several ways only where one row stands in the way through several others; then
        // all are of interest, up to the number that a person reads.
        let shortest = sets.sorted { $0.constraints.count < $1.constraints.count }
        let rows = Set(shortest.prefix(Self.mostWays).flatMap(\.constraints))
        self.rows = rows.sorted().map { near[$0.index].id }
        break
      }
      if isEverything { return nil }
    }
    competing = rows.filter { !scene.problem.problem[$0].priority.isRequired }
    self.wish = wish
  }

  /// Everything that matters at least as much as the wish, held at what it has reached.
  private static func candidates(
    apartFrom wish: ConstraintID?, in scene: SolvedScreen
  ) -> [(id: ConstraintID, held: Constraint)] {
    let floor = wish.map { scene.problem.problem[$0].priority.rawValue } ?? 0
    return scene.problem.problem.constraints.enumerated().compactMap { index, constraint in
      let id = ConstraintID(index: index)
      guard id != wish, constraint.priority.rawValue >= floor else { return nil }
      if constraint.priority.isRequired { return (id, constraint) }
      return (id, constraint.held(at: scene.solution.value(of: constraint.expression)))
    }
  }

  private static func conflicts(
    among constraints: [Constraint], in scene: SolvedScreen
  ) throws(CheckError) -> [Conflict] {
    var problem = Problem()
    for name in scene.problem.problem.variableNames {
      _ = problem.addVariable(name)
    }
    for constraint in constraints {
      do {
        try problem.add(constraint)
      } catch {
        throw .invalidConstraint(error)
      }
    }
    return try SettledLayout.solve(problem, on: scene.screen).conflicts?.sets ?? []
  }

  /// By how many rows a circle grows in radius at a time.
  private static let step = 4
}

/// The constraints around a variable: those that mention it, those that share a variable with one of
/// them, and so on. The screen ties everything to everything, and does not count.
private struct Circle {
  private let constraints: [ConstraintID: [Variable]]
  private let mentions: [Variable: [ConstraintID]]
  private var reached: Set<ConstraintID> = []
  private var seen: Set<Variable>
  private var rim: [Variable]

  init(around variable: Variable, of problem: LayoutProblem, amid ids: [ConstraintID]) {
    var constraints: [ConstraintID: [Variable]] = [:]
    var mentions: [Variable: [ConstraintID]] = [:]
    var fixed: Set<Variable> = []
    for id in ids {
      let variables = problem.problem[id].expression.terms.map(\.variable)
      if case .screen = problem.sources[id.index] {
        fixed.formUnion(variables)
        reached.insert(id)
      } else {
        constraints[id] = variables
        for variable in variables {
          mentions[variable, default: []].append(id)
        }
      }
    }
    self.constraints = constraints
    self.mentions = mentions
    seen = fixed.union([variable])
    rim = [variable]
  }

  func contains(_ id: ConstraintID) -> Bool { reached.contains(id) }

  /// Grows the circle, and tells whether there is nothing left outside of it.
  mutating func widen(by steps: Int) -> Bool {
    for _ in 0..<steps {
      var next: [Variable] = []
      for id in rim.flatMap({ mentions[$0] ?? [] }) where reached.insert(id).inserted {
        next += (constraints[id] ?? []).filter { seen.insert($0).inserted }
      }
      rim = next
    }
    return rim.isEmpty
  }
}

extension Constraint {
  /// The required constraint that its error is not larger than where its expression has `value`.
  fileprivate func held(at value: Double) -> Constraint {
    var held = self
    held.priority = .required
    switch relation {
    case .equal: held.expression.constant -= value
    case .lessOrEqual: held.expression.constant -= max(0, value)
    case .greaterOrEqual: held.expression.constant -= min(0, value)
    }
    return held
  }
}
