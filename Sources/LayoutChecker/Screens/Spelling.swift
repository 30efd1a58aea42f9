/// Names that are spelled alike.
enum Spelling {
  /// The name that is closest to a misspelled one, the first of several; nil where all differ in
  /// more than a third of the letters.
  static func closest(to word: String, among names: [String]) -> String? {
    let letters = Array(word.lowercased())
    // Nothing is spelled like a whole page, and the distance grows with the product of lengths.
    guard letters.count <= 100 else { return nil }
    var best: (name: String, distance: Int)?
    for name in names {
      let candidate = Array(name.lowercased())
      let limit = max(1, max(letters.count, candidate.count) / 3)
      guard abs(candidate.count - letters.count) <= limit else { continue }
      let distance = distance(letters, candidate)
      if distance <= limit, distance < best?.distance ?? .max {
        best = (name, distance)
      }
    }
    return best?.name
  }

  /// How many letters have to be inserted, deleted, replaced or swapped with their neighbour.
  static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: second.count + 1)
    var last = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var current = [row + 1]
      for (column, other) in second.enumerated() {
        var cost = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}
