/// The solution of a part of a system.
struct SolvedPart: Sendable {
  /// The face at which the basis was found.
  var solved: SolvedFace

  /// The region that was known, and holds for these bounds of its parameters; nil where the part was
  /// solved.
  private var region: CriticalRegion?
  private var bounds = ParameterBounds()

  init(_ solved: SolvedFace) {
    self.solved = solved
  }

  mutating func move(to region: CriticalRegion, at bounds: ParameterBounds) {
    if self.region !== region {
      self.region = region
      solved = region.solved
    }
    self.bounds = bounds
  }

  /// Forgets the region; the face is still that at which the basis was found.
  mutating func leaveRegion() { region = nil }

  /// The face for the constants of the solution.
  var face: OptimalFace {
    var face = solved.face
    if let region { _ = face.move(bounds, ofRows: region.rows) }
    return face
  }
}
