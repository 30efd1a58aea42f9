import Constraints
import Foundation
import LayoutChecker
import LayoutDSL
import SeededRandomness
import Snapshots
import Testing

/// The page to look at: what its script draws from, and that nothing in a layout gets out of its place.
///
/// `Scripts/check-page` opens pages in a browser; here their data are read as they are written.
@Suite("Pages")
struct PageTests {
  private func page(_ source: String, name: String = "test.layout", on screens: [String]) throws
    -> String
  {
    let file = LayoutFile(parsing: Array(source.utf8), name: name)
    #expect(file.diagnostics.isEmpty, "\(file.diagnostics)")
    return try page(of: file, on: screens)
  }

  private func page(of file: LayoutFile, on names: [String]) throws -> String {
    let screens = try ScreenCatalog.screens(matching: names.map { ScreenSelector($0) })
    var content = ReportContent(report: Checker(screens: screens).check(file))
    content.layouts = file.layouts.map { CheckedLayout($0, in: file) }
    return HTMLReport().text(of: content)
  }

  private func example(_ name: String) throws -> LayoutFile {
    try #require(Fixture.examples.first { $0.path == "\(name).layout" }).file()
  }

  private func data(of page: String) throws -> PageContent {
    let match = try #require(
      page.firstMatch(of: /<script type="application\/json" id="data">([\s\S]*?)<\/script>/))
    return try JSONDecoder().decode(PageContent.self, from: Data(match.1.utf8))
  }

  // MARK: - Whole pages

  @Test(
    "a page says what the report says, and has the data from which its script draws",
    arguments: [
      (
        "page-card",
        """
        layout "Card" {
          state long { label title "Partly cloudy throughout the afternoon" }
          view card {
            leading == safeArea.leading + 8; trailing == safeArea.trailing - 8
            top == safeArea.top + 8; bottom == title.bottom + 8
            label title "Cloudy" {
              lines 0; leading == card.leading + 60; trailing <= card.trailing - 8
              top == card.top + 8
            }
            button more "…" { trailing == card.trailing - 4; top == card.top + 4; width == 24 }
            image sun 60x30 { leading == card.leading; width == 52; height == 52; top == card.top }
          }
        }
        """, ["320x568", "390x844 rtl"]
      ),
      (
        "page-row",
        """
        layout "Row" {
          view first { left == screen.left; top == screen.top; height == 40; width == 200 @low }
          view second {
            left == first.right; right == screen.right; top == first.top; height == 40
            width == 200 @low
          }
          view wide { left == screen.left; width >= 350; right == screen.right; top == first.bottom
            height == 9 }
        }
        layout "Empty" {}
        """, ["320x480", "375x480"]
      ),
    ])
  func wholePage(name: String, source: String, screens: [String]) throws {
    let page = try page(source, name: "card.layout", on: screens)
    let body = try #require(page.firstMatch(of: /<body[\s\S]*?(?=<script)/)).0
    let data = try #require(
      page.firstMatch(of: /<script type="application\/json" id="data">([\s\S]*?)<\/script>/)
    ).1
    // A line for each object, so that a change is seen where it is.
    let lines = data.replacing("},{", with: "},\n{").replacing(":[{", with: ":[\n{")
    try expectSnapshot(body + "\n" + lines + "\n", named: name)
  }

  // MARK: - Any size

  @Test(
    "the frames in a page are those of the solver at 200 random sizes",
    arguments: [
      ("weather-card", ["320x568", "iPhone 8 portrait", "iPhone 8 landscape rtl", "500x800"]),
      ("colour-app", ["iPhone 8 portrait"]),
    ])
  func frames(name: String, screens: [String]) throws {
    let file = try example(name)
    let layout = try #require(try data(of: page(of: file, on: screens)).layouts.first)
    #expect(layout.lanes.contains { $0.along == "width" })
    #expect(layout.lanes.contains { $0.along == "height" })
    let states = [""] + file.layouts[0].states
    let all = try ScreenCatalog.screens(matching: screens.map { ScreenSelector($0) }).flatMap {
      screen in states.map { screen.inState($0) }
    }
    var random = SeededRandom(seed: 15)
    let count = name == "colour-app" ? 20 : 200
    for _ in 0..<count {
      let lane = try #require(layout.lanes.randomElement(using: &random))
      let size = Double.random(in: lane.from...lane.to, using: &random)
      let frames = try #require(lane.frames(at: size))
      let axis: Axis = lane.along == "width" ? .horizontal : .vertical
      let screen = try #require(all.first { $0.title == lane.screen })
      let solved = try SolvedLayout(file.layouts[0], on: screen.resized(to: size, along: axis))
      for (index, item) in layout.items.enumerated() {
        let id = ItemID(index: index)
        guard let frame = solved.frame(of: id), !solved.problem[id].isHidden else { continue }
        let shown = try #require(frames[index], "\(item)")
        let solver = [frame.x, frame.y, frame.width, frame.height]
        #expect(
          zip(shown, solver).allSatisfy { abs($0 - $1) < 1e-6 },
          "\(item) at \(lane.along) \(size) of \(lane.screen): \(shown), not \(solver)")
      }
    }
  }

  @Test(
    "the frames in a page are those of the solver at random widths with random heights",
    arguments: [
      ("weather-card", ["320x568", "iPhone 8 portrait", "iPhone 8 landscape rtl", "500x800"]),
      ("dashboard-as-built", ["320x568", "iPhone 8 portrait", "iPhone 15 portrait"]),
    ])
  func planes(name: String, screens: [String]) throws {
    let file = try example(name)
    let layout = try #require(try data(of: page(of: file, on: screens)).layouts.first)
    var random = SeededRandom(seed: 22)
    #expect(layout.planes.count > 1 && layout.lanes.allSatisfy { $0.plane != nil })
    let states = [""] + file.layouts[0].states
    let all = try ScreenCatalog.screens(matching: screens.map { ScreenSelector($0) }).flatMap {
      screen in states.map { screen.inState($0) }
    }
    var compared = 0
    for (index, plane) in layout.planes.enumerated() {
      let lanes = layout.lanes.filter { $0.plane == index }
      let screen = try #require(all.first { $0.title == lanes[0].screen })
      let widths = lanes.filter { $0.along == "width" }.flatMap { [$0.from, $0.to] }
      let heights = lanes.filter { $0.along == "height" }.flatMap { [$0.from, $0.to] }
      for round in 0..<20 {
        let size = Size(
          width: .random(in: (widths.min() ?? 320)...(widths.max() ?? 500), using: &random),
          height: .random(in: (heights.min() ?? 568)...(heights.max() ?? 800), using: &random))
        let whole = Size(width: size.width.rounded(), height: size.height.rounded())
        let window = round % 2 == 0 ? size : whole
        let resized = screen.resized(to: window.width, along: .horizontal)
          .resized(to: window.height, along: .vertical)
        guard resized.orientation == screen.orientation else { continue }
        let frames = try #require(plane.frames(at: window), "\(screen.title) at \(window)")
        let solved = try SolvedLayout(file.layouts[0], on: resized)
        guard solved.solution != nil else { continue }
        compared += 1
        for (index, item) in layout.items.enumerated() {
          let id = ItemID(index: index)
          guard let frame = solved.frame(of: id), !solved.problem[id].isHidden else { continue }
          let shown = try #require(frames[index], "\(item)")
          let solver = [frame.x, frame.y, frame.width, frame.height]
          #expect(
            zip(shown, solver).allSatisfy { abs($0 - $1) < 1e-6 },
            "\(item) at \(window) of \(screen.title): \(shown), not \(solver)")
        }
      }
    }
    #expect(compared > 10 * layout.planes.count)
  }

  @Test("a width with rows of its own is a line in the plane, and beside it the others hold")
  func lines() throws {
    let page = try page(
      """
      layout "Lines" {
        view bar {
          leading == screen.leading; top == screen.top; width >= 10; height == 0.1 * screen.height
          width == 20 when width == 350
          width == 30 when width != 350
          width == screen.width - 400 when width > 400
        }
      }
      """, on: ["320x568", "500x700"])
    let layout = try #require(try data(of: page).layouts.first)
    let plane = try #require(layout.planes.first)
    let bar = try #require(layout.items.firstIndex(of: "bar"))
    for (width, shown) in [(350.0, 20.0), (349.999, 30), (350.001, 30), (400, 30)] {
      #expect(plane.frames(at: Size(width: width, height: 600))?[bar] == [0, 0, shown, 60])
    }
    // Two widths that contradict each other: one of them is set aside, and the page says which.
    let aside = plane.pieces.filter { $0.aside != nil }
    #expect(!aside.isEmpty && plane.frames(at: Size(width: 450, height: 600))?[bar] != nil)
  }

  @Test(
    "where rows contradict each other, the page draws the layout without one of them, and says so")
  func conflicts() throws {
    let page = try page(
      """
      layout "Bar" {
        view bar {
          leading == screen.leading; trailing == screen.trailing; top == screen.top; height == 44
          view pill {
            leading == bar.leading + 10; trailing == bar.trailing - 10; width >= 300
            top == bar.top; bottom == bar.bottom
          }
        }
      }
      """, on: ["310x568", "400x568"])
    let layout = try #require(try data(of: page).layouts.first)
    let lane = try #require(layout.lanes.first { $0.along == "width" })
    #expect(lane.pieces.map { $0.aside == nil } == [false, true])
    #expect(lane.pieces[0].range == [310, 320, 1, 0])
    #expect(lane.pieces[1].range == [320, 400, 1, 1])
    let pill = try #require(layout.items.firstIndex(of: "pill"))
    #expect(try #require(lane.frames(at: 315))[pill]?[2] == 295)
    #expect(try #require(lane.frames(at: 350))[pill]?[2] == 330)
    // The finding has a bar at the sizes at which it is made.
    let finding = try #require(layout.findings.first)
    let index = try #require(layout.lanes.firstIndex { $0.along == "width" })
    #expect(finding.sizes.contains { $0 == [Double(index), 310, 320, 1, 0] })
  }

  @Test("a text has the lines in the page that it has in the measurer, at every width")
  func texts() throws {
    let text = "Partly cloudy throughout the day"
    let data = try data(of: page(of: example("weather-card"), on: ["320x568", "500x568"]))
    let lettering = try #require(data.letterings.first { $0.text == text })
    let (first, last) = (
      lettering.settings[0][0], lettering.settings[lettering.settings.count - 1][0]
    )
    var random = SeededRandom(seed: 3)
    for _ in 0..<100 {
      let width = Double.random(in: first...(last + 20), using: &random)
      let setting = try #require(lettering.settings.last { $0[0] <= width })
      let lines = stride(from: 2, to: setting.count, by: 3).map { start in
        let units = Array(text.utf16)[Int(setting[start])..<Int(setting[start + 1])]
        return String(decoding: units, as: UTF16.self)
      }
      let measured = InterTextMeasurer().lines(
        of: text, font: .label, maximumWidth: width + 1e-6, scale: 2)
      #expect(lines == measured?.map { String($0.text) }, "at \(width)")
    }
  }

  @Test("each help has a picture of the layout that it makes")
  func helps() throws {
    let page = try page(
      """
      layout "Card" {
        view card {
          leading == screen.leading + 8
          trailing == screen.trailing - 8
          top == screen.top + 8
          label summary "Partly cloudy" { leading == card.leading + 8; top == card.top + 8 }
        }
      }
      """, on: ["320x568"])
    let layout = try #require(try data(of: page).layouts.first)
    let change = try #require(layout.findings.first?.after.first ?? nil)
    let card = try #require(layout.items.firstIndex(of: "card"))
    func height(_ frames: [Double]) -> Double? {
      stride(from: 0, to: frames.count, by: 6).first { frames[$0] == Double(card) }
        .map { frames[$0 + 5] }
    }
    #expect(change.items == layout.items)
    #expect(height(layout.screens[0].frames) == 0)
    #expect(try #require(height(change.frames)) > 20)
  }

  @Test("where rows ask for the text size, there are lanes for each group of sizes")
  func textSizes() throws {
    let page = try page(
      """
      layout "Card" {
        view card {
          leading == screen.leading; top == screen.top; width == 40
          height == 40 when textSize < accessibility1
          height == 80 when textSize >= accessibility1
        }
      }
      """, on: ["320x568"])
    let layout = try #require(try data(of: page).layouts.first)
    #expect(layout.textSizes == ["up to xxxLarge", "accessibility1 and larger"])
    let card = try #require(layout.items.firstIndex(of: "card"))
    let heights = layout.lanes.map { [Double($0.textSize), $0.frames(at: $0.to)?[card]?[3] ?? 0] }
    #expect(Set(heights) == [[0, 40], [1, 80]])
  }

  @Test("a layout with states is in the page in each of them")
  func states() throws {
    let page = try page(
      """
      layout "Card" {
        view card { leading == screen.leading; top == screen.top; width == 40; height == 40 }
        label note "Ready" { leading == card.trailing + 8; top == screen.top + 8 }
        state loading { label note "Loading the forecast" }
      }
      """, on: ["320x568"])
    let data = try data(of: page)
    let layout = try #require(data.layouts.first)
    #expect(layout.states == ["default", "loading"])
    #expect(layout.screens.map(\.title) == ["320x568", "320x568 (loading)"])
    #expect(Set(layout.lanes.map(\.state)) == ["default", "loading"])
    #expect(data.letterings.map(\.text).sorted() == ["Loading the forecast", "Ready"])
  }

  @Test("a screen is dragged from its own size, in its state and with its text size")
  func lanesOfScreens() throws {
    let screens = [
      "320x568", "320x568 accessibility3", "400x700", "iPhone 8 portrait", "iPhone 15 portrait",
      "600x300",
    ]
    let page = try page(
      """
      layout "Note" {
        label note "Ready" { font body; leading == screen.leading + 8; top == safeArea.top + 8 }
        state loading { label note "Loading the forecast" }
      }
      """, on: screens)
    let layout = try #require(try data(of: page).layouts.first)
    #expect(layout.textSizes == ["large", "accessibility3"])
    #expect(layout.screens.count == 2 * screens.count)
    var like = 0
    for screen in layout.screens {
      #expect(screen.textSize == (screen.title.contains("accessibility3") ? 1 : 0))
      for (index, along) in ["width", "height"].enumerated() {
        // What is drawn as another screen is drawn at this one's size at least.
        guard let number = screen.lanes[index] else {
          #expect(screen.title.contains("accessibility3") == false, "\(screen.title)")
          continue
        }
        let lane = layout.lanes[number]
        #expect(lane.along == along && lane.textSize == screen.textSize)
        #expect(lane.state == screen.state)
        let size = Size(width: screen.width, height: screen.height)
        let plane = layout.planes[try #require(lane.plane)]
        let drawn = try #require(plane.frames(at: size), "\(screen.title) along the \(along)")
        guard screen.likes[index] else { continue }
        like += 1
        for start in stride(from: 0, to: screen.frames.count, by: 6) {
          let frame = Array(screen.frames[(start + 2)..<(start + 6)])
          #expect(
            zip(drawn[Int(screen.frames[start])] ?? [], frame).allSatisfy { abs($0 - $1) < 1e-6 })
        }
      }
    }
    #expect(like >= 16)
    // It has no lane of its own, and is not like a screen that has one.
    let other = try #require(layout.screens.first { $0.title == "iPhone 8 portrait" })
    #expect(other.lanes.allSatisfy { $0 != nil } && other.likes == [false, false])
  }

  @Test("each finding has its own sizes, and those of what follows from it")
  func sizesOfFindings() throws {
    let two = try page(
      """
      layout "Two" {
        button a "A" { leading == screen.leading; width == 100; height == 50
          top == screen.top when width <= 400; top == screen.top + 200 when width > 400 }
        button b "B" { leading == screen.leading; width == 100; height == 50
          top == screen.top when width > 400; top == screen.top + 200 when width <= 400 }
        button tag "Tag" { leading == screen.leading; width == 60; height == 50; top == screen.top + 10 }
      }
      """, on: ["320x568", "500x568"])
    let overlap = try #require(try data(of: two).layouts.first?.findings.first)
    #expect(overlap.screens == [0] && overlap.follows.map(\.screens) == [[1]])
    #expect(overlap.sizes.first == [0, 320, 400, 1, 1])
    #expect(overlap.follows[0].sizes.first == [0, 400, 500, 0, 1])
    #expect(two.contains("<li>at every size that was swept</li>"))

    // What is 0 pt high where rows contradict each other is made wherever they do.
    let card = try page(
      """
      layout "Card" {
        view card {
          leading == screen.leading + 8; trailing == screen.trailing - 8; top == screen.top + 100
          bottom == chart.top - 16
          label name "Orders" {
            leading == card.leading + 8; trailing <= card.trailing - 8
            top == card.top + 12; bottom == card.bottom - 12
          }
        }
        view chart {
          leading == card.leading; trailing == card.trailing; height == 250
          bottom <= screen.bottom - 20
        }
      }
      """, on: ["600x300", "600x500"])
    let layout = try #require(try data(of: card).layouts.first)
    let height = try #require(layout.lanes.firstIndex { $0.along == "height" })
    let all = layout.findings.flatMap { $0.sizes + $0.follows.flatMap(\.sizes) }
      .filter { $0[0] == Double(height) }
    let open = try #require(layout.lanes[height].pieces.first { $0.aside != nil })
    #expect(open.range == [300, 410, 1, 0])
    for size in [300, 320.5, 385.9, 386, 400, 409.9] {
      #expect(all.contains { $0[1] <= size && size <= $0[2] }, "\(size) in \(all)")
    }
  }

  @Test("what states have in common is said once, of screens and of sizes")
  func wordsOfStates() throws {
    let page = try page(
      """
      layout "Card" {
        label note "A rather long text that does not fit" {
          leading == screen.leading + 8; trailing <= screen.trailing - 8; top == screen.top + 8 }
        label other "Ready" { leading == screen.leading + 8; top == note.bottom + 8 }
        state loading { label other "Loading" }
        state wide { label note "A rather long text that does not fit at all, wherever it stands" }
      }
      """, on: ["200x568", "320x568", "330x568"])
    let text = page.replacing(/<[^>]*>/, with: "")
    #expect(text.contains("on 1 of 3 screens: 200x568, in the states default and loading"))
    #expect(
      text.contains(
        /for width &lt; 2[0-9.]+, height 568, as 200x568, in the states default and loading\n/))
    #expect(text.contains("\nat every height from 426 to 852, width 200, as 200x568\n"))
    #expect(!text.contains("9 screens"))
    let none = try self.page(
      """
      layout "None" {
        label v "Ready" {
          leading == screen.leading; trailing <= screen.trailing; top == screen.top
        }
        state other { label v "Away" }
      }
      """, on: ["200x568", "320x568"])
    #expect(none.contains("Nothing was found on 2 screens in 2 states."))
  }

  // MARK: - Safety

  private static let hostile = [
    "</script><script>alert(1)</script>", "\\\"'><img src=x onerror=alert(1)>", "<!--<script>",
    "]]>{{7*7}}${7*7}`", "\u{2028}\u{2029}", "\u{202E}gnp.exe\u{2066}", "&lt;b&gt;&#x27;",
    "\u{0}\u{8}\u{1B}[31m", "__proto__", "constructor",
  ]

  @Test("what is found in no layout of the report comes last, and has numbers of its own")
  func findingsOfNoLayout() throws {
    let file = LayoutFile(
      parsing: Array("layout \"A\" { view a { width == 10; top == screen.top } }".utf8),
      name: "a.layout")
    let screens = try ScreenCatalog.screens(matching: [ScreenSelector("320x568")])
    var report = Checker(screens: screens).check(file)
    let own = report.findings.count
    for name in ["Gone", "Lost"] {
      var finding = try #require(report.findings.first)
      (finding.layout, finding.message) = (name, "nobody finds `\(name)`")
      report.findings.insert(finding, at: 0)
    }
    let page = HTMLReport().text(of: ReportContent(report: report))
    let numbers = page.matches(of: /id="finding-(\d+)"/).map { String($0.1) }
    #expect(numbers == (1...(own + 2)).map(String.init))
    let last = try #require(page.range(of: "id=\"finding-\(own + 1)\""))
    #expect(page[last.lowerBound...].contains("nobody finds <code>Lost</code>"))
    #expect(page[last.lowerBound...].contains("nobody finds <code>Gone</code>"))
  }

  @Test(
    "a page lists so many findings and says how many are left out, between screens too",
    arguments: 0...5)
  func leftOutFindings(most: Int) throws {
    let source = """
      layout "Hole" {
        view card {
          leading == screen.leading; width == 40; top == screen.top
          when screen.width < 350 { height == 40 }
          when screen.width > 380 { height == 40 }
        }
        view foot {
          leading == screen.leading; width == 40; bottom == screen.bottom
          when screen.width < 340 { height == 40 }
          when screen.width > 360 { height == 40 }
        }
        view pane { trailing == screen.trailing; width == 40; bottom == screen.bottom }
        view wing { trailing == screen.trailing; width == 40; top == screen.top }
      }
      """
    let file = LayoutFile(parsing: Array(source.utf8), name: "hole.layout")
    let screens = try ScreenCatalog.screens(
      matching: ["320x568", "414x736"].map { ScreenSelector($0) })
    var content = ReportContent(report: Checker(screens: screens).check(file))
    content.layouts = file.layouts.map { CheckedLayout($0, in: file) }
    #expect(content.report.findings.count == 2)
    let page = HTMLReport(mostListed: most).text(of: content)
    let numbers = page.matches(of: /id="finding-(\d+)"/).map { String($0.1) }
    #expect(numbers == (0..<min(most, 4)).map { String($0 + 1) })
    let leftOut = page.matches(of: /(\d+) more findings? (?:is|are) left out here/)
    #expect(
      leftOut.compactMap { Int($0.1) }
        == [2 - min(most, 2), 4 - max(2, min(most, 4))].filter { $0 > 0 })
    #expect(!page.contains("Nothing was found"))
    #expect(page.contains("Only at sizes between the screens"))
  }

  @Test("no name, text or path of a layout gets out of its place in a page")
  func injection() throws {
    for text in Self.hostile {
      var assembler = LayoutAssembler(name: text, file: text)
      let label = try assembler.addItem(Item(name: "v" + text, kind: .label(.init(text))))
      try assembler.addItem(Item(name: "b" + text, kind: .control(.init(.button, titles: [text]))))
      try assembler.addRow(
        Row(
          AnchorExpression(terms: [.init(Anchor(label, .left))]), .equal,
          AnchorExpression(constant: 400),
          origin: Origin("row " + text, at: SourceSpan(file: text, line: 1))))
      let screen = Screen(name: text, size: Size(width: 320, height: 480))
      var content = ReportContent(
        report: try Checker(screens: [screen]).check(assembler.layout),
        inputErrors: [InputError(file: text, message: text, span: nil)])
      content.layouts = [CheckedLayout(assembler.layout, in: nil)]
      let page = HTMLReport().text(of: content)
      // Two scripts, none of them with what is hostile, and no markup but the page's own.
      #expect(page.matches(of: /<script/).count == 2)
      #expect(page.matches(of: /<\/script>/).count == 2)
      #expect(!page.contains("<img") && !page.contains("<!--"))
      #expect(!page.unicodeScalars.contains { $0.value == 0x202E || $0.value == 0x2028 })
      let script = try #require(page.matches(of: /<script>([\s\S]*?)<\/script>/).first).1
      #expect(!script.contains("alert(1)"))
      for attribute in page.matches(of: /<[a-z][^>]*? on[a-z]+=/) {
        Issue.record("a handler in markup: \(attribute.0)")
      }
      let layout = try #require(try data(of: page).layouts.first)
      #expect(layout.items.count == assembler.layout.items.count)
    }
  }

  @Test("a page loads nothing, and runs its own script and style only")
  func policy() throws {
    let page = try page(of: example("weather-card"), on: ["320x568"])
    for loading in [" src=", " href=", " action=", "url(", "@import", "fetch(", "XMLHttp"] {
      #expect(!page.contains(loading), "\(loading)")
    }
    let policy = try #require(page.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).1
    #expect(policy.hasPrefix("default-src 'none'; "))
    for (tag, name) in [("script", "script-src"), ("style", "style-src")] {
      let start = try #require(
        page.range(of: "<\(tag)>", options: tag == "script" ? .backwards : []))
      let rest = page[start.upperBound...]
      let text = String(rest[..<(try #require(rest.range(of: "</\(tag)>")).lowerBound)])
      let hash = Data(SHA256.hash(of: text)).base64EncodedString()
      #expect(policy.contains("\(name) 'sha256-\(hash)'"))
    }
    // Twice the same bytes.
    #expect(try self.page(of: example("weather-card"), on: ["320x568"]) == page)
  }

  @Test(
    "SHA-256 is that of its standard",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func hash(text: String, digits: String) {
    let hash = SHA256.hash(of: text).map { String(0x100 + Int($0), radix: 16).dropFirst() }
    #expect(hash.joined() == digits)
  }
}

// MARK: - The data of a page

/// The data of a page, as its script reads them.
private struct PageContent: Decodable {
  struct Lettering: Decodable {
    var text: String
    var settings: [[Double]]
  }

  struct Change: Decodable {
    var items: [String]
    var frames: [Double]
  }

  struct Part: Decodable {
    var screens: [Int]
    var sizes: [[Double]]
  }

  struct Finding: Decodable {
    var number: Int
    var screens: [Int]
    var sizes: [[Double]]
    var follows: [Part]
    var after: [Change?]
  }

  struct Piece: Decodable {
    var range: [Double]
    var frames: [Int]?
    var gone: [Int]?
    var aside: [String]?
  }

  struct Lane: Decodable {
    var along: String
    var plane: Int?
    var from: Double
    var to: Double
    var screen: String
    var textSize: Int
    var state: String
    var formulas: [[Double]]
    var pieces: [Piece]

    /// The frames of all items at a size, evaluated as the script does it.
    func frames(at size: Double) -> [Int: [Double]]? {
      var known: [Int: [Int]] = [:]
      for piece in pieces {
        for item in piece.gone ?? [] { known[item] = nil }
        let numbers = piece.frames ?? []
        for start in stride(from: 0, to: numbers.count, by: 6) {
          known[numbers[start]] = Array(numbers[(start + 2)..<(start + 6)])
        }
        let (lower, upper) = (piece.range[0], piece.range[1])
        let isInside =
          (size > lower || size == lower && piece.range[2] == 1)
          && (size < upper || size == upper && piece.range[3] == 1)
        guard isInside else { continue }
        return known.mapValues { $0.map { formulas[$0][0] + formulas[$0][1] * size } }
      }
      return nil
    }
  }

  struct Cell: Decodable {
    var edges: [Double]
    var frames: [Int]?
    var gone: [Int]?
    var aside: [String]?
  }

  struct Plane: Decodable {
    var formulas: [[Double]]
    var pieces: [Cell]

    /// The frames of all items at a size, evaluated as the script does it.
    func frames(at size: Size) -> [Int: [Double]]? {
      var known: [Int: [Int]] = [:]
      for piece in pieces {
        for item in piece.gone ?? [] { known[item] = nil }
        let numbers = piece.frames ?? []
        for start in stride(from: 0, to: numbers.count, by: 6) {
          known[numbers[start]] = Array(numbers[(start + 2)..<(start + 6)])
        }
        let isInside = stride(from: 0, to: piece.edges.count, by: 4).allSatisfy { start in
          let edge = piece.edges[start..<(start + 4)].map { $0 }
          let excess = edge[0] * size.width + edge[1] * size.height - edge[2]
          return excess <= (edge[3] == 1 ? 1e-7 : -1e-7)
        }
        guard isInside else { continue }
        return known.mapValues {
          $0.map {
            formulas[$0][0] + formulas[$0][1] * size.width + formulas[$0][2] * size.height
          }
        }
      }
      return nil
    }
  }

  struct Shown: Decodable {
    var title: String
    var state: String
    var width: Double
    var height: Double
    var textSize: Int?
    var lanes: [Int?]
    var likes: [Bool]
    var frames: [Double]
  }

  struct Drawn: Decodable {
    var items: [String]
    var screens: [Shown]
    var lanes: [Lane]
    var planes: [Plane]
    var textSizes: [String]
    var states: [String]
    var findings: [Finding]
  }

  var layouts: [Drawn]
  var letterings: [Lettering]
}
