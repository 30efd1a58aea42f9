import Foundation

/// How a cost grows with the size of a problem: as the size to the power of `exponent`.
struct Growth: Encodable {
  /// A family of problems, and the sizes over which its growth is fitted.
  struct Family {
    var prefix: String
    var sizes: [Int]
    /// The phases whose growth is fitted; where there are none, building and a resize.
    var phases: [String] = []

    static let all = [
      Family(prefix: "s2_chain_", sizes: [100, 300, 1000, 2000, 5000]),
      Family(prefix: "s3_cards_", sizes: [10, 100, 300, 1000]),
      Family(
        prefix: "s7_conflict_list_", sizes: ConflictList.sizes, phases: ConflictList.phases),
    ]
  }

  var family: String
  var work: String
  var sizes: [Int]
  var exponent: Double

  /// The growth of building and of a resize in each family whose problems were all measured.
  static func fits(over results: [ProblemResult]) -> [Growth] {
    Family.all.flatMap { family -> [Growth] in
      let timings = family.sizes.compactMap { size in
        results.first { $0.problem == "\(family.prefix)\(size)" }?.timings
      }
      let builds = timings.compactMap(\.build?.median)
      let suggestions = timings.compactMap(\.suggestion?.median)
      let firstPasses = timings.compactMap(\.suggestion?.first)
      let name = String(family.prefix.dropLast())
      let works =
        family.phases.isEmpty
        ? [("build", builds), ("resize", suggestions), ("resize, first pass", firstPasses)]
        : family.phases.map { phase in
          (phase, timings.compactMap { $0.first { $0.phase == phase }?.median })
        }
      return works.compactMap { work, costs in
        guard costs.count == family.sizes.count else { return nil }
        return Growth(
          family: name, work: work, sizes: family.sizes,
          exponent: exponent(sizes: family.sizes, costs: costs))
      }
    }
  }

  /// The slope of the line through the logarithms with the least squared distances.
  static func exponent(sizes: [Int], costs: [Double]) -> Double {
    let x = sizes.map { log(Double($0)) }
    let y = costs.map { log($0) }
    let (meanX, meanY) = (x.reduce(0, +) / Double(x.count), y.reduce(0, +) / Double(y.count))
    let covariance = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
    let variance = x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
    return covariance / variance
  }
}
