internal import LayoutDSL

/// A condition in a person's words that is true of exactly some of the screens of a check, such as
/// `those in landscape with a notch` or `those in portrait, up to 420 pt wide`.
struct ScreenCondition: Hashable {
  /// A part of a condition; all parts hold.
  enum Term: Hashable {
    /// Which way up the screen is.
    case orientation(Orientation)

    /// Whether a notch, an island or a camera takes a part of the screen.
    case notch(Bool)

    /// Whether a bar at the top or at the bottom takes a part of the screen.
    case bar(Edge, Bool)

    /// The direction of the text.
    case direction(LayoutDirection)

    /// The platform.
    case platform(String)

    /// Whether a width or a height counts as narrow or roomy.
    case sizeClass(Axis, SizeClass)

    /// The size of the text.
    case textSize(ContentSizeCategory)

    /// A width or a height in points, with the ends where they tell screens apart.
    case size(Axis, least: Double?, most: Double?)
  }

  /// The parts, the one that a person looks for first in front.
  let terms: [Term]

  /// Finds the shortest condition; nil where none of up to three parts tells the screens apart.
  ///
  /// - Parameters:
  ///   - some: screens of `all`, at least one and not all of them.
  /// - Complexity: O(*n*) in the number of screens, times the pairs of what they can have in common.
  init?(of some: [Screen], among all: [Screen]) {
    guard let first = some.first, some.count < all.count else { return nil }
    let chosen = Set(some)
    // What all of the screens have in common.
    let common = Self.candidates(of: first).filter { term in some.allSatisfy(term.holds) }
    var best: [Term]?
    var leastCost = Self.mostToRead + 1
    for (index, term) in ([nil] + common.map { $0 }).enumerated() {
      for other in [nil] + common.dropFirst(index).map({ $0 }) where term != nil || other == nil {
        let fixed = [term, other].compactMap { $0 }
        let rest = all.filter { screen in fixed.allSatisfy { $0.holds(on: screen) } }
        guard let sizes = Self.sizes(telling: some, chosen, from: rest) else { continue }
        let terms = fixed + sizes
        let cost = terms.reduce(0) { $0 + $1.cost }
        if cost < leastCost { (best, leastCost) = (terms, cost) }
      }
    }
    guard let best else { return nil }
    terms = best
  }

  /// A condition with more to read than three parts is harder to understand than a list of names.
  private static let mostToRead = 13

  /// What a screen can have in common with others, what people look for first in front.
  private static func candidates(of screen: Screen) -> [Term] {
    [
      .orientation(screen.orientation), .notch(screen.hasNotch),
      .bar(.bottom, screen.safeArea.bottom > 0), .bar(.top, screen.safeArea.top > 0),
      .direction(screen.direction),
      .textSize(screen.textSize), .platform(screen.platform),
      .sizeClass(.horizontal, screen.horizontalSizeClass),
      .sizeClass(.vertical, screen.verticalSizeClass),
    ].filter { $0 != .platform("") }
  }

  /// The limits of width or height that tell screens from the rest; empty where there is no rest, and
  /// nil where no limits do.
  private static func sizes(
    telling some: [Screen], _ chosen: Set<Screen>, from all: [Screen]
  ) -> [Term]? {
    let others = all.filter { !chosen.contains($0) }
    guard !others.isEmpty else { return [] }
    for axis in Axis.allCases {
      let sizes = some.map { $0.size.along(axis) }
      guard let least = sizes.min(), let most = sizes.max() else { continue }
      let otherSizes = others.map { $0.size.along(axis) }
      guard !otherSizes.contains(where: { (least...most).contains($0) }) else { continue }
      return [
        .size(
          axis, least: otherSizes.contains { $0 < least } ? least : nil,
          most: otherSizes.contains { $0 > most } ? most : nil)
      ]
    }
    return nil
  }
}

extension ScreenCondition.Term {
  /// Whether the part holds on a screen.
  func holds(on screen: Screen) -> Bool {
    switch self {
    case .orientation(let orientation): screen.orientation == orientation
    case .notch(let hasNotch): screen.hasNotch == hasNotch
    case .bar(.top, let isThere): (screen.safeArea.top > 0) == isThere
    case .bar(_, let isThere): (screen.safeArea.bottom > 0) == isThere
    case .direction(let direction): screen.direction == direction
    case .platform(let platform): screen.platform == platform
    case .sizeClass(.horizontal, let sizeClass): screen.horizontalSizeClass == sizeClass
    case .sizeClass(.vertical, let sizeClass): screen.verticalSizeClass == sizeClass
    case .textSize(let size): screen.textSize == size
    case .size(let axis, let least, let most):
      screen.size.along(axis) >= least ?? 0 && screen.size.along(axis) <= most ?? .infinity
    }
  }

  /// How much there is to read.
  fileprivate var cost: Int {
    switch self {
    // Where words tell screens apart, people need no numbers.
    case .size(_, let least?, let most?): least == most ? 6 : 10
    case .size: 5
    default: 4
    }
  }

  /// Whether the part names something that a screen has, which is said behind what it is.
  fileprivate var isAccessory: Bool {
    switch self {
    case .notch, .bar: true
    default: false
    }
  }

  /// The part in words.
  fileprivate var words: String {
    switch self {
    case .orientation(let orientation): "in \(orientation.rawValue)"
    case .notch(true): "with a notch"
    case .notch(false): "without a notch"
    case .bar(.top, let isThere): "\(isThere ? "with" : "without") a status bar"
    case .bar(_, let isThere): "\(isThere ? "with" : "without") a home indicator"
    case .direction(.leftToRight): "from left to right"
    case .direction(.rightToLeft): "from right to left"
    case .platform("ios"): "with iOS"
    case .platform("android"): "with Android"
    case .platform(let platform): "of \(platform)"
    case .sizeClass(let axis, let sizeClass): "of \(sizeClass.rawValue) \(axis.sizeName)"
    case .textSize(let size): "with text of size \(size.rawValue)"
    case .size(let axis, nil, let most?): "up to \(most.points) \(axis.adjective)"
    case .size(let axis, let least?, nil): "at least \(least.points) \(axis.adjective)"
    case .size(let axis, let least?, let most?):
      least == most
        ? "\(least.points) \(axis.adjective)"
        : "\(least.hundredths) to \(most.points) \(axis.adjective)"
    case .size(_, nil, nil): ""
    }
  }
}

extension ScreenCondition {
  /// The condition in words: `those in landscape with a notch, up to 400 pt high`.
  var words: String {
    let ordered = terms.filter { !$0.isAccessory } + terms.filter(\.isAccessory)
    return ordered.reduce("those") { text, term in
      if case .size = term, text != "those" {
        "\(text), \(term.words)"
      } else {
        "\(text) \(term.words)"
      }
    }
  }
}

extension Screen {
  /// Whether a notch, an island or a camera takes more of the screen than a status bar does.
  fileprivate var hasNotch: Bool {
    let statusBar = 24.0
    return max(safeArea.left, safeArea.right) > 0 || safeArea.top > statusBar
  }
}
