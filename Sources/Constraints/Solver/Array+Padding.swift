extension Array {
  /// Appends an element until there are `count` of them; what is as long stays as it is.
  mutating func pad(to count: Int, with element: Element) {
    guard self.count < count else { return }
    guard !isEmpty else {
      self = Array(filledWith: element, count: count)
      return
    }
    append(contentsOf: repeatElement(element, count: count - self.count))
  }
}
