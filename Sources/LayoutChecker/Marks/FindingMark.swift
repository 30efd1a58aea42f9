internal import LayoutDSL

/// What a comment of a layout file expects of a check.
///
/// ```text
/// // ! zero-size card on 320x568        a finding about `card`, whose place is on this line
/// // ! and overlap icon                 a finding that follows from another one
/// // = 320x568 icon.width 76            a measure on a screen
/// // = 320x568 verdict unique           what solving ends with on a screen
/// ```
///
/// Where no screens are named, all screens of the layout show the finding. Several findings of a line are
/// separated by `;`. On lines of their own, findings are those of the next line, and a line that goes on
/// with `// !   ` continues the one above it.
public struct FindingMark: Hashable, Sendable {
  /// The name of the rule.
  public var rule: String

  /// The view that shows the finding; empty where no single one does.
  public var view: String

  /// The titles of the screens with the finding.
  public var screens: [String]

  /// Whether the finding follows from another one.
  public var isConsequence: Bool

  /// The line that the finding is on, counted from 1.
  public var line: Int

  /// Makes a mark.
  public init(
    rule: String, view: String, screens: [String], isConsequence: Bool = false, line: Int
  ) {
    self.rule = rule
    self.view = view
    self.screens = screens
    self.isConsequence = isConsequence
    self.line = line
  }
}

extension FindingMark {
  /// The mark as a comment has it.
  ///
  /// - Parameter all: the screens of its layout, which are not named one by one.
  func words(among all: [String]) -> String {
    let words = [isConsequence ? "and" : "", rule, view].filter { !$0.isEmpty }
    let place = screens == all ? "" : " on \(screens.joined(separator: ", "))"
    return words.joined(separator: " ") + place
  }

  /// By what marks are sorted.
  var order: (Int, Int, String, String, String) {
    (line, isConsequence ? 1 : 0, rule, view, screens.joined(separator: ","))
  }
}

/// What a comment says about a layout on one screen.
public struct ScreenMark: Hashable, Sendable {
  /// What it says.
  public enum Claim: Hashable, Sendable {
    /// A measure of a view lies between two values, which are one where it is determined.
    case measure(view: String, ViewMeasureName, lower: Double, upper: Double)

    /// What solving ends with.
    case verdict(Verdict)
  }

  /// A measure of a frame.
  public enum ViewMeasureName: String, Hashable, Sendable, CaseIterable {
    /// A distance from the edge of the screen.
    case x, y
    /// A size.
    case width, height
  }

  /// The screen, as a choice names it.
  public var screen: String

  /// What is said about it.
  public var claim: Claim

  /// The line of the comment, counted from 1.
  public var line: Int
}
