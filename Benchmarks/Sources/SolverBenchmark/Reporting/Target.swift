/// A speed that the solver is held to, and what it reached.
struct Target: Encodable {
  /// Which side of the bound is the good one.
  enum Direction: String, Encodable {
    case atLeast
    case atMost
  }

  var problem: String
  /// What is measured, in words.
  var quantity: String
  var direction: Direction
  var bound: Double
  /// What the bound is a number of: `x` for a ratio.
  var unit: String
  /// Nil where the run did not measure it.
  var measured: Double?

  /// Nil where it was not measured.
  var isMet: Bool?

  init(
    problem: String, quantity: String, direction: Direction, bound: Double, unit: String,
    measured: Double?
  ) {
    self.problem = problem
    self.quantity = quantity
    self.direction = direction
    self.bound = bound
    self.unit = unit
    self.measured = measured
    isMet = measured.map { direction == .atLeast ? $0 >= bound : $0 <= bound }
  }
}

// MARK: - The table

extension Target {
  /// What is asked of a group of problems, all ratios of medians.
  private struct Group {
    var problems: [String]
    var buildAgainstKiwi: Double?
    var suggestionAgainstKiwi: Double?
    /// Whether the build is held to the factorisation and the suggestion to the forward pass.
    var isHeldToTheWork = false
    var isHeldToMemory = false
  }

  private static let groups = [
    Group(problems: ["s1_enaml"], buildAgainstKiwi: 3, suggestionAgainstKiwi: 5),
    Group(
      problems: ["s2_chain_10", "s4_grid_10x2"], buildAgainstKiwi: 3, suggestionAgainstKiwi: 3),
    Group(
      problems: ["s2_chain_100", "s3_cards_10", "s4_grid_50x4"], buildAgainstKiwi: 20,
      suggestionAgainstKiwi: 10, isHeldToTheWork: true),
    Group(
      problems: ["s2_chain_1000", "s3_cards_100", "s4_grid_100x10"], buildAgainstKiwi: 100,
      suggestionAgainstKiwi: 40, isHeldToTheWork: true),
    Group(
      problems: ["s2_chain_5000", "s3_cards_1000"], isHeldToTheWork: true, isHeldToMemory: true),
  ]

  /// A build may take so many factorisations of the optimal basis.
  static let factorizationsPerBuild = 4.0
  /// A suggestion may take so many forward passes.
  static let forwardPassesPerSuggestion = 40.0
  /// The largest peak memory, in MiB.
  static let peakMemory = 64.0
  /// Suggestions that cross a limit may take so many times those that do not.
  static let crossing = 4.0
  /// The microseconds that a removal and re-addition may take.
  static let churn = 40.0
  static let growthExponent = 1.15
  /// In solves of the same system without the contradiction, from nothing: what the verdict, a first
  /// conflict, the list of all (of one) and the rejection of a row in a solved system may take.
  static let contradictions = [
    ("verdict", 1.1), ("first-conflict", 2.0), ("all-conflicts", 3.0), ("reject", 1.1),
  ]
  /// The microseconds that a frame of a required edit may take, beyond its limits and across them.
  static let requiredEdit = 100.0
  /// In builds of the same system: what the coming and the going of a pane may take in a solved system.
  static let pane = 0.1
  /// In usual frames: what the longest frame may take while rows are toggled.
  static let longestFrame = 10.0
  /// "No more than", with room for the noise of two medians.
  static let independence = 1.1

  /// All targets, with what a run measured.
  static func all(of results: [ProblemResult], growth: [Growth]) -> [Target] {
    let byName = Dictionary(
      results.map { ($0.problem, $0) }, uniquingKeysWith: { first, _ in first })
    return groups.flatMap { group in
      group.problems.flatMap { targets(of: group, problem: $0, result: byName[$0]) }
    }
      + crossingTargets(byName) + churnTargets(byName["s5_churn_100"])
      + growthTargets(growth) + independenceTargets(byName) + contradictionTargets(byName)
      + requiredEditTargets(byName["s8_required_edit_200"])
      + paneTargets(byName) + frameTargets(byName)
  }

  private static func targets(
    of group: Group, problem: String, result: ProblemResult?
  ) -> [Target] {
    let (build, suggestion) = (result?.timings.build, result?.timings.suggestion)
    let kiwi = result?.kiwi?.timings
    var targets: [Target] = []
    func add(
      _ quantity: String, _ direction: Direction, _ bound: Double, _ unit: String = "x",
      measured: Double?
    ) {
      targets.append(
        Target(
          problem: problem, quantity: quantity, direction: direction, bound: bound, unit: unit,
          measured: measured))
    }
    if let bound = group.buildAgainstKiwi {
      let measured = kiwi?.build?.ratio(to: build)
      add("build, faster than kiwi", .atLeast, bound, measured: measured)
    }
    if let bound = group.suggestionAgainstKiwi {
      let measured = kiwi?.suggestion?.ratio(to: suggestion)
      add("suggestion, faster than kiwi", .atLeast, bound, measured: measured)
    }
    if group.isHeldToTheWork {
      add(
        "build, in factorisations of the optimal basis", .atMost, factorizationsPerBuild,
        measured: build?.ratio(to: result?.factorizations.suggestion))
      add(
        "suggestion, in forward passes", .atMost, forwardPassesPerSuggestion,
        measured: suggestion?.ratio(to: result?.forwardPass))
    }
    if group.isHeldToMemory {
      add(
        "peak memory", .atMost, peakMemory, "MiB",
        measured: result.map { Double($0.peakMemory) / 1_048_576 })
    }
    return targets
  }

