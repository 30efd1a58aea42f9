import Constraints

/// A view or guide with the attributes of Auto Layout as expressions; y grows down.
struct Box: Sendable {
  let left: LinearExpression
  let top: LinearExpression
  let width: LinearExpression
  let height: LinearExpression

  /// What UIKit keeps free on each side unless it is told otherwise.
  static let margin = 8.0

  var right: LinearExpression { left + width }
  var bottom: LinearExpression { top + height }
  var centerX: LinearExpression { left + 0.5 * width }
  var centerY: LinearExpression { top + 0.5 * height }

  var leftMargin: LinearExpression { left + Self.margin }
  var rightMargin: LinearExpression { right - Self.margin }
  var topMargin: LinearExpression { top + Self.margin }
  var bottomMargin: LinearExpression { bottom - Self.margin }
}

extension Box {
  /// The rows that pull the width to its intrinsic size: hugging first, compression second.
  func intrinsicWidth(
    _ size: Double, hugging: Priority = .low, compression: Priority = .high
  ) -> [Constraint] {
    [width <= size ~ hugging, width >= size ~ compression]
  }

  /// The rows that pull the height to its intrinsic size: hugging first, compression second.
  func intrinsicHeight(
    _ size: Double, hugging: Priority = .low, compression: Priority = .high
  ) -> [Constraint] {
    [height <= size ~ hugging, height >= size ~ compression]
  }

  /// The required rows that give the box a frame.
  func frame(x: Double = 0, y: Double = 0, width: Double, height: Double) -> [Constraint] {
    [self.left == x, self.top == y, self.width == width, self.height == height]
  }
}
