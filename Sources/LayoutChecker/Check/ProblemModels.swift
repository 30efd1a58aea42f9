internal import LayoutDSL

/// The problems of a layout that are made once for all screens for which it makes the same rows.
///
/// A model is kept until the last screen that was announced has it, because those of large layouts are large.
struct ProblemModels {
  private struct Group {
    /// The first screen of the group.
    var screen: Screen

    /// How many screens of the group are still to come.
    var left: Int

    var model: SharedProblem?
  }

  private let layout: Layout
  private let rows: RowDependence
  private let measurer: any TextMeasurer
  private var groups: [Group] = []

  /// How many screens come of a group that was not announced.
  private let countOfOthers: Int

  /// Announces the screens on which a layout is looked at.
  ///
  /// - Complexity: O(*n*) in the size of the layout, and for each screen and each of the groups before it in the
  ///   conditions of the layout.
  init(of layout: Layout, for screens: [Screen], measurer: any TextMeasurer) {
    self.layout = layout
    rows = RowDependence(of: layout)
    self.measurer = measurer
    countOfOthers = 1
    for screen in screens {
      if let place = place(of: screen, expecting: 0) { groups[place].left += 1 }
    }
  }

  /// Makes models for the windows of a lane, of which nobody knows yet how many there are.
  init(ofLaneOf layout: Layout, measurer: any TextMeasurer) {
    self.layout = layout
    rows = RowDependence(of: layout)
    self.measurer = measurer
    countOfOthers = .max
  }

  /// Where the group of a screen is, which is a new one where there is none yet; nil where no other screen can be in it,
  /// as where text runs from right to left.
  private mutating func place(of screen: Screen, expecting count: Int) -> Int? {
    guard rows.areTheSame(on: screen, as: screen) else { return nil }
    if let known = groups.firstIndex(where: { rows.areTheSame(on: $0.screen, as: screen) }) {
      return known
    }
    groups.append(Group(screen: screen, left: count))
    return groups.count - 1
  }

  /// How many models are kept.
  var countOfModels: Int { groups.count { $0.model != nil } }

  /// For each of some screens the model for the first screen that makes the same rows; nil where no other screen does,
  /// and where the problem cannot be made.
  mutating func models(for screens: [Screen]) -> [SharedProblem?] {
    var places: [Int?] = []
    for screen in screens { places.append(place(of: screen, expecting: countOfOthers)) }
    let missing = missing(for: places.compactMap { $0 })
    // What is wrong with the numbers of a layout is said by the check of each screen.
    let made = missing.map { groups[$0].screen }.mapOnAllCores { [self] in model(for: $0) }
    for (place, model) in zip(missing, made) { groups[place].model = model }
    return places.map { place in
      guard let place else { return nil }
      let model = groups[place].model
      groups[place].left -= 1
      if groups[place].left == 0 { groups[place].model = nil }
      return model
    }
  }

  /// The groups without a model of which some will have one, and those that come next, so that all cores have
  /// something to do.
  private func missing(for places: [Int]) -> [Int] {
    func isMissing(_ place: Int) -> Bool { groups[place].model == nil && groups[place].left > 1 }
    let missing = places.withoutRepetitions.filter(isMissing)
    guard let last = missing.max() else { return [] }
    let next = groups.indices[(last + 1)...].lazy.filter(isMissing)
    return missing + next.prefix(max(0, Self.mostMadeAtOnce - missing.count))
  }

  /// So many models are made before they are asked for.
  private static let mostMadeAtOnce = 4

  private func model(for screen: Screen) -> SharedProblem? {
    let problem = try? LayoutProblem(layout, on: screen, measurer: measurer)
    return problem.map { SharedProblem(problem: $0, mentions: Mentions(of: $0)) }
  }
}
