internal import Constraints
internal import LayoutDSL

/// Which rows keep an item from being larger along an axis than it is, by a pixel.
struct SizeObstacles: Sendable {
  /// The rows that stand in the way, in order of addition.
  let rows: [ConstraintID]

  /// The optional ones among them.
  let competing: [ConstraintID]

  /// The row that wants the item to be as large as its content, where there is one.
  let wish: ConstraintID?

  /// What one search takes besides the work on rows: thousands of small ones add up too.
  private static let workOfOne = 1_500

  /// Finds the rows; nil where the item could be larger at no cost to anything as important, and where
  /// enough was searched on this screen.
  ///
  /// - Complexity: that of ``BlockingConstraints``.
  init?(
    ofSizeOf item: ItemID, along axis: Axis, in scene: SolvedScreen
  ) throws(CheckError) {
    guard let variables = scene.problem[item].variables else { return nil }
    guard scene.explanations.spend(Self.workOfOne) else { return nil }
    let wish = scene.constraint(.compression(item, axis))
    do {
      guard
        let rows = try scene.blocking.constraints(
          keeping: variables.size(along: axis), fromGrowingBy: 1 / scene.screen.scale, wish: wish,
          within: scene.explanations)
      else { return nil }
      self.rows = rows
    } catch {
      throw CheckError(error, on: scene.screen)
    }
    competing = rows.filter { !scene.problem.problem[$0].priority.isRequired }
    self.wish = wish
  }
}
