internal import Constraints
internal import LayoutDSL

extension Fault {
  /// Whether the fault is that the size is below 0 that another one is about, whichever rows bring it about.
  func isOfSize(of other: Identity) -> Bool {
    identity.rule == .negativeSize && other.rule == .negativeSize && identity.item == other.item
      && identity.axis == other.axis
  }
}

extension MergedFault.Proposal {
  /// Whether a text gives way that would otherwise run over what is beside it.
  fileprivate var yields: Bool {
    own.edits.contains { edit in
      if case .set(_, .compression) = edit { true } else { false }
    }
  }
}

extension MergedFault {
  /// Whether a rule may be broken on a few of the screens where a proposal is followed: what grows or comes back
  /// to its place needs room, and a text that ends may be cut.
  func mayCrowd(_ rule: Rule, by proposal: Proposal) -> Bool {
    rule.isOfRoom || identity.rule == .unendedText && proposal.yields && rule == .truncatedText
  }

  /// Whether another fault follows from this one whoever mends it: where several views compete for too
  /// little room, the one that yields has less than its content; where they compete for too much, the one
  /// that yields has no more than its content; and what is wrong in a view shows where the view has a size, and
  /// where rows do not contradict each other about it any more.
  ///
  /// - Parameters:
  ///   - layout: the changed layout, which has the other fault.
  ///   - state: what was wrong before, with the layout that has this one: rows may have other numbers now.
  ///   - index: the screen on which the other fault shows.
  func implies(
    _ other: Fault, in layout: Layout, of state: ExaminedState, at index: Int
  ) -> Bool {
    if finding.rule == .unsatisfiable {
      let views = [other.identity.item, other.identity.partner].compactMap(\.self)
      return screens.contains(index) && other.identity.rule.isHiddenByContradiction
        && !mentioned(in: state.examination.layout).isDisjoint(with: views)
    }
    if finding.rule == .offScreen {
      // What lies beyond the screen lies beyond its safe area too, which is not told there.
      return other.identity.rule == .outsideSafeArea
        && other.identity.item.map {
          state.examination.breaks(.offScreen, item: layout[$0].name, at: index)
        } ?? false
    }
    if finding.rule.isOfMissingRows || finding.rule == .zeroSize,
      [.narrowScrollContent, .scrollsBothWays].contains(other.identity.rule),
      let area = other.identity.item
    {
      // How wide what scrolls is, is told once its size is known.
      return items.contains(area) || layout.content(of: area).map(items.contains) ?? false
    }
    if finding.rule == .zeroSize {
      // Nothing is told of what is in a view without a size, until it has one.
      // It is not mended where it has no size along the other axis.
      // Rows that contradict each other are another fault, though.
      var inner = other.identity.rule.isOfSizesAlone ? other.identity.item : nil
      while let item = inner {
        if items.contains(item) { return true }
        inner = layout[item].parent
      }
      return false
    }
    guard finding.rule == .ambiguousPriority, let item = other.identity.item,
      [.crushedContent, .truncatedText, .smallTapTarget].contains(other.identity.rule)
    else { return false }
    return finding.numbers.contains { number in
      switch number.quantity {
      case .least(let measure), .greatest(let measure): measure.view == layout[item].name
      default: false
      }
    }
  }
}

extension Rule {
  /// Whether what mends a fault of this rule may take more of the room that another fault tells of.
  func isWorth(worsening other: Rule) -> Bool {
    isOfSmallContent && other.isOfRoom || self == .smallTapTarget && other == .truncatedText
  }

  /// Whether the rule is broken where rows are missing.
  var isOfMissingRows: Bool { self == .ambiguousPosition || self == .ambiguousSize }

  /// Whether the rule is broken by something that has to grow.
  fileprivate var isOfSmallContent: Bool {
    switch self {
    case .smallTapTarget, .truncatedText, .crushedContent: true
    default: false
    }
  }

  /// Whether the rule is broken where there is too little room on a screen.
  var isOfRoom: Bool {
    switch self {
    case .offScreen, .overlap, .outsideParent, .outsideSafeArea, .cutScrollContent: true
    default: false
    }
  }

  /// Whether nothing is told of the rule in a view whose rows contradict each other, and breaking it is no sign
  /// of a row too few.
  fileprivate var isHiddenByContradiction: Bool {
    switch self {
    case .overlap, .crushedContent, .truncatedText, .smallTapTarget, .distortedAspect: true
    default: false
    }
  }

  /// Whether the rule is kept without a size, and broken by rows that hold together.
  fileprivate var isOfSizesAlone: Bool {
    ![.zeroSize, .unsatisfiable, .negativeSize].contains(self)
  }
}
