public import Constraints

/// The name of an item in its layout.
public struct ItemID: Hashable, Comparable, Sendable {
  /// The position in ``Layout/items``.
  public let index: Int

  /// Names the item at `index` of ``Layout/items``.
  public init(index: Int) {
    self.index = index
  }

  /// The window itself; every layout has it as its first item.
  public static let screen = ItemID(index: 0)

  /// The part of the window that no bar or sensor covers; every layout's second item.
  public static let safeArea = ItemID(index: 1)

  /// Orders items by their place in the layout: parents before children.
  public static func < (first: ItemID, second: ItemID) -> Bool {
    first.index < second.index
  }
}

/// A rectangle that rows can speak of: the screen, a guide, or a view with its content.
public struct Item: Hashable, Sendable {
  /// What the item is, with what only that kind has.
  public enum Kind: Hashable, Sendable {
    /// The window or its safe area; fixed by the screen.
    case screen

    /// A rectangle that is never drawn.
    case guide

    /// The guide of what of the parent lies in the safe area of the screen (UIKit's
    /// `safeAreaLayoutGuide`).
    case safeArea

    /// The guide inside the margins of the parent (UIKit's `layoutMarginsGuide`).
    case margins

    /// The guide inside the margins of the parent that is not wider than is easily read (UIKit's
    /// `readableContentGuide`).
    case readable

    /// The guide of what scrolls in the parent, a scroll area (UIKit's `contentLayoutGuide`).
    case content

    /// The guide of the parent's own frame, a scroll area (UIKit's `frameLayoutGuide`).
    case frame

    /// A plain view.
    case view

    /// A text.
    case label(Text)

    /// A picture.
    case image(Picture)

    /// A button, a slider or another control.
    case control(Control)

    /// A view that places the views in it beside or below each other (`UIStackView`).
    case stack

    /// A view that places the views in it in columns of one width.
    case grid

    /// A view that places the views in it beside each other on as many lines as they need
    /// (`UICollectionViewFlowLayout`).
    case flow

    /// A view whose content may be larger than it is (`UIScrollView`).
    case scroll
  }

  /// The name that rows use.
  public var name: String

  /// What the item is.
  public var kind: Kind

  /// What the item is in states of the layout in which it has another text, another picture or other titles.
  public var kindsInStates: [String: Kind] = [:]

  /// The view that contains the item; nil for the screen and its guides.
  public var parent: ItemID?

  /// When the item is there at all; nil for always.
  public var condition: Condition?

  /// What applies to the item, later settings overriding earlier ones.
  public var settings: [Setting]

  /// Where the item was declared: its name.
  public var span: SourceSpan?

  /// The name of the component that the item is an instance of; nil for all others.
  public var component: String?

  /// The instance whose component declares the item; nil outside of components.
  public var instance: ItemID?

  /// Makes an item.
  public init(
    name: String, kind: Kind = .view, parent: ItemID? = .screen, condition: Condition? = nil,
    settings: [Setting] = [], span: SourceSpan? = nil, component: String? = nil,
    instance: ItemID? = nil
  ) {
    self.name = name
    self.kind = kind
    self.parent = parent
    self.condition = condition
    self.settings = settings
    self.span = span
    self.component = component
    self.instance = instance
  }

  /// Whether the item is a rectangle that is never drawn.
  public var isGuide: Bool {
    switch kind {
    case .guide, .safeArea, .margins, .readable, .content, .frame: true
    default: false
    }
  }

  /// Whether the item is drawn, as opposed to the screen and to guides.
  public var isView: Bool {
    if case .screen = kind { false } else { !isGuide }
  }

  /// Whether the item scrolls where it is declared in a scroll area: the area's own guides do not.
  package var scrollsInArea: Bool { isView || kind == .guide }

  /// Whether the item may take over margins of the view around it on some screen.
  var inheritsMargins: Bool {
    settings.contains { if case .inheritsMargins(true) = $0.property { true } else { false } }
  }

  /// The words of a text.
  public struct Text: Hashable, Sendable {
    /// The text; line feeds break lines.
    public var string: String

    /// Makes a text.
    public init(_ string: String) {
      self.string = string
    }
  }

  /// The size of a picture.
  public struct Picture: Hashable, Sendable {
    /// The intrinsic size in points.
    public var size: Size

    /// Makes a picture of a size in points.
    public init(size: Size) {
      self.size = size
    }
  }
}

/// One property of an item, which may depend on a condition.
public struct Setting: Hashable, Sendable {
  /// What is set.
  public var property: Property

  /// When it applies; nil for always.
  public var condition: Condition?

  /// Where it was written.
  public var span: SourceSpan?

  /// Makes a setting.
  public init(_ property: Property, when condition: Condition? = nil, at span: SourceSpan? = nil) {
    self.property = property
    self.condition = condition
    self.span = span
  }

