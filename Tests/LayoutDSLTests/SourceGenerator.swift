import SeededRandomness

/// Writes correct `.layout` files in a careless hand: odd spacing, comments anywhere.
struct SourceGenerator {
  private var random: SeededRandom
  private var itemCount = 0
  private var lineCount = 0
  private(set) var comments: [String] = []

  /// What rows may speak of where the generator is.
  private var owners = Self.layoutOwners

  private static let layoutOwners = ["screen", "screen.safeArea", "safeArea", "first"]

  /// The names of the enclosing repetitions, and what stands behind the names of items in them.
  private var variables: [String] = []

  private var subscripts: String {
    variables.isEmpty ? "" : "[" + variables.joined(separator: " ,") + "]"
  }

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func file() -> String {
    var text = chance(0.3) ? comment() + "\n" : ""
    text += "let unit = \(number())\n"
    text += "let names =\"Art\" ,\n \"Music\",\"Maps\" ; let icon=20x30\n"
    text += "let isWide = " + condition(depth: 1) + "\n"
    if chance(0.3) { text += "allow  off-screen,zero-size" + lineEnd() }
    for index in 0...1 { text += component(index) }
    for index in 0...Int.random(in: 0...1, using: &random) {
      itemCount = 0
      text += gap() + "layout \"Layout \(index)\"" + gap() + "{" + lineEnd()
      text += "view first\nlet base\(index) = unit * 2 + \(number())\n"
      if chance(0.5) {
        text +=
          "screens iphone xLarge,320x568 portrait  rtl , \"iPhone 15\" rtl small, small-phone"
          + lineEnd()
      }
      itemCount = 1
      for _ in 0..<6 { text += statement(depth: 0, isInItem: false) }
      text += "}" + lineEnd()
    }
    return text
  }

  private mutating func component(_ index: Int) -> String {
    owners = ["self", "inner", "screen"]
    defer { owners = Self.layoutOwners }
    var text = "component Part\(index)( title : text=\"Sun\",gap = 8, icon: size, wide:flag = true)"
    text += space() + "{" + lineEnd() + "view inner\nlet twice = gap*2 ; image picture icon\n"
    text += "label caption title + \"!\" when wide{ top == parent.top + twice }\n"
    itemCount = 1
    // Components may hold those before them, and so never themselves.
    if index > 0 { text += "Part0 part( icon:icon ) { width >= gap }" + lineEnd() }
    for _ in 0..<3 { text += statement(depth: 2, isInItem: true) }
    return text + "}" + lineEnd()
  }

  private mutating func instance() -> String {
    let name = "item\(itemCount)\(subscripts)"
    itemCount += 1
    var text = "Part\(Int.random(in: 0...1, using: &random)) \(name)( icon:\(pick(["icon", "5x5"]))"
    if chance(0.5) { text += ",title:names[ 2 ]+\" \" + unit" }
    if chance(0.5) { text += " , wide: \(condition(depth: 0))" }
    if chance(0.2) { text += ", gap: 100 + \(length(ofNumbers: true)) * 1000 / 1000" }
    text += ")" + suffix() + allowance()
    if chance(0.5) { text += space() + "{" + lineEnd() + row() + lineEnd() + "}" }
    return text + lineEnd()
  }

  private mutating func repetition(depth: Int, isInItem: Bool) -> String {
    let name = "i\(depth)"
    let range = pick(["1 ... 2", "0...names.count - 2", "1...1"])
    let isList = chance(0.3)
    let header = isList ? "\(name) , word\(depth) in names,\"More\"" : "\(name) in \(range)"
    variables.append(name)
    defer { variables.removeLast() }
    return "for \(header)" + space() + "{" + lineEnd() + "let far\(depth) = \(name)*unit\n"
      + statement(depth: depth + 1, isInItem: isInItem)
      + statement(depth: depth + 1, isInItem: isInItem) + "}" + lineEnd()
  }

  private mutating func allowance() -> String {
    chance(0.1) ? " allow " + pick(["overlap", "zero-size ,off-screen"]) : ""
  }

  private mutating func alternatives(depth: Int, isInItem: Bool) -> String {
    var text = ""
    if chance(0.3) {
      text += pick([" ", "\n", " /* so */ "]) + "else when " + condition(depth: 2) + "{"
      text += statement(depth: depth + 1, isInItem: isInItem) + "}"
    }
    if chance(0.3) {
      text += gap() + "else" + space() + "{" + statement(depth: depth + 1, isInItem: isInItem) + "}"
    }
    return text + lineEnd()
  }

