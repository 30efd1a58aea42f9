public import Constraints

/// A layout on one screen, as a constraint problem.
///
/// Every item that is there on the screen has four variables: left, top, width and height, in the
/// screen's coordinates.
public struct LayoutProblem: Sendable {
  /// The variables of one item.
  public struct Variables: Hashable, Sendable {
    /// The left edge.
    public let left: Variable
    /// The top edge.
    public let top: Variable
    /// The width.
    public let width: Variable
    /// The height.
    public let height: Variable
  }

  /// What a constraint of the problem stands for.
  public enum Source: Hashable, Sendable {
    /// A row that the user wrote, by its position in ``Layout/rows``.
    case row(Int)

    /// `size <= intrinsic size` of an item.
    case hugging(ItemID, Axis)

    /// `size >= intrinsic size` of an item.
    case compression(ItemID, Axis)

    /// `size >= 0` of an item; implicit.
    case nonNegative(ItemID, Axis)

    /// A fact of the screen or its safe area; implicit.
    case screen(ItemID, Attribute)
  }

  /// The layout.
  public let layout: Layout

  /// The screen.
  public let screen: Screen

  /// The constraint problem.
  public private(set) var problem = Problem()

  /// What each constraint stands for, in the order of `problem.constraints`.
  public private(set) var sources: [Source] = []

  /// The variables of each item, in the order of `layout.items`; nil where the item is not there.
  public private(set) var variables: [Variables?] = []

  /// The intrinsic size of each item that has one, in the order of `layout.items`.
  public private(set) var contentSizes: [Size?] = []

  /// Turns a layout into the problem for a screen.
  ///
  /// - Parameters:
  ///   - wrappingWidths: for labels, the width in points at which the text is taken to wrap; a label
  ///     that is missing here is measured on one line.
  public init(
    _ layout: Layout, on screen: Screen, wrappingWidths: [ItemID: Double] = [:],
    measurer: some TextMeasurer
  ) throws(ConstraintError) {
    self.layout = layout
    self.screen = screen
  }
}
