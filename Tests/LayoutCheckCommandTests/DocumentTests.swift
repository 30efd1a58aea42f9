import Foundation
import Snapshots
import Testing

/// Interface Builder documents on the command line.
struct DocumentTests {
  static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
    toolsVersion="22505" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
      <device id="retina4_7" orientation="portrait"/>
      <objects>
        <view contentMode="scaleToFill" id="root">
          <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
          <subviews>
            <label text="Sunny" userLabel="Weather" lineBreakMode="tailTruncation" \
    translatesAutoresizingMaskIntoConstraints="NO" id="label">
              <rect key="frame" x="30" y="40" width="47" height="20.5"/>
              <fontDescription key="fontDescription" type="system" pointSize="17"/>
            </label>
          </subviews>
          <constraints>
            <constraint firstItem="label" firstAttribute="leading" secondItem="root" \
    secondAttribute="leading" constant="16" id="c1"/>
            <constraint firstItem="label" firstAttribute="top" secondItem="safe" \
    secondAttribute="top" constant="20" id="c2"/>
            <constraint firstAttribute="trailing" relation="greaterThanOrEqual" \
    secondItem="label" secondAttribute="trailing" constant="16" id="c3"/>
          </constraints>
          <viewLayoutGuide key="safeArea" id="safe"/>
        </view>
      </objects>
    </document>

    """

  @Test func `a document is checked like a layout`() async throws {
    let workspace = try Workspace(["View.xib": Self.document])
    let result = try await Command.run(["View.xib"], in: workspace, environment: ["COLUMNS": "80"])
    try expectSnapshot(result.transcript, named: "document")
  }

  @Test func `frames are printed as people and machines read them`() async throws {
    let workspace = try Workspace(["a/View.xib": Self.document, "a/broken.storyboard": "<a>"])
    let text = try await Command.run(["solve", "a/View.xib"], in: workspace)
    // Without GLPK there is nothing to verify with.
    #if GLPK
      let verify = ["--verify"]
    #else
      let verify: [String] = []
    #endif
    #expect(text.status == 0)
    #expect(text.output.contains("label  16 40 "))
    let json = try await Command.run(
      ["solve", "a", "--format", "json", "--content", "stored"] + verify, in: workspace)
    #expect(json.status == 2)
    let read = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    let documents = try #require((read as? [String: Any])?["documents"] as? [[String: Any]])
    #expect(
      documents.compactMap { $0["file"] as? String } == ["a/View.xib", "a/broken.storyboard"])
    #expect(documents[0]["error"] is NSNull)
    #expect(documents[1]["error"] is String)
    let roots = try #require(documents[0]["roots"] as? [[String: Any]])
    let views = try #require(roots.first?["views"] as? [[String: Any]])
    #expect(views.last?["frame"] as? [Double] == [16, 40, 47, 20.5])
  }

  /// A cell that is 44 high, as a table leaves its content half a pixel less for the line below it.
  private static let cell = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
    toolsVersion="22505" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
      <device id="retina4_7" orientation="portrait"/>
      <objects>
        <tableViewCell contentMode="scaleToFill" id="cell">
          <rect key="frame" x="0.0" y="0.0" width="375" height="44"/>
          <tableViewCellContentView key="contentView" opaque="NO" contentMode="center" id="content">
            <rect key="frame" x="0.0" y="0.0" width="375" height="43.5"/>
            <subviews>
              <switch opaque="NO" translatesAutoresizingMaskIntoConstraints="NO" id="switch">
                <rect key="frame" x="310" y="6.5" width="51" height="31"/>
              </switch>
            </subviews>
            <constraints>
              <constraint firstItem="switch" firstAttribute="centerY" secondItem="content" \
    secondAttribute="centerY" id="c1"/>
              <constraint firstAttribute="trailing" secondItem="switch" \
    secondAttribute="trailing" constant="16" id="c2"/>
            </constraints>
          </tableViewCellContentView>
        </tableViewCell>
      </objects>
    </document>

    """

  @Test func `a number that nobody wrote is not rounded to a pixel`() async throws {
    let workspace = try Workspace([
      "Cell.xib": Self.cell,
      "View.xib": Self.document.replacing("constant=\"20\"", with: "constant=\"20.25\""),
    ])
    let arguments = ["--select", "off-pixel", "--quiet", "--format", "lines"]
    let cell = try await Command.run(["Cell.xib"] + arguments, in: workspace)
    #expect(cell.output == "" && cell.status == 0)
    let frames = try await Command.run(["frames", "Cell.xib"], in: workspace)
    #expect(frames.output.contains(" 6.25 "))
    let view = try await Command.run(["View.xib"] + arguments, in: workspace)
    #expect(view.output.contains("off-pixel"))
  }

