/// A simplex method in exact arithmetic, for forms that are each a row of a problem or a variable.
///
/// With *n* variables, *n* forms are *nonbasic* and have the value zero; all others, the *basic* ones,
/// are written as sums of multiples of them. All numbers are integers over one common denominator
/// (fraction-free pivoting; Edmonds, "Systems of distinct representatives and linear algebra", 1967).
///
/// A form is split into a part above zero and one below. Each may be forbidden and may cost, and one of
/// them is zero. The form with the greatest gain enters; after a run of steps without progress Bland's
/// rule (1977) takes over.
struct ExactTableau: Sendable {
  /// What is known of a form.
  struct Form: Sendable {
    var allowsAbove = true
    var allowsBelow = true

    /// The cost per unit, not negative.
    var costAbove = BigInteger.zero
    var costBelow = BigInteger.zero

    /// Which part of a basic form is basic.
    var isAbove = true

    var isFixed: Bool { !allowsAbove && !allowsBelow }

    /// Whether nothing happens where its value changes its sign.
    var isFree: Bool { allowsAbove && allowsBelow && costAbove.isZero && costBelow.isZero }
  }

  /// Where a form stands.
  enum Place: Sendable {
    case row(Int)
    case column(Int)
  }

  /// The multiples of the nonbasic forms in each basic one, and its value last.
  private(set) var entries: [[BigInteger]]

  /// Above zero.
  private(set) var denominator = BigInteger.one

  private(set) var basic: [Int]
  private(set) var nonbasic: [Int]
  private(set) var places: [Place]
  var forms: [Form]

  /// How many exchanges were made.
  private(set) var pivotCount = 0

  /// Makes the forms `rows`, each with its multiples of the variables and a constant last, and, after
  /// them, the variables.
  init(_ rows: [[BigInteger]], variableCount: Int) {
    entries = rows
    basic = Array(rows.indices)
    nonbasic = Array(rows.count..<rows.count + variableCount)
    places = rows.indices.map(Place.row) + (0..<variableCount).map(Place.column)
    forms = .init(repeating: Form(), count: rows.count + variableCount)
  }

  /// The value of a form, as a numerator over ``denominator``.
  func numerator(_ form: Int) -> BigInteger {
    if case .row(let row) = places[form] { entries[row][nonbasic.count] } else { .zero }
  }

  func value(_ form: Int) -> Rational { Rational(numerator(form), denominator) }

  /// The multiple of the form of a column in another form, times ``denominator``.
  func coefficient(of column: Int, in form: Int) -> BigInteger {
    switch places[form] {
    case .row(let row): entries[row][column]
    case .column(let own): own == column ? denominator : .zero
    }
  }

  /// Makes the form of a row nonbasic and that of a column basic.
  mutating func exchange(row: Int, column: Int) {
    pivotCount += 1
    let pivot = entries[row][column]
    let pivotRow = entries[row]
    let isNegative = pivot.sign < 0
    for other in entries.indices where other != row {
      let factor = entries[other][column]
      var changed = entries[other]
      for index in changed.indices where index != column {
        let own = changed[index]
        if own.isZero && (factor.isZero || pivotRow[index].isZero) { continue }
        var value = own.isZero ? .zero : own * pivot
        if !factor.isZero, !pivotRow[index].isZero { value = value - factor * pivotRow[index] }
        value = value / denominator
        changed[index] = isNegative ? -value : value
      }
      changed[column] = isNegative ? -factor : factor
      entries[other] = changed
    }
    for index in pivotRow.indices {
      entries[row][index] = isNegative ? pivotRow[index] : -pivotRow[index]
    }
    entries[row][column] = isNegative ? -denominator : denominator
    denominator = pivot.magnitude
    swap(&basic[row], &nonbasic[column])
    places[basic[row]] = .row(row)
    places[nonbasic[column]] = .column(column)
  }
}

// MARK: - Minimising

extension ExactTableau {
  /// What is minimised.
  enum Objective {
    /// The costs of the forms.
    case costs

    /// The value of a form, or, with the sign -1, its opposite.
    case form(Int, sign: Int)
  }

  /// Has the basic parts lie where the values do.
  mutating func noteSides() {
    for row in entries.indices {
      let form = basic[row]
      let sign = entries[row][nonbasic.count].sign
      forms[form].isAbove = sign == 0 ? forms[form].allowsAbove : sign > 0
    }
  }

  /// By how much the objective changes per unit of each nonbasic form, times ``denominator``, before
  /// the costs of the form itself.
  private func gradient(_ objective: Objective) -> [BigInteger] {
    var gradient = [BigInteger](repeating: .zero, count: nonbasic.count)
    switch objective {
    case .form(let form, let sign):
      for column in gradient.indices {
        let value = coefficient(of: column, in: form)
        gradient[column] = sign < 0 ? -value : value
      }
    case .costs:
      for row in entries.indices {
        let form = forms[basic[row]]
        let slope = form.isAbove ? form.costAbove : -form.costBelow
        guard !slope.isZero else { continue }
        for column in gradient.indices where !entries[row][column].isZero {
          gradient[column] = gradient[column] + slope * entries[row][column]
        }
      }
    }
    return gradient
  }

  /// The changes of the objective per unit above and below zero of each nonbasic form.
  private func reducedCosts(
    _ objective: Objective
  ) -> [(above: BigInteger, below: BigInteger)] {
    let gradient = gradient(objective)
    guard case .costs = objective else { return gradient.map { ($0, -$0) } }
    return gradient.indices.map { column in
      let form = forms[nonbasic[column]]
      return (
        gradient[column] + form.costAbove * denominator,
        -gradient[column] + form.costBelow * denominator
      )
    }
  }

