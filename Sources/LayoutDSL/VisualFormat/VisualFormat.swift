internal import Constraints

/// A line of Apple's Visual Format Language, such as `H:|-8-[summary]->=8-[icon]-8-|`.
///
/// The grammar is that of the Auto Layout Guide. As UIKit does, a distance may have a relation and a
/// priority without parentheses too.
struct VisualFormat: Sendable {
  /// A stretch of the line, in characters.
  typealias Place = Range<Int>

  /// The name of a view or a number.
  struct Name: Hashable, Sendable {
    var text: String
    var place: Place
  }

  /// A number, or the name of one or of a view.
  enum Value: Hashable, Sendable {
    case number(Double)
    case name(Name)
  }

  /// What a distance or a size should be.
  struct Predicate: Hashable, Sendable {
    var relation: Relation
    var value: Value
    var priority: Value?
    var place: Place
    /// The predicate as it was written.
    var text: String
  }

  /// What stands between two views, or between a view and the superview.
  enum Connection: Hashable, Sendable {
    /// Nothing: they touch.
    case flush
    /// `-`: the standard distance.
    case standard
    /// `-8-`, `-(>=8,<=16@high)-`
    case predicates([Predicate])
  }

  /// A view with what its size along the line should be.
  struct View: Hashable, Sendable {
    var name: Name
    var predicates: [Predicate]
    var place: Place
  }

  /// The direction of the line.
  var axis: Axis

  /// What stands between the superview and the first view; nil where the line begins with the view.
  var start: Connection?

  /// The views; at least one.
  var views: [View]

  /// What stands behind each view but the last.
  var connections: [Connection]

  /// What stands between the last view and the superview; nil where the line ends with the view.
  var end: Connection?
}

/// What is wrong with a line of the Visual Format Language, and where.
struct VisualFormatError: Error, Hashable, Sendable {
  var message: String
  var place: VisualFormat.Place
  var help: [String]

  init(_ message: String, at place: VisualFormat.Place, help: [String] = []) {
    (self.message, self.place, self.help) = (message, place, help)
  }
}

/// The direction in which the views of a horizontal visual format line follow each other.
public enum VisualFormatDirection: String, Hashable, Sendable, CaseIterable {
  /// In the direction of text.
  case leadingToTrailing
  /// From left to right, in every language.
  case leftToRight
  /// From right to left, in every language.
  case rightToLeft
}

extension VisualFormat {
  /// Whether the views of the line can be lined up by an attribute, which has to lie across it.
  func canAlign(by attribute: Attribute) -> Bool {
    attribute.axis != axis && !attribute.isSize
  }
}
