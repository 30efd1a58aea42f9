import Constraints

/// A column of weather cards as the benchmark problems have it, one row per row there.
struct WeatherCards {
  /// The priority at which the width is meant to be edited.
  static let edit = Priority(900)

  private static let icon = Priority(760)
  private static let strong = Priority(750)
  private static let medium = Priority(250)
  private static let weak = Priority(50)

  /// The rows of all cards, none of them about the width of the window itself.
  private(set) var problem = Problem()

  /// The width of the window.
  let width: Variable

  init(count: Int) throws {
    width = problem.addVariable("window.width")
    var last: Box?
    for index in 0..<count {
      let card = box("card\(index)")
      let icon = box("icon\(index)")
      let label = box("label\(index)")
      for row in rows(index, card, icon, label, below: last) { try problem.add(row) }
      last = card
    }
  }

  private mutating func box(_ name: String) -> Box {
    let left = problem.addVariable("\(name).left")
    let width = problem.addVariable("\(name).width")
    let top = problem.addVariable("\(name).top")
    let height = problem.addVariable("\(name).height")
    return Box(
      left: LinearExpression(left), top: LinearExpression(top), width: LinearExpression(width),
      height: LinearExpression(height))
  }

  @RowBuilder
  private func rows(
    _ index: Int, _ card: Box, _ icon: Box, _ label: Box, below last: Box?
  ) -> [Constraint] {
    let size = Double(80 + (index * 53) % 300)
    let lines = Double(20 * (1 + index % 5))
    card.left == 16
    card.right + 16 == width
    card.top == (last?.bottom ?? LinearExpression()) + 8
    icon.right + 8 == card.right
    icon.top == card.top + 8
    icon.width <= 0.25 * card.width
    icon.width >= 0
    icon.width == 120 ~ Self.icon
    icon.height == 0.8 * icon.width
    label.left == card.left + 8
    label.top == card.top + 8
    label.right + 8 <= icon.left
    label.width >= 0
    label.width >= size ~ Self.strong
    label.width <= size ~ Self.medium
    label.height >= lines ~ Self.strong
    label.height <= lines ~ Self.medium
    card.bottom >= label.bottom + 8
    card.bottom >= icon.bottom + 8
    card.height == 0 ~ Self.weak
  }
}
