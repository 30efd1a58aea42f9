import SeededRandomness
import Testing

@testable import Constraints

/// The small data structures of the solver against the plainest ones that do the same.
@Suite("Data structures")
struct StructureTests {
  @Test("a list is padded to a length, and no further")
  func padding() {
    var list = [7]
    list.pad(to: 3, with: -1)
    #expect(list == [7, -1, -1])
    list.pad(to: 3, with: 5)
    list.pad(to: 1, with: 5)
    #expect(list == [7, -1, -1])
  }

  private var random = SeededRandom(seed: 1)

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  @Test("a heap gives its numbers back in order")
  mutating func heap() {
    for count in 0..<60 {
      var heap = MinimumHeap()
      var kept: [Int32] = []
      for _ in 0..<count {
        let number = Int32(below(30))
        heap.insert(number)
        kept.append(number)
        kept.sort(by: >)
        guard below(3) == 0 else { continue }
        let (least, expected) = (heap.popMinimum(), kept.popLast())
        #expect(least == expected)
      }
      while let expected = kept.popLast() {
        let least = heap.popMinimum()
        #expect(least == expected)
      }
      let none = heap.popMinimum()
      #expect(none == nil)
    }
  }

  @Test("variables have numbers in order of creation, be they near each other or far apart")
  mutating func numbers() {
    for spread in [1, 3, 50] {
      let positions = (0..<below(30)).map { _ in 7 + spread * below(20) }
      let numbers = VariableNumbers(of: positions)
      let expected = Set(positions).sorted()
      #expect(numbers.indices == expected)
      for position in 0..<(8 + 20 * spread) {
        #expect(numbers.number(of: position) == expected.firstIndex(of: position))
      }
      let set = VariableSet(positions.map { Variable(index: $0) })
      #expect(set.isEmpty == positions.isEmpty)
      for position in 0..<(8 + 20 * spread) {
        #expect(set.contains(Variable(index: position)) == positions.contains(position))
      }
    }
  }

  @Test("united sets have one lowest number, and are counted")
  mutating func sets() {
    for _ in 0..<40 {
      let count = 1 + below(20)
      var sets = DisjointSets(count: count)
      var lowest = Array(0..<count)
      for _ in 0..<below(2 * count) {
        let (first, second) = (below(count), below(count))
        sets.unite(first, second)
        let (one, other) = (lowest[first], lowest[second])
        for number in 0..<count where lowest[number] == max(one, other) {
          lowest[number] = min(one, other)
        }
        let setCount = sets.count
        #expect(setCount == Set(lowest).count)
      }
      for number in 0..<count {
        let root = sets.root(number)
        #expect(root == lowest[number])
      }
    }
  }

  @Test("lists that share a number are in one group, and an empty list is alone")
  func groups() {
    let lists = [[3, 5], [], [1], [5, 2], [], [2, 7], [1, 0]]
    let groups = DisjointSets.groups(ofLists: lists.count, below: 8) { lists[$0] }
    #expect(groups == [[0, 3, 5], [1], [2, 6], [4]])
  }

  @Test("many stacks in one piece of storage")
  mutating func stacks() {
    var lists = LinkedLists(count: 2)
    var stacks: [[Int32]] = [[], []]
    for _ in 0..<300 {
      let list = below(7)
      if below(3) > 0 {
        let number = Int32(below(100))
        lists.push(number, to: list)
        while stacks.count <= list { stacks.append([]) }
        stacks[list].append(number)
      } else if list < stacks.count {
        let (top, expected) = (lists.pop(list), stacks[list].popLast())
        #expect(top == expected)
      }
      #expect(lists.count == stacks.count)
      for (list, stack) in stacks.enumerated() {
        #expect(lists.isEmpty(list) == stack.isEmpty)
        var (node, found) = (lists.first(list), [Int32]())
        while let value = lists.value(node) {
          found.append(value)
          node = lists.next(node)
        }
        #expect(found == stack.reversed())
      }
    }
  }

  @Test("lists in one piece of storage keep the order of their elements")
  mutating func compactLists() {
    for count in 0..<6 {
      let pairs = (0..<(count == 0 ? 0 : 20)).map { (list: below(max(1, count)), element: $0) }
      let lists = CompactLists(pairs, count: count)
      for list in 0..<count {
        #expect(Array(lists[list]) == pairs.filter { $0.list == list }.map { $0.element })
      }
    }
  }

