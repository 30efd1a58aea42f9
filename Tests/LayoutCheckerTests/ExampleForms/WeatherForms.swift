import Constraints
import LayoutDSL

/// `Examples/weather-card.layout` in Swift.
@Sendable func weatherCardForm() throws -> Layout {
  let (card, temps): (ViewReference, ViewReference) = ("card", "temps")
  let (minTemp, tempSlash): (ViewReference, ViewReference) = ("minTemp", "tempSlash")
  let (maxTemp, units): (ViewReference, ViewReference) = ("maxTemp", "units")
  let (summary, icon): (ViewReference, ViewReference) = ("summary", "icon")
  return try Layout("Weather card") { screen in
    card.view {
      card.leading == screen.safeArea.leading + 8
      card.trailing == screen.safeArea.trailing - 8
      card.top == screen.safeArea.top + 8
      card.bottom >= summary.bottom + 8
      card.bottom >= icon.bottom + 8
      card.height == 0 ~ .fitting
      temps.view {
        temps.leading == card.leading + 8
        temps.trailing <= icon.leading - 8
        temps.top == card.top + 8
        temps.bottom == minTemp.bottom
        minTemp.label("12") {
          minTemp.font(.system(28))
          minTemp.leading == temps.leading
          minTemp.top == temps.top
        }
        tempSlash.label("/") {
          tempSlash.font(.system(28))
          tempSlash.leading == minTemp.trailing + 4
          tempSlash.firstBaseline == minTemp.firstBaseline
        }
        maxTemp.label("21") {
          maxTemp.font(.system(28))
          maxTemp.leading == tempSlash.trailing + 4
          maxTemp.firstBaseline == minTemp.firstBaseline
        }
        units.label("°C") {
          units.leading == maxTemp.trailing + 4
          units.trailing == temps.trailing
          units.firstBaseline == minTemp.firstBaseline
        }
      }
      summary.label("Partly cloudy throughout the day") {
        summary.font(.system(17))
        summary.lines(0)
        summary.leading == card.leading + 8
        summary.trailing <= icon.leading - 8
        summary.top == temps.bottom + 4
        summary.compression(.horizontal, .low)
      }
      icon.image(480, by: 400) {
        icon.contentMode(.aspectFit)
        icon.trailing == card.trailing - 8
        icon.top == card.top + 8
        icon.aspectRatio(480, to: 400)
        icon.width <= 0.25 * card.width
        icon.compression(.horizontal, .high)
      }
    }
    expect(icon.width == 0.25 * card.width)
    expect(icon.width == 1.2 * icon.height)
    expect(card.height >= icon.height + 16)
    expect(summary.height > 0)
    expect(temps.height > 0)
    expect(icon.height > 0)
    expect(icon.leading - summary.trailing >= 8)
    expect(icon.leading - temps.trailing >= 8)
    expect(card.bottom <= screen.safeArea.bottom)
    when(.width(.lessOrEqual, 320) && .state("")) {
      expect(summary.height >= 40)
      expect(summary.height < 60)
    }
    when(.width(.greaterOrEqual, 414) && .state("")) {
      expect(summary.height >= 20)
      expect(summary.height < 40)
    }
    state("loading") {
      summary.label("Loading the weather")
      icon.hidden()
      temps.hidden()
    }
    state("heat") {
      summary.label("Sunny")
      minTemp.label("26")
      maxTemp.label("38")
    }
    state("snow") {
      summary.label(
        "Heavy snow until tomorrow morning, with storms from the north-east in the afternoon")
      minTemp.label("−12")
      maxTemp.label("−4")
    }
  }
}

