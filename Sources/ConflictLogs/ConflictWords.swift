internal import Constraints

/// A conflict in words, with names that tell its items apart.
struct ConflictWords {
  private let conflict: LoggedConflict
  private var names: [LoggedItem: String] = [:]
  private let named: (String) -> String

  /// Which names stand for which addresses, where the class alone does not tell.
  private(set) var legend = ""

  /// - Parameter named: what to write for a name of the log.
  init(_ conflict: LoggedConflict, naming named: @escaping (String) -> String = { $0 }) {
    self.conflict = conflict
    self.named = named
    var items: [LoggedItem] = []
    for item in conflict.rows.flatMap(\.items) {
      guard let index = items.firstIndex(of: item) else {
        items.append(item)
        continue
      }
      // One row may name the item with its text, and another without.
      if items[index].label == nil { items[index].label = item.label }
      if items[index].name == "|" || items[index].owner != .app && item.owner == .app {
        items[index].name = item.name
      }
    }
    var addresses: [String] = []
    let groups = Dictionary(grouping: items, by: \.shortName)
    for item in items {
      guard let group = groups[item.shortName], group.count > 1,
        let number = group.firstIndex(of: item)
      else {
        names[item] = named(item.shortName)
        continue
      }
      let name = "\(named(item.shortName))#\(number + 1)"
      names[item] = name
      if let address = item.address { addresses.append("`\(name)` is \(address)") }
    }
    legend = addresses.joined(separator: ", ")
  }

  // MARK: - Rows

  /// The constraint in words, as an equation.
  func text(_ row: Int) -> String {
    conflict.rows[row].relations.map(text).joined(separator: ", ")
  }

  private func text(_ relation: LoggedRelation) -> String {
    var text = "\(name(relation.first)) \(relation.relation.rawValue) "
    let constant = abs(relation.constant).shortDescription
    guard let second = relation.second else {
      return text + (relation.constant < 0 ? "-" : "") + constant
    }
    if relation.multiplier != 1 { text += relation.multiplier.shortDescription + " * " }
    text += name(second)
    if relation.constant != 0 { text += (relation.constant < 0 ? " - " : " + ") + constant }
    return text
  }

  private func name(_ anchor: LoggedAnchor) -> String {
    "\(names[anchor.item] ?? named(anchor.item.shortName)).\(anchor.attribute)"
  }

  private func name(_ item: LoggedItem) -> String { "`\(names[item] ?? named(item.shortName))`" }

  /// The constraint on a line of its own, with where it comes from.
  func line(_ row: Int) -> String {
    let words = text(row)
    let origin = [conflict.rows[row].source, remark(conflict.rows[row])].compactMap { $0 }
      .map(named)
    let remarks = origin + (conflict.brokenRow == row ? ["broken by Apple"] : [])
    let text = "      " + words.wrapped(indent: 10, from: 6)
    guard !remarks.isEmpty else { return text + "\n" }
    let remark = "(\(remarks.joined(separator: "; ")))"
    return text.count + 2 + remark.count <= 80
      ? "\(text)  \(remark)\n" : "\(text)\n          \(remark)\n"
  }

  private func remark(_ row: LoggedRow) -> String? {
    switch row.origin {
    case .written: row.identifier.map { "'\($0)'" }
    case .autoresizingMask: "autoresizing mask" + (row.identifier.map { ", '\($0)'" } ?? "")
    case .encapsulation, .hiding, .stack, .system: row.identifier.map { "'\($0)'" } ?? "system"
    }
  }

  // MARK: - Sentences

  private func held(_ explanation: ConflictExplanation) -> (
    item: String, size: String, value: Double
  )? {
    guard let row = explanation.heldSize?.row, let size = conflict.rows[row].fixedSize else {
      return nil
    }
    return (
      name(size.anchor.item), size.anchor.attribute == .width ? "wide" : "high", size.value
    )
  }

