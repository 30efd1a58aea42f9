internal import Constraints
internal import LayoutDSL

/// What the script of a page draws from: the layouts on their screens, and the pieces of their lanes.
///
/// Its JSON is written without spaces. An item is its position in the layout's items; a look and a lettering
/// are positions in tables that all layouts share; numbers of sizes and places are points. Frames are lists of
/// `item, look, x, y, width, height`, one behind the other, with the look -1 for what is not drawn. In a piece
/// the last four are positions in the lane's table of formulas `[constant, slope]` of the size of the window,
/// and only items that differ from the piece before are listed.
struct PageData {
  private typealias Value = JSONWriter.Value

  private let measurer: any TextMeasurer
  private var looks = Table<Look>()
  private var letterings = Table<Lettering>()

  /// Between which widths each lettering is shown, by its position.
  private var widths: [Int: ClosedRange<Double>] = [:]
  private var layouts: [Value] = []

  init(measurer: any TextMeasurer) {
    self.measurer = measurer
  }

  /// A table in which each value has one position.
  private struct Table<Element: Hashable> {
    private(set) var elements: [Element] = []
    private var positions: [Element: Int] = [:]

    mutating func position(of element: Element) -> Int {
      if let position = positions[element] { return position }
      positions[element] = elements.count
      elements.append(element)
      return elements.count - 1
    }
  }

  // MARK: - Layouts

  /// A layout with its screens, its sweep and its findings.
  ///
  /// - Parameters:
  ///   - findings: the findings of the layout; each has its number from the list.
  ///   - sweep: the layout at all sizes of some lanes; nil where that is not known.
  mutating func add(
    _ checked: CheckedLayout, on screens: [Screen], findings: [PageFinding],
    sweep: PageSweep?
  ) throws(SolverError) {
    let layout = checked.layout
    var scenes: [LayoutScene] = []
    for screen in screens {
      scenes.append(try LayoutScene(layout, on: screen, measurer: measurer))
    }
    var members: [String: Value] = [
      "name": .string(layout.name.displayed),
      "file": .string(layout.file.displayed),
      "items": .array(layout.items.map { .string($0.name.displayed) }),
      "parents": .array(layout.items.map { .integer($0.parent?.index ?? 0) }),
      "screens": .array(scenes.map { value(of: $0, among: sweep?.choice) }),
    ]
    var values: [Value] = []
    for finding in findings {
      values.append(value(of: finding, in: checked, scenes, sweep))
    }
    members["findings"] = .array(values)
    members["lanes"] = .array(sweep?.lanes.map { value(of: $0) } ?? [])
    members["planes"] = .array(sweep?.planes.map { value(of: $0) } ?? [])
    members["states"] = .strings(
      screens.map(\.variant).withoutRepetitions.map(\.name.displayed))
    members["textSizes"] = .array(
      sweep?.choice.textSizes.map { .string($0.words) } ?? [])
    layouts.append(.object(members))
  }

