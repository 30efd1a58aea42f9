/// A setting about where views go: in stacks, grids and flows, inside margins, above each other.
enum PlacementSyntax {
  /// `hidden`
  case hidden
  /// `overlay`
  case overlay
  /// `tappable`
  case tappable
  /// `clips`
  case clips
  /// `pages`
  case pages
  /// `above card`
  case above(NameSyntax)
  /// `margins 8`, or `margins top 8 leading 16`: a side is an edge, an axis, or nil for all edges.
  case margins([(side: NameSyntax?, distance: ExpressionSyntax)])
  /// `marginsIgnoreSafeArea`
  case marginsIgnoreSafeArea
  /// `inheritsMargins`
  case inheritsMargins
  /// `alignmentInsets left 2 right 2`; sides as those of `margins`.
  case alignmentInsets([(side: NameSyntax?, distance: ExpressionSyntax)])
  /// `contentWidth 230`, or `contentHeight 18`
  case contentAlong(Axis, ExpressionSyntax)
  /// `axis vertical`
  case axis(NameSyntax)
  /// `spacing 8`, or `spacing 20 after title`
  case spacing(ExpressionSyntax, after: NameSyntax?)
  /// `lineSpacing 8`
  case lineSpacing(ExpressionSyntax)
  /// `distribution fillEqually`
  case distribution(NameSyntax)
  /// `alignment center`
  case alignment(NameSyntax)
  /// `columns 3`
  case columns(ExpressionSyntax)
  /// `span 2`
  case span(ExpressionSyntax)
  /// `baselineRelative`
  case baselineRelative

  /// The words that begin such a setting.
  static let words = [
    "above", "alignment", "alignmentInsets", "axis", "baselineRelative", "clips", "columns",
    "contentHeight", "contentWidth", "distribution", "hidden", "inheritsMargins", "lineSpacing",
    "margins", "marginsIgnoreSafeArea", "overlay", "pages", "spacing", "span", "tappable",
  ]

  /// The word that begins the setting.
  var word: String {
    switch self {
    case .hidden: "hidden"
    case .overlay: "overlay"
    case .tappable: "tappable"
    case .clips: "clips"
    case .pages: "pages"
    case .above: "above"
    case .margins: "margins"
    case .marginsIgnoreSafeArea: "marginsIgnoreSafeArea"
    case .inheritsMargins: "inheritsMargins"
    case .alignmentInsets: "alignmentInsets"
    case .contentAlong(.horizontal, _): "contentWidth"
    case .contentAlong(.vertical, _): "contentHeight"
    case .axis: "axis"
    case .spacing: "spacing"
    case .lineSpacing: "lineSpacing"
    case .distribution: "distribution"
    case .alignment: "alignment"
    case .columns: "columns"
    case .span: "span"
    case .baselineRelative: "baselineRelative"
    }
  }
}
