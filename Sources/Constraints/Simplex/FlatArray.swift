/// An array with a single owner.
///
/// `Array` asks at every change whether its storage is shared, which the elimination, changing a
/// dozen arrays entry by entry, would pay for dearly. Every access is checked here as it is there; this
/// file is the only one of the module with unsafe code in it.
struct FlatArray<Element: BitwiseCopyable>: ~Copyable {
  private(set) var count = 0
  private var capacity: Int
  private var storage: UnsafeMutablePointer<Element>

  /// Makes an array with room for some elements.
  init(capacity: Int = 0) {
    self.capacity = capacity
    storage = .allocate(capacity: capacity)
  }

  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    storage.initialize(repeating: element, count: count)
    self.count = count
  }

  deinit {
    storage.deallocate()
  }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return storage[index]
    }
    @inline(__always) set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      storage[index] = newValue
    }
  }

  subscript(index: Int32) -> Element {
    @inline(__always) get { self[Int(index)] }
    @inline(__always) set { self[Int(index)] = newValue }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    storage[count] = element
    count += 1
  }

  /// Appends elements of an array.
  mutating func append(_ range: Range<Int>, of array: [Element]) {
    precondition(range.lowerBound >= 0 && range.upperBound <= array.count)
    if count + range.count > capacity { grow(to: count + range.count) }
    array.withUnsafeBufferPointer { buffer in
      for index in range { storage[count + index - range.lowerBound] = buffer[index] }
    }
    count += range.count
  }

  /// Appends copies of own elements.
  mutating func appendCopies(of range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    if count + range.count > capacity { grow(to: count + range.count) }
    (storage + count).initialize(from: storage + range.lowerBound, count: range.count)
    count += range.count
  }

  @inline(never)
  private mutating func grow(to least: Int) {
    let larger = max(least, 2 * capacity, 8)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    moved.initialize(from: storage, count: count)
    storage.deallocate()
    storage = moved
    capacity = larger
  }

  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return storage[count]
  }

  /// Keeps the first elements only.
  @inline(__always)
  mutating func truncate(to count: Int) {
    precondition(count >= 0 && count <= self.count)
    self.count = count
  }

  mutating func swapAt(_ first: Int, _ second: Int) {
    let element = self[first]
    self[first] = self[second]
    self[second] = element
  }

  /// The elements in an array that can be shared.
  func shared() -> [Element] {
    .init(unsafeUninitializedCapacity: count) { buffer, initialized in
      if let base = buffer.baseAddress { base.initialize(from: storage, count: count) }
      initialized = count
    }
  }
}

// The compiler turns these loops into vector instructions, which it does not do with checked
// subscripts; they are most of what a suggestion costs.
extension Array<Double> {
  /// Overwrites elements with the sum of an array and a multiple of another one.
  mutating func set(
    from start: Int, to first: [Double], plus factor: Double, times second: [Double]
  ) {
    precondition(start >= 0 && start + first.count <= count && first.count == second.count)
    withUnsafeMutableBufferPointer { result in
      first.withUnsafeBufferPointer { first in
        second.withUnsafeBufferPointer { second in
          guard let base = result.baseAddress, let origin = first.baseAddress,
            let term = second.baseAddress
          else { return }
          let sum = base + start
          for index in 0..<first.count { sum[index] = origin[index] + factor * term[index] }
        }
      }
    }
  }

  /// Adds a multiple of another array to elements.
  mutating func add(from start: Int, _ factor: Double, times other: [Double]) {
    precondition(start >= 0 && start + other.count <= count)
    withUnsafeMutableBufferPointer { result in
      other.withUnsafeBufferPointer { other in
        guard let base = result.baseAddress, let term = other.baseAddress else { return }
        let sum = base + start
        for index in 0..<other.count { sum[index] += factor * term[index] }
      }
    }
  }
}
