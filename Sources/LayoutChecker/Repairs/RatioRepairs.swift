internal import Constraints
internal import LayoutDSL

/// The ratio of a picture in place of another one.
enum RatioRepairs {
  /// A row with the picture's ratio in place of the row at a position in `Layout.rows`.
  static func proposals(
    for item: ItemID, content: Size, insteadOf index: Int
  ) -> [Proposal] {
    let own = content.width / content.height
    // The factor that is shorter to write.
    let isWidthLonger = own.shortDescription.count > (1 / own).shortDescription.count
    let row =
      isWidthLonger
      ? Row(item, .height, .equal, item, .width, times: 1 / own)
      : Row(item, .width, .equal, item, .height, times: own)
    return [Proposal([.replace(row: index, with: row)])]
  }
}
