internal import Constraints

/// How texts wrap anew when their widths are known.
extension LayoutProblem {
  /// A text that is laid out differently at another width.
  struct Rewrapping {
    /// The label.
    let label: ItemID

    /// What it contains at the new width.
    let content: Content

    /// Whether the text is higher or lower than before, which changes constraints.
    let changesHeight: Bool
  }

  /// The texts that are laid out differently at other widths than before.
  ///
  /// - Complexity: linear in the texts whose width differs.
  func rewrapped(
    at wrappingWidths: [ItemID: Double], measurer: some TextMeasurer
  ) -> [Rewrapping] {
    written.items.indices.compactMap { index in
      let id = ItemID(index: index)
      guard case .label(let text) = written.items[index].kind, let old = items[index].content,
        old.wrappingWidth != wrappingWidths[id]
      else { return nil }
      var new = old
      new.wrap(
        Content.Label(text, as: items[index].settings, on: screen), at: wrappingWidths[id],
        measurer: measurer)
      return Rewrapping(
        label: id, content: new,
        changesHeight: new.intrinsicSize.height != old.intrinsicSize.height)
    }
  }

  /// Whether a construct makes other rows where a text has another height: a stack that shares out
  /// its height by the heights of what is in it. The problem has to be made anew then.
  func sharesOutHeight(of label: ItemID) -> Bool {
    guard let parent = written[label].parent, written[parent].kind == .stack else { return false }
    let style = self[parent].settings.arrangement
    return style.distribution == .fillProportionally && style.axis == .vertical
  }

  /// Lays out texts anew, and returns the constraints whose constant has changed.
  ///
  /// The problem is then the one that is made with the new widths from the start, unless
  /// ``sharesOutHeight(of:)`` holds for a text that changes its height.
  ///
  /// - Throws: `ConstraintError` where a text has a height that is not finite.
  /// - Complexity: O(*k*) in the number of texts.
  mutating func apply(_ texts: [Rewrapping]) throws(ConstraintError) -> [ConstraintID] {
    var changed: [ConstraintID] = []
    for text in texts {
      let id = text.label
      items[id.index].content = text.content
      guard text.changesHeight, let height = text.content.intrinsicSize.height else { continue }
      let (hugging, compression) = contentConstraints(of: id, along: .vertical, intrinsic: height)
      for (source, constraint) in [
        (Source.hugging(id, .vertical), hugging), (.compression(id, .vertical), compression),
      ] {
        guard let constraintID = self.constraint(of: source) else { continue }
        try problem.replace(constraintID, with: constraint)
        changed.append(constraintID)
      }
    }
    return changed
  }
}
