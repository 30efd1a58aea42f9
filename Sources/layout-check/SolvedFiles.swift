internal import Constraints
internal import InterfaceBuilder
internal import LayoutChecker
internal import LayoutDSL

/// Interface Builder documents with their solved frames, in the order in which they were named.
struct SolvedFiles: Sendable {
  /// What came of one document.
  private struct Outcome: Sendable {
    var path: String
    var roots: [SolvedRoot] = []
    /// What makes the document or roots of it unreadable.
    var errors: [InputError] = []
    /// What of it is left out.
    var remarks: [InputError] = []
    /// The content, from which errors and remarks quote; nil where there is nothing to quote.
    var bytes: [UInt8]?
  }

  private let outcomes: [Outcome]

  /// Reads and solves documents on all cores.
  ///
  /// - Parameter verifies: whether the second solver has to confirm every outcome.
  init(_ paths: [String], content: ContentSource, verifies: Bool = false) {
    outcomes = paths.mapOnAllCores { Self.solve($0, content: content, verifies: verifies) }
  }

  /// Whether something could not be read, or is not confirmed.
  var hasErrors: Bool { outcomes.contains { !$0.errors.isEmpty } }

  /// What there is to say about the documents, in their order.
  func texts(usesColor: Bool, width: Int) -> [String] {
    outcomes.flatMap { outcome in
      var sources = SourceMap()
      if let bytes = outcome.bytes { sources.add(bytes, as: outcome.path) }
      let report = TextReport(sources: sources, usesColor: usesColor, width: width)
      return outcome.errors.map { report.text(of: $0) }
        + outcome.remarks.map { report.text(ofRemark: $0) }
    }
  }

  private static func solve(
    _ path: String, content: ContentSource, verifies: Bool
  ) -> Outcome {
    var outcome = Outcome(path: path)
    do {
      if let error = InputFiles.unlessDocuments(path) { throw error }
      let bytes = try InputFiles.read(path, atMost: InterfaceDocument.maximumSize).get()
      outcome.bytes = bytes
      let document = try InterfaceDocument(parsing: bytes, name: path)
      outcome.errors = document.errors.map(InputError.init)
      outcome.remarks = document.remarks
      outcome.roots = try document.solve(content: content)
      if verifies, let error = try disagreement(in: outcome.roots, of: path) {
        outcome.errors.append(error)
      }
    } catch let error as InputError {
      outcome.errors.append(error)
    } catch let error as Diagnostic {
      outcome.errors.append(InputError(error))
    } catch {
      outcome.errors.append(
        InputError(file: path, message: "cannot solve `\(path)`: \(error)"))
    }
    if outcome.errors.isEmpty, outcome.remarks.isEmpty { outcome.bytes = nil }
    return outcome
  }

  /// What the second solver disagrees about; nil where it confirms all outcomes.
  private static func disagreement(
    in roots: [SolvedRoot], of path: String
  ) throws -> InputError? {
    guard let verifier = SecondSolver.verifier else { return nil }
    for root in roots {
      let claim = try Claim(of: root.solved.solver)
      let title = "\(root.root.id) of \(path)"
      switch verifier.opinion(on: claim, about: root.solved.problem.problem, titled: title) {
      case .agrees: break
      case .gaveUp:
        return InputError(
          file: path, message: "\(verifier.name) could not confirm `\(root.root.id)`",
          span: root.root.span)
      case .disagrees(let reproducer):
        let file = ReproducerFile.write(reproducer)
        return InputError(
          file: path,
          message: "internal error: \(verifier.name) disagrees about `\(root.root.id)`",
          span: root.root.span,
          notes: [.init(file.map { "the problem is in `\($0)`" } ?? "it could not be written down")]
        )
      }
    }
    return nil
  }

  // MARK: - Writing

  /// The frames as JSON.
  var json: String {
    var text = "{\"version\": 1, \"documents\": ["
    for (index, outcome) in outcomes.enumerated() {
      text += index == 0 ? "\n" : ",\n"
      text += " {\"file\": \(outcome.path.quotedForJSON), \"error\": "
      let why = outcome.roots.isEmpty ? outcome.errors.first : nil
      text += why.map { $0.message.quotedForJSON } ?? "null"
      let errors = outcome.errors.map(Self.json).joined(separator: ", ")
      text += ", \"errors\": [\(errors)], \"roots\": ["
      for (index, root) in outcome.roots.enumerated() {
        text += (index == 0 ? "\n" : ",\n") + Self.json(of: root)
      }
      text += "]}"
    }
    return text + "]}\n"
  }

  private static func json(of error: InputError) -> String {
    let place = error.span.map { ", \"line\": \($0.line), \"column\": \($0.column)" } ?? ""
    return "{\"message\": \(error.message.quotedForJSON)\(place)}"
  }

  private static func json(of root: SolvedRoot) -> String {
    var text = "  {\"id\": \(root.root.id.quotedForJSON), \"status\": "
    text += root.isSatisfiable ? "\"optimal\"" : "\"unsatisfiable\""
    text += ", \"storedContents\": \(root.storedContentCount), \"views\": ["
    for (index, view) in root.views.enumerated() {
      let frame = view.frame
      let numbers = [frame.x, frame.y, frame.width, frame.height].map(\.shortDescription)
      let ambiguous = view.ambiguous.map { "\"\($0)\"" }.joined(separator: ", ")
      text += index == 0 ? "\n" : ",\n"
      text +=
        "   {\"id\": \(view.id.quotedForJSON), \"frame\": [\(numbers.joined(separator: ", "))]"
      text += ", \"ambiguous\": [\(ambiguous)]}"
    }
    return text + "]}"
  }

  /// The frames for people, with as much of long names as has room in `width` columns.
  func text(width: Int) -> String {
    let report = TextReport(sources: SourceMap(), width: width)
    var text = ""
    for outcome in outcomes where outcome.errors.isEmpty || !outcome.roots.isEmpty {
      text += outcome.path.displayed + "\n"
      for root in outcome.roots {
        let name = report.abridged(root.root.id)
        text += "  \(name)\(root.isSatisfiable ? "" : " (unsatisfiable)")\n"
        for view in root.views {
          let frame = view.frame
          let numbers = [frame.x, frame.y, frame.width, frame.height].map {
            (($0 * 100).rounded() / 100).shortDescription
          }
          let open =
            view.ambiguous.isEmpty ? "" : "  ambiguous: \(view.ambiguous.joined(separator: ", "))"
          text += "    \(report.abridged(view.id))  \(numbers.joined(separator: " "))\(open)\n"
        }
      }
    }
    return text
  }
}
