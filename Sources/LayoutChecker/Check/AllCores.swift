#if canImport(Dispatch)
  internal import Dispatch
#endif

extension Array where Element: Sendable {
  /// What a function gives for each element, computed on all cores, in the order of the elements.
  ///
  /// - Parameter other: what is done at the same time, on any thread.
  package func mapOnAllCores<Result: Sendable>(
    besides other: () -> Void = {}, _ function: @Sendable (Element) -> Result
  ) -> [Result] {
    #if canImport(Dispatch)
      guard count > 1 else {
        other()
        return map(function)
      }
      var results: [Result?] = Array<Result?>(repeating: nil, count: count)
      results.withUnsafeMutableBufferPointer { buffer in
        withoutActuallyEscaping(other) { other in
          // Each element writes to a slot of its own, and nobody else does what else there is, so that there is
          // nothing to lock; `Mutex` would need the systems of 2024.
          nonisolated(unsafe) let (slots, other) = (buffer, other)
          DispatchQueue.concurrentPerform(iterations: count + 1) { place in
            if place == 0 { other() } else { slots[place - 1] = function(self[place - 1]) }
          }
        }
      }
      return results.compactMap { $0 }
    #else
      other()
      return map(function)
    #endif
  }
}
