internal import Constraints
internal import LayoutDSL

/// A layout on all its screens: what is wrong on each of them, without what is allowed.
struct LayoutExamination {
  /// The layout.
  let layout: Layout

  /// The screens, in the order in which they were checked.
  private(set) var results: [ScreenResult] = []

  /// The texts and controls that are higher than their content, by the positions of screens.
  private(set) var stretched: [[StretchedView]] = []

  /// The measures that the rows leave open, by the positions of screens.
  private(set) var open: [Set<ViewMeasure>] = []

  /// The faults that are not allowed.
  private var merger: FaultMerger

  /// How bad each fault is, by what it is, on the screens that show it.
  private var extents: [FaultKey: [Extent]] = [:]

  /// How bad a fault is on the screen at a position.
  private struct Extent {
    var position: Int
    var value: Double

    /// How far the view leaves by each side.
    var sides: [Double]
  }

  /// A view that breaks a rule, be it because another one does.
  private struct Affected: Hashable {
    var rule: Rule
    var item: String
  }

  /// How badly views break rules, by the positions of the screens that show it and the axes of faults that are of one
  /// alone.
  private var affected: [Int: [Affected: [Axis?: Double]]] = [:]

  /// What faults of sizes below nothing are, by the names of the views, whichever rows bring them about.
  private var negativeSizes: [String: [Axis?: Set<FaultKey>]] = [:]

  /// What checking the layout again on all screens would cost, as ``ScreenCheck/work`` counts.
  private(set) var work = 0

  /// What checking the layout takes where no rows contradict each other.
  private(set) var workWithoutConflicts = 0

  /// What is allowed, and which of it is of use.
  private(set) var allowances: AllowanceFilter

  /// Starts with no screen.
  ///
  /// - Throws: ``CheckError/unknownRules(_:)``.
  init(of layout: Layout) throws(CheckError) {
    self.layout = layout
    merger = FaultMerger(layout)
    allowances = try AllowanceFilter(layout)
  }

  /// The screens.
  var screens: [Screen] { results.map(\.screen) }

  /// What each fault is on all screens.
  var mergedFaults: [MergedFault] { merger.merged() }

  /// How bad a fault is on a screen; nil where it does not show there.
  func extent(of key: FaultKey, at position: Int) -> Double? {
    extents[key]?.first { $0.position == position }?.value
  }

  /// The positions of the screens that show any of some faults.
  func positions(of keys: Set<FaultKey>) -> Set<Int> {
    keys.reduce(into: []) { $0.formUnion((extents[$1] ?? []).map(\.position)) }
  }

  /// What was found of a size below nothing, whichever rows bring it about; empty where it is nowhere.
  func keys(ofNegativeSizeOf item: String, along axis: Axis?) -> Set<FaultKey> {
    negativeSizes[item]?[axis] ?? []
  }

  /// How far a view leaves by each side on a screen, in the order of its numbers; empty where it does not.
  func sides(of key: FaultKey, at position: Int) -> [Double] {
    extents[key]?.first { $0.position == position }?.sides ?? []
  }

  /// Whether a view breaks a rule on a screen, be it because another one does.
  func breaks(_ rule: Rule, item: String, at position: Int) -> Bool {
    affected[position]?[Affected(rule: rule, item: item)] != nil
  }

  /// How badly a view breaks a rule on a screen, whichever rows have it do so; nil where it does not.
  ///
  /// - Parameter axis: the axis of the fault; nil for one that is of no axis alone.
  func extent(of rule: Rule, item: String, along axis: Axis?, at position: Int) -> Double? {
    affected[position]?[Affected(rule: rule, item: item)]?[axis]
  }

  /// How bad a fault is where it is worst; nil where no screen shows it.
  func greatestExtent(of key: FaultKey) -> Double? { extents[key]?.lazy.map(\.value).max() }

  /// Takes what was found on the next screen.
  mutating func add(_ check: ScreenCheck) {
    results.append(check.result)
    stretched.append(check.stretched)
    open.append(check.open)
    merger.add(check.result.screen)
    work += check.work
    workWithoutConflicts += check.constraintCount
    take(allowances.filter(check.faults), at: results.count - 1)
  }

  /// Takes what the layout is at fault for on all screens together.
  mutating func addOnAllScreens(_ common: [Fault]) {
    let common = allowances.filter(common)
    guard !common.isEmpty else { return }
    for (position, screen) in screens.enumerated() {
      take(common.filter { $0.onlyOn?.contains(screen) ?? true }, at: position)
    }
  }

  private mutating func take(_ faults: [Fault], at position: Int) {
    let keys = faults.map { FaultKey.keys(of: $0, in: layout) }
    // Taken out while it grows, so that each view that follows another one is looked up once.
    var affectedHere = affected.removeValue(forKey: position) ?? [:]
    defer { affected[position] = affectedHere }
    for (fault, keys) in zip(faults, keys) {
      for key in keys {
        note(Extent(position: position, value: fault.extent, sides: fault.sides), of: key)
      }
      if fault.identity.rule == .negativeSize, let item = fault.identity.item {
        negativeSizes[layout[item].name, default: [:]][fault.identity.axis, default: []]
          .formUnion(keys)
      }
      for item in [fault.identity.item].compactMap(\.self) + fault.followers {
        let view = Affected(rule: fault.identity.rule, item: layout[item].name)
        affectedHere[view, default: [:]][fault.identity.axis, default: 0]
          .raise(to: fault.extent)
      }
    }
    merger.add(faults, keys: keys, at: position)
  }

  /// Notes how bad a fault is on a screen; sets of rows with the same names are one fault.
  private mutating func note(_ extent: Extent, of key: FaultKey) {
    guard extents[key]?.last?.position != extent.position else { return }
    extents[key, default: []].append(extent)
  }
}

extension Fault {
  /// How far the view leaves by each side, in points; empty where the fault is none of place.
  var sides: [Double] {
    measures.compactMap { measure in
      switch measure.quantity {
      case .beyondScreen, .beyondParent, .beyondSafeArea, .cutOff: measure.value
      default: nil
      }
    }
  }
}

extension Double {
  /// Makes the number as large as another one, where it is smaller.
  fileprivate mutating func raise(to other: Double) { self = max(self, other) }
}
