import InterfaceBuilder
import LayoutDSL
import Testing

/// The frames that constraints of documents give.
struct SolvingTests {
  private let view = SampleDocument.view
  private let row = SampleDocument.row

  private func pinned(_ id: String, to item: String) -> String {
    row("\(id).leading", "\(item).leading", "") + row("\(id).trailing", "\(item).trailing", "")
      + row("\(id).top", "\(item).top", "") + row("\(id).bottom", "\(item).bottom", "")
  }

  @Test func `Constraints in all their spellings`() throws {
    let text = SampleDocument.storyboard(
      view("a", "view", "", "9 9 9 9", ""),
      constraints: row("a.leading", "root.leadingMargin", "")
        + row("a.width", nil, "constant=\"100\"")
        + row("a.width", "a.height", "multiplier=\"2:1\"")
        + row("a.centerY", "root.centerY", "multiplier=\"0.5\" constant=\"3\"")
        + row("a.width", nil, "relation=\"lessThanOrEqual\" constant=\"80\" priority=\"750\""))
    let views = try SampleDocument.solve(text)
    // The centre of the root is 333.5 points below its top.
    #expect(try #require(views["a"]).frame.isNear(Rect(16, 144.75, 100, 50)))
  }

  @Test(arguments: [
    ("retina4_7", 14113, 20.0, 0.0), ("retina4_7", 16097, 0, 0), ("retina6_1", 16097, 44, 34),
    ("retina6_1", 22505, 48, 34), ("retina6_1", 24128, 96, 68), ("retina6_12", 32700, 59, 34),
  ])
  func `The safe area follows the build and the device`(
    device: String, build: Int, top: Double, bottom: Double
  ) throws {
    let sizes = [
      "retina4_7": (375.0, 667.0), "retina6_1": (414, 896), "retina6_12": (393, 852),
    ]
    let (width, height) = try #require(sizes[device])
    let text = SampleDocument.storyboard(
      view("a", "view", "", "0 0 0 0", ""), constraints: pinned("a", to: "safe"),
      device: device, toolsVersion: build, size: "width=\"\(width)\" height=\"\(height)\"")
    let frame = try #require(SampleDocument.solve(text)["a"]).frame
    #expect(frame.isNear(Rect(0, top, width, height - top - bottom)))
  }

  @Test func `A navigation bar takes room in the controllers that it leads to`() throws {
    let scene = """
      <scene sceneID="s2"><objects>
        <navigationController id="nav">
          <navigationBar key="navigationBar" id="bar">
            <rect key="frame" x="0.0" y="20" width="375" height="44"/>
          </navigationBar>
          <connections>
            <segue destination="controller" kind="relationship" relationship="rootViewController" \
      id="g"/>
          </connections>
        </navigationController>
      </objects></scene>
      """
    let text = SampleDocument.storyboard(
      view("a", "view", "", "0 0 0 0", ""), constraints: pinned("a", to: "safe"), scenes: scene)
    #expect(try #require(SampleDocument.solve(text)["a"]).frame.isNear(Rect(0, 64, 375, 603)))
  }

  @Test func `Variations change constraints for their size classes only`() throws {
    let constraints =
      row("a.leading", "root.leading", "") + row("a.top", "root.top", "")
      + row("a.height", nil, "constant=\"10\"")
        + """
        <constraint firstItem="a" firstAttribute="width" constant="10" id="w">
          <variation key="widthClass=compact" constant="20"/>
          <variation key="heightClass=regular-widthClass=compact" constant="30"/>
          <variation key="widthClass=regular" constant="40"/>
        </constraint>
        """
    let view = self.view("a", "view", "", "0 0 0 0", "")
    let compact = SampleDocument.storyboard(view, constraints: constraints)
    #expect(try #require(SampleDocument.solve(compact)["a"]).frame.width == 30)
    let bare = SampleDocument.storyboard(
      view, constraints: constraints, device: nil, size: "width=\"600\" height=\"600\"")
    #expect(try #require(SampleDocument.solve(bare)["a"]).frame.width == 10)
  }

