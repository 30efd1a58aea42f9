// Which optional rows compete for a value.
//
// On the optimal face the error of every optional row is a linear function: each is convex, and their
// weighted sum at a level is constant. So which errors determine each other, and a value, is a question
// of linear algebra in coordinates of the face, and the answer is the same wherever the shown solution
// lies on it.

/// The errors of the optional rows in coordinates of an optimal face.
struct FaceErrors {
  /// A sum of multiples of coordinates, by coordinate, ascending.
  private typealias Combination = [(coordinate: Int, factor: Double)]

  /// A row that was taken for a coordinate of the face in the place of another one.
  private struct Exchange {
    var coordinate: Int
    var combination: Combination
  }

  private let simplex: Simplex

  /// The positions of the active rows that may move; one of them for each coordinate.
  private let isCoordinate: [Bool]

  private var exchanges: [Exchange] = []

  /// The coordinates that are the value of a contested row.
  private var isChosen: [Bool]

  /// The optional rows whose error is not the same on all of the face, with their combinations.
  private var contested: [(row: Int, combination: Combination)] = []

  /// What finding the errors has taken, as ``WorkBudget`` counts.
  private(set) var work = 0

  /// Below this part of the numbers that were added, a factor is taken for zero.
  private static let cancellation = 1e-10

  /// - Parameters:
  ///   - face: the face, all of it.
  ///   - optional: the optional rows.
  init(of face: Simplex, optional: [Int]) throws(NumericalBreakdown) {
    var simplex = face
    isChosen = .init(repeating: false, count: simplex.activeRow.count)
    // Fixing what cannot move may take a linear program for each row, and most often nothing competes.
    let mayMove = face.looseVariables
    guard optional.contains(where: { Self.mayErr($0, of: face, movingWith: mayMove) }) else {
      self.simplex = simplex
      isCoordinate = []
      return
    }
    work = try simplex.fixWhatCannotMove()
    self.simplex = simplex
    isCoordinate = simplex.activeRow.indices.map { simplex.mayMove($0) }
    guard isCoordinate.contains(true) else { return }
    let open = optional.filter { Self.isOnCostlySide($0, of: simplex) }.sorted()
    // Rows that are coordinates already are chosen first: that changes no other.
    for row in open where simplex.rows[row].position >= 0 {
      let position = Int(simplex.rows[row].position)
      isChosen[position] = true
      contested.append((row, [(position, 1)]))
    }
    let isLoose = simplex.looseVariables
    for row in open
    where simplex.rows[row].position < 0 && simplex.hasTerm(ofRow: row, among: isLoose) {
      work += simplex.matrix.rowCount + simplex.matrix.variableCount
      let combination = combination(of: simplex.matrix.gradient(ofRow: row))
      guard !combination.isEmpty else { continue }
      contested.append((row, combination))
      choose(contested.count - 1)
    }
    contested.sort { $0.row < $1.row }
  }

  /// Whether the error of an optional row may differ where some variables move.
  private static func mayErr(_ row: Int, of face: Simplex, movingWith isLoose: [Bool]) -> Bool {
    isOnCostlySide(row, of: face)
      && (face.rows[row].position >= 0 || face.hasTerm(ofRow: row, among: isLoose))
  }

  /// Whether an optional row may lie on a side of its bound that costs.
  private static func isOnCostlySide(_ row: Int, of simplex: Simplex) -> Bool {
    let (state, relation) = (simplex.rows[row], simplex.matrix.forms[row].relation)
    return state.allowsAbove
      ? relation != .greaterOrEqual : state.allowsBelow && relation != .lessOrEqual
  }

  /// Takes a contested row for a coordinate, unless those that were taken determine it.
  private mutating func choose(_ index: Int) {
    let combination = contested[index].combination
    let free = combination.filter { !isChosen[$0.coordinate] }
    guard let pivot = free.max(by: { abs($0.factor) < abs($1.factor) }) else { return }
    let exchange = Exchange(coordinate: pivot.coordinate, combination: combination)
    isChosen[pivot.coordinate] = true
    exchanges.append(exchange)
    for other in contested.indices {
      contested[other].combination =
        other == index
        ? [(pivot.coordinate, 1)] : apply(exchange, to: contested[other].combination)
    }
  }

  /// Writes a combination with the new coordinate of an exchange.
  private func apply(_ exchange: Exchange, to combination: Combination) -> Combination {
    let coordinate = exchange.coordinate
    guard let own = combination.first(where: { $0.coordinate == coordinate }),
      let pivot = exchange.combination.first(where: { $0.coordinate == coordinate })
    else { return combination }
    let quotient = own.factor / pivot.factor
    var result: Combination = []
    var (first, second) = (0, 0)
    let (one, two) = (combination, exchange.combination)
    while first < one.count || second < two.count {
      if second == two.count
        || (first < one.count && one[first].coordinate < two[second].coordinate)
      {
        result.append(one[first])
        first += 1
      } else if first == one.count || two[second].coordinate < one[first].coordinate {
        result.append((two[second].coordinate, -quotient * two[second].factor))
        second += 1
      } else {
        let (old, change) = (one[first].factor, quotient * two[second].factor)
        if two[second].coordinate == coordinate {
          result.append((coordinate, quotient))
        } else if abs(old - change) > Self.cancellation * max(abs(old), abs(change)) {
          result.append((two[second].coordinate, old - change))
        }
        first += 1
        second += 1
      }
    }
    return result
  }

