import GLPK

/// A linear program that GLPK keeps between questions: minimise a cost over rows and columns with
/// bounds, from the basis that the last question ended with.
///
/// GLPK ends the process on input that it dislikes; an index out of range or an entry given twice
/// would be a mistake in this program, and numbers are finite since the problem was read.
final class GLPKProgram {
  /// What GLPK ended with instead of an optimum.
  struct NoOptimum: Error, CustomStringConvertible {
    var description: String
  }

  /// The basis is singular or badly conditioned.
  struct NotFactorised: Error, CustomStringConvertible {
    var code: Int32
    var description: String { "glp_factorize returned \(code)" }
  }

  /// Below this size a reduced cost is rounding: GLPK's own tolerance for optimality.
  private static let slope = 1e-7

  private let program: OpaquePointer
  private var columns: Int32 = 0
  private var rows: Int32 = 0

  init() {
    glp_term_out(GLP_OFF)
    program = glp_create_prob()
    glp_set_obj_dir(program, GLP_MIN)
  }

  deinit { glp_delete_prob(program) }

  // MARK: - Making

  /// Adds columns without bounds; returns the index of the first.
  func addColumns(_ count: Int) -> Int32 {
    guard count > 0 else { return columns + 1 }
    let first = glp_add_cols(program, Int32(count))
    columns += Int32(count)
    for column in first...columns { bound(column: column, from: -.infinity, to: .infinity) }
    return first
  }

  /// Adds a row without bounds and with these entries, at most one for each column.
  func addRow(_ entries: [(column: Int32, value: Double)]) -> Int32 {
    rows = glp_add_rows(program, 1)
    // GLPK counts from 1.
    let indices = [0] + entries.map(\.column)
    let values = [0] + entries.map(\.value)
    glp_set_mat_row(program, rows, Int32(entries.count), indices, values)
    return rows
  }

  func bound(column: Int32, from lower: Double, to upper: Double) {
    glp_set_col_bnds(program, column, Self.kind(lower, upper), lower, upper)
  }

  func bound(row: Int32, from lower: Double, to upper: Double) {
    glp_set_row_bnds(program, row, Self.kind(lower, upper), lower, upper)
  }

  private static func kind(_ lower: Double, _ upper: Double) -> Int32 {
    switch (lower.isFinite, upper.isFinite) {
    case (false, false): GLP_FR
    case (false, true): GLP_UP
    case (true, false): GLP_LO
    case (true, true): lower == upper ? GLP_FX : GLP_DB
    }
  }

  // MARK: - Solving

  /// Starts from the basis that looks most promising rather than from the last one.
  func forgetBasis() { glp_adv_basis(program, 0) }

  /// The least sum of some columns.
  func minimizeSum(of summed: [Int32]) throws -> Double {
    for column in 1..<(columns + 1) { glp_set_obj_coef(program, column, 0) }
    for column in summed { glp_set_obj_coef(program, column, 1) }
    var options = glp_smcp()
    glp_init_smcp(&options)
    options.msg_lev = GLP_MSG_OFF
    let code = glp_simplex(program, &options)
    guard code == 0 else { throw NoOptimum(description: "glp_simplex returned \(code)") }
    switch glp_get_status(program) {
    case GLP_OPT: return glp_get_obj_val(program)
    case GLP_NOFEAS: throw NoOptimum(description: "GLPK says the required rows cannot hold")
    default: throw NoOptimum(description: "GLPK ended with status \(glp_get_status(program))")
    }
  }

  /// Keeps to the face of optimal points: what has a reduced cost stays at its bound.
  func keepToOptimalFace() {
    for column in 1..<(columns + 1) where abs(glp_get_col_dual(program, column)) > Self.slope {
      let bound =
        glp_get_col_stat(program, column) == GLP_NU
        ? glp_get_col_ub(program, column) : glp_get_col_lb(program, column)
      self.bound(column: column, from: bound, to: bound)
    }
    for row in 1..<(rows + 1) where abs(glp_get_row_dual(program, row)) > Self.slope {
      let bound =
        glp_get_row_stat(program, row) == GLP_NU
        ? glp_get_row_ub(program, row) : glp_get_row_lb(program, row)
      self.bound(row: row, from: bound, to: bound)
    }
  }

  /// Factorises the current basis from scratch.
  func factorize() throws {
    let code = glp_factorize(program)
    guard code == 0 else { throw NotFactorised(code: code) }
  }
}