  private static func crossingTargets(_ results: [String: ProblemResult]) -> [Target] {
    [100, 1000].map { size in
      Target(
        problem: "s2x_chain_\(size)", quantity: "suggestion, in suggestions that cross no limit",
        direction: .atMost, bound: crossing, unit: "x",
        measured: results["s2x_chain_\(size)"]?.timings.suggestion?.ratio(
          to: results["s2_chain_\(size)"]?.timings.suggestion))
    }
  }

  private static func churnTargets(_ result: ProblemResult?) -> [Target] {
    let drift = result?.drift
    let isWhole = drift?.operations == DriftTest.operations
    return [
      Target(
        problem: "s5_churn_100", quantity: "removal and re-addition, solved after a thousand",
        direction: .atMost, bound: churn, unit: "us",
        measured: result?.timings.collectedChurn?.median),
      Target(
        problem: "s5_churn_100", quantity: "removal and re-addition, each solved and read",
        direction: .atMost, bound: churn, unit: "us", measured: result?.timings.churn?.median),
      Target(
        problem: "s5_churn_100",
        quantity: "drift of a value after \(DriftTest.operations) operations",
        direction: .atMost, bound: DriftTest.tolerance, unit: "",
        measured: isWhole ? drift?.worstRelativeDifference : nil),
    ]
  }

  private static func growthTargets(_ growth: [Growth]) -> [Target] {
    Growth.Family.all.flatMap { family in
      (family.phases.isEmpty ? ["build", "resize"] : family.phases).map { work in
        let name = String(family.prefix.dropLast())
        let sizes = "\(family.sizes[0]) to \(family.sizes[family.sizes.count - 1])"
        return Target(
          problem: name, quantity: "growth exponent, \(work), \(sizes)", direction: .atMost,
          bound: growthExponent, unit: "",
          measured: growth.first { $0.family == name && $0.work == work }?.exponent)
      }
    }
  }

  private static func independenceTargets(_ results: [String: ProblemResult]) -> [Target] {
    let (few, many) = (results["s6_subtrees_10"]?.timings, results["s6_subtrees_1000"]?.timings)
    return [
      ("suggestion", many?.suggestion?.ratio(to: few?.suggestion)),
      ("removal and re-addition", many?.churn?.ratio(to: few?.churn)),
    ].map { work, measured in
      Target(
        problem: "s6_subtrees_1000", quantity: "\(work) in one subtree of 1000, against one of 10",
        direction: .atMost, bound: independence, unit: "x", measured: measured)
    }
  }
  private static func contradictionTargets(_ results: [String: ProblemResult]) -> [Target] {
    ConflictList.sizes.flatMap { size in
      let name = "s7_conflict_list_\(size)"
      let timings = results[name]?.timings
      return contradictions.map { phase, bound in
        Target(
          problem: name, quantity: "\(phase), in cold solves without the contradiction",
          direction: .atMost, bound: bound, unit: "x",
          measured: timings?.phase(phase)?.ratio(to: timings?.phase("cold")))
      }
    }
  }

  private static func paneTargets(_ results: [String: ProblemResult]) -> [Target] {
    Panes.sizes.flatMap { size in
      let name = "s9_panes_\(size)"
      let timings = results[name]?.timings
      return Panes.phases.map { phase in
        Target(
          problem: name, quantity: "\(phase), solved, in builds of the same system",
          direction: .atMost, bound: pane, unit: "x",
          measured: timings?.phase(phase)?.ratio(to: timings?.build))
      }
    }
  }

  private static func frameTargets(_ results: [String: ProblemResult]) -> [Target] {
    DragToggle.sizes.map { size in
      let name = "s10_drag_toggle_\(size)"
      let timings = results[name]?.timings
      return Target(
        problem: name, quantity: "the longest frame of a drag with toggled rows, in usual ones",
        direction: .atMost, bound: longestFrame, unit: "x",
        measured: timings?.phase(FrameTimes.longest)?.ratio(to: timings?.phase(FrameTimes.usual)))
    }
  }

  private static func requiredEditTargets(_ result: ProblemResult?) -> [Target] {
    ["beyond", "across"].map { phase in
      Target(
        problem: "s8_required_edit_200", quantity: "a frame \(phase) the limit", direction: .atMost,
        bound: requiredEdit, unit: "us", measured: result?.timings.phase(phase)?.median)
    }
  }
}
