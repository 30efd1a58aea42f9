internal import Constraints
internal import LayoutDSL

extension Fault {
  /// What is wrong with a scroll area whose content may be of any width, with the row that is missing.
  init(
    _ rule: Rule, of scrolling: UnstatedWidth, message: String, extent: Double,
    on scene: SolvedScreen
  ) {
    self.init(
      rule, ofContentOf: scrolling.area, inner: scrolling.inner, outer: scrolling.outer,
      message: message, extent: extent,
      proposals: [ContentWidths.proposal(for: scrolling.area, on: scene)].compactMap { $0 },
      on: scene)
  }

  /// What is wrong with how wide the content of a scroll area is.
  ///
  /// - Parameters:
  ///   - inner: the frame of the content.
  ///   - outer: the frame of the area.
  init(
    _ rule: Rule, ofContentOf area: ItemID, inner: Rect, outer: Rect, message: String,
    extent: Double, proposals: [Proposal], causes: [Finding.Cause] = [], on scene: SolvedScreen
  ) {
    let name = scene.layout[area].name
    self.init(
      identity: .init(rule: rule, item: area), span: scene.layout[area].span, extent: extent,
      message: message,
      notes: [
        Finding.Note(
          .content(
            of: name, Size(width: inner.width, height: inner.height),
            area: Size(width: outer.width, height: outer.height)))
      ],
      proposals: proposals, causes: causes,
      measures: [.init(quantity: .shown(ViewMeasure(name, .width)), value: outer.width)])
  }
}
