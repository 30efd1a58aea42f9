/// A guide that an item has without having declared it; the raw values are the words of the language.
public enum ItemPart: String, Hashable, Sendable, CaseIterable {
  /// The part of the screen that no bar or sensor covers, or what of a view lies in it (UIKit's
  /// `safeAreaLayoutGuide`).
  case safeArea

  /// The inside of a view's margins (UIKit's `layoutMarginsGuide`).
  case margins

  /// The inside of a view's margins, not wider than is easily read (UIKit's `readableContentGuide`).
  case readable

  /// What scrolls in a scroll area (UIKit's `contentLayoutGuide`).
  case content

  /// A scroll area's own frame, which never means its content (UIKit's `frameLayoutGuide`).
  case frame
}

extension Layout {
  /// The guides that an item has without having declared them.
  public func parts(of item: ItemID) -> [ItemPart] {
    switch self[item].kind {
    case .screen: item == .screen ? [.safeArea, .margins, .readable] : []
    case .guide, .safeArea, .margins, .readable, .content, .frame: []
    case .scroll: [.safeArea, .margins, .readable, .content, .frame]
    default: [.safeArea, .margins, .readable]
    }
  }

  /// The guide of what scrolls in a scroll area, which is the item directly behind it; nil for all
  /// other items.
  public func content(of area: ItemID) -> ItemID? {
    self[area].kind == .scroll ? ItemID(index: area.index + 1) : nil
  }
}
