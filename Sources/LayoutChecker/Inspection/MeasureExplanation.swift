public import Constraints
public import LayoutDSL

/// Why measures of a view have their values on a screen: the way from the view to the facts of the screen, one
/// active row after the other.
public struct MeasureExplanation: Hashable, Sendable {
  /// A measure with the formula that gives its value.
  public struct Step: Hashable, Sendable {
    /// The measure, such as `icon.width`.
    public let name: String

    /// Its value in points.
    public let value: Double

    /// The formula, such as `0.25 * card.width`; nil for a fact of the screen.
    public let formula: String?

    /// What gives it the formula; none where a position and a size are only added up.
    public let reasons: [Reason]
  }

  /// What gives a measure its value.
  public struct Reason: Hashable, Sendable {
    /// What kind of thing does.
    public enum Kind: String, Hashable, Sendable {
      /// A row that is an equation.
      case equation

      /// A limit that keeps the measure from being larger.
      case atMost

      /// A limit that keeps the measure from being smaller.
      case atLeast

      /// The size of the content.
      case content

      /// That no size is below 0.
      case size

      /// The screen.
      case screen

      /// Nothing: the measure is free, and shown as 0.
      case nothing
    }

    /// What kind of thing it is.
    public let kind: Kind

    /// The row in the user's words; empty where there is none.
    public let row: String

    /// Where it was written, or what it was generated for.
    public let span: SourceSpan?

    /// How much it matters.
    public let priority: Priority
  }

  /// A row that would have the measures otherwise.
  public struct Wish: Hashable, Sendable {
    /// The row in the user's words.
    public let row: String

    /// Where it was written, or what it was generated for.
    public let span: SourceSpan?

    /// By how many points it is missed.
    public let missedBy: Double
  }

  /// A change of one number that makes the measure one point larger.
  public struct Change: Hashable, Sendable {
    /// What to change.
    public enum Subject: Hashable, Sendable {
      /// The size of the screen along an axis.
      case screen(Axis)

      /// The size of a view's content along an axis.
      case content(view: String, Axis)

      /// A row, as it reads then.
      case row(String)
    }

    /// What to change.
    public let subject: Subject

    /// Where it stands; nil for the screen.
    public let span: SourceSpan?

    /// By how many points its constant, or its size, grows.
    public let amount: Double

    /// How many points the measure gains before another row decides, where that is less than 1; else nil.
    public let gain: Double?
  }

  /// Why a value is one of many.
  public struct Openness: Hashable, Sendable {
    /// The measure that is free, such as `icon.width`.
    public let measure: String

    /// The least value that is as good.
    public let lower: Double

    /// The greatest value that is as good.
    public let upper: Double

    /// The rows that compete for the value; none where rows are missing.
    public let rivals: [Finding.Cause]

    /// The measure from which the value follows, where that is free; nil where rows of its own are missing.
    public let following: String?

    /// What mends it, tried by a check: from the findings of a check on the screen.
    public let help: [String]
  }

  /// The measure, such as `icon.width`, or the view where all its measures are explained.
  public let name: String

  /// The screen.
  public let screen: Screen

  /// The measures that were asked about, with their values.
  public let values: [Step]

  /// All steps: those of the measures first, then those that they follow from.
  public let steps: [Step]

  /// Why a value is one of many; nil where it is the only one.
  public let openness: Openness?

  /// The rows that would have it otherwise, those of the view first.
  public let wishes: [Wish]

  /// Changes of one number that make the measure one point larger; none where the value is free, and where
  /// several measures were asked about.
  public let changes: [Change]

  /// Over which widths of the window the same rows decide; nil where the value is free, and where several
  /// measures were asked about.
  public let reach: ExplanationReach?

  /// The active constraints of the measure with their multipliers, which add up to its value exactly; none where
  /// several measures were asked about.
  public let sum: [Summand]

  /// A summand of a measure: a multiplier times a number of a row.
  public struct Summand: Hashable, Sendable {
    /// What the row is.
    public let reason: Reason

    /// By how much the measure grows with each point.
    public let multiplier: Double

    /// The number of the row, in points: what its terms are equal to.
    public let rightHandSide: Double
  }
}

/// The widths of the window for which an explanation holds.
public struct ExplanationReach: Hashable, Sendable {
  /// What holds on the other side of an end.
  public struct Neighbour: Hashable, Sendable {
    /// The first step that is another one there; nil where the view is not there, and where there is no
    /// solution.
    public let step: MeasureExplanation.Step?
  }

  /// The widths.
  public let range: SweptLayout.Range

  /// The widths that were looked at.
  public let interval: ClosedRange<Double>

  /// What holds below; nil where the widths that were looked at end there.
  public let below: Neighbour?

  /// What holds above; nil where the widths that were looked at end there.
  public let above: Neighbour?
}
