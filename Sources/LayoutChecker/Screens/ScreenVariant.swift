internal import LayoutDSL

/// What a layout shows on a screen: the state that it is in, and how long its texts are.
struct ScreenVariant: Hashable {
  /// The state; empty for the default one.
  var state = ""

  /// The length of texts in percent of those that were written.
  var textLength = Screen.writtenTextLength

  /// Whether the layout is as people see it who wrote it.
  var isUsual: Bool { self == Self() }

  /// The state by its name.
  var nameOfState: String { state.isEmpty ? Layout.defaultState : state }

  /// The name of the state, with the length of texts where it is another one: `loading, texts 130%`.
  var name: String {
    textLength == Screen.writtenTextLength ? nameOfState : "\(nameOfState), texts \(textLength)%"
  }
}

extension Screen {
  /// What a layout shows on the screen.
  var variant: ScreenVariant { ScreenVariant(state: state, textLength: textLength) }

  /// The screen with something else shown on it.
  func showing(_ variant: ScreenVariant) -> Screen {
    inState(variant.state).withTexts(of: variant.textLength)
  }

  /// The screen with the layout as it usually is.
  var withoutVariant: Screen { showing(ScreenVariant()) }
}

extension [Screen] {
  /// The screens that differ in more than what is shown on them, in their order.
  var withoutVariants: [Screen] { map(\.withoutVariant).withoutRepetitions }

  /// How many screens there are, and in how many states of a layout: `32 screens in 3 states`.
  var wordsOfCount: String {
    let (screens, states) = (withoutVariants.count, Set(map(\.state)).count)
    return "\(screens) \(screens == 1 ? "screen" : "screens")"
      + (states > 1 ? " in \(states) states" : "")
  }
}

extension [ScreenVariant] {
  /// The variants in words: `in the states loading and empty`, `with texts of 130% and 200%`, or both.
  ///
  /// - Parameter all: what there is besides: what all variants have in common is not said.
  func words(amid all: [ScreenVariant]) -> String {
    let tellsStates = all.contains { !$0.state.isEmpty }
    let tellsLengths = all.contains { $0.textLength != Screen.writtenTextLength }
    guard tellsLengths else { return map(\.state).wordsOfStates }
    guard tellsStates else { return map(\.textLength).wordsOfTextLengths }
    // States with the same lengths are told together.
    var groups: [(states: [String], lengths: [Int])] = []
    for state in map(\.state).withoutRepetitions {
      let lengths = filter { $0.state == state }.map(\.textLength)
      if let index = groups.firstIndex(where: { $0.lengths == lengths }) {
        groups[index].states.append(state)
      } else {
        groups.append(([state], lengths))
      }
    }
    return groups.map { "\($0.states.wordsOfStates) \($0.lengths.wordsOfTextLengths)" }
      .joinedInWords
  }
}

extension [Int] {
  /// Lengths of texts in words: `with texts of 130% and 200%`, `with empty texts`, `with texts as written`.
  var wordsOfTextLengths: String {
    let other = filter { $0 != Screen.writtenTextLength && $0 != 0 }.map { "\($0)%" }
    let kinds = [
      contains(Screen.writtenTextLength) ? "with texts as written" : nil,
      other.isEmpty ? nil : "with texts of \(other.joinedInWords)",
      contains(0) ? "with empty texts" : nil,
    ].compactMap { $0 }
    return kinds.joinedInWords
  }
}

extension Screen {
  /// What tells windows of a sweep apart besides their sizes: `, from right to left, with text of size xSmall`.
  var wordsOfTraits: String {
    (direction == .rightToLeft ? ", from right to left" : "")
      + (textSize == .large ? "" : ", with text of size \(textSize.rawValue)")
  }
}
