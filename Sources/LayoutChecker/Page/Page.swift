internal import Constraints
internal import LayoutDSL

/// The HTML of a page, from the top.
struct Page {
  private let sources: SourceMap
  private var body = ""
  private var layoutCount = 0

  init(sources: SourceMap) {
    self.sources = sources
  }

  /// The page with what its script draws from.
  func text(titled title: String, data: String) -> String {
    let style = PageStyle.text
    let script = PageScript.text
    let policy = [
      "default-src 'none'", "script-src \(SHA256.source(of: script))",
      "style-src \(SHA256.source(of: style))", "base-uri 'none'", "form-action 'none'",
    ]
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy.joined(separator: "; "))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>layout-check: \(title.inHTML)</title>
      <style>\(style)</style>
      </head>
      <body>
      <header><h1>layout-check</h1><p>\(title.inHTML)</p></header>
      <main>
      <section id="findings" aria-label="Findings">
      \(body)</section>
      \(PageStage.text)
      </main>
      <script type="application/json" id="data">\(data)</script>
      <script>\(script)</script>
      </body>
      </html>

      """
  }

  // MARK: - Layouts

  /// Adds a layout with its findings.
  ///
  /// - Parameters:
  ///   - between: the findings that are made at sizes between the screens only.
  ///   - isDrawn: whether the layout is in the data.
  mutating func add(
    _ result: LayoutResult, _ findings: PageFindings, _ between: PageFindings, _ sweep: PageSweep?,
    isDrawn: Bool
  ) {
    let index = isDrawn ? "\(layoutCount)" : ""
    if isDrawn { layoutCount += 1 }
    body += "<section class=\"layout\" data-layout=\"\(index)\">\n"
    body += "<h2>\(result.name.inHTML)</h2>\n<p class=\"file\">\(result.file.inHTML)</p>\n"
    if findings.isEmpty {
      let screens = result.screens.map(\.screen).wordsOfCount
      body += "<p class=\"none\">Nothing was found on \(screens).</p>\n"
    }
    add(findings, of: result, sweep)
    if !between.isEmpty {
      body += "<h3>Only at sizes between the screens</h3>\n"
      add(between, of: result, sweep)
    }
    body += "</section>\n"
  }

  /// Adds findings, those of no layout among them.
  mutating func add(
    _ findings: PageFindings, of result: LayoutResult? = nil, _ sweep: PageSweep? = nil
  ) {
    if !findings.listed.isEmpty {
      body += "<ol class=\"findings\">\n"
      for finding in findings.listed { add(finding, of: result, sweep) }
      body += "</ol>\n"
    }
    if findings.leftOut > 0 {
      let verb = findings.leftOut == 1 ? "is" : "are"
      body +=
        "<p class=\"none\">\(count(findings.leftOut, "more finding")) \(verb) left out here.</p>\n"
    }
  }

  /// Adds an input that could not be checked.
  mutating func add(_ error: InputError) {
    let place = error.span.map { "\($0.file):\($0.line):\($0.column)" } ?? error.file
    body += "<section class=\"layout\"><h2>\(place.inHTML)</h2>\n"
    body += "<p class=\"none\"><strong>error:</strong> \(error.message.inCode)</p>\n"
    for help in error.help { body += "<p class=\"none\">help: \(help.inCode)</p>\n" }
    body += "</section>\n"
  }

  /// Adds a layout that could be neither passed nor failed.
  mutating func add(_ layout: UndecidedLayout) {
    body += "<section class=\"layout\"><h2>\(layout.name.inHTML)</h2>\n"
    body += "<p class=\"none\">\(layout.message.inCode)</p></section>\n"
  }

  // MARK: - Findings

  private mutating func add(
    _ numbered: PageFinding, of result: LayoutResult?, _ sweep: PageSweep?
  ) {
    let (number, finding) = (numbered.number, numbered.finding)
    let severity = finding.severity.rawValue
    var places: [String] = []
    if let span = finding.span {
      places.append(span.file == finding.file ? "line \(span.line)" : "\(span.file):\(span.line)")
    }
    if let result {
      var own = finding
      // Where it begins and ends is told by the sizes.
      if sweep != nil { own.ends = [] }
      places.append(contentsOf: own.sizes.isEmpty ? [Self.place(of: own, in: result)] : [])
    }
    body += """
      <li class="finding \(severity)" id="finding-\(number)" data-number="\(number)">
      <h3><button type="button" aria-expanded="true" aria-controls="details-\(number)">\
      <span class="badge" aria-hidden="true">\(number)</span>\
      <span class="kind">\(severity) <b>\(finding.rule.rawValue)</b></span> \
      <span class="message">\(finding.message.inCode)</span> \
      <span class="places">\(places.joined(separator: ", ").inHTML)</span></button></h3>
      <div id="details-\(number)">

