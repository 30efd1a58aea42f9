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

    The same goes where the area itself grows or shrinks: its frame is held by something that scrolls in it, or \
    by a view outside that is tied to what scrolls.

    What moves one axis by scrolling along the other one, and a row that decides only once something is scrolled, \
    are not followed. Not reported are a view that stays where it is while the content does not depend on it, such as a \
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
    guard scene.hasScrollAreas else { return [] }
    let scrolling = Scrolling(in: scene.layout)
    var faults: [Fault] = []
    for (area, axis) in tiedAreas(amid: scrolling, on: scene) {
      faults += try fault(of: area, along: axis, amid: scrolling, on: scene).map { [$0] } ?? []
    }
    return faults
  }

  /// The areas of which a row ties what scrolls to what does not, in order, with the axis of that row.
  ///
  /// - Complexity: linear in the rows; for those between what scrolls and what does not, in how deep the areas lie.
  private static func tiedAreas(
    amid scrolling: Scrolling, on scene: SolvedScreen
  ) -> [(ItemID, Axis)] {
    var axes: [ItemID: Set<Axis>] = [:]
    // The rows of the expansion, which tie all content to its area, come behind those that are written.
    for index in scene.mentions.rowsThatApply.prefix(while: {
      $0 < scene.problem.written.rows.count
    })
    where scrolling.isLeft(by: scene.layout.rows[index]) {
      for axis in Axis.allCases {
        for area in scrolling.areas(leftBy: scene.layout.rows[index], along: axis) {
          axes[area, default: []].insert(axis)
        }
      }
    }
    return axes.keys.sorted().flatMap { area in
      Axis.allCases.filter { axes[area]?.contains($0) ?? false }.map { (area, $0) }
    }
  }

  private static func fault(
    of area: ItemID, along axis: Axis, amid scrolling: Scrolling, on scene: SolvedScreen
  ) throws(CheckError) -> Fault? {
    guard let content = scene.layout.content(of: area),
      !scene.isSizeFree(of: content, along: axis),
      scene.screen.shows(
        scene.frame(of: content).size(along: axis) - scene.frame(of: area).size(along: axis))
    else { return nil }
    if let course = try Course(of: Anchor(content, axis.size), scrolledBy: content, on: scene) {
      return fault(of: area, course, along: axis, amid: scrolling, fromInside: true, on: scene)
    }
    // What moves with the content may hold the area.
    return try Course(of: Anchor(area, axis.size), scrolledBy: content, on: scene).flatMap {
      course in
      [false, true].lazy.compactMap {
        fault(of: area, course, along: axis, amid: scrolling, fromInside: $0, on: scene)
      }.first
    }
  }

  /// - Parameter isInside: whether what scrolls and is tied to what does not is told, or what does not scroll and is tied
  ///   to what does.
  private static func fault(
    of area: ItemID, _ course: Course, along axis: Axis, amid scrolling: Scrolling,
    fromInside isInside: Bool, on scene: SolvedScreen
  ) -> Fault? {
    let tie = course.tie(leaving: area, along: axis, amid: scrolling, on: scene) {
      scrolling.scrolls($0, in: area) == isInside
    }
    guard let (row, view) = tie, let id = scene.constraint(.row(row)) else { return nil }
    // The view may float as it should, and what follows it not.
    let followers = course.shares.compactMap { share -> (id: ConstraintID, row: Int)? in
      guard isInside, case .row(let index) = scene.problem.sources[share.constraint.index],
        scene.layout.rows[index].axisOfOffset == axis,
        scene.layout.rows[index].second.terms[0].anchor.item == view
      else { return nil }
      return (share.constraint, index)
    }
    let (name, outer) = (scene.layout[view].name, scene.layout[area].name)
    let reason =
      isInside
      ? "`\(name)` scrolls with `\(outer)` and is tied to what does not"
      : "`\(name)` follows what scrolls in `\(outer)`, which depends on it"
    return Fault(
      identity: .init(rule: .tiedScrollContent, item: view, partner: area, axis: axis),
      span: scene.layout[view].span, extent: abs(course.slope),
      message: "\(reason): each point that is scrolled \(course.effect)",
      proposals: MistakenEdges.proposals(tyingHome: row, of: view, along: axis, on: scene)
        + followers.flatMap {
          MistakenEdges.proposals(tyingHome: $0.row, after: view, along: axis, on: scene)
        },
      causes: [scene.cause(id)] + followers.map { scene.cause($0.id) })
  }
}

