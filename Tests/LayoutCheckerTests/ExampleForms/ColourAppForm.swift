import LayoutDSL

/// `Examples/colour-app.layout` in Swift.
@Sendable func colourAppForm() throws -> Layout {
  try Layout("Colour app") { screen in
    screens("ipad", "iphone")
    toolbar(on: screen)
    panels.scroll {
      panels.leading == screen.safeArea.leading
      panels.trailing == screen.safeArea.trailing
      panels.top == screen.safeArea.top
      panels.bottom == bar.top
      panels.content.width == panels.width
      when(isRoomy) { panels.content.height == panels.height }
      cells(on: screen)
      savedColours.view {
        inset(savedColours, in: gridCell)
        savedGrid()
      }
      colourSwatch.view { inset(colourSwatch, in: swatchCell) }
      colourPicker.view {
        inset(colourPicker, in: pickerCell)
        presets.control(.picker) {
          presets.content(200, by: 162)
          presets.leading == colourPicker.leading
          presets.trailing == colourPicker.trailing
          presets.centerY == colourPicker.centerY
        }
      }
      rgbWidget.view {
        sliders()
        inset(rgbWidget, in: slidersCell)
      }
    }
    savedStates()
    claims(on: screen)
  }
}

private let isRoomy = Condition.regularWidth && .regularHeight

private let bar: ViewReference = "bar"
private let panels: ViewReference = "panels"
private let gridCell: ViewReference = "gridCell"
private let swatchCell: ViewReference = "swatchCell"
private let pickerCell: ViewReference = "pickerCell"
private let slidersCell: ViewReference = "slidersCell"
private let savedColours: ViewReference = "savedColours"
private let colourSwatch: ViewReference = "colourSwatch"
private let colourPicker: ViewReference = "colourPicker"
private let presets: ViewReference = "presets"
private let rgbWidget: ViewReference = "rgbWidget"

@LayoutBuilder private func inset(
  _ panel: ViewReference, in cell: ViewReference
) -> [LayoutPart] {
  panel.leading == cell.leading + 10
  panel.trailing == cell.trailing - 10
  panel.top == cell.top + 10
  panel.bottom == cell.bottom - 10
}

@LayoutBuilder private func toolbar(on screen: ViewReference) -> [LayoutPart] {
  let (save, tweak, about) = (
    ViewReference("save"), ViewReference("tweak"), ViewReference("about")
  )
  let items: ViewReference = "items"
  bar.control(.toolbar) {
    bar.leading == screen.leading
    bar.trailing == screen.trailing
    bar.top == screen.safeArea.bottom - 50
    bar.bottom == screen.bottom
    items.stack(.horizontal) {
      items.distribution(.equalSpacing)
      items.leading == screen.safeArea.leading + 10
      items.trailing == screen.safeArea.trailing - 10
      items.top == bar.top + 3
      items.height == 44
      save.control(.button, "Save") { save.width >= 44 }
      tweak.control(.button, "Tweak") { tweak.width >= 44 }
      about.control(.button, "About") { about.width >= 44 }
    }
  }
  expect(tweak.leading - save.trailing == about.leading - tweak.trailing)
}

@LayoutBuilder private func cells(on screen: ViewReference) -> [LayoutPart] {
  gridCell.guide {
    gridCell.leading == panels.leading
    when(isRoomy && .landscape) {
      gridCell.top == panels.top
      gridCell.width == 0.34 * panels.width
      gridCell.height == 0.66 * (bar.top - screen.top)
    } otherwise: {
      gridCell.top == swatchCell.bottom
      gridCell.trailing == panels.trailing
    }
  }
  swatchCell.guide {
    swatchCell.trailing == panels.trailing
    swatchCell.top == panels.top
    when(isRoomy && .landscape) {
      swatchCell.leading == gridCell.trailing
      swatchCell.bottom == gridCell.bottom
    } otherwise: {
      swatchCell.leading == panels.leading
    }
  }
  pickerCell.guide {
    pickerCell.leading == gridCell.leading
    pickerCell.trailing == gridCell.trailing
    pickerCell.top == gridCell.bottom
    when(isRoomy && .landscape) { pickerCell.bottom == panels.bottom }
  }
  slidersCell.guide {
    slidersCell.leading == swatchCell.leading
    slidersCell.trailing == swatchCell.trailing
    when(isRoomy && .landscape) {
      slidersCell.top == swatchCell.bottom
    } otherwise: {
      slidersCell.top == pickerCell.bottom
    }
    slidersCell.bottom == panels.bottom
  }
  when(isRoomy && .portrait) {
    swatchCell.height == panels.height / 4
    gridCell.height == panels.height / 4
    pickerCell.height == panels.height / 4
  }
  when(!isRoomy) {
    swatchCell.height == 120
    gridCell.height == 180
    pickerCell.height == 182
    slidersCell.height == 180
  }
}

