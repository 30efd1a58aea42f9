import LayoutDSL

/// The layouts of `Examples/control-unit.layout` in Swift.
let controlUnitForms: [@Sendable () throws -> Layout] = [
  overviewForm, lightsForm, climateForm, keypadForm,
]

private let bar: ViewReference = "bar"

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

@Sendable private func overviewForm() throws -> Layout {
  let (readings, time): (ViewReference, ViewReference) = ("readings", "time")
  let (outside, power): (ViewReference, ViewReference) = ("outside", "power")
  let door: ViewReference = "door"
  return try Layout("Control unit: overview") { screen in
    screens("kiosk")
    navigation("Overview", on: screen)
    readings.grid(columns: 2) {
      readings.spacing(8)
      readings.distribution(.fillEqually)
      readings.leading == screen.leading + 16
      readings.trailing == screen.trailing - 16
      readings.top == bar.bottom + 8
      readings.bottom == screen.bottom - 16
      time.view { reading(time, "Time", "21:34") }
      outside.view { reading(outside, "Outside", "17.5 °C") }
      power.view { reading(power, "Power", "412 W") }
      door.view { reading(door, "Front door", "Closed") }
    }
    expect(readings.width == 768)
    expect(time.width == outside.width)
    expect(time.height == door.height)
    expect(bar["overview"].height == 56)
  }
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

@Sendable private func lightsForm() throws -> Layout {
  let (lamps, tower): (ViewReference, ViewReference) = ("lamps", "tower")
  let (dining, kitchen): (ViewReference, ViewReference) = ("dining", "kitchen")
  let hall: ViewReference = "hall"
  return try Layout("Control unit: lights") { screen in
    screens("kiosk")
    navigation("Lights", on: screen)
    lamps.stack(.vertical) {
      lamps.spacing(8)
      lamps.distribution(.fillEqually)
      lamps.leading == screen.leading
      lamps.trailing == screen.trailing
      lamps.top == bar.bottom + 16
      tower.view { lamp(tower, "Tower light") }
      dining.view { lamp(dining, "Dining room") }
      kitchen.view { lamp(kitchen, "Kitchen") }
      hall.view { lamp(hall, "Hall") }
    }
    expect(hall.bottom <= screen.bottom - 16)
    expect(tower["level"].width == dining["level"].width)
    expect(tower["level"].height == 44)
  }
}

@Sendable private func climateForm() throws -> Layout {
  let (inside, colder): (ViewReference, ViewReference) = ("inside", "colder")
  let (warmer, programme): (ViewReference, ViewReference) = ("warmer", "programme")
  let history: ViewReference = "history"
  return try Layout("Control unit: climate") { screen in
    screens("kiosk")
    navigation("Climate", on: screen)
    inside.view {
      reading(inside, "Living room", "21.0 °C")
      inside.leading == screen.leading + 16
      inside.width == 320
      inside.top == bar.bottom + 16
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
      programme.trailing == screen.trailing - 16
      programme.top == inside.top
      programme.height == 56
    }
    history.image(432, by: 243) {
      history.leading == programme.leading
      history.trailing == programme.trailing
      history.top == programme.bottom + 16
      history.aspectRatio(16, to: 9)
    }
    expect(warmer.leading - colder.trailing == 16)
    expect(history.width == 432)
    expect(history.bottom <= screen.bottom - 16)
  }
}

@Sendable private func keypadForm() throws -> Layout {
  let (keys, key): (ViewReference, ViewReference) = ("keys", "key")
  let actions = [
    "Mood", "Reading", "Movie", "Dinner", "Tower", "Dining", "Kitchen", "Hall", "Warmer", "Colder",
    "Away", "Night", "Music", "Quieter", "Louder", "All off",
  ]
  return try Layout("Control unit: keypad") { screen in
    screens("kiosk")
    navigation("Keypad", on: screen)
    keys.grid(columns: 4) {
      keys.spacing(12)
      keys.distribution(.fillEqually)
      keys.leading == screen.leading + 16
      keys.trailing == screen.trailing - 16
      keys.top == bar.bottom + 16
      keys.bottom == screen.bottom - 16
      for (index, action) in actions.enumerated() {
        key[index + 1].control(.button, action)
      }
    }
    expect(key[1].width == key[16].width)
    expect(key[1].height == key[16].height)
    expect(key[4].trailing == screen.trailing - 16)
    expect(key[16].bottom == screen.bottom - 16)
    expect(key[5].top == key[1].bottom + 12)
  }
}
