import Constraints
import LayoutDSL
import Testing

@testable import LayoutChecker

/// A fault on many screens is taken down once.
@Suite struct FaultRecordTests {
  private let item = ItemID(index: 2)

  private func proposal(_ lines: Int, isUnanimous: Bool = false) -> Proposal {
    Proposal([.set(item, .lines(lines))], isUnanimous: isUnanimous)
  }

  private func fault(_ extent: Double, proposals: [Proposal] = []) -> Fault {
    Fault(
      identity: .init(rule: .truncatedText, item: item), extent: extent, message: "\(extent)",
      proposals: proposals,
      measures: [.init(quantity: .shown(ViewMeasure("v", .width)), value: extent)])
  }

  @Test func theWorstIsKeptAndOfTheOthersTheNumbers() {
    var record = FaultRecord(fault(3), keys: [], at: 0)
    record.add(fault(3), keys: [], at: 1)
    #expect(record.readsAlike)
    record.add(fault(5), keys: [], at: 4)
    record.add(fault(5 + 1e-9), keys: [], at: 7)
    #expect(record.worst.extent == 5)
    #expect(record.worstPosition == 4)
    #expect(record.positions == [0, 1, 4, 7])
    #expect(!record.readsAlike)
    #expect(record.measured.map(\.positions) == [[0, 1, 4, 7]])
    #expect(record.measured.map(\.values) == [[3, 3, 5, 5 + 1e-9]])
  }

  @Test func whatDependsOnWhatIsShownIsProposedByAllScreens() {
    var record = FaultRecord(
      fault(1, proposals: [proposal(1), proposal(2, isUnanimous: true)]), keys: [], at: 0)
    record.add(
      fault(2, proposals: [proposal(2, isUnanimous: true), proposal(3)]), keys: [], at: 1)
    #expect(record.proposals == [proposal(2, isUnanimous: true), proposal(3), proposal(1)])
    record.add(fault(1, proposals: [proposal(3), proposal(4)]), keys: [], at: 2)
    #expect(record.proposals == [proposal(3), proposal(1), proposal(4)])
  }

  @Test func manyScreensDoNotMakeManyProposals() {
    var record = FaultRecord(fault(1, proposals: [proposal(0)]), keys: [], at: 0)
    for lines in 1..<100 { record.add(fault(1, proposals: [proposal(lines)]), keys: [], at: lines) }
    #expect(record.proposals.count == 2 * Proposal.mostTried)
  }

  @Test func aLargeLayoutIsCheckedOnFewScreensAtOnce() throws {
    func layout(_ count: Int) throws -> Layout {
      let text = "layout \"A\" { for a in 1...\(count) { view v[a] } }"
      return try #require(
        LayoutFile(parsing: Array(text.utf8), name: "a.layout").layouts.first)
    }
    #expect(try layout(10).screensAtOnce == 16)
    #expect(try layout(10_000).screensAtOnce == 4)
  }
}
