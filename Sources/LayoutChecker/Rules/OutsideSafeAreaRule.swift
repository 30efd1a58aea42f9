internal import Constraints
internal import LayoutDSL

/// A text, a picture or a control lies where bars or sensors cover the screen.
enum OutsideSafeAreaRule: RuleCheck {
  static let summary =
    "a text, a picture or a control lies where bars or sensors cover the screen"

  static let explanation = """
    A view with content reaches beyond the safe area by more than half a device pixel: under the \
    status bar, the notch, the home indicator or a rounded corner. There it is covered, or touches \
    do not reach it.

    Texts and controls count always. Pictures and views with a stated content size count unless they \
    reach the very edge of the screen, as a background does; a bar may reach there as well, if as \
    much of it as its usual height lies inside. Containers may lie anywhere, as long as what is in \
    them does not, and what scrolls is looked at only across the direction in which it does. What a \
    row ties to a view that is reported, or what lies beside it in the same container, is named with \
    it and not reported again. Where a place is ambiguous, the view is reported only if it lies \
    outside in every equally good solution.

    What to do: tie the view, or the container that it is in, to `safeArea` instead of `screen`. A \
    change under "help" was tried.
    """

  static let firing = """
    layout "Title" {
      screens "iPhone 15" portrait
      label title "Weather" {
        centerX == screen.centerX
        width <= screen.width - 32
        top == screen.top + 8
      }
    }
    """

  static let silent = """
    layout "Title" {
      screens "iPhone 15" portrait
      label title "Weather" {
        centerX == screen.centerX
        width <= screen.width - 32
        top == safeArea.top + 8
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    let safeArea = scene.frame(of: .safeArea)
    let views = scene.views.filter { $0.hasContent(on: scene) }
    let protrusions = try Protrusions(of: views, beyond: safeArea, on: scene) {
      item, side, amount in
      let margin = scene.screen.safeArea.along(side) - amount
      // Beyond the edge of the screen is another rule's business.
      return !scene.screen.shows(-margin)
        && (scene.screen.shows(margin) || !item.mayBleed(past: side, on: scene))
        && !scene.scrolls(item, along: side.axis)
        && !scene.isCutOff(item, before: side, of: safeArea)
        && !scene.collapsed.affects(item, along: side.axis, on: scene)
    }
    // The rows for one direction say nothing about the other.
    let leaders = protrusions.leaders.flatMap { leader in
      Axis.allCases.compactMap { leader.along($0) }
    }
    return grouped(leaders, on: scene).map { fault(of: $0, on: scene) }
  }

  /// Takes together what lies in a container that itself reaches as far: there one row is to blame.
  private static func grouped(
    _ leaders: [Protrusions.Leader], on scene: SolvedScreen
  ) -> [Protrusions.Leader] {
    var groups: [Protrusions.Leader] = []
    var places: [[Int]: Int] = [:]
    let safeArea = scene.frame(of: .safeArea)
    for leader in leaders {
      guard let parent = scene.layout[leader.item].parent, parent > .safeArea,
        leader.sides.allSatisfy({ side, _ in
          let (frame, axis) = (scene.frame(of: parent), side.axis)
          return side.isEnd
            ? frame.end(along: axis) > safeArea.end(along: axis)
            : frame.start(along: axis) < safeArea.start(along: axis)
        })
      else {
        groups.append(leader)
        continue
      }
      let key = [parent.index] + leader.sides.map { Side.all.firstIndex(of: $0.side) ?? 0 }
      if let place = places[key] {
        groups[place].following += [(leader.item, leader.sides[0].side)] + leader.following
      } else {
        places[key] = groups.count
        groups.append(leader)
      }
    }
    return groups
  }

  private static func fault(of leader: Protrusions.Leader, on scene: SolvedScreen) -> Fault {
    let name = scene.layout[leader.item].name
    let amounts = leader.sides.map { "\($0.amount.points) at the \($0.side.name)" }
    let covered = leader.sides.map {
      Fact.Amount(side: $0.side.edge, value: scene.screen.safeArea.along($0.side))
    }
    return Fault(
      identity: .init(
        rule: .outsideSafeArea, item: leader.item, detail: .sides(leader.sides.map(\.side))),
      followers: leader.followers, span: scene.layout[leader.item].span, extent: leader.extent,
      message: "`\(name)` reaches beyond the safe area: \(amounts.joinedInWords)",
      notes: [
        Finding.Note(.covered(covered)),
        leader.companions(in: scene.layout),
      ].compactMap { $0 },
      proposals: SafeAreaRepairs.proposals(for: leader, on: scene)
        + MistakenOffsets.proposals(for: leader, on: scene),
      causes: leader.causes(on: scene),
      measures: leader.sides.map {
        .init(quantity: .beyondSafeArea($0.side.edge), value: $0.amount)
      })
  }
}

extension ItemID {
  /// Whether an item shows something that a person is to read or touch.
  fileprivate func hasContent(on scene: SolvedScreen) -> Bool {
    switch scene.layout[self].kind {
    case .label(let text): !text.string.isEmpty
    case .image, .control: true
    default: scene.problem[ItemID(index: index)].contentSize != nil
    }
  }

  /// Whether an item may reach to a side of the screen, under whatever covers that.
  fileprivate func mayBleed(past side: Side, on scene: SolvedScreen) -> Bool {
    switch scene.layout[self].kind {
    case .label: return false
    case .control(let control):
      guard control.kind.isBar else { return false }
      let frame = scene.frame(of: self)
      let inside = frame.intersection(scene.frame(of: .safeArea)).size(along: side.axis)
      let needed = scene.contentSize(of: self, along: side.axis) ?? 0
      return !scene.screen.shows(needed - inside)
    default: return true
    }
  }
}

extension Item.Control.Kind {
  /// Whether the control is a strip along an edge of the screen, with its content away from it.
  fileprivate var isBar: Bool {
    switch self {
    case .navigationBar, .toolbar, .tabBar, .searchBar: true
    default: false
    }
  }
}

extension SolvedScreen {
  /// Whether a view around an item cuts it off before it comes to an edge of a rectangle.
  fileprivate func isCutOff(_ item: ItemID, before side: Side, of bounds: Rect) -> Bool {
    ancestors(of: item).contains { outer in
      guard problem[outer].settings.clips else { return false }
      let frame = frame(of: outer)
      return !screen.shows(frame.length(beyond: bounds, by: side))
    }
  }

  /// Whether an item can be scrolled along an axis, out from under whatever covers it.
  fileprivate func scrolls(_ item: ItemID, along axis: Axis) -> Bool {
    scrollAreas(around: item).contains { area in
      guard let content = layout.content(of: area) else { return false }
      return screen.shows(
        frame(of: content).size(along: axis) - frame(of: area).size(along: axis))
    }
  }
}

extension Insets {
  /// The inset on a side.
  fileprivate func along(_ side: Side) -> Double {
    switch (side.axis, side.isEnd) {
    case (.horizontal, false): left
    case (.horizontal, true): right
    case (.vertical, false): top
    case (.vertical, true): bottom
    }
  }
}
