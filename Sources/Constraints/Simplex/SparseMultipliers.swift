/// The multipliers that write a gradient of few entries as a combination of the active rows, with the
/// room for finding them, which is used again and again.
///
/// Finding them takes what they reach, and next to nothing for the size of the system: the steps that are
/// still to be taken are the bits of a set that is searched a word at a time.
struct SparseMultipliers: ~Copyable {
  /// The positions whose multiplier may not be zero.
  private(set) var places: [Int] = []

  private var byPosition: FlatArray<Double>
  private var isPlace: FlatArray<Bool>

  /// The entries of the gradient while they are taken apart, by variable.
  private var byVariable: FlatArray<Double>
  private(set) var variables: [Int] = []

  /// The variables that nothing moves any more.
  private var isSettled: FlatArray<Bool>

  /// The steps that are still to be taken, a bit for each, and the words outside of which there are none.
  private var open: FlatArray<UInt64>
  private var firstWord = Int.max
  private var lastWord = -1

  /// Makes room for a system of so many variables.
  init(count: Int) {
    byPosition = FlatArray(repeating: 0, count: count)
    isPlace = FlatArray(repeating: false, count: count)
    byVariable = FlatArray(repeating: 0, count: count)
    isSettled = FlatArray(repeating: false, count: count)
    open = FlatArray(repeating: 0, count: count / 64 + 1)
    // Most gradients reach no more, and growing step by step costs more than that.
    places.reserveCapacity(16)
    variables.reserveCapacity(16)
  }

  /// Notes that nothing moves a variable any more: of what it is made of, nothing is found from now on.
  mutating func settle(_ variable: Int) { isSettled[variable] = true }

  /// Whether nothing moves a variable any more.
  func isSettled(_ variable: Int) -> Bool { isSettled[variable] }

  /// The multiplier of a position.
  subscript(position: Int) -> Double { byPosition[position] }

  /// Starts with no gradient.
  mutating func clear() {
    for place in places {
      byPosition[place] = 0
      isPlace[place] = false
    }
    for variable in variables { byVariable[variable] = 0 }
    places.removeAll(keepingCapacity: true)
    variables.removeAll(keepingCapacity: true)
  }

  /// Adds to the entry of a variable.
  mutating func add(_ value: Double, toVariable variable: Int) {
    if byVariable[variable] == 0 { variables.append(variable) }
    byVariable[variable] += value
  }

  /// Takes the entry of a variable away.
  mutating func drop(variable: Int) { byVariable[variable] = 0 }

  /// The entry of a variable.
  func entry(ofVariable variable: Int) -> Double { byVariable[variable] }

  /// Adds to the multiplier of a position.
  mutating func add(_ value: Double, toPosition position: Int) {
    if !isPlace[position] {
      isPlace[position] = true
      places.append(position)
    }
    byPosition[position] += value
  }

  /// Divides the multiplier of a position.
  mutating func divide(position: Int, by divisor: Double) { byPosition[position] /= divisor }

  /// Notes a step that is to be taken.
  mutating func open(step: Int) {
    open[step / 64] |= 1 << UInt64(step % 64)
    firstWord = min(firstWord, step / 64)
    lastWord = max(lastWord, step / 64)
  }

  /// Takes the first step that is to be taken out of them; nil where there is none.
  mutating func takeFirstStep() -> Int? {
    while firstWord <= lastWord {
      let word = open[firstWord]
      if word != 0 {
        open[firstWord] = word & (word - 1)
        return 64 * firstWord + word.trailingZeroBitCount
      }
      firstWord += 1
    }
    (firstWord, lastWord) = (.max, -1)
    return nil
  }

  /// Takes the last step that is to be taken out of them; nil where there is none.
  mutating func takeLastStep() -> Int? {
    while firstWord <= lastWord {
      let word = open[lastWord]
      if word != 0 {
        let bit = 63 - word.leadingZeroBitCount
        open[lastWord] = word & ~(1 << UInt64(bit))
        return 64 * lastWord + bit
      }
      lastWord -= 1
    }
    (firstWord, lastWord) = (.max, -1)
    return nil
  }
}
