internal import ArgumentParser
internal import Constraints
internal import InterfaceBuilder
internal import LayoutChecker
internal import LayoutDSL

/// Checks layouts on all windows between two sizes.
struct Sweep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Check layouts on all windows between two sizes, exactly.",
    discussion: """
      One side of the window varies from one size to another, and every finding has the sizes at which \
      it is made: `for 320 <= width < 346.5`. Without ranges each orientation of the layout's own screens \
      varies between the widths of these. With one range of widths the window is as high as the highest \
      of them in portrait, and as the lowest in landscape. With widths and heights the window varies along \
      the edges of that range.

      Exit status: 0 where nothing was found, 1 for errors and for what is not proven with --prove, 2 for \
      wrong usage and for input that cannot be read or understood.
      """)

  /// How the report is written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @Argument(
    help: ArgumentHelp(
      "Layout files and Interface Builder documents, directories to search for them, or - for "
        + "standard input.",
      valueName: "file"))
  var files: [String] = []

  @Option(help: ArgumentHelp("The widths of the window, in points.", valueName: "a...b"))
  var width: String?

  @Option(help: ArgumentHelp("The heights of the window, in points.", valueName: "a...b"))
  var height: String?

  @Option(
    help: ArgumentHelp("The screen whose other traits count, its safe area among them."))
  var screen: String?

  @Option(help: ArgumentHelp("The states of layouts to look at.", valueName: "a,b"))
  var state: [String] = []

  @OptionGroup var others: VariationOptions

  @OptionGroup var policies: PolicyOptions

  @OptionGroup var configurations: ConfigurationOptions

  @Flag(help: "Fail where a verdict is not proven at every size, and say why.")
  var prove = false

  @Option(
    help: ArgumentHelp(
      "Report only findings that this file does not accept.", valueName: "file"))
  var baseline: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Have every size that is looked at confirmed by GLPK, an independent solver.")
  var verify: Bool?

  @Flag(help: "Tell all that is known about each finding, and all findings.")
  var details = false

  @Option(help: "How to write the report: text for people, json for machines.")
  var format = Format.text

  @Option(help: ArgumentHelp("Draw the pieces and the findings to a file.", valueName: "file"))
  var svg: String?

  @Option(help: "When to use colours.")
  var color: Check.Color = .auto

  func run() throws {
    if files.isEmpty { throw UsageError(message: "no file to sweep") }
    if let svg, files.contains(svg) {
      throw UsageError(
        message: "`--svg \(svg)` would replace the file that is swept",
        help: ["choose another name, such as `--svg sweep.svg`"])
    }
    _ = try SecondSolver.verifier(where: verify == true)
    let choice = try policies.choice()
    let unswept = Rule.allCases.filter { choice.selection.contains($0) && !$0.isSwept }
    if !unswept.isEmpty {
      let names = unswept.map(\.rawValue).joined(separator: ", ")
      Terminal.write(
        "note: a sweep does not look for \(names); `layout-check FILE` does\n", to: .error)
    }
    let variations = try others.variations()
    let finder = try configurations.finder()
    let windows = SweepWindows(
      widths: try width.map { try Self.range($0, option: "--width") },
      heights: try height.map { try Self.range($0, option: "--height") },
      screen: try screen.map(Self.screen), states: StateChoice.names(state))
    let known = BaselineFile(baseline, over: finder.configuration(ofRun: files))
    var session = SweepSession(windows: windows, baseline: known, color: color)
    for argument in files {
      for found in InputFiles.find(argument, endingWith: InputFiles.checked) {
        switch found {
        case .success(let path):
          let configuration = finder.configuration(of: path)
          let isExcluded =
            path != argument && configuration?.excludes(finder.absolute(path)) == true
          if !isExcluded {
            let verifies = verify ?? configuration?.verify ?? false
            session.sweep(
              path, by: choice.policy(over: configuration), on: configuration?.screens,
              in: variations(configuration),
              verifiedBy: verifies ? SecondSolver.verifier : nil)
          }
        case .failure(let error): session.reject(error)
        }
      }
    }
    for (name, bytes) in finder.sources { session.add(bytes, as: name) }
    for error in finder.errors { session.reject(error) }
    if session.errors.isEmpty {
      if session.sweeps.isEmpty {
        let names = files.map { "`\($0)`" }.joined(separator: ", ")
        throw UsageError(
          message: "there is no layout to sweep in \(names)",
          help: ["what has components only is swept with the layouts that import it"])
      }
      try StateChoice.check(state, in: session.layouts)
    }
    let text =
      format == .json
      ? JSONReport().text(
        of: session.sweeps, inputErrors: session.errors, sources: session.sources)
      : session.text(color: color, details: details)
    try Terminal.print(text)
    if let svg {
      let picture = SweepPicture(of: session.sweeps).text
      if let failure = OutputFile.write(svg, picture, besides: known) {
        throw UsageError(message: "cannot write `\(svg)`: \(failure)")
      }
    }
    if !session.errors.isEmpty { throw ExitCode.unusable }
    if session.fails || prove && session.sweeps.contains(where: { !$0.isProven }) {
      throw ExitCode.findings
    }
  }

  /// Reads `320...1366`, or one number.
  private static func range(_ text: String, option: String) throws -> ClosedRange<Double> {
    let ends = text.split(separator: "...", omittingEmptySubsequences: false)
    let numbers = ends.compactMap { part -> Double? in
      guard !part.isEmpty, part.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) else {
        return nil
      }
      return Double(String(part))
    }
    guard numbers.count == ends.count, (1...2).contains(numbers.count),
      let lower = numbers.first, let upper = numbers.last, lower <= upper, upper <= 100_000
    else {
      throw UsageError(
        message: "`\(option) \(text)` is no range of sizes in points",
        help: ["write the smallest and the largest one, from 0 to 100000: `\(option) 320...1366`"])
    }
    return lower...upper
  }

  private static func screen(_ name: String) throws -> Screen {
    do {
      let screens = try ScreenCatalog.screens(matching: [ScreenSelector(name)])
      guard let first = screens.first else {
        throw UsageError(message: "no screen is called `\(name)`")
      }
      return first
    } catch let error as UnknownScreens {
      throw UsageError(error)
    }
  }
}