/// How a length changes as an area is scrolled.
private struct Course {
  /// By how many points for each point that the content is moved towards the end of its lines.
  private(set) var slope: Double

  private(set) var shares: [ValueExplanation.Share]

  var effect: String { slope > 0 ? "adds \(slope.points)" : "takes \((-slope).points) off" }

  /// Follows an anchor; nil where it stays as it is.
  init?(of anchor: Anchor, scrolledBy content: ItemID, on scene: SolvedScreen) throws(CheckError) {
    guard let expression = scene.problem.expression(for: anchor) else { return nil }
    do {
      shares = try scene.solution.explanation(of: expression).shares
    } catch {
      throw CheckError(error, on: scene.screen)
    }
    let axis = anchor.attribute.axis
    // Where the content begins is what a finger moves.
    slope = -shares.reduce(0) { sum, share in
      guard case .generated(let row) = scene.problem.sources[share.constraint.index],
        row.owner == scene.layout[content].parent, row.first?.item == content,
        row.first?.attribute.axis == axis
      else { return sum }
      return sum + share.multiplier
    }
    guard abs(slope) > Self.leastSlope else { return nil }
  }

  /// The first row of those that decide the length which ties what scrolls in an area to what does not, and the view of
  /// it that is wanted.
  func tie(
    leaving area: ItemID, along axis: Axis, amid scrolling: Scrolling, on scene: SolvedScreen,
    where isWanted: (ItemID) -> Bool
  ) -> (row: Int, view: ItemID)? {
    for share in shares {
      guard case .row(let row) = scene.problem.sources[share.constraint.index] else { continue }
      let items = scene.layout.rows[row].places(along: axis)
      guard scrolling.areas(leftBy: scene.layout.rows[row], along: axis).contains(area),
        let view = items.first(where: { scene.layout[$0].isView && isWanted($0) })
      else { continue }
      return (row, view)
    }
    return nil
  }

  /// What is less than this, in points for each point, is not seen, and may be what arithmetic leaves over.
  private static let leastSlope = 0.005
}

/// Which items of a layout scroll in which areas.
private struct Scrolling {
  /// The innermost area that each item scrolls in, by its position; what an area has besides its content, such as its
  /// frame, does not scroll in it.
  private var innermost: [ItemID?]

  /// - Complexity: linear in the items.
  init(in layout: Layout) {
    innermost = []
    innermost.reserveCapacity(layout.items.count)
    for item in layout.items {
      guard let parent = item.parent else {
        innermost.append(nil)
        continue
      }
      let isInside = layout[parent].kind == .scroll && (item.scrollsInArea || item.kind == .content)
      innermost.append(isInside ? parent : innermost[parent.index])
    }
  }

  /// Whether an item scrolls with the content of an area.
  func scrolls(_ item: ItemID, in area: ItemID) -> Bool { areas(around: item).contains(area) }

  /// The areas that an item scrolls in, from the inside out.
  private func areas(around item: ItemID) -> some Sequence<ItemID> {
    sequence(state: innermost[item.index]) { [innermost] next in
      defer { next = next.flatMap { innermost[$0.index] } }
      return next
    }
  }

  /// Whether the items of a row do not all scroll in the same areas.
  func isLeft(by row: Row) -> Bool {
    guard let item = row.first.terms.first?.anchor.item else { return false }
    let area = innermost[item.index]
    return row.first.terms.contains { innermost[$0.anchor.item.index] != area }
      || row.second.terms.contains { innermost[$0.anchor.item.index] != area }
  }

  /// The areas in which some of the places that a row speaks of scroll, and others do not.
  func areas(leftBy row: Row, along axis: Axis) -> [ItemID] {
    let items = row.places(along: axis)
    return items.flatMap { Array(areas(around: $0)) }.withoutRepetitions.filter { area in
      !items.allSatisfy { scrolls($0, in: area) }
    }
  }
}

extension Row {
  /// The items whose edges and middles along an axis the row speaks of.
  fileprivate func places(along axis: Axis) -> [ItemID] {
    (first.terms + second.terms).map(\.anchor).filter {
      !$0.attribute.isSize && $0.attribute.axis == axis
    }.map(\.item)
  }
}
