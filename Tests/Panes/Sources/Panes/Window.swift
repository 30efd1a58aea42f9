import Constraints

/// A window with a list and a text side by side, and an inspector on the right that comes and goes.
struct Window {
  /// A pane between two vertical lines.
  struct Pane {
    let name: String
    let left: Variable
    let right: Variable
  }

  private(set) var solver = Solver()
  private(set) var panes: [Pane] = []
  private let width: Variable
  private let divider: Variable
  private let end: ConstraintID
  private var inspector: Variable?

  init() throws {
    let left = solver.addVariable("window.left")
    width = solver.addVariable("window.width")
    divider = solver.addVariable("divider")
    let right = solver.addVariable("text.right")
    panes = [
      Pane(name: "list", left: left, right: divider),
      Pane(name: "text", left: divider, right: right),
    ]
    try solver.add(left == 0)
    try solver.add(divider - left >= 200, "list minimum")
    try solver.add(right - divider >= 300, "text minimum")
    try solver.add(divider - left == 240 ~ .low, "usual width of the list")
    end = try solver.add(right == width, "the text ends the window")
    try solver.edit(width, priority: 999)
  }

  /// Makes the window as wide as the panes allow.
  mutating func resize(to points: Double) throws { try solver.suggest(points, for: width) }

  /// Begins to drag the divider between the list and the text.
  mutating func beginDragging() throws { try solver.edit(divider, priority: .high) }

  /// Drags the divider to the pointer, as far as the panes allow.
  mutating func drag(to pointer: Double) throws { try solver.suggest(pointer, for: divider) }

  /// Lets the divider go, which stays where it is as long as that can be.
  mutating func endDragging() throws {
    let place = try solver.solve().solution?[divider]
    try solver.stopEditing(divider)
    if let place { try solver.add(divider == place ~ 251, "where the divider was left") }
  }

  /// Opens a third pane on the right.
  mutating func openInspector() throws {
    guard inspector == nil, let text = panes.last else { return }
    let left = solver.addVariable("inspector.left")
    try solver.deactivate(end)
    try solver.add(text.right == left, "the inspector follows the text")
    try solver.add(width - left == 180, "inspector width")
    panes.append(Pane(name: "inspector", left: left, right: width))
    inspector = left
  }

  /// Closes the third pane; its constraints go with its variable.
  mutating func closeInspector() throws {
    guard let inspector else { return }
    panes.removeLast()
    try solver.removeVariable(inspector)
    try solver.activate(end)
    self.inspector = nil
  }

  /// Keeps the window from getting wider than a screen.
  mutating func fit(screen points: Double) throws -> Addition {
    try solver.addIfSatisfiable(width <= points, "screen")
  }

  /// The panes with their edges, or nil where the constraints contradict each other.
  mutating func frames() throws -> String? {
    guard case .optimal(let solution) = try solver.solve() else { return nil }
    return panes.map { "\($0.name) \(solution[$0.left])...\(solution[$0.right])" }
      .joined(separator: ", ")
  }

  /// The names of the variables that the last change has moved.
  mutating func moved() throws -> [String] {
    var changes: [Variable] = []
    _ = try solver.solve(changes: &changes)
    return changes.map(solver.name(of:))
  }
}