  @Test func `What is not installed is not there`() throws {
    let text = SampleDocument.storyboard(
      view("a", "view", "", "0 0 0 0", "") + view("b", "view", "", "0 0 0 0", ""),
      constraints: pinned("a", to: "root") + row("b.width", nil, "constant=\"1\" id=\"gone\"")
        + row("a.leading", "b.trailing", "constant=\"5\""))
    let masked = text.replacing(
      "<viewLayoutGuide",
      with: """
        <variation key="default">
          <mask key="subviews"><exclude reference="b"/></mask>
        </variation>
        <viewLayoutGuide
        """)
    let views = try SampleDocument.solve(masked)
    #expect(views["a"] != nil)
    #expect(views["b"] == nil)
    // Nothing speaks of it in the layout as a text.
    let document = try InterfaceDocument(parsing: Array(masked.utf8), name: "Masked.storyboard")
    let written = try document.designLayouts().map(LayoutWriter.text(of:)).joined(separator: "\n")
    #expect(LayoutFile(parsing: Array(written.utf8), name: "Masked.layout").diagnostics.isEmpty)
  }

  @Test func `Hidden views take no room in a stack`() throws {
    let stack = view(
      "stack", "stackView", "axis=\"vertical\" spacing=\"10\"", "0 0 0 0",
      """
      <subviews>
        \(view("a", "switch", "", "0 0 51 31", ""))
        \(view("b", "switch", "hidden=\"YES\"", "0 0 51 31", ""))
        \(view("c", "stepper", "", "0 0 94 32", ""))
      </subviews>
      """)
    let text = SampleDocument.storyboard(
      stack,
      constraints: row("stack.leading", "root.leading", "") + row("stack.top", "root.top", ""))
    let views = try SampleDocument.solve(text)
    #expect(try #require(views["stack"]).frame.height == 73)
    #expect(try #require(views["c"]).frame.y == 41)
    #expect(try #require(views["c"]).frame.height == 32)
  }

  @Test func `Constraints act on alignment rectangles`() throws {
    let text = SampleDocument.storyboard(
      view("a", "slider", "", "0 0 0 0", "") + view("b", "switch", "", "0 0 0 0", ""),
      constraints: row("a.leading", "root.leading", "constant=\"20\"")
        + row("a.trailing", "root.trailing", "constant=\"-20\"") + row("a.top", "root.top", "")
        + row("b.trailing", "root.trailing", "") + row("b.top", "a.bottom", ""))
    let views = try SampleDocument.solve(text)
    #expect(try #require(views["a"]).frame.isNear(Rect(18, 0, 339, 31)))
    #expect(try #require(views["b"]).frame.isNear(Rect(326, 30, 51, 31)))
  }

  @Test func `Edges of a scroll view are those of what scrolls`() throws {
    let scroll = view(
      "scroll", "scrollView", "", "0 0 0 0",
      """
      <subviews>\(view("a", "view", "", "0 0 0 0", ""))</subviews>
      <constraints>
        \(pinned("a", to: "scroll"))\(row("a.width", "scroll.width", ""))
        \(row("a.height", nil, "constant=\"2000\""))
      </constraints>
      """)
    let text = SampleDocument.storyboard(scroll, constraints: pinned("scroll", to: "root"))
    let views = try SampleDocument.solve(text)
    #expect(try #require(views["scroll"]).frame.isNear(Rect(0, 0, 375, 667)))
    #expect(try #require(views["a"]).frame.isNear(Rect(0, 0, 375, 2000)))
  }

  @Test(arguments: ["YES", "NO"])
  func `A scroll view pages where the document says so`(isEnabled: String) throws {
    let text = SampleDocument.storyboard(
      view("scroll", "scrollView", "pagingEnabled=\"\(isEnabled)\"", "0 0 375 200", ""),
      constraints: pinned("scroll", to: "root"))
    let document = try InterfaceDocument(parsing: Array(text.utf8), name: "Pages.storyboard")
    let layout = try #require(try document.layouts().first)
    let area = try #require(layout.items.first { $0.kind == .scroll })
    #expect(area.settings.contains { $0.property == .pages } == (isEnabled == "YES"))
  }

