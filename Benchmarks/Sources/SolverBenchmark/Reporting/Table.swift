import Foundation

/// Lines of cells, as aligned text or as Markdown.
struct Table {
  var header: [String]
  /// How many columns from the left hold words rather than numbers.
  var textColumns = 1
  var lines: [[String]] = []

  /// The table with blanks between columns, numbers at the right.
  var text: String {
    let widths = header.indices.map { column in
      ([header] + lines).map { $0[column].count }.max() ?? 0
    }
    return ([header] + lines).map { cells in
      var line = ""
      for (column, cell) in cells.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        if column > 0 { line += "  " }
        line += column < textColumns ? cell + padding : padding + cell
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// The table in Markdown.
  var markdown: String {
    let rule = header.indices.map { $0 < textColumns ? "---" : "---:" }
    return ([header, rule] + lines).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  /// A number with three digits that count, and no exponent unless it is tiny.
  static func number(_ value: Double?) -> String {
    guard let value else { return "-" }
    guard value.isFinite else { return "\(value)" }
    if value == 0 { return "0" }
    let size = Int(floor(log10(abs(value))))
    if size < -4 { return String(format: "%.1e", value) }
    return String(format: "%.\(max(0, 2 - size))f", value)
  }

  /// A number with what it is a number of; `unit` may be empty.
  static func number(_ value: Double?, unit: String) -> String {
    value == nil || unit.isEmpty ? number(value) : "\(number(value)) \(unit)"
  }
}
