public import LayoutDSL

/// A way out of a finding.
public struct Help: Hashable, Codable, Sendable {
  /// What to do, in lower case and without a full stop.
  public var action: String

  /// What to do as changes of the text; none for a layout that was written in Swift, and for advice that
  /// is no change.
  public var edits: [SourceEdit]

  /// On how many screens the changed layout was checked: all of the check, and 0 for advice that no
  /// check can prove.
  public var provenScreens: Int

  /// What is reported then that was not before, or is worse, and what was told with the finding and stays, as the
  /// messages of findings: where there is too little room for all, whoever yields has too little, and a text that
  /// wraps has no room for its lines on a few screens. A text or a control that is pulled far higher than its content
  /// is named too, which is no finding.
  public var remaining: [String]

  /// Makes a way out.
  public init(
    _ action: String, edits: [SourceEdit] = [], provenScreens: Int = 0, remaining: [String] = []
  ) {
    self.action = action
    self.edits = edits
    self.provenScreens = provenScreens
    self.remaining = remaining
  }
}
