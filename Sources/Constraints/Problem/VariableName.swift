/// What a variable is called.
///
/// Variables are made by the thousand, most of them four for each view, and hardly any of them is
/// ever named to somebody: names are kept in parts, which takes no storage of their own.
struct VariableName: Sendable {
  /// What the variable is of, such as `card`; nil where that is not known.
  private let owner: String?

  /// The name, or what is named of the owner, such as `width`.
  private let detail: String

  /// Makes a name that was written; an empty one is that of a variable without a name.
  init(_ text: String = "") { (owner, detail) = (nil, text) }

  /// Makes the name of one of the variables of something.
  init(_ detail: String, of owner: String) { (self.owner, self.detail) = (owner, detail) }

  /// Whether the variable has no name.
  var isEmpty: Bool { owner == nil && detail.isEmpty }

  /// The name as people read it.
  var text: String { owner.map { $0 + "." + detail } ?? detail }
}
