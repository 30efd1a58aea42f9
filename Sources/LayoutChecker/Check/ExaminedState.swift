internal import Constraints
internal import LayoutDSL

/// Where a fault is told.
struct ToldPlace: Hashable {
  let rule: Rule
  let span: SourceSpan?
  let axis: Axis?
  let item: ItemID?

  /// Where the other view of a fault of two is declared.
  let partner: SourceSpan?

  init(_ fault: Fault, in layout: Layout) {
    (rule, span, axis) = (fault.identity.rule, fault.span, fault.identity.axis)
    partner = fault.identity.partner.flatMap { layout[$0].span }
    // What has no place is told by itself.
    item = span == nil ? fault.identity.item : nil
  }
}

/// What is wrong with a layout before a change.
struct ExaminedState {
  let examination: LayoutExamination

  /// The screens of the examination.
  let screens: [Screen]

  /// How many screens these are, whatever is shown on them.
  var screenCount: Int { screens.withoutVariants.count }

  /// How many allowances are in vain.
  let unusedAllowances: Int

  /// The rows that only limit.
  let limits: LimitingRows

  init(_ examination: LayoutExamination) {
    self.examination = examination
    limits = LimitingRows(of: examination.layout)
    screens = examination.screens
    unusedAllowances = examination.allowances.unused().count
  }

  /// Whether a fault that other screens show may have been there before on a screen on which required rows
  /// contradicted each other, where not all is told.
  func mayHide(_ key: FaultKey, of fault: Fault, at index: Int) -> Bool {
    guard examination.results[index].verdict == .unsatisfiable,
      !fault.identity.rule.isOfConflicts,
      let extent = examination.greatestExtent(of: key)
    else { return false }
    return !screens[index].shows(fault.extent - extent)
  }

  /// What a change of a layout does to a fault.
  enum Change {
    /// It was not there before.
    case new

    /// It is larger than before.
    case worse

    /// More views follow the one that is blamed.
    case takesOthers
  }

  /// The faults that are new or worse on a screen; nil where one is not gone that should be.
  ///
  /// - Parameter result: what the changed layout is on the screen; nil where only the faults count.
  func newFaults(
    among faults: [Fault], in layout: Layout, at index: Int, as result: ScreenResult?,
    without gone: MergedFault?
  ) -> [(key: FaultKey, fault: Fault, change: Change)]? {
    var new: [(key: FaultKey, fault: Fault, change: Change)] = []
    // Where views were and are, by name; only looked up where a view is told with another one.
    lazy var before = examination.results[index].framesByName
    lazy var after = result?.framesByName ?? [:]
    for fault in faults {
      let keys = FaultKey.keys(of: fault, in: layout)
      guard let key = keys.first, gone?.keys.isDisjoint(with: keys) ?? true else {
        return nil
      }
      // Rows that make a size negative may be written in another way now, which is no way out for that size.
      if let gone, gone.screens.contains(index), fault.isOfSize(of: gone.identity) { return nil }
      if fault.identity.rule == .negativeSize, let item = fault.identity.item,
        let extent = examination.extent(
          of: .negativeSize, item: layout[item].name, along: fault.identity.axis, at: index),
        !screens[index].shows(fault.extent - extent)
      {
        continue
      }
      let known = keys.map { examination.extent(of: $0, at: index) }
      // A conflict that shares a set of rows with one that was there is another one where it has a set that was
      // not: what holds in the place of a row that has gone may contradict others.
      guard let extent = known.compactMap(\.self).max(), !known.contains(nil) else {
        // A view that did so because another one does is blamed itself now.
        let didFollow =
          fault.identity.rule.isOfRoom
          && fault.identity.item.map {
            examination.breaks(fault.identity.rule, item: layout[$0].name, at: index)
          } ?? false
        new.append((key, fault, didFollow ? .worse : .new))
        continue
      }
      // It may leave farther by the side by which it leaves less.
      let isFarther = zip(fault.sides, examination.sides(of: key, at: index)).contains {
        screens[index].shows($0 - $1)
      }
      if screens[index].shows(fault.extent - extent) || isFarther {
        new.append((key, fault, .worse))
      }
      let takesOthers = fault.followers.contains { item in
        !examination.breaks(fault.identity.rule, item: layout[item].name, at: index)
      }
      if takesOthers { new.append((key, fault, .takesOthers)) }
      // A view that is told with another one has no measure of its own.
      let isOffScreen = fault.identity.rule == .offScreen
      let leavesSomething = isOffScreen || fault.identity.rule == .outsideParent
      let followsFarther =
        leavesSomething
        && fault.followers.contains {
          screens[index].leavesFarther(
            $0, in: layout, isOffScreen: isOffScreen, before: before, after: after)
        }
      if followsFarther { new.append((key, fault, .worse)) }
    }
    return new
  }
}

extension Screen {
  /// Whether a view leaves the screen, or what it is in, farther by any side than it did.
  ///
  /// - Parameters:
  ///   - before: where views were, by name.
  ///   - after: where they are.
  func leavesFarther(
    _ item: ItemID, in layout: Layout, isOffScreen: Bool, before: [String: Rect],
    after: [String: Rect]
  ) -> Bool {
    // The screen itself has no frame in a result.
    func bounds(among frames: [String: Rect]) -> Rect? {
      isOffScreen ? self.bounds : layout[item].parent.flatMap { frames[layout[$0].name] }
    }
    guard let old = before[layout[item].name], let own = after[layout[item].name],
      let oldParent = bounds(among: before), let ownParent = bounds(among: after)
    else { return false }
    return zip(own.reach(beyond: ownParent), old.reach(beyond: oldParent)).contains {
      shows($0 - $1)
    }
  }
}

extension Rect {
  /// How far the rectangle lies beyond each side of another one, in points; 0 where it does not.
  func reach(beyond other: Rect) -> [Double] {
    Axis.allCases.flatMap { axis in
      [
        max(0, other.start(along: axis) - start(along: axis)),
        max(0, end(along: axis) - other.end(along: axis)),
      ]
    }
  }
}

extension ScreenResult {
  /// The frames by the names of their items.
  var framesByName: [String: Rect] {
    Dictionary(frames.map { ($0.name, $0.frame) }) { first, _ in first }
  }

  /// Of what is thinner than this, in points, next to nothing is seen.
  private static let leastSize = 1.0 - 1e-6

  /// Whether the views that are seen in another result for the same screen still are.
  func showsViews(of other: ScreenResult, in layout: Layout) -> Bool {
    func isThin(_ frame: Rect) -> Bool { min(frame.width, frame.height) < Self.leastSize }
    let thin = frames.filter { isThin($0.frame) }
    if thin.isEmpty { return true }
    let before = other.framesByName
    return !thin.contains { name, _ in
      before[name].map { !isThin($0) } ?? false
        && layout.item(named: name).map { layout[$0].isView } ?? false
    }
  }

  /// Whether another result for the same screen has the same frames, to half a pixel.
  ///
  /// - Parameter names: the items that count; nil for all of them.
  func hasFrames(of other: ScreenResult, named names: Set<String>? = nil) -> Bool {
    frames.map(\.name) == other.frames.map(\.name)
      && zip(frames, other.frames).allSatisfy { own, theirs in
        guard names?.contains(own.name) ?? true else { return true }
        return !screen.showsDifference(between: own.frame, theirs.frame)
      }
  }
}
