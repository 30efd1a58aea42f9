internal import Constraints
internal import LayoutDSL

/// Optional rows of one priority compete.
enum AmbiguousPriorityRule: RuleCheck {
  static let severity = Severity.error

  static let explanation = """
    Optional rows of the same priority cannot all hold, and it makes no difference which of them \
    gives way: every share of the same total error is equally good. The notes name the rows, the \
    level, the total error, and the range of each view.

    Example: two labels beside each other, both with compression resistance 750, in a row that is \
    too narrow for both. Either may be cut.

    What to do: decide. Raise the priority of the one that shall win by 1, or lower the other's: \
    `compression horizontal 751`. The changes under "help" were tried.
    """

  static func faults(
    on scene: SolvedScreen, after earlier: FoundFaults
  ) throws(CheckError) -> [Fault] {
    var faults: [Fault] = []
    for root in scene.freedoms.roots {
      guard let tie = root.tie else { continue }
      faults.append(try fault(of: root, tie: tie, on: scene))
    }
    return faults
  }

  private static func fault(
    of root: Freedom, tie: Tie, on scene: SolvedScreen
  ) throws(CheckError) -> Fault {
    let (layout, axis) = (scene.layout, root.quantity.axis)
    let sources = tie.constraints.map { scene.problem.sources[$0.index] }
    let items = competitors(in: sources, amid: scene)
    var measures: [Quantity] = items.map { Quantity(item: $0, measure: .size, axis: axis) }
    measures = measures.filter { scene.freedoms.ranges[$0] != nil }
    if measures.isEmpty {
      measures = [root.quantity]
    }
    let names = measures.map { "`\(layout[$0.item].name)`" }
    var message = "rows at priority \(tie.priority.rawValue.shortDescription) compete for the "
    message += root.quantity.measure == .size ? axis.sizeName : "place"
    message += " of \(names.joinedInWords)"
    var notes = [
      Finding.Note("whoever gives way, \(tie.totalError.points) are missing in all")
    ]
    var numbers: [Fault.Measure] = []
    for quantity in measures {
      guard let range = scene.freedoms.ranges[quantity] else { continue }
      let measure = quantity.measure == .size ? axis.sizeName : axis.positionName
      let name = "`\(layout[quantity.item].name).\(measure)`"
      notes.append(Finding.Note("\(name) is \(range.words)"))
      numbers.append(.init(name: "the least \(name)", value: range.lower))
      numbers.append(.init(name: "the greatest \(name)", value: range.upper))
    }
    return Fault(
      identity: .init(
        rule: .ambiguousPriority, item: measures.first?.item ?? root.quantity.item, axis: axis,
        sources: sources),
      span: layout[measures.first?.item ?? root.quantity.item].span, extent: tie.totalError,
      message: message, notes: notes,
      repairs: try repairs(of: tie, sources: sources, deciding: root.quantity, on: scene),
      causes: tie.constraints.map { scene.cause($0) }, measures: numbers)
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
    return items.filter { $0.index < scene.problem.written.items.count }.sorted()
  }

  /// Changes by one that let one of the rows win, as far as they do.
  private static func repairs(
    of tie: Tie, sources: [LayoutProblem.Source], deciding quantity: Quantity,
    on scene: SolvedScreen
  ) throws(CheckError) -> [Fault.Repair] {
    var repairs: [Fault.Repair] = []
    for source in sources {
      let level = tie.priority.rawValue
      // What hugs less is the one that grows; everything else gains by mattering more.
      let isHugging = if case .hugging = source { true } else { false }
      let changed = isHugging || level + 1 >= 1000 ? level - 1 : level + 1
      guard repairs.count < 2, let edit = Edit(setting: Priority(changed), of: source),
        let (problem, solution) = try scene.trying([edit]),
        try quantity.isDetermined(in: problem, solution)
      else { continue }
      repairs.append(
        Fault.Repair(
          words: scene.layout.description(of: edit),
          effect: "solved again with it, nothing competes for that any more"))
    }
    return repairs
  }
}
