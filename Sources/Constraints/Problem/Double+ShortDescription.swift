extension Double {
  /// The shortest decimal number that reads back as this one, whole numbers without a point; the
  /// same in every locale.
  package var shortDescription: String {
    // Most are whole, and an integer is printed several times faster.
    if abs(self) < 1e15, let whole = Int(exactly: self) { return String(whole) }
    let digits = self == 0 ? "0" : description
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }
}
