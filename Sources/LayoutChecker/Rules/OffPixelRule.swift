internal import Constraints
internal import LayoutDSL

/// A text, a picture or a control that is drawn from a place between two device pixels.
enum OffPixelRule: RuleCheck {
  static let summary = "a text, a picture or a control begins between two device pixels"

  static let explanation = """
    The left or the top edge of a text, a picture or a control lies between two device pixels, by more \
    than a hundredth of one. What draws it either moves it by a part of a pixel, so that gaps differ, or \
    smears its edges over two pixels, so that it looks blurred. It comes from centring a width that is \
    odd, from shares such as a third, and from numbers that were typed in with a fraction.

    Told is the view that leaves the pixels first, with those that leave them because they are placed by \
    it. Areas that nothing is drawn in are not looked at, and neither is what rows leave open. Sweeps leave \
    the rule out: between two sizes everything that is centred is off the pixels.

    What to do: where it can be seen, make the size even, or add what is missing to a whole pixel to the \
    row that places the view. Either is offered under "help" where it holds on all screens.
    """

  static let firing = """
    layout "Badge" {
      screens 320x568@1
      image badge 41x40 {
        centerX == screen.centerX
        top == safeArea.top + 8
      }
    }
    """

  static let silent = """
    layout "Badge" {
      screens 320x568@1
      image badge 41x40 {
        centerX == screen.centerX + 0.5
        top == safeArea.top + 8
      }
    }
    """

  /// The part of a pixel below which nobody sees a difference.
  private static let leastPart = 0.01

  /// So many views of a screen are traced to those that they are placed by.
  private static let mostTraced = 64

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    let places = scene.items.flatMap { item in
      Axis.allCases.compactMap { Place(item: item, axis: $0, on: scene) }
    }
    let placeOfVariable = Dictionary(
      places.map { ($0.variable, $0) }, uniquingKeysWith: { first, _ in first })
    var faults: [Fault] = []
    var positions: [Place: Int] = [:]
    let drawn = places.filter {
      scene.layout[$0.item].isDrawn && !scene.problem[$0.item].isHidden
        && !scene.isPlaceFree(of: $0.item, along: $0.axis)
    }
    for place in drawn.prefix(mostTraced) {
      guard let why = try? scene.solution.explanation(of: place.variable) else { continue }
      let steps = Dictionary(
        why.steps.map { ($0.variable, $0) }, uniquingKeysWith: { first, _ in first })
      var origin = place
      // Steps lead from a value to those that it follows from, and never back.
      while let next = steps[origin.variable]?.terms.lazy
        .compactMap({ placeOfVariable[$0.variable] })
        .first(where: {
          scene.layout[$0.item].isView && scene.layout[$0.item].span != nil
            && !scene.problem[$0.item].isHidden
        })
      {
        origin = next
      }
      if let position = positions[origin] {
        if place != origin { faults[position].followers.append(place.item) }
        continue
      }
      guard var fault = fault(at: origin, by: steps, on: scene) else { continue }
      if place != origin { fault.followers.append(place.item) }
      positions[origin] = faults.count
      faults.append(fault)
    }
    for index in faults.indices where !faults[index].followers.isEmpty {
      let names = faults[index].followers.map { scene.layout[$0].name }
      faults[index].notes.append(
        Finding.Note(
          .followers(
            Array(names.prefix(namedFollowers)), more: max(0, names.count - namedFollowers))))
    }
    return faults
  }

  /// So many views are named that leave the pixels with another one.
  private static let namedFollowers = 3

  /// A left or a top edge between two pixels.
  private struct Place: Hashable {
    let item: ItemID
    let axis: Axis
    let variable: Variable

    /// Takes an edge; nil where it lies on a pixel.
    init?(item: ItemID, axis: Axis, on scene: SolvedScreen) {
      let pixels = scene.frame(of: item).start(along: axis) * scene.screen.scale
      guard abs(pixels - pixels.rounded()) > OffPixelRule.leastPart,
        let variables = scene.problem[item].variables
      else { return nil }
      self.item = item
      self.axis = axis
      variable = axis == .horizontal ? variables.left : variables.top
    }
  }

  private static func fault(
    at place: Place, by steps: [Variable: ValueExplanation.Step], on scene: SolvedScreen
  ) -> Fault? {
    guard let step = steps[place.variable] else { return nil }
    let scale = scene.screen.scale
    let value = scene.frame(of: place.item).start(along: place.axis)
    let missing = (value * scale).rounded() / scale - value
    let name = scene.layout[place.item].name
    var fault = Fault(
      identity: .init(rule: .offPixel, item: place.item, axis: place.axis),
      span: scene.layout[place.item].span, extent: abs(missing) * scale,
      message:
        "`\(name)` begins between two pixels: \(place.axis.positionName) is \(value.points)",
      measures: [
        .init(
          quantity: .shown(ViewMeasure(name, place.axis == .horizontal ? .left : .top)),
          value: value)
      ])
    for share in step.shares where abs(share.multiplier) > Self.leastPart {
      guard
        let proposal = proposal(adding: missing / share.multiplier, to: share, way: 0, on: scene)
      else { continue }
      fault.causes.append(scene.cause(share.constraint))
      fault.proposals.append(proposal)
    }
    // A size that is a number may be made even instead.
    for term in step.terms where abs(term.coefficient) > Self.leastPart {
      guard let size = steps[term.variable], size.terms.isEmpty, let share = size.shares.first,
        size.shares.count == 1, abs(share.multiplier) > Self.leastPart,
        let proposal = proposal(
          adding: missing / (term.coefficient * share.multiplier), to: share, way: 1, on: scene)
      else { continue }
      fault.causes.append(scene.cause(share.constraint))
      fault.proposals.append(proposal)
    }
    return fault
  }

  /// A row with another number; nil where the constraint is none that can be changed so.
  private static func proposal(
    adding difference: Double, to share: ValueExplanation.Share, way: Int, on scene: SolvedScreen
  ) -> Proposal? {
    guard case .row(let index) = scene.problem.sources[share.constraint.index],
      scene.layout.rows[index].relation == .equal
    else { return nil }
    var row = scene.layout.rows[index]
    let anchors = (row.first.terms + row.second.terms).map(\.anchor.attribute)
    // Views that share a centre or a baseline are to go on doing so.
    guard !anchors.contains(where: \.isCentreOrBaseline) else { return nil }
    row.second.constant = ((row.second.constant + difference) * 1e6).rounded() / 1e6
    // A number that depends on what is shown today is none to write down.
    let pixels = row.second.constant * scene.screen.scale
    guard abs(pixels - pixels.rounded()) < leastPart else { return nil }
    return Proposal([.replace(row: index, with: row)], way: way)
  }
}

extension Item {
  /// Whether the item has something of its own to draw.
  fileprivate var isDrawn: Bool {
    switch kind {
    case .label, .image, .control: true
    default: false
    }
  }
}

extension Attribute {
  /// Whether the attribute is the middle of a view or a line of its text.
  fileprivate var isCentreOrBaseline: Bool {
    [.centerX, .centerY, .firstBaseline, .lastBaseline].contains(self)
  }
}
