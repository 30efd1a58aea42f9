internal import Constraints
internal import LayoutDSL

/// Optional rows of one priority compete.
enum AmbiguousPriorityRule: RuleCheck {
  static let summary =
    "optional rows of one priority compete, so that several shares of the room are equally good"

  static let explanation = """
    Optional rows of the same priority cannot all hold, and it makes no difference which of them \
    gives way: every share of the same total error is equally good. The notes name the rows, the \
    level, the total error, and the range of each view.

    What to do: decide. Raise the priority of the one that shall win by 1, or lower the other's: \
    `compression horizontal 751`. The changes under "help" were tried.
    """

  static let firing = """
    layout "Track" {
      screens 320x568
      label name "The Blue Danube, a waltz" {
        lines 0
        leading == screen.leading + 8
        top == screen.top + 20
      }
      label artist "Vienna Philharmonic" {
        lines 0
        leading == name.trailing + 8
        trailing == screen.trailing - 8
        top == name.top
      }
    }
    """

  static let silent = """
    layout "Track" {
      screens 320x568
      label name "The Blue Danube, a waltz" {
        lines 0
        leading == screen.leading + 8
        top == screen.top + 20
        compression horizontal 751
      }
      label artist "Vienna Philharmonic" {
        lines 0
        leading == name.trailing + 8
        trailing == screen.trailing - 8
        top == name.top
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    scene.freedoms.roots.compactMap { root in
      root.tie.map { fault(of: root, tie: $0, on: scene) }
    }
  }

  /// How many of the views that compete are named.
  private static let mostNames = 4

  private static func fault(of root: Freedom, tie: Tie, on scene: SolvedScreen) -> Fault {
    let (layout, axis) = (scene.layout, root.quantity.axis)
    let sources = tie.constraints.map { scene.problem.sources[$0.index] }
    let items = competitors(in: sources, amid: scene)
    var quantities: [Quantity] = items.map { Quantity(item: $0, measure: .size, axis: axis) }
    quantities = quantities.filter { scene.freedoms.ranges[$0] != nil }
    if quantities.isEmpty {
      quantities = [root.quantity]
    }
    let names = quantities.map { "`\(layout[$0.item].name)`" }
    var message = "rows at priority \(tie.priority.rawValue.shortDescription) compete for the "
    message += root.quantity.measure == .size ? axis.sizeName : "place"
    let more = names.count - mostNames
    // One more is as short as its name.
    message +=
      " of "
      + (more > 1 ? Array(names.prefix(mostNames)) + ["\(more) more"] : names).joinedInWords
    let item = quantities.first?.item ?? root.quantity.item
    var fault = Fault(
      identity: .init(
        rule: .ambiguousPriority, item: item, axis: axis, detail: .tie(tie.priority),
        sources: sources),
      span: layout[item].span, extent: tie.totalError, message: message,
      notes: [Finding.Note(.totalError(tie.totalError))],
      proposals: (axis == .horizontal
        ? ContentWidths.proposals(forAreasAround: items, on: scene) : [])
        + MistakenEdges.proposals(
          forSharedEdgesOf: items, along: axis, onlyAtCorners: true, on: scene)
        + MistakenRelations.proposals(
          turningGapsOf: (items + items.flatMap { scene.ancestors(of: $0) }).withoutRepetitions,
          along: axis, on: scene)
        + EqualSizes.proposals(for: items, along: axis, on: scene)
        + PriorityRepairs.proposals(for: tie, on: scene)
        + FreedSizes.proposals(
          for: items.flatMap { scene.ancestors(of: $0) }.withoutRepetitions, along: axis, on: scene),
      causes: tie.constraints.map { scene.cause($0) })
    for quantity in quantities {
      guard let range = scene.freedoms.ranges[quantity] else { continue }
      let view = quantity.named(in: layout)
      fault.notes.append(
        Finding.Note(.free(view, lower: range.lower, upper: range.upper)))
      fault.measures.append(.init(quantity: .least(view), value: range.lower))
      fault.measures.append(.init(quantity: .greatest(view), value: range.upper))
    }
    return fault
  }

  /// The items whose rows compete, in the order of the layout.
  private static func competitors(
    in sources: [LayoutProblem.Source], amid scene: SolvedScreen
  ) -> [ItemID] {
    var items: Set<ItemID> = []
    for source in sources {
      switch source {
      case .row, .generated:
        guard let row = scene.problem.row(of: source) else { break }
        items.formUnion((row.first.terms + row.second.terms).map(\.anchor.item))
      case .hugging(let item, _), .compression(let item, _), .nonNegative(let item, _):
        items.insert(item)
      case .screen: break
      }
    }
    return items.filter(scene.problem.written.contains).sorted()
  }
}
