/// A view, a guide or a window, as a log names it.
///
/// Items are the same where their addresses are, or their names where a log gives none.
public struct LoggedItem: Sendable {
  /// The class with its module, such as `App.TagView`, or the identifier that stands for both.
  public var name: String

  /// Where the item is in memory, such as `0x7fca0bd50f70`; nil where the log does not tell.
  public var address: String?

  /// A text or an identifier of the item, such as `Cancel` or `UIViewLayoutMarginsGuide`.
  public var label: String?

  /// Makes an item.
  public init(name: String, address: String? = nil, label: String? = nil) {
    self.name = name
    self.address = address
    self.label = label
  }

  /// What tells the item from others.
  var identity: String { address ?? name }
}

extension LoggedItem: Hashable {
  /// Whether two names stand for the same item.
  public static func == (first: LoggedItem, second: LoggedItem) -> Bool {
    first.identity == second.identity
  }

  /// Feeds the identity of the item into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension LoggedItem {
  /// Whose class an item is of.
  enum Owner {
    /// A class of the app, or of a library in it.
    case app
    /// A public class of the system, which the app may have made.
    case system
    /// A private class of the system.
    case apple
  }

  /// Whose class the item is of, by its name.
  var owner: Owner {
    if Self.commonPrivateClasses.contains(name) { return .system }
    if Self.privatePrefixes.contains(where: name.hasPrefix) { return .apple }
    let isSystem = Self.publicPrefixes.contains { prefix in
      name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
    }
    return isSystem && !name.contains(".") ? .system : .app
  }

  /// Private classes that stand between views of an app.
  private static let commonPrivateClasses: Set<String> = [
    "_UILayoutGuide", "_UILayoutSpacer", "_UIVisualEffectContentView",
  ]

  private static let privatePrefixes = [
    "_", "UIKeyboard", "UIInputSet", "UIRemoteKeyboard", "UIInterfaceAction", "UITabBarButton",
    "UINavigationBarContent", "SPUI", "TUI", "FI_T",
  ]

  private static let publicPrefixes = ["UI", "NS", "MK", "WK", "AV", "SK", "CA"]

  /// The class without its module, or what a guide is called in code.
  var shortName: String {
    switch label {
    case "UIViewLayoutMarginsGuide": return "layoutMarginsGuide"
    case "UIViewSafeAreaLayoutGuide": return "safeAreaLayoutGuide"
    case "UIViewKeyboardLayoutGuide": return "keyboardLayoutGuide"
    default: break
    }
    let isQualified = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let isModule = isQualified && parts.count > 1 && parts.allSatisfy { !$0.isEmpty }
    let short = isModule ? String(parts.last ?? "") : name
    guard let label, !label.allSatisfy({ $0 == " " }) else { return short }
    return "\(short) '\(label)'"
  }
}
