internal import Constraints

/// A part of a layout that is written in Swift: an item, a row, a setting, an expectation, or a
/// group of them under a condition.
public struct LayoutPart: Sendable {
  enum Content: Sendable {
    case item(String, Item.Kind, [LayoutPart])
    case row(RowDraft, Priority)
    case setting(String, Setting.Property)
    case placement(String, about: String, @Sendable (ItemID) -> Setting.Property)
    case visual(VisualDraft)
    case expectation(StrictComparison, tolerance: Double)
    case screens([String])
    case host(Host)
    case group(Condition, [LayoutPart])
    case state(String, [LayoutPart])
    case allowance([String])
  }

  var content: Content
  var span: SourceSpan

  /// The function of Swift in which the part is written; empty where it does not matter.
  var function: String

  init(_ content: Content, at span: SourceSpan, in function: String = "") {
    self.content = content
    self.span = span
    self.function = function
  }
}

/// Collects the parts of a layout, each row with the place where it was written.
@resultBuilder
public enum LayoutBuilder {
  /// A part.
  public static func buildExpression(_ part: LayoutPart) -> [LayoutPart] { [part] }

  /// The parts that a function makes, which is what a component of the language is in Swift.
  public static func buildExpression(_ parts: [LayoutPart]) -> [LayoutPart] { parts }

  /// A required row.
  public static func buildExpression(
    _ row: RowDraft, file: String = #fileID, line: Int = #line, column: Int = #column,
    function: String = #function
  ) -> [LayoutPart] {
    let span = SourceSpan(file: file, line: line, column: column)
    return [LayoutPart(.row(row, .required), at: span, in: function)]
  }

  /// A row with a priority.
  public static func buildExpression(
    _ row: RankedRowDraft, file: String = #fileID, line: Int = #line, column: Int = #column,
    function: String = #function
  ) -> [LayoutPart] {
    let span = SourceSpan(file: file, line: line, column: column)
    return [LayoutPart(.row(row.row, row.priority), at: span, in: function)]
  }

  /// The parts one after the other.
  public static func buildBlock(_ parts: [LayoutPart]...) -> [LayoutPart] { Array(parts.joined()) }

  /// The parts of an `if` without `else`.
  public static func buildOptional(_ parts: [LayoutPart]?) -> [LayoutPart] { parts ?? [] }

  /// The parts of the first branch.
  public static func buildEither(first parts: [LayoutPart]) -> [LayoutPart] { parts }

  /// The parts of the second branch.
  public static func buildEither(second parts: [LayoutPart]) -> [LayoutPart] { parts }

  /// The parts of a loop.
  public static func buildArray(_ parts: [[LayoutPart]]) -> [LayoutPart] { Array(parts.joined()) }
}

/// Names the screens that the layout is meant for, such as `"iphone"` or `"320x568"`.
public func screens(
  _ names: String..., file: String = #fileID, line: Int = #line
) -> LayoutPart {
  LayoutPart(.screens(names), at: SourceSpan(file: file, line: line))
}

/// Says who gives the layout its size, such as `.cell`.
public func host(
  _ host: Host, file: String = #fileID, line: Int = #line
) -> LayoutPart {
  LayoutPart(.host(host), at: SourceSpan(file: file, line: line))
}

/// Makes everything inside apply only where a condition holds.
public func when(
  _ condition: Condition, file: String = #fileID, line: Int = #line,
  @LayoutBuilder content: () -> [LayoutPart]
) -> LayoutPart {
  LayoutPart(.group(condition, content()), at: SourceSpan(file: file, line: line))
}

/// Makes some parts apply only where a condition holds, and others where it does not.
public func when(
  _ condition: Condition, file: String = #fileID, line: Int = #line,
  @LayoutBuilder content: () -> [LayoutPart], @LayoutBuilder otherwise: () -> [LayoutPart]
) -> LayoutPart {
  let span = SourceSpan(file: file, line: line)
  let parts = [
    LayoutPart(.group(condition, content()), at: span),
    LayoutPart(.group(.not(condition), otherwise()), at: span),
  ]
  return LayoutPart(.group(.constant(true), parts), at: span)
}

/// Says what is otherwise in a state that the layout can be in, such as while it loads.
///
/// A view that is declared again there, with the same kind and name, shows another text, another picture or
/// other titles. What else is said of it, rows and claims hold in that state only. It stands right in the
/// layout, and the condition `.state("loading")` names it elsewhere. A layout is checked in its default
/// state and in each of these.
///
/// - Parameters:
///   - name: what people call the state; no other one of the layout has the name, and `default` is that of the
///     state in which a layout is where no other is said.
///   - file: the file in which the state is written.
///   - line: its line, counted from 1.
///   - content: what is otherwise.
public func state(
  _ name: String, file: String = #fileID, line: Int = #line,
  @LayoutBuilder content: () -> [LayoutPart]
) -> LayoutPart {
  LayoutPart(.state(name, content()), at: SourceSpan(file: file, line: line))
}

/// Lets rules be broken by the view in whose body this stands and what is in it, or by the whole
/// layout.
public func allow(
  _ rules: String..., file: String = #fileID, line: Int = #line
) -> LayoutPart {
  LayoutPart(.allowance(rules), at: SourceSpan(file: file, line: line))
}

/// Claims something about the solved layout.
///
/// - Parameters:
///   - claim: what should hold in the result.
///   - tolerance: by how many points the claim may be missed.
///   - condition: when the claim is made; nil for always.
///   - file: the file in which the claim is written.
///   - line: its line, counted from 1.
///   - column: its column there, counted from 1.
///   - function: the function in which it is written.
public func expect(
  _ claim: RowDraft, tolerance: Double = Expectation.defaultTolerance,
  when condition: Condition? = nil, file: String = #fileID, line: Int = #line,
  column: Int = #column, function: String = #function
) -> LayoutPart {
  let comparison: Condition.Comparison =
    switch claim.relation {
    case .lessOrEqual: .lessOrEqual
    case .equal: .equal
    case .greaterOrEqual: .greaterOrEqual
    }
  return expect(
    StrictComparison(first: claim.first, comparison: comparison, second: claim.second),
    tolerance: tolerance, when: condition, file: file, line: line, column: column,
    function: function)
}

/// Claims something about the solved layout.
///
/// - Parameters:
///   - claim: what should hold in the result.
///   - tolerance: by how many points the claim may be missed.
///   - condition: when the claim is made; nil for always.
///   - file: the file in which the claim is written.
///   - line: its line, counted from 1.
///   - column: its column there, counted from 1.
///   - function: the function in which it is written.
public func expect(
  _ claim: StrictComparison, tolerance: Double = Expectation.defaultTolerance,
  when condition: Condition? = nil, file: String = #fileID, line: Int = #line,
  column: Int = #column, function: String = #function
) -> LayoutPart {
  let span = SourceSpan(file: file, line: line, column: column)
  let part = LayoutPart(.expectation(claim, tolerance: tolerance), at: span, in: function)
  return condition.map { LayoutPart(.group($0, [part]), at: span) } ?? part
}

extension Condition {
  /// The window is at least as high as wide.
  public static let portrait = Condition.orientation(.portrait)

  /// The window is wider than high.
  public static let landscape = Condition.orientation(.landscape)

  /// Both conditions hold.
  public static func && (first: Condition, second: Condition) -> Condition { .and(first, second) }

  /// At least one of the conditions holds.
  public static func || (first: Condition, second: Condition) -> Condition { .or(first, second) }

  /// The condition does not hold.
  public static prefix func ! (condition: Condition) -> Condition { .not(condition) }
}
