internal import LayoutDSL

/// The findings of a report that are worth writing down for people, and how many are left out.
struct FindingSelection {
  /// The findings, in the order of the report.
  private(set) var shown: [Finding] = []

  /// What is left out, in whole lines.
  private(set) var remarks: [String] = []

  private struct Kind: Hashable {
    var file: String
    var layout: String
    var rule: Rule
  }

  /// Chooses from findings.
  ///
  /// - Parameters:
  ///   - mostRepetitions: how many findings of one rule are chosen for a layout; nil for all.
  ///   - most: how many are chosen in all; nil for no limit.
  init(of findings: [Finding], mostRepetitions: Int?, most: Int?) {
    var counts: [Kind: Int] = [:]
    var order: [Kind] = []
    for finding in findings {
      let kind = Kind(file: finding.file, layout: finding.layout, rule: finding.rule)
      let count = counts[kind, default: 0]
      counts[kind] = count + 1
      if count == 0 { order.append(kind) }
      if mostRepetitions.map({ count < $0 }) ?? true { shown.append(finding) }
    }
    if let mostRepetitions {
      for kind in order {
        guard let count = counts[kind], count > mostRepetitions else { continue }
        remarks.append(
          "\(count - mostRepetitions) more `\(kind.rule.rawValue)` in `\(kind.layout)` of "
            + "\(kind.file.displayed); `--details` shows all of them")
      }
    }
    if let most, shown.count > most {
      remarks.append(
        "\(shown.count - most) more findings; `--max-findings` sets how many are shown")
      shown.removeLast(shown.count - most)
    }
  }
}
