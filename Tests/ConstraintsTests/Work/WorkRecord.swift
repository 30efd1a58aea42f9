@testable import Constraints

/// What solving some systems one after another took, and which way it went.
///
/// The same on every machine: nothing depends on hash order or time, and all numbers are IEEE doubles
/// that are added and multiplied in a fixed order.
struct WorkRecord {
  private(set) var solved = 0
  private(set) var contradictions = 0

  /// The steps of all solves.
  private(set) var steps = 0

  /// The active rows that are pins, over all solves.
  private(set) var pins = 0

  /// The solves that ended in a region that was known.
  private(set) var known = 0

  private var way = Digest()
  private var faces: [SolvedFace] = []

  /// Solves, and notes what that took and where it ended.
  mutating func solve(_ solver: inout Solver) throws {
    let counts = Self.updateCounts(solver)
    let outcome = try solver.solve()
    note(outcome, solver)
    for (part, count) in Self.updateCounts(solver).enumerated() {
      let before = part < counts.count ? counts[part] : 0
      steps += count >= before ? count - before : count
    }
  }

  /// Notes where a solve ended.
  private mutating func note(_ outcome: Outcome, _ solver: Solver) {
    if outcome.solution != nil { solved += 1 } else { contradictions += 1 }
    for part in solver.partition.solved {
      guard let face = part?.solved else { continue }
      if faces.contains(where: { $0 === face }) {
        known += 1
      } else {
        faces.append(face)
        if faces.count > 24 { faces.removeFirst() }
      }
      note(face.face.simplex)
    }
  }

  /// Notes a state.
  mutating func note(_ simplex: Simplex) {
    pins += simplex.activeRow.count { $0 >= simplex.matrix.rowCount }
    for row in simplex.activeRow { way.add(Int(row)) }
    for row in simplex.rows {
      way.add(Int(row.side))
      way.add(Int(row.allowed.rawValue))
      way.add(Int(row.allowedOnFace.rawValue))
      way.add(row.dependsOnEqualBounds ? 1 : 0)
    }
    way.add(simplex.movable.count)
  }

  private static func updateCounts(_ solver: Solver) -> [Int] {
    solver.partition.solved.map { $0?.solved.face.simplex.factor.updateCount ?? 0 }
  }

  /// The record in one line: the counts, and a digest of every basis and of the sides and restrictions
  /// of all rows there, which tells two ways from each other and nothing else.
  var line: String {
    "\(solved) solved, \(contradictions) not, \(steps) steps, \(pins) pins, \(known) known, \(way)"
  }
}

/// Tells sequences of numbers from each other (FNV-1a, Fowler, Noll and Vo, 1991).
struct Digest: CustomStringConvertible {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ number: Int) {
    state = (state ^ UInt64(bitPattern: Int64(number))) &* 0x100_0000_01B3
  }

  var description: String { String(state >> 32, radix: 16) }
}
