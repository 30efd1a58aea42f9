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
    var table = Table(header: [
      "problem", "variables", "rows", "peak MiB", "kiwi MiB", "states checked", "failures",
    ])
    for result in problems {
      let peaks = [result.peakMemory, result.kiwi?.peakMemory].map { bytes in
        Table.number(bytes.map { Double($0) / 1_048_576 })
      }
      table.lines.append(
        [result.problem, "\(result.variables)", "\(result.rows)"] + peaks
          + ["\(result.checkedStates)", "\(result.failures.count)"])
    }
    return table
  }

  /// Building beside the others, a line for each problem.
  var builds: Table {
    var table = Table(header: [
      "problem", "build us", "kiwi us", "x faster", "GLPK us", "x faster", "factorise us",
      "x of it",
    ])
    for result in problems {
      let build = result.timings.build
      let kiwi = result.kiwi?.timings.build
      let factorization = result.factorizations.suggestion
      table.lines.append(
        [result.problem]
          + [
            build?.median, kiwi?.median, kiwi?.ratio(to: build), result.glpk?.median,
            result.glpk?.ratio(to: build), factorization?.median, build?.ratio(to: factorization),
          ].map(Table.number))
    }
    return table
  }

  /// A suggestion beside the others, a line for each problem that has one.
  var suggestions: Table {
    var table = Table(header: [
      "problem", "suggestion us", "kiwi us", "x faster", "forward pass us", "x of it",
    ])
    for result in problems {
      guard let suggestion = result.timings.suggestion else { continue }
      let kiwi = result.kiwi?.timings.suggestion
      table.lines.append(
        [result.problem]
          + [
            suggestion.median, kiwi?.median, kiwi?.ratio(to: suggestion),
            result.forwardPass?.median, suggestion.ratio(to: result.forwardPass),
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

  /// What is to be said about single problems: drift, and what of kiwi has no figure or is wrong.
  var remarks: [String] {
    var remarks: [String] = []
    for result in problems {
      if let drift = result.drift {
        let difference = Table.number(drift.worstRelativeDifference)
        let time = Table.number(drift.microsecondsPerOperation)
        let isWhole = drift.operations == DriftTest.operations
        remarks.append(
          "\(result.problem): after \(drift.operations) removals, additions and resizes, solved "
            + "after every tenth, in \(time) us each\(isWhole ? "" : " (stopped there, too slow)"), no value "
            + "differs from that of a fresh solver by more than \(difference) of it")
      }
      remarks += (result.kiwi?.objections ?? []).map {
        "\(result.problem): kiwi's answer is wrong: \($0)"
      }
    }
    let cut = problems.filter { !($0.kiwi?.partial ?? []).isEmpty }.map(\.problem)
    if !cut.isEmpty {
      remarks.append("\(list(cut)): kiwi was cut short; its figure is of the part that ran")
    }
    for reason in Set(problems.compactMap(\.withoutKiwi)).sorted() {
      let names = problems.filter { $0.withoutKiwi == reason }.map(\.problem)
      remarks.append("\(list(names)): no figures of kiwi: \(reason)")
    }
    return remarks
  }

  private func list(_ names: [String]) -> String { names.joined(separator: ", ") }

  /// How many targets are met, missed and not measured, in a sentence.
  var verdict: String {
    let met = targets.filter { $0.isMet == true }.count
    let missed = targets.filter { $0.isMet == false }.count
    return "\(met) of \(targets.count) targets met, \(missed) missed, "
      + "\(targets.count - met - missed) not measured"
  }
}
