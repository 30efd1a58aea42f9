internal import LayoutDSL

/// What one rule knows: how to explain it, and how to find a break of it.
///
/// Rules do not depend on each other: what several need is in an analysis of the screen.
protocol RuleCheck {
  /// What the rule reports, as part of a sentence without a full stop.
  static var summary: String { get }

  /// What the rule means, what it leaves out, and what to do.
  static var explanation: String { get }

  /// A small `.layout` file in canonical form, without its last line break, that breaks the rule
  /// once and no other one.
  static var firing: String { get }

  /// The same file, mended: nothing is reported about it.
  static var silent: String { get }

  /// Finds the breaks of the rule on one screen.
  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault]

  /// Finds the breaks of the rule among required rows that conflict.
  static func faults(in conflicts: ConflictAnalysis) -> [Fault]

  /// Finds the breaks of the rule that only all screens together show, in what is written.
  static func faults(of layout: Layout, on screens: [Screen]) -> [Fault]

  /// Finds the breaks of the rule that show where what came out on one screen is compared with what came out on
  /// another one.
  static func faults(of layout: Layout, shownBy results: [ScreenResult]) -> [Fault]
}

extension RuleCheck {
  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] { [] }

  static func faults(in conflicts: ConflictAnalysis) -> [Fault] { [] }

  static func faults(of layout: Layout, on screens: [Screen]) -> [Fault] { [] }

  static func faults(of layout: Layout, shownBy results: [ScreenResult]) -> [Fault] { [] }
}

extension Rule {
  /// What the rule reports, in part of a sentence without a full stop.
  public var summary: String { check.summary }

  /// What the rule means, what it leaves out, and what to do about a break of it.
  public var explanation: String { check.explanation }

  /// The breaks of some rules that only all screens together show, with the texts that were written.
  static func faults(
    of layout: Layout, shownBy results: [ScreenResult], by rules: [Rule]
  ) -> [Fault] {
    let own = results.filter { $0.screen.textLength == Screen.writtenTextLength }
    guard !own.isEmpty else { return [] }
    let screens = own.map(\.screen)
    let faults = rules.flatMap {
      $0.check.faults(of: layout, on: screens) + $0.check.faults(of: layout, shownBy: own)
    }
    guard own.count < results.count else { return faults }
    return faults.map { fault in
      var fault = fault
      fault.onlyOn = fault.onlyOn ?? screens
      return fault
    }
  }

  /// Whether the rule is looked for with texts of any length. What a layout claims of its own texts, and what is
  /// said of its rows, is looked for with the texts that were written alone.
  var concernsTextsOfAnyLength: Bool {
    switch self {
    case .unsatisfiable, .zeroSize, .ambiguousPosition, .ambiguousSize, .ambiguousPriority,
      .crushedContent, .truncatedText, .offScreen, .cutScrollContent, .outsideParent,
      .scrollsBothWays, .narrowScrollContent, .tiedScrollContent, .overlap, .outsideSafeArea,
      .smallTapTarget,
      .distortedAspect,
      .negativeSize, .unstableText:
      true
    case .unendedText, .inconsistentShare, .unmirrored, .jump, .transientSize, .failedExpectation,
      .misplaced, .withoutEffect, .neverApplies, .unusedAllow, .redundantConstraint,
      .brokenSoftConstraint, .hiddenViewConflict, .fitsOneSizeOnly, .fragilePriority,
      .fixedTextSize, .unevenGaps, .offPixel, .staleBaseline:
      false
    }
  }

  /// A small `.layout` file in canonical form that breaks the rule once, and no other one.
  public var firingLayout: String { check.firing + "\n" }

  /// The file of ``firingLayout``, mended: nothing is reported about it.
  public var silentLayout: String { check.silent + "\n" }

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
    case .narrowScrollContent: NarrowScrollContentRule.self
    case .tiedScrollContent: TiedScrollContentRule.self
    case .overlap: OverlapRule.self
    case .outsideSafeArea: OutsideSafeAreaRule.self
    case .smallTapTarget: SmallTapTargetRule.self
    case .distortedAspect: DistortedAspectRule.self
    case .inconsistentShare: InconsistentShareRule.self
    case .unmirrored: UnmirroredRule.self
    case .jump: JumpRule.self
    case .negativeSize: NegativeSizeRule.self
    case .transientSize: TransientSizeRule.self
    case .unstableText: UnstableTextRule.self
    case .failedExpectation: FailedExpectationRule.self
    case .misplaced: MisplacedRule.self
    case .withoutEffect: WithoutEffectRule.self
    case .neverApplies: NeverAppliesRule.self
    case .unusedAllow: UnusedAllowRule.self
    case .redundantConstraint: RedundantConstraintRule.self
    case .brokenSoftConstraint: BrokenSoftConstraintRule.self
    case .hiddenViewConflict: HiddenViewConflictRule.self
    case .fitsOneSizeOnly: FitsOneSizeOnlyRule.self
    case .fragilePriority: FragilePriorityRule.self
    case .fixedTextSize: FixedTextSizeRule.self
    case .unevenGaps: UnevenGapsRule.self
    case .offPixel: OffPixelRule.self
    case .staleBaseline: StaleBaselineRule.self
    }
  }
}
