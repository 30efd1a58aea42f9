internal import Constraints
internal import LayoutDSL

extension Finding.Note {
  /// The fact in words, in lower case and without a full stop.
  public var text: String { fact.words }
}

extension Fact {
  /// How much a fact matters to who has five minutes.
  enum Importance {
    /// What is wrong is not understood without it.
    case essential

    /// It helps where there is room for it.
    case useful

    /// It is for who wants to know all, or is told in another way.
    case further
  }

  /// How much the fact matters beside the message of its finding.
  var importance: Importance {
    switch self {
    case .unheld, .free, .totalError, .noRoom, .conflictSearchEnded, .unneededRows, .picture,
      .pictureRatio, .expected, .textWidth, .formula:
      .essential
    case .crushed, .content, .reach, .page, .covered, .untouchable, .finger, .systemSize, .rounds,
      .screenFact, .numbersAt:
      .useful
    case .row, .alsoConflicting, .replacing, .moreConflicts, .alsoNegative, .frame, .followers,
      .declaration, .oneSize, .lastRound, .instance, .sameFault, .numbersOf, .elsewhere:
      .further
    }
  }

  /// The fact in words, in lower case and without a full stop.
  var words: String {
    switch self {
    case .free(let measure, let lower, let upper):
      "\(measure.words) is \(Self.words(forRangeFrom: lower, to: upper))"
    case .unheld(let measure, let lower, let upper):
      "nothing holds it open: \(measure.words) is \(Self.words(forRangeFrom: lower, to: upper))"
    case .totalError(let error): "whoever gives way, it is by \(error.points) in all"
    case .crushed: "it is crushed by rows that matter as much or more"
    case .noRoom(let axis): "these required rows leave no \(axis.sizeName) for it"
    case .row(let row, let outcome): "`\(row)` \(outcome.words)"
    case .screenFact, .alsoConflicting, .replacing, .moreConflicts, .conflictSearchEnded,
      .unneededRows, .alsoNegative:
      wordsOnConflicts
    case .picture, .pictureRatio, .frame, .untouchable, .content, .reach, .page, .covered, .finger,
      .systemSize, .textWidth, .rounds, .lastRound, .expected:
      wordsOnSizes
    case .followers(let views, let more): "and with it \(Self.list(views, more: more))"
    case .declaration(let view): "`\(view)` is here"
    case .oneSize(let axis, let stack): "`\(stack)` gives all its views one \(axis.sizeName)"
    case .formula(let formula, let sizes, let winner):
      "it is \(formula) for \(sizes)" + (winner.map { ", where `\($0)` wins" } ?? "")
    case .instance(let view, let component): "`\(view)` is an instance of `\(component)`"
    case .sameFault(let views, let more):
      "the same is wrong with \(Self.list(views, more: more))"
    case .numbersAt(let axis, let size):
      "these are the numbers \(size.place(of: axis.sizeName))"
    case .numbersOf(let screen): "these are the numbers of \(screen.title)"
    case .elsewhere(let quantity, let least, let most):
      "elsewhere \(quantity.words) goes "
        + [
          least.map { "down \($0.words)" },
          most.map { "up \($0.words)" },
        ].compactMap { $0 }.joinedInWords
    }
  }

  private var wordsOnConflicts: String {
    switch self {
    case .screenFact(let fact): "on this screen `\(fact)`"
    case .alsoConflicting(let rows, let elsewhere):
      "\(elsewhere ? "on other screens" : "for the same reason") these conflict: "
        + Self.list(rows, more: 0)
    case .replacing(let rows, let others, let elsewhere):
      "\(elsewhere ? "on other screens " : "")so do these with \(Self.list(others, more: 0)) in place of \(Self.list(rows, more: 0))"
    case .moreConflicts(let count):
      count == 1 ? "and so does 1 more set of rows" : "and so do \(count) more sets of rows"
    case .unneededRows:
      "the search for fewer rows ended after a fixed amount of work: some of these may not be needed"
    case .conflictSearchEnded(let count):
      "there are more conflicts: after \(count) sets of rows the search ends"
    case .alsoNegative(let sizes, let more):
      "for the same reason "
        + (sizes.enumerated().map { index, size in
          "`\(size.view)` \(index == 0 ? "would be " : "")\(size.value.points) "
            + size.axis.adjective
        } + (more > 0 ? ["\(more) more views less than nothing"] : [])).joinedInWords
    default: ""
    }
  }

