/// The solved face of a part of a system, which a solver and its solutions share.
///
/// It is changed in place while it has a single owner, and copied before a change otherwise, as the
/// storage of an array is; that is why it may cross threads although it changes.
final class SolvedFace: @unchecked Sendable {
  var face: OptimalFace

  /// The slots of the variables by their numbers in the part; -1 for one that was removed.
  private(set) var variables: [Int32]

  /// The positions in order of creation of the variables, by their numbers.
  private var serials: [Int]

  /// How many variables do not have the slot that follows that of the number before.
  private var outOfLine: Int

  /// The slot that the first number had at the start.
  private let firstSlot: Int32

  /// Takes variables in order of creation, which have the numbers from 0.
  init(_ face: OptimalFace, variables: [Variable]) {
    self.face = face
    self.variables = variables.map { $0.slot }
    serials = variables.map { $0.index }
    firstSlot = variables.first?.slot ?? 0
    outOfLine = 0
    for number in variables.indices where !isInLine(number) { outOfLine += 1 }
  }

  /// A copy with a face of the same variables.
  init(_ face: OptimalFace, like other: SolvedFace) {
    self.face = face
    variables = other.variables
    serials = other.serials
    outOfLine = other.outOfLine
    firstSlot = other.firstSlot
  }

  private func isInLine(_ number: Int) -> Bool {
    Int(variables[number]) == Int(firstSlot) + number
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
      let number = serials.partitioningIndex { $0 >= variable.index }
      return number < serials.count && serials[number] == variable.index ? number : nil
    }
    let place = order.partitioningIndex { serials[Int($0)] >= variable.index }
    guard place < order.count, serials[Int(order[place])] == variable.index else { return nil }
    return Int(order[place])
  }

  /// The variable with a number, or nil where it was removed.
  func variable(_ number: Int) -> Variable? {
    guard variables[number] >= 0 else { return nil }
    return Variable(
      index: UInt32(truncatingIfNeeded: serials[number]), slot: Int(variables[number]))
  }

  /// Notes that the variable with a number was removed.
  func removeVariable(_ number: Int) {
    if isInLine(number) { outOfLine += 1 }
    variables[number] = -1
  }

  /// Gives the next number to a variable.
  func appendVariable(_ variable: Variable) {
    let number = variables.count
    let isLast = serials.isEmpty || latestSerial < variable.index
    if !isLast || !face.simplex.creationOrder.isEmpty {
      insertIntoOrder(number, serial: variable.index)
    }
    variables.append(variable.slot)
    serials.append(variable.index)
    if !isInLine(number) { outOfLine += 1 }
  }

  /// Gives the number of a variable that was removed to another one.
  func replaceVariable(_ number: Int, by variable: Variable) {
    makeOrder()
    let old = serials[number]
    let place = face.simplex.creationOrder.partitioningIndex { serials[Int($0)] >= old }
    face.simplex.creationOrder.remove(at: place)
    insertIntoOrder(number, serial: variable.index)
    serials[number] = variable.index
    variables[number] = variable.slot
    if isInLine(number) { outOfLine -= 1 }
  }

  private var latestSerial: Int {
    let order = face.simplex.creationOrder
    return order.isEmpty ? serials[serials.count - 1] : serials[Int(order[order.count - 1])]
  }

  private func makeOrder() {
    guard face.simplex.creationOrder.isEmpty else { return }
    face.simplex.creationOrder = Array(0..<Int32(truncatingIfNeeded: serials.count))
  }

  private func insertIntoOrder(_ number: Int, serial: Int) {
    makeOrder()
    let order = face.simplex.creationOrder
    let place = order.partitioningIndex { serials[Int($0)] > serial }
    face.simplex.creationOrder.insert(Int32(truncatingIfNeeded: number), at: place)
  }
}

// MARK: - Values

extension SolvedFace {
  /// Writes the values of the variables by slot; none is a negative zero.
  func write(_ values: inout [Double]) {
    let point = face.point
    if let offset {
      values.set(from: offset, to: point)
      return
    }
    for number in variables.indices where variables[number] >= 0 {
      // Adding zero turns -0.0 into 0.0.
      values[Int(variables[number])] = point[number] + 0
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
