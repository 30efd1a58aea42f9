/// How pictures look, in light and in dark surroundings.
enum PictureStyle {
  /// The colours by their names in rules, in light and in dark surroundings.
  ///
  /// `ink` is text and `faint` text that matters less, `edge` the outline of a view, `accent` a control,
  /// `bad` an error, `warn` a warning, `rule` a dimension. All that is read has a contrast of at least
  /// 4.5 to 1 on `paper` and `glass`.
  private static let colors: [(name: String, light: String, dark: String)] = [
    ("paper", "#f4f4f6", "#17171a"), ("glass", "#ffffff", "#222227"),
    ("ink", "#1b1b1f", "#f0f0f4"), ("faint", "#5d5d66", "#a5a5b0"),
    ("edge", "#b4b4bd", "#5c5c68"), ("fill", "rgba(60,60,80,0.045)", "rgba(220,220,255,0.05)"),
    ("shade", "rgba(60,60,80,0.12)", "rgba(220,220,255,0.14)"), ("accent", "#0a5fd1", "#62a8ff"),
    ("picture", "#dfe9f5", "#2b3646"), ("bezel", "#3a3a40", "#8b8b95"),
    ("safe", "#6b7d99", "#8fa3c2"), ("bad", "#c1272d", "#ff6b66"), ("warn", "#a05a00", "#ffb04a"),
    ("rule", "#a3157b", "#ff8ad2"), ("good", "#2f7d4f", "#62c48b"),
    ("badge", "#ffffff", "#17171a"),
  ]

  /// The fonts of texts; the system's own where it is San Francisco, by whose widths texts are measured.
  private static let fonts =
    "-apple-system, Inter, system-ui, 'Segoe UI', Roboto, 'Liberation Sans', Arial, sans-serif"

  /// How everything is drawn that is on a screen, by its class.
  ///
  /// - Parameter color: gives a colour by its name.
  static func shapes(_ color: (String) -> String) -> String {
    """
    text { font-family: \(fonts); fill: \(color("ink")); white-space: pre; }
    .glass { fill: \(color("glass")); }
    .bezel { fill: none; stroke: \(color("bezel")); stroke-width: 2; }
    .safe, .guide { fill: none; stroke: \(color("safe")); stroke-width: 1; stroke-dasharray: 1 3; }
    .box { fill: \(color("fill")); stroke: \(color("edge")); stroke-width: 1; }
    .group { fill: none; stroke: \(color("edge")); stroke-width: 1; stroke-dasharray: 4 3; }
    .lettering { fill: none; stroke: \(color("edge")); stroke-width: 1; stroke-dasharray: 2 2; }
    .picture { fill: \(color("picture")); stroke: \(color("edge")); stroke-width: 1; }
    .cross { fill: none; stroke: \(color("edge")); stroke-width: 1; }
    .control { fill: none; stroke: \(color("accent")); stroke-width: 1; }
    .inside { fill: none; stroke: \(color("accent")); stroke-width: 1; opacity: 0.55; }
    .knob { fill: \(color("glass")); stroke: \(color("accent")); stroke-width: 1; }
    .title { fill: \(color("accent")); }
    .note { fill: \(color("faint")); }
    .name { fill: \(color("faint")); font-size: 9px; }
    .mark { fill: none; stroke-width: 2; }
    .bad { stroke: \(color("bad")); }
    .warn { stroke: \(color("warn")); }
    .flag.bad { fill: \(color("bad")); stroke: none; }
    .flag.warn { fill: \(color("warn")); stroke: none; }
    .number { fill: \(color("badge")); font-weight: 700; font-size: 10px; }
    .rule { fill: none; stroke: \(color("rule")); stroke-width: 1.25; }
    .length { fill: \(color("rule")); font-size: 10px; font-weight: 600; }
    .plate { fill: \(color("glass")); opacity: 0.88; }

    """
  }

  /// What pictures have besides screens.
  private static func surroundings(_ color: (String) -> String) -> String {
    """
    .paper { fill: \(color("paper")); }
    .head { font-size: 16px; font-weight: 600; }
    .caption { font-size: 13px; font-weight: 600; }
    .text { font-size: 13px; }
    .faint { fill: \(color("faint")); font-size: 12px; }
    .span.good { fill: \(color("good")); opacity: 0.35; }
    .span.bad { fill: \(color("bad")); stroke: none; }
    .span.warn { fill: \(color("warn")); stroke: none; }
    .seam, .grid { stroke: \(color("edge")); stroke-width: 1; }
    .course { fill: none; stroke-width: 2; }

    """
  }

  /// The colours as properties, for a page.
  static func properties(isDark: Bool) -> String {
    colors.map { "--\($0.name): \(isDark ? $0.dark : $0.light);" }.joined(separator: " ")
  }

  /// All rules of a picture of its own, with the colours in them: not all that shows SVG knows properties.
  static let rules: String = {
    func rules(isDark: Bool) -> String {
      let values = Dictionary(
        uniqueKeysWithValues: colors.map { ($0.name, isDark ? $0.dark : $0.light) })
      let color = { values[$0] ?? "currentColor" }
      return shapes(color) + surroundings(color)
    }
    return rules(isDark: false)
      + "@media (prefers-color-scheme: dark) {\n\(rules(isDark: true))}\n"
  }()
}