  private mutating func statement(depth: Int, isInItem: Bool) -> String {
    switch Int.random(in: 0..<13, using: &random) {
    case 12: return visual() + suffix() + allowance() + lineEnd()
    case 9 where depth < 4 && owners == Self.layoutOwners: return instance()
    case 10 where depth < 3: return repetition(depth: depth, isInItem: isInItem)
    case 11 where isInItem: return "allow crushed-content" + lineEnd()
    case 0,
      1 where depth < 4:
      return item(depth: depth)
    case 2 where depth < 4:
      return "when \(condition(depth: 0))" + space() + "{" + lineEnd()
        + statement(depth: depth + 1, isInItem: isInItem) + "}"
        + alternatives(depth: depth, isInItem: isInItem)
    case 3 where isInItem:
      return "hugging \(pick(["", "horizontal ", "vertical "]))\(priority())" + suffix() + lineEnd()
    case 4 where isInItem: return "aspect 5 : 4" + atPriority() + suffix() + allowance() + lineEnd()
    case 5:
      return "expect " + length() + space() + pick(["<", "==", ">="]) + space() + length()
        + pick(["", " +- 2", " ± 0.5"]) + suffix() + allowance() + lineEnd()
    default:
      return row() + atPriority() + suffix() + allowance() + lineEnd()
    }
  }

  private mutating func visual() -> String {
    let view = owners.last == "screen" ? "inner" : "first"
    let line = pick([
      "H:|-unit-[\(view)(>=4@2)]-|", "[\(view)]-(8,<=unit@high)-|",
    ])
    return "visual  \"\(line)\"" + pick(["", "  align top ,bottom", " direction  rightToLeft"])
  }

