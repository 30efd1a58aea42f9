/// A set of elimination steps that is searched a word at a time, so that passing over the others takes next to
/// nothing.
struct StepSet: ~Copyable {
  private var words: FlatArray<UInt64>

  /// Makes an empty set of steps below `count`.
  init(count: Int) { words = FlatArray(repeating: 0, count: count / 64 + 1) }

  @inline(__always)
  mutating func insert(_ step: Int) { words[step / 64] |= 1 << UInt64(step % 64) }

  @inline(__always)
  mutating func remove(_ step: Int) { words[step / 64] &= ~(1 << UInt64(step % 64)) }

  /// The first step that is not before another one.
  ///
  /// - Complexity: O(1) and a word for every 64 steps on the way.
  @inline(__always)
  func first(from step: Int) -> Int? {
    var index = step / 64
    guard index < words.count else { return nil }
    var word = words[index] & (.max << UInt64(step % 64))
    while word == 0 {
      index += 1
      guard index < words.count else { return nil }
      word = words[index]
    }
    return 64 * index + word.trailingZeroBitCount
  }

  /// The last step that is before another one.
  ///
  /// - Complexity: O(1) and a word for every 64 steps on the way.
  @inline(__always)
  func last(before step: Int) -> Int? {
    guard step > 0 else { return nil }
    var index = (step - 1) / 64
    var word = words[index] & (.max >> UInt64(63 - (step - 1) % 64))
    while word == 0 {
      index -= 1
      guard index >= 0 else { return nil }
      word = words[index]
    }
    return 64 * index + 63 - word.leadingZeroBitCount
  }
}
