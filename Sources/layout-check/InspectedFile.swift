internal import ArgumentParser
internal import Constraints
internal import InterfaceBuilder
internal import LayoutChecker
internal import LayoutDSL

/// A file with layouts that questions are asked about.
struct InspectedFile {
  /// The layouts that could be read, at least one.
  let layouts: [Layout]

  private let path: String

  /// Writes what is wrong with the file.
  private let report: TextReport

  /// Reads a layout file or an Interface Builder document.
  ///
  /// - Throws: `ExitCode.unusable` where it cannot be read or understood, which is said on standard error.
  init(_ path: String) throws {
    self.path = path
    var sources = SourceMap()
    var errors: [InputError] = []
    var layouts: [Layout] = []
    var remarks: [InputError] = []
    if InputFiles.isDocument(path) {
      switch FileSource.fileSystem.document(path, quotedIn: &sources) {
      case .failure(let error): errors.append(error)
      case .success(let document):
        errors += document.errors.map(InputError.init)
        remarks = document.remarks
        do {
          layouts = try document.layouts()
        } catch {
          errors.append(InputError(error))
        }
      }
    } else {
      switch FileSource.fileSystem.layoutFile(path, quotedIn: &sources) {
      case .failure(let error): errors.append(error)
      case .success(let file):
        errors += file.diagnostics.map(InputError.init)
        layouts = file.layouts
      }
    }
    if errors.isEmpty, layouts.isEmpty {
      errors.append(InputError(file: path, message: "there is no layout in `\(path)`"))
    }
    self.layouts = layouts
    report = TextReport(
      sources: sources, usesColor: Terminal.Stream.error.welcomesColor,
      width: Terminal.Stream.error.width)
    for remark in remarks {
      Terminal.write(report.text(ofRemark: remark) + "\n", to: .error)
    }
    guard !errors.isEmpty else { return }
    for error in errors { Terminal.write(report.text(of: error) + "\n", to: .error) }
    throw ExitCode.unusable
  }

  /// The layouts that are meant: the one with a name, or all.
  func layouts(named name: String?) throws -> [Layout] {
    guard let name else { return layouts }
    if let layout = layouts.first(where: { $0.name == name }) { return [layout] }
    throw UsageError(
      message: "`\(path)` has no layout `\(name)`",
      help: Self.suggestions(for: name, in: layouts.map(\.name)))
  }

  /// What a view is called, and in which layout it is, with the attribute behind its name.
  struct View {
    var layout: Layout
    var item: ItemID
    var attribute: Attribute?
  }

  /// Finds the view that words name, with an attribute behind a dot or without one, in the first layout that
  /// has it.
  func view(_ words: String, in layouts: [Layout]) throws -> View {
    // Rows write `safeArea.top` for what the item `screen.safeArea` has.
    let words = words.hasPrefix("safeArea.") || words == "safeArea" ? "screen.\(words)" : words
    for layout in layouts {
      if let item = layout.item(named: words) { return View(layout: layout, item: item) }
    }
    guard let dot = words.lastIndex(of: ".") else { throw unknown(words, in: layouts) }
    let (name, attribute) = (String(words[..<dot]), String(words[words.index(after: dot)...]))
    for layout in layouts {
      guard let item = layout.item(named: name) else { continue }
      if let attribute = Attribute(rawValue: attribute) {
        return View(layout: layout, item: item, attribute: attribute)
      }
      let names = Attribute.allCases.map(\.rawValue)
      let views = layout.names.filter { $0.hasPrefix(name + ".") }
      let close = NameSuggestion.closest(to: attribute, in: names).map { "\(name).\($0)" }
      throw UsageError(
        message: "`\(name)` has no attribute `\(attribute)`",
        help: (close ?? NameSuggestion.closest(to: words, in: views)).map {
          ["did you mean `\($0)`?"]
        } ?? ["the attributes are \(names.joined(separator: ", "))"])
    }
    throw unknown(words, in: layouts)
  }

  private func unknown(_ words: String, in layouts: [Layout]) -> UsageError {
    let names = layouts.flatMap(\.names)
    // The attribute behind a misspelt name is no part of it.
    let dot = words.lastIndex(of: ".")
    let attribute = dot.flatMap { Attribute(rawValue: String(words[words.index(after: $0)...])) }
    let name = attribute == nil ? words : dot.map { String(words[..<$0]) } ?? words
    return UsageError(
      message: "`\(path)` has no view `\(name)`", help: Self.suggestions(for: name, in: names))
  }

  private static func suggestions(for name: String, in names: [String]) -> [String] {
    if let close = NameSuggestion.closest(to: name, in: names) {
      return ["did you mean `\(close)`?"]
    }
    // The last part of a name is what people remember.
    let ends = names.filter { $0.split(separator: ".").last.map(String.init) == name }
    if let first = ends.first { return ["did you mean `\(first)`?"] }
    let shown = names.prefix(12).joined(separator: ", ")
    return names.isEmpty ? [] : ["there are \(shown)" + (names.count > 12 ? ", ..." : "")]
  }

  /// The screens that are meant: those that are named, or the first one of a layout; in the states that are
  /// named, or the default one.
  func screens(_ names: [String], in states: [String], of layout: Layout) throws -> [Screen] {
    try StateChoice.check(states, in: layouts)
    let states = StateChoice.names(states).map { layout.states(chosenBy: $0) } ?? [""]
    let screens = try screens(names, of: layout)
    return states.flatMap { state in screens.map { $0.inState(state) } }
  }

  private func screens(_ names: [String], of layout: Layout) throws -> [Screen] {
    if let chosen = try Screens.chosen(by: names, option: "--screen") { return chosen }
    guard !layout.screens.isEmpty else { return Array(ScreenCatalog.defaultScreens.prefix(1)) }
    do {
      return Array(try ScreenCatalog.screens(matching: layout.screens).prefix(1))
    } catch {
      for choice in error.choices {
        Terminal.write(report.text(of: InputError(choice, in: layout.file)) + "\n", to: .error)
      }
      throw ExitCode.unusable
    }
  }

  /// Solves a layout on a screen.
  func inspection(of layout: Layout, on screen: Screen) throws -> LayoutInspection {
    do {
      return try LayoutInspection(of: layout, on: screen)
    } catch {
      throw UsageError(
        message: "cannot solve `\(layout.name)` on \(screen.title): \(error)")
    }
  }
}

extension Layout {
  /// The names of the items that were written.
  fileprivate var names: [String] { items.dropFirst(2).map(\.name) }
}
