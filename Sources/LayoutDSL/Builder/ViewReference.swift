public import Constraints

/// The name of an item in a layout that is written in Swift.
///
/// A reference may be used before the item is declared, and outside of its view:
///
/// ```swift
/// let card: ViewReference = "card"
/// let summary: ViewReference = "summary"
/// ```
public struct ViewReference: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name that rows use.
  public let name: String

  /// Refers to the item with a name.
  public init(_ name: String) {
    self.name = name
  }

  /// Refers to the item with a name.
  public init(stringLiteral value: String) {
    name = value
  }

  /// The part of the screen that no bar or sensor covers, or what of a view lies in it.
  public var safeArea: ViewReference { ViewReference(name + ".safeArea") }
}

// MARK: - Anchors

extension ViewReference {
  /// The left edge.
  public var left: ViewExpression { ViewExpression(self, .left) }
  /// The right edge.
  public var right: ViewExpression { ViewExpression(self, .right) }
  /// The top edge.
  public var top: ViewExpression { ViewExpression(self, .top) }
  /// The bottom edge.
  public var bottom: ViewExpression { ViewExpression(self, .bottom) }
  /// The edge where a line of text begins.
  public var leading: ViewExpression { ViewExpression(self, .leading) }
  /// The edge where a line of text ends.
  public var trailing: ViewExpression { ViewExpression(self, .trailing) }
  /// The width.
  public var width: ViewExpression { ViewExpression(self, .width) }
  /// The height.
  public var height: ViewExpression { ViewExpression(self, .height) }
  /// The horizontal centre.
  public var centerX: ViewExpression { ViewExpression(self, .centerX) }
  /// The vertical centre.
  public var centerY: ViewExpression { ViewExpression(self, .centerY) }
  /// The baseline of the first line of text.
  public var firstBaseline: ViewExpression { ViewExpression(self, .firstBaseline) }
  /// The baseline of the last line of text.
  public var lastBaseline: ViewExpression { ViewExpression(self, .lastBaseline) }

  /// The row `width == (width / height) * height`, such as `icon.aspectRatio(5, to: 4)`.
  public func aspectRatio(_ width: Double, to height: Double) -> RowDraft {
    self.width == (width / height) * self.height
  }
}

// MARK: - Declarations

extension ViewReference {
  /// Declares a plain view with what is inside it.
  public func view(
    file: String = #fileID, line: Int = #line, column: Int = #column,
    function: String = #function,
    @LayoutBuilder content: () -> [LayoutPart] = { [] }
  ) -> LayoutPart {
    declare(
      .view, at: SourceSpan(file: file, line: line, column: column), in: function, content())
  }

  /// Declares a rectangle that is never drawn.
  public func guide(
    file: String = #fileID, line: Int = #line, column: Int = #column,
    function: String = #function,
    @LayoutBuilder content: () -> [LayoutPart] = { [] }
  ) -> LayoutPart {
    declare(
      .guide, at: SourceSpan(file: file, line: line, column: column), in: function, content())
  }

  /// Declares a text; line feeds break lines.
  public func label(
    _ text: String, file: String = #fileID, line: Int = #line, column: Int = #column,
    function: String = #function,
    @LayoutBuilder content: () -> [LayoutPart] = { [] }
  ) -> LayoutPart {
    declare(
      .label(Item.Text(text)), at: SourceSpan(file: file, line: line, column: column), in: function,
      content())
  }

  /// Declares a picture of a size in points.
  public func image(
    _ width: Double, by height: Double, file: String = #fileID, line: Int = #line,
    column: Int = #column, function: String = #function,
    @LayoutBuilder content: () -> [LayoutPart] = { [] }
  ) -> LayoutPart {
    let picture = Item.Picture(size: Size(width: width, height: height))
    return declare(
      .image(picture), at: SourceSpan(file: file, line: line, column: column), in: function,
      content())
  }

  func declare(
    _ kind: Item.Kind, at span: SourceSpan, in function: String, _ content: [LayoutPart]
  ) -> LayoutPart {
    LayoutPart(.item(name, kind, content), at: span, in: function)
  }
}

// MARK: - Settings

extension ViewReference {
  /// Sets the font of a label.
  public func font(_ font: Font, file: String = #fileID, line: Int = #line) -> LayoutPart {
    set(.font(font), file, line)
  }

  /// Sets the greatest number of lines of a label; 0 is no limit.
  public func lines(_ count: Int, file: String = #fileID, line: Int = #line) -> LayoutPart {
    set(.lines(count), file, line)
  }

  /// States the intrinsic size in points.
  public func content(
    _ width: Double, by height: Double, file: String = #fileID, line: Int = #line
  ) -> LayoutPart {
    set(.content(IntrinsicSize(width: width, height: height)), file, line)
  }

  /// States the intrinsic size along one axis in points; along the other there is none.
  public func content(
    _ axis: Axis, _ length: Double, file: String = #fileID, line: Int = #line
  ) -> LayoutPart {
    let isWidth = axis == .horizontal
    return set(
      .content(IntrinsicSize(width: isWidth ? length : nil, height: isWidth ? nil : length)),
      file, line)
  }

  /// Sets how strongly the item refuses to grow beyond its content.
  public func hugging(
    _ axis: Axis, _ priority: Priority, file: String = #fileID, line: Int = #line
  ) -> LayoutPart {
    set(.hugging(axis, priority), file, line)
  }

  /// Sets how strongly the item refuses to shrink below its content.
  public func compression(
    _ axis: Axis, _ priority: Priority, file: String = #fileID, line: Int = #line
  ) -> LayoutPart {
    set(.compression(axis, priority), file, line)
  }

  /// Sets how a picture fills its frame.
  public func contentMode(
    _ mode: ContentMode, file: String = #fileID, line: Int = #line
  ) -> LayoutPart {
    set(.contentMode(mode), file, line)
  }

  func set(_ property: Setting.Property, _ file: String, _ line: Int) -> LayoutPart {
    LayoutPart(.setting(name, property), at: SourceSpan(file: file, line: line))
  }
}
