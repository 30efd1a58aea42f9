internal import Constraints

/// The rounds in which a layout is solved until its texts have found their heights and its flows
/// their lines. Each round takes over what has changed in the one before.
struct Settling<Measurer: TextMeasurer> {
  private(set) var problem: LayoutProblem
  private(set) var solver: Solver
  private(set) var outcome: Outcome

  /// How often the layout was solved.
  private(set) var rounds = 1

  private(set) var unstableTexts: [SolvedLayout.UnstableText] = []
  private(set) var unsettledFlows: [ItemID] = []

  private let measurer: Measurer
  private let labels: [ItemID]
  private let hasFlows: Bool

  /// How many of the rounds changed the lines of flows.
  private var flowRounds = 0

  /// The width of each label and the height of its text in each round.
  private var history: [ItemID: [Size]] = [:]

  /// What the problem was made with.
  private var measurements = Measurements()

  /// After so many rounds in which no flow changed its lines, a text counts as unstable.
  private static var mostTextRounds: Int { 3 }

  /// So many rounds may change the lines of flows: one to know the widths, and one more for each flow
  /// inside another.
  private static var mostFlowRounds: Int { 8 }

  /// Solves a layout on a screen for the first time.
  init(_ layout: Layout, on screen: Screen, measurer: Measurer) throws(SolverError) {
    self.measurer = measurer
    labels = layout.items.indices.map(ItemID.init(index:)).filter {
      if case .label = layout[$0].kind { true } else { false }
    }
    hasFlows = layout.items.contains { $0.kind == .flow }
    do {
      problem = try LayoutProblem(layout, on: screen, given: measurements, measurer: measurer)
    } catch {
      throw .invalid(error)
    }
    solver = Solver(problem.problem)
    outcome = try Self.solve(&solver)
  }

  /// Solves until nothing changes any more, or too many rounds have changed something.
  mutating func settle() throws(SolverError) {
    guard !labels.isEmpty || hasFlows else { return }
    while let solution = outcome.solution {
      let found = Measurements(of: problem, in: solution)
      remember(found)
      let texts = problem.rewrapped(at: found.wrappingWidths, measurer: measurer)
      let unstable = texts.filter(\.changesHeight)
      let hasNewLines = found.flowLines != measurements.flowLines
      if hasNewLines, flowRounds < Self.mostFlowRounds {
        try makeAnew(with: found)
        flowRounds += 1
      } else if unstable.isEmpty || rounds - flowRounds >= Self.mostTextRounds {
        if unstable.isEmpty { try rewrap(texts) }
        unstableTexts = unstable.map { .init(label: $0.label, sizes: history[$0.label] ?? []) }
        unsettledFlows = found.flowLines.keys
          .filter { found.flowLines[$0] != measurements.flowLines[$0] }.sorted()
        return
      } else if unstable.contains(where: { problem.sharesOutHeight(of: $0.label) }) {
        try makeAnew(
          with: Measurements(
            wrappingWidths: found.wrappingWidths, flowLines: measurements.flowLines))
      } else {
        try rewrap(texts)
      }
      outcome = try Self.solve(&solver)
      rounds += 1
    }
  }

  /// Takes down how large the texts were in this round.
  private mutating func remember(_ found: Measurements) {
    for label in labels {
      guard let width = found.wrappingWidths[label] else { continue }
      let height = problem[label].contentSize?.height ?? 0
      history[label, default: []].append(Size(width: width, height: height))
    }
  }

  /// Makes the problem anew: other lines of flows have other rows.
  private mutating func makeAnew(with measurements: Measurements) throws(SolverError) {
    do {
      problem = try LayoutProblem(
        problem.written, on: problem.screen, given: measurements, measurer: measurer)
    } catch {
      throw .invalid(error)
    }
    self.measurements = measurements
    solver = Solver(problem.problem)
  }

  /// Lays out texts anew. Nothing but the constants of some constraints changes, and mostly the same
  /// rows stay active, so that solving again costs next to nothing.
  private mutating func rewrap(_ texts: [LayoutProblem.Rewrapping]) throws(SolverError) {
    do throws(ConstraintError) {
      for id in try problem.apply(texts) {
        try solver.setRightHandSide(-problem.problem[id].expression.constant, of: id)
      }
    } catch {
      throw .invalid(error)
    }
  }

  private static func solve(_ solver: inout Solver) throws(SolverError) -> Outcome {
    do {
      return try solver.solve()
    } catch {
      throw .breakdown(error)
    }
  }
}
