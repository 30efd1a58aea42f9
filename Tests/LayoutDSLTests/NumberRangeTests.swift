import Constraints
import LayoutDSL
import Testing

/// Numbers that arithmetic could not tell from rounding are refused, whoever writes them.
@Suite struct NumberRangeTests {
  private static let length = "a length is at most 1000000 points, and this one is "
  private static let factor = "a factor is 0, or from 0.000001 to 1000000, and this one is "
  private static let remaining =
    "what is left of the factors of one measure is 0, or from 0.000001 to 1000000, and here it is "

  private func errors(_ source: String) -> [String] {
    LayoutFile(parsing: Array(source.utf8), name: "a.layout").diagnostics.map {
      "\($0.span.line):\($0.span.column)+\($0.span.length): \($0.message)"
    }
  }

  private func errors(inView row: String, before: String = "") -> [String] {
    errors("\(before)layout \"A\" {\n  view v {\n    \(row)\n  }\n}\n")
  }

  @Test(
    arguments: [
      ("width == 1e15", "3:14+4: \(length)1000000000000000"),
      ("width <= 0 - 1.7e308", "3:14+11: \(length)-1.7"),
      ("1e12 * width == 3", "3:5+12: \(factor)1000000000000"),
      ("width == 1e-12 * height", "3:14+14: \(factor)1e-12"),
      ("width == height / 1e9", "3:14+12: \(factor)1e-09"),
      ("width * 1000.0000001 == height + 1000 * width", "3:5+45: \(remaining)1.0000000111"),
      ("aspect 1:1e8", "3:12+5: \(factor)1e-08"),
      ("expect width <= 1e9", "3:21+3: \(length)1000000000"),
      ("expect width == 5 +- 1e9", "3:"),
      ("margins 1e9", "3:5+11: \(length)1000000000"),
      ("alignmentInsets left 1e9", "3:5+24: \(length)1000000000"),
    ])
  func absurdNumbersHaveAPlace(row: String, error: String) {
    let found = errors(inView: row)
    #expect(found.count == 1)
    // The last digits of a difference are rounding.
    let expected = error.hasSuffix("111") ? String(error.dropLast(12)) : error
    #expect(found.first?.hasPrefix(expected) == true)
  }

  @Test func arithmeticAndConstantsAreRead() {
    #expect(
      errors(inView: "width == a * a", before: "let a = 10000\n")
        == ["4:14+5: \(Self.length)100000000"])
    // A constant may be anything as long as no row has it.
    #expect(errors(inView: "width == a / a", before: "let a = 1e300\n") == [])
  }

  @Test func componentsAndVisualFormatLinesAreRead() {
    let component = "component C(a = 1) { width == 1000 * a }\n"
    #expect(
      errors(component + "layout \"A\" { C c(a: 5000) }\n").first
        == "1:31+8: \(Self.length)5000000")
    #expect(
      errors("layout \"A\" {\n  view a; view b\n  visual \"[a]-2000000-[b]\"\n}\n").first?
        .hasSuffix(Self.length + "2000000") == true)
    #expect(
      errors("layout \"A\" {\n  view a; view b\n  visual \"[a(>=9000000)]\"\n}\n").first?
        .hasSuffix("9000000") == true)
    #expect(
      errors("layout \"A\" { stack s { spacing 1e15; view v } }\n").first?
        .hasSuffix(Self.length + "1000000000000000") == true)
  }

  @Test func whatIsLargeAndSensibleIsRead() {
    #expect(errors(inView: "width <= 1000000") == [])
    #expect(errors(inView: "width == 0.001 * height + 999999") == [])
    #expect(errors(inView: "0 * width == height - 5") == [])
    // What rounding leaves of nothing is nothing.
    #expect(errors(inView: "0.1 * width + 0.2 * width == 0.3 * width + height - 5") == [])
    #expect(errors(inView: "height == 9 when width > 1e30") == [])
  }

  @Test func numbersInSwiftAreRefusedToo() throws {
    let (view, stack) = (ViewReference("v"), ViewReference("s"))
    let line = #line
    func absurd() throws(InvalidLayout) -> Layout {
      try Layout("A") { screen in
        view.view {
          view.width == 1e18
          view.height == 1e-9 * screen.height
          view.width == .nan
        }
        stack.stack(.vertical) { stack.spacing(.infinity) }
      }
    }
    let error = #expect(throws: InvalidLayout.self) { try absurd() }
    #expect(
      error?.diagnostics.map(\.message) == [
        Self.length + "1e+18", Self.factor + "1e-09", Self.length + "nan", Self.length + "inf",
      ])
    #expect(error?.diagnostics.map { $0.span.line - line } == [4, 5, 6, 8])
  }

  @Test func theAssemblerRefusesWhatNobodyShouldWrite() throws {
    var assembler = LayoutAssembler(name: "A")
    let view = try assembler.addItem(Item(name: "v"))
    func row(_ factor: Double, _ constant: Double) -> Row {
      Row(
        AnchorExpression(terms: [.init(Anchor(view, .width), factor)]), .equal,
        AnchorExpression(constant: constant))
    }
    #expect(throws: AssemblyError.outOfRange(.length(2e6))) { try assembler.addRow(row(1, 2e6)) }
    #expect(throws: AssemblyError.outOfRange(.factor(1e-7))) {
      try assembler.addRow(row(1e-7, 5))
    }
    #expect(throws: AssemblyError.outOfRange(.fontSize(20_000))) {
      try assembler.add(Setting(.font(.system(20_000))), to: view)
    }
    #expect(throws: AssemblyError.outOfRange(.side(-1))) {
      try assembler.add(Setting(.content(IntrinsicSize(width: -1, height: 5))), to: view)
    }
    #expect(throws: AssemblyError.outOfRange(.side(2e6))) {
      try assembler.addItem(
        Item(name: "i", kind: .image(.init(size: Size(width: 2e6, height: 5)))))
    }
    #expect(assembler.layout.rows.isEmpty && assembler.layout.items.count == 3)
  }
}

