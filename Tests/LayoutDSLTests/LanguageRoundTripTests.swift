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
      again.layouts.map(\.withoutPlaces) == file.layouts.map(\.withoutPlaces),
      "seed \(seed):\n\(text)")
    for comment in source.comments {
      #expect(canonical.contains(comment), "seed \(seed): \(comment) is lost from\n\(text)")
    }
  }

  /// A file that looks harmless may not become one that shows another text than it has (CVE-2021-42574).
  @Test(arguments: ["1B", "7F", "9B", "200F", "2028", "202E", "2066"])
  func `what a terminal or an editor obeys stays written out`(scalar: String) throws {
    let text = "layout \"a\\u{\(scalar)}b\" {\n  view a\n}\n"
    #expect(try canonicalForm(of: text) == text)
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
}
