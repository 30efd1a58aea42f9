internal import Constraints
public import LayoutDSL

/// A root of a document, solved at the size and on the device that the document was drawn at.
public struct SolvedRoot: Sendable {
  /// A view with its frame.
  public struct View: Sendable {
    /// The object id.
    public let id: String

    /// The frame in points, in the coordinates of the view around it, unrounded.
    public fileprivate(set) var frame: Rect

    /// The measures that constraints leave open by more than half a pixel: `x`, `y`, `width` and
    /// `height`.
    public let ambiguous: [String]
  }

  /// The root.
  public let root: InterfaceRoot

  /// Whether the required constraints can hold together. Where they cannot, the frames are those
  /// without the fewest constraints that stand in the way.
  public let isSatisfiable: Bool

  /// The views that are installed, parents before children.
  public private(set) var views: [View]

  /// How many views have the stored size for their content, because it cannot be known.
  public let storedContentCount: Int

  /// The layout on its screen.
  public let solved: SolvedLayout

  /// The sizes of the views by their elements.
  let sizes: [Int: Size]

  /// The names of the views by their object ids.
  let names: [String: String]

  /// The stored sizes that stand for content, by the elements of the views.
  let takenContents: [Int: IntrinsicSize]

  /// Takes the frames of the ambiguous views from an outcome for the same root.
  fileprivate mutating func takeAmbiguousFrames(from other: SolvedRoot) {
    guard views.map(\.id) == other.views.map(\.id) else { return }
    for index in views.indices where !views[index].ambiguous.isEmpty {
      views[index].frame = other.views[index].frame
    }
  }
}

extension InterfaceDocument {
  /// Solves the roots of the document as it was drawn.
  ///
  /// - Parameter source: how large the contents of views are taken to be.
  /// - Throws: `Diagnostic` at what no layout can have, such as a font without a size, and at the root
  ///   for which the arithmetic breaks down.
  /// - Complexity: a few solves for each root.
  public func solve(content source: ContentSource = .modelled) throws(Diagnostic) -> [SolvedRoot] {
    let variant = Variant(markup, for: device.sizeClasses)
    let surroundings = Surroundings(self)
    var solved: [SolvedRoot] = []
    for root in roots {
      func solver(ofBuild build: Int? = nil) throws(Diagnostic) -> RootSolver {
        try RootSolver(self, root, variant, surroundings, content: source, build: build)
      }
      var current = try solver()
      do {
        var outcome = try current.solve()
        if current.keepsFrames(of: outcome) {
          var earlier = try solver(ofBuild: RootSolver.lastBuildWithSmallMargins)
          outcome.takeAmbiguousFrames(from: try earlier.solve())
        }
        solved.append(outcome)
      } catch {
        throw Diagnostic("this view cannot be solved: \(error)", at: root.span)
      }
    }
    return solved
  }
}

extension Row {
  /// Whether the row speaks of a baseline.
  fileprivate var alignsBaselines: Bool {
    (first.terms + second.terms).contains {
      [.firstBaseline, .lastBaseline].contains($0.anchor.attribute)
    }
  }
}

/// Solves one root.
private struct RootSolver {
  private let document: InterfaceDocument
  private let root: InterfaceRoot
  private let screen: Screen
  private var assembled: AssembledRoot
  private var assembler: LayoutAssembler
  private let measurer: DesignTextMeasurer
  private var isSatisfiable = true
  private var takenContents: [Int: IntrinsicSize] = [:]

  /// The rows of stacks below this priority only choose where nothing else does.
  private static let leastStated = Priority(100)

  /// How often constraints that stand in the way are set aside.
  private static let mostRepairs = 16

  init(
    _ document: InterfaceDocument, _ root: InterfaceRoot, _ variant: Variant,
    _ surroundings: Surroundings, content source: ContentSource, build: Int?
  ) throws(Diagnostic) {
    (self.document, self.root) = (document, root)
    measurer = DesignTextMeasurer(for: document)
    let stored = variant.storedFrame(of: root.element)
    let size = stored.map { surroundings.size(of: root, storedAs: $0) }
    let device = document.device
    screen = Screen(
      name: root.id, platform: "ios", size: size ?? device.size, scale: device.scale,
      safeArea: surroundings.safeArea(
        of: root, size: size ?? device.size, isBelowBars: (stored?.y ?? 0) > 0),
      horizontalSizeClass: device.sizeClasses?.horizontal,
      verticalSizeClass: device.sizeClasses?.vertical)
    var assembler = RootAssembler(document, root, variant, content: source, build: build)
    assembled = try assembler.assemble()
    self.assembler = LayoutAssembler(continuing: assembled.layout)
  }

  mutating func solve() throws -> SolvedRoot {
    var solved = try settle()
    let storedCount = try takeStoredContent(from: solved)
    if storedCount > 0 { solved = try settle() }
    var sizes: [Int: Size] = [:]
    var names: [String: String] = [:]
    for (item, element) in assembled.views {
      if let id = document.markup[element]["id"] { names[id] = solved.written[item].name }
      guard let frame = solved.drawnFrame(of: item) else { continue }
      sizes[element] = Size(width: frame.width, height: frame.height)
    }
    return SolvedRoot(
      root: root, isSatisfiable: isSatisfiable, views: try views(in: solved),
      storedContentCount: storedCount, solved: solved, sizes: sizes, names: names,
      takenContents: takenContents)
  }