/// Conditions that constants stand for are a graph, and are gone over as one.
@Suite struct SharedConditionTests {
  private let portrait = Screen(name: "p", size: Size(width: 320, height: 568))
  private let landscape = Screen(name: "l", size: Size(width: 568, height: 320))

  private func file(_ flags: String, _ condition: String) -> LayoutFile {
    LayoutFile(
      parsing: Array("\(flags)layout \"A\" { view v when \(condition) { width == 5 } }\n".utf8),
      name: "a.layout")
  }

  private func doubling(_ count: Int) -> String {
    "let f0 = portrait\n"
      + (1...count).map { "let f\($0) = f\($0 - 1) and f\($0 - 1) or not f\($0 - 1)\n" }.joined()
  }

  @Test(arguments: [(14, 0), (17, 1), (40, 1)])
  func doublingListsEndInWords(count: Int, errors: Int) throws {
    let lists = (1...count).map { "let t\($0) = t\($0 - 1), t\($0 - 1)" }
    let file = LayoutFile(
      parsing: Array(
        """
        let t0 = 1, 2
        \(lists.joined(separator: "\n"))
        layout "A" { view a { left == screen.left + 1; top == screen.top; width == 1; height == 1 } }
        """.utf8), name: "test.layout")
    let found = file.diagnostics.filter {
      $0.message == "the lists in lists are more than 500000 values"
    }
    #expect(min(1, found.count) == errors)
    // What follows from a list that is not there is not told.
    #expect(file.diagnostics.count == found.count)
  }

  @Test func doublingConditionsAreEvaluatedOnce() throws {
    let file = file(doubling(200), "f200")
    #expect(file.diagnostics == [])
    let condition = try #require(file.layouts[0].items[2].condition)
    // `a and a or not a` always holds.
    #expect(condition.holds(on: portrait))
    #expect(condition.holds(on: landscape))
  }

  @Test func sharedConditionsHoldWhereWhatTheyAreMadeOfDoes() throws {
    let file = file(
      "let a = portrait and width < 400 and height > 500 or width == 568\nlet b = a and a\n",
      "(b and not a) or (a and portrait)")
    let condition = try #require(file.layouts[0].items[2].condition)
    #expect(condition.holds(on: portrait))
    #expect(!condition.holds(on: landscape))
  }

  @Test func equalGraphsAreEqual() throws {
    let first = try #require(file(doubling(60), "f60").layouts[0].items[2].condition)
    let second = try #require(file(doubling(60), "f60").layouts[0].items[2].condition)
    let other = try #require(file(doubling(61), "f61").layouts[0].items[2].condition)
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    #expect(first != other)
  }

  @Test func conditionsThatAreTooDeepAreAnError() {
    let chain =
      "let f0 = portrait\n" + (1...20_000).map { "let f\($0) = not f\($0 - 1)\n" }.joined()
    let found = file(chain, "f20000").diagnostics
    #expect(
      found.first?.message == "conditions stand in each other more than 1000 levels deep")
    #expect(file(chain, "f900").diagnostics.count == found.count)
  }
}
