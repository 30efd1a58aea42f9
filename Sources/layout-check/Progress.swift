/// A line on the terminal that says how far a long run is.
///
/// It appears only where standard error is a terminal and the run has taken longer than a second,
/// and it is gone at the end.
struct Progress {
  private let start = System.secondsOfRunning
  private var lastUpdate = System.secondsOfRunning
  private var isShown = false
  private let isPossible = Terminal.Stream.error.isTerminal

  /// Says what is being done, at most ten times a second.
  mutating func update(_ message: @autoclosure () -> String) {
    guard isPossible else { return }
    let now = System.secondsOfRunning
    guard now - start > 1, now - lastUpdate > 0.1 else { return }
    lastUpdate = now
    isShown = true
    // Back to the first column, and clear what an earlier, longer message left behind.
    Terminal.write("\r\u{1B}[K\(message())", to: .error)
  }

  /// Takes the line away, so that something else can be written.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    Terminal.write("\r\u{1B}[K", to: .error)
  }
}
