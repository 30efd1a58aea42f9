import LayoutDSL

/// `Examples/control-unit.layout` in Swift.
@Sendable func controlUnitForm() throws -> Layout {
  try Layout("Control unit") { screen in
    screens("kiosk")
    navigation("Overview", on: screen)
    content.guide {
      content.leading == screen.leading + 16
      content.trailing == screen.trailing - 16
      content.top == bar.bottom + 16
      content.bottom == screen.bottom - 16
    }
    overview()
    lights(on: screen)
    climateView()
    keypad(on: screen)
    for page in ["Lights", "Climate", "Keypad"] {
      state(page.lowercased()) { bar["heading"].label(page) }
    }
    expect(bar["overview"].height == 56)
  }
}

private let (bar, content): (ViewReference, ViewReference) = ("bar", "content")

@LayoutBuilder private func navigation(_ title: String, on screen: ViewReference) -> [LayoutPart] {
  let (heading, pages) = (bar["heading"], bar["pages"])
  bar.view {
    bar.height == 72
    heading.label(title) {
      heading.font(.system(28, weight: .semibold))
      heading.leading == bar.leading + 16
      heading.centerY == bar.centerY
    }
    pages.stack(.horizontal) {
      pages.spacing(8)
      pages.distribution(.fillEqually)
      pages.trailing == bar.trailing - 16
      pages.centerY == bar.centerY
      pages.leading >= heading.trailing + 16
      for page in ["Overview", "Lights", "Climate", "Keypad"] {
        bar[page.lowercased()].control(.button, page) { bar[page.lowercased()].height == 56 }
      }
    }
    bar.leading == screen.leading
    bar.trailing == screen.trailing
    bar.top == screen.top
  }
}

@LayoutBuilder private func reading(
  _ reading: ViewReference, _ title: String, _ value: String
) -> [LayoutPart] {
  let (name, number) = (reading["name"], reading["number"])
  name.label(title) {
    name.leading == reading.leading + 16
    name.top == reading.top + 16
    name.trailing <= reading.trailing - 16
  }
  number.label(value) {
    number.font(.system(50))
    number.leading == reading.leading + 16
    number.bottom == reading.bottom - 16
    number.trailing <= reading.trailing - 16
  }
}

@LayoutBuilder private func overview() -> [LayoutPart] {
  let (readings, time): (ViewReference, ViewReference) = ("readings", "time")
  let (outside, power): (ViewReference, ViewReference) = ("outside", "power")
  let door: ViewReference = "door"
  readings.grid(columns: 2) {
    when(!.state("")) { readings.hidden() }
    readings.spacing(8)
    readings.distribution(.fillEqually)
    fill(readings)
    time.view { reading(time, "Time", "21:34") }
    outside.view { reading(outside, "Outside", "17.5 °C") }
    power.view { reading(power, "Power", "412 W") }
    door.view { reading(door, "Front door", "Closed") }
  }
  expect(readings.width == 768)
  expect(time.width == outside.width)
  expect(time.height == door.height)
}

/// A view takes the frame that all views share.
@LayoutBuilder private func fill(_ view: ViewReference) -> [LayoutPart] {
  view.leading == content.leading
  view.trailing == content.trailing
  view.top == content.top
  view.bottom == content.bottom
}

@LayoutBuilder private func lamp(_ lamp: ViewReference, _ title: String) -> [LayoutPart] {
  let (name, level, light) = (lamp["name"], lamp["level"], lamp["light"])
  lamp.height == 64
  name.label(title) {
    name.leading == lamp.leading + 16
    name.width == 160
    name.centerY == lamp.centerY
  }
  level.control(.slider) {
    level.leading == name.trailing + 16
    level.trailing == light.leading - 16
    level.height == 44
    level.centerY == lamp.centerY
  }
  light.control(.switch) {
    light.trailing == lamp.trailing - 16
    light.centerY == lamp.centerY
  }
}

@LayoutBuilder private func lights(on screen: ViewReference) -> [LayoutPart] {
  let (lamps, tower): (ViewReference, ViewReference) = ("lamps", "tower")
  let (dining, kitchen): (ViewReference, ViewReference) = ("dining", "kitchen")
  let hall: ViewReference = "hall"
  lamps.stack(.vertical) {
    when(!.state("lights")) { lamps.hidden() }
    lamps.spacing(8)
    lamps.distribution(.fillEqually)
    lamps.leading == screen.leading
    lamps.trailing == screen.trailing
    lamps.top == content.top
    tower.view { lamp(tower, "Tower light") }
    dining.view { lamp(dining, "Dining room") }
    kitchen.view { lamp(kitchen, "Kitchen") }
    hall.view { lamp(hall, "Hall") }
  }
  expect(hall.bottom <= content.bottom)
  expect(tower["level"].width == dining["level"].width)
  expect(tower["level"].height == 44)
}

@LayoutBuilder private func climateView() -> [LayoutPart] {
  let (climate, inside): (ViewReference, ViewReference) = ("climate", "inside")
  let (colder, warmer): (ViewReference, ViewReference) = ("colder", "warmer")
  let (programme, history): (ViewReference, ViewReference) = ("programme", "history")
  climate.view {
    when(!.state("climate")) { climate.hidden() }
    fill(climate)
    inside.view {
      reading(inside, "Living room", "21.0 °C")
      inside.leading == climate.leading
      inside.width == 320
      inside.top == climate.top
      inside.height == 120
    }
    colder.control(.button, "Colder") {
      colder.leading == inside.leading
      colder.top == inside.bottom + 16
      colder.width == 152
      colder.height == 88
    }
    warmer.control(.button, "Warmer") {
      warmer.trailing == inside.trailing
      warmer.top == colder.top
      warmer.width == 152
      warmer.height == 88
    }
    programme.control(.segments, "Home", "Away", "Night") {
      programme.leading == inside.trailing + 16
      programme.trailing == climate.trailing
      programme.top == inside.top
      programme.height == 56
    }
    history.image(432, by: 243) {
      history.leading == programme.leading
      history.trailing == programme.trailing
      history.top == programme.bottom + 16
      history.aspectRatio(16, to: 9)
    }
  }
  expect(warmer.leading - colder.trailing == 16)
  expect(history.width == 432)
  expect(history.bottom <= content.bottom)
}

@LayoutBuilder private func keypad(on screen: ViewReference) -> [LayoutPart] {
  let (keys, key): (ViewReference, ViewReference) = ("keys", "key")
  let actions = [
    "Mood", "Reading", "Movie", "Dinner", "Tower", "Dining", "Kitchen", "Hall", "Warmer", "Colder",
    "Away", "Night", "Music", "Quieter", "Louder", "All off",
  ]
  keys.grid(columns: 4) {
    when(!.state("keypad")) { keys.hidden() }
    keys.spacing(12)
    keys.distribution(.fillEqually)
    fill(keys)
    for (index, action) in actions.enumerated() {
      key[index + 1].control(.button, action)
    }
  }
  expect(key[1].width == key[16].width)
  expect(key[1].height == key[16].height)
  expect(key[1].height >= 44)
  expect(key[4].trailing == screen.trailing - 16)
  expect(key[16].bottom == screen.bottom - 16)
  expect(key[5].top == key[1].bottom + 12)
}
