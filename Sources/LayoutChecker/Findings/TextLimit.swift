public import LayoutDSL

/// From which length of texts on a finding is made.
public struct TextLimit: Hashable, Codable, Sendable {
  /// The length in percent of the texts that were written: the finding is made with it, and with 1% less it is
  /// made on none of the screens.
  public var length: Int

  /// The screen on which it is made, with texts of this length.
  public var screen: Screen
}
