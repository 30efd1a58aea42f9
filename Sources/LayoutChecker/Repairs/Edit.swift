internal import Constraints
internal import LayoutDSL

/// A change to a layout that may mend a fault, so that it can be tried before it is offered.
enum Edit: Hashable, Sendable {
  /// Another row at the end.
  case add(Row)

  /// The row at a position in `Layout.rows` never applies.
  case drop(row: Int)

  /// Another row in place of the one at a position in `Layout.rows`.
  case replace(row: Int, with: Row)

  /// The row at a position in `Layout.rows` has another priority.
  case setPriority(row: Int, Priority)

  /// A setting of an item that overrides the ones before it.
  case set(ItemID, Setting.Property)

  /// The row of a construct with this origin gives way.
  case setAside(ConstructRow)

  /// The change that gives a constraint another priority; nil where it is a fact or the priority is
  /// not one of an optional row.
  init?(setting priority: Priority, of source: LayoutProblem.Source) {
    guard priority.isValid, !priority.isRequired else { return nil }
    switch source {
    case .row(let index): self = .setPriority(row: index, priority)
    case .hugging(let item, let axis): self = .set(item, .hugging(axis, priority))
    case .compression(let item, let axis): self = .set(item, .compression(axis, priority))
    case .generated, .nonNegative, .screen: return nil
    }
  }

  /// The change that lets a constraint give way to all that is required; nil where it is a fact.
  init?(settingAside source: LayoutProblem.Source) {
    if case .generated(let row) = source {
      self = .setAside(row)
    } else {
      self.init(setting: .almostRequired, of: source)
    }
  }
}

extension Priority {
  /// The priority as rows end with it: `@750`.
  var suffix: String { "@\(rawValue.shortDescription)" }
}

extension Layout {
  /// The layout after some changes; every row keeps its position.
  ///
  /// - Throws: what the assembler refuses: a change of an item or a row that nobody has written.
  func applying(_ edits: [Edit]) throws(AssemblyError) -> Layout {
    var assembler = LayoutAssembler(continuing: self)
    for edit in edits {
      switch edit {
      case .add(let row): try assembler.addRow(row)
      case .drop(let index): try assembler.dropRow(at: index)
      case .replace(let index, var row):
        guard rows.indices.contains(index) else { throw .unknownRow(index) }
        row.priority = rows[index].priority
        row.condition = rows[index].condition
        row.origin = Origin(description(of: row), at: rows[index].origin.span)
        try assembler.dropRow(at: index)
        try assembler.addRow(row)
      case .setPriority(let index, let priority):
        try assembler.setPriority(priority, ofRowAt: index)
      case .set(let item, let property): try assembler.add(Setting(property), to: item)
      case .setAside(let row): assembler.setAside(row)
      }
    }
    return assembler.layout
  }

  /// A change in words: what to do.
  func description(of edit: Edit) -> String {
    switch edit {
    case .add(let row): "add `\(description(of: row))`"
    case .drop(let index): "drop `\(words(ofRowAt: index))`"
    case .replace(let index, let row):
      "write `\(description(of: row))` in place of `\(words(ofRowAt: index))`"
    case .setPriority(let index, let priority):
      "give `\(words(ofRowAt: index))` the priority \(priority.suffix)"
    case .set(let item, let property):
      "write `\(words(for: property))` in `\(self[item].name)`"
    case .setAside(let row): "do without `\(row.rule)` of `\(self[row.owner].name)`"
    }
  }

  /// Several changes in words; rows are added together.
  func description(of edits: [Edit]) -> String {
    var words: [String] = []
    var added: [String] = []
    for edit in edits {
      if case .add(let row) = edit {
        added.append("`\(description(of: row))`")
      } else {
        words.append(description(of: edit))
      }
    }
    if !added.isEmpty {
      words.append("add " + added.joinedInWords)
    }
    return words.joinedInWords
  }

  private func words(ofRowAt index: Int) -> String {
    let label = rows[index].origin.label
    return label.isEmpty ? description(of: rows[index]) : label
  }

  func words(for property: Setting.Property) -> String {
    switch property {
    case .hugging(let axis, let priority):
      "hugging \(axis.rawValue) \(priority.rawValue.shortDescription)"
    case .compression(let axis, let priority):
      "compression \(axis.rawValue) \(priority.rawValue.shortDescription)"
    case .lines(let lines): "lines \(lines)"
    case .alignment(let alignment): "alignment \(alignment.rawValue)"
    case .distribution(let distribution): "distribution \(distribution.rawValue)"
    case .contentMode(let mode): "mode \(mode.rawValue)"
    case .content(let size): words(forContent: size)
    case .above(let other): "above \(self[other].name)"
    case .font(let font):
      "font \(font.style?.rawValue ?? "system \(font.size.shortDescription)")"
    default: "\(property)"
    }
  }

  private func words(forContent size: IntrinsicSize) -> String {
    let sides = [size.width, size.height].map { $0?.shortDescription ?? "any" }
    return "content \(sides[0])x\(sides[1])"
  }
}

extension Row {
  /// The row `item.attribute == factor * other.otherAttribute + constant`.
  init(
    _ item: ItemID, _ attribute: Attribute, _ relation: Relation, _ other: ItemID,
    _ otherAttribute: Attribute, times factor: Double = 1, plus constant: Double = 0
  ) {
    self.init(
      AnchorExpression(terms: [.init(Anchor(item, attribute))]), relation,
      AnchorExpression(terms: [.init(Anchor(other, otherAttribute), factor)], constant: constant))
  }

  /// The row `item.attribute == constant`.
  init(
    _ item: ItemID, _ attribute: Attribute, _ relation: Relation, _ constant: Double,
    priority: Priority = .required
  ) {
    self.init(
      AnchorExpression(terms: [.init(Anchor(item, attribute))]), relation,
      AnchorExpression(constant: constant), priority: priority)
  }
}
