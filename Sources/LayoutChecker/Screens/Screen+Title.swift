public import LayoutDSL

extension Screen {
  /// The screen for people: the name, and the way up where the name does not tell the size.
  public var title: String {
    let size = "\(size.width.shortDescription)x\(size.height.shortDescription)"
    return name.hasSuffix(size) || platform.isEmpty ? name : "\(name) \(orientation.rawValue)"
  }
}