  /// A property of an item with its value.
  public enum Property: Hashable, Sendable {
    /// The font of a label (default: system 17).
    case font(Font)

    /// The greatest number of lines of a label; 0 is no limit (default: 1, as in UIKit).
    case lines(Int)

    /// The intrinsic size in points, stated instead of measured; none along an axis that is nil. For
    /// a label it is the size of the text on one line; a label that may wrap takes as many lines as
    /// its width makes of that.
    case content(IntrinsicSize)

    /// How far the frame of the view reaches beyond the rectangle that rows speak of, in points
    /// (UIKit's `alignmentRectInsets`; default: nothing).
    case alignmentInsets(Insets)

    /// How strongly the item refuses to grow beyond its content along an axis.
    case hugging(Axis, Priority)

    /// How strongly the item refuses to shrink below its content along an axis.
    case compression(Axis, Priority)

    /// How a picture fills its frame (default: scaleToFill, as in UIKit).
    case contentMode(ContentMode)

    /// Whether the view and what is in it cannot be seen. Its rows hold all the same; in a stack it
    /// takes no room, in a grid or flow no place.
    case hidden(Bool)

    /// That the view may lie above any other one.
    case overlay

    /// That the view can be tapped although it is no control.
    case tappable

    /// That what is in the view is cut off at its edges, and may reach beyond them (UIKit's `clipsToBounds`).
    case clips

    /// That a scroll area rests at whole pages of its own size, the last of which ends with the content
    /// (UIKit's `isPagingEnabled`).
    case pages

    /// That the view may lie above a certain one.
    case above(ItemID)

    /// The distance in points that content keeps from an edge (default: 8, on the screen 16 or 20 at
    /// the sides and nothing above and below). A stack, a grid and a flow keep only margins that are
    /// set. What of a view or a stack lies outside the safe area is added.
    case margin(Edge, Double)

    /// Whether the margins are measured from the edges alone, however much of the view lies outside
    /// the safe area (UIKit's `insetsLayoutMarginsFromSafeArea`, turned round; default: false).
    case marginsIgnoreSafeArea(Bool)

    /// Whether the margins are at least as large as what of those of the view around it reaches into
    /// the view (UIKit's `preservesSuperviewLayoutMargins`; default: false).
    case inheritsMargins(Bool)

    /// The direction of a stack (default: horizontal).
    case axis(Axis)

    /// The distance in points between neighbours (default: 0; 10 in a flow).
    case spacing(Double)

    /// The distance in points behind one view of a stack, instead of the usual one.
    case spacingAfter(ItemID, Double)

    /// The distance in points between the rows of a grid or the lines of a flow (default: the
    /// spacing of a grid; 10 in a flow).
    case lineSpacing(Double)

    /// How the room is shared out (default: fill; equalSpacing in a flow).
    case distribution(Distribution)

    /// Where views lie across the axis (default: fill; center in a flow).
    case alignment(Alignment)

    /// The number of columns of a grid (default: 1).
    case columns(Int)

    /// How many columns a view in a grid takes (default: 1); at most as many as there are.
    case span(Int)

    /// Whether a vertical stack spaces baselines instead of edges.
    case baselineRelative
  }
}

/// How a picture fills its frame (UIKit's `UIView.ContentMode`).
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// Stretched to the frame.
  case scaleToFill

  /// Scaled to fit inside, keeping its aspect ratio.
  case aspectFit

  /// Scaled to cover, keeping its aspect ratio.
  case aspectFill

  /// Not scaled.
  case center
}

/// A font by family, size and weight.
public struct Font: Hashable, Sendable {
  /// How heavy the strokes are.
  public enum Weight: String, Hashable, Sendable, CaseIterable {
    /// The lightest weight: hairlines.
    case ultraLight

    /// Between ultraLight and light.
    case thin

    /// A little lighter than running text.
    case light

    /// The weight of running text.
    case regular

    /// Between regular and semibold.
    case medium

    /// The weight of headlines.
    case semibold

    /// The weight of strong emphasis.
    case bold

    /// Between bold and black.
    case heavy

    /// The heaviest weight.
    case black
  }

  /// The size in points.
  public var size: Double

  /// The weight.
  public var weight: Weight

  /// How far the baselines of lines are apart, in points, as UIKit's text styles state it; nil for the
  /// height of a line.
  public var leading: Double?

  /// The text style that the font follows as people choose text sizes; nil for a font of a stated size.
  public internal(set) var style: TextStyle?

  /// Makes the system font of a size in points, with its lines so many points apart.
  public static func system(
    _ size: Double, weight: Weight = .regular, leading: Double? = nil
  ) -> Font {
    Font(size: size, weight: weight, leading: leading)
  }

  /// The default font of a label: system 17, whatever text size people choose.
  public static let label = Font.system(17)
}
