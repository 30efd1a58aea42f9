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

  /// The position among the exchanges of that of each coordinate; -1 where there is none.
  private var exchangeOf: [Int32]

  /// The coordinates that are the value of a contested row.
  private var isChosen: [Bool]

  /// The optional rows whose error is not the same on all of the face, with their combinations.
  private var contested: [(row: Int, combination: Combination)] = []

  /// A number for each coordinate that is the same for those that combinations connect.
  private var connected: [Int] = []

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
    exchangeOf = .init(repeating: -1, count: simplex.activeRow.count)
    // Fixing what cannot move may take a linear program for each row, and most often nothing competes.
    let mayMove = simplex.findLooseVariables()
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
    let isLoose = simplex.findLooseVariables()
    var multipliers = SparseMultipliers(count: simplex.matrix.variableCount)
    // Where a coordinate is in a combination that may change; some may not have it any more.
    var users: [[Int]] = Array(repeating: [], count: isChosen.count)
    for row in open
    where simplex.rows[row].position < 0 && simplex.hasTerm(ofRow: row, among: isLoose) {
      let shares = simplex.movableShares(ofRow: row, &multipliers)
      work += 1 + shares.count
      let combination = combination(of: shares)
      guard !combination.isEmpty else { continue }
      contested.append((row, combination))
      note(combination, of: contested.count - 1, in: &users)
      choose(contested.count - 1, &users)
    }
    contested.sort { $0.row < $1.row }
    connect()
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

  /// Notes where the coordinates of a combination are that may still be exchanged.
  private func note(_ combination: Combination, of index: Int, in users: inout [[Int]]) {
    for part in combination where !isChosen[part.coordinate] {
      users[part.coordinate].append(index)
    }
  }

  /// Takes a contested row for a coordinate, unless those that were taken determine it.
  private mutating func choose(_ index: Int, _ users: inout [[Int]]) {
    let combination = contested[index].combination
    let free = combination.filter { !isChosen[$0.coordinate] }
    guard let pivot = free.max(by: { abs($0.factor) < abs($1.factor) }) else { return }
    let exchange = Exchange(coordinate: pivot.coordinate, combination: combination)
    isChosen[pivot.coordinate] = true
    exchangeOf[pivot.coordinate] = Int32(truncatingIfNeeded: exchanges.count)
    exchanges.append(exchange)
    contested[index].combination = [(pivot.coordinate, 1)]
    // A combination is changed once, after which the coordinate is another one.
    var last = index
    for other in users[pivot.coordinate].sorted() where other != index && other != last {
      last = other
      let changed = apply(exchange, to: contested[other].combination)
      work += changed.count
      contested[other].combination = changed
      note(changed, of: other, in: &users)
    }
    users[pivot.coordinate] = []
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

  /// A combination of active rows in the coordinates that were chosen.
  private func combination(of shares: Combination) -> Combination {
    var result = shares
    // What an exchange brings in has gone through those before it.
    var last: Int32 = -1
    while let next = result.lazy.map({ exchangeOf[$0.coordinate] }).filter({ $0 > last }).min() {
      result = apply(exchanges[Int(next)], to: result)
      last = next
    }
    return result
  }

  /// Finds which coordinates combinations connect.
  private mutating func connect() {
    var sets = DisjointSets(count: isChosen.count)
    for (_, combination) in contested {
      for part in combination.dropFirst() { sets.unite(combination[0].coordinate, part.coordinate) }
    }
    connected = isChosen.indices.map { sets.root($0) }
  }

  /// The rows that belong to a smallest set of rows whose errors determine a value; none where no rows
  /// do.
  ///
  /// Such a set and the value are a circuit of a linear matroid. The circuits that each other element
  /// makes with the chosen rows, which are a basis, connect what circuits connect at all, and what is
  /// connected with the value shares a circuit with it.
  ///
  /// - Complexity: O(*n* + entries of the contested rows).
  func rows(determining gradient: [Double]) -> [Int] {
    guard !contested.isEmpty else { return [] }
    let (multipliers, noise) = simplex.accurateMultipliers(of: gradient)
    let value = combination(
      of: multipliers.indices.compactMap { position in
        guard isCoordinate[position],
          abs(multipliers[position]) > (noise.isEmpty ? Simplex.leastShare : noise[position])
        else { return nil }
        return (position, multipliers[position])
      })
    guard value.allSatisfy({ isChosen[$0.coordinate] }) else { return [] }
    let reached = Set(value.map { connected[$0.coordinate] })
    return contested.filter { reached.contains(connected[$0.combination[0].coordinate]) }
      .map { $0.row }
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

  /// A multiplier below this is rounding, in a system that is well scaled.
  static let leastShare = 1e-9

  /// The active rows that may move, by position, each with what a row moves by where it does.
  func movableShares(
    ofRow row: Int, _ multipliers: inout SparseMultipliers
  ) -> [(coordinate: Int, factor: Double)] {
    guard matrix.isBadlyScaled else {
      factor.solveForMultipliers(
        of: matrix.terms(ofRow: row).lazy.map { matrix.entries[$0] }, &multipliers)
      return multipliers.places.sorted().compactMap { position in
        let multiplier = multipliers[position]
        return abs(multiplier) > Self.leastShare && mayMove(position) ? (position, multiplier) : nil
      }
    }
    let (all, noise) = accurateMultipliers(of: matrix.gradient(ofRow: row))
    return movablePositions.filter { abs(all[$0]) > noise[$0] }.map { ($0, all[$0]) }
  }

  /// A row that is at its bound without being active, with what moves it.
  private typealias TightRow = (row: Int, shares: [(coordinate: Int, factor: Double)])

  /// Fixes every active row that cannot leave its bound anywhere on the face, although it is allowed
  /// to, so that the others can be moved independently of each other, a little, from some point.
  ///
  /// Only rows that are at their bound without being active can be in the way.
  ///
  /// - Returns: what that has taken, as ``WorkBudget`` counts.
  /// - Complexity: O(entries of the rows and factors) where none is, or none is in the way of all that would
  ///   move it; otherwise a few linear programs, and one for each that is left where there is no end to how far
  ///   some move.
  mutating func fixWhatCannotMove() throws(NumericalBreakdown) -> Int {
    findMovable()
    var work = matrix.rowCount + matrix.variableCount
    let isLoose = findLooseVariables()
    var tight: [TightRow] = []
    var mayBeFixed: Set<Int> = []
    var multipliers = SparseMultipliers(count: matrix.variableCount)
    for row in 0..<matrix.rowCount
    where rows[row].position < 0 && rows[row].isRestricted
      && hasTerm(ofRow: row, among: isLoose) && sideOfRow(row) == 0
    {
      let shares = movableShares(ofRow: row, &multipliers)
      work += 1 + shares.count
      guard !shares.isEmpty else { continue }
      tight.append((row, shares))
      mayBeFixed.formUnion(shares.map { Int(activeRow[$0.coordinate]) })
    }
    guard !tight.isEmpty else { return work }
    let start = self
    var hasMoved = rowsThatMove(beside: tight)
    var doubtful = (tight.map { $0.row } + mayBeFixed).sorted()
      .filter { !hasMoved[$0] && rows[$0].isRestricted && !rows[$0].allowed.isEmpty }
    // Rows all of which stay where the sum of their ways is greatest cannot move, and one that does tells of
    // itself. Only where there is no greatest sum each is looked at by itself.
    while doubtful.count > 1 {
      var trial = start
      var sum = [Double](repeating: 0, count: matrix.variableCount)
      for row in doubtful {
        addWayOut(ofRow: row, times: abs(Self.scatteredSign(row, seed: 0)), to: &sum)
      }
      let ending = try trial.minimise(sum)
      work += trial.work - start.work
      guard ending == .optimal else { break }
      for other in rows.indices where trial.sideOfRow(other) != 0 { hasMoved[other] = true }
      let count = doubtful.count
      let still = doubtful.filter { !hasMoved[$0] }
      if still.count == count {
        for row in still { rows[row].allowed = [] }
        doubtful = []
      } else {
        doubtful = still
      }
    }
    for row in doubtful where !hasMoved[row] {
      var trial = start
      var way = [Double](repeating: 0, count: matrix.variableCount)
      addWayOut(ofRow: row, times: 1, to: &way)
      let ending = try trial.minimise(way)
      work += trial.work - start.work
      guard ending == .optimal else { continue }
      for other in rows.indices where trial.sideOfRow(other) != 0 { hasMoved[other] = true }
      if !hasMoved[row] { rows[row].allowed = [] }
    }
    for (row, _) in tight where rows[row].allowed.isEmpty {
      let (multipliers, noise) = accurateMultipliers(of: matrix.gradient(ofRow: row))
      let candidates = movablePositions.filter {
        mayMove($0) && abs(multipliers[$0]) > (noise.isEmpty ? Self.leastShare : noise[$0])
      }
      if let position = candidates.max(by: { abs(multipliers[$0]) < abs(multipliers[$1]) }) {
        makeActive(row, at: position, multipliers: multipliers)
      }
    }
    findMovable()
    return work
  }

  /// The rows that are seen to leave their bounds somewhere on the face: active rows that no row is in the
  /// way of, and the rows at their bounds that these move away from them, which are in nobody's way then.
  ///
  /// A direction in which such a row goes away makes up for another one in which it would be violated. Rows
  /// that are not found this way may move all the same.
  ///
  /// - Complexity: O(entries).
  private func rowsThatMove(beside tight: [TightRow]) -> [Bool] {
    var hasMoved = [Bool](repeating: false, count: rows.count)
    var mentions: [(list: Int, element: Int)] = []
    for (index, (_, shares)) in tight.enumerated() {
      for share in shares { mentions.append((share.coordinate, index)) }
    }
    let neighbours = CompactLists(mentions, count: activeRow.count)
    /// Whether an active row that goes to a side takes a row to where it may not be.
    func isInTheWay(_ other: Int, _ multiplier: Double, of side: Sides) -> Bool {
      let isRaised = (multiplier > 0) == (side == .above)
      return !rows[other].allowed.contains(isRaised ? .above : .below)
    }
    // How many rows are in the way of each active row on its way up, and on its way down.
    var obstacles = [(above: Int, below: Int)](repeating: (0, 0), count: activeRow.count)
    for (row, shares) in tight {
      for share in shares {
        if isInTheWay(row, share.factor, of: .above) { obstacles[share.coordinate].above += 1 }
        if isInTheWay(row, share.factor, of: .below) { obstacles[share.coordinate].below += 1 }
      }
    }
    func isFree(_ position: Int) -> Bool {
      let active = rows[Int(activeRow[position])]
      return active.allowsAbove && obstacles[position].above == 0
        || active.allowsBelow && obstacles[position].below == 0
    }
    var ready = Set(mentions.map { $0.list }).sorted().filter(isFree)
    for position in ready { hasMoved[Int(activeRow[position])] = true }
    while let position = ready.popLast() {
      for index in neighbours[position] where !hasMoved[tight[index].row] {
        hasMoved[tight[index].row] = true
        for share in tight[index].shares {
          let row = tight[index].row
          if isInTheWay(row, share.factor, of: .above) { obstacles[share.coordinate].above -= 1 }
          if isInTheWay(row, share.factor, of: .below) { obstacles[share.coordinate].below -= 1 }
          let active = Int(activeRow[share.coordinate])
          guard !hasMoved[active], isFree(share.coordinate) else { continue }
          hasMoved[active] = true
          ready.append(share.coordinate)
        }
      }
    }
    return hasMoved
  }

  /// Whether a row has one of some variables.
  func hasTerm(ofRow row: Int, among variables: [Bool]) -> Bool {
    matrix.terms(ofRow: row).contains { variables[Int(matrix.entries[$0].index)] }
  }

  /// Adds the gradient of a cost that falls as a row leaves its bound for where it may be.
  private func addWayOut(ofRow row: Int, times factor: Double, to gradient: inout [Double]) {
    let factor = rows[row].allowsAbove ? -factor : factor
    if let variable = pinnedVariable(row) {
      gradient[variable] += factor
    } else {
      for index in matrix.terms(ofRow: row) {
        gradient[Int(matrix.entries[index].index)] += factor * matrix.entries[index].value
      }
    }
  }

  /// Makes a row that is at its bound active in the place of another one; the point stays.
  private mutating func makeActive(_ row: Int, at position: Int, multipliers: [Double]) {
    let leaving = Int(activeRow[position])
    rows[leaving].activity = bound(leaving)
    rows[leaving].position = -1
    rows[row].position = Int32(truncatingIfNeeded: position)
    activeRow[position] = Int32(truncatingIfNeeded: row)
    factor.replaceColumn(at: position, multipliers: SparseVector(multipliers))
  }
}
