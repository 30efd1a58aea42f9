/// A way out of a finding.
public struct Help: Hashable, Sendable {
  /// What to do, in lower case and without a full stop.
  public var action: String

  /// On how many screens the changed layout was checked: all of the check, and 0 for advice that no
  /// check can prove.
  public var provenScreens: Int

  /// Makes a way out.
  public init(_ action: String, provenScreens: Int = 0) {
    self.action = action
    self.provenScreens = provenScreens
  }
}
