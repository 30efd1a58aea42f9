import Constraints

@testable import LayoutDSL

extension Layout {
  /// The layout without the places where it was written.
  var withoutPlaces: Layout {
    var layout = self
    (layout.span, layout.file) = (nil, "")
    layout.functions = [:]
    for index in layout.screens.indices { layout.screens[index].span = nil }
    for index in layout.items.indices {
      layout.items[index].span = nil
      for setting in layout.items[index].settings.indices {
        layout.items[index].settings[setting].span = nil
      }
    }
    for index in layout.rows.indices { layout.rows[index].origin.span = nil }
    for index in layout.expectations.indices { layout.expectations[index].origin.span = nil }
    for index in layout.allowances.indices { layout.allowances[index].span = nil }
    for index in layout.idleConditions.indices {
      layout.idleConditions[index].span = SourceSpan(file: "", line: 1, column: 1)
    }
    return layout
  }

  /// The layout without the places and the words in which it was written.
  var withoutOrigins: Layout {
    var layout = withoutPlaces
    for index in layout.rows.indices { layout.rows[index].origin = Origin() }
    for index in layout.expectations.indices { layout.expectations[index].origin = Origin() }
    return layout
  }
}
