internal import LayoutDSL

/// What a document says for some size classes: its own words, changed by the variations that apply.
struct Variant: Sendable {
  private let markup: Markup

  /// The size classes; nil where only the variation `default` applies.
  let sizeClasses: SizeClasses?

  /// The views and constraints that are not installed.
  private let uninstalled: Set<String>

  init(_ markup: Markup, for sizeClasses: SizeClasses?) {
    self.markup = markup
    self.sizeClasses = sizeClasses
    var uninstalled: Set<String> = []
    for index in markup.elements.indices {
      let variations = markup.children(of: index, named: "variation")
      guard !variations.isEmpty else { continue }
      for variation in Self.applying(variations, in: markup, for: sizeClasses, withDefault: true) {
        for mask in markup.children(of: variation, named: "mask") {
          for change in markup[mask].children {
            guard let reference = markup[change]["reference"] else { continue }
            switch markup[change].name {
            case "exclude": uninstalled.insert(reference)
            case "include": uninstalled.remove(reference)
            default: break
            }
          }
        }
      }
    }
    self.uninstalled = uninstalled
  }

  /// Whether a view or a constraint is there.
  func isInstalled(_ id: String?) -> Bool { id.map { !uninstalled.contains($0) } ?? true }

  /// An attribute of an element.
  func attribute(_ name: String, of index: Int) -> String? {
    var value = markup[index][name]
    for variation in variations(of: index) { value = markup[variation][name] ?? value }
    return value
  }

  /// An attribute of an element that is a number.
  func number(_ name: String, of index: Int) -> Double? {
    attribute(name, of: index).flatMap(Double.init)
  }

  /// The child of an element under a key, such as its font.
  func child(of index: Int, key: String) -> Int? {
    var child = markup.child(of: index, key: key)
    for variation in variations(of: index) {
      child = markup.child(of: variation, key: key) ?? child
    }
    return child
  }

  /// The frame of a view as it is stored, in the coordinates of the view around it.
  func storedFrame(of index: Int) -> Rect? {
    var frame = Self.rect(in: index, markup)
    for variation in variations(of: index) { frame = Self.rect(in: variation, markup) ?? frame }
    return frame
  }

  private static func rect(in index: Int, _ markup: Markup) -> Rect? {
    guard let rect = markup.child(of: index, named: "rect", key: "frame") else { return nil }
    func number(_ name: String) -> Double { markup[rect][name].flatMap(Double.init) ?? 0 }
    // What rounding left of zero is no size.
    func side(_ name: String) -> Double { abs(number(name)) < 0.001 ? 0 : number(name) }
    return Rect(x: number("x"), y: number("y"), width: side("width"), height: side("height"))
  }

  private func variations(of index: Int) -> [Int] {
    let variations = markup.children(of: index, named: "variation")
    guard !variations.isEmpty else { return [] }
    return Self.applying(variations, in: markup, for: sizeClasses, withDefault: false)
  }

  /// The variations that apply: `default` first, then those with fewer terms before those with more.
  private static func applying(
    _ variations: [Int], in markup: Markup, for sizeClasses: SizeClasses?, withDefault: Bool
  ) -> [Int] {
    func key(_ variation: Int) -> String { markup[variation]["key"] ?? "" }
    let keyed = variations.filter { key($0) != "default" && sizeClasses?.match(key($0)) == true }
    let terms = { (variation: Int) in key(variation).count { $0 == "=" } }
    return (withDefault ? variations.filter { key($0) == "default" } : [])
      + keyed.enumerated().sorted {
        (terms($0.element), $0.offset) < (terms($1.element), $1.offset)
      }.map(\.element)
  }
}
