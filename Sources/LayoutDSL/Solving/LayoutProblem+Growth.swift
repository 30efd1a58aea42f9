internal import Constraints

/// How a problem changes with the size of the window.
extension LayoutProblem {
  /// The rates at which the facts of the screen change, which are its size and that of its safe area, and by how
  /// many points the window may change until others do.
  func facts(
    growingAlong axis: Axis
  ) -> (rates: [(id: ConstraintID, rate: Double)], range: ClosedRange<Double>) {
    let (size, covered) =
      axis == .horizontal
      ? (screen.size.width, screen.safeArea.left + screen.safeArea.right)
      : (screen.size.height, screen.safeArea.top + screen.safeArea.bottom)
    let isCovered = size < covered
    let end = covered - size
    let items: [ItemID] = isCovered ? [.screen] : [.screen, .safeArea]
    let rates = items.compactMap { item in
      constraint(of: .screen(item, axis.size)).map { (id: $0, rate: 1.0) }
    }
    return (rates, isCovered ? -.infinity...end : end ... .infinity)
  }

  /// The rates at which all rows change, found by making the problem for a window that is a little larger; nil
  /// where that has other rows.
  ///
  /// - Parameters:
  ///   - step: by how many points the window is larger.
  ///   - ahead: what the larger problem is made with; texts and flows have the lines that they have here.
  func rates(
    growingAlong axis: Axis, by step: Double, given ahead: Measurements,
    measurer: some TextMeasurer
  ) throws(SolverError) -> [(id: ConstraintID, rate: Double)]? {
    var ahead = ahead
    ahead.wrappingWidths = [:]
    for index in written.items.indices {
      ahead.wrappingWidths[ItemID(index: index)] = items[index].content?.wrappingWidth
    }
    let larger: LayoutProblem
    do {
      larger = try LayoutProblem(
        written, on: screen.growing(by: step, along: axis), given: ahead, measurer: measurer)
    } catch {
      throw .invalid(error)
    }
    let (rows, others) = (problem.constraints, larger.problem.constraints)
    guard rows.count == others.count else { return nil }
    return rows.indices.compactMap { index in
      let change = others[index].expression.constant - rows[index].expression.constant
      // What is left of adding and subtracting is not a change.
      let rate = (-change / step * 1e6).rounded() / 1e6
      return rate == 0 ? nil : (ConstraintID(index: index), rate)
    }
  }

  /// The widths around one at which a label has as many lines; nil where the measurer does not tell, and all
  /// where it is no label with a text.
  func widthsWithSameLines(
    of label: ItemID, around width: Double, measurer: some TextMeasurer
  ) -> Range<Double>? {
    guard case .label(let text) = written[label].kind,
      let unwrapped = self[label].content?.unwrapped
    else { return -.infinity ..< .infinity }
    return Content.Label(text, as: self[label].settings, on: screen)
      .widthsWithSameLines(around: width, unwrapped: unwrapped, measurer: measurer)
  }

  /// Whether a round measures more than the widths of texts.
  var measuresSizes: Bool {
    written.items.contains { $0.kind == .flow || $0.kind == .readable || $0.inheritsMargins }
      || screen.safeArea != Insets() && !SafeAreaReach.dependents(of: self).isEmpty
  }
}

extension Screen {
  /// The screen with a window that is larger by so many points, and all its other traits.
  fileprivate func growing(by change: Double, along axis: Axis) -> Screen {
    var screen = self
    if axis == .horizontal { screen.size.width += change } else { screen.size.height += change }
    return screen
  }
}
