internal import Constraints

/// Views beside each other, on as many lines as they need.
///
/// Where the lines break depends on the widths of the views, and so is taken from the round before.
extension Expansion {
  mutating func addFlow(_ flow: ItemID) {
    guard let lines = measurements.flowLines[flow] else {
      // The first round only finds out how large the views are.
      for view in arranged(in: flow) where !isHidden(view) {
        for attribute in [Attribute.leading, .top] {
          let start = edge(flow, attribute, margin(of: flow, at: attribute))
          add("flow-edge", of: flow, edge(view, attribute), .equal, start)
        }
      }
      return
    }
    let style = items[flow.index].settings.arrangement
    for (index, line) in lines.lines.enumerated() {
      let above = index == 0 ? nil : lines.lines[index - 1]
      addLine(line, of: flow, below: above, style)
      let isLast = index == lines.lines.count - 1
      addGaps(of: line, isLast: isLast, amid: lines, of: flow, style)
    }
    end("flow-edge", of: flow, behind: lines.lines.last?.highest)
  }

  /// Puts a line below the one before it, and its views on one height.
  private mutating func addLine(
    _ line: FlowLines.Line, of flow: ItemID, below above: FlowLines.Line?,
    _ style: ResolvedItem.Arrangement
  ) {
    let top =
      above.map { edge($0.highest, .bottom, style.lineSpacing ?? style.spacing) }
      ?? edge(flow, .top, margin(of: flow, at: .top))
    add(
      above == nil ? "flow-edge" : "flow-line-spacing", of: flow, edge(line.highest, .top), .equal,
      top)
    let side: Attribute =
      switch style.alignment {
      case .leading, .top: .top
      case .trailing, .bottom: .bottom
      default: .centerY
      }
    for view in line.views where view != line.highest {
      add("flow-alignment", of: flow, edge(view, side), .equal, edge(line.highest, side))
    }
  }

  /// Puts the views of a line beside each other.
  ///
  /// The gaps of a full line are equal and as large as the line leaves room; those of the last line
  /// are the spacing, or as large as those above where all views are equally wide.
  private mutating func addGaps(
    of line: FlowLines.Line, isLast: Bool, amid lines: FlowLines, of flow: ItemID,
    _ style: ResolvedItem.Arrangement
  ) {
    let start = edge(flow, .leading, margin(of: flow, at: .leading))
    add("flow-edge", of: flow, edge(line.views[0], .leading), .equal, start)
    let isSpread = style.distribution == .equalSpacing
    if isSpread, !isLast, let last = line.views.dropFirst().last {
      let end = edge(flow, .trailing, -margin(of: flow, at: .trailing))
      add("flow-edge", of: flow, edge(last, .trailing), .equal, end)
      addEqualGaps(of: line.views, as: line.views, from: 1, flow)
    } else if isSpread, isLast, lines.isUniform, lines.lines[0].views.count > 1,
      lines.lines.count > 1
    {
      addEqualGaps(of: line.views, as: lines.lines[0].views, from: 0, flow)
    } else {
      for (previous, view) in zip(line.views, line.views.dropFirst()) {
        add(
          "flow-spacing", of: flow, edge(view, .leading), .equal,
          edge(previous, .trailing, style.spacing))
      }
    }
  }

  /// Makes the gaps between views as large as the first gap of a line.
  private mutating func addEqualGaps(
    of views: [ItemID], as model: [ItemID], from start: Int, _ flow: ItemID
  ) {
    func gap(_ first: ItemID, _ second: ItemID) -> AnchorExpression {
      AnchorExpression(
        terms: [.init(Anchor(second, .leading)), .init(Anchor(first, .trailing), -1)])
    }
    for (previous, view) in zip(views, views.dropFirst()).dropFirst(start) {
      add("flow-spacing", of: flow, gap(previous, view), .equal, gap(model[0], model[1]))
    }
  }
}
