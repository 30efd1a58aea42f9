internal import Constraints
internal import LayoutDSL

/// A text, a picture or a control that is drawn from a place between two device pixels.
enum OffPixelRule: RuleCheck {
  static let summary = "a text, a picture or a control begins between two device pixels"

  static let explanation = """
    The left or the top edge of a text, a picture or a control lies between two device pixels, a quarter of \
    a point or more from both. What draws it either moves it by that, so that gaps differ, or smears its \
    edges over two pixels, so that it looks blurred. It comes from centring a width that is odd and from \
    numbers that were typed in with a fraction.

    Told is the view that leaves the pixels first, with those that leave them because they are placed by \
    it, where another number in a row or a size would put it on a pixel. What is placed by a share such as \
    a third, by the size of a text, in the middle or on the baseline of another view, or in the middle with \
    the size that the system gives a control is left to whoever draws it. Where a point has three pixels nothing is a quarter of a point from all of them. \
    Areas that nothing is drawn in are not looked at, and neither is what rows leave open. Sweeps leave \
    the rule out: between two sizes everything that is centred is off the pixels.

    What to do: make the size even, or round the number in the row that places the view to a pixel. Either \
    is offered under "help" where it holds on all screens.
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

  /// How far from a pixel an edge is told, in points: half a pixel where a point has two of them.
  private static let leastDistance = 0.25

  /// What rounding may add to a distance, in points.
  private static let tolerance = 1e-6

  /// The part of a pixel below which nobody sees a difference.
  fileprivate static let leastPart = 0.01

  /// So many views of a screen are traced to those that they are placed by.
  private static let mostTraced = 64

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    let places = scene.items.flatMap { item in
      Axis.allCases.compactMap { Place(item: item, axis: $0, on: scene) }
    }
    let placeOfVariable = Dictionary(
      places.map { ($0.variable, $0) }, uniquingKeysWith: { first, _ in first })
    let drawn = places.filter {
      scene.layout[$0.item].showsContent && !scene.problem[$0.item].isHidden
        && !scene.isPlaceFree(of: $0.item, along: $0.axis)
    }
    let traced = Array(drawn.prefix(mostTraced))
    var explainer = ValueExplainer(of: scene.solution)
    guard let told = try? explainer.steps(to: traced.map(\.variable)) else { return [] }
    let steps = Steps(told.map { ($0.variable, $0) }, uniquingKeysWith: { first, _ in first })
    var followers: [Place: [Place]] = [:]
    var origins: [Place] = []
    for place in traced {
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
      if followers[origin] == nil { origins.append(origin) }
      followers[origin, default: []] += place == origin ? [] : [place]
    }
    var faults: [Fault] = []
    var alone: [Place] = []
    for origin in origins {
      guard var fault = fault(at: origin, following: steps, by: &explainer, on: scene) else {
        alone += followers[origin] ?? []
        continue
      }
      fault.followers = followers[origin]?.map(\.item) ?? []
      faults.append(fault)
    }
    // Where nothing is to be said of what a view is placed by, something may be of the view.
    for place in alone {
      if let fault = fault(at: place, following: steps, by: &explainer, on: scene) {
        faults.append(fault)
      }
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

  /// How each variable follows from others.
  private typealias Steps = [Variable: ValueExplanation.Step]

  /// So many views are named that leave the pixels with another one.
  private static let namedFollowers = 3

  /// Whether what is missing to the nearest pixel, in points, is worth a word.
  private static func isFar(_ missing: Double) -> Bool {
    !leastDistance.exceeds(abs(missing), byMoreThan: tolerance)
  }

  /// A left or a top edge between two pixels.
  private struct Place: Hashable {
    let item: ItemID
    let axis: Axis
    let variable: Variable

    /// Takes an edge; nil where it lies on a pixel, or near one.
    init?(item: ItemID, axis: Axis, on scene: SolvedScreen) {
      let missing = scene.frame(of: item).start(along: axis).toPixel(of: scene.screen)
      guard OffPixelRule.isFar(missing),
        let variables = scene.problem[item].variables
      else { return nil }
      self.item = item
      self.axis = axis
      variable = variables.start(along: axis)
    }
  }

  /// What is told of an edge; nil where no number that somebody wrote would put it on a pixel.
  private static func fault(
    at place: Place, following steps: Steps, by explainer: inout ValueExplainer,
    on scene: SolvedScreen
  ) -> Fault? {
    guard let step = steps[place.variable], let shares = try? explainer.shares(of: place.variable)
    else { return nil }
    let value = scene.frame(of: place.item).start(along: place.axis)
    let missing = value.toPixel(of: scene.screen)
    let name = scene.layout[place.item].name
    var fault = Fault(
      identity: .init(rule: .offPixel, item: place.item, axis: place.axis),
      span: scene.layout[place.item].span, extent: abs(missing) * scene.screen.scale,
      message:
        "`\(name)` begins between two pixels: \(place.axis.positionName) is \(value.points)",
      measures: [
        .init(
          quantity: .shown(ViewMeasure(name, place.axis.firstEdge)),
          value: value)
      ])
    // What is off is what one of the numbers adds where all others together are on a pixel.
    let offending = Set(
      shares.filter { (value - $0.amount).isOnPixel(of: scene.screen) }.map(\.constraint))
    // In the middle of a screen of an odd size another size is right than in one of an even size.
    let isInOddScreen = shares.contains {
      offending.contains($0.constraint) && abs($0.multiplier).isClose(to: 0.5, within: tolerance)
        && scene.problem.sources[$0.constraint.index].isOfScreen
    }
    // The rows that place the view come first, then its size, which may be made even, then what was typed in with
    // a fraction before it.
    let direct = Set(step.shares.map(\.constraint))
    let sizes = Set(
      step.terms.compactMap { term -> ConstraintID? in
        guard let size = steps[term.variable], size.terms.isEmpty else { return nil }
        return size.shares.count == 1 ? size.shares[0].constraint : nil
      })
    let isDirect = { (share: ValueExplanation.Share) in direct.contains(share.constraint) }
    let isSize = { (share: ValueExplanation.Share) in sizes.contains(share.constraint) }
    let numbers = shares.filter { share in
      abs(share.multiplier) > leastPart
        && (offending.contains(share.constraint) || isInOddScreen && isSize(share))
    }
    let before = numbers.filter { share in
      !isDirect(share) && !isSize(share)
        && scene.problem.row(of: scene.problem.sources[share.constraint.index]).map {
          isFar($0.second.constant.toPixel(of: scene.screen))
        } ?? false
    }
    for (way, candidates) in [
      numbers.filter(isDirect), numbers.filter { isSize($0) && !isDirect($0) }, before,
    ].enumerated() {
      for share in candidates {
        guard
          let proposal = proposal(
            adding: missing / share.multiplier, to: share, way: way, on: scene)
        else { continue }
        fault.causes.append(scene.cause(share.constraint))
        fault.proposals.append(proposal)
      }
    }
    // What is as wide as its picture can only leave the middle.
    if fault.proposals.isEmpty, scene.layout[place.item].isImage,
      isInOddScreen
        || offending.contains(where: {
          direct.contains($0) || scene.problem.sources[$0.index].isContent(of: place.item)
        })
    {
      for share in step.shares {
        guard
          let proposal = proposal(
            adding: missing / share.multiplier, to: share, way: 3, movingCentreOf: place.item,
            on: scene)
        else { continue }
        fault.causes.append(scene.cause(share.constraint))
        fault.proposals.append(proposal)
      }
    }
    if fault.proposals.isEmpty { addRounding(to: &fault, of: value, among: shares, on: scene) }
    guard !fault.proposals.isEmpty else { return nil }
    return fault
  }

  /// Has the numbers with a fraction rounded, where they take a place off the pixels together.
  private static func addRounding(
    to fault: inout Fault, of value: Double, among shares: [ValueExplanation.Share],
    on scene: SolvedScreen
  ) {
    let fractions = shares.filter { share in
      scene.problem.rowIndex(of: scene.problem.sources[share.constraint.index]).map {
        !scene.layout.rows[$0].second.constant.isOnPixel(of: scene.screen)
      } ?? false
    }
    let rest = fractions.reduce(value) { $0 - $1.amount }
    guard (2...mostRounded).contains(fractions.count), rest.isOnPixel(of: scene.screen) else {
      return
    }
    let proposals = fractions.compactMap { share -> Proposal? in
      guard let row = scene.problem.row(of: scene.problem.sources[share.constraint.index]) else {
        return nil
      }
      return proposal(
        adding: row.second.constant.toPixel(of: scene.screen), to: share, way: 4, on: scene)
    }
    guard proposals.count == fractions.count else { return }
    fault.causes += fractions.map { scene.cause($0.constraint) }
    fault.proposals.append(Proposal(proposals.flatMap(\.edits), way: 4))
  }

  /// So many numbers are rounded at once.
  private static let mostRounded = 4

  /// A row with another number; nil where the constraint is none that can be changed so, as one that a
  /// document implies.
  ///
  /// - Parameter picture: what may leave the middle of what it is in; nil where nothing may.
  private static func proposal(
    adding difference: Double, to share: ValueExplanation.Share, way: Int,
    movingCentreOf picture: ItemID? = nil, on scene: SolvedScreen
  ) -> Proposal? {
    guard case .row(let index) = scene.problem.sources[share.constraint.index],
      scene.layout.rows[index].relation == .equal, scene.layout.rows[index].origin.rule == nil
    else { return nil }
    var row = scene.layout.rows[index]
    let anchors = (row.first.terms + row.second.terms).map(\.anchor)
    // Views that share a centre or a baseline are to go on doing so; those that do not to the point share none.
    let isAligning =
      row.second.constant == 0
      && anchors.contains { anchor in
        guard let picture, !anchor.attribute.isBaseline else {
          return anchor.attribute.isCentre || anchor.attribute.isBaseline
        }
        return anchor.item != picture && scene.layout[anchor.item].isView
          && !scene.ancestors(of: picture).contains(anchor.item)
      }
    guard !isAligning, picture == nil || anchors.contains(where: \.attribute.isCentre) else {
      return nil
    }
    row.second.constant = ((row.second.constant + difference) * 1e6).rounded() / 1e6
    // A number that depends on what is shown today is none to write down. A middle may lie between two pixels.
    let pixels = row.second.constant * scene.screen.scale * (picture == nil ? 1 : 2)
    guard pixels.isClose(to: pixels.rounded(), within: leastPart) else { return nil }
    return Proposal([.replace(row: index, with: row)], way: way)
  }
}

extension Double {
  /// What is missing from a coordinate to the nearest pixel, in points.
  fileprivate func toPixel(of screen: Screen) -> Double {
    (self * screen.scale).rounded() / screen.scale - self
  }

  /// Whether a coordinate is so near a pixel that nobody sees a difference.
  fileprivate func isOnPixel(of screen: Screen) -> Bool {
    abs(toPixel(of: screen)) * screen.scale < OffPixelRule.leastPart
  }
}

extension LayoutProblem.Source {
  /// Whether a constraint stands for a place or a size of the screen or its safe area.
  fileprivate var isOfScreen: Bool {
    if case .screen = self { true } else { false }
  }

  /// Whether a constraint stands for the size of what is in an item.
  fileprivate func isContent(of item: ItemID) -> Bool {
    switch self {
    case .hugging(item, _), .compression(item, _): true
    default: false
    }
  }
}

extension Attribute {
  /// Whether the attribute is the middle of a view.
  fileprivate var isCentre: Bool { self == .centerX || self == .centerY }

  /// Whether the attribute is a line of the text of a view.
  fileprivate var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
}
