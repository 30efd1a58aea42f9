internal import LayoutDSL

/// A fault on all screens that show it, before a way out is known.
struct MergedFault {
  /// A proposal of one screen.
  struct Proposal {
    /// The changes for the view that is described.
    var own: LayoutChecker.Proposal

    /// The same changes for the other views that the same lines stand for.
    var twins: [Edit]
  }

  /// The finding without helps.
  var finding: Finding

  /// The fault that is described.
  var identity: Fault.Identity

  /// The items that show it: that of the fault, and the others that the same lines stand for.
  var items: Set<ItemID>

  /// The items that show it because these do.
  var followers: Set<ItemID>

  /// What the fault is, and what it is for the other views that the same lines stand for.
  var keys: Set<FaultKey>

  /// What it is by what is told of it: of several sets of rows that conflict, the one that is quoted.
  var toldKeys: Set<FaultKey>

  /// What may mend it, the likeliest first.
  var proposals: [Proposal]

  /// The positions of the screens among those of the check, the worst first.
  var screens: [Int]
}

extension [MergedFault] {
  /// Numbers the fingerprints that several findings have.
  mutating func makeFingerprintsUnique() {
    var counts: [String: Int] = [:]
    for index in indices {
      let fingerprint = self[index].finding.fingerprint
      let count = counts[fingerprint, default: 0]
      counts[fingerprint] = count + 1
      guard count > 0 else { continue }
      self[index].finding.fingerprint = Fingerprint([fingerprint, "\(count)"]).text
    }
  }
}

extension MergedFault {
  /// The views that the rows speak of that are the fault.
  ///
  /// - Parameter layout: the layout that has the fault.
  func mentioned(in layout: Layout) -> Set<ItemID> {
    Set(
      identity.sources.flatMap { source -> [ItemID] in
        guard case .row(let index) = source else { return [] }
        let row = layout.rows[index]
        return (row.first.terms + row.second.terms).map(\.anchor.item).filter { $0 > .safeArea }
      })
  }
}