  /// The last build before cells got margins of 15 points.
  static let lastBuildWithSmallMargins = 23_999

  /// Whether Interface Builder has left the frames of a root as they were when cells got larger margins: it
  /// moves no view of a cell in which it finds an ambiguity.
  func keepsFrames(of outcome: SolvedRoot) -> Bool {
    root.kind == .cell && (24_000..<30_000).contains(document.toolsVersion)
      && outcome.views.contains { !$0.ambiguous.isEmpty }
  }

  /// Solves the layout; where required rows contradict each other, without some of them.
  ///
  /// As UIKit does, constraints that were stated give way before what stacks and frames demand: of each
  /// conflict the one that was stated last.
  private mutating func settle() throws -> SolvedLayout {
    var solved = try SolvedLayout(assembler.layout, on: screen, measurer: measurer)
    for _ in 0..<Self.mostRepairs {
      guard solved.solution == nil else { break }
      isSatisfiable = false
      let sets = try solved.conflicts().sets
      guard !sets.isEmpty else { break }
      var dropped: Set<Int> = []
      for set in sets {
        let sources = set.constraints.map { solved.problem.sources[$0.index] }
        let rows = sources.compactMap { if case .row(let index) = $0 { index } else { nil } }
        let stated = rows.filter { solved.written.rows[$0].origin.rule == nil }
        if stated.contains(where: dropped.contains) { continue }
        // Where baselines lie is known to half a point only, which alone is no reason to give up a size.
        let aligned = stated.last { solved.written.rows[$0].alignsBaselines }
        if let last = aligned ?? stated.last ?? rows.last {
          dropped.insert(last)
          try assembler.setPriority(.almostRequired, ofRowAt: last)
        } else if case .generated(let row)? = sources.last(where: {
          if case .generated = $0 { true } else { false }
        }) {
          assembler.setAside(row)
        }
      }
      solved = try SolvedLayout(assembler.layout, on: screen, measurer: measurer)
    }
    return solved
  }

  /// Gives the views whose content cannot be known the stored size along the axes along which
  /// constraints leave their size open.
  ///
  /// - Returns: how many there are.
  private mutating func takeStoredContent(
    from solved: SolvedLayout
  ) throws -> Int {
    guard !assembled.unknown.isEmpty, solved.solution != nil else { return 0 }
    let elements = Dictionary(
      assembled.views.map { ($0.item, $0.element) }, uniquingKeysWith: { first, _ in first })
    var count = 0
    for isShown in [true, false] {
      let unknown = assembled.unknown.filter { $0.isShown == isShown }
      guard !unknown.isEmpty,
        let solution = try solution(of: solved, requiredOnly: isShown)
      else { continue }
      for view in unknown {
        guard let variables = solved.problem[view.item].variables else { continue }
        func isOpen(_ variable: Variable) throws -> Bool {
          screen.shows(try solution.range(of: LinearExpression(variable)).length)
        }
        let content = IntrinsicSize(
          width: try isOpen(variables.width) ? view.size.width : nil,
          height: try isOpen(variables.height) ? view.size.height : nil)
        guard content.width != nil || content.height != nil else { continue }
        try assembler.add(Setting(.content(content)), to: view.item)
        if let element = elements[view.item] { takenContents[element] = content }
        count += 1
      }
    }
    return count
  }

  /// What constraints say: the required ones alone, or all but the weak rows of stacks, which decide only
  /// what is left open.
  private func solution(
    of solved: SolvedLayout, requiredOnly: Bool
  ) throws -> Solution? {
    var solver = solved.solver
    for (index, source) in solved.problem.sources.enumerated() {
      let id = ConstraintID(index: index)
      let priority = solved.problem.problem[id].priority
      let isWeak = if case .generated = source { priority < Self.leastStated } else { false }
      if requiredOnly ? priority < .required : isWeak { try solver.deactivate(id) }
    }
    return try solver.solve().solution
  }

  // MARK: - Reading

  private func views(in solved: SolvedLayout) throws -> [SolvedRoot.View] {
    guard let solution = solved.solution else { return [] }
    let free = Set(try solution.freeVariables(tolerance: screen.halfPixel).map(\.variable))
    var views: [SolvedRoot.View] = []
    for (item, element) in assembled.views {
      guard let id = document.markup[element]["id"], let frame = solved.drawnFrame(of: item),
        let variables = solved.problem[item].variables
      else { continue }
      let parent = solved.written[item].parent ?? .screen
      let outer = solved.drawnFrame(of: parent) ?? Rect(x: 0, y: 0, width: 0, height: 0)
      var ambiguous: [String] = []
      if !free.isEmpty, let around = solved.problem[parent].variables {
        for (name, variable, origin) in [
          ("x", variables.left, around.left), ("y", variables.top, around.top),
        ] where free.contains(variable) || free.contains(origin) {
          let distance = LinearExpression(variable) - LinearExpression(origin)
          if screen.shows(try solution.range(of: distance).length) { ambiguous.append(name) }
        }
        if free.contains(variables.width) { ambiguous.append("width") }
        if free.contains(variables.height) { ambiguous.append("height") }
      }
      views.append(
        SolvedRoot.View(
          id: id,
          frame: Rect(
            x: frame.x - outer.x, y: frame.y - outer.y, width: frame.width, height: frame.height),
          ambiguous: ambiguous))
    }
    return views
  }
}