  private mutating func item(depth: Int) -> String {
    let name = "item\(itemCount)\(subscripts)"
    itemCount += 1
    var text: String
    switch Int.random(in: 0..<6, using: &random) {
    case 2: text = control(name) + space() + "{" + lineEnd()
    case 3: text = container(name)
    case 0:
      text = "label \(name) \"Wörds \\\"\\\\ \\n 😀\"\(pick(["", "+ names[1]"])){" + lineEnd()
      let size = 1 + Int.random(in: 0..<40, using: &random)
      text += "font system \(size) \(pick(["", "bold", "leading 41"]))\n"
      text += "lines 2; content 23x18.5\n"
    case 1:
      text =
        "image \(name) \(pick(["480x400.5", "icon", "size( 5,icon.height+1)"]))\(suffix()) {"
        + lineEnd() + "mode aspectFill" + lineEnd()
    default: text = "view \(name)" + space() + "{" + lineEnd()
    }
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      text += statement(depth: depth + 1, isInItem: true)
    }
    if chance(0.2) { text += comment() + "\n" }
    return text + "}" + lineEnd()
  }

  private mutating func control(_ name: String) -> String {
    pick([
      "button \(name) \"Save\"", "button \(name)", "textField \(name)  \"a\\nb\"",
      "segments \(name) \"Day\" ,\"Week\"", "slider \(name)", "switch \(name)",
      "activity \(name)  large", "datePicker \(name) compact", "searchBar \(name)",
    ])
  }

  /// A stack, grid, flow or scroll area with two views, and with settings.
  private mutating func container(_ name: String) -> String {
    let second = "item\(itemCount)\(subscripts)"
    itemCount += 1
    let start = pick([
      "stack \(name)  vertical", "stack \(name)", "grid \(name) columns 3", "grid \(name)",
      "flow \(name)", "scroll \(name)",
    ])
    let isStack = start.hasPrefix("stack")
    let settings: [String] =
      switch start.prefix(4) {
      case "stac":
        [
          "spacing \(number())", "spacing (unit*2)  after \(second)", "axis horizontal",
          "distribution equalCentering", "alignment firstBaseline", "baselineRelative",
        ]
      case "grid": ["columns 4", "lineSpacing -2", "distribution fillEqually", "spacing unit"]
      case "flow": ["lineSpacing 4", "distribution leading", "alignment bottom", "spacing 1.50"]
      default: ["\(name).content.width ==\(name) . width", "overlay"]
      }
    var text = start + space() + "{" + lineEnd()
    for _ in 0..<3 {
      let setting = pick(settings)
      text += setting + (setting.contains("==") ? atPriority() : "") + suffix() + lineEnd()
    }
    text += pick(["hidden", "margins 8", "margins top 1  leading unit", "margins horizontal (2)"])
    text += suffix() + lineEnd()
    text +=
      "view \(second) { above \(owners.last == "screen" ? "inner" : "first"); \(start.hasPrefix("grid") ? "span 2" : "hidden") }\n"
    if isStack { text += "\(name).margins.left >= screen.margins.left\n" }
    return text
  }

  private mutating func row() -> String {
    let relation = pick(["==", "<=", ">=", "≥"])
    if chance(0.5) {
      let (first, second) = pick([("leading", "trailing"), ("top", "bottom"), ("centerX", "left")])
      return "\(owner()).\(first)" + wrap() + relation + space() + "\(owner()).\(second)" + wrap()
        + "+ " + length()
    }
    return length() + wrap() + relation + space() + length()
  }

  private mutating func length() -> String {
    let size = "\(owner()).\(pick(["width", "height"]))"
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return size
    case 1: return "\(number())*\(size)" + space() + "-" + space() + "unit"
    case 2: return "(\(size) +\(gap())\(number())) / 2" + wrap() + "- -\(number())"
    case 3: return "-(-\(size)) * 5:4"
    case 4: return "\(owner()).bottom - \(owner()).top"
    default: return size + wrap() + "+ (unit-1)*\(length(ofNumbers: true))"
    }
  }

  private mutating func length(ofNumbers: Bool) -> String {
    pick([
      number(), "min( unit,\(number()) )", "max(1,2,\n3)", "mod(unit , 4)", "floor(-2.5)",
      "icon.width", "names.count", variables.last ?? "unit",
    ])
  }

  private mutating func condition(depth: Int) -> String {
    switch Int.random(in: 0..<12, using: &random) {
    case 8: return pick(["rightToLeft", "leftToRight", "true", "false"])
    case 9: return "textSize\(pick([">=", " < "]))\(pick(["large", "accessibility1"]))"
    case 10: return pick(["unit==\(number())", "\"a\" == names[1]", "unit < 5"])
    case 11 where depth < 1: return "isWide"
    case 0 where depth < 3:
      return "(" + condition(depth: depth + 1) + " or " + condition(depth: depth + 1) + ")"
    case 1 where depth < 3: return "not " + condition(depth: 3)
    case 2 where depth < 3:
      return condition(depth: 3) + " and " + condition(depth: 3) + " and " + condition(depth: 3)
    case 3: return "320<=width < 2 * unit + 600"
    case 4: return pick(["horizontal compact", "height regular", "width compact"])
    case 5: return pick(["platform ios", "platform \"Big kiosk\"", "platform \"tvbox\""])
    case 6: return pick(["portrait", "landscape"])
    default: return "height > \(number())"
    }
  }

  private mutating func owner() -> String { pick(owners) }

  private mutating func number() -> String {
    pick(["8", "0.25", "12.50", "1e2", "3", "1000", "0.1", "7e-3"])
  }

  private mutating func priority() -> String { pick(["high", "250", "999.5", "(750 - 1)"]) }

  private mutating func atPriority() -> String {
    chance(0.3) ? space() + "@" + space() + priority() : ""
  }

  private mutating func suffix() -> String { chance(0.2) ? " when " + condition(depth: 1) : "" }

  private mutating func space() -> String { pick(["", " ", "  ", "\t"]) }

  /// Space or a line end, where a line end does not count.
  private mutating func gap() -> String { pick([" ", "\n", " \n\n\t", "\r\n"]) }

  /// What may stand before an operator: it can begin the next line.
  private mutating func wrap() -> String {
    chance(0.1) ? " " + comment() + "\n   " : pick([" ", "  ", "\n "])
  }

  private mutating func lineEnd() -> String {
    chance(0.15) ? " " + comment() + "\n" : pick(["\n", "\n\n", "\r\n", "\n\n\n \n", " ;\n"])
  }

  private mutating func comment() -> String {
    lineCount += 1
    let text = "comment \(lineCount) é"
    comments.append(text)
    return pick(["// \(text)", "/* \(text) */\n//", "/* \(text)\n   two */ //"])
  }

  private mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  private mutating func pick<T>(_ choices: [T]) -> T {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }
}
