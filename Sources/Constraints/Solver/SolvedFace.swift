/// The solved face of a part of a system, which a solver and its solutions share.
///
/// It is changed in place while it has a single owner, and copied before a change otherwise, as the
/// storage of an array is; that is why it may cross threads although it changes.
final class SolvedFace: @unchecked Sendable {
  var face: OptimalFace

  /// The variables by their numbers in the part; one that was removed has the slot -1.
  private(set) var variables: [Variable]

  /// How many variables do not have the slot that follows that of the number before.
  private var outOfLine: Int

  /// The slot that the first number had at the start.
  private let firstSlot: Int32

  /// Takes variables in order of creation, which have the numbers from 0.
  init(_ face: OptimalFace, variables: [Variable]) {
    self.face = face
    self.variables = variables
    firstSlot = variables.first?.slot ?? 0
    outOfLine = 0
    for number in variables.indices where !isInLine(number) { outOfLine += 1 }
  }

  /// A copy with a face of the same variables.
  init(_ face: OptimalFace, like other: SolvedFace) {
    self.face = face
    variables = other.variables
    outOfLine = other.outOfLine
    firstSlot = other.firstSlot
  }

  private func isInLine(_ number: Int) -> Bool {
    variables[number].place == Int(firstSlot) + number
  }

  /// The first slot if the variables have a run of slots in the order of their numbers.
  var offset: Int? { outOfLine == 0 ? Int(firstSlot) : nil }
}

// MARK: - Variables

extension SolvedFace {
  /// The number of a variable in the part, or nil where it belongs to another one.
  ///
  /// - Complexity: O(log *n*).
  func number(of variable: Variable) -> Int? {
    let order = face.simplex.creationOrder
    if order.isEmpty {
      let number = variables.partitioningIndex { $0.index >= variable.index }
      return number < variables.count && variables[number].index == variable.index ? number : nil
    }
    let place = order.partitioningIndex { variables[Int($0)].index >= variable.index }
    guard place < order.count, variables[Int(order[place])].index == variable.index else {
      return nil
    }
    return Int(order[place])
  }

  /// The variable with a number, or nil where it was removed.
  func variable(_ number: Int) -> Variable? {
    variables[number].slot >= 0 ? variables[number] : nil
  }

  /// Notes that the variable with a number was removed.
  func removeVariable(_ number: Int) {
    if isInLine(number) { outOfLine += 1 }
    variables[number] = Variable(
      index: UInt32(truncatingIfNeeded: variables[number].index), slot: -1)
  }

  /// Gives the next number to a variable.
  func appendVariable(_ variable: Variable) {
    let number = variables.count
    let isLast = variables.isEmpty || latestSerial < variable.index
    if !isLast || !face.simplex.creationOrder.isEmpty {
      insertIntoOrder(number, serial: variable.index)
    }
    variables.append(variable)
    if !isInLine(number) { outOfLine += 1 }
  }

  /// Gives the number of a variable that was removed to another one.
  func replaceVariable(_ number: Int, by variable: Variable) {
    makeOrder()
    let old = variables[number].index
    let place = face.simplex.creationOrder.partitioningIndex { variables[Int($0)].index >= old }
    face.simplex.creationOrder.remove(at: place)
    insertIntoOrder(number, serial: variable.index)
    variables[number] = variable
    if isInLine(number) { outOfLine -= 1 }
  }

  private var latestSerial: Int {
    let order = face.simplex.creationOrder
    return variables[order.isEmpty ? variables.count - 1 : Int(order[order.count - 1])].index
  }

  private func makeOrder() {
    guard face.simplex.creationOrder.isEmpty else { return }
    face.simplex.creationOrder = Array(0..<Int32(truncatingIfNeeded: variables.count))
  }

  private func insertIntoOrder(_ number: Int, serial: Int) {
    makeOrder()
    let order = face.simplex.creationOrder
    let place = order.partitioningIndex { variables[Int($0)].index > serial }
    face.simplex.creationOrder.insert(Int32(truncatingIfNeeded: number), at: place)
  }
}

// MARK: - Values

extension SolvedFace {
  /// Writes the values of the variables by slot; none is a negative zero.
  ///
  /// - Parameter changes: gets the variables whose values have changed, besides what it has.
  func write(_ values: inout [Double], noting changes: inout [Variable]) {
    let (point, variables) = (face.point, variables)
    if changes.isEmpty { changes.reserveCapacity(variables.count) }
    values.withMutableSpan { values in
      for number in variables.indices where variables[number].slot >= 0 {
        // Adding zero turns -0.0 into 0.0.
        let value = point[number] + 0
        let place = variables[number].place
        guard values[place] != value else { continue }
        values[place] = value
        changes.append(variables[number])
      }
    }
  }

  /// The region of the bounds of `rows` around the present ones in which the basis stays optimal;
  /// nil where the face depends on one of these bounds being the same as another one.
  func criticalRegion(ofRows rows: [Int]) -> CriticalRegion? {
    guard !face.simplex.matrix.isBadlyScaled,
      !rows.contains(where: { face.simplex.rows[$0].dependsOnEqualBounds })
    else { return nil }
    return CriticalRegion(of: face.simplex, rows: rows, solved: self)
  }
}
