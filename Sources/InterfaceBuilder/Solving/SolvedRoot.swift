public import Constraints
public import LayoutDSL

/// A root of a document, solved at the size and on the device that the document was drawn at.
public struct SolvedRoot: Sendable {
  /// A view with its frame.
  public struct View: Sendable {
    /// The object id.
    public let id: String

    /// The frame in points, in the coordinates of the view around it, unrounded.
    public let frame: Rect

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
  public let views: [View]

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
}

extension InterfaceDocument {
  /// Solves the roots of the document as it was drawn.
  ///
  /// - Parameter source: how large the contents of views are taken to be.
  /// - Throws: `SolverError` where a number of the document is not one that a constraint can have, or
  ///   the arithmetic breaks down.
  /// - Complexity: a few solves for each root.
  public func solve(content source: ContentSource = .modelled) throws(SolverError) -> [SolvedRoot] {
    let variant = Variant(markup, for: device.sizeClasses)
    let surroundings = Surroundings(self)
    var solved: [SolvedRoot] = []
    for root in roots {
      var solver = RootSolver(self, root, variant, surroundings, content: source)
      solved.append(try solver.solve())
    }
    return solved
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
    _ surroundings: Surroundings, content source: ContentSource
  ) {
    (self.document, self.root) = (document, root)
    measurer = DesignTextMeasurer(toolsVersion: document.toolsVersion)
    let stored = variant.storedFrame(of: root.element)
    let size = stored.map { surroundings.size(of: root, storedAs: $0) }
    let device = document.device
    screen = Screen(
      name: root.id, platform: "ios", size: size ?? device.size, scale: device.scale,
      safeArea: surroundings.safeArea(
        of: root, size: size ?? device.size, isBelowBars: (stored?.y ?? 0) > 0),
      horizontalSizeClass: device.sizeClasses?.horizontal,
      verticalSizeClass: device.sizeClasses?.vertical)
    var assembler = RootAssembler(document, root, variant, content: source)
    do {
      assembled = try assembler.assemble()
    } catch {
      // Items, names and rows come from one walk over the views, so nothing is refused.
      assembled = AssembledRoot(
        layout: Layout(name: root.id, file: document.file), views: [], unknown: [])
    }
    self.assembler = LayoutAssembler(continuing: assembled.layout)
  }

  mutating func solve() throws(SolverError) -> SolvedRoot {
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

  /// Solves the layout; where required rows contradict each other, without some of them.
  ///
  /// As UIKit does, constraints that were stated give way before what stacks and frames demand: of each
  /// conflict the one that was stated last.
  private mutating func settle() throws(SolverError) -> SolvedLayout {
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
        if let last = stated.last ?? rows.last {
          dropped.insert(last)
          try? assembler.setPriority(.almostRequired, ofRowAt: last)
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
  ) throws(SolverError) -> Int {
    guard !assembled.unknown.isEmpty, solved.solution != nil else { return 0 }
    // What the weak rows of stacks decide, constraints leave open.
    var solver = solved.solver
    let solution: Solution
    do {
      for (index, source) in solved.problem.sources.enumerated() {
        let id = ConstraintID(index: index)
        if case .generated = source, solved.problem.problem[id].priority < Self.leastStated {
          do { try solver.deactivate(id) } catch { throw SolverError.invalid(error) }
        }
      }
      let outcome: Outcome
      do { outcome = try solver.solve() } catch { throw SolverError.breakdown(error) }
      guard let found = outcome.solution else { return 0 }
      solution = found
    }
    var count = 0
    for (item, size) in assembled.unknown {
      guard let variables = solved.problem[item].variables else { continue }
      func isOpen(_ variable: Variable) throws(SolverError) -> Bool {
        try solution.range(of: LinearExpression(variable)).length > screen.halfPixel
      }
      let content = IntrinsicSize(
        width: try isOpen(variables.width) ? size.width : nil,
        height: try isOpen(variables.height) ? size.height : nil)
      guard content.width != nil || content.height != nil else { continue }
      try? assembler.add(Setting(.content(content)), to: item)
      if let element = assembled.views.first(where: { $0.item == item })?.element {
        takenContents[element] = content
      }
      count += 1
    }
    return count
  }

  // MARK: - Reading

  private func views(in solved: SolvedLayout) throws(SolverError) -> [SolvedRoot.View] {
    guard let solution = solved.solution else { return [] }
    var free: Set<Variable> = []
    do {
      free = Set(try solution.freeVariables(tolerance: screen.halfPixel).map(\.variable))
    } catch {
      throw .breakdown(error)
    }
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
          if try solution.range(of: distance).length > screen.halfPixel { ambiguous.append(name) }
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
