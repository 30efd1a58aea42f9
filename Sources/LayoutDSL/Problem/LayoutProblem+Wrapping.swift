public import Constraints

/// How texts wrap anew when their widths are known.
extension LayoutProblem {
  /// The same problem with its texts wrapped at other widths, or nil where constructs make other rows
  /// of other sizes of texts, so that the problem has to be made anew.
  ///
  /// Only the heights of texts change, and with them the constants and the labels of what holds them.
  ///
  /// - Parameters:
  ///   - wrappingWidths: for labels, the width in points at which the text is taken to wrap; a label
  ///     that is missing here is measured on one line.
  ///   - measurer: what measures the texts; the one that the problem was made with.
  /// - Throws: `ConstraintError` where a text has a height that is not finite.
  /// - Complexity: linear in the texts where no height changes, else in the problem.
  public func wrapped(
    at wrappingWidths: [ItemID: Double], measurer: some TextMeasurer
  ) throws(ConstraintError) -> LayoutProblem? {
    // Such a stack shares out its room by the sizes of what is in it.
    let sharesOut = layout.items.indices.contains {
      guard case .stack = layout.items[$0].kind else { return false }
      return resolved(ItemID(index: $0)).arrangement.distribution == .fillProportionally
    }
    guard !sharesOut else { return nil }
    var wrapped = self
    var changed: [ConstraintID: Constraint] = [:]
    for index in layout.items.indices {
      guard let unwrapped = unwrappedTextSizes[index], let old = contentSizes[index],
        case .label(let text) = layout.items[index].kind
      else { continue }
      let id = ItemID(index: index)
      var content = Content(intrinsicSize: old, unwrapped: unwrapped)
      content.wrap(
        Content.Label(text, as: resolved(id), on: screen), at: wrappingWidths[id],
        measurer: measurer)
      wrapped.textSizes[index] = content.text
      guard let height = content.intrinsicSize.height, height != old.height else { continue }
      wrapped.contentSizes[index] = content.intrinsicSize
      let (hugging, compression) = contentConstraints(of: id, along: .vertical, intrinsic: height)
      if let id = constraint(of: .hugging(id, .vertical)) { changed[id] = hugging }
      if let id = constraint(of: .compression(id, .vertical)) { changed[id] = compression }
    }
    if !changed.isEmpty {
      try wrapped.problem.replace(changed)
    }
    return wrapped
  }
}

extension Problem {
  /// Puts other constraints in the places of some.
  fileprivate mutating func replace(
    _ changed: [ConstraintID: Constraint]
  ) throws(ConstraintError) {
    var replaced = Problem()
    for name in variableNames { _ = replaced.addVariable(name) }
    for index in constraints.indices {
      try replaced.add(changed[ConstraintID(index: index)] ?? constraints[index])
    }
    self = replaced
  }
}
