/// Finds what a misspelt name was probably meant to be.
package enum NameSuggestion {
  /// The name closest to `name`, the first of equally close ones, or nil where none differs from it
  /// by at most a third of its characters (and by one at least).
  ///
  /// - Complexity: O(*n* *k*²) for *n* names of *k* characters; names longer than 64 characters are
  ///   never suggested, and nothing is suggested for them.
  package static func closest(to name: String, in candidates: [String]) -> String? {
    let wanted = Array(name.utf8)
    guard wanted.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.utf8)
      let limit = min(best.map { $0.distance - 1 } ?? .max, max(1, wanted.count / 3))
      guard letters.count <= 64, abs(letters.count - wanted.count) <= limit else { continue }
      let distance = distance(wanted, letters)
      if distance <= limit {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours that turn one word
  /// into the other (the restricted Damerau-Levenshtein distance), letter case aside.
  private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    func folded(_ letter: UInt8) -> UInt8 {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) ? letter | 0x20 : letter
    }
    let (first, second) = (first.map(folded), second.map(folded))
    var beforeLast: [Int] = []
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