      """
    if !finding.causes.isEmpty {
      body += "<h4>Rows</h4>\n<ul class=\"rows\">\n"
      for cause in finding.causes.prefix(Self.mostRows) {
        let place = cause.span.map { span in
          span.file == finding.file ? "line \(span.line)" : "\(span.file):\(span.line)"
        }
        body += "<li><code>\(cause.text.inHTML)</code> <span>\((place ?? "").inHTML)</span></li>\n"
      }
      body += "</ul>\n"
      if finding.causes.count > Self.mostRows {
        body += "<p>and \(count(finding.causes.count - Self.mostRows, "more row"))</p>\n"
      }
    }
    addList(finding.notes.map(\.text.inCode))
    for consequence in finding.consequences {
      body += "<p class=\"with\">and with it <b>\(consequence.rule.rawValue)</b>: "
      body += "\(consequence.message.inCode)</p>\n"
    }
    for (index, help) in finding.help.enumerated() {
      body += "<p class=\"help\"><b>help</b> \(help.text.inCode) "
      body += "<button type=\"button\" class=\"compare\" data-help=\"\(index)\" "
      body += "aria-pressed=\"false\">Compare before and after</button></p>\n"
    }
    let sizes = sweep.map { Self.words(for: finding, in: $0) } ?? []
    if sizes.count > 1 {
      body += "<details class=\"sizes\"><summary>At which sizes of a window</summary>\n"
      addList(sizes.map(\.inHTML))
      body += "</details>\n"
    } else {
      addList(sizes.map(\.inHTML))
    }
    body += "</div>\n</li>\n"
  }

  private mutating func addList(_ notes: [String]) {
    guard !notes.isEmpty else { return }
    body += "<ul class=\"notes\">\n"
    for note in notes { body += "<li>\(note)</li>\n" }
    body += "</ul>\n"
  }

  /// On which screens a finding was made, as the text report has it.
  private static func place(of finding: Finding, in result: LayoutResult) -> String {
    var report = Report()
    report.layouts = [result]
    return TextReport(sources: SourceMap()).place(of: finding, in: report) ?? ""
  }

  /// So many rows are listed for a finding.
  private static let mostRows = 20

  /// The sizes at which a finding is made, lane by lane.
  private static func words(for finding: Finding, in sweep: PageSweep) -> [String] {
    let sizes = sweep.sizes(of: [finding] + finding.consequences).map { lane, ranges in
      (lane: sweep.lanes[lane], ranges: SizeRanges(sweep.lanes[lane].report.lane, ranges))
    }
    if sizes.count == sweep.lanes.count, sizes.allSatisfy(\.ranges.isEverywhere) {
      return ["at every size that was swept"]
    }
    // States, texts and text sizes with the same sizes are told together.
    var lines: [(title: String, words: String, shown: [PageSweep.Lane.Shown])] = []
    for (lane, ranges) in sizes {
      let words = "\(ranges.wordsOfSizes), \(lane.title)"
      if let place = lines.firstIndex(where: { $0.words == words }) {
        lines[place].shown.append(lane.shown)
      } else {
        lines.append((lane.title, words, [lane.shown]))
      }
    }
    return lines.map { line in
      let all = sweep.lanes.filter { $0.title == line.title }.map(\.shown)
      let words = all.count == line.shown.count ? "" : Self.words(for: line.shown, amid: all)
      return words.isEmpty ? line.words : "\(line.words), \(words)"
    }
  }

  /// States, lengths of texts and text sizes in words.
  private static func words(
    for shown: [PageSweep.Lane.Shown], amid all: [PageSweep.Lane.Shown]
  ) -> String {
    let variants = all.map(\.variant).withoutRepetitions
    // Text sizes that show the same variants are told together.
    var groups: [(variants: [ScreenVariant], textSizes: [String])] = []
    for textSize in shown.map(\.textSize).withoutRepetitions {
      let own = shown.filter { $0.textSize == textSize }.map(\.variant)
      if let place = groups.firstIndex(where: { $0.variants == own }) {
        groups[place].textSizes.append(textSize)
      } else {
        groups.append((own, [textSize]))
      }
    }
    let hasTextSizes = Set(all.map(\.textSize)).count > 1
    return groups.map { group in
      let variant =
        group.variants.count == variants.count ? nil : group.variants.words(amid: variants)
      let textSize = hasTextSizes ? "with text of size \(group.textSizes.joinedInWords)" : nil
      return [variant, textSize].compactMap { $0 }.joined(separator: " ")
    }.joined(separator: "; ")
  }
}

extension String {
  /// The text as it is in HTML, in elements and attributes.
  var inHTML: String { displayed.escapedForXML }

  /// The text in HTML with what is between backticks as code.
  var inCode: String {
    let parts = displayed.split(separator: "`", omittingEmptySubsequences: false)
    // An odd backtick stands for itself.
    guard parts.count % 2 == 1 else { return inHTML }
    return parts.enumerated().map { index, part in
      let text = String(part).escapedForXML
      return index % 2 == 1 ? "<code>\(text)</code>" : text
    }.joined()
  }
}
