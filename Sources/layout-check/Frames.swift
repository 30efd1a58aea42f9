internal import ArgumentParser
internal import Constraints
internal import LayoutChecker
internal import LayoutDSL

/// Prints the frames of layouts, and the rows of a view with their states.
struct Frames: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames",
    abstract: "Print the frames of a layout, or the rows of a view.",
    discussion: """
      Frames are in points of the screen, rounded to hundredths, views indented below those that they stand \
      in. With --rows all rows that touch a view are listed: active at their bound, with room to spare, or \
      missed.

      Exit status: 0, 1 where required rows contradict each other on a screen, 2 for wrong usage and for \
      input that cannot be read or understood.
      """)

  @Argument(
    help: ArgumentHelp(
      "A layout file, an Interface Builder document, or - for standard input.", valueName: "file"))
  var file: String

  @Option(
    help: ArgumentHelp(
      "The screens, instead of a layout's first one: names, families or sizes.",
      valueName: "a,b"))
  var screen: [String] = []

  @Option(help: ArgumentHelp("The view whose rows are listed.", valueName: "view"))
  var rows: String?

  @Option(help: ArgumentHelp("One of several layouts.", valueName: "name"))
  var layout: String?

  @Option(
    help: ArgumentHelp("The states of the layout, instead of the default one.", valueName: "a,b"))
  var state: [String] = []

  @Option(help: "How to write the frames: text for people, json for machines.")
  var format: ListFormat = .text

  func run() throws {
    let input = try InspectedFile(file)
    var layouts = try input.layouts(named: layout)
    let asked = try rows.map { try input.view($0, in: layouts) }
    if let asked {
      layouts = [asked.layout]
      if let attribute = asked.attribute {
        throw UsageError(
          message: "`--rows` takes a view, and `\(attribute.rawValue)` is an attribute",
          help: ["name the view alone: `--rows \(asked.layout[asked.item].name)`"])
      }
    }
    let inspections = try layouts.flatMap { layout in
      try input.screens(screen, in: state, of: layout).map {
        try input.inspection(of: layout, on: $0)
      }
    }
    switch format {
    case .json: try Terminal.print(try JSONReport().text(of: inspections, rowsOf: rows))
    case .text:
      let report = TextReport(
        sources: SourceMap(), usesColor: Terminal.Stream.output.welcomesColor,
        width: Terminal.Stream.output.width)
      let texts = try inspections.map { inspection in
        guard inspection.solved.solution != nil else {
          return report.text(
            ofConflict: try inspection.conflict(), on: inspection.screen, in: inspection.layout)
        }
        return asked.map { report.list(ofRowsTouching: $0.item, in: inspection) }
          ?? report.table(of: inspection)
      }
      try Terminal.print(texts.joined(separator: "\n"))
    }
    if inspections.contains(where: { $0.solved.solution == nil }) { throw ExitCode.findings }
  }
}
