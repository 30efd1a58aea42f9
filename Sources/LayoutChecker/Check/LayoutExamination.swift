internal import Constraints
internal import LayoutDSL

/// A layout on all its screens: what is wrong on each of them, without what is allowed.
struct LayoutExamination {
  /// The layout.
  let layout: Layout

  /// The screens, in the order in which they were checked.
  private(set) var results: [ScreenResult] = []

  /// The faults of each screen that are not allowed.
  private(set) var faults: [[Fault]] = []

  /// What checking the layout again on all screens would cost, as ``ScreenCheck/work`` counts.
  private(set) var work = 0

  /// What is allowed, and which of it is of use.
  private(set) var allowances: AllowanceFilter

  /// Starts with no screen.
  ///
  /// - Throws: ``CheckError/unknownRules(_:)``.
  init(of layout: Layout) throws(CheckError) {
    self.layout = layout
    allowances = try AllowanceFilter(layout)
  }

  /// The screens.
  var screens: [Screen] { results.map(\.screen) }

  /// Takes what was found on the next screen.
  mutating func add(_ check: ScreenCheck) {
    results.append(check.result)
    work += check.work
    faults.append(allowances.filter(check.faults))
  }

  /// Takes what the layout is at fault for on all screens together.
  mutating func addOnAllScreens(_ common: [Fault]) {
    let common = allowances.filter(common)
    for position in faults.indices {
      faults[position] += common.filter { $0.onlyOn?.contains(screens[position]) ?? true }
    }
  }
}
