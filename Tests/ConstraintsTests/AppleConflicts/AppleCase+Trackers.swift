import Constraints

// The logs that users pasted into issue trackers and posts.
extension AppleCase {
  static let trackers = [c25, c26, c28, c29, c31, c32, c34, c35, c37, c38, c40, c41]

  static let c25 = AppleCase(
    "C25", "folding-cell#63", conflicts: [[0, 1]], withoutImplicitRows: [[0, 1]]
  ) { system in
    let view = system.box("UIView")
    view.height == 200
    view.height == 84
  }

  static let c26 = AppleCase(
    "C26", "Swift2ByExample#7", conflicts: [[0, 1, 2, 3]], withoutImplicitRows: []
  ) { system in
    let label = system.box("UILabel")
    let header = system.box("SPUISearchTableHeaderView")
    let button = system.box("Show More")
    label.left == header.leftMargin
    button.left == label.right + 8
    header.rightMargin == button.right
    header.width == 0
  }

  static let c28 = AppleCase(
    "C28", "unstoppable-wallet-ios#1731", conflicts: [[0, 1]], withoutImplicitRows: [[0, 1]]
  ) { system in
    let button = system.box("UIButton")
    let gradient = system.box("GradientView")
    button.bottom == gradient.bottom - 24
    button.bottom == gradient.bottom - 32
  }

  /// The smallest proof that no width may be negative.
  static let c29 = AppleCase(
    "C29", "FDTake#122", conflicts: [[0]], withoutImplicitRows: []
  ) { system in
    let view = system.box("UIView")
    view.width == -16
  }

  /// A hidden arranged view has the required width 0.
  static let c31 = AppleCase(
    "C31", "braintree_ios#237", conflicts: [[0, 1]], withoutImplicitRows: []
  ) { system in
    let hint = system.box("BTUICardHint")
    let visa = system.box("BTUIVisaVectorArtView")
    hint.width == visa.width + 1
    hint.width == 0
  }

  static let c32 = AppleCase(
    "C32", "trust-wallet-ios#279", conflicts: [[0, 1, 2]], withoutImplicitRows: []
  ) { system in
    let stack = system.box("UIStackView")
    let bar = system.box("BrowserNavigationBar")
    stack.left == bar.left + 4
    stack.right == bar.right - 10
    bar.width == 0
  }

  static let c34 = AppleCase(
    "C34", "iOSCollectionInTableDemo#2", conflicts: [[0, 1, 2, 3]],
    withoutImplicitRows: [[0, 1, 2, 3]]
  ) { system in
    let collection = system.box("UICollectionView")
    let cell = system.box("UITableViewCellContentView")
    collection.top == cell.top
    collection.bottom == cell.bottom
    collection.height == 200
    cell.height == 100
  }

  static let c35 = AppleCase(
    "C35", "FDTemplateLayoutCell#368", conflicts: [[0, 1]], withoutImplicitRows: [[0, 1]]
  ) { system in
    let cell = system.box("UITableViewCellContentView")
    cell.width == 375
    cell.width == 0
  }

  /// Margins of 10 + 9 in a bar of height 0; the bar's button (row 3) is innocent.
  static let c37 = AppleCase(
    "C37", "IQKeyboardManager#1259", conflicts: [[0, 1, 2, 4, 5]], withoutImplicitRows: []
  ) { system in
    let bar = system.box("UIKeyboardAssistantBar")
    let stack = system.box("_UIButtonBarStackView")
    let button = system.box("_UIButtonBarButton")
    let guide = system.box("UIViewLayoutMarginsGuide")
    bar.height == 0
    stack.top == bar.top
    stack.bottom == bar.bottom
    button.height == guide.height
    guide.bottom + 9 == stack.bottom
    guide.top == stack.top + 10
  }

  static let c38 = AppleCase(
    "C38", "TagFlowExample#8", conflicts: [[0, 1, 2]], withoutImplicitRows: []
  ) { system in
    let view = system.box("UIView")
    let label = system.box("Tech")
    view.height == 0
    label.bottom + 8 == view.bottom
    label.top == view.top + 8
  }

  static let c40 = AppleCase(
    "C40", "aplus.rs 2017, table", conflicts: [[0, 1, 2]], withoutImplicitRows: []
  ) { system in
    let table = system.box("UITableView")
    let view = system.box("UIView")
    table.right + 8 == view.right
    table.left == view.left + 8
    view.width == 0
  }

  static let c41 = AppleCase(
    "C41", "aplus.rs 2017, segmented", conflicts: [[0, 3, 4, 5, 6, 7]], withoutImplicitRows: []
  ) { system in
    let content = system.box("_UIVisualEffectContentView")
    let effect = system.box("UIVisualEffectView")
    let line = system.box("UIView:56e0")
    let segmented = system.box("UISegmentedControl")
    let root = system.box("UIView:4eb0")
    content.width == effect.width
    line.right == segmented.right
    line.left == segmented.left
    segmented.left == content.leftMargin
    content.rightMargin == segmented.right
    effect.left == root.left
    effect.right == root.right
    root.width == 0
  }
}
