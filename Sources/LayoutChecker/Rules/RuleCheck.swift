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

  /// Adds faults.
  mutating func add(_ faults: [Fault]) {
    self.faults += faults
  }

  /// Whether a rule was broken by an item, along an axis where one is given.
  func has(_ rule: Rule, of item: ItemID, along axis: Axis? = nil) -> Bool {
    faults.contains {
      $0.identity.rule == rule && $0.identity.item == item
        && (axis == nil || $0.identity.axis == nil || $0.identity.axis == axis)
    }
  }

  /// Whether an item or something around it has no extent, so that nothing inside can be right.
  func isCollapsed(_ item: ItemID, on scene: SolvedScreen) -> Bool {
    has(.zeroSize, of: item) || scene.ancestors(of: item).contains { has(.zeroSize, of: $0) }
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
    case .distortedAspect: DistortedAspectRule.self
    case .failedExpectation: FailedExpectationRule.self
    case .unstableText: UnstableTextRule.self
    }
  }
}
