internal import LayoutDSL

/// What one rule knows: how to explain it, and how to find a break of it.
///
/// Rules do not depend on each other: what several need is in an analysis of the screen.
protocol RuleCheck {
  /// The rule in a paragraph, with an example and what to do.
  static var explanation: String { get }

  /// Finds the breaks of the rule on one screen.
  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault]

  /// Finds the breaks of the rule among required rows that conflict.
  static func faults(in conflicts: ConflictAnalysis) -> [Fault]
}

extension RuleCheck {
  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] { [] }

  static func faults(in conflicts: ConflictAnalysis) -> [Fault] { [] }
}

extension Rule {
  /// The rule in a paragraph, with an example and what to do about a break of it.
  public var explanation: String { check.explanation }

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
    case .unendedText: UnendedTextRule.self
    case .offScreen: OffScreenRule.self
    case .cutScrollContent: CutScrollContentRule.self
    case .outsideParent: OutsideParentRule.self
    case .scrollsBothWays: ScrollsBothWaysRule.self
    case .overlap: OverlapRule.self
    case .outsideSafeArea: OutsideSafeAreaRule.self
    case .smallTapTarget: SmallTapTargetRule.self
    case .distortedAspect: DistortedAspectRule.self
    case .unmirrored: UnmirroredRule.self
    case .negativeSize: NegativeSizeRule.self
    case .unstableText: UnstableTextRule.self
    case .failedExpectation: FailedExpectationRule.self
    case .misplaced: MisplacedRule.self
    case .neverApplies: NeverAppliesRule.self
    case .unusedAllow: UnusedAllowRule.self
    }
  }
}
