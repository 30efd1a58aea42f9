import Testing

@testable import LayoutChecker

/// What is computed on all cores.
@Suite struct AllCoresTests {
  @Test(arguments: [0, 1, 2, 40])
  func theResultsComeInOrderAndTheRestIsDoneOnce(count: Int) {
    var done = 0
    let results = Array(0..<count).mapOnAllCores(besides: { done += 1 }) { $0 * $0 }
    #expect(results == (0..<count).map { $0 * $0 })
    #expect(done == 1)
  }
}
