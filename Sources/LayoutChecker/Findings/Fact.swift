public import LayoutDSL

/// A fact beside the message of a finding; lengths are in points.
///
/// Facts have no words of their own: a report has them.
public enum Fact: Hashable, Codable, Sendable {
  /// What becomes of an optional row.
  public enum Outcome: Hashable, Codable, Sendable {
    /// It is missed by so much.
    case missed(Double)

    /// It holds, and would no longer if it had so much less.
    case spare(Double)

    /// It holds, and would not with less.
    case tight
  }

  /// A length at a side.
  public struct Amount: Hashable, Codable, Sendable {
    /// The side: an edge.
    public var side: Attribute

    /// The length.
    public var value: Double
  }

  /// What rows would leave for a size.
  public struct Remainder: Hashable, Codable, Sendable {
    /// Whose size.
    public var view: String

    /// Along which axis.
    public var axis: Axis

    /// The size, below 0.
    public var value: Double
  }

  /// A number on one of the screens.
  public struct Extreme: Hashable, Codable, Sendable {
    /// The number.
    public var value: Double

    /// The screen.
    public var screen: Screen
  }

  // MARK: What rows leave open

  /// A measure may have any value between two, which may be infinite.
  case free(ViewMeasure, lower: Double, upper: Double)

  /// Nothing holds a size open, which may have any value between two.
  case unheld(ViewMeasure, lower: Double, upper: Double)

  /// By how much rows are missed in all, whichever of them gives way.
  case totalError(Double)

  // MARK: What rows take

  /// A view is crushed by rows that matter as much or more.
  case crushed

  /// Required rows leave no size for a view.
  case noRoom(Axis)

  /// What becomes of an optional row.
  case row(String, Outcome)

  // MARK: Rows that contradict each other

  /// What is so on the screen, as a row.
  case screenFact(String)

  /// Rows that conflict for the same reason, there or only on other screens.
  case alsoConflicting([String], elsewhere: Bool = false)

  /// Rows that conflict as well when they stand in place of others, there or only on other screens.
  case replacing([String], with: [String], elsewhere: Bool = false)

  /// So many more sets of rows conflict.
  case moreConflicts(Int)

  /// Some of the rows may not be needed for the conflict: the search for fewer has ended.
  case unneededRows

  /// The search for conflicts ended after so many.
  case conflictSearchEnded(after: Int)

  /// Further views that are left with less than nothing, and how many there are besides.
  case alsoNegative([Remainder], more: Int)

  // MARK: Sizes and places

  /// The size of a picture.
  case picture(Size)

  /// The size of a picture whose ratio a row misses by so many percent.
  case pictureRatio(Size, percentOff: Double)

  /// Where a view is on a screen of a size.
  case frame(of: String, Rect, screen: Size)

  /// What lies outside of a view gets no touches.
  case untouchable(outside: String)

  /// The size of a scroll area and of its content.
  case content(of: String, Size, area: Size)

  /// What of a scroll area can be seen by scrolling.
  case reach(of: String, Size)

  /// How much of a scroll area a page shows along an axis.
  case page(of: String, Axis, size: Double, content: Double)

  /// What bars and sensors cover.
  case covered([Amount])

  /// Views that have the fault because another one has it, and how many there are besides.
  case followers([String], more: Int)

  /// Where a view is declared.
  case declaration(of: String)

  /// A stack gives all its views one size along its axis.
  case oneSize(Axis, by: String)

  /// What a finger needs in both directions.
  case finger(Double)

  /// A size at which a control would be large enough, because the system makes it so.
  case systemSize(Double, Axis)

  /// How wide a view is and its text would be on one line.
  case textWidth(view: String, width: Double, text: Double)

  /// The sizes of a text, round by round: the width of the view and the height of the text.
  case rounds(of: String, [Size])

  /// The frames are those of the last round, where it is known the how-many-th.
  case lastRound(Int?)

  /// What something should be: how it should compare with a value, and with what in words.
  case expected(Condition.Comparison, String?, Double)

  /// A size is this formula of the window's width at some widths, because a row wins there.
  case formula(String, at: String, winner: String?)

  // MARK: Where else

  /// A view is an instance of a component.
  case instance(String, of: String)

  /// Views with the same fault, and how many there are besides.
  case sameFault([String], more: Int)

  /// The message has the numbers of a screen.
  case numbersOf(Screen)

  /// At which size of the window the numbers of the message are, along which axis.
  case numbersAt(Axis, Double)

  /// How far a number goes on other screens.
  case elsewhere(MeasuredQuantity, least: Extreme?, most: Extreme?)
}
