internal import Constraints

/// The rounds in which a layout is solved until its texts have found their heights, its flows their
/// lines and its margins their places. Each round takes over what has changed in the one before.
struct Settling<Measurer: TextMeasurer> {
  private(set) var problem: LayoutProblem
  private(set) var solver: Solver
  private(set) var outcome: Outcome

  /// How often the layout was solved.
  private(set) var rounds = 1

  private(set) var unstableTexts: [SolvedLayout.UnstableText] = []
  private(set) var unsettledFlows: [ItemID] = []
  private(set) var unsettledMargins: [ItemID] = []

  /// For which other sizes of the window all this goes the same way; nil where nobody asks.
  private(set) var course: SettlingCourse?

  /// For which other widths and heights of the window all this goes the same way; nil where nobody asks.
  private(set) var region: SettlingRegion?

  private let measurer: Measurer
  private let labels: [ItemID]

  /// Whether there is anything that only solving can tell.
  private let needsSettling: Bool

  /// How many of the rounds changed the lines of flows.
  private var flowRounds = 0

  /// How many of the rounds moved margins.
  private var marginRounds = 0

  /// How many of the rounds made the problem anew.
  private var remakes = 0

  /// The width of each label and the height of its text in each round.
  private var history: [ItemID: [Size]] = [:]

  /// What the problem was made with.
  private var measurements = Measurements()

  /// After so many rounds in which no flow changed its lines and no margin moved, a text counts as
  /// unstable.
  private static var mostTextRounds: Int { 3 }

  /// So many rounds may change the lines of flows: one to know the widths, and one more for each flow
  /// inside another.
  private static var mostFlowRounds: Int { 8 }

  /// So many rounds may move margins: two where a view does not change its size with its margins, and
  /// where one stays in the middle, half of the way is left after each round.
  private static var mostMarginRounds: Int { 20 }

  /// So often margins are found for rows that contradict each other.
  private static var mostContradictoryRounds: Int { 3 }

  /// Of larger layouts they are not: all rows may have to give way.
  private static var mostContradictoryRows: Int { 1_000 }

  /// Solves a problem that has no measurements yet for the first time.
  ///
  /// - Parameters:
  ///   - course: how it goes on along one side of the window; nil where that is of no interest.
  ///   - region: how it goes on along both sides; nil where that is of no interest.
  init(
    _ problem: consuming LayoutProblem, measurer: Measurer, course: SettlingCourse? = nil,
    region: SettlingRegion? = nil
  ) throws(SolverError) {
    self.measurer = measurer
    (self.course, self.region) = (course, region)
    let (layout, screen) = (problem.written, problem.screen)
    labels = layout.items.indices.map(ItemID.init(index:)).filter {
      if case .label = layout[$0].kind { true } else { false }
    }
    needsSettling =
      !labels.isEmpty
      || layout.items.contains {
        $0.kind == .flow || $0.kind == .readable || $0.inheritsMargins
      }
      || screen.safeArea != Insets() && !SafeAreaReach.dependents(of: problem).isEmpty
    solver = Solver(problem.problem)
    self.problem = problem
    outcome = try Self.solve(&solver)
    try followSolution()
  }

  /// Solves until nothing changes any more, or too many rounds have changed something.
  mutating func settle() throws(SolverError) {
    guard needsSettling else { return }
    try settleContradiction()
    while let solution = outcome.solution {
      let found = Measurements(of: problem, in: solution, after: measurements)
      remember(found)
      try follow(found)
      let texts = problem.rewrapped(at: found.wrappingWidths, measurer: measurer)
      let unstable = texts.filter(\.changesHeight)
      if let moved = measurements(movedBy: found) {
        try makeAnew(with: moved)
        remakes += 1
      } else if unstable.isEmpty || rounds - remakes >= Self.mostTextRounds {
        if unstable.isEmpty { try rewrap(texts) }
        unstableTexts = unstable.map { .init(label: $0.label, sizes: history[$0.label] ?? []) }
        unsettledFlows = found.flowLines.keys
          .filter { found.flowLines[$0] != measurements.flowLines[$0] }.sorted()
        unsettledMargins = found.viewsWithMovedGuides(since: measurements)
        return
      } else if unstable.contains(where: { problem.sharesOutHeight(of: $0.label) }) {
        var rewrapped = measurements
        rewrapped.wrappingWidths = found.wrappingWidths
        try makeAnew(with: rewrapped)
      } else {
        try rewrap(texts)
      }
      outcome = try Self.solve(&solver)
      try followSolution()
      rounds += 1
    }
  }

