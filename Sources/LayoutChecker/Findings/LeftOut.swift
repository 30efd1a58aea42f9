/// What a check did not look at on a screen, because a budget of work was spent before.
///
/// Budgets are counted and never timed, so that a report is the same on every machine. What is found is
/// true; there may be more of it.
public enum LeftOut: Hashable, Codable, Sendable {
  /// Sets of rows that conflict besides those that are told, or whether each row of a set is needed.
  case conflicts

  /// So many measures of views that may be open besides those that are told.
  case openMeasures(Int)

  /// Views that lie over each other besides those that are told.
  case overlaps

  /// Rows that keep a view from being as large as its content, for some of the findings.
  case causes

  /// The verifier's answer, and why.
  case verification(reason: String)
}

extension LayoutResult {
  /// What was not looked at, each with the number of screens; of measures the most on one screen.
  var leftOut: [(what: LeftOut, screens: Int)] {
    var kinds: [(what: LeftOut, screens: Int)] = []
    for what in screens.flatMap(\.leftOut) {
      if let index = kinds.firstIndex(where: { $0.what.isSameKind(as: what) }) {
        kinds[index].screens += 1
        kinds[index].what = kinds[index].what.joined(with: what)
      } else {
        kinds.append((what, 1))
      }
    }
    return kinds.ordered(by: \.what.rank)
  }
}

extension LeftOut {
  fileprivate var rank: Int {
    switch self {
    case .conflicts: 0
    case .openMeasures: 1
    case .overlaps: 2
    case .causes: 3
    case .verification: 4
    }
  }

  func isSameKind(as other: LeftOut) -> Bool {
    if case .verification = self { return self == other }
    return rank == other.rank
  }

  func joined(with other: LeftOut) -> LeftOut {
    if case .openMeasures(let first) = self, case .openMeasures(let second) = other {
      return .openMeasures(max(first, second))
    }
    return self
  }
}
