public import Constraints

/// What applies to an item on one screen: its settings, later ones overriding earlier ones, over
/// the defaults of its kind.
public struct ResolvedItem: Hashable, Sendable {
  /// The font of a label or of the title of a control.
  public private(set) var font: Font

  /// The greatest number of lines of a label; 0 is no limit.
  public private(set) var lines = 1

  /// The intrinsic size in points that was stated; nil where the content is measured.
  public private(set) var content: IntrinsicSize?

  /// How far the frame reaches beyond the rectangle that rows speak of, in points.
  public private(set) var alignmentInsets = Insets()

  /// How a picture fills its frame.
  public private(set) var contentMode = ContentMode.scaleToFill

  /// How strongly the width refuses to leave its content.
  public private(set) var horizontal: Resistance

  /// How strongly the height refuses to leave its content.
  public private(set) var vertical: Resistance

  /// Whether the item itself is hidden; it cannot be seen either where something around it is.
  public private(set) var isHidden = false

  /// Whether the item may lie above any other one.
  public private(set) var isOverlay = false

  /// Whether the item can be tapped although it is no control.
  public private(set) var isTappable = false

  /// Whether what is in the item is cut off at its edges, and may reach beyond them.
  public private(set) var clips = false

  /// Whether the item rests at whole pages of its own size where it is scrolled.
  public private(set) var pages = false

  /// The items that this one may lie above.
  public private(set) var above: Set<ItemID> = []

  /// The margins that are set, in points, by edge: never leading or trailing.
  public private(set) var margins: [Edge: Double] = [:]

  /// Whether the margins are measured from the edges alone, however much of the view lies outside the
  /// safe area.
  public private(set) var marginsIgnoreSafeArea = false

  /// Whether the margins are at least as large as what of those of the view around it reaches into
  /// the view.
  public private(set) var inheritsMargins = false

  /// How the item places the views in it, where it does.
  public private(set) var arrangement: Arrangement

  /// How many columns of a grid the item takes.
  public private(set) var span = 1

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

  /// How a stack, a grid or a flow places the views in it.
  public struct Arrangement: Hashable, Sendable {
    /// The direction of a stack.
    public var axis = Axis.horizontal

    /// The distance in points between neighbours.
    public var spacing: Double

    /// The distances in points behind single views of a stack.
    public var spacingAfter: [ItemID: Double] = [:]

    /// The distance in points between rows or lines; nil for the spacing.
    public var lineSpacing: Double?

    /// How the room is shared out.
    public var distribution: Distribution

    /// Where views lie across the axis.
    public var alignment: Alignment

    /// The number of columns of a grid.
    public var columns = 1

    /// Whether a vertical stack spaces baselines.
    public var isBaselineRelative = false

    /// Where the distribution is written; nil where it is the usual one.
    public var distributionSpan: SourceSpan?

    /// Where the alignment is written; nil where it is the usual one.
    public var alignmentSpan: SourceSpan?

    /// Where the spacing is written; nil where it is the usual one.
    public var spacingSpan: SourceSpan?
  }

  /// Resolves the settings of an item.
  ///
  /// The defaults are those of Interface Builder: compression resistance 750, and hugging 251 for
  /// labels and pictures, 750 for switches, steppers, activity indicators and the height of progress
  /// bars, and 250 for everything else.
  ///
  /// - Complexity: O(*k*) in the number of settings.
  public init(_ item: Item, on screen: Screen) {
    horizontal = Resistance(hugging: .low, compression: .high)
    vertical = horizontal
    font = .label
    arrangement = Arrangement(spacing: 0, distribution: .fill, alignment: .fill)
    switch item.kind {
    case .label, .image: (horizontal.hugging, vertical.hugging) = (251, 251)
    case .control(let control):
      switch control.kind {
      case .switch, .stepper, .activity: (horizontal.hugging, vertical.hugging) = (.high, .high)
      case .progress: vertical.hugging = .high
      case .button: font = .system(15)
      case .segments: font = .system(13)
      default: break
      }
    case .flow:
      arrangement = Arrangement(
        spacing: 10, lineSpacing: 10, distribution: .equalSpacing, alignment: .center)
    default: break
    }
    for setting in item.settings where setting.condition?.holds(on: screen) ?? true {
      apply(setting, on: screen)
    }
  }

  /// How strongly the size along an axis refuses to leave the intrinsic size.
  public func resistance(along axis: Axis) -> Resistance {
    axis == .horizontal ? horizontal : vertical
  }

  private mutating func apply(_ setting: Setting, on screen: Screen) {
    switch setting.property {
    case .font(let font): self.font = font.scaled(to: screen.textSize)
    case .lines(let lines): self.lines = max(0, lines)
    case .content(let size): content = size
    case .alignmentInsets(let insets): alignmentInsets = insets
    case .contentMode(let mode): contentMode = mode
    case .hugging(.horizontal, let priority):
      (horizontal.hugging, horizontal.huggingSpan) = (priority, setting.span)
    case .hugging(.vertical, let priority):
      (vertical.hugging, vertical.huggingSpan) = (priority, setting.span)
    case .compression(.horizontal, let priority):
      (horizontal.compression, horizontal.compressionSpan) = (priority, setting.span)
    case .compression(.vertical, let priority):
      (vertical.compression, vertical.compressionSpan) = (priority, setting.span)
    case .hidden(let isHidden): self.isHidden = isHidden
    case .overlay: isOverlay = true
    case .tappable: isTappable = true
    case .clips: clips = true
    case .pages: pages = true
    case .above(let item): above.insert(item)
    case .margin(let edge, let distance): margins[edge.absolute(on: screen)] = distance
    case .marginsIgnoreSafeArea(let ignores): marginsIgnoreSafeArea = ignores
    case .inheritsMargins(let inherits): inheritsMargins = inherits
    default: apply(arranging: setting.property, at: setting.span)
    }
  }

  private mutating func apply(arranging property: Setting.Property, at span: SourceSpan?) {
    switch property {
    case .axis(let axis): arrangement.axis = axis
    case .spacing(let spacing):
      (arrangement.spacing, arrangement.spacingSpan) = (spacing, span)
    case .spacingAfter(let item, let spacing): arrangement.spacingAfter[item] = spacing
    case .lineSpacing(let spacing): arrangement.lineSpacing = spacing
    case .distribution(let distribution):
      (arrangement.distribution, arrangement.distributionSpan) = (distribution, span)
    case .alignment(let alignment):
      (arrangement.alignment, arrangement.alignmentSpan) = (alignment, span)
    case .columns(let count): arrangement.columns = max(1, count)
    case .span(let count): self.span = max(1, count)
    case .baselineRelative: arrangement.isBaselineRelative = true
    default: break
    }
  }
}

extension Edge {
  /// The edge as it is on a screen: left or right, and not leading or trailing.
  fileprivate func absolute(on screen: Screen) -> Edge {
    let isLeftToRight = screen.direction == .leftToRight
    return switch self {
    case .leading: isLeftToRight ? .left : .right
    case .trailing: isLeftToRight ? .right : .left
    case .top, .left, .bottom, .right: self
    }
  }
}
