import Constraints
import Foundation
import GuideSamples
import LayoutDSL
import Testing

/// The samples of the guide "Solving a layout".
@Suite("Solving a layout")
struct SolvingALayoutTests {
  @Test("The samples print what their comments say")
  func samples() throws {
    var transcript = Transcript()
    func print(_ items: Any...) { transcript.print(items) }

    // snippet: frames
    let (card, title, icon) = (ViewReference("card"), ViewReference("title"), ViewReference("icon"))
    let layout = try Layout("Card") { screen in
      card.view {
        card.leading == screen.leading + 8
        card.trailing == screen.trailing - 8
        card.top == screen.safeArea.top + 8
        card.bottom >= title.bottom + 8
        card.height == 0 ~ .fitting
        title.label("Partly cloudy throughout the day") {
          title.lines(0)
          title.leading == card.leading + 8
          title.top == card.top + 8
          title.trailing == icon.leading - 8
        }
        icon.image(48, by: 40) {
          icon.trailing == card.trailing - 8
          icon.top == card.top + 8
          icon.width == 48
        }
      }
    }
    let phone = Screen(
      name: "phone", size: Size(width: 320, height: 568), scale: 2, safeArea: Insets(top: 20))
    let solved = try SolvedLayout(layout, on: phone)
    if let frame = solved.frame(of: "title") {
      print(frame.x, frame.y, frame.width)  // 16.0 36.0 232.0
    }
    if let text = solved.text(of: "title") {
      print(text.lineCount, "lines,", text.size.height, "points high")  // 2 lines, 41.0 points high
    }
    // end

    // snippet: conflicts
    let narrow = Screen(name: "watch", size: Size(width: 60, height: 60))
    var unsolved = try SolvedLayout(layout, on: narrow)
    print(unsolved.solution == nil)  // true
    for conflict in try unsolved.conflicts().sets {
      for id in conflict.constraints {
        print(unsolved.problem.problem[id].origin.label)
      }
    }
    // card.leading == screen.leading + 8
    // card.trailing == screen.trailing - 8
    // title.leading == card.leading + 8
    // title.trailing == icon.leading - 8
    // icon.trailing == card.trailing - 8
    // icon.width == 48
    // end

    // snippet: states
    let weather = try Layout("Weather") { screen in
      title.label("Partly cloudy") {
        title.leading == screen.leading + 8
        title.top == screen.top + 8
      }
      icon.image(60, by: 50) {
        icon.leading == title.leading
        icon.top == title.bottom + 8
      }
      state("loading") {
        title.label("Loading")
        icon.hidden()
      }
    }
    for state in [Layout.defaultState] + weather.states {
      let screen = state == Layout.defaultState ? phone : phone.inState(state)
      let solved = try SolvedLayout(weather, on: screen)
      print(state, solved.frame(of: "title")?.width ?? 0)
    }
    // default 100.0
    // loading 61.5
    // end

    // snippet: live
    var solver = solved.solver
    if let width = solved.problem.constraint(of: .screen(.screen, .width)),
      let title = solved.expanded.item(named: "title"),
      let variables = solved.problem[title].variables
    {
      for window in [320.0, 480, 640] {
        try solver.setRightHandSide(window, of: width)
        if let solution = try solver.solve().solution {
          print(window, solution[variables.width])
        }
      }
      // 320.0 232.0
      // 480.0 392.0
      // 640.0 552.0
    }
    // end

    let expected = try Transcript.expected(in: #filePath)
    #expect(transcript.lines == expected)
  }

  @Test("The guide shows the samples of its test, and no other page has one")
  func shown() throws {
    let catalog = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/LayoutDSL/LayoutDSL.docc")
    let shown = try Transcript.blocks(of: catalog.appending(path: "SolvingALayout.md"))
    #expect(shown == (try Transcript.snippets(in: #filePath).map(\.lines)))
    let pages = try FileManager.default.contentsOfDirectory(
      at: catalog, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "md" }
    let withSamples = try pages.filter { try !Transcript.blocks(of: $0).isEmpty }
    #expect(withSamples.map(\.lastPathComponent) == ["SolvingALayout.md"])
  }
}
