internal import Constraints

/// Columns of one width, filled row by row.
extension Expansion {
  /// Places the views of a grid: each takes the next columns of the row that it fits into.
  ///
  /// A view fills its cell. A row is as high as its views want to be, all rows are equally high where
  /// the distribution says so, and the last row ends where the grid ends.
  mutating func addGrid(_ grid: ItemID) {
    let style = items[grid.index].settings.arrangement
    let rows = gridRows(of: grid, columns: style.columns)
    let lineSpacing = style.lineSpacing ?? style.spacing
    for (index, row) in rows.enumerated() {
      let first = row[0].view
      for cell in row {
        place(cell, of: grid, style)
        guard cell.view != first else { continue }
        for attribute in [Attribute.top, .bottom] {
          add("grid-row", of: grid, edge(cell.view, attribute), .equal, edge(first, attribute))
        }
      }
      if index == 0 {
        let top = edge(grid, .top, margin(of: grid, at: .top))
        add("grid-edge", of: grid, edge(first, .top), .equal, top)
      } else {
        let above = rows[index - 1][0].view
        add(
          "grid-spacing", of: grid, edge(first, .top), .equal, edge(above, .bottom, lineSpacing))
        if style.distribution == .fillEqually {
          add("grid-fill-equally", of: grid, edge(first, .height), .equal, edge(above, .height))
        }
      }
    }
    end("grid-edge", of: grid, behind: rows.last?[0].view)
  }

  /// A view with the columns that it takes.
  private struct Cell {
    var view: ItemID
    var column: Int
    var span: Int
  }

  private func gridRows(of grid: ItemID, columns: Int) -> [[Cell]] {
    var rows: [[Cell]] = []
    var next = columns
    for view in arranged(in: grid) where !isHidden(view) {
      let span = min(items[view.index].settings.span, columns)
      if next + span > columns {
        rows.append([])
        next = 0
      }
      rows[rows.count - 1].append(Cell(view: view, column: next, span: span))
      next += span
    }
    return rows
  }

  /// Ties a view to its columns: of *n* columns with the spacing *s* in a grid of the width *w*, each
  /// is (*w* + *s*) / *n* - *s* wide.
  private mutating func place(
    _ cell: Cell, of grid: ItemID, _ style: ResolvedItem.Arrangement
  ) {
    let count = Double(style.columns)
    let (start, end) = (margin(of: grid, at: .leading), margin(of: grid, at: .trailing))
    let rest = style.spacing - start - end
    func share(_ columns: Int) -> (AnchorExpression.Term, constant: Double) {
      let factor = Double(columns) / count
      return (.init(Anchor(grid, .width), factor), factor * rest)
    }
    let (offset, shift) = share(cell.column)
    let (width, gaps) = share(cell.span)
    var leading = edge(grid, .leading, start + shift)
    if cell.column > 0 { leading.terms.append(offset) }
    add("grid-column", of: grid, edge(cell.view, .leading), .equal, leading)
    add(
      "grid-column", of: grid, edge(cell.view, .width), .equal,
      AnchorExpression(terms: [width], constant: gaps - style.spacing))
  }
}
