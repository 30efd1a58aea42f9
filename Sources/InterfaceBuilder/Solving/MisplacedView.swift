public import Constraints
public import LayoutDSL

/// A view whose stored frame is not the one that its constraints give.
public struct MisplacedView: Sendable {
  /// What people know the view by.
  public let name: String

  /// Where the view begins.
  public let span: SourceSpan

  /// The title of the layout of its root.
  public let layout: String

  /// The frame that the document stores, in points of the view around it.
  public let stored: Rect

  /// The frame that constraints give, in points of the view around it.
  public let solved: Rect

  /// Whether the document flags the view as misplaced.
  public let isFlagged: Bool
}

/// Where the flags of a document say something else than its constraints.
public struct FlagDisagreements: Sendable {
  /// The views that are flagged as misplaced and lie where constraints put them.
  public internal(set) var placed: [SourceSpan] = []

  /// The views that are flagged as ambiguous and are determined.
  public internal(set) var determined: [SourceSpan] = []

  /// The views that are ambiguous and not flagged.
  public internal(set) var ambiguous: [SourceSpan] = []
}

extension InterfaceDocument {
  /// Compares the stored frames and the flags of a document with what its constraints give.
  ///
  /// Stored sizes stand for contents, so that nothing depends on how texts are measured. Compared are
  /// views that constraints place and determine; a point is forgiven, which is what rounding takes.
  ///
  /// - Throws: `Diagnostic` as solving does.
  /// - Complexity: that of solving the document twice.
  public func comparison() throws(Diagnostic) -> ([MisplacedView], FlagDisagreements) {
    var misplaced: [MisplacedView] = []
    var flags = FlagDisagreements()
    let variant = Variant(markup, for: device.sizeClasses)
    let modelled = try solve(content: .modelled)
    for (position, root) in try solve(content: .stored).enumerated() {
      for (index, view) in root.views.enumerated() {
        guard let element = elementsByID[view.id], isCompared(element, variant),
          let stored = variant.storedFrame(of: element)
        else { continue }
        let span = markup[element].span
        let isAmbiguous = modelled[position].views[index].ambiguous.isEmpty == false
        let isFlagged = variant.attribute("misplaced", of: element) == "YES"
        let distance =
          [
            view.frame.x - stored.x, view.frame.y - stored.y, view.frame.width - stored.width,
            view.frame.height - stored.height,
          ].map(abs).max() ?? 0
        if distance > 1, !isAmbiguous, view.ambiguous.isEmpty {
          misplaced.append(
            MisplacedView(
              name: root.names[view.id] ?? view.id, span: span, layout: title(of: root.root),
              stored: stored, solved: view.frame, isFlagged: isFlagged))
        } else if isFlagged, distance <= 1 {
          flags.placed.append(span)
        }
        let isFlaggedAmbiguous = variant.attribute("ambiguous", of: element) == "YES"
        if isFlaggedAmbiguous, !isAmbiguous { flags.determined.append(span) }
        if isAmbiguous, !isFlaggedAmbiguous, markup[element]["verifyAmbiguity"] == nil {
          flags.ambiguous.append(span)
        }
      }
    }
    return (misplaced, flags)
  }

  /// Whether the stored frame of a view says what Interface Builder's own engine gave.
  private func isCompared(_ element: Int, _ variant: Variant) -> Bool {
    guard let parent = markup[element].parent, markup[parent].name == "subviews",
      markup[element]["translatesAutoresizingMaskIntoConstraints"] == "NO",
      variant.attribute("fixedFrame", of: element) != "YES"
    else { return false }
    let isHidden = variant.attribute("hidden", of: element) == "YES"
    let isArranged = markup[parent].parent.map { markup[$0].name == "stackView" } ?? false
    return !(isHidden && isArranged)
  }
}
