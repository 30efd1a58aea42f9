import Constraints

// The logs that github.com/johnpatrickmorgan/wtfautolayout (d663a4f) is tested with.
extension AppleCase {
  static let wtfAutoLayout = [
    c01, c02, c04, c06, c08, c10, c11, c13, c14, c16, c17, c19, c20, c22, c23, c43, c44, c45,
  ]

  /// Every navigation-bar button stack on iOS 11: 15 + 15 of margins in a width of 0.
  static let c01 = AppleCase(
    "C01", "so45163786", conflicts: [[0, 1, 2]], withoutImplicitRows: []
  ) { system in
    let bar = system.box("_UIButtonBarStackView")
    let guide = system.box("UIViewLayoutMarginsGuide")
    bar.width <= 0
    guide.left == bar.left + 15
    guide.right == bar.right - 15
  }

  static let c02 = AppleCase(
    "C02", "so45452294", conflicts: [[0, 1, 2]], withoutImplicitRows: []
  ) { system in
    let tag = system.box("TagView")
    let header = system.box("QuestionDetailHearderView")
    tag.left == header.left + 13
    tag.right == header.right - 13
    header.width == 0
  }

  /// The same rows as C01, reported a second time.
  static let c04 = AppleCase(
    "C04", "so45487045", conflicts: [[0, 1, 2]], withoutImplicitRows: [], rows: c01.rows)

  static let c06 = AppleCase(
    "C06", "issue5", conflicts: [[2, 3, 4, 5, 6, 7, 8]], withoutImplicitRows: []
  ) { system in
    let scroll = system.box("UIScrollView")
    let stack = system.box("LQScrollingStackView")
    let corner = system.box("LQRoundedCornerView")
    let image = system.box("UIImageView")
    let badge = system.box("LLBadgeView")
    let spacer = system.box("_UILayoutSpacer")
    scroll.left == stack.left
    scroll.right == stack.right
    stack.left == corner.leftMargin
    stack.right == corner.rightMargin
    image.width == corner.width * 0.25
    badge.right == spacer.right
    badge.centerX == image.centerX
    badge.width == 0
    spacer.right >= image.right
  }

  /// 52 + 42 in 86.
  static let c08 = AppleCase(
    "C08", "issue13", conflicts: [[0, 1, 2, 3, 4]], withoutImplicitRows: [[0, 1, 2, 3, 4]]
  ) { system in
    let view = system.box("UIView")
    let cancel = system.box("UIButton")
    let guide = system.box("UIViewLayoutMarginsGuide")
    view.height == 86
    cancel.top == view.top
    cancel.height == 52
    guide.bottom == cancel.bottom
    guide.bottom + 42 == view.bottom
  }

  static let c10 = AppleCase(
    "C10", "issue20", conflicts: [[0, 1, 2]], withoutImplicitRows: []
  ) { system in
    let label = system.box("UILabel")
    let view = system.box("ClassName")
    label.top >= view.top + 8
    label.centerY == view.centerY
    view.height == 0
  }

  /// The smallest normal number as the height of "no header"; it counts as 0.
  static let c11 = AppleCase(
    "C11", "custom1", conflicts: [[1, 2, 3]], withoutImplicitRows: [[0, 1, 2, 3]]
  ) { system in
    let stack = system.box("UIStackView")
    let header = system.box("HeaderView")
    stack.height == 24
    stack.top == header.top + 21
    stack.bottom + 9 == header.bottom
    header.height == 2.22507e-308
  }

  static let c13 = AppleCase(
    "C13", "custom3", conflicts: [[0, 1, 2, 3, 4]], withoutImplicitRows: []
  ) { system in
    let label = system.box("VeryLargeLabelWithBorder")
    let inner = system.box("UIView:9490")
    let outer = system.box("UIView:9060")
    label.bottom + 3 == inner.bottom
    label.top == inner.top + 3
    outer.height == 0
    inner.bottom == outer.bottom
    inner.top == outer.top
  }

  static let c14 = AppleCase(
    "C14", "custom4", conflicts: [[1, 3, 5]], withoutImplicitRows: [[0, 1, 3, 5]]
  ) { system in
    let guide = system.box("_UILayoutGuide")
    let view = system.box("UIView")
    let collection = system.box("UICollectionView")
    guide.height == 0
    guide.bottom == view.bottom
    collection.height == 230
    guide.top == collection.bottom + 87
    view.height == 568
    view.bottom == collection.bottom
  }

  static let c16 = AppleCase(
    "C16", "custom6", conflicts: [[0, 2, 3, 4, 5, 6, 7, 8, 9, 10]], withoutImplicitRows: []
  ) { system in
    let image = system.box("ListViewImage")
    let label = system.box("ListViewItemLabel")
    let bar = system.box("UIView")
    let line = system.box("LineView")
    let cell = system.box("UITableViewCellContentView")
    image.width == 1.574 * image.height
    label.height == 0
    bar.height == 11
    label.top == cell.top + 7
    image.top == label.bottom + 7
    image.width == 0.4 * cell.width
    bar.top == image.bottom + 9
    line.top >= bar.bottom + 11
    line.bottom == cell.bottom
    cell.height == 123.5
    cell.width == 342
  }

