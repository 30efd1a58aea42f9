/// `import "cards.layout"`
struct ImportSyntax {
  /// The path of the file, relative to the file that imports it.
  var path: NameSyntax
}

/// `component Card(title: text, gap = 8) { ... }`
struct ComponentSyntax {
  /// The name; nil after an error.
  var name: NameSyntax?

  /// What an instance may choose.
  var parameters: [ParameterSyntax] = []

  /// The body; nil after an error.
  var body: BlockSyntax?
}

/// A parameter of a component: `title: text = "Sunny"`.
struct ParameterSyntax {
  /// The name.
  var name: NameSyntax

  /// The word for the kind of value; nil where only the default says it.
  var kind: NameSyntax?

  /// What the parameter is where an instance says nothing.
  var value: ValueSyntax?
}

/// An instance of a component: `Card today(title: "Rain") { ... }`.
struct InstanceSyntax {
  /// An argument: `title: "Rain"`.
  struct Argument {
    /// The name of the parameter.
    var name: NameSyntax

    /// What it is for this instance.
    var value: ValueSyntax
  }

  /// The name of the component.
  var component: NameSyntax

  /// The name of the instance; nil after an error.
  var name: NameSyntax?

  /// What the instance chooses.
  var arguments: [Argument] = []

  /// Whether some arguments may be missing after an error.
  var isIncomplete = false

  /// When the instance is there.
  var condition: ConditionSyntax?

  /// The rules that may be broken by the instance and what is in it.
  var allowances: [NameSyntax] = []

  /// What is said of the instance where it is used.
  var body: BlockSyntax?
}

/// `for i in 1...11 { ... }`
struct RepetitionSyntax {
  /// What a repetition runs over.
  enum Range {
    /// The whole numbers from one to another: `1...11`.
    case numbers(ExpressionSyntax, ExpressionSyntax)
    /// Values, or a list of values: `"Paintings", "Drawings"`.
    case values([ValueSyntax])
  }

  /// The name of the number of the round, counted from 1, where two names are given.
  var round: NameSyntax?

  /// The name of what differs from round to round; nil after an error.
  var variable: NameSyntax?

  /// What the repetition runs over; nil after an error.
  var range: Range?

  /// Where the range stands.
  var rangeSpan: TextSpan

  /// The body; nil after an error.
  var body: BlockSyntax?
}