  /// Finds margins that depend on where views are where the rows contradict each other without them: a bar may be as high
  /// as its content and what lies below the safe area. For that the rows of the file give way where they have to.
  private mutating func settleContradiction() throws(SolverError) {
    var round = 0
    while outcome.solution == nil, round < Self.mostContradictoryRounds,
      problem.written.rows.count <= Self.mostContradictoryRows,
      problem.screen.safeArea != Insets(), !SafeAreaReach.dependents(of: problem).isEmpty
    {
      round += 1
      guard let found = try measurementsWhereRowsGiveWay(), let moved = measurements(movedBy: found)
      else { return }
      try makeAnew(with: moved)
      remakes += 1
      outcome = try Self.solve(&solver)
      try followSolution()
      rounds += 1
    }
  }

  /// What is measured where the required rows of the file count at priority 999; nil where there is no solution then
  /// either.
  private mutating func measurementsWhereRowsGiveWay() throws(SolverError) -> Measurements? {
    let required = problem.written.rows.indices.map { LayoutProblem.Source.row($0) }.filter {
      problem.constraint(of: $0).map { problem.problem[$0].priority.isRequired } ?? false
    }
    let eased: LayoutProblem?
    do {
      eased = try problem.settingAside(required)
    } catch {
      throw .invalid(error)
    }
    guard let eased else { return nil }
    let strict = (problem: problem, solver: solver)
    defer { (problem, solver) = strict }
    (problem, solver) = (eased, Solver(eased.problem))
    guard let solution = try Self.solve(&solver).solution else { return nil }
    try followSolution()
    let found = Measurements(of: problem, in: solution, after: measurements)
    try follow(found)
    return found
  }

  /// Finds for which other sizes of the window the last solution goes on.
  private mutating func followSolution() throws(SolverError) {
    var (course, region) = (course, region)
    try course?.follow(&solver, of: problem, given: measurements, measurer: measurer)
    try region?.follow(&solver, of: problem, given: measurements, measurer: measurer)
    (self.course, self.region) = (course, region)
  }

  /// Finds for which other sizes of the window the same is measured.
  private mutating func follow(_ found: Measurements) throws(SolverError) {
    var (course, region) = (course, region)
    try course?.note(
      found, of: problem, in: solver, given: measurements, labels: labels, measurer: measurer)
    try region?.note(
      found, of: problem, in: solver, given: measurements, labels: labels, measurer: measurer)
    (self.course, self.region) = (course, region)
  }

  /// The measurements with which the problem has to be made anew, because flows have other lines or
  /// margins other places; nil where neither is so, and where that has been tried often enough.
  private mutating func measurements(movedBy found: Measurements) -> Measurements? {
    var moved = measurements
    var isMoved = false
    if found.flowLines != measurements.flowLines, flowRounds < Self.mostFlowRounds {
      moved.flowLines = found.flowLines
      flowRounds += 1
      isMoved = true
    }
    if !found.viewsWithMovedGuides(since: measurements).isEmpty,
      marginRounds < Self.mostMarginRounds
    {
      (moved.safeAreaInsets, moved.wideViews) = (found.safeAreaInsets, found.wideViews)
      moved.inheritedMargins = found.inheritedMargins
      moved.scrolling = found.scrolling
      marginRounds += 1
      isMoved = true
    }
    moved.wrappingWidths = found.wrappingWidths
    return isMoved ? moved : nil
  }

  /// Takes down how large the texts were in this round.
  private mutating func remember(_ found: Measurements) {
    for label in labels {
      guard let width = found.wrappingWidths[label] else { continue }
      let height = problem[label].contentSize?.height ?? 0
      history[label, default: []].append(Size(width: width, height: height))
    }
  }

  /// Makes the problem anew: other lines of flows and other margins have other rows.
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
        try solver.setRightHandSide(problem.problem[id].rightHandSide, of: id)
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
