internal import Constraints
internal import LayoutDSL

extension TextReport {
  /// One finding or diagnostic while it is being written: a title, and below it quoted lines, notes
  /// and help along a common gutter.
  struct Block {
    /// What was written so far.
    private(set) var text = ""

    /// The lines of a terminal that were written so far.
    var lineCount: Int { text.lineCount(inColumns: report.width) }

    private let report: TextReport
    private let tone: Tone
    private var gutterWidth = 1
    private var quotedSpans: Set<SourceSpan> = []

    /// A stretch of source to mark.
    struct Mark {
      var span: SourceSpan
      /// What the stretch stands for; written behind the carets where the source does not say it.
      var label: String?
      /// The function in which the stretch stands, of a layout in Swift.
      var function: String?
      /// Whether the source says what the stretch stands for.
      var isWritten: Bool

      init(
        _ span: SourceSpan, label: String? = nil, function: String? = nil, isWritten: Bool = false
      ) {
        self.span = span
        self.label = label
        self.function = function
        self.isWritten = isWritten
      }
    }

    init(_ report: TextReport, tone: Tone) {
      self.report = report
      self.tone = tone
    }

    /// Makes room for the line numbers of `spans`.
    mutating func reserveGutter(for spans: [SourceSpan]) {
      gutterWidth = spans.map { "\($0.line)".count }.max() ?? 1
    }

    mutating func title(_ kind: String, _ message: String) {
      text += report.paint(kind, tone) + report.paint(": \(report.shown(message))", .strong) + "\n"
    }

    /// Opens a part of its own within the block, with a place that differs from the title's.
    mutating func subtitle(_ kind: String, _ message: String) {
      wrap(report.shown(message), after: report.paint(kind, .note) + ": ", width: kind.count + 2)
    }

    /// Names the place of what the title says, with a remark.
    mutating func locate(_ span: SourceSpan, remark: String = "") {
      write(
        gutter: "", "--> \(span.file.displayed):\(span.line):\(span.column)\(report.shown(remark))",
        joined: true)
    }

    /// Quotes lines that a person should see, without marks but for what the title is about; a line that
    /// is not known is told by what it stands for.
    mutating func show(_ rows: [Mark], marking blamed: SourceSpan) {
      var file = blamed.file
      var last: SourceSpan?
      var lastText: String?
      for row in rows {
        if row.span.file != file {
          file = row.span.file
          write(gutter: "", "::: \(file.displayed):\(row.span.line)", joined: true)
        }
        let isBlamed = row.span == blamed
        let isRepeated = last?.file == row.span.file && last?.line == row.span.line
        last = row.span
        guard let line = report.sources.line(at: row.span) else {
          // Of a layout in Swift there is no text to quote.
          let place = row.function.map { "  in `\($0)`" } ?? ""
          if let label = row.label {
            write(
              gutter: "\(row.span.line)", "|",
              quoted: report.shown("\(label)\(isBlamed ? "" : place)"))
          }
          continue
        }
        let excerpt = Excerpt(of: row.span, in: line, width: quotedWidth)
        if isBlamed {
          if !isRepeated || lastText != excerpt.text {
            write(gutter: "\(row.span.line)", "|", quoted: excerpt.text)
          }
          let indent = String(repeating: " ", count: excerpt.caretOffset)
          var carets = String(repeating: "^", count: excerpt.caretWidth)
          if !row.isWritten, let remark = row.remark(beside: excerpt.marked).map(report.shown) {
            let left = quotedWidth - excerpt.caretOffset - excerpt.caretWidth - 1
            if remark.displayWidth <= left { carets += " \(remark)" }
          }
          write(gutter: "", "|", quoted: indent + report.paint(carets, tone))
        } else if !row.isWritten, let remark = row.remark(beside: excerpt.marked) {
          // What a line does not say by itself is more telling than the line.
          write(
            gutter: isRepeated ? "" : "\(row.span.line)", "|",
            quoted: "  " + report.shown(remark).cut(to: quotedWidth - 2))
        } else if !isRepeated {
          lastText = excerpt.text
          write(gutter: "\(row.span.line)", "|", quoted: excerpt.text)
        }
      }
    }

    /// The columns beside the line numbers.
    private var quotedWidth: Int { max(24, report.width - gutterWidth - 3) }

    /// The lines that an attached fact would take.
    func lines(toAttach kind: String?, _ message: String, isList: Bool = false) -> Int {
      words(message, isList: isList)
        .wrapped(indent: indent(behind: kind), width: report.width).lineCount
    }

    private func words(_ message: String, isList: Bool) -> String {
      guard isList else { return report.shown(message) }
      let words = message.printable
      return report.nameWidth.map { words.withNames(of: $0) } ?? words
    }

    /// Names the file where there is no line to quote.
    mutating func locate(_ file: String) {
      guard !file.isEmpty else { return }
      write(gutter: "", "--> \(file.displayed)", joined: true)
    }

    /// Adds a fact or a way out to the quoted lines above it.
    ///
    /// - Parameter isList: whether it is long because it names many things.
    mutating func attach(_ kind: String?, _ message: String, isList: Bool = false) {
      let lead = String(repeating: " ", count: gutterWidth + 1)
      let title = kind.map { report.paint("\($0):", .strong) + " " } ?? ""
      wrap(
        words(message, isList: isList),
        after: "\(lead)\(report.paint("=", .gutter)) \(title)",
        width: indent(behind: kind))
    }