  @Test(arguments: [[], ["solve"], ["convert"], ["frames"]])
  func `a document that no layout can be made of is an error with its place`(
    _ command: [String]
  ) async throws {
    let text = Self.document.replacing("pointSize=\"17\"", with: "pointSize=\"20000\"")
    let workspace = try Workspace(["View.xib": text])
    let result = try await Command.run(command + ["View.xib"], in: workspace)
    #expect(result.status == 2)
    let message = "error: a font size is above 0 and at most 10000, and this one is 20000"
    #expect(result.errors.contains(message))
    #expect(result.errors.contains("View.xib:8:9"))
  }

  @Test func `a converted document is a layout without errors`() async throws {
    let workspace = try Workspace(["View.xib": Self.document])
    let result = try await Command.shell(
      #""$LAYOUT_CHECK" convert View.xib > View.layout && "$LAYOUT_CHECK" View.layout >&2; "#
        + "cat View.layout", in: workspace)
    try expectSnapshot(result.transcript, named: "converted-document")
  }

  /// A fault concerns its own root and file, and all commands tell it.
  @Test(arguments: [[], ["solve"], ["convert"], ["frames"], ["sweep"]])
  func `a constraint that Auto Layout does not have is an error of its own file`(
    _ command: [String]
  ) async throws {
    let text = Self.document.replacing(
      "secondAttribute=\"leading\"", with: "secondAttribute=\"top\"")
    let workspace = try Workspace(["a/Bad.xib": text, "a/Good.xib": Self.document])
    let result = try await Command.run(command + ["a/Bad.xib"], in: workspace)
    #expect(result.status == 2)
    #expect(result.errors.contains("error: `leading` and `top` cannot be in one constraint"))
    #expect(result.errors.contains("a/Bad.xib:14:9"))
  }

  /// What is wrong with one file keeps no other one from being looked at.
  @Test(arguments: [[], ["solve"], ["sweep"]])
  func `documents beside one with an error are looked at`(_ command: [String]) async throws {
    let text = Self.document.replacing("firstAttribute=\"top\"", with: "firstAttribute=\"up\"")
    let workspace = try Workspace(["a/Bad.xib": text, "a/Good.xib": Self.document])
    let both = try await Command.run(command + ["a"], in: workspace)
    let good = try await Command.run(command + ["a/Good.xib"], in: workspace)
    #expect(both.status == 2)
    #expect(good.status != 2)
    #expect(both.output.replacing("; cannot read 1 file in full", with: "") == good.output)
    #expect(both.output.contains("; cannot read 1 file in full") == command.isEmpty)
  }

  @Test(arguments: [["test"], ["format"]])
  func `a document is not taken for a layout file`(_ command: [String]) async throws {
    let workspace = try Workspace(["View.xib": Self.document])
    let result = try await Command.run(command + ["View.xib"], in: workspace)
    #expect(result.status == 2)
    #expect(result.errors.contains("`View.xib` is an Interface Builder document"))
    #expect(result.errors.contains("`layout-check convert View.xib` writes it as a layout file"))
  }

  @Test(arguments: [["solve"], ["convert"]])
  func `a layout file is not taken for a document`(_ command: [String]) async throws {
    let workspace = try Workspace(["card.layout": "layout \"Card\" {}\n"])
    let result = try await Command.run(command + ["card.layout"], in: workspace)
    #expect(result.status == 2)
    #expect(result.errors.contains("`card.layout` is a layout file"))
    #expect(result.errors.contains("`layout-check frames card.layout` prints its frames"))
  }

  @Test func `a document is swept like a layout`() async throws {
    let workspace = try Workspace(["View.xib": Self.document])
    let result = try await Command.run(
      ["sweep", "View.xib", "--width", "40...400"], in: workspace)
    #expect(result.output.contains("width 40 to 400"))
    #expect(result.output.contains("the text of `weather` is 40 pt wider than its only line"))
  }

  /// What is left out of a layout is in the report, which machines read.
  @Test(arguments: ["text", "github"])
  func `a constraint that reaches nothing is a finding`(_ format: String) async throws {
    let text = Self.document.replacing("secondItem=\"root\"", with: "secondItem=\"gone\"")
    let workspace = try Workspace(["View.xib": text])
    let arguments = ["View.xib", "--select", "without-effect", "--strict", "--format", format]
    let result = try await Command.run(arguments, in: workspace)
    #expect(result.status == 1)
    #expect(
      result.output.contains("nothing has the id `gone`, so this constraint is left out"))
    #expect(result.output.contains("without-effect"))
  }
}
