internal import Constraints

extension VisualFormat {
  /// What the names of a line stand for; a name that is missing was reported.
  struct Meanings {
    /// The views, and the views whose sizes others should have.
    var items: [String: ItemID] = [:]

    /// The numbers (Apple's metrics).
    var numbers: [String: Double] = [:]

    /// The priorities.
    var priorities: [String: Priority] = [:]
  }

  /// A row of a line, with the stretch that it comes from.
  struct LineRow {
    var first: AnchorExpression
    var relation: Relation
    var second: AnchorExpression
    var priority: Priority
    var place: Place
    /// The part of the line that the row stands for, such as `H:[summary]->=8-[icon]`.
    var label: String
  }

  /// What `|` stands for at one end of a line.
  struct Superview {
    /// The view that the line's view at that end is in.
    var item: ItemID

    /// The guide inside its margins, which `|-[view]` keeps to; nil where no line asks for it.
    var margins: ItemID?
  }

  /// The distance between neighbours where a line says only `-`, in points.
  static let standardSpacing = 8.0

  /// The rows that the line stands for.
  ///
  /// - Parameters:
  ///   - superviews: what `|` stands for at either end.
  ///   - alignments: the attributes in which each view is like the one before it.
  func rows(
    in superviews: (start: Superview, end: Superview), meanings: Meanings,
    direction: VisualFormatDirection, alignments: [Attribute]
  ) -> [LineRow] {
    let line = Line(format: self, meanings: meanings, direction: direction)
    var rows: [LineRow] = []
    if let start, let first = views.first {
      rows += line.rows(for: start, from: .superview(superviews.start), to: .view(first))
    }
    for (index, view) in views.enumerated() {
      let previous = views[max(0, index - 1)]
      if index > 0 {
        rows += line.rows(for: connections[index - 1], from: .view(previous), to: .view(view))
      }
      rows += line.sizes(of: view)
      guard index > 0 else { continue }
      rows += alignments.compactMap { line.alignment(of: view, with: previous, by: $0) }
    }
    if let end, let last = views.last {
      rows += line.rows(for: end, from: .view(last), to: .superview(superviews.end))
    }
    return rows
  }

  /// The names of views in the line, of numbers or views, of numbers, and of priorities.
  var names: (views: [Name], sizes: [Name], distances: [Name], priorities: [Name]) {
    func names(_ values: [Value?]) -> [Name] {
      values.compactMap { if case .name(let name) = $0 { name } else { nil } }
    }
    let sizes = views.flatMap(\.predicates)
    let distances = ([start, end] + connections).flatMap { connection in
      if case .predicates(let predicates) = connection { predicates } else { [Predicate]() }
    }
    return (
      views.map(\.name), names(sizes.map(\.value)), names(distances.map(\.value)),
      names((sizes + distances).map(\.priority))
    )
  }
}

/// A line with what its names mean.
private struct Line {
  typealias Row = VisualFormat.LineRow

  let format: VisualFormat
  let meanings: VisualFormat.Meanings
  let direction: VisualFormatDirection

  /// One of the two things that a connection connects.
  enum End {
    case superview(VisualFormat.Superview)
    case view(VisualFormat.View)

    var text: String {
      switch self {
      case .superview: "|"
      case .view(let view): "[\(view.name.text)]"
      }
    }
  }

  private var prefix: String { format.axis == .horizontal ? "H:" : "V:" }

  /// The edges at which views begin and end along the line.
  private var edges: (start: Attribute, end: Attribute) {
    switch (format.axis, direction) {
    case (.vertical, _): (.top, .bottom)
    case (.horizontal, .leadingToTrailing): (.leading, .trailing)
    case (.horizontal, .leftToRight): (.left, .right)
    case (.horizontal, .rightToLeft): (.right, .left)
    }
  }

  /// Where positions grow towards the beginning of the line, a distance is subtracted.
  private var sign: Double {
    format.axis == .horizontal && direction == .rightToLeft ? -1 : 1
  }

  // MARK: - Distances

