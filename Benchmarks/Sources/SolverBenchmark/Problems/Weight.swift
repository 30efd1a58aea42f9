/// The weights of the generated problems.
///
/// They lie so far apart that the weighted optimum of a problem with 1,000 cards is the one by
/// levels, so that a solver with weights and one with priorities have the same work to do.
enum Weight {
  /// A suggested value.
  static let edit = 1e6
  static let strongest = 200.0
  static let strong = 100.0
  static let medium = 10.0
  static let weak = 0.1
}
