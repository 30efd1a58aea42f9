import SeededRandomness
import Testing

@testable import Constraints

@Suite("Arrays with a single owner")
struct FlatArrayTests {
  @Test("every change does what it does to an array", arguments: 1...20)
  func changes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    var flat = FlatArray<Int32>(capacity: below(3))
    var array: [Int32] = []
    for step in 0..<120 {
      let range = array.isEmpty ? 0..<0 : below(array.count)..<array.count
      switch below(9) {
      case 0...2:
        flat.append(Int32(step))
        array.append(Int32(step))
      case 3:
        let other = (0..<Int32(below(12))).map { $0 * 3 }
        let part = other.isEmpty ? 0..<0 : below(other.count)..<other.count
        flat.append(part, of: other)
        array += other[part]
      case 4 where array.count < 500:
        flat.appendCopies(of: range)
        array += array[range]
      case 5:
        let other = FlatArray<Int32>(repeating: 7, count: below(12))
        flat.append(other)
        array += [Int32](repeating: 7, count: other.count)
      case 6:
        let (last, expected) = (flat.popLast(), array.popLast())
        #expect(last == expected)
      case 7 where !array.isEmpty:
        let (first, second) = (below(array.count), below(array.count))
        flat.swapAt(first, second)
        array.swapAt(first, second)
        flat[Int32(first)] += 1
        array[first] += 1
      default:
        flat.reserve(below(20))
        let count = array.count - below(min(4, array.count + 1))
        flat.truncate(to: count)
        array.removeLast(array.count - count)
      }
      let (count, elements) = (flat.count, flat.shared())
      #expect(count == array.count)
      #expect(elements == array, "seed \(seed), step \(step)")
    }
  }

  @Test("stretches of numbers are overwritten and added to, and nothing beside them")
  func stretches() {
    var numbers = [1.0, 2, 3, 4, 5, 6]
    numbers.set(from: 1, to: [10, 20], plus: 3, times: [1, 2, 100])
    #expect(numbers == [1, 13, 26, 4, 5, 6])
    numbers.add(from: 3, 2, times: [50, 1, 2, 3, 50], from: 1, count: 3)
    #expect(numbers == [1, 13, 26, 6, 9, 12])
    numbers.set(to: FlatArray(repeating: 4, count: 6))
    #expect(numbers == [4, 4, 4, 4, 4, 4])
  }
}
