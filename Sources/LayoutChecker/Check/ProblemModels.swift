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

    var model: LayoutProblem?
  }

  private let layout: Layout
  private let measurer: any TextMeasurer
  private var groups: [Group] = []

  /// How many screens come of a group that was not announced.
  private let countOfOthers: Int

  /// Announces the screens on which a layout is looked at.
  ///
  /// - Complexity: O(*n*) in the size of the layout for each screen and each of the groups before it.
  init(of layout: Layout, for screens: [Screen], measurer: any TextMeasurer) {
    self.layout = layout
    self.measurer = measurer
    countOfOthers = 1
    for screen in screens {
      if let group = group(of: screen) {
        groups[group].left += 1
      } else {
        groups.append(Group(screen: screen, left: 1))
      }
    }
  }

  /// Makes models for the windows of a lane, of which nobody knows yet how many there are.
  init(ofLaneOf layout: Layout, measurer: any TextMeasurer) {
    self.layout = layout
    self.measurer = measurer
    countOfOthers = .max
  }

  private func group(of screen: Screen) -> Int? {
    groups.firstIndex { layout.makesTheSameRows(on: $0.screen, as: screen) }
  }

  /// For each of some screens the problem of the layout for the first screen that makes the same rows; nil where no
  /// other screen does, and where the problem cannot be made.
  mutating func models(for screens: [Screen]) -> [LayoutProblem?] {
    let places = screens.map { screen -> Int in
      if let known = group(of: screen) { return known }
      groups.append(Group(screen: screen, left: countOfOthers))
      return groups.count - 1
    }
    let missing = missing(for: places)
    // What is wrong with the numbers of a layout is said by the check of each screen.
    let made = missing.map { groups[$0].screen }.mapOnAllCores { [self] in model(for: $0) }
    for (place, model) in zip(missing, made) { groups[place].model = model }
    return places.map { place in
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

  private func model(for screen: Screen) -> LayoutProblem? {
    try? LayoutProblem(layout, on: screen, measurer: measurer)
  }
}
