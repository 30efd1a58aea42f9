internal import Constraints
internal import LayoutDSL

/// A text, a picture or a control lies where bars or sensors cover the screen.
enum OutsideSafeAreaRule: RuleCheck {
  static let severity = Severity.warning

  static let explanation = """
    A view with content reaches beyond the safe area by more than half a device pixel: under the \
    status bar, the notch, the home indicator or a rounded corner. There it is covered, or touches \
    do not reach it.

    Example: a title with `top == screen.top + 8` lies under the status bar of every phone; with \
    `top == safeArea.top + 8` it does not.

    Texts and controls count always. Pictures and views with a stated content size count unless they \
    reach the very edge of the screen, as a background does; a bar may reach there as well, if as \
    much of it as its usual height lies inside. Containers may lie anywhere, as long as what is in \
    them does not, and what scrolls is looked at only across the direction in which it does. What a row ties to a view that is reported, or what lies beside it in the same \
    container, is named with it and not reported again. Where a place is ambiguous, the view is \
    reported only if it lies outside in every equally good solution.

    What to do: tie the view, or the container that it is in, to `safeArea` instead of `screen`. A \
    change under "help" was tried.
    """

  static func faults(
    on scene: SolvedScreen, after earlier: FoundFaults
  ) throws(CheckError) -> [Fault] {
    let safeArea = scene.frame(of: .safeArea)
    let views = scene.views.filter { $0.hasContent(on: scene) }
    let protrusions = try Protrusions(of: views, beyond: safeArea, on: scene) {
      item, side, amount in
      let margin = scene.screen.safeArea.along(side) - amount
      // Beyond the edge of the screen is another rule's business.
      return margin >= -scene.screen.halfPixel
        && (margin > scene.screen.halfPixel || !item.mayBleed(past: side, on: scene))
        && !scene.scrolls(item, along: side.axis)
        && !earlier.isCollapsed(item, along: side.axis, on: scene)
    }
    // The rows for one direction say nothing about the other.
    let leaders = protrusions.leaders.flatMap { leader in
      Axis.allCases.compactMap { leader.along($0) }
    }
    return try grouped(leaders, on: scene).map { leader throws(CheckError) in
      try fault(of: leader, on: scene)
    }
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

  private static func fault(
    of leader: Protrusions.Leader, on scene: SolvedScreen
  ) throws(CheckError) -> Fault {
    let name = scene.layout[leader.item].name
    let amounts = leader.sides.map { "\($0.amount.points) at the \($0.side.name)" }
    let covered = leader.sides.map {
      "\(scene.screen.safeArea.along($0.side).points) at the \($0.side.name)"
    }
    return Fault(
      identity: .init(rule: .outsideSafeArea, item: leader.item, detail: leader.sideNames),
      span: scene.layout[leader.item].span, extent: leader.extent,
      message: "`\(name)` reaches beyond the safe area: \(amounts.joinedInWords)",
      notes: [
        Finding.Note("of this screen \(covered.joinedInWords) is covered or cut off"),
        leader.companions(in: scene.layout),
      ].compactMap { $0 },
      repairs: try repairs(of: leader, on: scene),
      measures: leader.sides.map {
        .init(name: "what is beyond the safe area at the \($0.side.name)", value: $0.amount)
      })
  }

  /// The safe area in place of the screen, in the rows that tie the view or what it is in to the
  /// screen on the sides in question; offered where that is enough.
  private static func repairs(
    of leader: Protrusions.Leader, on scene: SolvedScreen
  ) throws(CheckError) -> [Fault.Repair] {
    let chain = [leader.item] + scene.ancestors(of: leader.item)
    var indices: [Int] = []
    for axis in Axis.allCases where leader.sides.contains(where: { $0.side.axis == axis }) {
      // The innermost one that is tied to the screen at all.
      let rows = chain.lazy.map { item in
        scene.mentions.rows(between: .screen, and: item).filter {
          scene.layout.rows[$0].tiesToScreen(along: axis)
        }
      }
      indices += rows.first { !$0.isEmpty } ?? []
    }
    guard !indices.isEmpty, indices.count <= mostRows else { return [] }
    let edits = indices.map(Edit.drop) + indices.map { Edit.add(scene.layout.rows[$0].safe) }
    guard let (problem, solution) = try scene.trying(edits),
      let frame = problem.frame(of: leader.item, in: solution),
      let safeArea = problem.frame(of: .safeArea, in: solution),
      Axis.allCases.allSatisfy({
        frame.start(along: $0) >= safeArea.start(along: $0) - scene.screen.halfPixel
          && frame.end(along: $0) <= safeArea.end(along: $0) + scene.screen.halfPixel
      })
    else { return [] }
    let words = indices.map {
      "`\(scene.layout.description(of: scene.layout.rows[$0].safe))` in place of "
        + "`\(scene.layout.rows[$0].origin.label)`"
    }
    return [
      Fault.Repair(
        words: "write \(words.joinedInWords)",
        effect: "solved again with \(indices.count == 1 ? "it" : "them"), "
          + "`\(scene.layout[leader.item].name)` lies in the safe area")
    ]
  }

  /// A list of more rows than this is nothing to read.
  private static let mostRows = 4
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
      return inside >= needed - scene.screen.halfPixel
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
  /// Whether an item can be scrolled along an axis, out from under whatever covers it.
  fileprivate func scrolls(_ item: ItemID, along axis: Axis) -> Bool {
    scrollAreas(around: item).contains { area in
      guard let content = layout.content(of: area) else { return false }
      return frame(of: content).size(along: axis)
        > frame(of: area).size(along: axis) + screen.halfPixel
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

extension Row {
  /// Whether the row compares a position along an axis with one of the screen.
  fileprivate func tiesToScreen(along axis: Axis) -> Bool {
    (first.terms + second.terms).contains {
      $0.anchor.item == .screen && $0.anchor.attribute.axis == axis && !$0.anchor.attribute.isSize
    }
  }

  /// The row with the safe area in place of the screen.
  fileprivate var safe: Row {
    var row = self
    for index in first.terms.indices where first.terms[index].anchor.item == .screen {
      row.first.terms[index].anchor.item = .safeArea
    }
    for index in second.terms.indices where second.terms[index].anchor.item == .screen {
      row.second.terms[index].anchor.item = .safeArea
    }
    row.origin.label = ""
    return row
  }
}
