internal import Constraints
internal import LayoutDSL

/// A break of a rule on one screen.
struct Fault: Sendable {
  /// What makes faults on several screens the same fault.
  struct Identity: Hashable, Sendable {
    /// What else tells faults apart.
    enum Detail: Hashable, Sendable {
      /// Why a view has no extent.
      case unheld, crushed, fixed

      /// The sides that are affected.
      case sides([Side])

      /// That pages cut it.
      case page

      /// The priority of the rows that compete.
      case tie(Priority)

      /// The position of an expectation in `Layout.expectations`.
      case expectation(Int)

      /// A condition as it was written.
      case condition(String)
    }

    var rule: Rule
    /// The item that shows the fault.
    var item: ItemID?
    /// The item that it shows the fault with, where it takes two.
    var partner: ItemID?
    /// The direction in which it shows.
    var axis: Axis?
    var detail: Detail?
    /// The rows that cause it, where other rows would make it another fault.
    var sources: [LayoutProblem.Source] = []

    /// The axes along which the fault may show.
    var axes: [Axis] {
      if let axis { return [axis] }
      guard case .sides(let sides) = detail else { return Axis.allCases }
      return Axis.allCases.filter { axis in sides.contains { $0.axis == axis } }
    }
  }

  /// A number that differs from screen to screen.
  struct Measure: Hashable, Sendable {
    var quantity: MeasuredQuantity
    var value: Double
  }

  /// A number of a set of rows that another screen tells.
  struct AlternativeMeasure {
    let sources: [LayoutProblem.Source]

    /// Where the fault of that set stands.
    let span: SourceSpan?
    let measure: Measure
  }

  var identity: Identity

  /// All sets of rows that cause it, where there are several: what another screen shows for one of
  /// these sets is the same fault, whichever of them it tells.
  var alternativeCauses: [[LayoutProblem.Source]] = []

  /// What some of these sets are measured by where they are told.
  var alternativeMeasures: [AlternativeMeasure] = []

  /// Items that show it because `identity.item` does.
  var followers: [ItemID] = []

  /// The screens that show a fault of all screens together; nil for all of them.
  var onlyOn: [Screen]?

  /// Where to point.
  var span: SourceSpan?

  /// How bad the fault is compared with the same fault on other screens.
  var extent = 0.0

  /// What is wrong here.
  var message: String

  var notes: [Finding.Note] = []

  /// Changes that may mend the fault, each tried as a whole, the likeliest first.
  var proposals: [Proposal] = []

  var causes: [Finding.Cause] = []

  /// The numbers that make the message differ from screen to screen.
  var measures: [Measure] = []
}
