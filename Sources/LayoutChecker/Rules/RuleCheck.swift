internal import LayoutDSL

/// What one rule knows: how bad a break of it is, how to explain it, and how to find one.
protocol RuleCheck {
  /// How bad a break of the rule is.
  static var severity: Severity { get }

  /// The rule in a paragraph, with an example and what to do.
  static var explanation: String { get }

  /// Finds the breaks of the rule on one screen.
  ///
  /// - Parameter earlier: what the rules before this one have found, so that one mistake is told
  ///   once.
  static func faults(
    on scene: SolvedScreen, after earlier: FoundFaults
  ) throws(CheckError) -> [Fault]
}

/// The faults of one screen so far.
struct FoundFaults: Sendable {
  private(set) var faults: [Fault] = []

  /// The directions in which items have no extent.
  private var collapsed: [ItemID: Set<Axis>] = [:]

  /// Adds faults.
  mutating func add(_ faults: [Fault]) {
    self.faults += faults
    for fault in faults where fault.identity.rule == .zeroSize {
      guard let item = fault.identity.item else { continue }
      collapsed[item, default: []].formUnion(fault.axes)
    }
  }

  /// Whether an item has no extent, or something around it has none along an axis, so that nothing
  /// there can be right.
  func isCollapsed(_ item: ItemID, along axis: Axis, on scene: SolvedScreen) -> Bool {
    collapsed[item] != nil
      || !collapsed.isEmpty
        && scene.ancestors(of: item).contains { collapsed[$0]?.contains(axis) ?? false }
  }

  /// Whether an item has no extent in some direction, or nothing around it has.
  func isCollapsed(_ item: ItemID, on scene: SolvedScreen) -> Bool {
    Axis.allCases.contains { isCollapsed(item, along: $0, on: scene) }
  }

  /// Whether an item is reported for having no extent along an axis.
  func hasZeroSize(_ item: ItemID, along axis: Axis) -> Bool {
    collapsed[item]?.contains(axis) ?? false
  }
}

extension Rule {
  /// The rule in a paragraph, with an example and what to do about a break of it.
  public var explanation: String { check.explanation }

  /// How bad a break of the rule is unless a finding says otherwise.
  public var severity: Severity { check.severity }

  /// The home of the rule.
  var check: any RuleCheck.Type {
    switch self {
    case .unsatisfiable: UnsatisfiableRule.self
    case .zeroSize: ZeroSizeRule.self
    case .ambiguousPosition: AmbiguousPositionRule.self
    case .ambiguousSize: AmbiguousSizeRule.self
    case .ambiguousPriority: AmbiguousPriorityRule.self
    case .crushedContent: CrushedContentRule.self
    case .truncatedText: TruncatedTextRule.self
    case .offScreen: OffScreenRule.self
    case .cutScrollContent: CutScrollContentRule.self
    case .overlap: OverlapRule.self
    case .outsideSafeArea: OutsideSafeAreaRule.self
    case .smallTapTarget: SmallTapTargetRule.self
    case .distortedAspect: DistortedAspectRule.self
    case .negativeSize: NegativeSizeRule.self
    case .unstableText: UnstableTextRule.self
    case .failedExpectation: FailedExpectationRule.self
    case .unusedAllow: UnusedAllowRule.self
    }
  }
}
