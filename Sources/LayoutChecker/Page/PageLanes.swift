internal import Constraints
internal import LayoutDSL

/// The windows of a page that can be dragged to any size: each is one of the screens that were checked, and varies
/// in width or in height as far as the screens of its orientation do, and without being turned.
///
/// There are a few of them: through the screen that shows the first finding, through one whose text runs from right
/// to left, through the largest and the narrowest screen that stand upright and the lowest one that lies, and through
/// screens that show other findings; and all of these for each state of
/// the layout, each length of texts, and each group of text sizes that it tells apart.
struct PageLanes {
  /// A lane with what a page says of it.
  struct Lane {
    var lane: SweepLane

    /// The text sizes for which it is the same.
    var textSizes: ClosedRange<ContentSizeCategory>

    /// The position of the plane that it lies in.
    var plane: Int
  }

  /// All widths and heights between those of screens, for the traits of one of them and in its orientation.
  struct Plane {
    var screen: Screen
    var widths: ClosedRange<Double>
    var heights: ClosedRange<Double>
  }

  /// The groups of text sizes that a layout tells apart, ascending.
  let textSizes: [ClosedRange<ContentSizeCategory>]

  /// The lanes, those along the width first.
  let lanes: [Lane]

  /// The planes in which they lie, the most important first.
  let planes: [Plane]

  /// Chooses lanes for a layout that was checked on screens.
  ///
  /// - Parameter findings: what was found, the most important first.
  init(for layout: Layout, on screens: [Screen], findings: [Finding]) {
    let variants = screens.map(\.variant).withoutRepetitions
    let all = Self.bases(among: screens, for: findings)
    // Where fonts follow the text size, each size is another one, and those that were checked are enough.
    let groups =
      layout.followsTextSize
      ? Set(screens.map(\.textSize)).sorted().map { $0...$0 }
      : Self.groups(
        of: layout, on: variants.flatMap { variant in all.map { $0.showing(variant) } })
    let variations = variants.flatMap { variant in groups.map { (variant: variant, textSizes: $0) }
    }
    .prefix(Self.mostVariations)
    let bases = all.prefix(max(1, Self.mostVariations / max(1, variations.count)))
    var lanes: [Lane] = []
    var planes: [Plane] = []
    for axis in Axis.allCases {
      for base in bases {
        let interval = Self.interval(along: axis, of: base, among: screens)
        for (variant, group) in variations {
          var screen = base.showing(variant)
          if !group.contains(screen.textSize) {
            screen = screen.withText(of: group.contains(.large) ? .large : group.lowerBound)
          }
          let lane = SweepLane(axis, over: interval, on: screen)
          // Another screen of the same height makes the same lane.
          let isKnown = lanes.contains { known in
            known.lane.axis == axis && known.lane.across == lane.across
              && known.lane.screen.sharesTraits(with: screen)
          }
          guard !isKnown else { continue }
          let plane = planes.firstIndex { $0.screen.isInPlane(of: screen) } ?? planes.count
          if plane == planes.count {
            planes.append(
              Plane(
                screen: screen, widths: Self.sizes(along: .horizontal, of: base, among: screens),
                heights: Self.sizes(along: .vertical, of: base, among: screens)))
          }
          lanes.append(Lane(lane: lane, textSizes: group, plane: plane))
        }
      }
    }
    (textSizes, self.lanes, self.planes) = (groups, lanes, planes)
  }

  /// The position of the group of text sizes of a screen.
  func textSize(of screen: Screen) -> Int? {
    textSizes.firstIndex { $0.contains(screen.textSize) }
  }

  /// The position of the lane on which a window is dragged that has the size of a screen, and whether it is also
  /// otherwise like it, or else like another screen of its orientation; nil where no lane and no plane has that size.
  func lane(along axis: Axis, from screen: Screen) -> (position: Int, isLike: Bool)? {
    func isLike(_ lane: Lane, _ screen: Screen) -> Bool {
      lane.lane.screen.withText(of: screen.textSize).sharesTraits(with: screen)
    }
    let size = screen.size
    let own = lanes.indices.filter { index in
      let lane = lanes[index]
      return lane.lane.axis == axis && lane.textSizes.contains(screen.textSize)
        && lane.lane.screen.variant == screen.variant
        && lane.lane.screen.orientation == screen.orientation
        && lane.lane.screen.direction == screen.direction
    }
    let through = own.filter {
      lanes[$0].lane.across == size.along(axis.across)
        && lanes[$0].lane.interval.contains(size.along(axis))
    }
    let beside = own.filter {
      let plane = planes[lanes[$0].plane]
      return plane.widths.contains(size.width) && plane.heights.contains(size.height)
    }
    let like = (through + beside).first { isLike(lanes[$0], screen) }
    return (like ?? through.first ?? beside.first).map { ($0, $0 == like) }
  }

