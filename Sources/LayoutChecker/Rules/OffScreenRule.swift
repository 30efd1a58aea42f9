internal import Constraints
internal import LayoutDSL

/// A view that leaves the screen.
enum OffScreenRule: RuleCheck {
  static let summary = "a view leaves the screen"

  static let explanation = """
    A part of a view lies outside the window, by more than half a device pixel, so that nobody can \
    see or touch it.

    A view inside one that leaves the screen on the same side is not reported again, nor is one \
    that a row ties to it, such as the next card of the column. Where the position of an edge is \
    ambiguous, the view is reported only if it leaves the screen in every equally good solution. What \
    is in a scroll area may lie outside the window: it can be scrolled into it.

    What to do: make sizes depend on the window (`height == 0.5 * screen.height`) or give way by \
    lower priorities, let the content scroll, or lay it out differently where the window is small \
    (`when height < 600`).
    """

  static let firing = """
    layout "Days" {
      screens 320x568, 390x844
      view today {
        leading == screen.leading
        trailing == screen.trailing
        top == screen.top
        height == 300
      }
      view tomorrow {
        leading == screen.leading
        trailing == screen.trailing
        top == today.bottom
        height == 300
      }
    }
    """

  static let silent = """
    layout "Days" {
      screens 320x568, 390x844
      view today {
        leading == screen.leading
        trailing == screen.trailing
        top == screen.top
        height == 0.5 * screen.height
      }
      view tomorrow {
        leading == screen.leading
        trailing == screen.trailing
        top == today.bottom
        height == 0.5 * screen.height
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    let views = scene.views.filter { scene.scrollAreas(around: $0).isEmpty && !scene.isClipped($0) }
    let protrusions = try Protrusions(of: views, beyond: scene.screen.bounds, on: scene) {
      item, side, _ in !scene.collapsed.affects(item, along: side.axis, on: scene)
    }
    return protrusions.leaders.map { fault(of: $0, on: scene) }
  }

  private static func fault(of leader: Protrusions.Leader, on scene: SolvedScreen) -> Fault {
    let name = scene.layout[leader.item].name
    let frame = scene.frame(of: leader.item)
    let size = scene.screen.size
    let amounts = leader.sides.map { "\($0.amount.points) beyond the \($0.side.name) edge" }
    let place = Finding.Note(.frame(of: name, frame, screen: size))
    return Fault(
      identity: .init(
        rule: .offScreen, item: leader.item, detail: .sides(leader.sides.map(\.side))),
      followers: leader.followers, span: scene.layout[leader.item].span, extent: leader.extent,
      message: "`\(name)` leaves the screen: \(amounts.joinedInWords)",
      notes: [place, leader.companions(in: scene.layout)].compactMap { $0 },
      proposals: proposals(for: leader, on: scene),
      causes: leader.causes(on: scene),
      measures: leader.sides.map {
        .init(quantity: .beyondScreen($0.side.edge), value: $0.amount)
      })
  }
  /// A row may have the wrong sign, and a view that states too large a size may end at an edge instead.
  private static func proposals(
    for leader: Protrusions.Leader, on scene: SolvedScreen
  ) -> [Proposal] {
    let sized = Axis.allCases.filter { leader.along($0) != nil }.flatMap {
      FreedSizes.proposals(for: [leader.item], along: $0, on: scene)
    }
    let isText = scene.layout[leader.item].isLabel
    let spanning = Axis.allCases.filter { !isText && leader.along($0) != nil }.flatMap {
      SpanningRows.proposals(for: leader.item, along: $0, on: scene)
    }
    return MistakenOffsets.proposals(for: leader, on: scene)
      + ContainingRows.strengthened(for: leader, on: scene) + spanning
      + EndingRows.proposals(for: leader, on: scene) + sized
  }
}
