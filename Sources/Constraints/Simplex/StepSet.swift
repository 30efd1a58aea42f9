/// A set of elimination steps that is searched a word at a time, so that passing over the others takes next to
/// nothing.
struct StepSet: ~Copyable {
  /// The first 64 steps: most parts of a layout have no more, and need no storage for the others.
  private var firstWord: UInt64 = 0

  /// The others.
  private var words: FlatArray<UInt64>

  /// Makes an empty set of steps below `count`.
  init(count: Int) { words = FlatArray(repeating: 0, count: count / 64) }

  private subscript(index: Int) -> UInt64 {
    @inline(__always) get { index == 0 ? firstWord : words[index - 1] }
  }

  private var wordCount: Int {
    @inline(__always) get { words.count + 1 }
  }

  @inline(__always)
  mutating func insert(_ step: Int) {
    if step < 64 {
      firstWord |= 1 << UInt64(step)
    } else {
      words[step / 64 - 1] |= 1 << UInt64(step % 64)
    }
  }

  @inline(__always)
  mutating func remove(_ step: Int) {
    if step < 64 {
      firstWord &= ~(1 << UInt64(step))
    } else {
      words[step / 64 - 1] &= ~(1 << UInt64(step % 64))
    }
  }

  /// The first step that is not before another one.
  ///
  /// - Complexity: O(1) and a word for every 64 steps on the way.
  @inline(__always)
  func first(from step: Int) -> Int? {
    var index = step / 64
    guard index < wordCount else { return nil }
    var word = self[index] & (.max << UInt64(step % 64))
    while word == 0 {
      index += 1
      guard index < wordCount else { return nil }
      word = self[index]
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
    var word = self[index] & (.max >> UInt64(63 - (step - 1) % 64))
    while word == 0 {
      index -= 1
      guard index >= 0 else { return nil }
      word = self[index]
    }
    return 64 * index + 63 - word.leadingZeroBitCount
  }
}
