internal import Constraints
internal import LayoutDSL

/// A view with content that has no width or no height.
enum ZeroSizeRule: RuleCheck {
  static let severity = Severity.error

  static let explanation = """
    A view that holds other views, a text or a picture is at most half a device pixel wide or high, \
    so that nothing of it can be seen. There are three causes, which the notes tell apart:

    - Nothing holds it open. A card whose children are tied to its top, but nothing to its bottom, \
    may have any height from 0 upwards, and gets 0. Tie its bottom to its content: \
    `bottom >= summary.bottom + 8`.
    - It is crushed. Other views want the room more, or as much: a text whose compression resistance \
    is not above that of the picture beside it is squeezed to nothing. Raise its compression \
    resistance, or limit what stands beside it.
    - Rows fix it to 0, such as `trailing == leading`.

    A view without a size is not reported as crushed or ambiguous in addition, and neither are the \
    views inside it.

    What to do: mend the cause; the rows under "help" were tried.
    """

  static func faults(
    on scene: SolvedScreen, after earlier: FoundFaults
  ) throws(CheckError) -> [Fault] {
    var faults: [Fault] = []
    let missing = Set(scene.freedoms.roots.filter { $0.tie == nil }.map(\.quantity))
    var collapsed: Set<Quantity> = []
    for item in scene.views {
      let axes = Axis.allCases.filter { scene.isCollapsed(item, along: $0) }
      for axis in axes {
        collapsed.insert(Quantity(item: item, measure: .size, axis: axis))
      }
      // A view without a size leaves none for what is inside it.
      let own = axes.filter { axis in
        !scene.ancestors(of: item).contains {
          collapsed.contains(Quantity(item: $0, measure: .size, axis: axis))
        }
      }
      guard !own.isEmpty, let fault = try fault(of: item, along: own, missing: missing, on: scene)
      else { continue }
      faults.append(fault)
    }
    return faults
  }

  private static func fault(
    of item: ItemID, along axes: [Axis], missing: Set<Quantity>, on scene: SolvedScreen
  ) throws(CheckError) -> Fault? {
    let name = scene.layout[item].name
    let frame = scene.frame(of: item)
    let sizes = axes.map { "\(frame.size(along: $0).points) \($0.adjective)" }
    var fault = Fault(
      identity: .init(rule: .zeroSize, item: item), axes: axes, span: scene.layout[item].span,
      message: "`\(name)` is \(sizes.joinedInWords)")
    var isCaused = false
    for axis in axes {
      if let range = scene.range(.size, of: item, along: axis) {
        // Open because of a tie, or because of something else that is open: that is the fault.
        let quantity = Quantity(item: item, measure: .size, axis: axis)
        guard missing.contains(quantity) else { continue }
        isCaused = true
        fault.identity.detail = "open"
        fault.notes.append(
          Finding.Note("nothing holds it open: `\(name).\(axis.sizeName)` is \(range.words)"))
        fault.repairs += try Completion.repairs(for: quantity, on: scene)
        continue
      }
      isCaused = true
      fault.identity.detail = "crushed"
      if let explanation = try Explanation(ofSizeOf: item, along: axis, in: scene) {
        let isFixed = explanation.competing.isEmpty
        fault.identity.detail = isFixed ? "fixed" : "crushed"
        fault.notes.append(
          Finding.Note(
            isFixed
              ? "these required rows leave no \(axis.sizeName) for it"
              : "it is crushed by rows that matter as much or more"))
        fault.describe(explanation, on: scene)
        fault.repairs += try Widening.repairs(
          of: item, along: axis, by: explanation, on: scene)
      }
    }
    return isCaused ? fault : nil
  }
}

extension FreeRange {
  /// The range in words: `free from 416 pt upwards`.
  var words: String {
    switch (lower.isFinite, upper.isFinite) {
    case (true, true): "free from \(lower.points) to \(upper.points)"
    case (true, false): "free from \(lower.points) upwards"
    case (false, true): "free up to \(upper.points)"
    case (false, false): "free without limit"
    }
  }
}

extension Fault {
  /// Adds the rows that keep an item small, with what each of the optional ones gets.
  mutating func describe(_ explanation: Explanation, on scene: SolvedScreen) {
    for id in [explanation.wish].compactMap({ $0 }) + explanation.competing {
      let constraint = scene.problem.problem[id]
      let value = scene.solution.value(of: constraint.expression)
      let error = constraint.error(at: value)
      let outcome =
        if error > scene.screen.halfPixel {
          "is missed by \(error.points)"
        } else if scene.blocking.hasRoom(in: id) {
          "has only \(abs(value).points) to spare"
        } else {
          "only just holds"
        }
      notes.append(Finding.Note("`\(constraint.origin.label)` \(outcome)"))
    }
    let rows = explanation.rows + [explanation.wish].compactMap { $0 }
    causes += rows.sorted().map { scene.cause($0) }
  }
}
