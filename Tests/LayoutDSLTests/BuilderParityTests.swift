import Constraints
import LayoutDSL
import Testing

/// The language and Swift reach the same model: each construct in both forms is one layout.
@Suite struct BuilderParityTests {
  /// Checks that a layout in the language and one in Swift are the same but for the places and the
  /// words of things.
  private func expectEqual(
    _ source: String, at location: SourceLocation = #_sourceLocation,
    @LayoutBuilder _ content: (_ screen: ViewReference) -> [LayoutPart]
  ) throws {
    let file = LayoutFile(parsing: Array("layout \"A\" {\n\(source)\n}".utf8), name: "a.layout")
    #expect(file.diagnostics == [], sourceLocation: location)
    let written = try #require(file.layouts.first).withoutOrigins
    let built = try Layout("A", content: content).withoutOrigins
    #expect(written.items == built.items, sourceLocation: location)
    #expect(
      written.rows.map(written.description(of:)) == built.rows.map(built.description(of:)),
      sourceLocation: location)
    #expect(written == built, sourceLocation: location)
  }

  private let a: ViewReference = "a"
  private let b: ViewReference = "b"
  private let c: ViewReference = "c"
  private let row: ViewReference = "row"

  @Test func `items, rows, conditions and claims`() throws {
    try expectEqual(
      """
      screens iphone, 320x568
      host window
      view a {
        leading == screen.leading + 8
        top >= safeArea.top @high
        height == 44 when portrait and width >= 400
        image b 48x40 { mode aspectFit; hugging horizontal low; compression vertical 751 }
        label c "Text" { font system 12 bold; lines 2; content 40x15; trailing <= b.leading - 8 }
      }
      guide row { left == a.left }
      expect a.width < 2 * b.width + 4 when landscape
      """
    ) { screen in
      screens("iphone", "320x568")
      host(.window)
      a.view {
        a.leading == screen.leading + 8
        a.top >= screen.safeArea.top ~ .high
        when(.portrait && .width(.greaterOrEqual, 400)) { a.height == 44 }
        b.image(48, by: 40) {
          b.contentMode(.aspectFit)
          b.hugging(.horizontal, .low)
          b.compression(.vertical, 751)
        }
        c.label("Text") {
          c.font(.system(12, weight: .bold))
          c.lines(2)
          c.content(40, by: 15)
          c.trailing <= b.leading - 8
        }
      }
      row.guide { row.left == a.left }
      expect(a.width < 2 * b.width + 4, when: .landscape)
    }
  }

  @Test func stacks() throws {
    try expectEqual(
      """
      stack row vertical {
        spacing 8; spacing 20 after a; distribution fillEqually; alignment center
        axis horizontal when landscape
        margins top 1 leading 2
        baselineRelative
        view a { hidden when landscape }
        view b
      }
      """
    ) { _ in
      row.stack(.vertical) {
        row.spacing(8)
        row.spacing(20, after: a)
        row.distribution(.fillEqually)
        row.alignment(.center)
        when(.landscape) { row.axis(.horizontal) }
        row.margin(.top, 1)
        row.margin(.leading, 2)
        row.baselineRelative()
        a.view { when(.landscape) { a.hidden() } }
        b.view()
      }
    }
  }

  @Test func `grids and flows`() throws {
    try expectEqual(
      """
      grid row columns 3 { spacing 4; lineSpacing 5; columns 5 when landscape; view a { span 2 } }
      flow b { distribution leading; view c }
      """
    ) { _ in
      row.grid(columns: 3) {
        row.spacing(4)
        row.lineSpacing(5)
        when(.landscape) { row.columns(5) }
        a.view { a.span(2) }
      }
      b.flow {
        b.distribution(.leading)
        c.view()
      }
    }
  }

  @Test func `scroll areas, margins and layers`() throws {
    try expectEqual(
      """
      scroll row {
        leading == screen.margins.leading
        view a { top == row.top + 8; bottom == row.content.bottom; left >= row.frame.left }
        view b {
          top == a.margins.top; overlay; marginsIgnoreSafeArea when landscape
          left == screen.readable.left; right <= a.safeArea.right
        }
        view c { above a }
      }
      expect a.top == row.top + 8
      """
    ) { screen in
      row.scroll {
        row.leading == screen.margins.leading
        a.view {
          a.top == row.top + 8
          a.bottom == row.content.bottom
          a.left >= row.frame.left
        }
        b.view {
          b.top == a.margins.top
          b.overlay()
          when(.landscape) { b.marginsIgnoreSafeArea() }
          b.left == screen.readable.left
          b.right <= a.safeArea.right
        }
        c.view { c.above(a) }
      }
      expect(a.top == row.top + 8)
    }
  }

  @Test func controls() throws {
    try expectEqual(
      """
      button a "Save"
      segments b "Day", "Week"
      datePicker c compact
      switch row { hugging horizontal 250 }
      """
    ) { _ in
      a.control(.button, "Save")
      b.control(.segments, "Day", "Week")
      c.control(.datePicker, style: .compact)
      row.control(.switch) { row.hugging(.horizontal, 250) }
    }
  }

  @Test func `visual format lines`() throws {
    let gap = 8.0
    try expectEqual(
      """
      let gap = 8
      view row {
        visual "|-[a(>=gap@high)]-gap-[b(a)]-|" align top, bottom when portrait
        view a; view b
      }
      visual "V:|-gap-[row]" direction rightToLeft
      """
    ) { _ in
      row.view {
        when(.portrait) {
          visual("|-[a(>=gap@high)]-gap-[b(a)]-|", align: .top, .bottom, metrics: ["gap": gap])
        }
        a.view()
        b.view()
      }
      visual("V:|-gap-[row]", direction: .rightToLeft, metrics: ["gap": gap])
    }
  }

  /// What the language repeats, Swift repeats with a loop; a component is a function.
  @Test func `repetition, branches and allowances`() throws {
    try expectEqual(
      """
      allow overlap
      view row {
        allow small-tap-target, off-screen
        for i in 1...3 { view tile[i] { left == row.left + 10 * i } }
        when landscape and rightToLeft { height == 32 } else { height == 44 }
      }
      """
    ) { _ in
      allow("overlap")
      row.view {
        allow("small-tap-target", "off-screen")
        for index in 1...3 {
          let tile = ViewReference("tile[\(index)]")
          tile.view { tile.left == row.left + 10 * Double(index) }
        }
        when(.landscape && .direction(.rightToLeft)) {
          row.height == 32
        } otherwise: {
          row.height == 44
        }
      }
    }
  }

  @Test func `mistakes are errors with their place`() {
    let file = #fileID
    let line = #line
    do {
      _ = try Layout("A") { _ in
        row.stack {
          row.spacing(8, after: "aa")
          a.view()
        }
        visual("H:|-gap-[bb]", align: .leading)
        visual("[a")
        row.frame.width == 5
      }
      Issue.record("no error")
    } catch {
      #expect(
        error.description == """
          \(file):\(line + 4): no view is called `aa`, did you mean `a`?
          \(file):\(line + 7): no view is called `bb`
          \(file):\(line + 7): `gap` is not among the metrics of the line, \
          pass `metrics: ["gap": 8]`
          \(file):\(line + 7): the views of a horizontal line cannot be aligned by `leading`
          \(file):\(line + 8): expected `]` or a size in parentheses after `a`, \
          found the end of the line at character 3 of `[a`
          \(file):\(line + 9): no view is called `row.frame`
          """)
    }
  }
}
