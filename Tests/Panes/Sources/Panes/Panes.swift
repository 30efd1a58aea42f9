import Constraints

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Drives the window through a drag, a pane that comes and goes and a contradiction, and holds what it
/// prints against what it should print.
@main
enum Panes {
  static func main() throws {
    var lines: [String] = []
    var window = try Window()

    try window.resize(to: 1000)
    lines.append("opened: \(try window.frames() ?? "none")")

    try window.beginDragging()
    for pointer in [350.0, 120, 900] {
      try window.drag(to: pointer)
      lines.append("dragged to \(pointer): \(try window.frames() ?? "none")")
    }
    try window.drag(to: 400)
    lines.append("moved: \(try window.moved())")
    try window.endDragging()
    lines.append("released: \(try window.frames() ?? "none")")

    try window.openInspector()
    lines.append("inspector: \(try window.frames() ?? "none")")
    try window.resize(to: 600)
    lines.append("too narrow: \(try window.frames() ?? "none")")

    if case .rejected(var attempt) = try window.fit(screen: 640),
      let conflict = try attempt.firstConflict()
    {
      lines.append("a screen of 640 points is too narrow:")
      lines.append(attempt.description(of: conflict))
    }

    try window.closeInspector()
    lines.append("closed: \(try window.frames() ?? "none")")

    let printed = lines.joined(separator: "\n")
    print(printed)
    if printed != expected {
      print("\nerror: this should be\n\n\(expected)")
      exit(1)
    }
  }

  private static let expected = """
    opened: list 0.0...240.0, text 240.0...1000.0
    dragged to 350.0: list 0.0...350.0, text 350.0...1000.0
    dragged to 120.0: list 0.0...200.0, text 200.0...1000.0
    dragged to 900.0: list 0.0...700.0, text 700.0...1000.0
    moved: ["divider"]
    released: list 0.0...400.0, text 400.0...1000.0
    inspector: list 0.0...400.0, text 400.0...820.0, inspector 820.0...1000.0
    too narrow: list 0.0...200.0, text 200.0...500.0, inspector 500.0...680.0
    a screen of 640 points is too narrow:
    window.left == 0 (Window.swift:28)
    list minimum: divider >= window.left + 200 (Window.swift:29)
    text minimum: text.right >= divider + 300 (Window.swift:30)
    the inspector follows the text: text.right == inspector.left (Window.swift:57)
    inspector width: window.width == inspector.left + 180 (Window.swift:58)
    screen: window.width <= 640 (Window.swift:74)
    closed: list 0.0...300.0, text 300.0...600.0
    """
}
