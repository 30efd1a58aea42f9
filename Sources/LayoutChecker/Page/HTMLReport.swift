internal import Constraints
public import LayoutDSL

/// Writes a report as one HTML page: the findings beside a picture of their screens, which can be dragged to any
/// size of a window.
///
/// The page is a single file that loads nothing. The layouts are drawn from the exact formulas of a sweep, so
/// that there is no solver in it. All that comes from layouts is escaped, and a content security policy allows
/// only the page's own script and style.
public struct HTMLReport: ReportWriter {
  /// How texts are measured and broken into lines.
  private let measurer: any TextMeasurer

  /// A layout with more items is shown on its screens only.
  public static let mostSweptItems = 400

  /// A layout with flows is measured anew at many sizes, and one with more items is shown on its screens only.
  public static let mostSweptItemsWithFlow = 40

  /// So many findings are listed.
  public static let mostFindings = 1000

  /// So many findings are listed on this page.
  private let mostListed: Int

  /// Makes a writer.
  public init(measurer: any TextMeasurer = InterTextMeasurer()) {
    self.init(measurer: measurer, mostListed: Self.mostFindings)
  }

  /// Makes a writer of a page on which so many findings are listed.
  package init(measurer: any TextMeasurer = InterTextMeasurer(), mostListed: Int) {
    self.measurer = measurer
    self.mostListed = mostListed
  }

  /// The whole page.
  public func text(of content: ReportContent) -> String {
    var page = Page(sources: content.sources)
    var data = PageData(measurer: measurer)
    let checked = Dictionary(
      content.layouts.map { (LayoutKey($0.layout.file, $0.layout.name), $0) },
      uniquingKeysWith: { first, _ in first })
    var number = 0
    var rest = content.report.findings
    for result in content.report.layouts {
      let key = LayoutKey(result.file, result.name)
      let own = rest.filter { LayoutKey($0.file, $0.layout) == key }
      rest.removeAll { LayoutKey($0.file, $0.layout) == key }
      let screens = result.screens.map(\.screen)
      let sweep = checked[key].flatMap { self.sweep($0, on: screens, findings: own) }
      let findings = PageFindings(own, after: &number, most: mostListed)
      // Of a baseline's findings nobody knows which are new.
      var between = PageFindings()
      if content.accepted == 0, let sweep, let policy = checked[key]?.policy {
        between = PageFindings(
          sweep.findings(besides: own, by: policy), after: &number, most: mostListed)
      }
      var isDrawn = false
      if let checked = checked[key] {
        isDrawn =
          (try? data.add(
            checked, on: screens, findings: findings.listed + between.listed, sweep: sweep)) != nil
      }
      page.add(result, findings, between, sweep, isDrawn: isDrawn)
    }
    page.add(PageFindings(rest, after: &number, most: mostListed))
    for error in content.inputErrors { page.add(error) }
    for layout in content.undecided { page.add(layout) }
    return page.text(titled: Summary(of: content).text, data: data.text())
  }

  private struct LayoutKey: Hashable {
    var file: String
    var name: String

    init(_ file: String, _ name: String) {
      (self.file, self.name) = (file, name)
    }
  }

  /// A layout at all sizes of some lanes; nil where it is too large, or cannot be swept.
  private func sweep(
    _ checked: CheckedLayout, on screens: [Screen], findings: [Finding]
  ) -> PageSweep? {
    let hasFlow = checked.layout.items.contains { $0.kind == .flow }
    let mostItems = hasFlow ? Self.mostSweptItemsWithFlow : Self.mostSweptItems
    guard checked.layout.items.count <= mostItems, !screens.isEmpty else { return nil }
    var checker = Checker(measurer: measurer)
    checker.experimentalRules = checked.policy.rules
    return try? PageSweep(of: checked.layout, on: screens, findings: findings, by: checker)
  }
}
