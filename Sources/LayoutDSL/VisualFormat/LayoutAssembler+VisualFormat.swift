internal import Constraints

extension LayoutAssembler {
  /// The rows of a visual format line. `|` stands for the view that the view beside it is in, or for the
  /// guide inside its margins.
  mutating func rows(
    of format: VisualFormat, meanings: VisualFormat.Meanings, direction: VisualFormatDirection,
    alignments: [Attribute]
  ) -> [VisualFormat.LineRow] {
    let superviews = (
      start: superview(of: format.views.first, meanings, format.start),
      end: superview(of: format.views.last, meanings, format.end)
    )
    return format.rows(
      in: superviews, meanings: meanings, direction: direction, alignments: alignments)
  }

  private mutating func superview(
    of view: VisualFormat.View?, _ meanings: VisualFormat.Meanings,
    _ connection: VisualFormat.Connection?
  ) -> VisualFormat.Superview {
    let item = view.flatMap { meanings.items[$0.name.text] }
    let parent = item.flatMap { layout[$0].parent } ?? .screen
    // Only `-` beside `|` asks for margins.
    guard connection == .standard else { return VisualFormat.Superview(item: parent) }
    return VisualFormat.Superview(item: parent, margins: try? part(.margins, of: parent))
  }
}
