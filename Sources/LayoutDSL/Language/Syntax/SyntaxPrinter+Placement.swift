extension SyntaxPrinter {
  /// What stands behind the name of an item that is no label and no image.
  static func header(of item: ItemSyntax) -> String {
    var words = item.titles.map { text(of: $0) }.joined(separator: ", ")
    if let style = item.style { words += style.text }
    if let columns = item.columns { words += "columns " + text(of: columns) }
    return words.isEmpty ? "" : " " + words
  }

  /// What stands behind the word of a setting.
  static func text(of placement: PlacementSyntax) -> String {
    switch placement {
    case .hidden, .overlay, .tappable, .clips, .pages, .baselineRelative, .marginsIgnoreSafeArea,
      .inheritsMargins:
      ""
    case .above(let name), .axis(let name), .distribution(let name), .alignment(let name):
      text(of: name)
    case .margins(let sides), .alignmentInsets(let sides):
      sides.map { ($0.side.map { $0.text + " " } ?? "") + text(of: $0.distance) }
        .joined(separator: " ")
    case .spacing(let distance, let view):
      text(of: distance) + (view.map { " after " + text(of: $0) } ?? "")
    case .lineSpacing(let value), .columns(let value), .span(let value),
      .contentAlong(_, let value):
      text(of: value)
    }
  }
}
