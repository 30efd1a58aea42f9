extension Report {
  /// The report for a terminal.
  ///
  /// - Parameter compares: whether the others were asked, so that ratios and targets can be shown.
  func text(compares: Bool) -> String {
    var parts = [timings.text, sizes.text]
    if !growth.isEmpty { parts.append(growthTable.text) }
    if compares { parts += [builds.text, suggestions.text, targetTable.text, verdict + "\n"] }
    if !remarks.isEmpty { parts.append(remarks.map { $0 + "\n" }.joined()) }
    return parts.joined(separator: "\n")
  }

  /// The report as the file `RESULTS.md`; all that differs between two runs are figures.
  func markdown(date: String?) -> String {
    let kiwi = problems.lazy.compactMap { $0.kiwi?.version }.first ?? "not measured"
    let call = problems.lazy.compactMap { $0.kiwi?.microsecondsPerCall }.first
    var text = """
      # Results

      Written by `Scripts/benchmark`\(date.map { " on \($0)" } ?? ""); every figure is of that one run.
      What the columns mean is in [README.md](README.md).

      - processor: \(machine.processor), \(machine.cores) cores
      - system: \(machine.system)
      - compiler: \(machine.swift)
      - GLPK \(machine.glpk), kiwi \(kiwi)

      ## Targets

      \(verdict).

      \(targetTable.markdown)
      ## Building, beside kiwi, GLPK and a factorisation

      Medians: how many times faster than kiwi and GLPK, and how many factorisations it takes.

      \(builds.markdown)
      ## Suggesting and reading all values, beside kiwi and a forward pass

      \(suggestions.markdown)
      """
    if let call {
      text += "\nA Python call that does nothing takes \(Table.number(call)) us; each of kiwi's "
      text += "suggestions contains two, or more where several values are suggested.\n"
    }
    if !remarks.isEmpty { text += "\n" + remarks.map { "- \($0)\n" }.joined() }
    text += """

      ## Growth

      \(growthTable.markdown)
      ## Timings

      \(timings.markdown)
      ## Sizes and checks

      \(sizes.markdown)
      """
    return text
  }
}
