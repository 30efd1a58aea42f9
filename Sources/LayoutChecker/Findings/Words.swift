internal import Constraints
internal import LayoutDSL

extension Double {
  /// A number for people: rounded to hundredths.
  var hundredths: String {
    // Beyond this a double has no hundredths to round.
    guard abs(self) < 1e13 else { return shortDescription }
    return ((self * 100).rounded() / 100).shortDescription
  }

  /// A length for people: rounded to hundredths of a point, with its unit.
  var points: String { "\(hundredths) pt" }
}

extension Array where Element: Hashable {
  /// The elements without those that stand before already.
  package var withoutRepetitions: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Axis {
  /// How large something is along the axis, as rows name it.
  var sizeName: String { self == .horizontal ? "width" : "height" }

  /// How large something is along the axis, as a predicate: `0 pt wide`.
  var adjective: String { self == .horizontal ? "wide" : "high" }

  /// Where something is along the axis, as rows name it.
  var positionName: String { self == .horizontal ? "left" : "top" }
}

extension [String] {
  /// States of a layout in words: `in the states loading and empty`.
  var wordsOfStates: String {
    let names = map { $0.isEmpty ? Layout.defaultState : $0 }
    return "in the \(count == 1 ? "state" : "states") \(names.joinedInWords)"
  }

  /// The words as a list in a sentence: `a, b and c`.
  var joinedInWords: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
