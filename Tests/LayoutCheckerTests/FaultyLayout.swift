/// Layouts of any size with one kind of fault, as `Benchmarks/faulty-layout` writes them.
enum FaultyLayout: String, CaseIterable {
  /// Views in a row that is longer than the screen, tied to both of its ends.
  case conflictChain

  /// Views of which each is behind the one before, and the first behind the last.
  case conflictCycle

  /// Sizes of one view that contradict each other in pairs.
  case conflictStar

  /// Views of which each is somewhere behind the one before.
  case freeChain

  /// Views that are somewhere in a view that is somewhere.
  case freeNest

  /// Views of a visual format line that is tied to nothing.
  case visualLine

  /// Labels in a proportional stack that does not fit.
  case proportionalStack

  /// Labels in a stack with spacing that does not fit.
  case spacedStack

  /// The text of a file with about as many views.
  func text(_ count: Int) -> String {
    let numbers = 1...count
    let body: String
    switch self {
    case .conflictChain:
      body = """
        view v[0] { left == screen.left; top == screen.top; width == 10; height == 10 }
        for a in 1...\(count) {
          view v[a] { left == v[a-1].right; top == screen.top; width == 10; height == 10 }
        }
        v[\(count)].right == screen.right
        """
    case .conflictCycle:
      body = """
        for a in 1...\(count) {
          view v[a] { height == 1; top == screen.top; width >= 1 }
          when a > 1 { v[a].left >= v[a-1].right }
        }
        v[1].left >= v[\(count)].right
        """
    case .conflictStar:
      body = """
        view v { left == screen.left; top == screen.top; height == 10 }
        for a in 1...\(count) { v.width == a }
        """
    case .freeChain:
      body = """
        for a in 1...\(count) {
          view v[a] { width >= 1 }
          when a > 1 { v[a].left >= v[a-1].right }
        }
        """
    case .freeNest:
      body = "view p { for a in 1...\(count) { view v[a] { left >= p.left; width <= 50 } } }"
    case .visualLine:
      let views = numbers.map { "view a\($0)" }.joined(separator: "; ")
      let line = numbers.map { "[a\($0)]" }.joined(separator: "-")
      body = "view p { \(views)\n visual \"\(line)\" }"
    case .spacedStack:
      body = """
        stack f horizontal {
          spacing 4
          left == screen.left; right == screen.right; top == screen.top
          for a in 1...\(count) { label v[a] "x" }
        }
        """
    case .proportionalStack:
      body = """
        stack f horizontal {
          distribution fillProportionally
          left == screen.left; right == screen.right; top == screen.top
          for a in 1...\(count) { label v[a] "x" }
        }
        """
    }
    return "layout \"A\" {\n\(body)\n}\n"
  }
}