  /// Minimises over what the forms are allowed.
  ///
  /// - Parameter isEnough: ends the search before the optimum where it holds.
  /// - Returns: whether there is a minimum.
  mutating func minimise(
    _ objective: Objective, until isEnough: (ExactTableau) -> Bool = { _ in false }
  ) -> Bool {
    var stalled = 0
    while !isEnough(self) {
      var entering: (column: Int, isAbove: Bool)?
      var gain = BigInteger.zero
      let costs = reducedCosts(objective)
      let usesBlandsRule = stalled > 2 * nonbasic.count
      for column in costs.indices {
        let form = forms[nonbasic[column]]
        for isAbove in [true, false] where isAbove ? form.allowsAbove : form.allowsBelow {
          let cost = isAbove ? costs[column].above : costs[column].below
          guard cost.sign < 0 else { continue }
          if usesBlandsRule {
            guard entering.map({ nonbasic[column] < nonbasic[$0.column] }) ?? true else { continue }
          } else {
            guard cost < gain else { continue }
          }
          entering = (column, isAbove)
          gain = cost
        }
      }
      guard let (column, isAbove) = entering else { return true }
      guard let row = blockingRow(column, isAbove: isAbove) else { return false }
      stalled = entries[row][nonbasic.count].isZero ? stalled + 1 : 0
      let form = nonbasic[column]
      exchange(row: row, column: column)
      forms[form].isAbove = isAbove
    }
    return true
  }

  /// The first row whose form reaches zero where that of a column moves; the one with the lowest form
  /// of several.
  private func blockingRow(_ column: Int, isAbove: Bool) -> Int? {
    var best: (row: Int, value: BigInteger, rate: BigInteger)?
    for row in entries.indices {
      let form = forms[basic[row]]
      let entry = entries[row][column]
      guard !entry.isZero, !form.isFree else { continue }
      let rises = (entry.sign > 0) == isAbove
      guard form.isFixed || rises != form.isAbove else { continue }
      let (value, rate) = (entries[row][nonbasic.count].magnitude, entry.magnitude)
      if let rival = best {
        let (own, other) = (value * rival.rate, rival.value * rate)
        guard own < other || (own == other && basic[row] < basic[rival.row]) else { continue }
      }
      best = (row, value, rate)
    }
    return best?.row
  }

  /// Forbids all that is not optimal, after minimising, and forgets the costs.
  ///
  /// By complementary slackness with the reduced costs, the parts that cost more than nothing are zero
  /// in every optimal solution.
  mutating func keepOptima(_ objective: Objective = .costs) {
    let costs = reducedCosts(objective)
    for column in costs.indices {
      if costs[column].above.sign > 0 { forms[nonbasic[column]].allowsAbove = false }
      if costs[column].below.sign > 0 { forms[nonbasic[column]].allowsBelow = false }
    }
    guard case .costs = objective else { return }
    for form in forms.indices {
      if case .row = places[form], !forms[form].costAbove.isZero || !forms[form].costBelow.isZero {
        if forms[form].isAbove {
          forms[form].allowsBelow = false
        } else {
          forms[form].allowsAbove = false
        }
      }
      forms[form].costAbove = .zero
      forms[form].costBelow = .zero
    }
    noteSides()
  }

  /// The sum of the costs, times ``denominator``.
  var totalCost: BigInteger {
    entries.indices.reduce(.zero) { sum, row in
      let form = forms[basic[row]]
      let value = entries[row][nonbasic.count]
      return sum + (value.sign < 0 ? form.costBelow : form.costAbove) * value.magnitude
    }
  }
}

// MARK: - The face

extension ExactTableau {
  /// The columns whose forms may differ from zero.
  var freeColumns: [Int] { nonbasic.indices.filter { !forms[nonbasic[$0]].isFixed } }

  /// Fixes every form that is zero wherever all forms are allowed to be, and makes it nonbasic.
  ///
  /// Then the forms of ``freeColumns`` can be changed independently of each other, a little, from
  /// some point: they are coordinates of the face.
  mutating func fixWhatCannotMove() {
    guard !freeColumns.isEmpty else { return }
    var mayMove = forms.map(\.isFree)
    func note(_ tableau: ExactTableau) {
      for row in tableau.entries.indices where !tableau.entries[row][tableau.nonbasic.count].isZero
      {
        mayMove[tableau.basic[row]] = true
      }
    }
    note(self)
    for form in forms.indices where !mayMove[form] && !forms[form].isFixed {
      for isAbove in [true, false] where isAbove ? forms[form].allowsAbove : forms[form].allowsBelow
      {
        let isBounded = minimise(.form(form, sign: isAbove ? -1 : 1)) {
          !$0.numerator(form).isZero
        }
        note(self)
        if !isBounded { mayMove[form] = true }
        if mayMove[form] { break }
      }
      if !mayMove[form] {
        forms[form].allowsAbove = false
        forms[form].allowsBelow = false
      }
    }
    for row in entries.indices where forms[basic[row]].isFixed {
      if let column = freeColumns.first(where: { !entries[row][$0].isZero }) {
        let form = nonbasic[column]
        exchange(row: row, column: column)
        forms[form].isAbove = forms[form].allowsAbove
      }
    }
  }

  /// The least and greatest values of a form on the face; nil where there is none.
  func range(of form: Int) -> (lower: Rational?, upper: Rational?) {
    let moves = freeColumns.contains { !coefficient(of: $0, in: form).isZero }
    guard moves else { return (value(form), value(form)) }
    var low = self
    var high = self
    return (
      low.minimise(.form(form, sign: 1)) ? low.value(form) : nil,
      high.minimise(.form(form, sign: -1)) ? high.value(form) : nil
    )
  }
}