  @Test func `Fixed views keep their frames, and their stored frames alone count`() throws {
    let fixed = """
      <view id="fixed"><rect key="frame" x="10" y="20" width="30" height="40"/>
        <autoresizingMask key="autoresizingMask" flexibleMaxX="YES"/></view>
      """
    let text = SampleDocument.storyboard(
      fixed + view("a", "view", "", "1 2 3 4", ""),
      constraints: pinned("a", to: "fixed"))
    let views = try SampleDocument.solve(text)
    #expect(try #require(views["fixed"]).frame.isNear(Rect(10, 20, 30, 40)))
    #expect(try #require(views["a"]).frame.isNear(Rect(10, 20, 30, 40)))
  }

  @Test func `The stored size counts for unknown content where constraints leave it open`() throws {
    let custom = view("a", "view", "customClass=\"Gauge\"", "0 0 70 50", "")
    let text = SampleDocument.storyboard(
      custom,
      constraints: row("a.leading", "root.leading", "") + row("a.top", "root.top", "")
        + row("a.width", nil, "constant=\"90\""))
    let document = try InterfaceDocument(parsing: Array(text.utf8), name: "Gauge.storyboard")
    let root = try #require(try document.solve().first)
    #expect(root.storedContentCount == 1)
    #expect(root.views.last?.frame == Rect(0, 0, 90, 50))
  }

  @Test func `A stack without views has a size, as its views come later`() throws {
    let row = view(
      "row", "stackView", "", "0 0 0 0",
      """
      <subviews>
        \(view("later", "stackView", "axis=\"vertical\"", "0 0 90 60", ""))
        \(view("now", "button", "", "0 0 30 30", ""))
      </subviews>
      """)
    let text = SampleDocument.storyboard(
      row,
      constraints: self.row("row.leading", "root.leading", "")
        + self.row("row.top", "root.top", ""))
    #expect(try #require(SampleDocument.solve(text)["row"]).frame.isNear(Rect(0, 0, 120, 60)))
  }

  @Test func `A label without text has a size, as its text comes later`() throws {
    let text = SampleDocument.storyboard(
      view("a", "label", "text=\"\"", "0 0 80 24", ""),
      constraints: row("a.leading", "root.leading", "") + row("a.top", "root.top", "")
        + row("a.width", nil, "constant=\"60\""))
    #expect(try #require(SampleDocument.solve(text)["a"]).frame.isNear(Rect(0, 0, 60, 24)))
  }

  /// Sizes that builds of Interface Builder stored in public documents.
  @Test(arguments: [
    (6214, "label", "text=\"Label1\"", "", 52.0, 21.0),
    (9531, "label", "text=\"Label1\"", "", 49, 21),
    (
      7706, "button", "buttonType=\"roundedRect\"", "<state key=\"normal\" title=\"Choose\"/>", 53,
      30
    ),
    (11762, "label", "text=\"00:00:00\"", "", 72, 21),
    (23727, "label", "text=\"N/A\"", "", 27.5, 21),
    (22154, "textField", "borderStyle=\"roundedRect\"", "", 32, 34),
    (
      14460, "segmentedControl", "",
      "<segments><segment title=\"None\"/><segment title=\"&quot;Selected title&quot;\"/></segments>",
      213, 29
    ),
    (
      14460, "segmentedControl", "",
      "<segments><segment title=\"\u{1F534}\"/><segment title=\"\u{1F535}\"/></segments>", 67, 29
    ),
  ])
  func `Contents are as large as the build draws them`(
    build: Int, tag: String, attributes: String, content: String, width: Double, height: Double
  ) throws {
    let text = SampleDocument.storyboard(
      view("a", tag, attributes, "0 0 0 0", content),
      constraints: row("a.leading", "root.leading", "") + row("a.top", "root.top", ""),
      toolsVersion: build)
    #expect(
      try #require(SampleDocument.solve(text)["a"]).frame.isNear(Rect(0, 0, width, height)))
  }

  @Test func `Beside an image the title of a button has no air above it`() throws {
    let text = SampleDocument.storyboard(
      view("a", "button", "", "0 0 0 0", "<state key=\"normal\" title=\"Edit\" image=\"pen\"/>"),
      constraints: row("a.leading", "root.leading", "") + row("a.top", "root.top", "")
    ).replacing(
      "</scenes>",
      with: "</scenes><resources><image name=\"pen\" width=\"14\" height=\"14\"/></resources>")
    #expect(try #require(SampleDocument.solve(text)["a"]).frame.height == 21.5)
  }

