internal import Constraints
internal import LayoutDSL

/// The views with content that have next to no extent, with the reason.
///
/// Nothing can be right about a view without an extent, nor about what is in it along that axis.
struct CollapsedViews {
  /// Why a view has no extent along an axis.
  enum Reason {
    /// Nothing holds it open.
    case unheld(FreeRange)

    /// Rows take its room.
    case crushed

    /// Something else is open, and with it the view: that is the fault.
    case consequence
  }

  /// A view without an extent.
  struct View {
    let item: ItemID

    /// The axes along which it has none and everything around it has one.
    let axes: [(axis: Axis, reason: Reason)]
  }

  /// The views that are to blame, parents before children.
  private(set) var views: [View] = []

  /// Along which axes each item has no extent, by its position; empty where all have one.
  private var axes: [[Axis]] = []

  /// No views.
  init() {}

  /// Finds the views on a screen.
  ///
  /// - Parameter disputed: what conflicts explain already.
  init(on scene: SolvedScreen, except disputed: DisputedSizes) {
    let missing = Set(scene.freedoms.roots.filter { $0.tie == nil }.map(\.quantity))
    var all: Set<Quantity> = []
    // What scrolls comes behind the area, and before what is in it.
    let items = scene.views.flatMap { [$0, scene.layout.content(of: $0)].compactMap(\.self) }
    for item in items {
      let axes = Axis.allCases.filter { scene.isCollapsed(item, along: $0) }
      guard !axes.isEmpty else { continue }
      for axis in axes { all.insert(Quantity(item: item, measure: .size, axis: axis)) }
      // A view without a size leaves none for what is inside it.
      let own = axes.filter { axis in
        !scene.ancestors(of: item).contains {
          all.contains(Quantity(item: $0, measure: .size, axis: axis))
        }
      }
      guard !own.isEmpty, !disputed.contains(item) else { continue }
      let reasons = own.map { axis -> (axis: Axis, reason: Reason) in
        guard let range = scene.range(.size, of: item, along: axis) else {
          return (axis, scene.isSizeFree(of: item, along: axis) ? .consequence : .crushed)
        }
        let quantity = Quantity(item: item, measure: .size, axis: axis)
        return (axis, missing.contains(quantity) ? .unheld(range) : .consequence)
      }
      guard reasons.contains(where: { !$0.reason.isConsequence }) else { continue }
      views.append(View(item: item, axes: reasons))
      if self.axes.isEmpty {
        self.axes = Array(repeating: [], count: scene.layout.items.count)
      }
      self.axes[item.index] = own
    }
  }

  /// Whether an item has no extent, or something around it has none along an axis.
  func affects(_ item: ItemID, along axis: Axis, on scene: SolvedScreen) -> Bool {
    guard !axes.isEmpty else { return false }
    return !axes[item.index].isEmpty
      || scene.ancestors(of: item).contains { axes[$0.index].contains(axis) }
  }

  /// Whether an item has no extent, or something around it has none.
  func affects(_ item: ItemID, on scene: SolvedScreen) -> Bool {
    Axis.allCases.contains { affects(item, along: $0, on: scene) }
  }

  /// Whether an item itself has no extent along an axis.
  func contains(_ item: ItemID, along axis: Axis) -> Bool {
    !axes.isEmpty && axes[item.index].contains(axis)
  }
}

extension CollapsedViews.Reason {
  /// Whether something else is to blame.
  var isConsequence: Bool {
    if case .consequence = self { true } else { false }
  }
}
