import Foundation

/// The processor time that this process has taken, of all its threads together.
///
/// Unlike the time on the wall it does not grow while another process has the processor.
enum Stopwatch {
  /// Seconds since the process began.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The seconds that `work` takes.
  static func time(_ work: () throws -> Void) rethrows -> Double {
    let start = now
    try work()
    return now - start
  }
}