  /// What a gradient is along each coordinate of the face.
  private func combination(of gradient: [Double]) -> Combination {
    let (multipliers, noise) = simplex.accurateMultipliers(of: gradient)
    var result: Combination = []
    for position in multipliers.indices where isCoordinate[position] {
      if abs(multipliers[position]) > (noise.isEmpty ? 1e-9 : noise[position]) {
        result.append((position, multipliers[position]))
      }
    }
    for exchange in exchanges { result = apply(exchange, to: result) }
    return result
  }

  /// The rows that belong to a smallest set of rows whose errors determine a value; none where no rows
  /// do.
  ///
  /// Such a set and the value are a circuit of a linear matroid. The circuits that each other element
  /// makes with the chosen rows, which are a basis, connect what circuits connect at all, and what is
  /// connected with the value shares a circuit with it.
  ///
  /// - Complexity: O(*n* + entries of the contested rows) for each row that is connected.
  func rows(determining gradient: [Double]) -> [Int] {
    guard !contested.isEmpty else { return [] }
    let value = combination(of: gradient)
    guard value.allSatisfy({ isChosen[$0.coordinate] }) else { return [] }
    var isReached = [Bool](repeating: false, count: isChosen.count)
    for part in value { isReached[part.coordinate] = true }
    var grows = true
    while grows {
      grows = false
      for (_, combination) in contested
      where combination.contains(where: { isReached[$0.coordinate] }) {
        for part in combination where !isReached[part.coordinate] {
          isReached[part.coordinate] = true
          grows = true
        }
      }
    }
    return contested.filter { $0.combination.contains { isReached[$0.coordinate] } }.map { $0.row }
  }
}

extension Simplex {
  /// The multipliers that write a gradient as a combination of the active rows, by position, and, in
  /// a badly scaled system, how far they may be off.
  func accurateMultipliers(of gradient: [Double]) -> (multipliers: [Double], noise: [Double]) {
    var multipliers = gradient
    factor.solveForMultipliers(&multipliers)
    guard matrix.isBadlyScaled else { return (multipliers, []) }
    let noise = refine(&multipliers, for: gradient)
    return (multipliers, noise)
  }

  /// Fixes every active row that cannot leave its bound anywhere on the face, although it is allowed
  /// to, so that the others can be moved independently of each other, a little, from some point.
  ///
  /// Only rows that are at their bound without being active can be in the way.
  ///
  /// - Returns: what that has taken, as ``WorkBudget`` counts.
  /// - Complexity: O(entries of the rows and factors) where none is; otherwise a linear program for each
  ///   of them, and for each active row that would move it.
  mutating func fixWhatCannotMove() throws(NumericalBreakdown) -> Int {
    findMovable()
    var work = matrix.rowCount + matrix.variableCount
    let (movable, isLoose) = (movablePositions, looseVariables)
    var tight: [Int] = []
    var mayBeFixed: Set<Int> = []
    for row in 0..<matrix.rowCount
    where rows[row].position < 0 && rows[row].isRestricted
      && hasTerm(ofRow: row, among: isLoose) && sideOfRow(row) == 0
    {
      work += matrix.rowCount + matrix.variableCount
      let (multipliers, noise) = accurateMultipliers(of: matrix.gradient(ofRow: row))
      let positions = movable.filter {
        abs(multipliers[$0]) > (noise.isEmpty ? 1e-9 : noise[$0])
      }
      guard !positions.isEmpty else { continue }
      tight.append(row)
      mayBeFixed.formUnion(positions.map { Int(activeRow[$0]) })
    }
    guard !tight.isEmpty else { return work }
    let start = self
    var hasMoved: Set<Int> = []
    for row in (tight + mayBeFixed).sorted()
    where !hasMoved.contains(row) && rows[row].isRestricted && !rows[row].allowed.isEmpty {
      var trial = start
      let gradient = gradient(ofRow: row).map { start.rows[row].allowsAbove ? -$0 : $0 }
      let ending = try trial.minimise(gradient)
      work += trial.work - start.work
      guard ending == .optimal else { continue }
      for other in rows.indices where trial.sideOfRow(other) != 0 { hasMoved.insert(other) }
      if !hasMoved.contains(row) { rows[row].allowed = [] }
    }
    for row in tight where rows[row].allowed.isEmpty {
      let (multipliers, noise) = accurateMultipliers(of: matrix.gradient(ofRow: row))
      let candidates = movablePositions.filter {
        mayMove($0) && abs(multipliers[$0]) > (noise.isEmpty ? 1e-9 : noise[$0])
      }
      if let position = candidates.max(by: { abs(multipliers[$0]) < abs(multipliers[$1]) }) {
        makeActive(row, at: position, multipliers: multipliers)
      }
    }
    findMovable()
    return work
  }

  /// Whether a row has one of some variables.
  func hasTerm(ofRow row: Int, among variables: [Bool]) -> Bool {
    matrix.terms(ofRow: row).contains { variables[Int(matrix.entries[$0].index)] }
  }

  private func gradient(ofRow row: Int) -> [Double] {
    guard let variable = pinnedVariable(row) else { return matrix.gradient(ofRow: row) }
    var gradient = [Double](repeating: 0, count: matrix.variableCount)
    gradient[variable] = 1
    return gradient
  }

  /// Makes a row that is at its bound active in the place of another one; the point stays.
  private mutating func makeActive(_ row: Int, at position: Int, multipliers: [Double]) {
    let leaving = Int(activeRow[position])
    rows[leaving].activity = bound(leaving)
    rows[leaving].position = -1
    rows[row].position = Int32(truncatingIfNeeded: position)
    activeRow[position] = Int32(truncatingIfNeeded: row)
    factor.replaceColumn(at: position, multipliers: RowMultipliers(multipliers))
  }
}
