internal import Constraints
internal import LayoutDSL

/// Finds out which proposals hold: the changed layout is checked on all screens, and a proposal is
/// offered where the fault is gone on each of them and nothing else is worse than before.
struct HelpProof {
  /// How much work may be spent to prove the helps of one layout, as ``ScreenCheck/work`` counts it:
  /// some hundred checks of what people write, and a few of thousands of views.
  static let work = 400_000

  /// How many ways out of one finding are offered.
  private static let mostHelps = 2

  /// How many proposals for one finding are tried.
  private static let mostProposals = 8

  private let before: LayoutExamination
  private let check: (Layout, [Screen]) -> [Result<ScreenCheck, CheckError>]
  private let budget = WorkBudget(Self.work)

  /// What is wrong on each screen, by what it is, with how bad it is.
  private let known: [[FaultKey: Double]]

  /// Prepares to prove helps for what an examination found.
  ///
  /// - Parameter check: checks a layout on some screens.
  init(
    for examination: LayoutExamination,
    check: @escaping (Layout, [Screen]) -> [Result<ScreenCheck, CheckError>]
  ) {
    before = examination
    self.check = check
    known = examination.faults.map { faults in
      var extents: [FaultKey: Double] = [:]
      for fault in faults {
        for key in FaultKey.keys(of: fault, in: examination.layout) {
          extents[key] = max(extents[key] ?? 0, fault.extent)
        }
      }
      return extents
    }
  }

  /// The helps for a fault that hold, and how many were tried that do not.
  func helps(for fault: MergedFault) -> (helps: [Help], withheld: Int) {
    var helps: [Help] = []
    var ways: Set<Int> = []
    var withheld = 0
    for proposal in fault.proposals.prefix(Self.mostProposals) where !budget.isSpent {
      guard !ways.contains(proposal.own.way) else { continue }
      guard holds(proposal.own.edits + proposal.twins, for: fault) else {
        withheld += 1
        continue
      }
      ways.insert(proposal.own.way)
      helps.append(
        Help(
          before.layout.description(of: proposal.own.edits), provenScreens: before.results.count))
      if helps.count == Self.mostHelps { break }
    }
    return (helps, withheld)
  }

  private func holds(_ edits: [Edit], for fault: MergedFault) -> Bool {
    guard let layout = try? before.layout.applying(edits),
      var allowances = try? AllowanceFilter(layout)
    else { return false }
    // The screens where the fault is worst decide most often.
    var rest = (fault.screens + before.results.indices.filter { !fault.screens.contains($0) })[...]
    var count = 1
    while !rest.isEmpty {
      let batch = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      count = Self.batchSize
      for (position, result) in zip(batch, check(layout, batch.map { before.screens[$0] })) {
        guard case .success(let check) = result, budget.spend(check.work),
          isBetter(allowances.filter(check.faults), in: layout, at: position, without: fault)
        else { return false }
      }
    }
    return allowances.unused().count <= before.allowances.unused().count
  }

  /// How many screens are checked at the same time.
  private static let batchSize = 16

  /// Whether a fault is gone from the faults of a screen, and nothing is new or worse.
  private func isBetter(
    _ faults: [Fault], in layout: Layout, at position: Int, without fault: MergedFault
  ) -> Bool {
    faults.allSatisfy { other in
      let keys = FaultKey.keys(of: other, in: layout)
      guard !keys.contains(where: fault.keys.contains) else { return false }
      let extents = keys.compactMap { known[position][$0] }
      return extents.max().map { other.extent <= $0 + before.screens[position].halfPixel } ?? false
    }
  }
}
