/// Which one a row is of those that constructs such as stacks stand for: what it is for and what it
/// ties, whatever its numbers are on a screen.
public struct ConstructRow: Hashable, Sendable {
  /// The item whose construct needs the row.
  public let owner: ItemID

  /// What kind of row it is; for stacks, the identifier that UIKit's logs show.
  public let rule: String

  /// The first anchor of the left-hand side; one of the owner in place of a guide that nobody has
  /// written.
  public let first: Anchor?

  /// The first anchor of the right-hand side, likewise.
  public let second: Anchor?

  /// Whether the row says where a guide lies, or that a hidden view of a stack takes up nothing, which follows from
  /// the screen and from what is shown.
  var isOfGuide: Bool { ["margins", "safe-area", "readable", "UISV-hiding"].contains(rule) }

  /// Names the row of a construct.
  init(_ rule: String, of owner: ItemID, first: Anchor?, second: Anchor?) {
    self.owner = owner
    self.rule = rule
    self.first = first
    self.second = second
  }
}

extension Layout {
  /// A row of a construct without its numbers, such as `UISV-spacing of row: b.leading, a.trailing`.
  public func description(of row: ConstructRow) -> String {
    let anchors = [row.first, row.second].compactMap { $0.map(description(of:)) }
    return "\(row.rule) of \(name(of: row.owner)): \(anchors.joined(separator: ", "))"
  }
}