  /// Everything as JSON without spaces, in a form that may stand in an HTML script element.
  func text() -> String {
    // The settings of texts are known when all their widths are.
    let letterings = letterings.elements.enumerated().map {
      value(of: $0.element, at: widths[$0.offset] ?? 0...0)
    }
    let text = JSONWriter.compactText(
      of: .object([
        "layouts": .array(layouts), "letterings": .array(letterings),
        "looks": .array(lookValues),
      ]))
    // In JSON these are only in strings.
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<", ">", "&", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        escaped += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  // MARK: - Screens

  private mutating func value(of scene: LayoutScene, among choice: PageLanes?) -> Value {
    let screen = scene.screen
    // The lanes along its width and its height.
    let lanes = [Axis.horizontal, .vertical].map { choice?.lane(along: $0, from: screen) }
    var members: [String: Value] = [
      "title": .string(screen.title.displayed),
      "traits": Self.traits(of: screen),
      "base": .string(screen.withoutVariant.title.displayed),
      "window": .string(screen.withoutVariant.withText(of: .large).title.displayed),
      "lanes": .array(lanes.map { $0.map { .integer($0.position) } ?? .null }),
      "likes": .array(lanes.map { .boolean($0?.isLike ?? false) }),
      "textSize": choice?.textSize(of: screen).map { .integer($0) } ?? .null,
      "state": .string(screen.variant.name.displayed),
      "width": .number(screen.size.width), "height": .number(screen.size.height),
      "frames": frames(of: scene),
    ]
    if !scene.setAside.isEmpty { members["aside"] = .strings(scene.setAside.map(\.displayed)) }
    return .object(members)
  }

  private static func traits(of screen: Screen) -> Value {
    .object([
      "rightToLeft": .boolean(screen.direction == .rightToLeft),
      "rounded": .boolean(screen.safeArea.bottom > 0),
      "halfPixel": .number(screen.halfPixel),
    ])
  }

  /// The items of a layout that are there and not hidden, with their looks.
  private mutating func items(
    of solved: SolvedLayout
  ) -> [(item: ItemID, look: Int)] {
    var items: [(item: ItemID, look: Int)] = []
    for index in solved.written.items.indices {
      let item = ItemID(index: index)
      guard solved.problem[item].isPresent, !solved.problem[item].isHidden else { continue }
      let look = Look(of: item, in: solved.problem, measurer: measurer)
      if let lettering = look?.lettering { _ = letterings.position(of: lettering) }
      items.append((item, look.map { looks.position(of: $0) } ?? -1))
    }
    return items
  }

  private mutating func frames(of scene: LayoutScene) -> Value {
    var numbers: [Value] = []
    for (item, look) in items(of: scene.solved) {
      guard let frame = scene.frame(of: item) else { continue }
      note(width: frame.width, ofLook: look)
      numbers += [.integer(item.index), .integer(look)]
      numbers += [frame.x, frame.y, frame.width, frame.height].map { .number($0.billionths) }
    }
    return .array(numbers)
  }

  /// Remembers that a text is shown in a width.
  private mutating func note(width: Double, ofLook look: Int) {
    guard look >= 0, let lettering = looks.elements[look].lettering else { return }
    let position = letterings.position(of: lettering)
    let known = widths[position] ?? width...width
    widths[position] = min(known.lowerBound, width)...max(known.upperBound, width)
  }

  // MARK: - Lanes

  private mutating func value(of lane: PageSweep.Lane) -> Value {
    var changes = FrameChanges()
    var pieces: [Value] = []
    for piece in lane.pieces {
      let range = piece.range
      var members: [String: Value] = [
        "range": .array([
          .number(range.lower), .number(range.upper), .integer(range.includesLower ? 1 : 0),
          .integer(range.includesUpper ? 1 : 0),
        ])
      ]
      let layout = piece.content.layout
      let shown = items(of: layout)
      members.merge(
        changes.members(shown, of: layout, setAside: piece.setAside) { variable in
          piece.content.value(of: variable).map {
            [$0.constant.billionths, $0.slope.trillionths]
          }
        }
      ) { first, _ in first }
      for (item, look) in shown {
        guard let width = layout.problem[item].variables?.width,
          let value = piece.content.value(of: width)
        else { continue }
        for size in [range.lower, range.upper] { note(width: value(size), ofLook: look) }
      }
      pieces.append(.object(members))
    }
    let (swept, across) = (lane.report.lane, lane.report.lane.across)
    return .object([
      "along": .string(swept.axis.sizeName), "across": .number(across),
      "from": .number(swept.interval.lowerBound), "to": .number(swept.interval.upperBound),
      "title": .string(lane.title.displayed),
      "plane": lane.plane.map { .integer($0) } ?? .null,
      "traits": Self.traits(of: swept.screen),
      "textSize": .integer(lane.textSizes),
      "state": .string(swept.screen.variant.name.displayed),
      "screen": .string(swept.screen.title.displayed),
      "doubts": .strings(lane.report.doubts.map(\.words).map(\.displayed)),
      "formulas": changes.formulas,
      "pieces": .array(pieces),
    ])
  }

  private mutating func value(of plane: [PageSweep.Cell]) -> Value {
    var changes = FrameChanges()
    var cells: [Value] = []
    for cell in plane {
      var members: [String: Value] = [
        "edges": .array(
          cell.edges.flatMap { edge -> [Value] in
            [
              .number(edge.width), .number(edge.height), .number(edge.most),
              .integer(edge.includesEnd ? 1 : 0),
            ]
          })
      ]
      let shown = items(of: cell.layout)
      members.merge(
        changes.members(shown, of: cell.layout, setAside: cell.setAside) { variable in
          cell.formula(variable).map {
            [$0[0].billionths, $0[1].trillionths, $0[2].trillionths]
          }
        }
      ) { first, _ in first }
      for (item, look) in shown {
        guard let width = cell.layout.problem[item].variables?.width,
          let rates = cell.formula(width)
        else { continue }
        for corner in cell.corners {
          note(
            width: rates[0] + rates[1] * corner.width + rates[2] * corner.height, ofLook: look)
        }
      }
      cells.append(.object(members))
    }
    return .object([
      "doubts": .strings(Set(plane.compactMap { $0.doubt?.words }).sorted().map(\.displayed)),
      "formulas": changes.formulas, "pieces": .array(cells),
    ])
  }

  /// The frames of one piece behind another: only what differs is written, by formulas that each are written
  /// once.
  private struct FrameChanges {
    private var table = Table<[Double]>()
    private var known: [Int: [Int]] = [:]

    var formulas: Value { .array(table.elements.map { .array($0.map { .number($0) }) }) }

    /// What is written of a piece.
    ///
    /// - Parameter formula: the numbers of the formula of a variable.
    mutating func members(
      _ items: [(item: ItemID, look: Int)], of layout: SolvedLayout, setAside: [String],
      formula: (Variable) -> [Double]?
    ) -> [String: Value] {
      var members: [String: Value] = [:]
      if !setAside.isEmpty { members["aside"] = .strings(setAside.map(\.displayed)) }
      guard layout.solution != nil else {
        members["empty"] = .boolean(true)
        return members
      }
      var now: [Int: [Int]] = [:]
      for (item, look) in items {
        guard let variables = layout.problem[item].variables else { continue }
        let formulas = [variables.left, variables.top, variables.width, variables.height]
          .compactMap(formula)
        now[item.index] = [look] + formulas.map { table.position(of: $0) }
      }
      let changed = now.keys.sorted().filter { now[$0] != known[$0] }
      let gone = known.keys.sorted().filter { now[$0] == nil }
      members["frames"] = .array(
        changed.flatMap { item in ([item] + (now[item] ?? [])).map { .integer($0) } })
      if !gone.isEmpty { members["gone"] = .array(gone.map { .integer($0) }) }
      known = now
      return members
    }
  }

  // MARK: - Findings

  private mutating func value(
    of finding: PageFinding, in checked: CheckedLayout, _ scenes: [LayoutScene],
    _ sweep: PageSweep?
  ) -> Value {
    let positions = Self.positions(of: finding.finding, among: scenes)
    let scene = positions.first.map { scenes[$0] }
    let rows = scene.map { scene in
      finding.finding.causes.map { BlamedRow($0, in: scene.solved) }
    }
    var members: [String: Value] = [
      "number": .integer(finding.number),
      "isError": .boolean(finding.finding.severity == .error),
      "follows": .array(
        finding.finding.consequences.map {
          .object(Self.part(of: $0, in: checked, scenes, sweep))
        }),
      "rows": .array(
        rows?.map { value(of: $0, itemCount: checked.layout.items.count) } ?? []),
      "rightToLeft": .boolean(scene?.screen.direction == .rightToLeft),
    ]
    members.merge(Self.part(of: finding.finding, in: checked, scenes, sweep)) { first, _ in first }
    let after = finding.finding.help.map { help -> Value in
      guard let scene, let changed = Self.layout(checked, after: help),
        let changedScene = try? LayoutScene(changed, on: scene.screen, measurer: measurer)
      else { return .null }
      return .object([
        "screen": .integer(positions[0]),
        "items": .array(changed.items.map { .string($0.name.displayed) }),
        "parents": .array(changed.items.map { .integer($0.parent?.index ?? 0) }),
        "frames": frames(of: changedScene),
      ])
    }
    members["after"] = .array(after)
    return .object(members)
  }

  /// The positions of the screens on which a finding is made.
  private static func positions(of finding: Finding, among scenes: [LayoutScene]) -> [Int] {
    let screens = Set(finding.screens)
    return scenes.indices.filter { screens.contains(scenes[$0].screen) }
  }

  /// What shows a finding, or what follows from one, and on which screens and at which sizes.
  private static func part(
    of finding: Finding, in checked: CheckedLayout, _ scenes: [LayoutScene], _ sweep: PageSweep?
  ) -> [String: Value] {
    let item = finding.view.flatMap { checked.layout.item(named: $0)?.index }
    let sizes = sweep?.sizes(of: [finding]) ?? []
    return [
      "item": .integer(item ?? -1),
      "screens": .array(positions(of: finding, among: scenes).map { .integer($0) }),
      // Each view that the same lines stand for, and the screens on which it shows the finding.
      "twins": .array(
        finding.twins.map { twin in
          let screens = Set(twin.screens)
          return .array(
            [.integer(checked.layout.item(named: twin.view)?.index ?? -1)]
              + scenes.indices.filter { screens.contains(scenes[$0].screen) }.map { .integer($0) })
        }),
      "sizes": .array(
        sizes.map { lane, ranges in
          .array(
            [.integer(lane)]
              + ranges.flatMap { range -> [Value] in
                [
                  .number(range.lower), .number(range.upper),
                  .integer(range.includesLower ? 1 : 0), .integer(range.includesUpper ? 1 : 0),
                ]
              })
        }),
    ]
  }

  /// A layout as a help makes it; nil where the help does not change it.
  private static func layout(_ checked: CheckedLayout, after help: Help) -> Layout? {
    guard !help.edits.isEmpty, let file = checked.file?.applying(help.edits),
      file.diagnostics.isEmpty
    else { return nil }
    return file.layouts.first { $0.name == checked.layout.name }
  }

  private func value(of row: BlamedRow, itemCount: Int) -> Value {
    let measures = row.measures.filter {
      $0.first.item.index < itemCount && $0.second.item.index < itemCount
    }
    return .object([
      "missed": .number(row.missed),
      "measures": .array(
        measures.map { measure in
          .array(
            [.integer(measure.axis == .horizontal ? 0 : 1)]
              + [measure.first, measure.second].flatMap { end -> [Value] in
                [
                  .integer(end.item.index), .number(end.place.share), .number(end.place.offset),
                ]
              })
        }),
    ])
  }

  // MARK: - Looks

  private var lookValues: [Value] {
    var letterings = letterings
    return looks.elements.map { look in
      var members: [String: Value] = [
        "kind": .string(look.kind), "figures": .array(look.figures.map(Self.value)),
      ]
      if look.isClipping { members["clips"] = .boolean(true) }
      if let lettering = look.lettering {
        members["lettering"] = .integer(letterings.position(of: lettering))
      }
      return .object(members)
    }
  }

  private static func value(of figure: Look.Figure) -> Value {
    func numbers(_ point: Look.Point) -> [Value] {
      [point.x.share, point.x.offset, point.y.share, point.y.offset].map { .number($0) }
    }
    return switch figure {
    case .rectangle(let style, let first, let second, let radius):
      .array(
        [.string("rect"), .string(style)] + numbers(first) + numbers(second) + [.number(radius)])
    case .line(let style, let first, let second):
      .array([.string("line"), .string(style)] + numbers(first) + numbers(second))
    case .circle(let style, let centre, let radius):
      .array([.string("circle"), .string(style)] + numbers(centre) + [.number(radius)])
    case .text(let style, let text, let point, let anchor, let width):
      .array(
        [.string("text"), .string(style)] + numbers(point)
          + [
            .string(text.name(of: anchor)), .number(width), .string(text.string),
            .number(text.font.size), .integer(text.font.weight.number),
            .boolean(text.isRightToLeft),
            .number(anchor == .middle ? 0.5 : anchor == .right ? 1 : 0),
          ])
    }
  }

  /// So many different settings of a text are kept; more of them need a text that nobody reads in a label.
  private static let mostSettings = 400

  /// A text with all its settings between two widths: from each width on the lines as first and last position
  /// of their characters in UTF-16 units and their width.
  private func value(of lettering: Lettering, at widths: ClosedRange<Double>) -> Value {
    var settings: [Value] = []
    var width = widths.lowerBound
    while settings.count < Self.mostSettings {
      let (setting, range) = lettering.setting(at: width, measurer: measurer)
      let lines = setting.lines.flatMap { line -> [Value] in
        let bounds = [line.text.startIndex, line.text.endIndex].map {
          Value.integer($0.utf16Offset(in: lettering.string))
        }
        return bounds + [.number(line.width.hundredthsOfPoint)]
      }
      let from = settings.isEmpty ? widths.lowerBound : width
      settings.append(
        .array([.number(from.billionths), .integer(setting.isCut ? 1 : 0)] + lines))
      guard range.upperBound <= widths.upperBound, range.upperBound > width else { break }
      width = range.upperBound
    }
    return .object([
      "text": .string(lettering.string.shownInPlace), "size": .number(lettering.font.size),
      "weight": .integer(lettering.font.weight.number),
      "lineHeight": .number(lettering.lineHeight), "ascender": .number(lettering.ascender),
      "isAtRight": .boolean(lettering.anchor == .right),
      "rightToLeft": .boolean(lettering.isRightToLeft),
      "anchor": .string(lettering.drawn(lettering.string).name(of: lettering.anchor)),
      "settings": .array(settings),
    ])
  }
}

extension ClosedRange<ContentSizeCategory> {
  /// The text sizes for people.
  var words: String {
    let cases = ContentSizeCategory.allCases
    if lowerBound == upperBound { return lowerBound.rawValue }
    if self == cases[0]...cases[cases.count - 1] { return "all" }
    if upperBound == cases.last { return "\(lowerBound.rawValue) and larger" }
    return lowerBound == cases.first
      ? "up to \(upperBound.rawValue)" : "\(lowerBound.rawValue) to \(upperBound.rawValue)"
  }
}

extension Double {
  /// The number to a billionth: so near, nobody can measure a difference in points.
  fileprivate var billionths: Double { rounded(to: 1e9) }

  /// The number to a millionth of a millionth, for what sizes are multiplied by.
  fileprivate var trillionths: Double { rounded(to: 1e12) }

  fileprivate var hundredthsOfPoint: Double { rounded(to: 100) }

  private func rounded(to unit: Double) -> Double {
    abs(self) < 1e15 / unit ? (self * unit).rounded() / unit : self
  }
}