  @Test func `A text in an unknown font keeps its size beside contents that could grow`() throws {
    let label = view(
      "a", "label", "text=\"Hi\" verticalHuggingPriority=\"251\"", "0 0 20 30",
      "<fontDescription key=\"fontDescription\" name=\"Futura\" pointSize=\"17\"/>")
    let picture = view("b", "imageView", "image=\"sun\"", "0 0 9 9", "")
    let text = SampleDocument.storyboard(
      label + picture,
      constraints: row("a.leading", "root.leading", "") + row("a.top", "root.top", "")
        + row("b.top", "a.bottom", "") + row("b.bottom", "root.bottom", "")
        + row("b.leading", "root.leading", "")
    ).replacing(
      "</scenes>",
      with: "</scenes><resources><image name=\"sun\" width=\"9\" height=\"9\"/></resources>")
    let views = try SampleDocument.solve(text)
    #expect(try #require(views["a"]).frame.isNear(Rect(0, 0, 20, 30)))
    #expect(try #require(views["b"]).frame.isNear(Rect(0, 30, 9, 637)))
  }

  @Test func `A button with insets below zero is as small as can be`() throws {
    let button = view(
      "a", "button", "", "0 0 0 0",
      """
      <inset key="contentEdgeInsets" minX="-90" minY="2.2250738585072014e-308" maxX="0.0" maxY="-90"/>
      <state key="normal" title="Hi"/>
      """)
    let text = SampleDocument.storyboard(
      button, constraints: row("a.leading", "root.leading", "") + row("a.top", "root.top", ""))
    #expect(try #require(SampleDocument.solve(text)["a"]).frame.isNear(Rect(0, 0, 0, 0)))
  }

  @Test func `The standard distance from the safe area is none`() throws {
    let text = SampleDocument.storyboard(
      view("a", "view", "", "0 0 0 0", ""),
      constraints: row("a.leading", "safe.leading", "constant=\"20\" symbolic=\"YES\"")
        + row("root.trailing", "a.trailing", "constant=\"20\" symbolic=\"YES\"")
        + row("a.top", "root.top", "") + row("a.height", nil, "constant=\"10\""))
    #expect(try #require(SampleDocument.solve(text)["a"]).frame.isNear(Rect(0, 0, 355, 10)))
  }

  @Test func `Lines of a text style are as far apart as the style says`() throws {
    let label = view(
      "a", "label", "text=\"Sun&#10;Rain\" numberOfLines=\"0\"", "0 0 0 0",
      "<fontDescription key=\"fontDescription\" style=\"UICTFontTextStyleCallout\"/>")
    let text = SampleDocument.storyboard(
      label, constraints: row("a.leading", "root.leading", "") + row("a.top", "root.top", ""))
    #expect(try #require(SampleDocument.solve(text)["a"]).frame.height == 40.5)
  }

  @Test(arguments: [true, false])
  func `A label that adjusts follows the text size`(adjusts: Bool) throws {
    let label = view(
      "a", "label",
      "text=\"Sun\"" + (adjusts ? " adjustsFontForContentSizeCategory=\"YES\"" : ""), "0 0 0 0",
      "<fontDescription key=\"fontDescription\" style=\"UICTFontTextStyleSubhead\"/>")
    let text = SampleDocument.storyboard(
      label, constraints: row("a.leading", "root.leading", "") + row("a.top", "root.top", ""))
    let document = try InterfaceDocument(parsing: Array(text.utf8), name: "a.storyboard")
    let layout = try #require(try document.layouts().first)
    let fonts = layout.items.flatMap(\.settings).compactMap { setting -> Font? in
      if case .font(let font) = setting.property { font } else { nil }
    }
    #expect(fonts == [adjusts ? .style(.subheadline) : .system(15, leading: 20)])
  }

