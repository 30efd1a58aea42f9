internal import Constraints
internal import LayoutDSL

/// A change to a layout that may mend a fault, so that it can be tried before it is offered.
enum Edit: Hashable, Sendable {
  /// Another row at the end.
  case add(Row)

  /// The row at a position in `Layout.rows` never applies.
  case setAside(row: Int)

  /// The row at a position in `Layout.rows` has another priority.
  case setPriority(row: Int, Priority)

  /// A setting of an item that overrides the ones before it.
  case set(ItemID, Setting.Property)

  /// The change that keeps a constraint from being required; nil where it is a fact.
  init?(settingAside source: LayoutProblem.Source) {
    switch source {
    case .row(let index): self = .setAside(row: index)
    case .hugging(let item, let axis): self = .set(item, .hugging(axis, .almostRequired))
    case .compression(let item, let axis): self = .set(item, .compression(axis, .almostRequired))
    case .nonNegative, .screen: return nil
    }
  }

  /// The change that gives a constraint another priority; nil where it is a fact or the priority is
  /// not one of an optional row.
  init?(setting priority: Priority, of source: LayoutProblem.Source) {
    guard priority.isValid, !priority.isRequired else { return nil }
    switch source {
    case .row(let index): self = .setPriority(row: index, priority)
    case .hugging(let item, let axis): self = .set(item, .hugging(axis, priority))
    case .compression(let item, let axis): self = .set(item, .compression(axis, priority))
    case .nonNegative, .screen: return nil
    }
  }
}

extension Priority {
  /// The highest whole priority of an optional row.
  static let almostRequired = Priority(999)

  /// The priority as rows end with it: `@750`.
  var suffix: String { "@\(rawValue.shortDescription)" }
}

extension Layout {
  /// The layout after some changes; every row keeps its position.
  func applying(_ edits: [Edit]) -> Layout {
    var layout = self
    for edit in edits {
      switch edit {
      case .add(let row): layout.rows.append(row)
      // No window is narrower than nothing.
      case .setAside(let index): layout.rows[index].condition = .width(.less, 0)
      case .setPriority(let index, let priority): layout.rows[index].priority = priority
      case .set(let item, let property): layout[item].settings.append(Setting(property))
      }
    }
    return layout
  }

  /// A change in words: what to do.
  func description(of edit: Edit) -> String {
    switch edit {
    case .add(let row): "add `\(description(of: row))`"
    case .setAside(let index): "drop `\(words(ofRowAt: index))`"
    case .setPriority(let index, let priority):
      "give `\(words(ofRowAt: index))` the priority \(priority.suffix)"
    case .set(let item, let property):
      "write `\(words(for: property))` in `\(self[item].name)`"
    }
  }

  /// Several changes in words.
  func description(of edits: [Edit]) -> String {
    let words = edits.map { description(of: $0) }
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  private func words(ofRowAt index: Int) -> String {
    let label = rows[index].origin.label
    return label.isEmpty ? description(of: rows[index]) : label
  }

  private func words(for property: Setting.Property) -> String {
    switch property {
    case .hugging(let axis, let priority):
      "hugging \(axis.rawValue) \(priority.rawValue.shortDescription)"
    case .compression(let axis, let priority):
      "compression \(axis.rawValue) \(priority.rawValue.shortDescription)"
    case .lines(let lines): "lines \(lines)"
    case .contentMode(let mode): "mode \(mode.rawValue)"
    case .content(let size):
      "content \(size.width.shortDescription)x\(size.height.shortDescription)"
    case .font(let font): "font system \(font.size.shortDescription)"
    }
  }
}
