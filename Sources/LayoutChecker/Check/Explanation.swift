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

  /// Finds the rows; nil where the item could be larger at no cost to anything as important, and where
  /// enough was searched on this screen.
  ///
  /// - Complexity: a search for conflicts among the rows around the item, in ever wider circles until
  ///   there is one.
  init?(
    ofSizeOf item: ItemID, along axis: Axis, in scene: SolvedScreen
  ) throws(CheckError) {
    guard let variables = scene.problem.variables[item.index] else { return nil }
    let wish = scene.constraint(.compression(item, axis))
    let size = variables.size(along: axis)
    let floor = wish.map { scene.problem.problem[$0].priority.rawValue } ?? 0
    var circle = Circle(around: size, of: scene) {
      $0 != wish && scene.problem.problem[$0].priority.rawValue >= floor
    }
    while true {
      let isEverything = circle.widen(by: Self.step)
      let near = circle.constraints.sorted()
      guard scene.explanations.spend(near.count) else { return nil }
      let larger = scene.solution[size] + 1 / scene.screen.scale
      // The wish is a fact here: it is not one of the rows that could give way.
      let wanted = Constraint(size - larger, .greaterOrEqual, isImplicit: true)
      let sets = try Self.conflicts(among: near.map { scene.held($0) } + [wanted], in: scene)
      if !sets.isEmpty {
        // There are several ways only where one row stands in the way through several others; then
        // all are of interest, up to the number that a person reads.
        let shortest = Self.tight(sets, near, in: scene)
          .sorted { $0.constraints.count < $1.constraints.count }
        let rows = Set(shortest.prefix(Self.mostWays).flatMap(\.constraints))
        self.rows = rows.sorted().map { near[$0.index] }
        break
      }
      if isEverything { return nil }
    }
    competing = rows.filter { !scene.problem.problem[$0].priority.isRequired }
    self.wish = wish
  }

  /// The conflicts in which every row stands in the way of the least growth; all of them where there
  /// is no such conflict.
  ///
  /// A row with room to spare can keep an item from growing by a pixel where another row does so from
  /// the start, and then is no reason of its own.
  private static func tight(
    _ sets: [Conflict], _ rows: [ConstraintID], in scene: SolvedScreen
  ) -> [Conflict] {
    let tight = sets.filter { set in
      set.constraints.allSatisfy { !scene.hasRoom(in: rows[$0.index]) }
    }
    return tight.isEmpty ? sets : tight
  }

  private static func conflicts(
    among constraints: [Constraint], in scene: SolvedScreen
  ) throws(CheckError) -> [Conflict] {
    let part = try PartialProblem(constraints, of: scene.problem.problem)
    return try SettledLayout.conflicts(of: part.problem, on: scene.screen).sets
  }

  /// By how many rows a circle grows in radius at a time.
  private static let step = 4
}

/// The constraints around a variable: those that mention it, those that share a variable with one of
/// them, and so on. The screen ties everything to everything, and does not count.
private struct Circle {
  /// What is in the circle.
  private(set) var constraints: Set<ConstraintID>

  private let scene: SolvedScreen
  private let counts: (ConstraintID) -> Bool
  private var seen: Set<Variable>
  private var rim: [Variable]

  /// Makes a circle without a radius.
  ///
  /// - Parameter counts: whether a constraint is looked at.
  init(
    around variable: Variable, of scene: SolvedScreen,
    counting counts: @escaping (ConstraintID) -> Bool
  ) {
    self.scene = scene
    self.counts = counts
    constraints = Set(scene.mentions.facts)
    seen = scene.mentions.fixed.union([variable])
    rim = [variable]
  }

  /// Grows the circle, and tells whether there is nothing left outside of it.
  mutating func widen(by steps: Int) -> Bool {
    for _ in 0..<steps {
      var next: [Variable] = []
      for id in rim.flatMap({ scene.mentions.constraints(of: $0) })
      where counts(id) && constraints.insert(id).inserted {
        next += scene.problem.problem[id].expression.terms.map(\.variable)
          .filter { seen.insert($0).inserted }
      }
      rim = next
    }
    return rim.isEmpty
  }
}

extension SolvedScreen {
  /// Whether an inequality holds by more than half a pixel.
  func hasRoom(in id: ConstraintID) -> Bool {
    let constraint = problem.problem[id]
    let value = solution.value(of: constraint.expression)
    return switch constraint.relation {
    case .equal: false
    case .lessOrEqual: value < -screen.halfPixel
    case .greaterOrEqual: value > screen.halfPixel
    }
  }

  /// A constraint as a required one that holds what it has reached.
  fileprivate func held(_ id: ConstraintID) -> Constraint {
    let constraint = problem.problem[id]
    return constraint.priority.isRequired
      ? constraint : constraint.held(at: solution.value(of: constraint.expression))
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
