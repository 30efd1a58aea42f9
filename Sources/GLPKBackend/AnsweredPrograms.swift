#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// The answers of small linear programs, kept for when the same one is posed again.
///
/// A layout poses the same small programs again and again: the heights of a label are the same on every
/// screen of a run, and its widths those of the label below. An answer depends on nothing but its
/// question, so that one from here is the answer that GLPK would give; only time is saved. All threads
/// of a run share one collection.
final class AnsweredPrograms: @unchecked Sendable {
  /// Everything that the answer of a program depends on.
  struct Question: Hashable {
    let rows: Int
    let columns: Int
    let maximizing: Bool

    /// The bounds of rows and columns, the cost and the entries.
    let numbers: [Double]

    /// The rows of the entries, then their columns.
    let positions: [Int32]

    /// The basis to start from; nil where GLPK chooses.
    let start: [Int32]?

    /// The hash of all of this, found once and outside of the lock.
    private let digest: Int

    init(
      rows: Int, columns: Int, maximizing: Bool, numbers: [Double], positions: [Int32],
      start: [Int32]?
    ) {
      self.rows = rows
      self.columns = columns
      self.maximizing = maximizing
      self.numbers = numbers
      self.positions = positions
      self.start = start
      var hasher = Hasher()
      hasher.combine(maximizing)
      hasher.combine(numbers)
      hasher.combine(positions)
      hasher.combine(start)
      digest = hasher.finalize()
    }

    func hash(into hasher: inout Hasher) { hasher.combine(digest) }
  }

  /// An answer that is not a limit of the search, with the simplex iterations that it took.
  struct Entry {
    let answer: LinearProgram.Answer
    let iterations: Int32
  }

  /// The largest program that is kept, in rows and columns: larger ones rarely come twice, and take long
  /// enough that looking them up would hardly matter.
  static let largestSize = 64

  /// How many numbers are kept before all are forgotten: 32 MB.
  private static let capacity = 4_000_000

  /// Taken around every read and write. (`Mutex` needs newer systems than the package does.)
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var entries: [Question: Entry] = [:]
  private var size = 0

  init() {
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// How many answers are kept.
  var count: Int {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return entries.count
  }

  /// The answer to a question that was asked before; nil where it was not.
  func entry(for question: Question) -> Entry? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return entries[question]
  }

  /// Keeps an answer.
  func keep(_ entry: Entry, for question: Question) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    if size > Self.capacity {
      entries.removeAll()
      size = 0
    }
    size += 2 * (question.numbers.count + question.positions.count)
    entries[question] = entry
  }
}
