internal import Constraints

/// A constraint that a log prints.
public struct LoggedRow: Sendable {
  /// Where it stands in the log, counted from 1.
  public var line: Int

  /// The class of the constraint, such as `NSLayoutConstraint` or `SnapKit.LayoutConstraint`.
  public var className: String

  /// Where the constraint is in memory; nil where the log does not tell.
  public var address: String?

  /// The file and the line in which it was made, such as `Cell.swift:88`, as SnapKit tells.
  public var source: String?

  /// Its identifier, such as `UIView-Encapsulated-Layout-Height`.
  public var identifier: String?

  /// Whether text runs from right to left, where the row says so.
  public var isRightToLeft = false

  /// The view that `|` stands for; nil where the row has no `|`.
  public var superview: LoggedItem?

  /// How much it matters: 1000 is required, and what is less is never part of a conflict.
  public var priority = 1000.0

  /// What it demands; several where one format string stands for several.
  public var relations: [LoggedRelation]
}

extension LoggedRow {
  /// Who has made a constraint.
  public enum Origin: Hashable, Sendable {
    /// The app.
    case written

    /// An autoresizing mask.
    case autoresizingMask

    /// A table, a collection or a window that holds a view to a size for now.
    case encapsulation

    /// A stack that hides a view.
    case hiding

    /// A stack that arranges its views.
    case stack

    /// The system, for guides and bars.
    case system
  }

  /// Who has made the constraint, by its class and its identifier.
  public var origin: Origin {
    if let identifier {
      if identifier.hasPrefix("UIView-Encapsulated-Layout") { return .encapsulation }
      if identifier == "UISV-hiding" { return .hiding }
      if identifier.hasPrefix("UISV-") { return .stack }
      let generated = ["-guide-constraint", "SafeAreaLayoutGuide-", "UIButtonBar.", "_UI"]
      if generated.contains(where: { identifier.firstRange(of: $0) != nil }) { return .system }
    }
    switch className {
    case "NSAutoresizingMaskLayoutConstraint": return .autoresizingMask
    case "_UILayoutSupportConstraint": return .system
    default: return .written
    }
  }

  /// The items that the row speaks of.
  var items: [LoggedItem] {
    relations.flatMap { [$0.first.item] + ($0.second.map { [$0.item] } ?? []) }
  }

  /// Whether the row fixes the size of the content of a cell, which older systems do without an identifier.
  var isSizeOfCell: Bool {
    className == "NSLayoutConstraint" && source == nil && identifier == nil
      && fixedSize?.anchor.item.name == "UITableViewCellContentView"
  }

  /// A size that the row fixes, or limits from above: nil where it does neither.
  var fixedSize: (anchor: LoggedAnchor, value: Double)? {
    guard relations.count == 1, let only = relations.first, only.second == nil,
      only.first.attribute.isSize, only.relation != .greaterOrEqual
    else { return nil }
    return (only.first, only.constant)
  }
}
