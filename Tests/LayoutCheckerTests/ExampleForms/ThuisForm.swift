import LayoutDSL

/// `Examples/thuis.layout` in Swift.
@Sendable func thuisForm() throws -> Layout {
  let (page, collection): (ViewReference, ViewReference) = ("page", "collection")
  let (moodTop, goodNight): (ViewReference, ViewReference) = ("moodTop", "goodNight")
  let (mainLight, outside): (ViewReference, ViewReference) = ("mainLight", "outside")
  return try Layout("Thuis") { screen in
    screens("iphone", "ipad")
    page.scroll {
      page.leading == screen.safeArea.leading
      page.trailing == screen.safeArea.trailing
      page.top == screen.safeArea.top
      page.bottom == screen.bottom
      collection.flow {
        for edge in Edge.allCases { collection.margin(edge, 8) }
        collection.spacing(8)
        collection.lineSpacing(8)
        collection.leading == page.leading
        collection.trailing == page.trailing
        collection.top == page.top
        collection.bottom == page.bottom
        collection.width == page.width
        moodTop.view { Tile(title: "Mood").body(moodTop, in: collection, on: screen) }
        goodNight.view { Tile(title: "Good night").body(goodNight, in: collection, on: screen) }
        mainLight.view {
          Tile(title: "Dining room", value: "60", slides: true, columns: 2)
            .body(mainLight, in: collection, on: screen)
        }
        outside.view {
          Tile(title: "Outside", value: "21°").body(outside, in: collection, on: screen)
        }
        ViewReference("rain").view {
          Tile(title: "Rain", value: "40%").body("rain", in: collection, on: screen)
        }
        ViewReference("shutters").view {
          Tile(title: "Shutters", value: "30", slides: true, columns: 2)
            .body("shutters", in: collection, on: screen)
        }
      }
    }
    when(.size(320, 568)) {
      expect(moodTop.width == 148)
      expect(mainLight.width == 304)
      expect(moodTop.height == 94.67)
    }
    when(.size(768, 1024)) {
      expect(moodTop.width == 372)
      expect(mainLight.width == 752)
      expect(moodTop.height == 170.67)
    }
    when(.compactWidth) {
      expect(moodTop["icon"].width == 45)
      expect(mainLight["level"].width == 200)
    }
    when(.regularWidth) {
      expect(moodTop["icon"].width == 70)
      expect(mainLight["level"].width == 400)
    }
    state("winter") {
      outside["reading"].label("−8.5°")
      ViewReference("rain")["reading"].label("100%")
    }
    state("starting") {
      outside["reading"].label("°") { outside["reading"].hidden() }
      ViewReference("rain")["reading"].label("%") { ViewReference("rain")["reading"].hidden() }
    }
    expect(moodTop.leading == page.frame.leading + 8)
    expect(goodNight.leading == moodTop.trailing + 8)
    expect(goodNight.trailing == page.frame.trailing - 8)
    expect(mainLight.top == moodTop.bottom + 8)
    expect(goodNight.top == moodTop.top)
    expect(goodNight.leading >= moodTop.trailing)
    expect(mainLight.top >= moodTop.bottom)
    expect(moodTop["name"].bottom <= moodTop.bottom)
    expect(outside["reading"].trailing == outside.trailing - 8)
  }
}

private struct Tile {
  var title: String
  var value = ""
  var slides = false
  var columns = 1

  @LayoutBuilder func body(
    _ tile: ViewReference, in collection: ViewReference, on screen: ViewReference
  ) -> [LayoutPart] {
    let (name, icon) = (tile["name"], tile["icon"])
    let (reading, level) = (tile["reading"], tile["level"])
    if columns == 1 {
      tile.width == collection.width / 2 - 12
    } else {
      tile.width == collection.width - 16
    }
    when(.regularHeight) { tile.height == screen.height / 6 }
    when(.compactHeight) { tile.height == screen.height / 3 }
    name.label(title) {
      name.leading == tile.leading + 8
      name.trailing <= tile.trailing - 8
      name.bottom <= tile.bottom
      if slides {
        name.top == tile.top + 8
      } else {
        name.top == icon.bottom
      }
    }
    if !slides {
      icon.image(70, by: 70) {
        when(.compactWidth) { icon.width == 45 }
        when(.regularWidth) { icon.width == 70 }
        icon.height == icon.width
        icon.top == tile.top + 8
        icon.leading == tile.leading + 8
      }
    }
    reading.label(value) {
      if value.isEmpty || slides { reading.hidden() }
      reading.font(.system(28))
      if !slides { reading.leading >= icon.trailing + 8 }
      reading.trailing == tile.trailing - 8
      reading.centerY == tile.centerY
    }
    if slides {
      level.control(.slider) {
        when(.compactWidth) { level.width == 200 }
        when(.regularWidth) { level.width == 400 }
        level.leading >= tile.leading + 8
        level.trailing <= tile.trailing - 8
        level.centerX == tile.centerX
        level.top >= name.bottom
        level.bottom == tile.bottom - 8
      }
    }
  }
}
