import Constraints

/// `s3_cards_N`: weather cards in a column, whose width is edited.
struct Cards {
  let count: Int

  /// The widths of twelve devices.
  static let deviceWidths = [320.0, 375, 390, 393, 402, 414, 428, 430, 440, 744, 834, 1024]

  /// The width of the column, which is edited.
  let total = Variable(index: 0)

  func card(_ index: Int) -> Card { Card(index: index, firstVariable: 1 + 12 * index) }

  var problem: BenchmarkProblem {
    var problem = BenchmarkProblem("s3_cards_\(count)")
    addRows(to: &problem)
    problem.resize(total, over: Self.deviceWidths, name: "resize", repetitions: 5)
    return problem
  }

  /// Adds the variables, the edit and the rows, without a phase.
  func addRows(to problem: inout BenchmarkProblem) {
    problem.variableCount = 1 + 12 * count
    problem.edit(total, weight: Weight.edit)
    for index in 0..<count {
      card(index).addRows(to: &problem, within: total, below: index == 0 ? nil : card(index - 1))
    }
  }
}

/// A card with an icon on the right and a text on the left.
struct Card {
  let card, icon, text: Frame

  /// The size of the text in one line, which repeats only after 1,500 cards.
  let textWidth, textHeight: Double

  static let margin = 16.0
  static let gap = 8.0
  static let iconWidth = 120.0
  static let iconShare = 0.25
  static let iconAspect = 0.8

  init(index: Int, firstVariable: Int) {
    card = Frame(firstVariable: firstVariable)
    icon = Frame(firstVariable: firstVariable + 4)
    text = Frame(firstVariable: firstVariable + 8)
    textWidth = Double(80 + index * 53 % 300)
    textHeight = Double(20 * (1 + index % 5))
  }

  func addRows(to problem: inout BenchmarkProblem, within total: Variable, below upper: Card?) {
    let gap = Self.gap
    problem.require(card.left == Self.margin)
    problem.require(card.left + card.width - total == -Self.margin)
    if let upper = upper?.card {
      problem.require(card.top - upper.top - upper.height == gap)
    } else {
      problem.require(card.top == gap)
    }

    problem.require(icon.left + icon.width - card.left - card.width == -gap)
    problem.require(icon.top - card.top == gap)
    problem.require(icon.width - Self.iconShare * card.width <= 0)
    problem.require(icon.width >= 0)
    problem.prefer(icon.width == Self.iconWidth, weight: Weight.strongest)
    problem.require(icon.height - Self.iconAspect * icon.width == 0)

    problem.require(text.left - card.left == gap)
    problem.require(text.top - card.top == gap)
    problem.require(text.left + text.width - icon.left <= -gap)
    problem.require(text.width >= 0)
    for (size, wished) in [(text.width, textWidth), (text.height, textHeight)] {
      problem.prefer(size >= wished, weight: Weight.strong)
      problem.prefer(size <= wished, weight: Weight.medium)
    }

    for content in [text, icon] {
      problem.require(card.top + card.height - content.top - content.height >= gap)
    }
    problem.prefer(card.height == 0, weight: Weight.weak)
  }
}