@LayoutBuilder private func savedGrid() -> [LayoutPart] {
  let (saved, colours) = (ViewReference("saved"), ViewReference("colours"))
  let colour = ViewReference("colour")
  saved.scroll {
    saved.leading == savedColours.leading
    saved.trailing == savedColours.trailing
    saved.top == savedColours.top
    saved.bottom == savedColours.bottom
    colours.grid {
      colours.spacing(5)
      colours.leading == saved.leading + 5
      colours.trailing == saved.trailing - 5
      colours.top == saved.top + 5
      colours.bottom == saved.bottom - 5
      colours.width == saved.width - 10
      for (index, name) in ["Tomato", "Goldenrod", "Teal"].enumerated() {
        colour[index + 1].view { namedColour(colour[index + 1], title: name) }
      }
      when(!.state("deleted")) { colour[4].view { namedColour(colour[4], title: "Slate blue") } }
      when(.state("inserted")) { colour[5].view { namedColour(colour[5], title: "Slate blue") } }
    }
  }
}

@LayoutBuilder private func savedStates() -> [LayoutPart] {
  let colour = ViewReference("colour")
  state("inserted") {
    for (index, name) in ["#A52929", "Tomato", "Goldenrod", "Teal"].enumerated() {
      colour[index + 1]["name"].control(.textField, name)
    }
  }
  state("deleted") {
    colour[2]["name"].control(.textField, "Teal")
    colour[3]["name"].control(.textField, "Slate blue")
  }
}

@LayoutBuilder private func namedColour(_ cell: ViewReference, title: String) -> [LayoutPart] {
  let (name, swatch) = (cell["name"], cell["swatch"])
  cell.height == 50
  name.control(.textField, title) {
    name.leading == cell.leading + 8
    name.trailing == swatch.leading - 8
    name.centerY == cell.centerY
  }
  swatch.view {
    swatch.width == 42
    swatch.height == 42
    swatch.trailing == cell.trailing - 29
    swatch.centerY == cell.centerY
  }
}

@LayoutBuilder private func sliders() -> [LayoutPart] {
  for (index, title) in ["Red", "Green", "Blue"].enumerated() {
    let widget = rgbWidget["widget"][index + 1]
    let (caption, level) = (widget["caption"], widget["level"])
    widget.view {
      caption.label(title) {
        caption.leading == widget.leading + 5
        caption.width == 60
        caption.centerY == widget.centerY
      }
      level.control(.slider) {
        level.leading == caption.trailing + 8
        level.trailing == widget.trailing - 5
        level.centerY == widget.centerY
      }
      widget.leading == rgbWidget.leading + 6
      widget.trailing == rgbWidget.trailing - 6
      widget.top == rgbWidget.top + Double(index) * rgbWidget.height / 3 + 6
      widget.height == rgbWidget.height / 3 - 12
    }
  }
}

@LayoutBuilder private func claims(on screen: ViewReference) -> [LayoutPart] {
  when(.size(1024, 768)) {
    frame(savedColours, 10, 30, 328.16, 453.88, on: screen)
    frame(colourSwatch, 358.16, 30, 655.84, 453.88, on: screen)
    frame(colourPicker, 10, 503.88, 328.16, 204.12, on: screen)
    frame(rgbWidget, 358.16, 503.88, 655.84, 204.12, on: screen)
    expect(bar.top == screen.top + 718)
    expect(bar.height == 50)
  }
  when(.size(768, 1024)) {
    frame(colourSwatch, 10, 30, 748, 218.5, on: screen)
    expect(savedColours.top == screen.top + 268.5)
    expect(colourPicker.top == screen.top + 507)
    expect(rgbWidget.top == screen.top + 745.5)
    expect(bar.top == screen.top + 974)
    expect(bar.height == 50)
  }
  expect(rgbWidget["widget"][1]["level"].height == 31)
  expect(rgbWidget["widget"][1].height >= 31)
}

@LayoutBuilder private func frame(
  _ view: ViewReference, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
  on screen: ViewReference
) -> [LayoutPart] {
  expect(view.leading == screen.leading + x)
  expect(view.top == screen.top + y)
  expect(view.width == width)
  expect(view.height == height)
}
