internal import Constraints
internal import LayoutDSL

/// The views that jump at sizes of a sweep.
struct SweptJumps {
  /// A jump with where it is.
  private struct Jump {
    var fault: Fault
    var lane: SweepLane
    var size: Double
  }

  private let layout: Layout
  private let jumps: [Jump]

  /// Finds the jumps of a layout in lanes with the texts that were written.
  init(in lanes: [SweepReport.Lane], of layout: Layout) {
    self.layout = layout
    jumps = lanes.filter { $0.lane.screen.textLength == Screen.writtenTextLength }.flatMap { lane in
      JumpRule.faults(in: lane.swept, of: layout).map {
        Jump(fault: $0.fault, lane: lane.lane, size: $0.size)
      }
    }
  }

  /// The faults, each on the windows of its lane that were looked at and are next to it.
  func faults(on screens: [Screen]) -> [Fault] {
    jumps.compactMap { jump in
      let axis = jump.lane.axis
      let own = screens.filter {
        $0.withoutSize(along: axis) == jump.lane.screen.withoutSize(along: axis)
      }
      guard let nearest = own.least(by: { ($0.size.along(axis) - jump.size).magnitude }) else {
        return nil
      }
      var fault = jump.fault
      fault.onlyOn = [nearest]
      return fault
    }
  }

  /// The sizes at which a fault is a jump, for each lane; nil where it is none.
  func sizes(of keys: Set<FaultKey>) -> [SizeRanges]? {
    var sizes: [SizeRanges] = []
    for jump in jumps where !keys.isDisjoint(with: FaultKey.keys(of: jump.fault, in: layout)) {
      let range = SweptLayout.Range(jump.size, jump.size)
      guard let place = sizes.firstIndex(where: { $0.lane == jump.lane }) else {
        sizes.append(SizeRanges(jump.lane, [range]))
        continue
      }
      if !sizes[place].ranges.contains(range) { sizes[place].ranges.append(range) }
    }
    return sizes.isEmpty ? nil : sizes
  }
}

extension Screen {
  /// What windows of one lane have in common.
  fileprivate func withoutSize(along axis: Axis) -> Screen {
    var screen = resized(to: 0, along: axis)
    screen.name = ""
    return screen
  }
}