/// Which windows a layout is swept over.
struct SweepWindows {
  var widths: ClosedRange<Double>?
  var heights: ClosedRange<Double>?
  var screen: Screen?

  /// The states to look at; nil for all.
  var states: [String]?

  /// The lanes of a layout, in each of its states.
  ///
  /// - Parameters:
  ///   - screens: the screens in place of those of the layout; nil for its own.
  ///   - variations: what else is looked at.
  func lanes(
    of layout: Layout, on screens: [Screen]?, in variations: ScreenVariations
  ) throws -> [SweepLane] {
    let lanes = try lanesInDefaultState(of: layout, on: screens)
    let own = layout.states(chosenBy: states).flatMap { state in
      lanes.map { SweepLane($0.axis, over: $0.interval, on: $0.screen.inState(state)) }
    }
    return variations.applied(to: own, \.screen)
  }

  private func lanesInDefaultState(
    of layout: Layout, on chosen: [Screen]?
  ) throws -> [SweepLane] {
    let screens =
      try chosen
      ?? (layout.screens.isEmpty
        ? ScreenCatalog.defaultScreens : ScreenCatalog.screens(matching: layout.screens))
    var base = screen ?? screens[0]
    if screen == nil { base.safeArea = Insets() }
    if let widths, let heights {
      return SweepLane.edges(widths: widths, heights: heights, on: base)
    }
    let sizes = screen.map { [$0.size] } ?? screens.map(\.size)
    if let heights {
      let across = Set([sizes.map(\.width).min(), sizes.map(\.width).max()].compactMap { $0 })
      return across.sorted().map {
        SweepLane(.vertical, over: heights, on: base.resized(to: $0, along: .horizontal))
      }
    }
    return Orientation.allCases.compactMap { orientation in
      let own = sizes.filter { ($0.width > $0.height) == (orientation == .landscape) }
      guard let least = own.map(\.width).min(), let most = own.map(\.width).max() else {
        return nil
      }
      let interval = widths ?? least...most
      // A window that is as wide as it is high is in portrait.
      let height =
        orientation == .portrait
        ? max(own.map(\.height).max() ?? 0, interval.upperBound)
        : own.map(\.height).min() ?? 0
      return SweepLane(
        .horizontal, over: interval, on: base.resized(to: height, along: .vertical))
    }
  }
}

