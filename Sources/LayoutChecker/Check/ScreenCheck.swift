internal import Constraints
internal import LayoutDSL

/// A layout on one screen: what comes out, and what is wrong with it.
///
/// This is a pure function of the layout and the screen, so that screens can be checked in any order
/// and at the same time.
struct ScreenCheck: Sendable {
  /// What solving ended with.
  let result: ScreenResult

  /// The faults, in the order of the rules.
  let faults: [Fault]

  /// How often rows are set aside, which means lowered to 999 so that they still decide what they
  /// can: each time the texts wrap differently, and that may bring another conflict.
  private static let mostRepairs = 8

  /// Checks a layout on a screen.
  init(
    _ layout: Layout, on screen: Screen, measurer: any TextMeasurer,
    verifier: (any Verifier)?
  ) throws(CheckError) {
    var layout = layout
    var found = FoundFaults()
    var settled = try SolvedLayout(checking: layout, on: screen, measurer: measurer)
    let isSatisfiable = settled.solution != nil
    _ = try settled.conflicts(on: screen)
    let (verification, reproducer) = try settled.verification(by: verifier)
    var disputed = Disputed()
    for _ in 0..<Self.mostRepairs {
      let conflicts = try settled.conflicts(on: screen)
      guard !conflicts.isEmpty else { break }
      let edits = (conflicts.smallestRepair ?? []).compactMap {
        Edit(settingAside: settled.problem.sources[$0.index])
      }
      guard let next = try? layout.applying(edits) else { break }
      layout = next
      let mended = try SolvedLayout(checking: layout, on: screen, measurer: measurer)
      found.add(
        try ConflictFaults(
          of: conflicts, in: settled.problem, isMended: mended.solution != nil
        ).faults())
      disputed.add(conflicts, of: settled.problem)
      settled = mended
    }
    guard let solution = settled.solution else {
      result = ScreenResult(
        screen: screen, verdict: .unsatisfiable, verified: verification, frames: [],
        reproducer: reproducer)
      faults = found.faults
      return
    }
    let scene = try SolvedScreen(
      settled: settled, solution: solution, measurer: measurer)
    for rule in Rule.allCases {
      let faults = try rule.check.faults(on: scene, after: found)
      found.add(faults.filter { !disputed.explains($0) })
    }
    let verdict: Verdict =
      if isSatisfiable {
        scene.freedoms.isEmpty ? .unique : .ambiguous
      } else {
        .unsatisfiable
      }
    let named = scene.items.filter {
      $0.index < layout.items.count && layout[$0].kind != .screen && !layout[$0].name.isEmpty
    }
    result = ScreenResult(
      screen: screen, verdict: verdict, verified: verification,
      frames: named.map { (layout[$0].name, scene.frame(of: $0)) }, reproducer: reproducer)
    faults = found.faults
  }
}

extension SolvedLayout {
  /// Solves a layout for a check, which says on which screen it could not be solved.
  fileprivate init(
    checking layout: Layout, on screen: Screen, measurer: any TextMeasurer
  ) throws(CheckError) {
    do {
      self = try SolvedLayout(layout, on: screen, measurer: measurer)
    } catch {
      throw CheckError(error, on: screen)
    }
  }

  /// The conflicts among the required rows; none where there is a solution.
  fileprivate mutating func conflicts(on screen: Screen) throws(CheckError) -> Conflicts {
    do {
      return try conflicts()
    } catch {
      throw CheckError(error, on: screen)
    }
  }

  /// What a verifier says about the outcome, with the problem as text where it disagrees.
  fileprivate func verification(
    by verifier: (any Verifier)?
  ) throws(CheckError) -> (Verification, reproducer: String?) {
    guard let verifier else { return (.skipped, nil) }
    let claim: Claim
    do {
      claim = try Claim(of: solver)
    } catch {
      throw .numericalBreakdown(error, screen: problem.screen.title)
    }
    let title = "\(written.name) on \(problem.screen.title)"
    return switch verifier.opinion(on: claim, about: problem.problem, titled: title) {
    case .agrees: (.agrees, nil)
    // What the verifier has not looked at is not verified.
    case .gaveUp: (.skipped, nil)
    case .disagrees(let reproducer): (.disagrees, reproducer)
    }
  }
}

/// The items that rows have fought over in vain: what is wrong with them follows from that.
private struct Disputed {
  private var sizes: Set<Quantity> = []

  /// Takes the items of the rows that had to give way, and those that were left less than nothing.
  mutating func add(_ conflicts: Conflicts, of problem: LayoutProblem) {
    let facts = conflicts.sets.flatMap(\.implicit)
    for id in (conflicts.smallestRepair ?? []) + facts {
      switch problem.sources[id.index] {
      case .row, .generated:
        let row = problem.row(of: problem.sources[id.index])
        for term in row.map({ $0.first.terms + $0.second.terms }) ?? [] {
          insert(term.anchor.item, term.anchor.attribute.axis)
        }
      case .hugging(let item, let axis), .compression(let item, let axis),
        .nonNegative(let item, let axis):
        insert(item, axis)
      case .screen: break
      }
    }
  }

  private mutating func insert(_ item: ItemID, _ axis: Axis) {
    sizes.insert(Quantity(item: item, measure: .size, axis: axis))
  }

  /// Whether a fault only shows what a conflict has done.
  func explains(_ fault: Fault) -> Bool {
    guard fault.identity.rule != .failedExpectation else { return false }
    let items = [fault.identity.item, fault.identity.partner].compactMap { $0 }
    let axes = fault.identity.axis.map { [$0] } ?? Axis.allCases
    return items.contains { item in
      axes.contains { sizes.contains(Quantity(item: item, measure: .size, axis: $0)) }
    }
  }
}
