internal import Constraints
public import LayoutDSL

extension TextReport {
  /// The frames of a layout on a screen as a table, views indented below those that they stand in.
  public func table(of inspection: LayoutInspection) -> String {
    var text = heading(inspection.layout.name, " on \(inspection.screen.title)")
    let frames = inspection.frames
    let rows = frames.map { frame in
      let rect = frame.rect
      let marks = [frame.isGuide ? "guide" : nil, frame.isHidden ? "hidden" : nil].compactMap { $0 }
      return (
        name: String(repeating: "  ", count: frame.depth) + abridged(frame.name),
        numbers: [rect.x, rect.y, rect.width, rect.height].map(\.hundredths),
        mark: marks.isEmpty ? "" : "  " + marks.joined(separator: ", ")
      )
    }
    let titles = ["x", "y", "width", "height"]
    let widths = titles.indices.map { column in
      max(titles[column].count, rows.map { $0.numbers[column].count }.max() ?? 0)
    }
    let room = width - widths.reduce(0) { $0 + $1 + 2 } - 2
    let longest = min(room, max(4, rows.map { $0.name.displayWidth }.max() ?? 0))
    func line(_ name: String, _ numbers: [String], _ mark: String) -> String {
      // A name that is too long for its column has a line of its own.
      let start =
        name.displayWidth > longest
        ? name + "\n  " + String(repeating: " ", count: longest) : name.padded(to: longest)
      let cells = zip(numbers, widths).map { number, width in
        "  " + String(repeating: " ", count: max(0, width - number.count)) + number
      }
      return "  " + start + cells.joined() + mark + "\n"
    }
    text += line("", titles, "")
    for row in rows { text += line(row.name, row.numbers, row.mark) }
    return text
  }

  /// The rows that touch an item, with what has become of each.
  public func list(ofRowsTouching item: ItemID, in inspection: LayoutInspection) -> String {
    let name = inspection.layout[item].name
    let rows = inspection.rows(touching: item)
    var text = heading(abridged("rows of `\(name)`"), " on \(inspection.screen.title)")
    if rows.isEmpty { text += "  none\n" }
    let states = rows.map(\.state.words)
    let longest = states.map(\.count).max() ?? 0
    for (row, state) in zip(rows, states) {
      let place = row.row.span.map { "\($0.place(in: inspection.layout)): " } ?? ""
      text += "  " + state.padded(to: longest) + "  "
      let words = abridged("\(place)\(row.row.text)")
      text += words.wrapped(indent: longest + 4, width: width) + "\n"
    }
    return text
  }
}

extension LayoutInspection.RowState {
  /// What has become of a row: `active`, `8 pt to spare` or `missed by 404 pt`.
  var words: String {
    switch self {
    case .active: "active"
    case .spare(let room): "\(room.points) to spare"
    case .missed(let error): "missed by \(error.points)"
    }
  }
}
