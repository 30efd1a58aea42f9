internal import Constraints
internal import LayoutDSL

/// A view of a stack that its rows keep from being hidden.
enum HiddenViewConflictRule: RuleCheck {
  static let summary = "hiding a view of a stack would make required rows contradict each other"

  static let explanation = """
    A stack hides a view by a required row that makes it 0 points long (`UISV-hiding` in the logs of Apple's \
    engine). Each view of a stack is hidden in turn and the layout solved: the rows of this one do not \
    let it be 0. The layout is in order as it is drawn, and logs "Unable to simultaneously satisfy \
    constraints" when the app hides the view.

    Not reported are views that the layout hides itself, where `unsatisfiable` says the same, and stacks \
    whose rows contradict each other anyway.

    What to do: lower one of the rows to 999, as in `width == 44 @999`. A view that is never hidden is \
    allowed with `allow hidden-view-conflict` in it.
    """

  static let firing = """
    layout "Row" {
      screens 320x568
      stack row {
        leading == screen.leading
        trailing <= screen.trailing
        top == screen.top
        view dot {
          width == 44
          height == 44
        }
        label title "Title" {
          hugging horizontal high
        }
      }
    }
    """

  static let silent = """
    layout "Row" {
      screens 320x568
      stack row {
        leading == screen.leading
        trailing <= screen.trailing
        top == screen.top
        view dot {
          width == 44 @999
          height == 44
        }
        label title "Title" {
          hugging horizontal high
        }
      }
    }
    """

  /// Layouts with more views in stacks than this are left out: each of them is solved for.
  private static let mostViews = 60

  static func faults(of layout: Layout, on screens: [Screen]) -> [Fault] {
    let arranged = layout.items.indices.map(ItemID.init(index:)).filter { id in
      guard layout[id].isView, let parent = layout[id].parent, case .stack = layout[parent].kind
      else { return false }
      return !layout[id].settings.contains {
        if case .hidden = $0.property { true } else { false }
      }
    }
    guard !arranged.isEmpty, arranged.count <= mostViews,
      screens.allSatisfy({ (try? SolvedLayout(layout, on: $0))?.solution != nil })
    else { return [] }
    var told: Set<SourceSpan> = []
    return arranged.compactMap { view in
      guard let (conflict, problem) = conflict(hiding: view, of: layout, on: screens) else {
        return nil
      }
      // A line of a component stands for several views.
      if let span = layout[view].span, !told.insert(span).inserted { return nil }
      return Fault(
        identity: .init(rule: .hiddenViewConflict, item: view),
        span: layout[view].span,
        message: "`\(layout[view].name)` cannot be hidden: its rows do not let it be 0 pt long",
        proposals: YieldingRows.edits(for: conflict, in: problem).prefix(mostRepairs)
          .map { Proposal([$0]) },
        causes: conflict.constraints.map { Finding.Cause($0, in: problem) })
    }
  }

  /// So many rows of a conflict are tried.
  private static let mostRepairs = 4

  /// The first conflict where a view is hidden; nil where there is none on any screen.
  private static func conflict(
    hiding view: ItemID, of layout: Layout, on screens: [Screen]
  ) -> (Conflict, LayoutProblem)? {
    guard let changed = try? layout.applying([.set(view, .hidden(true))]) else { return nil }
    for screen in screens {
      guard var solved = try? SolvedLayout(changed, on: screen), solved.solution == nil,
        let conflict = (try? solved.conflicts())?.sets.first
      else { continue }
      return (conflict, solved.problem)
    }
    return nil
  }
}
