@testable import Constraints
import SeededRandomness

/// The shapes of systems that a basis is factorised of.
enum FactorShape: CaseIterable, Sendable {
  /// Views one after another, some of them fixed.
  case chain
  /// Views inside views, with equal sizes.
  case tree
  /// Sums of many sizes that are equal to each other.
  case sums
  /// A few variables in each row, anywhere.
  case sparse
  /// Most variables in each row.
  case dense
  /// As `sparse`, but so many that eliminating them in any order would fill the factors.
  case tangled
  /// As `sparse`, with coefficients that differ by a hundred times.
  case uneven

  var variableCount: Int {
    switch self {
    case .dense: 12
    case .sparse: 70
    case .tangled: 110
    default: 40
    }
  }
}

extension FactorShape {
  /// The shapes with some seeds each, fewer where they are large.
  static let systems = allCases.flatMap { shape in
    (1...(shape == .tangled ? 1 : 4)).map { (shape, UInt64($0)) }
  }
}

/// Random rows of a shape, more than there are variables, some of them dependent.
struct FactorSystem {
  let matrix: RowMatrix
  var random: SeededRandom

  init(_ shape: FactorShape, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let count = shape.variableCount
    var problem = Problem()
    let variables = (0..<count).map { problem.addVariable("x\($0)") }
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    func add(_ terms: [Term]) throws {
      let row = LinearExpression(terms: terms, constant: -Double(below(41) - 20))
      try problem.add(Constraint(row, .equal))
    }
    func scattered(_ length: Int, _ coefficients: [Double]) -> [Term] {
      variables.shuffled(using: &random).prefix(length).map {
        Term($0, coefficients[below(coefficients.count)])
      }
    }
    switch shape {
    case .chain:
      for (first, second) in zip(variables, variables.dropFirst()) {
        try add([Term(second), Term(first, -1)])
      }
      for _ in 0..<4 { try add([Term(variables[below(count)])]) }
    case .tree:
      for index in 1..<count {
        let parent = variables[below(index)]
        try add([Term(variables[index]), Term(parent, [-1, -0.5, -0.25][below(3)])])
      }
      try add([Term(variables[0])])
    case .sums:
      for start in stride(from: 0, to: count - 9, by: 10) {
        let row = variables[start..<start + 10]
        try add(row.map { Term($0) })
        for (first, second) in zip(row, row.dropFirst()) {
          try add([Term(first), Term(second, -1)])
        }
      }
    case .sparse:
      for _ in 0..<count { try add(scattered(2 + below(3), [1, -1, 2, 0.5, 3])) }
    case .tangled:
      for _ in 0..<count { try add(scattered(5, [1, -1, 2, 0.5, 3])) }
    case .dense:
      for _ in 0..<count { try add(scattered(count - below(4), [1, -1, 2, -3, 0.5])) }
    case .uneven:
      for _ in 0..<count { try add(scattered(2 + below(3), [1, -1, 0.05, 6, -0.3])) }
    }
    // What follows from others, and what may take the place of others.
    for _ in 0..<count / 2 {
      let (first, second) = (below(problem.constraints.count), below(problem.constraints.count))
      let sum = problem.constraints[first].expression + problem.constraints[second].expression
      try problem.add(Constraint(sum, .equal))
      try add(scattered(2 + below(3), [1, -1, 2]))
    }
    matrix = CompiledSystem(RowStore(problem)).matrix
    self.random = random
  }

  /// The rows in a random order.
  mutating func shuffledRows() -> [Int32] {
    (0..<Int32(matrix.rowCount)).shuffled(using: &random)
  }

  /// Numbers, most of them zero.
  mutating func sparseVector(_ count: Int) -> [Double] {
    (0..<count).map { _ in
      Int.random(in: 0..<6, using: &random) == 0 ? Double.random(in: -9...9, using: &random) : 0
    }
  }

  /// The coefficients of a row, or of a pin, by variable.
  func coefficients(_ row: Int32) -> [Double] {
    guard Int(row) >= matrix.rowCount else { return matrix.gradient(ofRow: Int(row)) }
    var pin = [Double](repeating: 0, count: matrix.variableCount)
    pin[Int(row) - matrix.rowCount] = 1
    return pin
  }

  /// How many of some rows are independent, by elimination with complete pivoting.
  func rank(_ names: some Sequence<Int32>) -> Int {
    var rows = names.map(coefficients)
    var rank = 0
    while true {
      var (best, largest) = ((0, 0), 1e-9)
      for row in rows.indices.dropFirst(rank) {
        for column in rows[row].indices where abs(rows[row][column]) > largest {
          (best, largest) = ((row, column), abs(rows[row][column]))
        }
      }
      guard largest > 1e-9 else { return rank }
      rows.swapAt(rank, best.0)
      for row in rows.indices.dropFirst(rank + 1) where rows[row][best.1] != 0 {
        let factor = rows[row][best.1] / rows[rank][best.1]
        for column in rows[row].indices { rows[row][column] -= factor * rows[rank][column] }
        rows[row][best.1] = 0
      }
      rank += 1
      if rank == rows.count { return rank }
    }
  }
}
