internal import Constraints
internal import LayoutDSL

/// A fault on one screen.
struct Fault: Sendable {
  /// What makes faults on several screens the same fault.
  struct Identity: Hashable, Sendable {
    var rule: Rule
    /// The item that shows the fault.
    var item: ItemID?
    /// The item that it shows the fault with, where it takes two.
    var partner: ItemID?
    /// The direction in which it shows.
    var axis: Axis?
    /// What else tells faults apart: a kind of cause, or the position of an expectation.
    var detail = ""
    /// The rows that cause it, where other rows would make it another fault.
    var sources: [LayoutProblem.Source] = []
  }

  /// A number that differs from screen to screen.
  struct Measure: Hashable, Sendable {
    var name: String
    var value: Double
  }

  var identity: Identity

  /// All sets of rows that cause it, where there are several: what another screen shows for one of
  /// these sets is the same fault, whichever of them it tells.
  var kin: [[LayoutProblem.Source]] = []

  /// The directions in which it shows, where one fault may show in both.
  var axes = Axis.allCases

  /// Where to point.
  var span: SourceSpan?

  /// How bad the fault is compared with the same fault on other screens.
  var extent = 0.0

  /// What is wrong here.
  var message: String

  var notes: [Finding.Note] = []

  /// Changes that were tried and mend the fault on this screen.
  var repairs: [Repair] = []

  var causes: [Finding.Cause] = []

  /// The numbers that make the message differ from screen to screen.
  var measures: [Measure] = []

  /// A change to the layout that was tried.
  struct Repair: Hashable, Sendable {
    /// What to do; the same words on every screen.
    var words: String
    /// What became of it when it was tried.
    var effect: String
  }
}
