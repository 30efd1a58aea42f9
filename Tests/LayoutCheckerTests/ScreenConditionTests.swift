import LayoutDSL
import SeededRandomness
import Testing

@testable import LayoutChecker

/// Conditions are true of exactly the screens that they are made for.
@Suite struct ScreenConditionTests {
  private let all =
    ScreenCatalog.defaultScreens
    + ScreenCatalog.defaultScreens.prefix(9).map { screen in
      var screen = screen
      screen.direction = .rightToLeft
      return screen
    }

  private func words(for holds: (Screen) -> Bool) -> String? {
    ScreenCondition(of: all.filter(holds), among: all)?.words
  }

  @Test func theShortestConditionIsFound() {
    #expect(words { $0.orientation == .landscape } == "those in landscape")
    #expect(words { $0.direction == .rightToLeft } == "those from right to left")
    #expect(words { $0.platform == "android" } == "those with Android")
    #expect(words { $0.size.width <= 375 } == "those up to 375 pt wide")
    #expect(words { $0.size.width >= 981 } == "those at least 981 pt wide")
    #expect(
      words { (400...500).contains($0.size.height) } == "those in landscape, at least 402 pt high")
    #expect(
      words { $0.orientation == .landscape && $0.safeArea.left > 0 }
        == "those in landscape with a notch")
    #expect(
      words { $0.size.width <= 393 && $0.direction == .leftToRight }
        == "those from left to right, up to 393 pt wide")
  }

  @Test func theBarsOfScreensTellThemApart() {
    let (both, neither) = (screen(top: 20, bottom: 34), screen(top: 0, bottom: 0))
    let (above, below) = (screen(top: 20, bottom: 0), screen(top: 0, bottom: 34))
    #expect(
      ScreenCondition(of: [both, above], among: [both, above, below, neither])?.words
        == "those with a status bar")
    #expect(
      ScreenCondition(of: [both, below], among: [both, above, below, neither])?.words
        == "those with a home indicator")
    #expect(
      ScreenCondition(of: [below, neither], among: [both, above, below, neither])?.words
        == "those without a status bar")
  }

  private func screen(top: Double, bottom: Double) -> Screen {
    // Screens of one size, which only their bars tell apart.
    Screen(
      name: "\(top) \(bottom)", size: Size(width: 400, height: 800),
      safeArea: Insets(top: top, left: 0, bottom: bottom, right: 0))
  }

  /// Two things and a limit are as much as a person reads.
  @Test func aConditionIsNoLongerThanAListOfNames() {
    #expect(
      words {
        $0.orientation == .landscape && $0.direction == .leftToRight && $0.size.width <= 852
      } == "those in landscape from left to right, up to 852 pt wide")
    #expect(
      words {
        $0.orientation == .landscape && $0.direction == .leftToRight
          && (640...852).contains($0.size.width)
      } == nil)
  }

  @Test func allScreensAndNoneHaveNoCondition() {
    #expect(ScreenCondition(of: all, among: all) == nil)
    #expect(ScreenCondition(of: [], among: all) == nil)
  }

  @Test func aConditionHoldsOnExactlyItsScreens() {
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      // Cut along something that screens have, or anywhere.
      let limit = Double(Int.random(in: 300...1300, using: &random))
      let isUpright = Bool.random(using: &random)
      let isAnywhere = Bool.random(using: &random)
      let some = all.filter { screen in
        if isAnywhere { return Bool.random(using: &random) }
        return screen.size.width <= limit && (screen.orientation == .portrait) == isUpright
      }
      guard let condition = ScreenCondition(of: some, among: all) else { continue }
      let holding = all.filter { screen in condition.terms.allSatisfy { $0.holds(on: screen) } }
      #expect(holding == some, "seed \(seed): \(condition.words)")
    }
  }
}
