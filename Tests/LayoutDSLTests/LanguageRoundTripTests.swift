import Constraints
import Foundation
import LayoutDSL
import SeededRandomness
import Testing

/// Printing and reading again changes nothing.
@Suite struct LanguageRoundTripTests {
  @Test(arguments: 0..<300)
  func `the canonical form says the same and is its own canonical form`(seed: UInt64) throws {
    var source = SourceGenerator(seed: seed)
    let text = source.file()
    let file = LayoutFile(parsing: Array(text.utf8), name: "a.layout")
    #expect(file.diagnostics == [], "seed \(seed):\n\(text)")
    let canonical = try canonicalForm(of: text)
    let again = LayoutFile(parsing: Array(canonical.utf8), name: "a.layout")
    #expect(again.diagnostics == [], "seed \(seed):\n\(canonical)")
    #expect(try canonicalForm(of: canonical) == canonical, "seed \(seed):\n\(text)")
    #expect(
      again.layouts.map(withoutPlaces) == file.layouts.map(withoutPlaces),
      "seed \(seed):\n\(text)")
    for comment in source.comments {
      #expect(canonical.contains(comment), "seed \(seed): \(comment) is lost from\n\(text)")
    }
  }

  @Test func `comments and empty lines stay where they belong`() throws {
    let text = """
      // about the file


      layout   "A"{// about A
          /* about
             gap */
        let gap=8   // points

        view  card {

          width==0.50*screen . width  // half
             +gap;height   >= 1e2   @ high
          // the end
        }
        view icon { }
        // nothing more
      }
      // done
      """
    #expect(
      try canonicalForm(of: text) == """
        // about the file

        layout "A" { // about A
          /* about
             gap */
          let gap = 8 // points

          view card {
            // half
            width == 0.5 * screen.width + gap
            height >= 100 @high
            // the end
          }
          view icon
          // nothing more
        }
        // done

        """)
  }

  @Test func `the example is in canonical form`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
    let path = root.appending(path: "../../Examples/weather-card.layout").path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(try canonicalForm(of: text) == text)
  }

  @Test func `long lists are broken, and constructs stand as they should`() throws {
    let text = """
      import   "parts/cards.layout" ;allow off-screen,zero-size
      component Card(title:text="Sunny",gap=8){ label name title+"!" when gap>5 allow overlap{ } }
      let names = "Paintings", "Drawings", "Photographs", "Sculptures", "Textiles", "Instruments", "Coins", "Maps"
      layout "A"{
        for i , name in names , "Maps"{ Card card[ i ,2 ](title:name,gap:i*2){width==5 allow jump} }
        for j in 1 ... 4 {let x = min( j,2 )}
        Card last(title:"A title that is so long that it does not fit on a line", gap: unit * 1200000 + 1300000)
        when portrait{ view a }
        // otherwise
        else when width<5 {view b} else{view c}
      }
      """
    #expect(
      try canonicalForm(of: text) == """
        import "parts/cards.layout"
        allow off-screen, zero-size
        component Card(title: text = "Sunny", gap = 8) {
          label name title + "!" when gap > 5 allow overlap
        }
        let names = "Paintings",
          "Drawings",
          "Photographs",
          "Sculptures",
          "Textiles",
          "Instruments",
          "Coins",
          "Maps"
        layout "A" {
          for i, name in names, "Maps" {
            Card card[i, 2](title: name, gap: i * 2) {
              width == 5 allow jump
            }
          }
          for j in 1...4 {
            let x = min(j, 2)
          }
          Card last(
            title: "A title that is so long that it does not fit on a line",
            gap: unit * 1200000 + 1300000
          )
          // otherwise
          when portrait {
            view a
          } else when width < 5 {
            view b
          } else {
            view c
          }
        }

        """)
  }

  private func canonicalForm(of text: String) throws -> String {
    let form = try LayoutFile.canonicalForm(of: Array(text.utf8), name: "a.layout")
    #expect(try LayoutFile.canonicalForm(of: Array(form.utf8), name: "a.layout") == form)
    return form
  }

  private func withoutPlaces(_ layout: Layout) -> Layout {
    var layout = layout
    layout.span = nil
    for index in layout.screens.indices { layout.screens[index].span = nil }
    for index in layout.items.indices {
      layout.items[index].span = nil
      for setting in layout.items[index].settings.indices {
        layout.items[index].settings[setting].span = nil
      }
    }
    for index in layout.rows.indices { layout.rows[index].origin.span = nil }
    for index in layout.expectations.indices { layout.expectations[index].origin.span = nil }
    return layout
  }
}

