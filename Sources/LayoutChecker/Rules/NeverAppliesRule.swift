internal import Constraints
internal import LayoutDSL

/// Rows, views and expectations whose condition holds on no screen.
///
/// That is known when all screens are checked.
enum NeverAppliesRule: RuleCheck {
  static let summary =
    "a `when` holds on no screen, so that nothing under it is ever looked at"

  static let explanation = """
    The condition of a row, a setting, a view or an expectation holds on none of the screens that the layout is \
    checked on. What stands there is never looked at: a row that would mend a fault does not, and \
    an expectation is met by never being asked.

    A condition in a repetition that no round meets is told, too, such as the one for the last round where \
    there is one round less; that takes two rounds.

    What stands under the same condition is one finding. A condition that depends on the parameters of \
    a component counts only as far as the screen decides it. Nothing is said under `--screens`.

    What to do: add a screen on which the condition holds to `screens`, mend the condition, or \
    remove what stands under it.
    """

  static let firing = """
    layout "Bar" {
      screens 320x568, 568x320
      view bar {
        leading == screen.leading
        trailing == screen.trailing
        top == screen.top
        height == 44 when width <= 600
        height == 64 when width > 600
      }
    }
    """

  static let silent = """
    layout "Bar" {
      screens 320x568, 568x320, 768x1024
      view bar {
        leading == screen.leading
        trailing == screen.trailing
        top == screen.top
        height == 44 when width <= 600
        height == 64 when width > 600
      }
    }
    """

  /// Something with a condition.
  private struct Conditional {
    var words: String
    var span: SourceSpan?
    var item: ItemID?
    var source: LayoutProblem.Source?
    var isSetting = false
    var condition: Condition
  }

  /// What never applies on some screens, which are all that the layout is for.
  static func faults(of layout: Layout, on screens: [Screen]) -> [Fault] {
    guard !screens.isEmpty else { return [] }
    // What one place stands for several times, as in a component, applies where any of it does.
    var applying: Set<SourceSpan> = []
    var idle: [Conditional] = []
    for part in conditionals(of: layout) {
      if screens.contains(where: part.condition.holds) {
        if let span = part.span { applying.insert(span) }
      } else if part.condition.isUpToScreen {
        idle.append(part)
      }
    }
    var places: [Condition: Int] = [:]
    var groups: [[Conditional]] = []
    var seen: Set<SourceSpan> = []
    for part in idle {
      if let span = part.span {
        guard !applying.contains(span), seen.insert(span).inserted else { continue }
      }
      if let place = places[part.condition] {
        groups[place].append(part)
      } else {
        places[part.condition] = groups.count
        groups.append([part])
      }
    }
    return groups.map { fault(of: $0, on: screens) }
      + layout.idleConditions.map { idle in
        Fault(
          identity: .init(rule: .neverApplies, detail: .condition(idle.words)), span: idle.span,
          message: "`\(idle.words)` holds in no round of the repetition, so that nothing under it "
            + "is there")
      }
  }

  /// How many of the parts under a condition are named beside the first.
  private static let namedParts = 3

  private static func fault(of group: [Conditional], on screens: [Screen]) -> Fault {
    let parts = group.enumerated().sorted { first, second in
      guard let one = first.element.span, let other = second.element.span, one != other else {
        return first.offset < second.offset
      }
      return one < other
    }.map(\.element)
    let others = parts.dropFirst().map(\.words)
    let number = screens.withoutVariants.count
    let count = number == 1 ? "the only screen" : "any of the \(number) screens"
    return Fault(
      identity: .init(
        rule: .neverApplies, item: parts[0].item,
        // A view may have several settings under several conditions.
        detail: parts[0].isSetting ? .condition(parts[0].words) : nil,
        sources: parts.compactMap(\.source)),
      span: parts[0].span,
      message: "the condition of `\(parts[0].words)` does not hold on \(count)",
      notes: others.isEmpty
        ? []
        : [
          Finding.Note(
            .sameFault(
              Array(others.prefix(namedParts)), more: max(0, others.count - namedParts)))
        ])
  }

  private static func conditionals(of layout: Layout) -> [Conditional] {
    var parts: [Conditional] = []
    for (index, item) in layout.items.enumerated() {
      guard let condition = item.condition else { continue }
      parts.append(
        Conditional(
          words: item.name, span: item.span, item: ItemID(index: index), condition: condition))
    }
    for (index, item) in layout.items.enumerated() {
      for setting in item.settings {
        guard let condition = setting.condition,
          let words = layout.writtenWords(for: setting.property)
        else { continue }
        parts.append(
          Conditional(
            words: words, span: setting.span, item: ItemID(index: index), isSetting: true,
            condition: condition))
      }
    }
    for (index, row) in layout.rows.enumerated() {
      guard let condition = row.condition else { continue }
      let words = row.origin.label.isEmpty ? layout.description(of: row) : row.origin.label
      let item = (row.first.terms.first ?? row.second.terms.first)?.anchor.item
      parts.append(
        Conditional(
          words: words, span: row.origin.span, item: item, source: .row(index),
          condition: condition))
    }
    for expectation in layout.expectations {
      guard let condition = expectation.condition else { continue }
      let words = expectation.origin.label
      let item = (expectation.first.terms.first ?? expectation.second.terms.first)?.anchor.item
      parts.append(
        Conditional(
          words: words.isEmpty ? layout.description(of: expectation) : words,
          span: expectation.origin.span, item: item, condition: condition))
    }
    return parts
  }
}

extension Condition {
  /// Whether the screen alone decides the condition, and no parameter of a component has.
  fileprivate var isUpToScreen: Bool { !hasConstant }
}
