import Constraints
import Foundation
import LayoutDSL
import Testing

@testable import LayoutChecker

/// Names that are longer than a terminal is wide.
@Suite struct LongNameTests {
  /// What makes the names of a layout long: 200 letters, and as many of two columns each.
  private static let tails = [
    "letters": String(repeating: "x", count: 196),
    "wide letters": String(repeating: "天気", count: 98),
  ]

  /// Some fixtures of every rule.
  private static let fixtures: [Fixture] = {
    var counts: [Substring: Int] = [:]
    return Fixture.all.filter { fixture in
      guard let rule = fixture.path.split(separator: "/").first, fixture.path.contains("/"),
        !fixture.marks.expected(in: Report()).isEmpty
      else { return false }
      counts[rule, default: 0] += 1
      return counts[rule, default: 0] <= 2
    }
  }()

  /// The layout with a tail behind each name that it declares; nil where that is no layout any more.
  private static func source(of fixture: Fixture, with tail: String) -> [UInt8]? {
    let source = String(decoding: fixture.bytes, as: UTF8.self)
    var names: Set<String> = []
    let declaration = /\b(?:view|label|button|image|stack|scroll|grid|flow|guide) +([a-z]\w*)/
    for match in source.matches(of: declaration) { names.insert(String(match.1)) }
    var text = ""
    var word = ""
    for character in source + "\n" {
      if character.isLetter || character.isNumber {
        word.append(character)
      } else {
        text += names.contains(word) ? word + tail : word
        word = ""
        text.append(character)
      }
    }
    let file = LayoutFile(parsing: Array(text.utf8), name: "a.layout")
    return file.diagnostics.isEmpty ? Array(text.utf8) : nil
  }

  /// How many lines of a terminal a text takes.
  private func lines(of text: String, in columns: Int) -> Int {
    text.split(separator: "\n").reduce(0) { sum, line in
      let width = line.reduce(0) { $0 + ($1.unicodeScalars.first!.value > 0x2E80 ? 2 : 1) }
      return sum + max(1, (width + columns - 1) / columns)
    }
  }

  @Test(arguments: tails.keys.sorted())
  func `a finding about long names takes twelve lines`(kind: String) throws {
    let tail = try #require(Self.tails[kind])
    var rules: Set<Rule> = []
    for fixture in Self.fixtures {
      guard let source = Self.source(of: fixture, with: tail) else { continue }
      let report = Checker().check(LayoutFile(parsing: source, name: "a.layout"))
      var sources = SourceMap()
      sources.add(source, as: "a.layout")
      for columns in [80, 60, 120] {
        let form = TextReport(sources: sources, width: columns)
        for finding in report.findings where finding.span != nil {
          rules.insert(finding.rule)
          let text = form.text(of: finding, in: report)
          #expect(lines(of: text, in: columns) <= 12, "\(fixture.path), \(columns):\n\(text)")
          var colored = form
          colored.usesColor = true
          #expect(colored.text(of: finding, in: report).removingColors == text)
        }
      }
    }
    #expect(rules.count >= 15, "\(rules.map(\.rawValue).sorted())")
  }

  @Test func `only the middle of a long name is left out`() {
    let name = "header" + String(repeating: "x", count: 200) + "Title"
    let text = "`\(name).leading` is 3 pt off `short.leading + 8`".withNames(of: 24)
    #expect(text == "`headerxxxxx...le.leading` is 3 pt off `short.leading + 8`")
    #expect("天気天気天気天気".cutInTheMiddle(to: 11) == "天気...天気")
    #expect("short".cutInTheMiddle(to: 5) == "short")
  }

  @Test func `formats for programs have the whole name`() throws {
    let name = "n" + String(repeating: "x", count: 199)
    let source = "layout \"A\" {\n  screens 320x568\n  view \(name) { width == 8 }\n}\n"
    let report = Checker().check(LayoutFile(parsing: Array(source.utf8), name: "a.layout"))
    let content = ReportContent(report: report)
    for format in [ReportFormat.json, .sarif, .gitlab, .junit, .lines] {
      #expect(format.writer.text(of: content).contains(name), "\(format)")
    }
    #expect(!TextReport(sources: SourceMap()).text(of: content).contains(name))
    let details = TextReport(sources: SourceMap(), showsDetails: true)
    #expect(details.text(of: content).contains(name))
  }

  @Test func `a title is on one line`() throws {
    let title = String(repeating: "a long title ", count: 20)
    let source = "layout \"\(title)\" {\n  screens 320x568\n  view a { width == 8 }\n}\n"
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    let screen = Screen(name: "320x568", size: Size(width: 320, height: 568))
    let inspection = try LayoutInspection(of: try #require(file.layouts.first), on: screen)
    let form = TextReport(sources: SourceMap())
    let table = form.table(of: inspection)
    let first = try #require(table.split(separator: "\n").first)
    #expect(first.count <= 80 && first.hasSuffix("title  on 320x568"), "\(first)")
  }
}

extension String {
  fileprivate var removingColors: String {
    replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }
}