  func rows(for connection: VisualFormat.Connection, from first: End, to second: End) -> [Row] {
    guard let (from, to) = anchors(first, second, isStandard: connection == .standard) else {
      return []
    }
    let place = place(of: first, second)
    switch connection {
    case .flush:
      return [row(from, .equal, 0, to, place, label: first.text + second.text)]
    case .standard:
      let isInside = if case .view = first, case .view = second { true } else { false }
      let distance = isInside ? VisualFormat.standardSpacing : 0
      return [row(from, .equal, distance, to, place, label: "\(first.text)-\(second.text)")]
    case .predicates(let predicates):
      return predicates.compactMap { predicate in
        guard let distance = number(predicate.value), let priority = priority(of: predicate) else {
          return nil
        }
        // What needs parentheses in a list does not need them alone, but for a sign.
        let isNegative = predicate.text.hasPrefix("-")
        let text = isNegative ? "(\(predicate.text))" : predicate.text
        return row(
          from, predicate.relation, distance, to, predicate.place,
          label: "\(first.text)-\(text)-\(second.text)", priority: priority)
      }
    }
  }

  /// The edge that a distance is measured from, and the one that it is measured to.
  private func anchors(_ first: End, _ second: End, isStandard: Bool) -> (Anchor, Anchor)? {
    func anchor(_ end: End, isInside: Attribute, isOutside: Attribute) -> Anchor? {
      switch end {
      case .superview(let superview):
        let item = isStandard ? superview.margins ?? superview.item : superview.item
        return Anchor(item, isOutside)
      case .view(let view): return meanings.items[view.name.text].map { Anchor($0, isInside) }
      }
    }
    guard let from = anchor(first, isInside: edges.end, isOutside: edges.start),
      let to = anchor(second, isInside: edges.start, isOutside: edges.end)
    else { return nil }
    return (from, to)
  }

  private func place(of first: End, _ second: End) -> VisualFormat.Place {
    switch (first, second) {
    case (.view(let first), .view(let second)):
      first.place.lowerBound..<second.place.upperBound
    case (.view(let view), _), (_, .view(let view)): view.place
    default: 0..<0
    }
  }

  private func row(
    _ from: Anchor, _ relation: Relation, _ distance: Double, _ to: Anchor,
    _ place: VisualFormat.Place, label: String, priority: Priority = .required
  ) -> Row {
    // `to` lies behind `from`; where positions grow the other way, the sides are swapped.
    let (far, near) = sign > 0 ? (to, from) : (from, to)
    return Row(
      first: AnchorExpression(terms: [.init(far)]), relation: relation,
      second: AnchorExpression(terms: [.init(near)], constant: distance), priority: priority,
      place: place, label: prefix + label)
  }

  // MARK: - Sizes and alignment

  func sizes(of view: VisualFormat.View) -> [Row] {
    guard let item = meanings.items[view.name.text] else { return [] }
    let size = AnchorExpression(terms: [.init(Anchor(item, format.axis.size))])
    return view.predicates.compactMap { predicate in
      var value = AnchorExpression()
      if let number = number(predicate.value) {
        value.constant = number
      } else if case .name(let name) = predicate.value, let other = meanings.items[name.text] {
        value.terms = [.init(Anchor(other, format.axis.size))]
      } else {
        return nil
      }
      guard let priority = priority(of: predicate) else { return nil }
      return Row(
        first: size, relation: predicate.relation, second: value, priority: priority,
        place: predicate.place, label: "\(prefix)[\(view.name.text)(\(predicate.text))]")
    }
  }

  func alignment(
    of view: VisualFormat.View, with previous: VisualFormat.View, by attribute: Attribute
  ) -> Row? {
    guard let item = meanings.items[view.name.text],
      let other = meanings.items[previous.name.text]
    else { return nil }
    return Row(
      first: AnchorExpression(terms: [.init(Anchor(item, attribute))]), relation: .equal,
      second: AnchorExpression(terms: [.init(Anchor(other, attribute))]), priority: .required,
      place: view.place,
      label: "\(view.name.text).\(attribute) == \(previous.name.text).\(attribute)")
  }

  private func number(_ value: VisualFormat.Value) -> Double? {
    switch value {
    case .number(let number): number
    case .name(let name): meanings.numbers[name.text]
    }
  }

  private func priority(of predicate: VisualFormat.Predicate) -> Priority? {
    switch predicate.priority {
    case nil: .required
    case .number(let number): Priority(number)
    case .name(let name): meanings.priorities[name.text]
    }
  }
}
