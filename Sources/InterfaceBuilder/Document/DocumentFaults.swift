internal import Constraints
internal import LayoutDSL

/// What a document says that no layout can have, and what of it stays out of the layouts.
///
/// What is wrong with a root leaves that root out, and only that. A constraint between views that do not
/// exist or do not lie in one root is left out alone.
struct DocumentFaults {
  /// What makes roots unreadable, in the order of the document.
  var errors: [Diagnostic] { log.diagnostics }

  /// What is left out of the layouts, in the order of the document.
  private(set) var warnings: [Diagnostic] = []

  /// The roots that cannot be read, by their elements.
  private(set) var unreadable: Set<Int> = []

  /// Whether something is wrong that concerns all roots.
  private(set) var concernsAll = false

  private var log: DiagnosticLog
  private let markup: Markup
  private let variant: Variant
  private let elementsByID: [String: Int]

  /// For each element the root that it belongs to; nil for what belongs to none.
  private var roots: [Int?] = []

  /// Looks through a document.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  init(in markup: Markup, elementsByID: [String: Int]) {
    (self.markup, self.elementsByID) = (markup, elementsByID)
    log = DiagnosticLog(file: markup[0].span.file)
    variant = Variant(markup, for: nil)
    for (index, element) in markup.elements.enumerated() {
      let outer = element.parent.flatMap { roots[$0] }
      roots.append(markup.isView(index) && !markup.isLaidOutByParent(index) ? index : outer)
    }
    for index in markup.elements.indices { check(index) }
    checkIDs()
    checkSwitch()
    checkOrigin()
    warnings.sort { $0.span < $1.span }
  }

  private mutating func check(_ index: Int) {
    let element = markup[index]
    checkNumbers(of: index)
    switch element.name {
    case "constraints":
      for child in element.children where markup[child].name != "constraint" {
        fail(
          "`\(markup[child].name)` is no constraint", at: child,
          help: ["`constraints` holds elements called `constraint`"])
      }
    case "constraint":
      if let parent = element.parent, markup[parent].name == "constraints" {
        checkConstraint(index)
      }
    case "variation":
      if let parent = element.parent { checkWords(of: index, as: markup[parent].name) }
    default: checkWords(of: index, as: element.name)
    }
    if element.name != "variation" { checkView(index) }
  }

  // MARK: - Views

  /// Checks that what has a frame, views or constraints can be laid out.
  private mutating func checkView(_ index: Int) {
    let element = markup[index]
    guard markup.holdsLayout(index) else { return }
    guard markup.isView(index) else {
      if element["id"] == nil {
        fail(
          "this view has no `id`, so nothing can refer to it", at: index,
          help: ["give it an `id` that no other element has, such as `id=\"a1B-2c-D3e\"`"])
      }
      return
    }
    guard roots[index] == index else { return }
    guard let frame = variant.storedFrame(of: index) else {
      if !markup.isControllerView(index) {
        fail(
          "this view has no frame, so it is not known how large it is", at: index,
          help: ["add `<rect key=\"frame\" x=\"0\" y=\"0\" width=\"320\" height=\"44\"/>` to it"])
      }
      return
    }
    let sides = [frame.width, frame.height]
    if sides.contains(where: { $0 < 0 || $0 > Self.longestSide }) {
      fail(
        "a view that nothing lays out is 0 to 100000 points wide and high, and this one is "
          + "\(frame.width.shortDescription) by \(frame.height.shortDescription)",
        at: index,
        help: ["set its size in Xcode's size inspector, or in its `rect`"])
    } else if sides.contains(0),
      ["subviews", "constraints"].contains(where: { markup.child(of: index, named: $0) != nil })
    {
      warnings.append(
        Diagnostic(
          "this view is \(frame.width.shortDescription) by \(frame.height.shortDescription) "
            + "points large, so nothing in it is checked", at: element.span,
          help: ["give it a size in Xcode's size inspector"]))
    }
  }

  /// The longest side of a screen, in points.
  private static let longestSide = 100_000.0

  /// Checks the words and priorities that say how a view shares room.
  private mutating func checkWords(of index: Int, as name: String) {
    let element = markup[index]
    for attribute in Self.contentPriorities {
      guard let text = element[attribute] else { continue }
      // UIKit takes 0, which the least priority stands for.
      guard let value = Double(text), (0...1000).contains(value) else {
        fail(
          "`\(attribute)` is \(text.quoted), and a priority is from 1 to 1000", at: index,
          help: ["leave it out for the usual priority"])
        continue
      }
    }
    guard name == "stackView" else { return }
    checkChoice("axis", of: index, from: Axis.allCases.map(\.rawValue))
    checkChoice("distribution", of: index, from: Distribution.allCases.map(\.rawValue))
    checkChoice("alignment", of: index, from: Alignment.allCases.map(\.rawValue))
  }

  private static let contentPriorities = [
    "horizontalHuggingPriority", "verticalHuggingPriority",
    "horizontalCompressionResistancePriority", "verticalCompressionResistancePriority",
  ]

  private mutating func checkChoice(_ attribute: String, of index: Int, from choices: [String]) {
    guard let text = markup[index][attribute], !choices.contains(text) else { return }
    let close = NameSuggestion.closest(to: text, in: choices)
    fail(
      "`\(attribute)` is \(text.quoted), which no stack view has", at: index,
      help: [
        close.map { "did you mean `\($0)`?" } ?? "it is one of \(choices.joined(separator: ", "))"
      ])
  }

  // MARK: - Constraints

  private mutating func checkConstraint(_ index: Int) {
    let element = markup[index]
    let relations = ["equal", "lessThanOrEqual", "greaterThanOrEqual"]
    for holder in [index] + markup.children(of: index, named: "variation") {
      if let relation = markup[holder]["relation"], !relations.contains(relation) {
        fail(
          "`relation` is \(relation.quoted), which no constraint has", at: holder,
          help: ["it is one of \(relations.joined(separator: ", "))"])
      }
      if let text = markup[holder]["priority"], let value = Double(text),
        !(value > 0 && value <= 1000)
      {
        fail(
          "`priority` is \(text.quoted), and priorities are above 0 and at most 1000",
          at: holder, note: Self.raises,
          help: ["leave it out where the constraint is required, which is 1000"])
      }
    }
    guard let first = attribute("firstAttribute", of: index) else { return }
    guard element["secondItem"] != nil || element["secondAttribute"] != nil else {
      if !first.plain.isSize {
        failAsPosition(index, element["firstAttribute"] ?? "", "there is no second item")
      }
      checkItem(element["firstItem"], first, of: index)
      return
    }
    guard let item = element["secondItem"] else {
      return fail(
        "`secondAttribute` has no `secondItem`", at: index,
        help: ["name the item whose attribute it is, or remove it"])
    }
    guard let second = attribute("secondAttribute", of: index) else { return }
    let names = (element["firstAttribute"] ?? "", element["secondAttribute"] ?? "")
    if let mismatch = first.mismatch(with: second) {
      fail(
        "`\(names.0)` and `\(names.1)` cannot be in one constraint: \(mismatch)", at: index,
        note: Self.raises, help: [Self.pairing(for: first)])
    } else if !first.plain.isSize,
      element["multiplier"].flatMap(DocumentNumbers.factor) == 0
    {
      failAsPosition(index, names.0, "its second item is multiplied by 0")
    }
    guard checkItem(element["firstItem"], first, of: index) else { return }
    checkItem(item, second, of: index)
  }

  private static let raises = "UIKit raises an exception where it loads such a constraint"

  private mutating func failAsPosition(_ index: Int, _ name: String, _ reason: String) {
    fail(
      "`\(name)` is a position and measured from nothing: \(reason)", at: index,
      note: Self.raises,
      help: ["name what it is measured from with `secondItem` and `secondAttribute`"])
  }

  /// What can stand beside an attribute.
  private static func pairing(for first: ConstraintAttribute) -> String {
    if first.plain.isSize { return "a size goes with a size: width, height" }
    let partners =
      switch first.plain {
      case .left, .right: "left, right, centerX"
      case .leading, .trailing: "leading, trailing, centerX"
      case .centerX: "left, right, leading, trailing, centerX"
      default: "top, bottom, centerY, firstBaseline, lastBaseline"
      }
    return "it goes with \(partners), and the margins of these"
  }

  /// The attribute that a constraint names.
  private mutating func attribute(_ key: String, of index: Int) -> ConstraintAttribute? {
    guard let name = markup[index][key] else {
      fail(
        "this constraint has no `\(key)`", at: index,
        help: ["complete it, or remove it"])
      return nil
    }
    if let attribute = ConstraintAttribute(name) { return attribute }
    let close = NameSuggestion.closest(to: name, in: ConstraintAttribute.names)
    fail(
      "`\(key)` is \(name.quoted), which no view has", at: index,
      help: [
        close.map { "did you mean `\($0)`?" }
          ?? "the attributes are \(ConstraintAttribute.names.joined(separator: ", "))"
      ])
    return nil
  }

  /// Checks that an item of a constraint lies in the root that has the constraint.
  ///
  /// - Returns: whether it does.
  @discardableResult
  private mutating func checkItem(
    _ id: String?, _ attribute: ConstraintAttribute, of index: Int
  ) -> Bool {
    // What is wrong with a view that belongs to no root is told of the view.
    guard let id, let here = roots[index] else { return true }
    let span = markup[index].span
    guard let item = elementsByID[id] else {
      warnings.append(
        Diagnostic(
          "nothing has the id \(id.quoted), so this constraint is left out", at: span,
          help: ["remove the constraint, or make it anew in Xcode"]))
      return false
    }
    let root: Int?
    if markup.isView(item) {
      root = roots[item]
    } else if ["viewLayoutGuide", "viewControllerLayoutGuide"].contains(markup[item].name) {
      root = markup.view(owning: item).flatMap { roots[$0] }
      if attribute.isOfMargins {
        fail("\(id.quoted) is a guide, and only views have margins", at: index, help: [])
      }
    } else {
      root = nil
    }
    guard root == here else {
      warnings.append(
        Diagnostic(
          "\(id.quoted), a `\(markup[item].name)`, does not lie in the view that has this "
            + "constraint, which is left out", at: span,
          help: [
            "\(id.quoted) begins in line \(markup[item].span.line): remove the constraint, or make it "
              + "anew in Xcode"
          ]))
      return false
    }
    return true
  }

  // MARK: - Numbers

  private mutating func checkNumbers(of index: Int) {
    do {
      try DocumentNumbers.check(markup[index])
    } catch {
      fail(error, at: index)
    }
  }

  // MARK: - The document

  /// Looks for ids that several elements have.
  private mutating func checkIDs() {
    var seen: [String: Int] = [:]
    for (index, element) in markup.elements.enumerated() where element.name != "variation" {
      guard let id = element["id"], !id.isEmpty else { continue }
      guard let other = seen[id] else {
        seen[id] = index
        continue
      }
      warnings.append(
        Diagnostic(
          "the id \(id.quoted) is also that of another `\(markup[other].name)`: what names it means "
            + "the other one", at: element.span,
          help: [
            "give this one another id than that in line \(markup[other].span.line), and name that in its "
              + "constraints and outlets"
          ]))
    }
  }

  /// Looks for constraints that Interface Builder ignores.
  private mutating func checkSwitch() {
    guard markup[0]["useAutolayout"] != "YES",
      let first = markup.elements.first(where: { $0.name == "constraint" })
    else { return }
    warnings.append(
      Diagnostic(
        "the document does not use Auto Layout (`useAutolayout`), so its constraints have no effect "
          + "in an app; they are checked as if they had", at: first.span,
        help: ["choose Use Auto Layout in Xcode's file inspector, or remove the constraints"]))
  }

  /// Looks whether the build that wrote the document and its device are known.
  private mutating func checkOrigin() {
    if (markup[0]["toolsVersion"]?.split(separator: ".").first).flatMap({ Int($0) }) == nil {
      warnings.append(
        Diagnostic(
          "the document does not say which build of Interface Builder wrote it (`toolsVersion`), so it "
            + "is laid out as the first builds did", at: markup[0].span,
          help: ["open it in Xcode and save it"]))
    }
    guard let device = markup.child(of: 0, named: "device"), let name = markup[device]["id"],
      !DesignDevice.isKnown(name)
    else { return }
    warnings.append(
      Diagnostic(
        "the device \(name.quoted) is not known, so another one stands for it",
        at: markup[device].span, help: ["choose another device below the canvas in Xcode"]))
  }

  private mutating func fail(
    _ message: String, at index: Int, note: String? = nil, help: [String]
  ) {
    let notes = note.map { [Diagnostic.Note($0)] } ?? []
    fail(Diagnostic(message, at: markup[index].span, notes: notes, help: help), at: index)
  }

  private mutating func fail(_ diagnostic: Diagnostic, at index: Int) {
    log.report(diagnostic)
    if let root = roots[index] {
      unreadable.insert(root)
    } else if markup.isInScene(index) {
      // What is no view, such as one without an id, is laid out in no root.
      return
    } else {
      concernsAll = true
    }
  }
}

extension Markup {
  /// Whether an element holds what only a view has.
  fileprivate func holdsLayout(_ index: Int) -> Bool {
    guard elements[index].name != "variation" else { return false }
    return isView(index) || child(of: index, named: "rect", key: "frame") != nil
      || ["subviews", "constraints"].contains { child(of: index, named: $0) != nil }
      || elements[index].parent.map { elements[$0].name == "subviews" } ?? false
  }

  /// Whether an element is one of the document's objects, or lies in one.
  fileprivate func isInScene(_ index: Int) -> Bool {
    var next: Int? = index
    while let element = next {
      if elements[element].name == "objects" { return true }
      next = elements[element].parent
    }
    return false
  }
}

extension String {
  /// The text as it is quoted in messages: its beginning, or that it is empty.
  fileprivate var quoted: String { isEmpty ? "empty" : "`\(prefix(40))`" }
}
