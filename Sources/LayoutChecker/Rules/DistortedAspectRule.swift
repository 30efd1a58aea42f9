internal import Constraints
internal import LayoutDSL

/// A picture is stretched out of its shape.
enum DistortedAspectRule: RuleCheck {
  static let summary = "a picture is stretched out of its shape, or most of it is cut off"

  static let explanation = """
    The frame of a picture does not have the shape of the picture:

    - a picture that is scaled to its frame (`mode scaleToFill`, the default) gets a frame whose \
    ratio of width to height differs from its own by more than 2 %, and is stretched;
    - a row fixes the ratio, and to another one than the picture has, by more than 2 %: \
    `height == 0.8 * width` for a picture of 480x400, which is 0.8333 times as high as wide;
    - a picture that is fitted into its frame (`mode aspectFit`) gets one that is more than twice as \
    long as it needs, so that most of it stays empty and pushes everything else away. A frame that a \
    row makes a square, or that fills the screen or its safe area, is meant;
    - a picture that covers its frame (`mode aspectFill`) gets one that cuts off more than half of it, \
    and that is not the screen or its safe area.

    Where the size of the frame is ambiguous, a stretched picture is reported if it is stretched in \
    every equally good solution, a fitted one if its frame may be too long in any.

    What to do: tie the height to the width with the ratio of the picture (`aspect 6:5`), or choose \
    `mode aspectFit` or `aspectFill`.
    """

  static let firing = """
    layout "Photo" {
      screens 320x568, 390x844
      image photo 480x400 {
        leading == screen.leading
        trailing == screen.trailing
        top == screen.top
        height == 200
      }
    }
    """

  static let silent = """
    layout "Photo" {
      screens 320x568, 390x844
      image photo 480x400 {
        leading == screen.leading
        trailing == screen.trailing
        top == screen.top
        aspect 6:5
      }
    }
    """

  /// By how much a ratio may differ from the picture's.
  private static let tolerance = 0.02

  /// Whether a ratio that is so many times the picture's differs by more than it may; what differs by as much does not,
  /// and 1.02 - 1 is more than 0.02 for a processor.
  private static func differs(_ factor: Double) -> Bool {
    abs(factor - 1).exceeds(tolerance, byMoreThan: 1e-9)
  }

