internal import Constraints

/// The words that mean something in a `.layout` file.
enum Vocabulary {
  /// The words that begin a statement in a body.
  static let statements =
    reserved + ItemSyntax.Kind.words.filter { !reserved.contains($0) }
    + PlacementSyntax.words + ["host", "state", "visual"]

  /// The words among them that cannot name a constant. The others are also good names for numbers,
  /// such as `columns` and `spacing`.
  static let reserved = [
    "allow", "aspect", "compression", "content", "expect", "font", "for", "guide", "hugging",
    "image", "label", "let", "lines", "mode", "screens", "view", "when",
  ]

  /// The words that begin a statement outside of all layouts.
  static let fileStatements = ["allow", "component", "import", "layout", "let"]

  /// The names of the attributes.
  static let attributes = Attribute.allCases.map(\.rawValue)

  /// The items that every layout has.
  static let givenItems = ["parent", "safeArea", "screen", "self"]

  /// The words that a condition may begin with.
  static let conditions = [
    "false", "height", "horizontal", "landscape", "leftToRight", "not", "platform", "portrait",
    "rightToLeft", "state", "textSize", "true", "vertical", "width",
  ]

  /// The platforms of the screens that the checker knows.
  static let platforms = ["android", "ios", "kiosk"]

  /// The statements that words of UIKit, SwiftUI, CSS and Swift stand for, where those are spelled
  /// too differently to be taken for a slip of the finger.
  static let counterparts = [
    "collectionView": "flow", "gap": "spacing", "if": "when",
    "imageView": "image", "inset": "margins", "insets": "margins", "isHidden": "hidden",
    "numberOfLines": "lines", "padding": "margins", "picture": "image", "scrollView": "scroll",
    "segmentedControl": "segments", "stackView": "stack", "text": "label", "toggle": "switch",
    "var": "let",
  ]

  /// The attributes that stand for the coordinates of frames.
  static let coordinates = ["x": "leading", "y": "top"]

  /// Whether a word begins a condition and nothing else.
  static func isCondition(_ word: String) -> Bool {
    conditions.contains(word) && !["width", "height", "textSize", "state"].contains(word)
  }

  /// What a condition looks like, for those who do not know.
  static let conditionHelp = "for example `portrait`, `width >= 320` or `horizontal compact`"

  /// The functions of numbers.
  static let functions = ["abs", "ceil", "floor", "max", "min", "mod", "round", "size"]

  /// The kinds of parameters.
  static let parameterKinds = ["flag", "number", "size", "text"]

  /// The priorities that have names: the short ones of the language first, then UIKit's.
  static let priorities: [(name: String, priority: Priority)] = [
    ("required", .required), ("high", .high), ("low", .low), ("fitting", .fitting),
    ("defaultHigh", .high), ("defaultLow", .low), ("fittingSizeLevel", .fitting),
    ("dragThatCanResizeScene", 510), ("sceneSizeStayPut", 500),
    ("dragThatCannotResizeScene", 490),
  ]

  /// The priority with a name.
  static func priority(named name: String) -> Priority? {
    priorities.first { $0.name == name }?.priority
  }

  /// What a word already means where an expression or a priority may stand, so that no constant
  /// can be called so; nil for a free word.
  static func meaning(of word: String) -> String? {
    if Attribute(rawValue: word) != nil { return "an attribute" }
    if givenItems.contains(word) { return "a part of the screen" }
    if priority(named: word) != nil { return "a priority" }
    if word == "true" || word == "false" || word == "textSize" { return "a condition" }
    if reserved.contains(word) || word == "layout" { return "a word of the language" }
    return nil
  }
}
