internal import Constraints

/// The names that are known at a place: constants, parameters and components, those of the scopes
/// around it included.
///
/// The items of a layout are known by full names, which begin with the ``prefix`` of the scope that
/// declares them, so that each instance of a component has items of its own.
final class Scope {
  /// A name that stands for a value.
  struct Constant {
    /// Where the name is defined.
    var place: SourceSpan

    /// The value; nil after an error, and for a parameter of a component that is checked without an
    /// instance. Nothing that depends on it is known, and nothing is said about it.
    var value: ConstantValue?

    /// Whether it is the item of a repetition that does not number its rounds.
    var isUnnumberedItem = false
  }

  /// A component with the scope of its file.
  struct Component {
    var syntax: ComponentSyntax
    var scope: Scope
    var place: SourceSpan

    /// The words for the kinds of the parameters, as far as they are known.
    var parameterKinds: [String: String] = [:]

    /// The name.
    var name: String { syntax.name?.text ?? "" }
  }

  /// What a scope belongs to.
  enum Kind {
    case file, layout, component, repetition
  }

  /// The scope around this one.
  let parent: Scope?

  /// What the scope belongs to.
  let kind: Kind

  /// The file whose words are read in the scope.
  let file: SyntaxFile

  /// What the full names of the items of the scope begin with: `today.` in the component that
  /// `today` is an instance of.
  let prefix: String

  /// The instance whose component this is.
  let instance: ItemID?

  /// What errors in the scope need to be understood: the instance, or the round of a repetition.
  let context: [Diagnostic.Note]

  /// How often the repetition of the scope goes round; 0 in other scopes.
  var roundCount = 0

  /// Whether the layout of the scope is read once more, for a state that it can be in.
  private let isForState: Bool

  /// The states that the body of the layout or the component declares, with their places.
  var stateNames: [String: TextSpan] = [:]

  /// What the body of the layout or the component says of the state that is read.
  var stateStatements: [StatementSyntax] = []

  /// Where the states of the body that is read are named, without what stands in blocks of it.
  var placesOfStates: Set<TextSpan> = []

  /// The components of the scope by name; only a file has any.
  private(set) var components: [String: Component] = [:]

  private var constants: [String: Constant] = [:]

  /// The scope of a file.
  init(of file: SyntaxFile) {
    parent = nil
    kind = .file
    self.file = file
    prefix = ""
    instance = nil
    context = []
    isForState = false
  }

  /// A scope inside another one.
  init(
    of kind: Kind, in parent: Scope, prefix: String? = nil, instance: ItemID? = nil,
    context: [Diagnostic.Note] = [], isForState: Bool = false
  ) {
    self.isForState = isForState
    self.parent = parent
    self.kind = kind
    file = parent.file
    self.prefix = prefix ?? parent.prefix
    self.instance = instance ?? parent.instance
    self.context = context
  }

  /// Whether the same words may be read again in another scope, so that an error in them is told
  /// once.
  var isRepeated: Bool {
    instance != nil || kind == .repetition || isForState || parent?.isRepeated ?? false
  }

  /// The scope of the layout or the component around this one.
  var body: Scope {
    var scope = self
    while scope.kind == .repetition, let parent = scope.parent { scope = parent }
    return scope
  }

  // MARK: - Constants

  /// What a name stands for; nil for one that is no constant.
  func constant(_ name: String) -> Constant? {
    var scope: Scope? = self
    while let current = scope {
      if let constant = current.constants[name] { return constant }
      scope = current.parent
    }
    return nil
  }

  /// The item of the innermost repetition around, where that does not number its rounds.
  var unnumberedItem: (name: String, value: ConstantValue?)? {
    var scope: Scope? = self
    while let current = scope, current.kind != .repetition { scope = current.parent }
    return scope?.constants.first { $0.value.isUnnumberedItem }.map { ($0.key, $0.value.value) }
  }

  /// The constant that keeps a name from being defined here. What a component defines may be called
  /// like something of its file.
  func conflict(with name: String) -> Constant? {
    var scope: Scope? = self
    while let current = scope {
      if let constant = current.constants[name] { return constant }
      scope = current.kind == .component ? nil : current.parent
    }
    return nil
  }

  /// The names of all constants, in no particular order.
  var constantNames: [String] {
    var names: [String] = []
    var scope: Scope? = self
    while let current = scope {
      names += current.constants.keys
      scope = current.parent
    }
    return names
  }

  /// The constants that the file defines itself, in its order.
  var ownConstants: [(name: String, constant: Constant)] {
    constants.filter { $0.value.place.file == file.name }.map { ($0.key, $0.value) }
      .sorted { $0.constant.place < $1.constant.place }
  }

  /// How many components and constants the scope has.
  var count: Int { constants.count + components.count }

  /// Makes a name known.
  func define(
    _ name: String, as value: ConstantValue?, at place: SourceSpan, isUnnumberedItem: Bool = false
  ) {
    constants[name] = Constant(place: place, value: value, isUnnumberedItem: isUnnumberedItem)
  }

  // MARK: - Components

  /// The component with a name.
  func component(_ name: String) -> Component? { root.components[name] }

  /// The names of all components, in no particular order.
  var componentNames: some Collection<String> { root.components.keys }

  /// The components that the file declares itself, in its order.
  var ownComponents: [Component] {
    components.values.filter { $0.scope === self }.sorted { $0.place < $1.place }
  }

  /// Makes a component known.
  func declare(_ component: Component) {
    components[component.name] = component
  }

  /// The scope of the file.
  private var root: Scope {
    var scope = self
    while let parent = scope.parent { scope = parent }
    return scope
  }
}
