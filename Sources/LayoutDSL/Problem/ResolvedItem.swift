public import Constraints

/// What applies to an item on one screen: its settings, later ones overriding earlier ones, over
/// the defaults of its kind.
public struct ResolvedItem: Hashable, Sendable {
  /// The font of a label.
  public private(set) var font = Font.body

  /// The greatest number of lines of a label; 0 is no limit.
  public private(set) var lines = 1

  /// The intrinsic size in points that was stated; nil where the content is measured.
  public private(set) var content: Size?

  /// How a picture fills its frame.
  public private(set) var contentMode = ContentMode.scaleToFill

  /// How strongly the width refuses to leave its content.
  public private(set) var horizontal: Resistance

  /// How strongly the height refuses to leave its content.
  public private(set) var vertical: Resistance

  /// How strongly a size refuses to leave the intrinsic size.
  public struct Resistance: Hashable, Sendable {
    /// The priority of not growing beyond the content.
    public var hugging: Priority

    /// The priority of not shrinking below the content.
    public var compression: Priority

    /// Where `hugging` was set; nil for the default.
    public var huggingSpan: SourceSpan?

    /// Where `compression` was set; nil for the default.
    public var compressionSpan: SourceSpan?
  }

  /// Resolves the settings of an item.
  ///
  /// The defaults are those of Interface Builder: hugging 251 for labels and pictures and 250 for
  /// everything else, compression resistance 750.
  ///
  /// - Complexity: O(*k*) in the number of settings.
  public init(_ item: Item, on screen: Screen) {
    let hugging: Priority =
      switch item.kind {
      case .label, .image: 251
      case .screen, .guide, .view: .low
      }
    horizontal = Resistance(hugging: hugging, compression: .high)
    vertical = horizontal
    for setting in item.settings where setting.condition?.holds(on: screen) ?? true {
      apply(setting)
    }
  }

  /// How strongly the size along an axis refuses to leave the intrinsic size.
  public func resistance(along axis: Axis) -> Resistance {
    axis == .horizontal ? horizontal : vertical
  }

  private mutating func apply(_ setting: Setting) {
    switch setting.property {
    case .font(let font): self.font = font
    case .lines(let lines): self.lines = max(0, lines)
    case .content(let size): content = size
    case .contentMode(let mode): contentMode = mode
    case .hugging(.horizontal, let priority):
      (horizontal.hugging, horizontal.huggingSpan) = (priority, setting.span)
    case .hugging(.vertical, let priority):
      (vertical.hugging, vertical.huggingSpan) = (priority, setting.span)
    case .compression(.horizontal, let priority):
      (horizontal.compression, horizontal.compressionSpan) = (priority, setting.span)
    case .compression(.vertical, let priority):
      (vertical.compression, vertical.compressionSpan) = (priority, setting.span)
    }
  }
}
