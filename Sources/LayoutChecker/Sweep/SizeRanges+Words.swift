internal import Constraints
internal import LayoutDSL

extension SizeRanges {
  /// The sizes as a person writes them: `for 320 <= width < 346.5 at height 667`.
  var words: String {
    let variant = lane.screen.variant
    return "\(wordsOfSizes) at \(words(across: [self]))\(lane.screen.wordsOfTraits)"
      + (variant.isUsual ? "" : " \([variant].words(amid: [variant]))")
  }

  /// The sizes without what the other side is.
  var wordsOfSizes: String {
    let name = lane.axis.sizeName
    if isEverywhere {
      return lane.interval.lowerBound == lane.interval.upperBound
        ? "at \(name) \(lane.interval.lowerBound.asWritten)"
        : "at every \(name) from \(lane.interval.words)"
    }
    return "for " + ranges.map { $0.words(of: name, within: lane.interval) }.joinedInWords
  }

  /// What the other side is on some lanes: `height 667`, `heights 320 and 667`.
  fileprivate func words(across others: [SizeRanges]) -> String {
    let name = lane.axis.across.sizeName
    return "\(name)\(others.count > 1 ? "s" : "") "
      + others.map(\.lane.across.asWritten).joinedInWords
  }

  /// Whether other sizes differ from these in what the other side is, and in nothing else.
  fileprivate func differsAcross(from other: SizeRanges) -> Bool {
    lane.axis == other.lane.axis && lane.interval == other.lane.interval
      && ranges == other.ranges && lane.screen.wordsOfTraits == other.lane.screen.wordsOfTraits
  }
}

extension [SizeRanges] {
  /// The sizes of all lanes: those that a layout has in common in several states, with several lengths of
  /// texts, and with several sizes of the other side once.
  var words: String {
    var variants: [SizeRanges: [ScreenVariant]] = [:]
    var order: [SizeRanges] = []
    for var sizes in self {
      let variant = sizes.lane.screen.variant
      sizes.lane.screen = sizes.lane.screen.withoutVariant
      if variants[sizes] == nil { order.append(sizes) }
      variants[sizes, default: []].append(variant)
    }
    let all = map(\.lane.screen.variant)
    var groups: [[SizeRanges]] = []
    for sizes in order {
      let same = groups.firstIndex {
        $0[0].differsAcross(from: sizes) && variants[$0[0]] == variants[sizes]
      }
      if let same { groups[same].append(sizes) } else { groups.append([sizes]) }
    }
    return groups.map { group in
      let first = group[0]
      let place = " at \(first.words(across: group))\(first.lane.screen.wordsOfTraits)"
      let own = variants[first] ?? []
      return first.wordsOfSizes + place
        + (all.allSatisfy(\.isUsual) ? "" : ", \(own.words(amid: all))")
    }.joined(separator: "; ")
  }
}

extension SweptLayout.Range {
  /// The range as comparisons; an end that only the interval sets is left out.
  func words(of name: String, within interval: ClosedRange<Double>) -> String {
    if lower == upper { return "\(name) == \(lower.asWritten)" }
    let (lowerWords, upperWords) = lower.asWritten(apartFrom: upper)
    let isFromStart = lower == interval.lowerBound && includesLower
    let isToEnd = upper == interval.upperBound && includesUpper
    let (least, most) = (includesLower ? "<=" : "<", includesUpper ? "<=" : "<")
    return switch (isFromStart, isToEnd) {
    case (true, false): "\(name) \(most) \(upperWords)"
    case (false, true): "\(name) \(includesLower ? ">=" : ">") \(lowerWords)"
    default: "\(lowerWords) \(least) \(name) \(most) \(upperWords)"
    }
  }
}

extension ClosedRange<Double> {
  /// `320 to 1366`.
  var words: String { "\(lowerBound.asWritten) to \(upperBound.asWritten)" }
}

extension Double {
  /// A number as it is meant: as a fraction where it is a simple one, and otherwise with four digits behind
  /// the point.
  var asWritten: String { asWritten(digits: 4) }

  /// The number and a greater one, with as many digits as tell them apart.
  fileprivate func asWritten(apartFrom greater: Double) -> (own: String, greater: String) {
    for digits in 4...9 {
      let words = (asWritten(digits: digits), greater.asWritten(digits: digits))
      if words.0 != words.1 { return words }
    }
    return (shortDescription, greater.shortDescription)
  }

  /// The largest denominator of a fraction that a person would write as one.
  private static let simpleDenominator = 16

