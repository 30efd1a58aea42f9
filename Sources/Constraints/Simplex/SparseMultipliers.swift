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

  /// The steps that are still to be taken, and the bounds outside of which there are none.
  private var open: StepSet
  private var firstStep = Int.max
  private var endOfSteps = 0

  /// Makes room for a system of so many variables.
  init(count: Int) {
    byPosition = FlatArray(repeating: 0, count: count)
    isPlace = FlatArray(repeating: false, count: count)
    byVariable = FlatArray(repeating: 0, count: count)
    isSettled = FlatArray(repeating: false, count: count)
    open = StepSet(count: count)
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
    open.insert(step)
    firstStep = min(firstStep, step)
    endOfSteps = max(endOfSteps, step + 1)
  }

  /// Takes the first step that is to be taken out of them; nil where there is none.
  mutating func takeFirstStep() -> Int? {
    guard firstStep < endOfSteps, let step = open.first(from: firstStep) else {
      (firstStep, endOfSteps) = (.max, 0)
      return nil
    }
    open.remove(step)
    firstStep = step + 1
    return step
  }

  /// Takes the last step that is to be taken out of them; nil where there is none.
  mutating func takeLastStep() -> Int? {
    guard firstStep < endOfSteps, let step = open.last(before: endOfSteps) else {
      (firstStep, endOfSteps) = (.max, 0)
      return nil
    }
    open.remove(step)
    endOfSteps = step
    return step
  }
}
