import InterfaceBuilder
import LayoutDSL
import Testing

/// What is wrong with roots of a document that is XML, and what of it is left out.
struct FaultTests {
  /// A document with the view `a`, what else is given, and a second scene without fault.
  private static func document(
    views: String = "", constraints: String = "", attributes: String = "useAutolayout=\"YES\""
  ) -> String {
    let other = """
      <scene sceneID="s2"><objects><viewController id="second">
        <view key="view" id="other">
          <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
        </view>
      </viewController></objects></scene>
      """
    return SampleDocument.storyboard(
      SampleDocument.view("a") + views, constraints: constraints, scenes: other
    ).replacing("useAutolayout=\"YES\"", with: attributes)
  }

  private func document(reading text: String) throws -> InterfaceDocument {
    try InterfaceDocument(parsing: Array(text.utf8), name: "Main.storyboard")
  }

  /// Expects one error, and that the scene without fault is read all the same.
  private func expectError(
    _ message: String, at mark: String, in text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let document = try document(reading: text)
    #expect(document.errors.map(\.message) == [message], sourceLocation: sourceLocation)
    #expect(document.roots.map(\.id) == ["other"], sourceLocation: sourceLocation)
    #expect(try document.solve().map(\.root.id) == ["other"], sourceLocation: sourceLocation)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let span = try #require(document.errors.first?.span, sourceLocation: sourceLocation)
    #expect(lines[span.line - 1].contains(mark), sourceLocation: sourceLocation)
    #expect(document.warnings.isEmpty, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    (
      "a.top", "root.leading", "",
      "`top` and `leading` cannot be in one constraint: they lie along different axes"
    ),
    (
      "a.topMargin", "root.left", "",
      "`topMargin` and `left` cannot be in one constraint: they lie along different axes"
    ),
    (
      "a.left", "root.leading", "",
      "`left` and `leading` cannot be in one constraint: one changes sides in languages that are read from right to left"
    ),
    (
      "a.width", "root.leading", "",
      "`width` and `leading` cannot be in one constraint: one is a size and the other a position"
    ),
    (
      "a.leading", nil, "constant=\"8\"",
      "`leading` is a position and measured from nothing: there is no second item"
    ),
    (
      "a.top", "root.top", "multiplier=\"0\"",
      "`top` is a position and measured from nothing: its second item is multiplied by 0"
    ),
    ("a.width", nil, "secondAttribute=\"width\"", "`secondAttribute` has no `secondItem`"),
    ("a.leeding", "root.leading", "", "`firstAttribute` is `leeding`, which no view has"),
    ("a.top", "root.topp", "", "`secondAttribute` is `topp`, which no view has"),
    ("a.top", "safe.topMargin", "", "`safe` is a guide, and only views have margins"),
    ("a.width", nil, "relation=\"greater\"", "`relation` is `greater`, which no constraint has"),
    ("a.width", nil, "relation=\"\"", "`relation` is empty, which no constraint has"),
    (
      "a.width", nil, "priority=\"0\"",
      "`priority` is `0`, and priorities are above 0 and at most 1000"
    ),
    (
      "a.width", nil, "priority=\"1000.5\"",
      "`priority` is `1000.5`, and priorities are above 0 and at most 1000"
    ),
    (
      "a.width", nil, "priority=\"nan\"",
      "`priority` is `nan`, and priorities are above 0 and at most 1000"
    ),
    ("a.width", nil, "priority=\"high\"", "`priority` is `high`, which is no number"),
    (
      "a.width", nil, "constant=\"inf\"",
      "`constant`: a length is at most 1000000 points, and this one is inf"
    ),
    ("a.width", "a.height", "multiplier=\"1:0\"", "`multiplier` is `1:0`, which is no number"),
    (
      "a.width", "a.height", "multiplier=\"1e7\"",
      "`multiplier`: a factor is 0, or from 0.000001 to 1000000, and this one is 1e7"
    ),
  ])
  func `A constraint that Auto Layout does not have`(
    _ first: String, _ second: String?, _ more: String, _ message: String
  ) throws {
    let row = SampleDocument.row(first, second, more + " id=\"fault\"")
    try expectError(message, at: "id=\"fault\"", in: Self.document(constraints: row))
  }

  @Test(arguments: [
    (
      "<stackView axis=\"diagonal\" id=\"fault\"/>", "`axis` is `diagonal`, which no stack view has"
    ),
    (
      "<stackView distribution=\"even\" id=\"fault\"/>",
      "`distribution` is `even`, which no stack view has"
    ),
    (
      "<stackView alignment=\"centre\" id=\"fault\"/>",
      "`alignment` is `centre`, which no stack view has"
    ),
    ("<stackView spacing=\"abc\" id=\"fault\"/>", "`spacing` is `abc`, which is no number"),
    (
      "<label numberOfLines=\"nan\" id=\"fault\"/>",
      "`numberOfLines` is `nan`, and a number of lines is whole and from 0 to 1000000"
    ),
    (
      "<view placeholderIntrinsicWidth=\"wide\" id=\"fault\"/>",
      "`placeholderIntrinsicWidth` is `wide`, which is no number"
    ),
    (
      "<view id=\"b\"><edgeInsets key=\"layoutMargins\" top=\"fault\"/></view>",
      "`top` is `fault`, which is no number"
    ),
    (
      "<label id=\"b\"><fontDescription key=\"fontDescription\" pointSize=\"fault\"/></label>",
      "`pointSize` is `fault`, which is no number"
    ),
    (
      "<view verticalHuggingPriority=\"abc\" id=\"fault\"/>",
      "`verticalHuggingPriority` is `abc`, and a priority is from 1 to 1000"
    ),
    (
      "<view id=\"b\"><variation key=\"default\" horizontalCompressionResistancePriority=\"-1\" note=\"fault\"/></view>",
      "`horizontalCompressionResistancePriority` is `-1`, and a priority is from 1 to 1000"
    ),
    ("<view tag=\"fault\"/>", "this view has no `id`, so nothing can refer to it"),
    (
      "<view id=\"b\"><constraints><row id=\"fault\"/></constraints></view>",
      "`row` is no constraint"
    ),
    (
      "<view id=\"b\"><rect key=\"frame\" x=\"0\" y=\"fault\" width=\"1\" height=\"1\"/></view>",
      "`y` is `fault`, which is no number"
    ),
  ])
  func `A view that says what no view has`(_ view: String, _ message: String) throws {
    try expectError(message, at: "fault", in: Self.document(views: view + "\n"))
  }

  @Test(arguments: [
    ("width=\"-5\" height=\"667\"", "-5 by 667"),
    ("width=\"375\" height=\"200000\"", "375 by 200000"),
  ])
  func `A root whose size no screen has`(_ size: String, _ words: String) throws {
    try expectError(
      "a view that nothing lays out is 0 to 100000 points wide and high, and this one is \(words)",
      at: "id=\"root\"",
      in: Self.document().replacing(
        "id=\"root\">\n            <rect key=\"frame\" x=\"0.0\" y=\"0.0\" width=\"375\" height=\"667\"",
        with: "id=\"root\">\n            <rect key=\"frame\" x=\"0.0\" y=\"0.0\" \(size)"))
  }

  /// The view of a controller fills the device; nothing says how large a top object of a xib is.
  @Test func `A root without a frame`() throws {
    let text = Self.document(constraints: SampleDocument.row("a.width", "root.width"))
      .replacing("<rect key=\"frame\" x=\"0.0\" y=\"0.0\" width=\"375\" height=\"667\"/>", with: "")
    let controller = try document(reading: text)
    #expect(controller.errors.isEmpty)
    #expect(try controller.solve().first?.views.first?.frame == Rect(0, 0, 375, 667))
    let top = try document(
      reading: text.replacing("<view key=\"view\" id=\"root\">", with: "<view id=\"root\">"))
    #expect(
      top.errors.map(\.message) == ["this view has no frame, so it is not known how large it is"])
    #expect(top.roots.map(\.id) == ["other"])
  }

  /// A document lists its images for all roots.
  @Test func `An image without a size leaves no root`() throws {
    let text = Self.document().replacing(
      "</document>",
      with: "<resources><image name=\"i\" width=\"x\" height=\"1\"/></resources></document>")
    let document = try document(reading: text)
    #expect(document.errors.map(\.message) == ["`width` is `x`, which is no number"])
    #expect(document.roots.isEmpty)
  }

  /// Other rows of the root still count.
  @Test(arguments: [
    ("nosuch.top", "root.top", "nothing has the id `nosuch`, so this constraint is left out"),
    ("a.top", "nosuch.top", "nothing has the id `nosuch`, so this constraint is left out"),
    (
      "a.top", "other.top",
      "`other`, a `view`, does not lie in the view that has this constraint, which is left out"
    ),
    (
      "a.top", "controller.top",
      "`controller`, a `viewController`, does not lie in the view that has this constraint, which is left out"
    ),
  ])
  func `A constraint that reaches nothing is left out with a word`(
    _ first: String, _ second: String, _ message: String
  ) throws {
    let rows =
      SampleDocument.row("a.leading", "root.leading", "constant=\"7\"")
      + SampleDocument.row(first, second, "id=\"fault\"")
    let document = try document(reading: Self.document(constraints: rows))
    #expect(document.errors.isEmpty)
    #expect(document.warnings.map(\.message) == [message])
    #expect(document.warnings.allSatisfy { !$0.help.isEmpty })
    let views = try document.solve().flatMap(\.views)
    #expect(views.first { $0.id == "a" }?.frame.x == 7)
    #expect(views.first { $0.id == "a" }?.ambiguous.contains("y") == true)
  }

  @Test func `A device and a build that are not known are told`() throws {
    let text = Self.document().replacing("retina4_7", with: "retina99_9")
      .replacing("toolsVersion=\"22505\"", with: "toolsVersion=\"\"")
    let warnings = try document(reading: text).warnings
    #expect(warnings.map(\.span.line) == [2, 3])
    #expect(warnings.first?.message.contains("which build of Interface Builder wrote it") == true)
    #expect(
      warnings.last?.message
        == "the device `retina99_9` is not known, so another one stands for it")
  }

  @Test func `Ids of several elements are told`() throws {
    let text = Self.document(views: SampleDocument.view("a", tag: "label"))
    let document = try document(reading: text)
    #expect(document.errors.isEmpty)
    #expect(
      document.warnings.map(\.message) == [
        "the id `a` is also that of another `view`: what names it means the other one"
      ])
  }

  @Test func `Constraints of a document without Auto Layout are told`() throws {
    let text = Self.document(
      constraints: SampleDocument.row("a.width", nil, "constant=\"7\""), attributes: "")
    let messages = try document(reading: text).warnings.map(\.message)
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("the document does not use Auto Layout") == true)
  }

  /// An empty footer has nothing that could be checked; a view with constraints has.
  @Test func `A root without extent is told where it holds something`() throws {
    let text = Self.document(constraints: SampleDocument.row("a.width", nil, "constant=\"7\""))
      .replacing("width=\"375\" height=\"667\"", with: "width=\"375\" height=\"0.0\"")
    let document = try document(reading: text)
    #expect(
      document.warnings.map(\.message) == [
        "this view is 375 by 0 points large, so nothing in it is checked"
      ])
    #expect(document.warnings.first?.span.line == 8)
  }

  /// So many errors are no help, and take no time.
  @Test func `Of many errors the first ones are told`() throws {
    let rows = (0..<100).map { SampleDocument.row("a.none\($0)", nil) }.joined()
    let errors = try document(reading: Self.document(constraints: rows)).errors
    #expect(errors.count == 21)
    #expect(errors.last?.message == "and 80 more errors")
  }
}
