internal import Constraints
internal import LayoutDSL

/// Leaves out the faults that a layout allows, and knows what it allows in vain.
struct AllowanceFilter {
  private let layout: Layout

  /// The allowances of the layout by rule, each with its position.
  private let allowances: [Rule: [(position: Int, allowance: Allowance)]]

  /// The positions of the allowances that left something out.
  private var used: Set<Int> = []

  /// Takes the allowances of a layout.
  ///
  /// - Throws: `CheckError.unknownRules` with the names that no rule has.
  init(_ layout: Layout) throws(CheckError) {
    var allowances: [Rule: [(position: Int, allowance: Allowance)]] = [:]
    var unknown: [UnknownRule] = []
    for (position, allowance) in layout.allowances.enumerated() {
      guard let rule = Rule(rawValue: allowance.rule) else {
        // An instance repeats what its component says.
        let error = UnknownRule(name: allowance.rule, span: allowance.span)
        if !unknown.contains(error) { unknown.append(error) }
        continue
      }
      allowances[rule, default: []].append((position, allowance))
    }
    guard unknown.isEmpty else { throw .unknownRules(unknown) }
    self.layout = layout
    self.allowances = allowances
  }

  /// The faults of a screen that are not allowed.
  mutating func filter(_ faults: [Fault]) -> [Fault] {
    guard !allowances.isEmpty else { return faults }
    return faults.filter { fault in
      var isAllowed = false
      // All that cover the fault are of use, so that taking one away is as good as another.
      for (position, allowance) in allowances[fault.identity.rule] ?? []
      where covers(allowance.subject, fault) {
        used.insert(position)
        isAllowed = true
      }
      return !isAllowed
    }
  }

  private func covers(_ subject: Allowance.Subject, _ fault: Fault) -> Bool {
    switch subject {
    case .layout: return true
    case .item(let id):
      var item = fault.identity.item
      while let current = item, current > id { item = layout[current].parent }
      return item == id
    case .row(let index):
      let place = layout.rows[index].origin.span
      return fault.identity.sources.contains(.row(index))
        || place != nil && (fault.span == place || fault.causes.contains { $0.span == place })
    case .expectation(let index):
      let place = layout.expectations[index].origin.span
      return fault.identity.detail == .expectation(index) || place != nil && fault.span == place
    }
  }

  /// The places of the allowances that left something out.
  var usedPlaces: Set<SourceSpan> {
    Set(used.compactMap { layout.allowances[$0].span })
  }

  /// The allowances that left nothing out, each with what is wrong with it.
  ///
  /// One allowance may stand for several: of a file for all its layouts, of a component for all its
  /// instances. It is in vain where none is of use. Those of imported files are left to them: who
  /// imports a component may not use it as others do.
  ///
  /// - Parameter usedElsewhere: the places of allowances that another layout of the file needs.
  func unused(besides usedElsewhere: Set<SourceSpan> = []) -> [Allowance] {
    guard allowances[.unusedAllow] == nil else { return [] }
    let known = usedPlaces.union(usedElsewhere)
    var reported: Set<SourceSpan?> = []
    return layout.allowances.enumerated().filter { position, allowance in
      // A rule that is off by default may be on elsewhere.
      guard !used.contains(position), Rule(rawValue: allowance.rule)?.tier != .experimental else {
        return false
      }
      let isShared = allowance.span.map { $0.file != layout.file } ?? false
      let isUsed = allowance.span.map(known.contains) ?? false
      return !isShared && !isUsed && reported.insert(allowance.span).inserted
    }.map(\.element)
  }
}