  private func asWritten(digits: Int) -> String {
    if let fraction = Fraction(closeTo: self), fraction.denominator <= Self.simpleDenominator {
      return fraction.description
    }
    let unit = (0..<digits).reduce(1.0) { unit, _ in unit * 10 }
    return ((self * unit).rounded() / unit).shortDescription
  }

  /// A factor as it is meant, so that products with sizes of screens are right to a hundredth of a point: as a
  /// fraction where it is one, and otherwise with seven digits behind the point.
  var asFactor: String {
    guard let fraction = Fraction(closeTo: self) else { return asWritten(digits: 7) }
    // Beside a product a whole number and a fraction could be taken for two factors.
    return 1000 % fraction.denominator == 0
      ? fraction.description : "\(fraction.numerator)/\(fraction.denominator)"
  }
}

extension SweepReport.Doubt {
  /// The doubt as a sentence without a full stop.
  var words: String {
    switch self {
    case .text(let label):
      "where the text of `\(label)` wraps differently is not known, only how it wraps at the sizes that "
        + "were looked at"
    case .margins:
      "margins depend on where views are, and were compared at a few sizes of each piece"
    case .undecided: "arithmetic or the number of pieces leaves open what holds at some sizes"
    case .overlaps:
      "there are too many views, or pages, to follow each place at which two of them pass"
    case .ends: "looking for the ends of findings took too much work, so that some are not exact"
    case .sizes: "looking at all of the sizes took too much work, so that findings may be missing"
    case .leftOut(let left):
      switch left {
      case .conflicts: "the search for conflicts ended after a fixed amount of work"
      case .openMeasures: "the search for what rows leave open ended after a fixed amount of work"
      case .overlaps: "not all views that lie over each other are told"
      case .causes: "the search for the rows behind findings ended after a fixed amount of work"
      case .verification(let reason): "not verified: \(reason)"
      }
    }
  }
}

extension [FindingEnd] {
  /// The ends as a person tells them: `for 400 < width < 600 (height 900)`, or `it ends at width 600 (height 900)`
  /// where it is not known how far the finding reaches from there, and where a range would not tell all.
  ///
  /// - Parameter screens: the screens with the finding.
  func words(on screens: [Screen]) -> String {
    var parts: [[FindingEnd]] = []
    for end in self {
      if let last = parts.last?.last, last.screen == end.screen, last.axis == end.axis {
        parts[parts.count - 1].append(end)
      } else {
        parts.append([end])
      }
    }
    // A range reads as all sizes that there are.
    let isAll = screens.allSatisfy { screen in
      parts.contains { ends in
        guard let (least, most) = Self.reach(of: ends) else { return false }
        return (least...most).contains(screen.size.along(ends[0].axis))
      }
    }
    // Two states of a layout may end at the same size.
    let ranges = isAll ? parts.compactMap(Self.range).withoutRepetitions : []
    let others = parts.filter { !isAll || Self.range($0) == nil }.map { ends in
      ends.map { "\($0.isUpper ? "ends" : "begins") at \($0.axis.sizeName) \($0.size.asWritten)" }
        .joinedInWords + " " + Self.place(ends[0])
    }.withoutRepetitions
    return [
      ranges.isEmpty ? nil : "for " + ranges.joinedInWords,
      others.isEmpty ? nil : "it " + others.joinedInWords,
    ].compactMap { $0 }.joined(separator: "; ")
  }

  /// The sizes that ends on one lane leave to a finding: `320 <= width < 389.5 (height 667)`; nil where that is not
  /// known.
  private static func range(_ ends: [FindingEnd]) -> String? {
    guard let (least, most) = reach(of: ends) else { return nil }
    let axis = ends[0].axis
    let before = ends.first { !$0.isUpper }?.isIncluded ?? true
    let behind = ends.first { $0.isUpper }?.isIncluded ?? true
    let range = SweptLayout.Range(least, most, includesLower: before, includesUpper: behind)
    // The ends of this interval are no ends of the finding, so that both stand there.
    return range.words(of: axis.sizeName, within: (least - 1)...(most + 1)) + " " + place(ends[0])
  }

  /// From where to where the finding reaches that ends on one lane; nil where that is not known.
  private static func reach(of ends: [FindingEnd]) -> (least: Double, most: Double)? {
    let lower = ends.first { !$0.isUpper }
    let upper = ends.first { $0.isUpper }
    guard let least = lower?.size ?? upper?.reach, let most = upper?.size ?? lower?.reach,
      least <= most
    else { return nil }
    return (least, most)
  }

  private static func place(_ end: FindingEnd) -> String {
    let across = end.axis.across
    return "(\(across.sizeName) \(end.screen.size.along(across).asWritten))"
  }
}
