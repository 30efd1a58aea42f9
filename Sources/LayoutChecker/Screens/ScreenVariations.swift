public import LayoutDSL

/// What screens are looked at besides those that are chosen: the same ones as other people see them.
public struct ScreenVariations: Hashable, Codable, Sendable {
  /// The lengths of texts besides those that were written, in percent of these: 130 for what a translation may
  /// make of them, 200 for texts that are twice as long, 0 for labels that are empty.
  public var textLengths: [Int]

  /// The text sizes that people choose.
  public var textSizes: [ContentSizeCategory]

  /// Whether to look at a language that is written from right to left too.
  public var isMirrored: Bool

  /// Makes variations; none where nothing is given.
  public init(
    textLengths: [Int] = [], textSizes: [ContentSizeCategory] = [], isMirrored: Bool = false
  ) {
    (self.textLengths, self.textSizes, self.isMirrored) = (textLengths, textSizes, isMirrored)
  }

  /// The screen in all its variations of size and direction, itself first.
  private func withTraits(_ screen: Screen) -> [Screen] {
    var screens = [screen]
    for size in textSizes {
      var other = screen
      other.textSize = size
      screens.append(other)
    }
    if isMirrored {
      var other = screen
      other.direction = .rightToLeft
      screens.append(other)
    }
    return screens
  }

  /// Windows, each with its screen, and behind them the same ones in all variations, each once. Texts of other
  /// lengths are looked at where texts are as written, and in every other variation too.
  package func applied<Window: Hashable>(
    to windows: [Window], _ screen: WritableKeyPath<Window, Screen>
  ) -> [Window] {
    func setting(_ other: Screen, in window: Window) -> Window {
      var window = window
      window[keyPath: screen] = other
      return window
    }
    let traits = windows.flatMap { window in
      withTraits(window[keyPath: screen]).map { setting($0, in: window) }
    }
    // Those that were chosen come first.
    let sized = (windows + traits).withoutRepetitions
    let written = sized.filter { $0[keyPath: screen].textLength == Screen.writtenTextLength }
    let others = textLengths.flatMap { length in
      written.map { setting($0[keyPath: screen].withTexts(of: length), in: $0) }
    }
    return (sized + others).withoutRepetitions
  }
}