  private var wordsOnSizes: String {
    switch self {
    case .picture(let size): "the picture is \(size.words)"
    case .pictureRatio(let size, let percent):
      "the picture is \(size.words), so that the ratio of width to height is "
        + "\(percent.hundredths) % off"
    case .frame(let view, let frame, let screen):
      "`\(view)` is \(frame.width.points) wide and \(frame.height.points) high at "
        + "(\(frame.x.hundredths), \(frame.y.hundredths)) on a screen of "
        + "\(screen.width.hundredths) x \(screen.height.hundredths)"
    case .untouchable(let view):
      "what lies outside of `\(view)` gets no touches, and is cut off where `\(view)` clips"
    case .content(let area, let size, let own):
      "the content is \(size.width.points) wide and \(size.height.points) high in `\(area)` of "
        + "\(own.width.points) by \(own.height.points)"
    case .reach(let area, let size):
      "no more than \(size.width.points) by \(size.height.points) of `\(area)` can be seen, however "
        + "far it is scrolled"
    case .page(let area, let axis, let size, let content):
      "a page of `\(area)` shows \(size.points) of \(content.points) of \(axis.sizeName)"
    case .covered(let amounts):
      "of this screen "
        + amounts.map { "\($0.value.points) at the \($0.side.rawValue)" }.joinedInWords
        + " is covered or cut off"
    case .finger(let size): TouchTarget.words(forFinger: size)
    case .systemSize(let size, let axis):
      "\(size.points) \(axis.adjective), as the system makes it, would be large enough"
    case .textWidth(let view, let width, let text):
      "`\(view)` is \(width.points) wide, and its text \(text.points) on one line"
    case .rounds(let view, let sizes):
      "round by round, `\(view)` is "
        + sizes.map { "\($0.width.points) wide with a text \($0.height.points) high" }
        .joined(separator: ", then ")
    case .lastRound(let round?): "the frames are those of round \(round), the last one"
    case .lastRound(nil): "the frames are those of the last round"
    case .expected(let comparison, let expression, let value):
      "it should be \(comparison.adverb)"
        + (expression.map { "`\($0)`, which is \(value.points)" } ?? value.points)
    default: ""
    }
  }

  private static func words(forRangeFrom lower: Double, to upper: Double) -> String {
    switch (lower.isFinite, upper.isFinite) {
    case (true, true): "free from \(lower.points) to \(upper.points)"
    case (true, false): "free from \(lower.points) upwards"
    case (false, true): "free up to \(upper.points)"
    case (false, false): "free without limit"
    }
  }

  private static func list(_ names: [String], more: Int) -> String {
    (names.map { "`\($0)`" } + (more > 0 ? ["\(more) more"] : [])).joinedInWords
  }
}

extension Fact.Extreme {
  fileprivate var words: String {
    (value.isFinite ? "to \(value.points)" : "without limit") + " on \(screen.title)"
  }
}

extension Fact.Outcome {
  fileprivate var words: String {
    switch self {
    case .missed(let error): "is missed by \(error.points)"
    case .spare(let room): "has only \(room.points) to spare"
    case .tight: "only just holds"
    }
  }
}

extension ViewMeasure {
  fileprivate var words: String { "`\(view).\(attribute.rawValue)`" }
}

extension MeasuredQuantity {
  /// What is measured, in words.
  var words: String {
    switch self {
    case .shown(let measure): measure.words
    case .least(let measure): "the least \(measure.words)"
    case .greatest(let measure): "the greatest \(measure.words)"
    case .left(let measure): "what is left for \(measure.words)"
    case .missing: "what is missing"
    case .beyondScreen(let side): "what is beyond the \(side.rawValue) edge"
    case .beyondParent(let side): "what is outside at the \(side.rawValue)"
    case .beyondSafeArea(let side): "what is beyond the safe area at the \(side.rawValue)"
    case .cutOff(let side): "what is cut off at the \(side.rawValue)"
    case .overlap(let axis): "the \(axis.sizeName) of the overlap"
    case .expression(let text): "`\(text)`"
    }
  }
}

extension Size {
  fileprivate var words: String { "\(width.shortDescription)x\(height.shortDescription)" }
}

extension Condition.Comparison {
  /// What a number compared like this should be.
  fileprivate var adverb: String {
    switch self {
    case .less: "less than "
    case .lessOrEqual: "at most "
    case .equal: ""
    case .greaterOrEqual: "at least "
    case .greater: "more than "
    }
  }
}

extension Double {
  /// Where a size is that was looked at, which may lie right beside the one as which it is written because
  /// something ends there: `just below width 700`.
  fileprivate func place(of name: String) -> String {
    let distance = self - inHundredths
    let words = "\(name) \(hundredths)"
    guard distance != 0, abs(distance) < 2e-4 else { return "at \(words)" }
    return distance < 0 ? "just below \(words)" : "just above \(words)"
  }
}
