// The only import of the module: `malloc`, `realloc` and `free`. An Embedded build has no C library.
#if hasFeature(Embedded)
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(WASILibc)
  internal import WASILibc
#elseif canImport(ucrt)
  internal import ucrt
#endif

/// An array with a single owner.
///
/// `Array` asks at every change whether its storage is shared, which the elimination, changing a
/// dozen arrays entry by entry, would pay for dearly. Every access is checked here as it is there; this
/// file is the only one of the module with unsafe code in it.
struct FlatArray<Element: BitwiseCopyable>: ~Copyable {
  private(set) var count = 0
  private var capacity = 0

  /// Nil before there is room for any element.
  private var storage: UnsafeMutablePointer<Element>?

  /// Makes an array with room for some elements.
  init(capacity: Int = 0) {
    storage = nil
    if capacity > 0 { reallocate(capacity) }
  }

  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    storage?.initialize(repeating: element, count: count)
    self.count = count
  }

  deinit {
    #if hasFeature(Embedded)
      storage?.deallocate()
    #else
      free(storage)
    #endif
  }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return storage.unsafelyUnwrapped[index]
    }
    @inline(__always) _modify {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      yield &storage.unsafelyUnwrapped[index]
    }
  }

  subscript(index: Int32) -> Element {
    @inline(__always) get { self[Int(index)] }
    @inline(__always) _modify { yield &self[Int(index)] }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count &+ 1) }
    storage.unsafelyUnwrapped[count] = element
    // No memory holds so many that this overflows.
    count &+= 1
  }

  /// Appends elements of an array.
  mutating func append(_ range: Range<Int>, of array: [Element]) {
    precondition(range.lowerBound >= 0 && range.upperBound <= array.count)
    reserve(range.count)
    array.withUnsafeBufferPointer { buffer in
      for index in range {
        storage.unsafelyUnwrapped[count + index - range.lowerBound] = buffer[index]
      }
    }
    count += range.count
  }

  /// Appends copies of own elements.
  mutating func appendCopies(of range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    guard !range.isEmpty else { return }
    reserve(range.count)
    let storage = storage.unsafelyUnwrapped
    (storage + count).initialize(from: storage + range.lowerBound, count: range.count)
    count += range.count
  }

  /// Appends the elements of another array.
  mutating func append(_ other: borrowing FlatArray) {
    guard let elements = other.storage, other.count > 0 else { return }
    reserve(other.count)
    (storage.unsafelyUnwrapped + count).initialize(from: elements, count: other.count)
    count += other.count
  }

  /// Makes room for further elements.
  @inline(__always)
  mutating func reserve(_ further: Int) {
    if count + further > capacity { grow(to: count + further) }
  }

  @inline(never)
  private mutating func grow(to least: Int) {
    reallocate(max(least, 2 * capacity, 32))
  }

  /// Moves the elements with the C library's own allocation: on Linux
  /// `UnsafeMutablePointer.allocate` asks for aligned memory, which goes past the lists of free blocks
  /// that make small allocations cheap. An Embedded build has only that.
  private mutating func reallocate(_ capacity: Int) {
    #if hasFeature(Embedded)
      let memory = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
      if let storage {
        memory.moveInitialize(from: storage, count: count)
        storage.deallocate()
      }
      storage = memory
    #else
      precondition(MemoryLayout<Element>.alignment <= 16)
      let size = capacity * MemoryLayout<Element>.stride
      guard let memory = storage.map({ realloc($0, size) }) ?? malloc(size) else {
        fatalError("out of memory")
      }
      storage = memory.bindMemory(to: Element.self, capacity: capacity)
    #endif
    self.capacity = capacity
  }

  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return storage.unsafelyUnwrapped[count]
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
    // The initialisers of `Array` with a count look up its type at run time, this does not.
    var elements: [Element] = []
    elements.append(contentsOf: UnsafeBufferPointer(start: storage, count: count))
    return elements
  }
}

// The storage has one owner, so it goes wherever the array goes.
extension FlatArray: @unchecked Sendable {}

extension Array {
  /// Makes an array of equal elements.
  ///
  /// `init(repeating:count:)` looks up the type of the storage at run time, which costs more than filling it with
  /// a few dozen numbers one by one.
  @inline(__always)
  init(filledWith element: Element, count: Int) {
    guard count < 64 else {
      self.init(repeating: element, count: count)
      return
    }
    self = []
    reserveCapacity(count)
    for _ in 0..<count { append(element) }
  }

  /// Changes elements without asking at every one whether the storage is shared.
  ///
  /// `Array.mutableSpan`, like `Array.span`, needs the systems of 2025; the span itself does not.
  @inline(__always)
  mutating func withMutableSpan(_ body: (inout MutableSpan<Element>) -> Void) {
    withUnsafeMutableBufferPointer { buffer in
      var span = buffer.mutableSpan
      body(&span)
    }
  }
}

// The compiler turns these loops into vector instructions, which it does not do with checked
// subscripts; they are most of what a suggestion costs.
extension Array<Double> {
  /// Overwrites all elements.
  mutating func set(to elements: borrowing FlatArray<Double>) {
    precondition(count == elements.count)
    for index in indices { self[index] = elements[index] }
  }

  /// Overwrites elements with the sum of an array and a multiple of the first elements of another one.
  mutating func set(
    from start: Int, to first: [Double], plus factor: Double, times second: [Double]
  ) {
    precondition(start >= 0 && start + first.count <= count && first.count <= second.count)
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

  /// Adds a multiple of elements of another array to elements.
  mutating func add(
    from start: Int, _ factor: Double, times other: [Double], from first: Int, count length: Int
  ) {
    precondition(start >= 0 && length >= 0 && start + length <= count)
    precondition(first >= 0 && first + length <= other.count)
    withUnsafeMutableBufferPointer { result in
      other.withUnsafeBufferPointer { other in
        guard let base = result.baseAddress, let origin = other.baseAddress else { return }
        let (sum, term) = (base + start, origin + first)
        for index in 0..<length { sum[index] += factor * term[index] }
      }
    }
  }
}
