internal import Constraints
internal import LayoutDSL

extension Screen {
  /// Whether a person sees that one coordinate or size, in points, is not another one.
  func showsDifference(between first: Double, _ second: Double) -> Bool {
    shows(abs(first - second))
  }
}

extension Double {
  /// Whether the value is another one but for a tolerance.
  func isClose(to other: Double, within tolerance: Double) -> Bool {
    self == other || abs(self - other) <= tolerance
  }

  /// Whether the value is greater than another one by more than a tolerance.
  func exceeds(_ other: Double, byMoreThan tolerance: Double) -> Bool {
    self - other > tolerance
  }
}

extension ParametricSolution.AffineValue {
  /// Whether two formulas are the same but for rounding.
  func isClose(to other: Self) -> Bool {
    slope.isClose(to: other.slope, within: 1e-9)
      && constant.isClose(to: other.constant, within: 1e-6)
  }
}
