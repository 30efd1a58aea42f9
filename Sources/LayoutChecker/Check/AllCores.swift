#if canImport(Dispatch)
  internal import Dispatch
#endif

extension Array where Element: Sendable {
  /// What a function gives for each element, computed on all cores, in the order of the elements.
  package func mapOnAllCores<Result: Sendable>(
    _ function: @Sendable (Element) -> Result
  ) -> [Result] {
    #if canImport(Dispatch)
      guard count > 1 else { return map(function) }
      var results: [Result?] = Array<Result?>(repeating: nil, count: count)
      results.withUnsafeMutableBufferPointer { buffer in
        // Each element writes to a slot of its own, so that there is nothing to lock; `Mutex` would
        // need the systems of 2024.
        nonisolated(unsafe) let slots = buffer
        DispatchQueue.concurrentPerform(iterations: count) { slots[$0] = function(self[$0]) }
      }
      return results.compactMap { $0 }
    #else
      return map(function)
    #endif
  }
}