  /// What the conflict is, in one line.
  func headline(_ explanation: ConflictExplanation) -> String {
    switch explanation.kind {
    case .satisfiable: return "the printed rows can hold together"
    case .unreadable: return "the rows are not in the log"
    case .insideApple: return "all rows are of Apple's own views"
    case .hiddenInStack:
      guard let held = held(explanation) else { return "a stack hides a view" }
      return "a stack hides \(held.item), which other rows keep from being 0 \(held.size)"
    case .passesThroughZero:
      guard let held = held(explanation) else { return "a view is 0 wide or high" }
      return "\(held.item) is 0 \(held.size), and its rows need more"
    case .encapsulatedSize:
      guard let held = held(explanation) else { return "UIKit holds a view to a place" }
      return "UIKit holds \(held.item) to \(held.value.shortDescription) pt \(held.size)"
    case .autoresizingMask:
      guard let held = held(explanation) else { return "an autoresizing mask has become rows" }
      return "an autoresizing mask holds \(held.item) to \(held.value.shortDescription) pt "
        + held.size
    case .duplicate: return "one row is there twice, with two values"
    case .contradictingConstants:
      let rows = explanation.minimalConflicts.first?.flatMap { conflict.rows[$0].relations } ?? []
      return rows.allSatisfy { $0.relation == .equal }
        ? "two rows give one measure two values"
        : "two rows contradict each other about one measure"
    case .negativeSize: return "a size is below 0"
    case .stackRows: return "rows contradict how a stack arranges its views"
    case .tooNarrow: return "the rows need more room than there is"
    case .undecided: return "cannot decide: the arithmetic broke down"
    }
  }

  /// Facts beside the rows.
  func notes(_ explanation: ConflictExplanation) -> [String] {
    var notes: [String] = []
    if let least = explanation.heldSize?.least, let held = held(explanation), least > held.value {
      notes.append(
        "the other rows need \(held.item) to be at least \(least.shortDescription) pt "
          + "\(held.size)")
    }
    switch explanation.kind {
    case .passesThroughZero:
      notes.append(
        "a view is 0 wide or high for a moment when it is made before its container is laid out, and "
          + "when it is hidden by a size")
    case .encapsulatedSize:
      notes.append(
        "the size is that of the cell or the container at this moment, often an estimate; the row with "
          + "it is required, so the rows of the content cannot all be")
    case .satisfiable:
      notes.append(
        "the engine prints only conflicts, so rows are missing: they were cut off, or the sizes of "
          + "texts and baselines decide")
    case .insideApple:
      let views = Set(conflict.rows.flatMap(\.items).filter { $0.owner == .apple }.map(name))
      notes.append("the views are private: \(views.sorted().joined(separator: ", "))")
    default: break
    }
    return notes
  }

  /// Ways out.
  func helps(_ explanation: ConflictExplanation) -> [String] {
    switch explanation.kind {
    case .insideApple:
      return [
        "nothing is to be changed in your code; the engine goes on without one of the rows, and the "
          + "message may be ignored"
      ]
    case .satisfiable: return ["look for the rest of the list in the log"]
    case .unreadable where conflict.isHidden:
      return [
        "the system hides the rows from logs of other processes: run the app from Xcode, or let the log "
          + "show private data"
      ]
    case .unreadable, .undecided: return []
    default: break
    }
    guard let repair = explanation.repair else {
      return ["none of the rows is the app's: look at what sizes the view from outside"]
    }
    let rows = repair.rows.map { "`\(text($0))`" }.joined(separator: " and ")
    let proof = "(proven: all other rows then hold)"
    var helps: [String] = []
    switch repair.action {
    case .lowerPriority:
      helps.append("give \(rows) the priority 999 \(proof)")
      if explanation.kind == .stackRows {
        helps.append("or choose another alignment or distribution of the stack")
      }
    case .deactivate where explanation.kind == .negativeSize:
      let isAlert =
        conflict.rows[repair.rows[0]].source == nil
        && text(repair.rows[0]).hasSuffix("width == -16")
      helps.append(
        "make the constant of \(rows) positive, or remove the row \(proof)"
          + (isAlert
            ? "; a lone `UIView.width == -16` is that of Apple's action sheet, and harmless" : ""))
    case .deactivate:
      helps.append(
        "keep one of the two: deactivate \(rows) before the other is activated, or change its "
          + "constant in place \(proof)")
    case .switchOffMask:
      let item = conflict.rows[repair.rows[0]].relations.first.map { name($0.first.item) } ?? ""
      helps.append(
        "set `translatesAutoresizingMaskIntoConstraints = false` on \(item) \(proof)")
    }
    return helps
  }
}