    /// The columns before the first word of an attached fact.
    private func indent(behind kind: String?) -> Int {
      gutterWidth + 3 + (kind.map { $0.count + 2 } ?? 0)
    }

    /// Attaches the notes that have no place, or one that is quoted already, and takes them out of
    /// the list.
    mutating func attach(_ notes: inout [Finding.Note]) {
      for note in notes where isQuoted(note.span) { attach("note", note.text) }
      notes.removeAll { isQuoted($0.span) }
    }

    private func isQuoted(_ span: SourceSpan?) -> Bool {
      span.map { quotedSpans.contains($0) } ?? true
    }

    /// Adds a fact with the line where it can be seen.
    mutating func quote(_ note: String, at span: SourceSpan?) {
      guard let span else { return attach("note", note) }
      subtitle("note", note)
      quote([Mark(span)], at: span)
    }

    /// Quotes source lines with carets below the marked stretches, and names the place of one.
    mutating func quote(_ marks: [Mark], at place: SourceSpan) {
      var files = [place.file]
      for mark in marks where !files.contains(mark.span.file) { files.append(mark.span.file) }
      for (index, file) in files.enumerated() {
        let ordered = marks.filter { $0.span.file == file }.ordered(by: \.span)
        let start = index == 0 ? place : ordered[0].span
        let arrow = index == 0 ? "-->" : ":::"
        let position = "\(file.displayed):\(start.line):\(start.column)"
        write(gutter: "", "\(arrow) \(position)", joined: true)
        quote(ordered)
      }
    }

    private mutating func quote(_ marks: [Mark]) {
      var last: (line: Int, text: String)?
      for mark in marks {
        quotedSpans.insert(mark.span)
        guard let line = report.sources.line(at: mark.span) else { continue }
        let excerpt = Excerpt(of: mark.span, in: line, width: quotedWidth)
        if last == nil {
          write(gutter: "", "|", joined: false)
        } else if let last, mark.span.line > last.line + 1 {
          text += report.paint("...", .gutter) + "\n"
        }
        if last?.line != mark.span.line || last?.text != excerpt.text {
          write(gutter: "\(mark.span.line)", "|", quoted: excerpt.text)
        }
        last = (mark.span.line, excerpt.text)
        let carets = String(repeating: "^", count: excerpt.caretWidth)
        let indent = String(repeating: " ", count: excerpt.caretOffset)
        guard let remark = mark.remark(beside: excerpt.marked).map(report.shown) else {
          write(gutter: "", "|", quoted: indent + report.paint(carets, tone))
          continue
        }
        let used = excerpt.caretOffset + excerpt.caretWidth + 1
        if used + remark.displayWidth <= quotedWidth {
          write(gutter: "", "|", quoted: indent + report.paint("\(carets) \(remark)", tone))
          continue
        }
        write(gutter: "", "|", quoted: indent + report.paint(carets, tone))
        for line in remark.wrapped(indent: 0, width: quotedWidth).split(separator: "\n") {
          let shift = max(0, min(excerpt.caretOffset, quotedWidth - line.displayWidth))
          let indent = String(repeating: " ", count: shift)
          write(gutter: "", "|", quoted: indent + report.paint(String(line), tone))
        }
      }
    }

    /// Writes a line with `mark` in the gutter; `joined` puts it right behind the line numbers.
    private mutating func write(gutter: String, _ mark: String, joined: Bool) {
      let padding = String(repeating: " ", count: gutterWidth - gutter.count + (joined ? 0 : 1))
      let (sign, rest) = joined ? (String(mark.prefix(3)), String(mark.dropFirst(3))) : (mark, "")
      text += padding + report.paint(gutter + sign, .gutter) + rest + "\n"
    }

    private mutating func write(gutter: String, _ mark: String, quoted: String) {
      let padding = String(repeating: " ", count: gutterWidth - gutter.count)
      let sign = report.paint("\(gutter)\(padding) \(mark)", .gutter)
      text += (quoted.isEmpty ? sign : "\(sign) \(quoted)") + "\n"
    }

    /// Writes words after a lead, the further lines below the first word.
    private mutating func wrap(_ message: String, after lead: String, width: Int) {
      text += lead + message.wrapped(indent: width, width: report.width) + "\n"
    }
  }
}

extension TextReport.Block.Mark {
  /// What has to be said beside the carets: nothing where the marked source says it all, the name of
  /// the view where the source leaves out just that (`width == 64` in `container`), or the label.
  fileprivate func remark(beside source: String) -> String? {
    guard let label else { return nil }
    let words = label.split(whereSeparator: \.isWhitespace)
    let written = source.split(whereSeparator: \.isWhitespace)
    let saysAll = zip(words, written).allSatisfy { $0 == $1 || $0.hasSuffix(".\($1)") }
    guard words.count == written.count, saysAll else { return label }
    guard let first = words.first, let short = written.first, first != short else { return nil }
    return "in \(first.dropLast(short.count + 1))"
  }
}
