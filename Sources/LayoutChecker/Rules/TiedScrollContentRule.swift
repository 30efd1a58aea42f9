internal import Constraints
internal import LayoutDSL

/// How far an area scrolls depends on where it is scrolled to.
enum TiedScrollContentRule: RuleCheck {
  static let summary = "how far an area scrolls depends on where it is scrolled to"

  static let explanation = """
    A row ties a view that scrolls to something that does not, such as the screen or the area's own \
    frame, and the size of the content follows from where the view is. On the screen of the check \
    nothing shows of it. As soon as a finger moves the content, the view stays where it is, and the \
    content becomes larger or smaller by as much as it is scrolled: its end is never reached, or too soon.

    Not reported are a view that stays where it is while the content does not depend on it, such as a \
    header that floats, or one that stretches, and content that is not larger than its area.

    What to do: tie the view to what is in the content with it, `chair.top == lamp.bottom + 16`, or to \
    what it is in; a row under "help" was tried.
    """

  static let firing = """
    layout "Shelf" {
      screens 320x568
      scroll shelf {
        visual "|[shelf]|"
        visual "V:|[shelf]|"
        shelf.content.width == width
        view chair {
          visual "|[chair]|"
          top == screen.bottom + 16
          height == 200
          bottom == shelf.bottom
        }
      }
    }
    """

  static let silent = """
    layout "Shelf" {
      screens 320x568
      scroll shelf {
        visual "|[shelf]|"
        visual "V:|[shelf]|"
        shelf.content.width == width
        view chair {
          visual "|[chair]|"
          top == shelf.top + 16
          height == 200
          bottom == shelf.bottom
        }
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    var faults: [Fault] = []
    for (area, axis) in tiedAreas(on: scene) {
      faults += try fault(of: area, along: axis, on: scene).map { [$0] } ?? []
    }
    return faults
  }

  /// The areas of which a row ties what scrolls to what does not, in order, with the axis of that row.
  ///
  /// - Complexity: linear in the rows and how deep their items lie.
  private static func tiedAreas(on scene: SolvedScreen) -> [(ItemID, Axis)] {
    var axes: [ItemID: Set<Axis>] = [:]
    for index in scene.mentions.rowsThatApply {
      let row = scene.layout.rows[index]
      for anchor in (row.first.terms + row.second.terms).map(\.anchor) {
        let axis = anchor.attribute.axis
        for area in scene.scrollAreas(around: anchor.item)
        where scene.tie(index, leavesContentOf: area, along: axis) != nil {
          axes[area, default: []].insert(axis)
        }
      }
    }
    return axes.keys.sorted().flatMap { area in
      Axis.allCases.filter { axes[area]?.contains($0) ?? false }.map { (area, $0) }
    }
  }

  private static func fault(
    of area: ItemID, along axis: Axis, on scene: SolvedScreen
  ) throws(CheckError) -> Fault? {
    guard let content = scene.layout.content(of: area),
      !scene.isSizeFree(of: content, along: axis),
      scene.screen.shows(
        scene.frame(of: content).size(along: axis) - scene.frame(of: area).size(along: axis)),
      let size = scene.problem.expression(for: Anchor(content, axis.size))
    else { return nil }
    let shares: [ValueExplanation.Share]
    do {
      shares = try scene.solution.explanation(of: size).shares
    } catch {
      throw CheckError(error, on: scene.screen)
    }
    // Where the content begins is what a finger moves.
    let growth = -shares.reduce(0) { sum, share in
      guard case .generated(let row) = scene.problem.sources[share.constraint.index],
        row.owner == area, row.first?.item == content, row.first?.attribute.axis == axis
      else { return sum }
      return sum + share.multiplier
    }
    guard abs(growth) > leastGrowth else { return nil }
    let ties = shares.compactMap { share -> (row: Int, view: ItemID)? in
      guard case .row(let row) = scene.problem.sources[share.constraint.index] else { return nil }
      return scene.tie(row, leavesContentOf: area, along: axis).map { (row, $0) }
    }
    guard let (row, view) = ties.first, let id = scene.constraint(.row(row)) else { return nil }
    let (name, outer) = (scene.layout[view].name, scene.layout[area].name)
    return Fault(
      identity: .init(rule: .tiedScrollContent, item: view, partner: area, axis: axis),
      span: scene.layout[view].span, extent: abs(growth),
      message:
        "`\(name)` scrolls with `\(outer)` and is tied to what does not: each point that is scrolled "
        + (growth > 0 ? "adds \(growth.points)" : "takes \((-growth).points) off"),
      proposals: MistakenEdges.proposals(tyingHome: row, of: view, along: axis, on: scene),
      causes: [scene.cause(id)])
  }

  /// What is less than this, for each point, is what arithmetic leaves over.
  private static let leastGrowth = 1e-6
}

extension SolvedScreen {
  /// The view in the content of an area that a row ties, along an axis, to a place that does not scroll with it; nil for
  /// other rows.
  fileprivate func tie(_ index: Int, leavesContentOf area: ItemID, along axis: Axis) -> ItemID? {
    let anchors = (layout.rows[index].first.terms + layout.rows[index].second.terms).map(\.anchor)
      .filter { !$0.attribute.isSize && $0.attribute.axis == axis }
    let inner = anchors.first {
      layout[$0.item].isView && scrollAreas(around: $0.item).contains(area)
    }
    guard let inner, anchors.contains(where: { !scrolls($0.item, in: area) }) else { return nil }
    return inner.item
  }

  /// Whether an item scrolls with the content of an area.
  private func scrolls(_ item: ItemID, in area: ItemID) -> Bool {
    layout[item].kind == .content && layout[item].parent == area
      || layout[item].parent != area && ancestors(of: item).contains(area)
      || layout[item].parent == area && (layout[item].isView || layout[item].kind == .guide)
  }
}
