extension Report {
  /// The timings of the solver, a line for each phase.
  var timings: Table {
    var table = Table(
      header: ["problem", "phase", "samples", "first us", "min us", "median us", "p99 us"],
      textColumns: 2)
    for result in problems {
      for timing in result.timings {
        table.lines.append(
          [result.problem, timing.phase, "\(timing.samples)"]
            + [timing.first, timing.minimum, timing.median, timing.p99].map(Table.number))
      }
    }
    return table
  }

  /// The sizes, the memory and the number of states that GLPK confirmed, a line for each problem.
  var sizes: Table {
    var table = Table(
      header: ["problem", "variables", "rows", "peak MiB", "states checked", "failures"])
    for result in problems {
      table.lines.append([
        result.problem, "\(result.variables)", "\(result.rows)",
        Table.number(Double(result.peakMemory) / 1_048_576), "\(result.checkedStates)",
        "\(result.failures.count)",
      ])
    }
    return table
  }

  /// The medians beside those of the others, a line for each problem.
  var comparison: Table {
    var table = Table(header: [
      "problem", "build us", "kiwi us", "ratio", "factorise us", "ratio", "suggestion us",
      "kiwi us", "ratio", "forward us", "ratio", "kiwi MiB",
    ])
    for result in problems {
      let (build, suggestion) = (result.timings.build?.median, result.timings.suggestion?.median)
      let kiwi = result.kiwi?.timings
      let (kiwiBuild, kiwiSuggestion) = (kiwi?.build?.median, kiwi?.suggestion?.median)
      let factorization = result.factorizations.suggestion?.median
      let pass = result.forwardPass?.median
      func ratio(_ first: Double?, _ second: Double?) -> Double? {
        guard let first, let second else { return nil }
        return first / second
      }
      table.lines.append(
        [result.problem]
          + [
            build, kiwiBuild, ratio(kiwiBuild, build), factorization, ratio(build, factorization),
            suggestion, kiwiSuggestion, ratio(kiwiSuggestion, suggestion), pass,
            ratio(suggestion, pass), (result.kiwi?.peakMemory).map { Double($0) / 1_048_576 },
          ].map(Table.number))
    }
    return table
  }

  /// The targets, and which are met.
  var targetTable: Table {
    var table = Table(
      header: ["problem", "what", "target", "measured", "met"], textColumns: 2)
    for target in targets {
      let sign = target.direction == .atLeast ? ">=" : "<="
      let met = target.isMet.map { $0 ? "yes" : "no" } ?? "not measured"
      table.lines.append([
        target.problem, target.quantity,
        "\(sign) \(Table.number(target.bound, unit: target.unit))",
        Table.number(target.measured, unit: target.unit), met,
      ])
    }
    return table
  }

  /// The fitted exponents of growth.
  var growthTable: Table {
    var table = Table(header: ["family", "work", "sizes", "exponent"], textColumns: 3)
    for fit in growth {
      let sizes = fit.sizes.map(String.init).joined(separator: ", ")
      table.lines.append([fit.family, fit.work, sizes, Table.number(fit.exponent)])
    }
    return table
  }

  /// What is to be said about single problems: drift, and why others have no figures.
  var remarks: [String] {
    problems.flatMap { result -> [String] in
      var remarks: [String] = []
      if let drift = result.drift {
        let difference = Table.number(drift.worstRelativeDifference)
        let time = Table.number(drift.microsecondsPerOperation)
        remarks.append(
          "\(result.problem): after \(drift.operations) removals, additions and resizes, each solved "
            + "and read in \(time) us, no value differs from that of a fresh solver by more than "
            + "\(difference) of it")
      }
      if let reason = result.withoutKiwi {
        remarks.append("\(result.problem): no figures of kiwi: \(reason)")
      }
      if let kiwi = result.kiwi {
        remarks += kiwi.partial.map {
          "\(result.problem): kiwi's phase `\($0)` was cut short; its figure is of the part that ran"
        }
        remarks += kiwi.objections.map { "\(result.problem): kiwi's answer is wrong: \($0)" }
      }
      return remarks
    }
  }

  /// How many targets are met, missed and not measured, in a sentence.
  var verdict: String {
    let met = targets.filter { $0.isMet == true }.count
    let missed = targets.filter { $0.isMet == false }.count
    return "\(met) of \(targets.count) targets met, \(missed) missed, "
      + "\(targets.count - met - missed) not measured"
  }
}
