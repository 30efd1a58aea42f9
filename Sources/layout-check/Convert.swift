internal import ArgumentParser
internal import InterfaceBuilder
internal import LayoutChecker
internal import LayoutDSL

/// Writes Interface Builder documents as layout files.
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write an Interface Builder document as a layout file.",
    discussion: """
      Each view that nothing in the document lays out becomes a layout of the size at which it was \
      drawn, with the frames that its constraints give. What bars cover of the design is a guide.

      Exit status: 0, 2 for wrong usage and for files that cannot be read or understood.
      """)

  @Argument(help: ArgumentHelp("A .xib or .storyboard file.", valueName: "file"))
  var file: String

  func run() throws {
    var sources = SourceMap()
    do {
      let document = try FileSource.fileSystem.document(file, quotedIn: &sources).get()
      let report = Self.report(quoting: sources)
      for remark in document.remarks {
        Terminal.write(report.text(ofRemark: remark) + "\n", to: .error)
      }
      for error in document.errors {
        Terminal.write(report.text(of: InputError(error)) + "\n", to: .error)
      }
      if !document.errors.isEmpty { throw ExitCode.unusable }
      let layouts = try document.designLayouts()
      guard !layouts.isEmpty else {
        throw InputError(
          file: file, message: "there is no view in `\(file)` that is laid out",
          help: ["views at the top of a document need an `id` and a frame"])
      }
      let text = layouts.map(LayoutWriter.text(of:)).joined(separator: "\n")
      let canonical = try LayoutFile.canonicalForm(of: Array(text.utf8), name: file)
      if let failure = Terminal.write(canonical, to: .output) {
        Terminal.write("error: cannot write the layouts: \(failure)\n", to: .error)
        throw ExitCode.unusable
      }
    } catch let error as ExitCode {
      throw error
    } catch {
      let input =
        error as? InputError ?? (error as? Diagnostic).map { InputError($0) }
        ?? InputError(file: file, message: "cannot convert `\(file)`: \(error)")
      Terminal.write(Self.report(quoting: sources).text(of: input) + "\n", to: .error)
      throw ExitCode.unusable
    }
  }

  private static func report(quoting sources: SourceMap) -> TextReport {
    TextReport(
      sources: sources, usesColor: Terminal.Stream.error.welcomesColor,
      width: Terminal.Stream.error.width)
  }
}
