import Constraints
import LayoutDSL

@testable import LayoutChecker

/// What is written about a fixture in every form, as digests for its transcript: a change of a single byte
/// shows there, with the form that it is in.
///
/// The digests say that something changed, and other tests what is right. Whoever means to change a form
/// compares `layout-check` before and after on the fixtures whose digests differ.
struct OutputRecord {
  private(set) var lines: [String] = []
  private let file: LayoutFile
  private let report: Report

  init(of report: Report, on fixture: Fixture) throws {
    self.report = report
    file = try fixture.file()
    reports()
    for layout in file.layouts {
      try explanations(of: layout)
      try pictures(of: layout)
    }
    try sweeps()
    variations()
  }

  private mutating func add(_ form: String, _ text: String) {
    lines.append("\(form): \(Fingerprint([text]).text)")
  }

  /// The report in each format.
  private mutating func reports() {
    var sources = SourceMap()
    for (name, bytes) in file.sources { sources.add(bytes, as: name) }
    var content = ReportContent(report: report, sources: sources)
    var narrow = TextReport(sources: sources, usesColor: true, width: 48)
    narrow.mostFindings = 2
    let writers: [(String, any ReportWriter)] = [
      ("text", TextReport(sources: sources)), ("narrow text", narrow),
      ("details", TextReport(sources: sources, showsDetails: true)), ("JSON", JSONReport()),
      ("SARIF", SARIFReport()), ("JUnit", JUnitReport()), ("Markdown", MarkdownSummary()),
      ("GitHub", GitHubAnnotations()), ("GitLab", GitLabReport()), ("lines", LineReport()),
    ]
    for (name, writer) in writers { add(name, writer.text(of: content)) }
    content.layouts = file.layouts.map { CheckedLayout($0, in: file) }
    add("page", HTMLReport().text(of: content))
  }

  /// A screen on which there is something to tell.
  private func screen(of layout: Layout) -> Screen {
    report.findings.first { $0.layout == layout.name }?.screens.first
      ?? ScreenCatalog.defaultScreens[0]
  }

  /// Where views are and why, of one measure or all of them in turn.
  private mutating func explanations(of layout: Layout) throws {
    let inspection = try LayoutInspection(of: layout, on: screen(of: layout))
    let form = TextReport(sources: SourceMap())
    var text = form.table(of: inspection)
    text += form.text(ofConflict: try inspection.conflict(), on: inspection.screen, in: layout)
    var answers: [MeasureExplanation] = []
    let attributes: [Attribute] = [.width, .leading, .height, .top, .centerX, .trailing, .bottom]
    for index in layout.items.indices.dropFirst(2).prefix(14) {
      let item = ItemID(index: index)
      if index < 6 { text += form.list(ofRowsTouching: item, in: inspection) }
      let answer =
        index.isMultiple(of: 5)
        ? try inspection.explanation(of: item)
        : try inspection.explanation(of: Anchor(item, attributes[index % attributes.count]))
      answers += answer.map { [$0] } ?? []
    }
    text += answers.map { form.text(of: $0, in: layout) }.joined()
    text += try JSONReport().text(of: answers.map { (inspection, $0) })
    add("frames and why", text)
  }

  private mutating func pictures(of layout: Layout) throws {
    let pictures = try LayoutPictures(
      of: layout, on: [screen(of: layout)], findings: report.findings)
    add("picture", pictures.sheet)
    add("picture of a screen", pictures.picture(ofScreenAt: 0))
  }

  /// The findings of the first layout on all windows between two widths.
  private mutating func sweeps() throws {
    guard let layout = file.layouts.first else { return }
    let screen = screen(of: layout)
    var checker = Checker()
    let ledger = WorkLedger()
    checker.ledger = ledger
    let sweep = try checker.sweep(
      layout, over: [SweepLane(.horizontal, over: 320...430, on: screen)])
    add("sweep", TextReport(sources: SourceMap()).text(of: sweep))
    add("sweep as JSON", JSONReport().text(of: [sweep]))
    add("sweep as a picture", SweepPicture(of: [sweep]).text)
    lines.append("work of the sweep: \(ledger.text)")
  }

  /// What all rules find on one screen with longer and larger texts, and from right to left.
  private mutating func variations() {
    guard let layout = file.layouts.first else { return }
    var checker = Checker(screens: [screen(of: layout)])
    checker.experimentalRules = Set(Rule.allCases)
    checker.variations.textLengths = [170]
    checker.variations.textSizes = [.accessibility2]
    checker.variations.isMirrored = true
    let ledger = WorkLedger()
    checker.ledger = ledger
    let report = checker.check(file)
    var details = TextReport(sources: SourceMap(), showsDetails: true)
    details.hasSummary = false
    add("variations", details.text(of: report))
    lines.append("work of the variations: \(ledger.text)")
  }
}
