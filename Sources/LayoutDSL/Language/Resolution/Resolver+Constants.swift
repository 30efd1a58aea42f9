internal import Constraints

extension Resolver {
  /// Gives constants their values, whatever the order of their definitions; cycles are errors.
  ///
  /// A depth-first search with a stack of its own, because a chain of definitions can be as long as
  /// the file.
  mutating func evaluate(_ definitions: [ConstantSyntax]) {
    var positions: [String: Int] = [:]
    for (index, definition) in definitions.enumerated() { positions[definition.name.text] = index }
    enum State { case untouched, open, done }
    var states = Array(repeating: State.untouched, count: definitions.count)
    var inCycle = Array(repeating: false, count: definitions.count)
    // Where an open definition stands on the stack.
    var depths = Array(repeating: 0, count: definitions.count)

    for root in definitions.indices where states[root] == .untouched {
      var stack: [(index: Int, uses: [Int], next: Int)] = []
      func uses(_ index: Int) -> [Int] {
        var names: [String] = []
        for value in definitions[index].values { collectNames(value, into: &names) }
        return names.compactMap { positions[$0] }
      }
      states[root] = .open
      stack.append((root, uses(root), 0))
      while let (index, used, next) = stack.last {
        guard next < used.count else {
          states[index] = .done
          stack.removeLast()
          if !inCycle[index] {
            let name = definitions[index].name
            scope.define(
              name.text, as: value(of: definitions[index]), at: name.span.source(in: log.file))
          }
          continue
        }
        stack[stack.count - 1].next += 1
        let use = used[next]
        switch states[use] {
        case .untouched:
          states[use] = .open
          depths[use] = stack.count
          stack.append((use, uses(use), 0))
        case .done: break
        case .open:
          // Walking back stops at an older cycle, so that each definition is walked over once. What
          // stands before that cycle depends on it, and so has no value and no report of its own.
          var depth = stack.count - 1
          while depth >= depths[use], !inCycle[stack[depth].index] {
            inCycle[stack[depth].index] = true
            depth -= 1
          }
          if depth < depths[use] {
            report(cycle: stack[depths[use]...].map(\.index), of: definitions)
          }
        }
      }
    }
  }

  private mutating func value(of definition: ConstantSyntax) -> ConstantValue? {
    guard definition.values.count > 1 else { return value(definition.values[0], for: "a constant") }
    return values(definition.values).map { .list($0) }
  }

  private func collectNames(_ value: ValueSyntax, into names: inout [String]) {
    switch value {
    case .expression(let syntax): collectNames(syntax, into: &names)
    case .condition(let syntax): collectNames(syntax, into: &names)
    }
  }

  private func collectNames(_ expression: ExpressionSyntax, into names: inout [String]) {
    switch expression.kind {
    case .number, .ratio, .text, .size: break
    case .reference(let path):
      names.append(path[0].text)
      for name in path {
        for syntax in name.subscripts { collectNames(syntax, into: &names) }
      }
    case .call(_, let arguments):
      for argument in arguments { collectNames(argument, into: &names) }
    case .negation(let operand), .group(let operand): collectNames(operand, into: &names)
    case .sum(let operands):
      for operand in operands { collectNames(operand.expression, into: &names) }
    case .product(let operands):
      for operand in operands { collectNames(operand.expression, into: &names) }
    }
  }

  private func collectNames(_ condition: ConditionSyntax, into names: inout [String]) {
    switch condition.kind {
    case .orientation, .sizeClass, .platform, .direction, .state, .truth: break
    case .flag(let syntax): collectNames(syntax, into: &names)
    case .comparison(let chain):
      for operand in chain.operands { collectNames(operand, into: &names) }
    case .unequal(let first, let second):
      collectNames(first, into: &names)
      collectNames(second, into: &names)
    case .and(let operands), .or(let operands):
      for operand in operands { collectNames(operand, into: &names) }
    case .not(let operand), .group(let operand): collectNames(operand, into: &names)
    }
  }

  /// Reports a cycle at the constant that is defined first.
  private mutating func report(cycle: [Int], of definitions: [ConstantSyntax]) {
    let first = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
    let rotated = Array(cycle[first...] + cycle[..<first])
    var names = rotated.map { definitions[$0].name.text }
    if names.count > 8 { names.replaceSubrange(6..., with: ["..."]) }
    names.append(definitions[rotated[0]].name.text)
    let path = names.joined(separator: " -> ")
    log.report(
      "a constant is defined by itself: `\(path)`", at: definitions[rotated[0]].name.span,
      notes: rotated.dropFirst().prefix(5).map {
        let name = definitions[$0].name
        return log.note("\(quoted(name.text)) is defined here", at: name.span)
      },
      help: ["give one of them a value of its own"])
  }
}
