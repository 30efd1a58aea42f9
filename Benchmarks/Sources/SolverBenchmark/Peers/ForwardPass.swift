/// The values of a problem computed from its edited variable by plain arithmetic: what somebody
/// would write by hand who knows the layout, and the least that a suggestion can cost.
protocol ForwardPass {
  /// Computes the value of every variable for a suggested width.
  func compute(from suggested: Double, into values: UnsafeMutableBufferPointer<Double>)
}

extension Source {
  /// The forward pass of the problem; nil where nobody would write one by hand.
  var forwardPass: (any ForwardPass)? {
    switch self {
    case .chain(let chain): ChainPass(chain: chain)
    case .cards(let cards): CardsPass(cards)
    case .grid(let grid): GridPass(grid: grid)
    case .enaml, .churn, .subtrees, .conflictList, .requiredEdit, .panes, .dragToggle: nil
    }
  }
}

/// All boxes share what the gaps leave, and none is narrower than it may be.
struct ChainPass: ForwardPass {
  let chain: Chain

  func compute(from suggested: Double, into values: UnsafeMutableBufferPointer<Double>) {
    let count = Double(chain.boxes)
    let total = max(suggested, chain.minimumTotal)
    let width = (total - Chain.gap * (count - 1)) / count
    let step = width + Chain.gap
    values[0] = total
    for box in 0..<chain.boxes {
      values[1 + 2 * box] = Double(box) * step
      values[2 + 2 * box] = width
    }
  }
}

/// All cards have one width, and each is as high as the higher of its icon and its text.
struct CardsPass: ForwardPass {
  /// The sizes of the texts in one line: what the pass knows of the cards.
  private let texts: [(width: Double, height: Double)]

  init(_ cards: Cards) {
    texts = (0..<cards.count).map {
      let card = cards.card($0)
      return (card.textWidth, card.textHeight)
    }
  }

  func compute(from suggested: Double, into values: UnsafeMutableBufferPointer<Double>) {
    let gap = Card.gap
    let width = suggested - 2 * Card.margin
    let iconWidth = min(Card.iconWidth, Card.iconShare * width)
    let iconHeight = Card.iconAspect * iconWidth
    let iconLeft = Card.margin + width - gap - iconWidth
    let textLeft = Card.margin + gap
    let room = iconLeft - gap - textLeft
    var top = gap
    values[0] = suggested
    for (index, text) in texts.enumerated() {
      let card = 1 + 12 * index
      let height = max(text.height, iconHeight) + 2 * gap
      values[card] = Card.margin
      values[card + 1] = width
      values[card + 2] = top
      values[card + 3] = height
      values[card + 4] = iconLeft
      values[card + 5] = iconWidth
      values[card + 6] = top + gap
      values[card + 7] = iconHeight
      values[card + 8] = textLeft
      values[card + 9] = min(text.width, room)
      values[card + 10] = top + gap
      values[card + 11] = text.height
      top += height + gap
    }
  }
}

/// The columns share what the gaps leave, and the height follows from the width.
struct GridPass: ForwardPass {
  let grid: Grid

  func compute(from suggested: Double, into values: UnsafeMutableBufferPointer<Double>) {
    let gap = Grid.gap
    let gaps = gap * Double(grid.columns - 1)
    let width = (suggested - 2 * Grid.margin - gaps) / Double(grid.columns)
    let height = max(Grid.minimumHeight, Grid.aspect * width)
    let step = width + gap
    values[0] = suggested
    var tile = 1
    for row in 0..<grid.rows {
      let top = Grid.margin + Double(row) * (height + gap)
      let firstSpan = grid.firstSpan(ofRow: row)
      var left = Grid.margin
      var tileWidth = Double(firstSpan) * step - gap
      for _ in firstSpan...grid.columns {
        values[tile] = left
        values[tile + 1] = tileWidth
        values[tile + 2] = top
        values[tile + 3] = height
        tile += 4
        left += tileWidth + gap
        tileWidth = width
      }
    }
  }
}
