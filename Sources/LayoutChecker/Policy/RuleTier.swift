/// How far a rule can be relied on, the most reliable first.
public enum RuleTier: String, Hashable, Sendable, CaseIterable {
  /// What the rule reports is proven, and people see it on the screen.
  case sound

  /// What the rule reports is proven, and may be meant.
  case advice

  /// The rule is new: off unless it is selected, and what it reports may still change.
  case experimental
}

extension Rule {
  /// How far the rule can be relied on.
  public var tier: RuleTier {
    switch self {
    case .unsatisfiable, .zeroSize, .ambiguousPosition, .ambiguousSize, .ambiguousPriority,
      .crushedContent, .truncatedText, .offScreen, .cutScrollContent, .outsideParent,
      .tiedScrollContent, .overlap,
      .outsideSafeArea, .negativeSize, .transientSize, .unstableText, .failedExpectation,
      .misplaced, .withoutEffect, .neverApplies, .unusedAllow, .staleBaseline:
      .sound
    case .unendedText, .scrollsBothWays, .narrowScrollContent, .smallTapTarget, .distortedAspect,
      .inconsistentShare, .unmirrored, .jump, .offPixel:
      .advice
    case .redundantConstraint, .brokenSoftConstraint, .hiddenViewConflict, .fitsOneSizeOnly,
      .fragilePriority, .fixedTextSize, .unevenGaps:
      .experimental
    }
  }
}
