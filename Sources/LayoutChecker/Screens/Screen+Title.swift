internal import Constraints
public import LayoutDSL

extension Screen {
  /// The screen for people: the name, the way up where the name does not tell the size, `rtl`
  /// where text runs from right to left, the text size where it is not the usual one, the length of
  /// texts where they are not as written, and the state of the layout where it is not the default one.
  public var title: String {
    let size = "\(size.width.shortDescription)x\(size.height.shortDescription)"
    let isTold = name.hasSuffix(size) || platform.isEmpty
    return (isTold ? name : "\(name) \(orientation.rawValue)") + titleOfText
  }

  /// The title of the screen in all its ways up.
  var titleOfDevice: String { name + titleOfText }

  private var titleOfText: String {
    (direction == .rightToLeft ? " rtl" : "") + (textSize == .large ? "" : " \(textSize.rawValue)")
      + (textLength == Screen.writtenTextLength ? "" : " texts \(textLength)%")
      + (state.isEmpty ? "" : " (\(state))")
  }
}
