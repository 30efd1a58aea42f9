internal import Constraints
internal import LayoutDSL

extension Fault {
  /// What is wrong with a scroll area whose content may be of any width, with the row that is missing.
  init(
    _ rule: Rule, of scrolling: UnstatedWidth, message: String, extent: Double,
    on scene: SolvedScreen
  ) {
    let (area, inner, outer) = (scrolling.area, scrolling.inner, scrolling.outer)
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
      proposals: [ContentWidths.proposal(for: area, on: scene)].compactMap { $0 },
      measures: [.init(quantity: .shown(ViewMeasure(name, .width)), value: outer.width)])
  }
}