  static let c17 = AppleCase(
    "C17", "custom7", conflicts: [[0, 1, 2, 3]], withoutImplicitRows: [[0, 1, 2, 3]]
  ) { system in
    let image = system.box("UIImageView")
    let cell = system.box("UITableViewCell")
    image.height == 60
    image.top == cell.top
    cell.bottom == image.bottom
    cell.height == 80
  }

  /// The safe area ends 34 above the window, the view is tied to both.
  static let c19 = AppleCase(
    "C19", "papertrail1", conflicts: [[0, 1, 2, 3, 4]], withoutImplicitRows: [[0, 1, 2, 3, 4]]
  ) { system in
    let some = system.box("SomeView")
    let safeArea = system.box("UIViewSafeAreaLayoutGuide")
    let container = system.box("UIInputSetContainerView")
    let window = system.box("UIRemoteKeyboardWindow")
    let host = system.box("UIInputSetHostView")
    some.bottom <= safeArea.bottom - 8
    container.bottom == window.bottom
    host.bottom == container.bottom
    some.bottom == host.bottom
    safeArea.bottom + 34 == window.bottom
  }

  /// 0.9 of the height of a sibling that top and bottom are aligned with.
  static let c20 = AppleCase(
    "C20", "papertrail2", conflicts: [[0, 1, 2, 3, 4, 5]],
    withoutImplicitRows: [[0, 1, 2, 3, 4, 5]]
  ) { system in
    let okay = system.box("YOU'RE OK")
    let mate = system.box("Mate")
    let image = system.box("UIImageView")
    okay.height == 40
    image.height == 0.9 * mate.height
    okay.bottom == mate.bottom
    okay.bottom == image.bottom
    okay.top == mate.top
    okay.top == image.top
  }

  static let c22 = AppleCase(
    "C22", "example2", conflicts: [[0, 1]], withoutImplicitRows: [[0, 1]]
  ) { system in
    let label = system.box("name_label")
    label.height == 25
    label.height >= 50
  }

  static let c23 = AppleCase(
    "C23", "example3", conflicts: [[0, 1, 2]], withoutImplicitRows: []
  ) { system in
    let button = system.box("UIButton")
    let label = system.box("UILabel")
    button.width == 0
    label.left == button.left + 15
    label.right + 15 == button.right
  }

  /// One row, which can hold.
  static let c43 = AppleCase("C43", "issue1", conflicts: [], withoutImplicitRows: []) { system in
    let background = system.box("progress background")
    background.height == 5
  }

  /// Satisfiable as long as the baseline is free; see ``c44(ascender:)``.
  static let c44 = AppleCase("C44", "issue4", conflicts: [], withoutImplicitRows: []) { system in
    let baseline = LinearExpression(system.variable("UILabel.firstBaseline"))
    baselineRows(&system) { _ in baseline }
  }

  /// C44 with the baseline where it is: at a constant distance from the label's top.
  ///
  /// The card is 44 high, the second line ends half its height below it, and the margins take 16.
  /// Below 28 the conflict does not need the line's height of 1 (rows 1 and 2), only that it is not
  /// negative.
  static func c44(ascender: Double) -> AppleCase {
    let all = Array(0...7)
    return AppleCase(
      "C44", "issue4 with an ascender of \(ascender)",
      conflicts: ascender < 28 ? [[0, 3, 4, 5, 6, 7]] : ascender < 28.5 ? [all] : [],
      withoutImplicitRows: ascender < 28.5 ? [all] : []
    ) { system in
      baselineRows(&system) { label in label.top + ascender }
    }
  }

  private static func baselineRows(
    _ system: inout RowSystem, baseline: (Box) -> LinearExpression
  ) -> [Constraint] {
    let corner = system.box("LQRoundedCornerView")
    let first = system.box("UIView:c3c0")
    let second = system.box("UIView:c560")
    let area = system.box("UIView:e6f0")
    let label = system.box("UILabel")
    return [
      corner.height >= 44,
      first.height == 1,
      second.height == first.height,
      second.centerY == corner.bottom,
      area.top == corner.top,
      area.bottom == second.bottom,
      label.top == area.topMargin,
      baseline(label) == area.bottomMargin,
    ]
  }

  /// One row whose second item is a guide; it can hold.
  static let c45 = AppleCase("C45", "issue16", conflicts: [], withoutImplicitRows: []) { system in
    let stack = system.box("StackView")
    let guide = system.box("UILayoutGuide")
    stack.left == guide.left + 10
  }
}
