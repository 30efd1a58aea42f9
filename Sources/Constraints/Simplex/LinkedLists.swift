/// Many stacks of small numbers in two arrays.
struct LinkedLists: Sendable {
  /// The newest node of each list, or -1.
  private var heads: [Int32]
  private var values: [Int32] = []
  private var nexts: [Int32] = []

  init(count: Int) {
    heads = .init(repeating: -1, count: count)
  }

  /// The number of lists.
  var count: Int { heads.count }

  func isEmpty(_ list: Int) -> Bool { heads[list] < 0 }

  /// Puts a value on top of a list, making lists up to it where there are fewer.
  mutating func push(_ value: Int32, to list: Int) {
    while heads.count <= list { heads.append(-1) }
    values.append(value)
    nexts.append(heads[list])
    heads[list] = Int32(truncatingIfNeeded: values.count - 1)
  }

  /// Takes the top value of a list away.
  mutating func pop(_ list: Int) -> Int32? {
    let head = Int(heads[list])
    guard head >= 0 else { return nil }
    heads[list] = nexts[head]
    return values[head]
  }

  // A node is named by its place; -1 is the end of a list.

  func first(_ list: Int) -> Int32 { heads[list] }

  func value(_ node: Int32) -> Int32? { node < 0 ? nil : values[Int(node)] }

  func next(_ node: Int32) -> Int32 { node < 0 ? -1 : nexts[Int(node)] }
}
