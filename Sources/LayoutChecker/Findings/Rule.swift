/// A kind of fault that the checker knows, by its stable name.
///
/// The order is that of importance, and the one in which findings at one place are listed; rules are
/// checked independently of each other.
public enum Rule: String, Hashable, Codable, Sendable, CaseIterable {
  /// The required rows contradict each other.
  case unsatisfiable
  /// A view with content has no width or no height.
  case zeroSize = "zero-size"
  /// Rows are missing that would say where a view is.
  case ambiguousPosition = "ambiguous-position"
  /// Rows are missing that would say how large a view is.
  case ambiguousSize = "ambiguous-size"
  /// Optional rows of one priority compete.
  case ambiguousPriority = "ambiguous-priority"
  /// A view is smaller than its content.
  case crushedContent = "crushed-content"
  /// Not all of a text is shown.
  case truncatedText = "truncated-text"
  /// No row limits how long a text may be.
  case unendedText = "unended-text"
  /// A view leaves the screen.
  case offScreen = "off-screen"
  /// Something in a scroll area lies beyond the end of what scrolls.
  case cutScrollContent = "cut-scroll-content"
  /// A view reaches out of the view that contains it.
  case outsideParent = "outside-parent"
  /// An area scrolls in both directions because nothing limits its content in one of them.
  case scrollsBothWays = "scrolls-both-ways"
  /// What scrolls is narrower than its area because no row says how wide it is.
  case narrowScrollContent = "narrow-scroll-content"
  /// How far an area scrolls depends on where it is scrolled to.
  case tiedScrollContent = "tied-scroll-content"
  /// Two views lie over each other.
  case overlap
  /// A text, a picture or a control lies where bars or sensors cover the screen.
  case outsideSafeArea = "outside-safe-area"
  /// A control is too small for a finger.
  case smallTapTarget = "small-tap-target"
  /// A picture is stretched out of its shape.
  case distortedAspect = "distorted-aspect"
  /// A content is a share of its container at some widths only.
  case inconsistentShare = "inconsistent-share"
  /// A row with `left` or `right` stays as it is where the text runs from right to left.
  case unmirrored
  /// A view changes its place between states, or when the screen is turned.
  case jump
  /// The required rows leave less than nothing for a view.
  case negativeSize = "negative-size"
  /// The required rows contradict each other at a size that a host gives for a moment.
  case transientSize = "transient-size"
  /// The height of a text and its width keep changing each other.
  case unstableText = "unstable-text"
  /// An expectation does not come true.
  case failedExpectation = "failed-expectation"
  /// The stored frame of a view in a document is not the one that its constraints give.
  case misplaced
  /// A part of a document has no effect on its layouts.
  case withoutEffect = "without-effect"
  /// A condition holds on no screen.
  case neverApplies = "never-applies"
  /// A finding is allowed that is not made.
  case unusedAllow = "unused-allow"
  /// A required row follows from others.
  case redundantConstraint = "redundant-constraint"
  /// An optional row never holds.
  case brokenSoftConstraint = "broken-soft-constraint"
  /// The rows of a view in a stack do not let it be hidden.
  case hiddenViewConflict = "hidden-view-conflict"
  /// The required rows hold for windows of nearly one size only.
  case fitsOneSizeOnly = "fits-one-size-only"
  /// A default priority decides that is another one where the view is made in code.
  case fragilePriority = "fragile-priority"
  /// A required row holds a text to a number of points.
  case fixedTextSize = "fixed-text-size"
  /// A gap is nearly as large as the others.
  case unevenGaps = "uneven-gaps"
  /// A text, a picture or a control begins between two device pixels.
  case offPixel = "off-pixel"
  /// A baseline accepts a finding that is not made.
  case staleBaseline = "stale-baseline"

  /// The place in the order of importance, from 0.
  var rank: Int { Self.ranks[self] ?? 0 }

  private static let ranks = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($0.element, $0.offset) })

  /// How bad a break of the rule is unless a finding says otherwise.
  public var severity: Severity {
    switch self {
    case .unsatisfiable, .zeroSize, .ambiguousPosition, .ambiguousSize, .ambiguousPriority,
      .offScreen, .cutScrollContent, .negativeSize, .unstableText, .failedExpectation:
      .error
    case .crushedContent, .truncatedText, .unendedText, .outsideParent, .scrollsBothWays,
      .narrowScrollContent, .tiedScrollContent, .overlap,
      .outsideSafeArea, .smallTapTarget, .distortedAspect, .inconsistentShare, .unmirrored,
      .jump, .transientSize, .misplaced, .withoutEffect, .neverApplies, .unusedAllow,
      .staleBaseline, .redundantConstraint, .brokenSoftConstraint, .hiddenViewConflict,
      .fitsOneSizeOnly, .fragilePriority,
      .fixedTextSize, .unevenGaps, .offPixel:
      .warning
    }
  }
}
