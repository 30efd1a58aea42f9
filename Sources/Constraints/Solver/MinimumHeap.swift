/// A binary heap of numbers, the smallest on top.
struct MinimumHeap {
  private var numbers: [Int32] = []

  mutating func insert(_ number: Int32) {
    var place = numbers.count
    numbers.append(number)
    while place > 0, numbers[(place - 1) / 2] > number {
      numbers[place] = numbers[(place - 1) / 2]
      place = (place - 1) / 2
    }
    numbers[place] = number
  }

  mutating func popMinimum() -> Int32? {
    guard let minimum = numbers.first, let last = numbers.popLast() else { return nil }
    guard !numbers.isEmpty else { return minimum }
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < numbers.count else { break }
      if child + 1 < numbers.count, numbers[child + 1] < numbers[child] { child += 1 }
      guard numbers[child] < last else { break }
      numbers[place] = numbers[child]
      place = child
    }
    numbers[place] = last
    return minimum
  }
}
