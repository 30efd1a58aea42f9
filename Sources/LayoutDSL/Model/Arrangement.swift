/// How a stack, a grid or a flow shares out the room along its axis.
public enum Distribution: String, Hashable, Sendable, CaseIterable {
  /// The views fill the room; their hugging and compression say which of them give way. In a grid,
  /// each row is as high as its views want to be.
  case fill

  /// The views fill the room and are all equally large. In a grid, all rows are equally high.
  case fillEqually

  /// The views fill the room in proportion to their content; stacks only.
  case fillProportionally

  /// The views keep their sizes, and the gaps between them are equal. In a flow, this is so on each
  /// full line, as `UICollectionViewFlowLayout` has it.
  case equalSpacing

  /// The centres of the views are equally far apart as far as the spacing allows; stacks only.
  case equalCentering

  /// The views keep their sizes and the spacing, and begin at the leading edge; flows only.
  case leading
}

/// Where the views of a stack or of a line of a flow lie across its axis.
public enum Alignment: String, Hashable, Sendable, CaseIterable {
  /// From edge to edge; stacks only.
  case fill
  /// At the leading edge of a vertical stack, or the top of everything else.
  case leading
  /// At the trailing edge of a vertical stack, or the bottom of everything else.
  case trailing
  /// In the middle.
  case center
  /// The same as `leading`, as UIKit has it.
  case top
  /// The same as `trailing`, as UIKit has it.
  case bottom
  /// With the baselines of their first lines on one height; horizontal stacks only.
  case firstBaseline
  /// With the baselines of their last lines on one height; horizontal stacks only.
  case lastBaseline
}

/// A side of a rectangle.
public enum Edge: String, Hashable, Sendable, CaseIterable {
  /// The top edge.
  case top
  /// The left edge.
  case left
  /// The bottom edge.
  case bottom
  /// The right edge.
  case right
  /// The edge where a line of text begins.
  case leading
  /// The edge where a line of text ends.
  case trailing
}
