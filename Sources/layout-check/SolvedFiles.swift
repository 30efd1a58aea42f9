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
    var error: InputError?
  }

  private let outcomes: [Outcome]

  /// Reads and solves documents on all cores.
  ///
  /// - Parameter verifies: whether the second solver has to confirm every outcome.
  init(_ paths: [String], content: ContentSource, verifies: Bool = false) {
    outcomes = paths.mapOnAllCores { Self.solve($0, content: content, verifies: verifies) }
  }

  /// Why documents could not be read, in their order.
  var errors: [InputError] { outcomes.compactMap(\.error) }

  private static func solve(
    _ path: String, content: ContentSource, verifies: Bool
  ) -> Outcome {
    var outcome = Outcome(path: path)
    do {
      let bytes = try InputFiles.read(path, atMost: InterfaceDocument.maximumSize).get()
      let document = try InterfaceDocument(parsing: bytes, name: path)
      outcome.roots = try document.solve(content: content)
      if verifies { outcome.error = try disagreement(in: outcome.roots, of: path) }
    } catch let error as InputError {
      outcome.error = error
    } catch let error as Diagnostic {
      outcome.error = InputError(error)
    } catch {
      outcome.error = InputError(file: path, message: "cannot solve `\(path)`: \(error)")
    }
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
      text += outcome.error.map { $0.message.quotedForJSON } ?? "null"
      text += ", \"roots\": ["
      for (index, root) in outcome.roots.enumerated() {
        text += (index == 0 ? "\n" : ",\n") + Self.json(of: root)
      }
      text += "]}"
    }
    return text + "]}\n"
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

  /// The frames for people.
  var text: String {
    var text = ""
    for outcome in outcomes where outcome.error == nil {
      text += outcome.path + "\n"
      for root in outcome.roots {
        text += "  \(root.root.id)\(root.isSatisfiable ? "" : " (unsatisfiable)")\n"
        for view in root.views {
          let frame = view.frame
          let numbers = [frame.x, frame.y, frame.width, frame.height].map {
            (($0 * 100).rounded() / 100).shortDescription
          }
          let open =
            view.ambiguous.isEmpty ? "" : "  ambiguous: \(view.ambiguous.joined(separator: ", "))"
          text += "    \(view.id)  \(numbers.joined(separator: " "))\(open)\n"
        }
      }
    }
    return text
  }
}
