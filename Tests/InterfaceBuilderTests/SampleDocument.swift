import InterfaceBuilder
import LayoutDSL
import Testing

/// Small documents, written for the tests in the form that Xcode writes.
enum SampleDocument {
  /// A storyboard with one view controller.
  static func storyboard(
    _ views: String, constraints: String = "", device: String? = "retina4_7",
    toolsVersion: Int = 22505, size: String = "width=\"375\" height=\"667\"",
    controller: String = "", scenes: String = ""
  ) -> String {
    let device = device.map { "<device id=\"\($0)\" orientation=\"portrait\"/>" } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
      toolsVersion="\(toolsVersion)" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
        \(device)
        <scenes>
          <scene sceneID="s1">
            <objects>
              <viewController id="controller">
                <view key="view" id="root">
                  <rect key="frame" x="0.0" y="0.0" \(size)/>
                  <subviews>
      \(views)
                  </subviews>
                  <constraints>
      \(constraints)
                  </constraints>
                  <viewLayoutGuide key="safeArea" id="safe"/>
                </view>
                \(controller)
              </viewController>
            </objects>
          </scene>
          \(scenes)
        </scenes>
      </document>

      """
  }

  /// A view that constraints place.
  static func view(
    _ id: String, tag: String = "view", _ attributes: String = "", frame: String = "0 0 0 0",
    _ content: String = ""
  ) -> String {
    let parts = frame.split(separator: " ")
    return """
      <\(tag) \(attributes) translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">
        <rect key="frame" x="\(parts[0])" y="\(parts[1])" width="\(parts[2])" height="\(parts[3])"/>
        \(content)
      </\(tag)>
      """
  }

  /// A constraint: `first.attribute second.attribute constant`, with more attributes behind.
  static func row(_ first: String, _ second: String? = nil, _ more: String = "") -> String {
    func item(_ text: String, _ name: String) -> String {
      let parts = text.split(separator: ".")
      return "\(name)Item=\"\(parts[0])\" \(name)Attribute=\"\(parts[1])\""
    }
    let second = second.map { item($0, "second") } ?? ""
    return "<constraint \(item(first, "first")) \(second) \(more)/>\n"
  }

  /// Solves a document and gives the views by their ids.
  static func solve(
    _ text: String, content: ContentSource = .modelled
  ) throws -> [String: SolvedRoot.View] {
    let document = try InterfaceDocument(parsing: Array(text.utf8), name: "Sample.storyboard")
    let views = try document.solve(content: content).flatMap(\.views)
    return Dictionary(views.map { ($0.id, $0) }) { first, _ in first }
  }
}

extension Rect {
  /// A frame as Interface Builder lists it.
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }

  /// Whether no value is farther than a thousandth of a point from another frame's.
  func isNear(_ other: Rect) -> Bool {
    let distances = [
      x - other.x, y - other.y, width - other.width, height - other.height,
    ]
    return distances.allSatisfy { abs($0) < 0.001 }
  }
}