  @Test func `What is open is told as ambiguous`() throws {
    let text = SampleDocument.storyboard(
      view("a", "view", "", "0 0 0 0", ""),
      constraints: row("a.leading", "root.leading", "") + row("a.top", "root.top", "")
        + row("a.height", nil, "constant=\"10\""))
    #expect(try #require(SampleDocument.solve(text)["a"]).ambiguous == ["width"])
  }

  @Test func `Of a conflict the last constraint gives way`() throws {
    let text = SampleDocument.storyboard(
      view("a", "view", "", "0 0 0 0", ""),
      constraints: pinned("a", to: "root") + row("a.width", nil, "constant=\"10\""))
    let document = try InterfaceDocument(parsing: Array(text.utf8), name: "Torn.storyboard")
    let root = try #require(try document.solve().first)
    #expect(!root.isSatisfiable)
    #expect(root.views.last?.frame == Rect(0, 0, 375, 667))
  }

  /// Labels of one line have whole heights in most builds, and whole widths in old ones; labels in stack
  /// views and those of several lines are as large as pixels allow.
  @Test(arguments: [
    (11542, "", 42.0, 21.0), (11542, "numberOfLines=\"0\"", 41.5, 21), (12121, "", 41.5, 20.5),
    (14460, "", 42, 21), (14460, "numberOfLines=\"0\"", 41.5, 20.5), (22505, "", 41.5, 20.5),
    (24128, "", 41.5, 21), (24128, "numberOfLines=\"0\"", 41.5, 20.5),
  ])
  func `A label is as large as its build makes it`(
    build: Int, attributes: String, width: Double, height: Double
  ) throws {
    let label = view("a", "label", "text=\"Label\" \(attributes)", "0 0 9 9", "")
    let rows = row("a.leading", "root.leading", "") + row("a.top", "root.top", "")
    let alone = SampleDocument.storyboard(label, constraints: rows, toolsVersion: build)
    #expect(
      try #require(SampleDocument.solve(alone)["a"]).frame.isNear(Rect(0, 0, width, height)))
    let stack = SampleDocument.storyboard(
      view("s", "stackView", "alignment=\"top\"", "0 0 9 9", "<subviews>\(label)</subviews>"),
      constraints: row("s.leading", "root.leading", "") + row("s.top", "root.top", ""),
      toolsVersion: build)
    let arranged = try #require(SampleDocument.solve(stack)["a"]).frame
    #expect(arranged.height == (build < 12_000 && !attributes.isEmpty ? 21 : 20.5))
  }

  /// Builds from 24000 on gave cells margins of 15 points, and moved no view that they found ambiguous.
  @Test(arguments: [(23727, 11.0, 11.0), (24128, 11, 15)])
  func `Ambiguous views of a cell stay where the build before had them`(
    build: Int, ambiguous: Double, determined: Double
  ) throws {
    let labels = ["a", "b"].map {
      view($0, "label", "text=\"Label\" verticalHuggingPriority=\"251\"", "0 0 42 21", "")
    }.joined()
    let rows =
      row("a.top", "content.topMargin", "") + row("b.top", "a.bottom", "constant=\"2\"")
      + row("b.bottom", "content.bottomMargin", "") + row("c.top", "content.topMargin", "")
      + row("c.height", nil, "constant=\"4\"") + row("c.width", nil, "constant=\"4\"")
      + ["a", "b", "c"].map { row("\($0).leading", "content.leading", "") }.joined()
    let cell = """
      <tableView id="table">
        <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
        <prototypes><tableViewCell id="cell">
          <rect key="frame" x="0.0" y="0.0" width="375" height="56"/>
          <tableViewCellContentView key="contentView" id="content">
            <rect key="frame" x="0.0" y="0.0" width="375" height="56"/>
            <subviews>\(labels)\(view("c", "view", "", "0 0 4 4", ""))</subviews>
            <constraints>\(rows)</constraints>
          </tableViewCellContentView>
        </tableViewCell></prototypes>
      </tableView>
      """
    let views = try SampleDocument.solve(
      SampleDocument.storyboard(cell, toolsVersion: build), content: .stored)
    let first = try #require(views["a"])
    #expect(first.ambiguous.contains("height"))
    #expect(first.frame.y == ambiguous)
    #expect(try #require(views["c"]).frame.y == determined)
  }
}