/// `Examples/dashboard.layout` in Swift.
@Sendable func dashboardForm() throws -> Layout {
  let (page, cards): (ViewReference, ViewReference) = ("page", "cards")
  let (today, mood): (ViewReference, ViewReference) = ("today", "mood")
  let (tomorrow, weekend): (ViewReference, ViewReference) = ("tomorrow", "weekend")
  return try Layout("Dashboard") { screen in
    screens("iphone", "ipad", "android")
    page.scroll {
      page.leading == screen.safeArea.leading
      page.trailing == screen.safeArea.trailing
      page.top == screen.safeArea.top
      page.bottom == screen.bottom
      page.content.width == page.width
      cards.stack(.vertical) {
        cards.spacing(8)
        for edge in [Edge.top, .leading, .bottom, .trailing] { cards.margin(edge, 8) }
        cards.centerX == page.centerX
        cards.width <= page.width
        cards.width <= 560
        cards.width == page.width ~ .high
        cards.top == page.top
        cards.bottom == page.bottom
        today.view {
          weatherCard(today, "12", "21", outlook: "Partly cloudy throughout the day")
        }
        mood.view {
          moodCard(
            mood, 4, entry: "Went for a long walk before breakfast, and finished the draft")
        }
        tomorrow.view { weatherCard(tomorrow, "9", "14", outlook: "Rain in the evening") }
        weekend.view {
          weatherCard(weekend, "-2", "3", outlook: "Snow, and clear skies on Sunday")
        }
      }
    }
    expect(today["picture"].width == 0.25 * today.width)
    expect(tomorrow["picture"].width == today["picture"].width)
    expect(today["picture"].width == 1.2 * today["picture"].height)
    expect(today.height >= today["picture"].height + 16)
    expect(mood.bottom == mood["note"].bottom + 8)
    expect(tomorrow.top == mood.bottom + 8)
    expect(page.content.width == page.width)
    expect(page.content.bottom == weekend.bottom + 8)
    expect(cards.width == 560, when: .width(.greaterOrEqual, 744))
  }
}

@LayoutBuilder private func weatherCard(
  _ card: ViewReference, _ minTemp: String, _ maxTemp: String, outlook: String
) -> [LayoutPart] {
  let (temperatures, summary, picture) = (card["temperatures"], card["summary"], card["picture"])
  let (lowest, slash) = (card["lowest"], card["slash"])
  let (highest, units) = (card["highest"], card["units"])
  card.bottom >= summary.bottom + 8
  card.bottom >= picture.bottom + 8
  card.height == 0 ~ .fitting
  temperatures.view {
    temperatures.leading == card.leading + 8
    temperatures.trailing <= picture.leading - 8
    temperatures.top == card.top + 8
    temperatures.bottom == lowest.bottom
    lowest.label(minTemp) {
      lowest.font(.system(28))
      lowest.leading == temperatures.leading
      lowest.top == temperatures.top
    }
    slash.label("/") {
      slash.font(.system(28))
      slash.leading == lowest.trailing + 4
      slash.firstBaseline == lowest.firstBaseline
    }
    highest.label(maxTemp) {
      highest.font(.system(28))
      highest.leading == slash.trailing + 4
      highest.firstBaseline == lowest.firstBaseline
    }
    units.label("°C") {
      units.leading == highest.trailing + 4
      units.trailing == temperatures.trailing
      units.firstBaseline == lowest.firstBaseline
    }
  }
  summary.label(outlook) {
    summary.lines(0)
    summary.leading == card.leading + 8
    summary.trailing <= picture.leading - 8
    summary.top == temperatures.bottom + 4
    summary.compression(.horizontal, .low)
  }
  picture.image(480, by: 400) {
    picture.contentMode(.aspectFit)
    picture.trailing == card.trailing - 8
    picture.top == card.top + 8
    picture.aspectRatio(480, to: 400)
    picture.width <= 0.25 * card.width
    picture.compression(.horizontal, .high)
  }
}

@LayoutBuilder private func moodCard(
  _ card: ViewReference, _ mood: Int, entry: String
) -> [LayoutPart] {
  let (faces, face, mark, note) = (card["faces"], card["face"], card["mark"], card["note"])
  card.bottom >= note.bottom + 8
  card.bottom >= faces.bottom + 8
  card.height == 0 ~ .fitting
  faces.stack(.horizontal) {
    faces.spacing(8)
    faces.leading == card.leading + 8
    faces.top == card.top + 8
    for index in 1...5 { face[index].image(32, by: 32) }
  }
  mark.view {
    mark.leading == face[mood].leading
    mark.trailing == face[mood].trailing
    mark.top == faces.bottom + 2
    mark.height == 2
  }
  note.label(entry) {
    note.lines(0)
    note.leading == card.leading + 8
    note.trailing == card.trailing - 8
    note.top == faces.bottom + 8
    note.compression(.horizontal, .low)
    note.hugging(.horizontal, 1)
  }
}
