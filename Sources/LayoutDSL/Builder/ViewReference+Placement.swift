internal import Constraints

// MARK: - Guides

extension ViewReference {
  /// The inside of the margins.
  public var margins: ViewReference { ViewReference(name + ".margins") }

  /// The inside of the margins, not wider than is easily read.
  public var readable: ViewReference { ViewReference(name + ".readable") }

  /// What scrolls in a scroll area.
  public var content: ViewReference { ViewReference(name + ".content") }

  /// The frame of a scroll area, which never means its content.
  public var frame: ViewReference { ViewReference(name + ".frame") }
}

// MARK: - Declarations

extension ViewReference {
  /// Declares a view that places the views in it beside or below each other, as `UIStackView` does.
  public func stack(
    _ axis: Axis = .horizontal, file: String = #fileID, line: Int = #line, column: Int = #column,
    function: String = #function,
    @LayoutBuilder content: () -> [LayoutPart] = { [] }
  ) -> LayoutPart {
    let axis = axis == .horizontal ? [] : [self.axis(axis, file: file, line: line)]
    return declare(
      .stack, at: SourceSpan(file: file, line: line, column: column), in: function, axis + content()
    )
  }

  /// Declares a view that places the views in it in columns of one width.
  public func grid(
    columns: Int = 1, file: String = #fileID, line: Int = #line, column: Int = #column,
    function: String = #function,
    @LayoutBuilder content: () -> [LayoutPart] = { [] }
  ) -> LayoutPart {
    let columns = columns == 1 ? [] : [self.columns(columns, file: file, line: line)]
    return declare(
      .grid, at: SourceSpan(file: file, line: line, column: column), in: function,
      columns + content())
  }

  /// Declares a view that places the views in it on as many lines as they need.
  public func flow(
    file: String = #fileID, line: Int = #line, column: Int = #column,
    function: String = #function,
    @LayoutBuilder content: () -> [LayoutPart] = { [] }
  ) -> LayoutPart {
    declare(
      .flow, at: SourceSpan(file: file, line: line, column: column), in: function, content())
  }

  /// Declares a view whose content may be larger than it is.
  ///
  /// Rows that tie something inside to an edge of the area mean the edge of what scrolls, as in UIKit.
  public func scroll(
    file: String = #fileID, line: Int = #line, column: Int = #column,
    function: String = #function,
    @LayoutBuilder content: () -> [LayoutPart] = { [] }
  ) -> LayoutPart {
    declare(
      .scroll, at: SourceSpan(file: file, line: line, column: column), in: function, content())
  }

  /// Declares a control.
  ///
  /// - Parameters:
  ///   - kind: which control.
  ///   - titles: the title of a button, the text of a text field, or the titles of segments.
  ///   - style: the look; nil for the usual one.
  ///   - file: the file in which the control is declared.
  ///   - line: its line, counted from 1.
  ///   - column: its column there, counted from 1.
  ///   - function: the function in which it is declared.
  ///   - content: what stands in its body.
  public func control(
    _ kind: Item.Control.Kind, _ titles: String..., style: Item.Control.Style? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    function: String = #function,
    @LayoutBuilder content: () -> [LayoutPart] = { [] }
  ) -> LayoutPart {
    let control = Item.Control(kind, titles: titles, style: style)
    return declare(
      .control(control), at: SourceSpan(file: file, line: line, column: column), in: function,
      content())
  }
}

// MARK: - Settings

extension ViewReference {
  /// Hides the view and what is in it; in a stack it then takes no room.
  public func hidden(file: String = #fileID, line: Int = #line) -> LayoutPart {
    set(.hidden(true), file, line)
  }

  /// Lets the view lie above any other one.
  public func overlay(file: String = #fileID, line: Int = #line) -> LayoutPart {
    set(.overlay, file, line)
  }

  /// Says that the view can be tapped although it is no control.
  public func tappable(file: String = #fileID, line: Int = #line) -> LayoutPart {
    set(.tappable, file, line)
  }

  /// Cuts off what is in the view at its edges.
  public func clips(file: String = #fileID, line: Int = #line) -> LayoutPart {
    set(.clips, file, line)
  }

  /// Lets a scroll area rest at whole pages of its own size.
  public func pages(file: String = #fileID, line: Int = #line) -> LayoutPart {
    set(.pages, file, line)
  }

  /// Lets the view lie above another one.
  public func above(
    _ other: ViewReference, file: String = #fileID, line: Int = #line
  ) -> LayoutPart {
    LayoutPart(
      .placement(name, about: other.name) { .above($0) }, at: SourceSpan(file: file, line: line))
  }

  /// Sets the distance in points that content keeps from an edge.
  public func margin(
    _ edge: Edge, _ distance: Double, file: String = #fileID, line: Int = #line
  ) -> LayoutPart {
    set(.margin(edge, distance), file, line)
  }

  /// Measures the margins from the edges alone, however much of the view lies outside the safe area.
  public func marginsIgnoreSafeArea(
    file: String = #fileID, line: Int = #line
  ) -> LayoutPart {
    set(.marginsIgnoreSafeArea(true), file, line)
  }

  /// Makes the margins at least as large as what of those of the view around it reaches into the view.
  public func inheritsMargins(file: String = #fileID, line: Int = #line) -> LayoutPart {
    set(.inheritsMargins(true), file, line)
  }

  /// Sets how far the frame reaches beyond the rectangle that rows speak of, in points.
  public func alignmentInsets(
    _ insets: Insets, file: String = #fileID, line: Int = #line
  ) -> LayoutPart {
    set(.alignmentInsets(insets), file, line)
  }

  /// Sets the direction of a stack.
  public func axis(_ axis: Axis, file: String = #fileID, line: Int = #line) -> LayoutPart {
    set(.axis(axis), file, line)
  }

  /// Sets the distance in points between neighbours in a stack, a grid or a flow.
  public func spacing(
    _ distance: Double, file: String = #fileID, line: Int = #line
  ) -> LayoutPart {
    set(.spacing(distance), file, line)
  }

  /// Sets the distance in points behind one view of a stack.
  public func spacing(
    _ distance: Double, after view: ViewReference, file: String = #fileID, line: Int = #line
  ) -> LayoutPart {
    LayoutPart(
      .placement(name, about: view.name) { .spacingAfter($0, distance) },
      at: SourceSpan(file: file, line: line))
  }

  /// Sets the distance in points between the rows of a grid or the lines of a flow.
  public func lineSpacing(
    _ distance: Double, file: String = #fileID, line: Int = #line
  ) -> LayoutPart {
    set(.lineSpacing(distance), file, line)
  }

  /// Sets how a stack, a grid or a flow shares out its room.
  public func distribution(
    _ distribution: Distribution, file: String = #fileID, line: Int = #line
  ) -> LayoutPart {
    set(.distribution(distribution), file, line)
  }

  /// Sets where views lie across the axis of a stack or on the lines of a flow.
  public func alignment(
    _ alignment: Alignment, file: String = #fileID, line: Int = #line
  ) -> LayoutPart {
    set(.alignment(alignment), file, line)
  }

  /// Sets the number of columns of a grid.
  public func columns(_ count: Int, file: String = #fileID, line: Int = #line) -> LayoutPart {
    set(.columns(count), file, line)
  }

  /// Sets how many columns of a grid the view takes.
  public func span(_ count: Int, file: String = #fileID, line: Int = #line) -> LayoutPart {
    set(.span(count), file, line)
  }

  /// Makes a vertical stack space baselines instead of edges.
  public func baselineRelative(file: String = #fileID, line: Int = #line) -> LayoutPart {
    set(.baselineRelative, file, line)
  }
}
