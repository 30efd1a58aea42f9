import Constraints
import Testing

/// A small system of a known kind, whose answers must not depend on the order of its rows.
struct SampleSystem: Sendable, CustomTestStringConvertible {
  /// What kind of system it is.
  let testDescription: String

  /// The names of the variables that are not determined; none where rows conflict.
  let free: [String]

  /// The number of minimal conflicts; 0 where the rows can hold together.
  let conflictCount: Int

  /// Makes the variables in a system and returns the rows.
  let rows: @Sendable (inout RowSystem) -> [Constraint]

  init(
    _ description: String, free: [String] = [], conflicts: Int = 0,
    @RowBuilder rows: @escaping @Sendable (inout RowSystem) -> [Constraint]
  ) {
    testDescription = description
    self.free = free
    conflictCount = conflicts
    self.rows = rows
  }

  /// The system as a problem.
  func problem() throws -> Problem {
    var system = RowSystem()
    let rows = rows(&system)
    try system.add(rows)
    return system.problem
  }
}

extension SampleSystem {
  static let all = [
    tiedValues, evenMedian, sharedGrowth, freeChild, crushedCard, mixedScale, weights,
    redundancy, unboundedFace, twoLevelsOfTies, equalSegments, degenerateVertex,
    threeWayConflict, overlappingConflicts, duplicateRows, implicitConflict,
  ]

  static let tiedValues = SampleSystem(
    "two weak values", free: ["x"]
  ) { system in
    let x = system.variable("x")
    x == 10 ~ .low
    x == 20 ~ .low
  }

  static let evenMedian = SampleSystem(
    "four weak values and a bound", free: ["x", "y"]
  ) { system in
    let (x, y) = (system.variable("x"), system.variable("y"))
    x == 1 ~ .low
    x == 2 ~ .low
    x == 5 ~ .low
    x == 9 ~ .low
    y >= x + 1
    y <= 4 ~ .fitting
  }

  static let sharedGrowth = SampleSystem(
    "three views that share a width", free: ["a.width", "b.left", "b.width", "c.left", "c.width"]
  ) { system in
    let (a, b, c) = (system.box("a"), system.box("b"), system.box("c"))
    a.left == 0
    b.left == a.right
    c.left == b.right
    c.right == 400
    a.intrinsicWidth(160)
    b.intrinsicWidth(80)
    c.intrinsicWidth(40)
    for box in [a, b, c] { box.frameOfHeight(44) }
  }

  static let freeChild = SampleSystem(
    "a child without a vertical position", free: ["child.top"]
  ) { system in
    let (container, child) = (system.box("container"), system.box("child"))
    container.frame(width: 320, height: 568)
    child.left == container.left
    child.right == container.right
    child.height == 250
    child.top >= container.top - 1000
  }

  static let crushedCard = SampleSystem(
    "the weather card with a tie of compression",
    free: ["card.height", "summary.width", "icon.left", "icon.width"]
  ) { system in
    let (card, summary, icon) = (system.box("card"), system.box("summary"), system.box("icon"))
    card.left == 8
    card.right == 312
    card.top == 8
    summary.left == card.left + 8
    summary.top == card.top + 8
    icon.top == card.top + 8
    icon.right == card.right - 8
    summary.right <= icon.left - 8
    card.bottom >= summary.bottom + 8
    card.bottom >= icon.bottom + 8
    summary.intrinsicWidth(230)
    summary.intrinsicHeight(18)
    icon.intrinsicWidth(480)
    icon.intrinsicHeight(400)
  }

  static let mixedScale = SampleSystem("levels of mixed scale") { system in
    let (x, y, z) = (system.variable("x"), system.variable("y"), system.variable("z"))
    1e-6 * x == 3e-3 ~ 300
    -y - 1e3 * x - 8 >= 0 ~ 900
    -3 * x - 3 * z + 16 >= 0 ~ 600
    z + 0.1 * y == 0
    1e4 * z <= 7 ~ 200
  }

  static let weights = SampleSystem("weighted rows of one level") { system in
    let (x, y) = (system.variable("x"), system.variable("y"))
    Constraint(x - 1, .equal, priority: .low, weight: 2)
    Constraint(x - 7, .equal, priority: .low, weight: 0.5)
    Constraint(x - 9, .equal, priority: .low, weight: 1.5)
    Constraint(y - x, .greaterOrEqual, priority: .low, weight: 3)
    y <= 0 ~ .fitting
  }

  static let redundancy = SampleSystem("redundant equations") { system in
    let (x, y, z) = (system.variable("x"), system.variable("y"), system.variable("z"))
    x == y
    y == z
    x == z
    2 * x == 2 * z
    x + y + z >= 6
    x == 1 ~ .low
    z == 5 ~ .fitting
  }

  static let unboundedFace = SampleSystem(
    "a face without end", free: ["x", "y", "z"]
  ) { system in
    let (x, y, z) = (system.variable("x"), system.variable("y"), system.variable("z"))
    x + y >= 4
    y + z == 12
    z <= 9
    y <= 6
    z >= -100 ~ .low
  }

  static let twoLevelsOfTies = SampleSystem(
    "ties at two levels", free: ["x", "y", "z"]
  ) { system in
    let (x, y, z) = (system.variable("x"), system.variable("y"), system.variable("z"))
    x + y == 10
    x >= 8 ~ .high
    y >= 8 ~ .high
    z == 0 ~ .low
    z == 3 ~ .low
    z <= 20
  }

  static let equalSegments = SampleSystem("segments that want to be equal") { system in
    let segments = (0..<6).map { system.variable("s\($0)") }
    segments.reduce(LinearExpression()) { $0 + $1 } == 61
    for (index, segment) in segments.enumerated() {
      segment >= 3
      for other in segments[..<index] { segment == other ~ .low }
    }
    segments[0] <= 9 ~ .high
  }

  static let degenerateVertex = SampleSystem("many bounds through one point") { system in
    let (x, y) = (system.variable("x"), system.variable("y"))
    x + y <= 10
    x + 2 * y <= 15
    2 * x + y <= 15
    x <= 5
    y <= 5
    3 * x + y <= 20
    x + y >= 20 ~ .high
    x - y == 4 ~ .low
  }

  static let threeWayConflict = SampleSystem(
    "three rows that conflict in pairs", conflicts: 3
  ) { system in
    let x = system.variable("x")
    x >= 10
    x <= 5
    x == 7
    x == 3 ~ .low
  }

  static let overlappingConflicts = SampleSystem(
    "conflicts that share rows", conflicts: 6
  ) { system in
    let (x, y, z) = (system.variable("x"), system.variable("y"), system.variable("z"))
    x >= 10
    x <= 5
    x == 7
    y >= x + 1
    y <= 3
    z == y
    z >= 4
    x + y + z <= 1000
  }

  static let duplicateRows = SampleSystem(
    "a sum and bounds that stand twice", conflicts: 16
  ) { system in
    let variables = (0..<4).map { system.variable("x\($0)") }
    variables.reduce(LinearExpression()) { $0 + $1 } >= 1
    for variable in variables {
      variable <= 0
      variable <= 0
    }
  }

  static let implicitConflict = SampleSystem(
    "margins in a width of 0", conflicts: 1
  ) { system in
    let (bar, guide, other) = (system.box("bar"), system.box("guide"), system.box("other"))
    bar.width <= 0
    guide.left == bar.left + 15
    guide.right == bar.right - 15
    other.left == guide.right
    other.width == 20
  }
}

extension Box {
  /// The required rows that leave nothing free vertically.
  fileprivate func frameOfHeight(_ size: Double) -> [Constraint] {
    [top == 0, height == size]
  }
}
