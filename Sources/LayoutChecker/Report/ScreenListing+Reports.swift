internal import Constraints
internal import LayoutDSL

extension ScreenListing {
  /// The listing for people: the groups of screens, a table for each family of devices, and how to
  /// choose.
  public var text: String {
    var text = isComplete ? Self.groups + "\n" : ""
    var family: Device.Family??
    for entry in entries {
      if family != .some(entry.device?.family) {
        if family != nil { text += "\n" }
        family = .some(entry.device?.family)
        text += (entry.device?.family.summary ?? "sizes") + "\n"
        text += "  " + Self.line("name", ["size", "scale", "portrait", "landscape"])
      }
      text += "  " + Self.line(of: entry)
      if !entry.otherNames.isEmpty {
        let names = entry.otherNames.map { "`\($0)`" }.joined(separator: ", ")
        text += "    " + "also \(names)".wrapped(indent: 4) + "\n"
      }
    }
    for paragraph in isComplete ? Self.legend : [Self.legend[0]] {
      text += "\n" + paragraph.wrapped(indent: 0) + "\n"
    }
    return text
  }

  /// The listing for machines: JSON with sorted keys, with a line break at its end.
  public var json: String {
    var members: [String: JSONWriter.Value] = [
      "version": .integer(1), "screens": .array(entries.map(Self.value)),
    ]
    if isComplete {
      members["groups"] = .array(
        ScreenGroup.allCases.map { group in
          .object([
            "name": .string(group.rawValue), "screens": .integer(group.screens.count),
            "summary": .string(group.summary),
          ])
        })
    }
    return JSONWriter.text(of: .object(members))
  }

  // MARK: - For people

  private static var groups: String {
    var text = "group    screens\n"
    for group in ScreenGroup.allCases {
      let count = "\(group.screens.count)"
      let lead = group.rawValue.padded(to: 16 - count.count) + count
      text += "\(lead)  \(group.summary)\n"
    }
    return text
  }

  private static let legend = [
    """
    Sizes are in points; below `portrait` and `landscape` stand the safe areas (top, left, bottom, \
    right). A * marks the \(ScreenCatalog.defaultScreens.count) screens of `default`.
    """,
    """
    Choose with `--screens "iphone,iPad 9"`, or in a layout with `screens iphone, "iPad 9"`. \
    Behind a name may stand `portrait` or `landscape`, then `rtl` for text that runs from right to \
    left, then a text size such as `xxLarge`. Any other window is chosen by its size: `320x568`, \
    or `320x568@3` for three pixels per point.
    """,
  ]

  private static func line(of entry: Entry) -> String {
    let shown = entry.screen(.portrait) ?? entry.screens[0]
    let size = "\(shown.size.width.hundredths)x\(shown.size.height.hundredths)"
    return line(
      entry.name, [size, shown.scale.hundredths] + Orientation.allCases.map { safeArea(entry, $0) })
  }

  /// A line of a table: a name that is longer than its column stands on a line of its own.
  private static func line(_ name: String, _ cells: [String]) -> String {
    let (nameWidth, widths) = (26, [13, 5, 11, 0])
    let lead = name.displayWidth > nameWidth ? "\(name)\n  " : ""
    var line = (lead.isEmpty ? name : "").padded(to: nameWidth)
    for (cell, width) in zip(cells, widths) { line += "  " + cell.padded(to: width) }
    while line.hasSuffix(" ") { line.removeLast() }
    return lead + line + "\n"
  }

  private static func safeArea(_ entry: Entry, _ orientation: Orientation) -> String {
    guard let screen = entry.screen(orientation) else { return "" }
    let insets = screen.safeArea
    let sides = [insets.top, insets.left, insets.bottom, insets.right]
    let text =
      sides.allSatisfy { $0 == 0 } ? "none" : sides.map(\.hundredths).joined(separator: " ")
    return text + (screen.isDefault ? " *" : "")
  }

  // MARK: - For machines

  private static func value(of entry: Entry) -> JSONWriter.Value {
    .object([
      "name": .string(entry.name),
      "otherNames": .strings(entry.otherNames),
      "platform": .string(entry.screens[0].platform),
      "scale": .number(entry.screens[0].scale),
      "windows": .array(entry.screens.map(value)),
    ])
  }

  private static func value(of screen: Screen) -> JSONWriter.Value {
    let insets = screen.safeArea
    return .object([
      "orientation": .string(screen.orientation.rawValue),
      "width": .number(screen.size.width),
      "height": .number(screen.size.height),
      "safeArea": .object([
        "top": .number(insets.top), "left": .number(insets.left),
        "bottom": .number(insets.bottom), "right": .number(insets.right),
      ]),
      "horizontalSizeClass": .string(screen.horizontalSizeClass.rawValue),
      "verticalSizeClass": .string(screen.verticalSizeClass.rawValue),
      "isDefault": .boolean(screen.isDefault),
    ])
  }
}

extension Screen {
  /// Whether a run that does not choose has such a screen.
  fileprivate var isDefault: Bool {
    ScreenCatalog.defaultScreens.contains { $0.withoutName == withoutName }
  }
}
