internal import ArgumentParser
internal import Constraints
internal import LayoutChecker
internal import LayoutDSL

/// Explains why a view is where it is.
struct Why: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Explain why a view is where it is, or as large as it is.",
    discussion: """
      The rows that decide a value are told one after the other, from the view to the screen, with their \
      lines: `icon.width = 0.25 * card.width = 76 (at most that, line 83)`. Then come the rows that would have \
      it otherwise, what makes it one point larger, and the widths of the window at which the same rows \
      decide. For a view without an attribute its place and its size are explained.

      Exit status: 0, 1 where required rows contradict each other on the screen, 2 for wrong usage and for \
      input that cannot be read or understood.
      """)

  @Argument(
    help: ArgumentHelp(
      "A layout file, an Interface Builder document, or - for standard input.", valueName: "file"))
  var file: String

  @Argument(
    help: ArgumentHelp(
      "A view, or one of its attributes: icon, icon.width.", valueName: "view[.attribute]"))
  var view: String

  @Option(
    help: ArgumentHelp(
      "The screens, instead of the layout's first one: names, families or sizes.",
      valueName: "a,b"))
  var screen: [String] = []

  @Option(help: ArgumentHelp("The layout, where several have such a view.", valueName: "name"))
  var layout: String?

  @Option(
    help: ArgumentHelp("The states of the layout, instead of the default one.", valueName: "a,b"))
  var state: [String] = []

  @Option(help: "How to write the answer: text for people, json for machines.")
  var format: ListFormat = .text

  func run() throws {
    let input = try InspectedFile(file)
    let asked = try input.view(view, in: try input.layouts(named: layout))
    var answers: [(inspection: LayoutInspection, explanation: MeasureExplanation?)] = []
    for screen in try input.screens(screen, in: state, of: asked.layout) {
      let inspection = try input.inspection(of: asked.layout, on: screen)
      let explanation =
        try asked.attribute.map { try inspection.explanation(of: Anchor(asked.item, $0)) }
        ?? inspection.explanation(of: asked.item)
      answers.append((inspection, explanation))
    }
    switch format {
    case .json: try Terminal.print(try JSONReport().text(of: answers))
    case .text: try Terminal.print(try text(of: answers, asked))
    }
    if answers.contains(where: { $0.inspection.solved.solution == nil }) {
      throw ExitCode.findings
    }
  }

  private func text(
    of answers: [(inspection: LayoutInspection, explanation: MeasureExplanation?)],
    _ asked: InspectedFile.View
  ) throws -> String {
    let report = TextReport(
      sources: SourceMap(), usesColor: Terminal.Stream.output.welcomesColor,
      width: Terminal.Stream.output.width)
    return try answers.map { inspection, explanation in
      if let explanation { return report.text(of: explanation, in: asked.layout) }
      if inspection.solved.solution == nil {
        return report.text(
          ofConflict: try inspection.conflict(), on: inspection.screen, in: asked.layout)
      }
      let name = asked.layout[asked.item].name
      return report.abridged("`\(name)` is not there on \(inspection.screen.title)") + "\n"
    }.joined(separator: "\n")
  }
}