  /// So many screens have lanes.
  private static let mostBases = 4

  /// So many screens with a state and a group of text sizes have lanes.
  private static let mostVariations = 12

  /// The screens through which there are lanes.
  private static func bases(among screens: [Screen], for findings: [Finding]) -> [Screen] {
    func least(_ screens: [Screen], by axis: Axis) -> Screen? {
      screens.least { ($0.size.along(axis), $0.size.along(axis.across)) }
    }
    let plain = screens.filter { $0.direction == .leftToRight }
    let upright = plain.filter { $0.orientation == .portrait }
    let telling =
      [
        findings.first?.screens.first,
        least(screens.filter { $0.direction == .rightToLeft }, by: .horizontal),
        upright.greatest { $0.size.width * $0.size.height },
        least(plain.filter { $0.orientation == .landscape }, by: .vertical),
        least(upright, by: .horizontal),
      ] + findings.map(\.screens.first)
    var bases: [Screen] = []
    for case let screen? in telling
    where bases.count < mostBases && screens.contains(screen) {
      // The text sizes are varied on each of them.
      let base = screen.withoutVariant
      let isKnown = bases.contains { $0.withText(of: .large) == base.withText(of: .large) }
      if !isKnown { bases.append(base) }
    }
    return bases
  }

  /// The text sizes that a layout tells apart on some of the screens.
  private static func groups(
    of layout: Layout, on screens: [Screen]
  ) -> [ClosedRange<ContentSizeCategory>] {
    var groups: [ClosedRange<ContentSizeCategory>] = []
    var last: [Screen] = []
    for size in ContentSizeCategory.allCases {
      let sized = screens.map { screen in
        var screen = screen
        screen.textSize = size
        return screen
      }
      let isSame = zip(last, sized).allSatisfy { layout.hasSameConditions(on: $0, as: $1) }
      if let group = groups.last, isSame {
        groups[groups.count - 1] = group.lowerBound...size
      } else {
        groups.append(size...size)
      }
      last = sized
    }
    return groups
  }

  /// The sizes of a window between those of screens of its orientation; around a single one, from three quarters to
  /// three halves.
  private static func sizes(
    along axis: Axis, of base: Screen, among screens: [Screen]
  ) -> ClosedRange<Double> {
    let own = base.size.along(axis)
    let sizes = screens.filter { $0.orientation == base.orientation }.map { $0.size.along(axis) }
    let (least, most) = (sizes.min() ?? own, sizes.max() ?? own)
    return least == most ? (0.75 * own).rounded()...(1.5 * own).rounded() : least...most
  }

  /// The sizes of a window along one side while the other one stays as it is.
  private static func interval(
    along axis: Axis, of base: Screen, among screens: [Screen]
  ) -> ClosedRange<Double> {
    let own = base.size.along(axis)
    let sizes = sizes(along: axis, of: base, among: screens)
    let (least, most) = (sizes.lowerBound, sizes.upperBound)
    // The side that is the shorter one stays it.
    let across = base.size.along(axis.across)
    return own <= across
      ? least...max(least, min(most, across)) : min(most, max(least, across))...most
  }
}

extension Screen {
  /// Whether two screens differ in nothing but their names and sizes.
  fileprivate func sharesTraits(with other: Screen) -> Bool {
    platform == other.platform && scale == other.scale && safeArea == other.safeArea
      && direction == other.direction && textSize == other.textSize && variant == other.variant
  }

  /// Whether the other screen becomes this one when its window gets another size without being turned.
  fileprivate func isInPlane(of other: Screen) -> Bool {
    sharesTraits(with: other) && orientation == other.orientation
  }
}

extension Layout {
  /// Whether a font is that of a text style.
  fileprivate var followsTextSize: Bool {
    items.contains { item in
      item.settings.contains {
        if case .font(let font) = $0.property { font.style != nil } else { false }
      }
    }
  }
}
