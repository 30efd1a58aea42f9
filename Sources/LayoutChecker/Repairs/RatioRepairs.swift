internal import Constraints
internal import LayoutDSL

/// The ratio of a picture in place of another one.
enum RatioRepairs {
  /// A row with the picture's ratio in place of the row at a position in `Layout.rows`.
  static func proposals(
    for item: ItemID, content: Size, insteadOf index: Int
  ) -> [Proposal] {
    [Proposal([.replace(row: index, with: row(of: item, content: content))])]
  }

  /// The picture's ratio in place of the row that says how high its frame is, or how wide, and one more row where
  /// none says it; and the picture fitted into its frame, where it is stretched.
  static func proposals(
    for item: ItemID, content: Size, mode: ContentMode, on scene: SolvedScreen
  ) -> [Proposal] {
    let ratio = row(of: item, content: content)
    let rows = [Axis.vertical, .horizontal].compactMap { scene.constantRow(of: item, along: $0) }
    let fitted = Proposal([.set(item, .contentMode(.aspectFit))], way: 1)
    let added = [Proposal([.add(ratio)])]
    let replaced = rows.map { Proposal([.drop(row: $0), .add(ratio)]) }
    // One number is meant where no row speaks of the other size.
    return (rows.count == 1 ? added + replaced : replaced + added)
      + (mode == .scaleToFill ? [fitted] : [])
  }

  /// The picture's ratio for a picture that competes for its size and is out of its shape; nil for other rows.
  static func proposal(
    forPictureOf source: LayoutProblem.Source, on scene: SolvedScreen
  ) -> Proposal? {
    switch source {
    case .hugging(let item, _), .compression(let item, _):
      guard case .image = scene.layout[item].kind,
        scene.problem[item].settings.contentMode != .center,
        let content = scene.problem[item].contentSize?.size, content.width > 0, content.height > 0
      else { return nil }
      let frame = scene.frame(of: item)
      let width = frame.height * content.width / content.height
      return scene.screen.showsDifference(between: frame.width, width)
        ? Proposal([.add(row(of: item, content: content))]) : nil
    case .row, .generated, .nonNegative, .screen: return nil
    }
  }

  /// The row with the picture's ratio.
  private static func row(of item: ItemID, content: Size) -> Row {
    let own = content.width / content.height
    // The factor that is shorter to write.
    let isWidthLonger = own.shortDescription.count > (1 / own).shortDescription.count
    return isWidthLonger
      ? Row(item, .height, .equal, item, .width, times: 1 / own)
      : Row(item, .width, .equal, item, .height, times: own)
  }
}