  /// How many times longer than needed the frame of a fitted picture may be, and how much of the length
  /// of a picture that covers its frame may be cut off: half.
  static let longest = 2.0

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    var faults: [Fault] = []
    for item in scene.views {
      guard case .image = scene.layout[item].kind,
        let content = scene.problem[item].contentSize?.size,
        content.width > 0, content.height > 0
      else { continue }
      let mode = scene.problem[item].settings.contentMode
      guard mode != .center else { continue }
      let ratios = ratioRows(of: item, on: scene)
      if mode != .aspectFill,
        let fault = ratioFault(of: item, amid: ratios, content: content, mode: mode, on: scene)
      {
        faults.append(fault)
      } else if mode == .aspectFit && ratios.contains(where: \.isSquare)
        || mode != .scaleToFill && fillsScreen(item, on: scene)
      {
        continue
      } else if Axis.allCases.allSatisfy({ !scene.isCollapsed(item, along: $0) }),
        let fault = frameFault(of: item, content: content, mode: mode, on: scene)
      {
        faults.append(fault)
      }
    }
    return faults
  }

  // MARK: Rows

  /// The equations that speak of sizes of an item and of nothing else, and so fix its ratio.
  private static func ratioRows(of item: ItemID, on scene: SolvedScreen) -> [RatioRow] {
    let rows = scene.layout.rows
    return scene.mentions.rows(of: item).filter { index in
      rows[index].relation == .equal
        && rows[index].first.terms.count + rows[index].second.terms.count > 1
        && rows[index].first.speaksOnlyOfSizes(of: item)
        && rows[index].second.speaksOnlyOfSizes(of: item)
    }.compactMap { ratioRow($0, of: item, on: scene) }
  }

  /// A row that fixes the ratio of width to height of a picture's frame.
  private struct RatioRow {
    var index: Int
    var constraint: ConstraintID
    var ratio: Double

    var isSquare: Bool { ratio.isClose(to: 1, within: 1e-9) }
  }

  private static func ratioRow(
    _ index: Int, of item: ItemID, on scene: SolvedScreen
  ) -> RatioRow? {
    guard let constraint = scene.constraint(.row(index)),
      let ratio = ratio(fixedBy: scene.problem.problem[constraint].expression, of: item, on: scene)
    else { return nil }
    return RatioRow(index: index, constraint: constraint, ratio: ratio)
  }

  /// Whether a frame has the ratio of a row, as far as its size is known: what matters more may decide it.
  private static func holds(_ row: RatioRow, of item: ItemID, on scene: SolvedScreen) -> Bool {
    let frame = scene.frame(of: item)
    return Axis.allCases.contains { scene.isSizeFree(of: item, along: $0) }
      || !scene.screen.shows(abs(frame.width - row.ratio * frame.height) / max(1, row.ratio))
  }

  /// A row that fixes the ratio of a picture's frame to another one than the picture's; a picture that is
  /// fitted into a square is meant so.
  private static func ratioFault(
    of item: ItemID, amid rows: [RatioRow], content: Size, mode: ContentMode,
    on scene: SolvedScreen
  ) -> Fault? {
    let own = content.width / content.height
    guard
      let fixed = rows.first(where: {
        differs($0.ratio / own) && !(mode == .aspectFit && $0.isSquare)
          && holds($0, of: item, on: scene)
      })
    else { return nil }
    let (row, ratio) = (scene.layout.rows[fixed.index], fixed.ratio)
    let name = scene.layout[item].name
    let heights = "\((1 / ratio).fourDigits) times as high as wide"
    return Fault(
      identity: .init(rule: .distortedAspect, item: item, sources: [.row(fixed.index)]),
      span: row.origin.span ?? scene.layout[item].span,
      message: "`\(name)` is kept \(heights), and its picture is \((1 / own).fourDigits)",
      notes: [
        Finding.Note(
          .pictureRatio(content, percentOff: (ratio / own - 1) * 100),
          at: scene.layout[item].span)
      ],
      proposals: RatioRepairs.proposals(for: item, content: content, insteadOf: fixed.index),
      causes: [scene.cause(fixed.constraint)])
  }

  /// The ratio of width to height that a row fixes, if it speaks of nothing else.
  private static func ratio(
    fixedBy expression: LinearExpression, of item: ItemID, on scene: SolvedScreen
  ) -> Double? {
    guard let variables = scene.problem[item].variables else { return nil }
    guard expression.constant == 0 else { return nil }
    let row = expression.simplified
    guard row.terms.count == 2,
      let width = row.terms.first(where: { $0.variable == variables.width }),
      let height = row.terms.first(where: { $0.variable == variables.height })
    else { return nil }
    let ratio = -height.coefficient / width.coefficient
    return ratio > 0 ? ratio : nil
  }

  // MARK: Frames

  /// Whether a frame is that of the screen or its safe area, as one is that shows nothing but a picture.
  private static func fillsScreen(_ item: ItemID, on scene: SolvedScreen) -> Bool {
    let frame = scene.frame(of: item)
    return [ItemID.screen, .safeArea].contains { outer in
      !scene.screen.showsDifference(between: frame, scene.frame(of: outer))
    }
  }

  private static func frameFault(
    of item: ItemID, content: Size, mode: ContentMode, on scene: SolvedScreen
  ) -> Fault? {
    let own = content.width / content.height
    let ratios = ratios(of: item, on: scene)
    guard ratios.lower > 0, ratios.upper.isFinite else { return nil }
    let (name, frame) = (scene.layout[item].name, scene.frame(of: item))
    let (extent, message): (Double, String)
    if mode == .aspectFit {
      let (narrow, wide) = (own / ratios.lower, ratios.upper / own)
      let length = max(narrow, wide)
      guard length > longest else { return nil }
      let axis = narrow > wide ? Axis.vertical : .horizontal
      extent = length
      let size =
        ratios.lower == ratios.upper
        ? "is \(frame.size(along: axis).points) \(axis.adjective)," : "may be"
      message =
        "the frame of `\(name)` \(size) \(length.hundredths) times as \(axis.adjective) as its "
        + "picture needs"
    } else if mode == .aspectFill {
      // What is seen most of in any of the equally good solutions.
      let shown = max(
        min(ratios.lower / own, own / ratios.lower), min(ratios.upper / own, own / ratios.upper),
        ratios.lower <= own && own <= ratios.upper ? 1 : 0)
      guard shown * longest < 1 else { return nil }
      extent = 1 / shown
      message =
        "the frame of `\(name)` shows only \((shown * 100).hundredths) % of its picture, and cuts "
        + "off the rest"
    } else {
      let stretch = ratios.lower > own ? ratios.lower / own : ratios.upper / own
      guard ratios.lower > own || ratios.upper < own, differs(stretch) else {
        return nil
      }
      extent = max(stretch, 1 / stretch)
      let percent = (abs(stretch - 1) * 100).hundredths
      let least = ratios.lower == ratios.upper ? "" : "at least "
      message =
        "the picture of `\(name)` is \(least)\(percent) % too \(stretch > 1 ? "wide" : "narrow") "
        + "for its height"
    }
    var notes = [Finding.Note(.picture(content))]
    if mode == .scaleToFill, let note = noteOnOneSize(of: item, on: scene) { notes.append(note) }
    notes += Axis.allCases.compactMap { axis in
      scene.range(.size, of: item, along: axis).map {
        Finding.Note(.free(ViewMeasure(name, axis.size), lower: $0.lower, upper: $0.upper))
      }
    }
    return Fault(
      identity: .init(rule: .distortedAspect, item: item), span: scene.layout[item].span,
      extent: extent, message: message, notes: notes,
      proposals: RatioRepairs.proposals(for: item, content: content, mode: mode, on: scene),
      causes: Axis.allCases.flatMap { scene.causesOfSize(of: item, along: $0) },
      measures: [
        .init(quantity: .shown(ViewMeasure(name, .width)), value: frame.width),
        .init(quantity: .shown(ViewMeasure(name, .height)), value: frame.height),
      ])
  }

  /// That the stack around a picture gives all its views one size, where it does.
  private static func noteOnOneSize(of item: ItemID, on scene: SolvedScreen) -> Finding.Note? {
    guard let stack = scene.layout[item].parent, scene.layout[stack].kind == .stack else {
      return nil
    }
    let style = scene.problem[stack].settings.arrangement
    guard style.distribution == .fillEqually else { return nil }
    return Finding.Note(
      .oneSize(style.axis, by: scene.layout[stack].name), at: style.distributionSpan)
  }

  /// The least and the greatest ratio of width to height over all equally good solutions, as far as
  /// a tie leaves them open; where rows are missing, the shown one.
  private static func ratios(
    of item: ItemID, on scene: SolvedScreen
  ) -> (lower: Double, upper: Double) {
    let frame = scene.frame(of: item)
    // Two open sizes may depend on each other, so that their ranges say nothing about the ratio.
    if Axis.allCases.allSatisfy({ scene.isSizeFree(of: item, along: $0) }) {
      return (frame.width / frame.height, frame.width / frame.height)
    }
    func bounds(_ axis: Axis) -> (Double, Double) {
      guard let range = scene.range(.size, of: item, along: axis), range.tie != nil else {
        return (frame.size(along: axis), frame.size(along: axis))
      }
      return (range.lower, range.upper)
    }
    let (widths, heights) = (bounds(.horizontal), bounds(.vertical))
    return (widths.0 / heights.1, widths.1 / heights.0)
  }
}

extension Double {
  /// A ratio for people: rounded to ten-thousandths.
  fileprivate var fourDigits: String { ((self * 10_000).rounded() / 10_000).shortDescription }
}

extension AnchorExpression {
  /// Whether the sum has no anchors but sizes of an item.
  fileprivate func speaksOnlyOfSizes(of item: ItemID) -> Bool {
    terms.allSatisfy { $0.anchor.item == item && $0.anchor.attribute.isSize }
  }
}