  @Test("values are written by variable, and those that change are noted; a line of slots is known")
  func line() throws {
    var problem = Problem()
    let x = (0..<3).map { problem.addVariable("x\($0)") }
    for (place, variable) in x.enumerated() { try problem.add(variable == Double(place + 5)) }
    let face = try OptimalFace.solve(CompiledSystem(RowStore(problem)))
    let solved = SolvedFace(face, variables: x)
    #expect(solved.offset == 0)
    func values() -> [Double] {
      var values = [Double](repeating: -1, count: 5)
      var changes: [Variable] = []
      solved.write(&values, noting: &changes)
      #expect(changes.map(\.place).sorted() == values.indices.filter { values[$0] != -1 })
      // What is as it was is not noted again.
      let noted = changes
      solved.write(&values, noting: &changes)
      #expect(changes == noted)
      return values
    }
    #expect(values() == [5, 6, 7, -1, -1])
    solved.removeVariable(1)
    #expect(solved.offset == nil)
    #expect(values() == [5, -1, 7, -1, -1])
    let late = Variable(index: UInt32(8), slot: 4)
    solved.replaceVariable(1, by: late)
    #expect(solved.offset == nil)
    #expect(solved.number(of: late) == 1 && solved.variable(1) == late)
    #expect(values() == [5, -1, 7, -1, 6])
    solved.removeVariable(1)
    let next = Variable(index: UInt32(9), slot: 1)
    solved.replaceVariable(1, by: next)
    #expect(solved.offset == 0)
    #expect(solved.number(of: next) == 1 && solved.number(of: late) == nil)
    #expect(values() == [5, 6, 7, -1, -1])
  }

  @Test("selected rows have a column for each of their variables, and no others")
  func selection() throws {
    var problem = Problem()
    let x = (0..<4).map { problem.addVariable("x\($0)") }
    try problem.add(x[1] + x[2] >= 1)
    try problem.add(x[0] + x[1] <= 2)
    try problem.add(x[1] + x[3] <= 3)
    try problem.add(x[2] - x[1] <= 4)
    let simplex = try OptimalFace.solve(CompiledSystem(RowStore(problem))).simplex
    var numbers = [Int32](repeating: -1, count: 4)
    let selection = RowSelection([0, 2, 3], of: simplex, numbering: &numbers)
    // In the order in which the rows name them.
    let matrix = selection.simplex.matrix
    #expect(matrix.variableCount == 3)
    let columns = (0..<3).map { row in
      matrix.terms(ofRow: row).map { matrix.entries[$0].index }.sorted()
    }
    #expect(columns == [[0, 1], [0, 2], [0, 1]])
    #expect(numbers == [-1, -1, -1, -1])
  }

  @Test("the rows of a variable are those that were noted and not forgotten")
  mutating func columns() {
    var columns = ColumnIndex(variableCount: 2)
    var rows: [[Int32: Double]] = [[:], [:]]
    for step in 0..<900 {
      let variable = below(rows.count)
      let row = Int32(below(40))
      switch below(9) {
      case 0 where rows.count < 9:
        columns.addVariable()
        rows.append([:])
      case 1 where rows.count < 9:
        columns.addVariables(upTo: rows.count + 1)
        columns.addVariables(upTo: rows.count)
        rows.append([:])
      case 2...4:
        columns.remove(row, of: variable)
        rows[variable][row] = nil
      default:
        guard rows[variable][row] == nil else { continue }
        columns.append(row, SparseEntry(index: Int32(variable), value: Double(step)))
        rows[variable][row] = Double(step)
      }
      #expect(columns.variableCount == rows.count)
      for variable in rows.indices {
        let places = columns.places(of: variable)
        #expect(places.count == rows[variable].count)
        for place in places {
          #expect(rows[variable][columns[place].index] == columns[place].value)
        }
      }
    }
  }

  @Test("the first position at which a condition holds is found in every sorted array")
  func partitioning() {
    for count in 0..<9 {
      for index in 0...count {
        let isBehind = (0..<count).map { $0 >= index }
        #expect(isBehind.partitioningIndex { $0 } == index)
      }
    }
  }

  @Test("the bounds of parameters are those that were set last, however many there are")
  func parameters() throws {
    var problem = Problem()
    let x = problem.addVariable("x")
    for factor in [1.0, 4, 0.5, 3, -8] { try problem.add(factor * x <= 1) }
    let matrix = CompiledSystem(RowStore(problem)).matrix
    var parameters = Parameters()
    for (count, row) in [3, 0, 4, 1].enumerated() {
      let isKnown = parameters.change(row, to: 5)
      #expect(!isKnown)
      parameters.append(row, of: matrix, constant: Double(row))
      #expect(parameters.bounds.count == count + 1)
    }
    #expect(parameters.rows == [3, 0, 4, 1])
    let areKnown = [(2, 5.0), (4, 16), (1, -6)].map { parameters.change($0.0, to: $0.1) }
    #expect(areKnown == [false, true, true])
    // Scaled to a largest coefficient of at least 1 and less than 2.
    #expect((0..<4).map { parameters.bounds[$0] } == [-1.5, 0, -2, 1.5])
  }
}