/// Sweeps one file after another and collects what comes out.
struct SweepSession {
  let windows: SweepWindows
  let color: Check.Color

  /// The findings that are accepted, with how they name files; nil for none.
  private var known: (baseline: Baseline, paths: ReportPaths)?

  private(set) var sweeps: [SweepReport] = []

  /// Whether findings fail the run by the policies of their files.
  private(set) var fails = false

  private(set) var errors: [InputError] = []
  private(set) var sources = SourceMap()

  init(windows: SweepWindows, baseline: BaselineFile?, color: Check.Color) {
    (self.windows, self.color) = (windows, color)
    guard let baseline else { return }
    switch baseline.read() {
    case .success(let (entries, _)): known = (entries, baseline.paths)
    case .failure(let error):
      if error.span != nil, case .success(let bytes) = InputFiles.read(baseline.path) {
        sources.add(bytes, as: baseline.path)
      }
      reject(error)
    }
  }

  /// The layouts that were swept.
  var layouts: [Layout] { sweeps.map(\.layout) }

  /// Sweeps the layouts of a file, and reports what a policy chooses.
  ///
  /// - Parameter screens: the screens in place of those of the layouts; nil for their own.
  mutating func sweep(
    _ path: String, by policy: FindingPolicy, on screens: [Screen]?,
    in variations: ScreenVariations, verifiedBy verifier: (any Verifier)?
  ) {
    for layout in layouts(of: path) {
      do {
        var checker = Checker(verifier: verifier)
        checker.experimentalRules = policy.rules
        let lanes = try windows.lanes(of: layout, on: screens, in: variations)
        var sweep = try checker.sweep(layout, over: lanes)
        sweep = sweep.applying(policy)
        if let known { sweep = sweep.excluding(known.baseline, paths: known.paths) }
        for error in ReproducerFile.errors(of: sweep.report) { reject(error) }
        for error in ReproducerFile.errors(ofEndsIn: sweep) { reject(error) }
        fails = fails || policy.fails(sweep.report)
        sweeps.append(sweep)
      } catch let error as UnknownScreens {
        for choice in error.choices { reject(InputError(choice, in: layout.file)) }
      } catch {
        reject(
          InputError(
            file: layout.file, message: "cannot sweep `\(layout.name)`: \(error)",
            span: layout.span))
      }
    }
  }

  /// The layouts of a file that can be read; what is wrong with it is noted.
  private mutating func layouts(of path: String) -> [Layout] {
    guard InputFiles.isDocument(path) else {
      switch FileSource.fileSystem.layoutFile(path, quotedIn: &sources) {
      case .failure(let error):
        reject(error)
        return []
      case .success(let file):
        for diagnostic in file.diagnostics { reject(InputError(diagnostic)) }
        return file.diagnostics.isEmpty ? file.layouts : []
      }
    }
    do {
      let document = try FileSource.fileSystem.document(path, quotedIn: &sources).get()
      for error in document.errors { reject(InputError(error)) }
      for remark in document.remarks {
        Terminal.write(errorReport.text(ofRemark: remark) + "\n", to: .error)
      }
      return try document.layouts()
    } catch let error as InputError {
      reject(error)
    } catch {
      reject(
        (error as? Diagnostic).map(InputError.init) ?? InputError(file: path, message: "\(error)"))
    }
    return []
  }

  private var errorReport: TextReport {
    TextReport(
      sources: sources, usesColor: color.applies(to: .error), width: Terminal.Stream.error.width)
  }

  /// Takes down a text that errors quote from.
  mutating func add(_ bytes: [UInt8], as name: String) {
    sources.add(bytes, as: name)
  }

  /// Notes that an input could not be swept.
  mutating func reject(_ error: InputError) {
    errors.append(error)
    Terminal.write(errorReport.text(of: error) + "\n", to: .error)
  }

  /// The report for people.
  func text(color: Check.Color, details: Bool) -> String {
    let report = TextReport(
      sources: sources, usesColor: color.applies(to: .output),
      width: Terminal.Stream.output.width, showsDetails: details)
    return sweeps.map { report.text(of: $0) }.joined(separator: "\n")
  }
}