/// Writes correct `.layout` files in a careless hand: odd spacing, comments anywhere.
struct SourceGenerator {
  private var random: SeededRandom
  private var itemCount = 0
  private var lineCount = 0
  private(set) var comments: [String] = []

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func file() -> String {
    var text = chance(0.3) ? comment() + "\n" : ""
    text += "let unit = \(number())\n"
    for index in 0...Int.random(in: 0...1, using: &random) {
      itemCount = 0
      text += gap() + "layout \"Layout \(index)\"" + gap() + "{" + lineEnd()
      text += "view first\nlet base\(index) = unit * 2 + \(number())\n"
      if chance(0.5) { text += "screens iphone,320x568 , \"iPhone 15\", small-phone" + lineEnd() }
      itemCount = 1
      for _ in 0..<6 { text += statement(depth: 0, isInItem: false) }
      text += "}" + lineEnd()
    }
    return text
  }

  private mutating func statement(depth: Int, isInItem: Bool) -> String {
    switch Int.random(in: 0..<9, using: &random) {
    case 0,
      1 where depth < 4:
      return item(depth: depth)
    case 2 where depth < 4:
      return "when \(condition(depth: 0))" + space() + "{" + lineEnd()
        + statement(depth: depth + 1, isInItem: isInItem) + "}" + lineEnd()
    case 3 where isInItem:
      return "hugging \(pick(["", "horizontal ", "vertical "]))\(priority())" + suffix() + lineEnd()
    case 6 where depth > 2:
      return "visual \"\(pick(["H:|-unit-[first(>=4@2)]-|", "V:[first]"]))\""
        + pick(["", " direction  rightToLeft"])
        + suffix() + lineEnd()
    case 4 where isInItem: return "aspect 5 : 4" + atPriority() + suffix() + lineEnd()
    case 5:
      return "expect " + length() + space() + pick(["<", "==", ">="]) + space() + length()
        + pick(["", " +- 2", " ± 0.5"]) + suffix() + lineEnd()
    default:
      return row() + atPriority() + suffix() + lineEnd()
    }
  }

  private mutating func item(depth: Int) -> String {
    let name = "item\(itemCount)"
    itemCount += 1
    var text: String
    switch Int.random(in: 0..<6, using: &random) {
    case 2: text = control(name) + space() + "{" + lineEnd()
    case 3: text = container(name)
    case 0:
      text = "label \(name) \"Wörds \\\"\\\\ \\n 😀\" {" + lineEnd()
      text += "font system \(1 + Int.random(in: 0..<40, using: &random)) \(pick(["", "bold"]))\n"
      text += "lines 2; content 23x18.5\n"
    case 1: text = "image \(name) 480x400.5 {" + lineEnd() + "mode aspectFill" + lineEnd()
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
    let start = pick([
      "stack \(name)  vertical", "stack \(name)", "grid \(name) columns 3", "grid \(name)",
      "flow \(name)", "scroll \(name)",
    ])
    let isStack = start.hasPrefix("stack")
    let settings: [String] =
      switch start.prefix(4) {
      case "stac":
        [
          "spacing \(number())", "spacing (unit*2)  after \(name)b", "axis horizontal",
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
    text += "view \(name)b { above first; \(start.hasPrefix("grid") ? "span 2" : "hidden") }\n"
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
    default: return size + wrap() + "+ (unit-1)*\(number())"
    }
  }

  private mutating func condition(depth: Int) -> String {
    switch Int.random(in: 0..<8, using: &random) {
    case 0 where depth < 3:
      return "(" + condition(depth: depth + 1) + " or " + condition(depth: depth + 1) + ")"
    case 1 where depth < 3: return "not " + condition(depth: 3)
    case 2 where depth < 3:
      return condition(depth: 3) + " and " + condition(depth: 3) + " and " + condition(depth: 3)
    case 3: return "320<=width < 2 * unit + 600"
    case 4: return pick(["horizontal compact", "height regular", "width compact"])
    case 5: return pick(["platform ios", "platform \"Big kiosk\""])
    case 6: return pick(["portrait", "landscape"])
    default: return "height > \(number())"
    }
  }

  private mutating func owner() -> String {
    pick(["screen", "screen.safeArea", "safeArea", "item\(Int.random(in: 0..<1))", "first"])
      .replacing("item0", with: "first")
  }

  private mutating func number() -> String {
    pick(["8", "0.25", "12.50", "1e2", "3", "1000000", "0.1", "7e-3"])
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
