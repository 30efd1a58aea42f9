internal import LayoutDSL

/// What of a root's view bars and sensors cover, as Interface Builder draws it.
///
/// Interface Builder lays out the view of a controller with a simulated status bar and with the bars
/// of the controllers that contain it. The stored frame of a navigation bar tells what its controller's
/// children see; where none is stored, tables by tools version and device do.
struct Surroundings {
  private let document: InterfaceDocument
  private let variant: Variant
  private var markup: Markup { document.markup }

  /// The segues by the object id of the controller that they lead to.
  private let arrivals: [String: [Arrival]]

  /// A segue as its destination sees it.
  private struct Arrival {
    var source: Int
    var kind: String
  }

  init(_ document: InterfaceDocument) {
    self.document = document
    let markup = document.markup
    variant = Variant(markup, for: nil)
    var arrivals: [String: [Arrival]] = [:]
    for (index, element) in markup.elements.enumerated() where element.name == "segue" {
      guard let destination = element["destination"], let kind = element["kind"],
        let source = markup.controller(around: index)
      else { continue }
      arrivals[destination, default: []].append(
        Arrival(source: source, kind: element["relationship"] ?? kind))
    }
    self.arrivals = arrivals
  }

  /// The insets of the safe area of a root of some size, in points.
  func safeArea(of root: InterfaceRoot, size: Size, isBelowBars: Bool) -> Insets {
    let holder = markup[root.element].parent ?? 0
    switch root.kind {
    case .cell: return Insets()
    case .view:
      guard markup[holder].name == "objects", size == document.device.size,
        markup.metrics(of: root.element, "simulatedDestinationMetrics") == nil
      else { return Insets() }
      return Insets(top: statusBar(of: root.element), bottom: homeIndicator)
    case .controllerView:
      var insets = safeArea(ofController: holder, size: size)
      if isBelowBars { insets.top = 0 }
      return insets
    }
  }

  private func safeArea(ofController controller: Int, size: Size) -> Insets {
    let screen = self.screen(of: controller, for: size)
    let bars = bars(around: controller)
    let status = statusBar(of: controller)
    var top = status
    if let bar = bars.navigation {
      if let frame = storedFrame(of: bar), document.toolsVersion >= 13_000 {
        top = frame.y + frame.height
      } else {
        top = status + (storedFrame(of: bar)?.height ?? 44)
      }
    }
    if let metrics = markup.child(of: controller, key: "simulatedTopBarMetrics") {
      top = status
      if markup[metrics].name == "simulatedNavigationBarMetrics" {
        top += markup[metrics]["prompted"] == "YES" ? 74 : 44
      }
    }
    var bottom = homeIndicator
    var bottomBar = 0.0
    if bars.tab { bottomBar = 49 }
    if bars.toolbar { bottomBar = 44 }
    if let metrics = markup.metrics(of: controller, "simulatedBottomBarMetrics") {
      bottomBar =
        switch metrics {
        case "simulatedTabBarMetrics": 49
        case "simulatedToolbarMetrics": 44
        default: 0
        }
    }
    bottom += bottomBar
    let missing = screen.height - size.height
    if bars.isEmbedded {
      return size.width == screen.width ? Insets(top: status) : Insets()
    }
    if size.width != screen.width || missing < 0 {
      return Insets(top: top, bottom: bottom)
    }
    if missing == 0 { return Insets(top: top, bottom: bottom) }
    if let sheet = sheetInsets(missing, below: bars.navigation) { return sheet }
    // A root that is shorter than the screen ends where opaque bars begin.
    if missing == bottom { return Insets(top: top) }
    if missing == top { return Insets(bottom: bottom) }
    return Insets()
  }

  /// The size at which a root is laid out: that of its stored frame; where that reaches beyond the
  /// screen, because it begins below an opaque bar, without what is beyond.
  func size(of root: InterfaceRoot, storedAs frame: Rect) -> Size {
    let size = Size(width: max(0, frame.width), height: max(0, frame.height))
    guard root.kind == .controllerView, frame.y > 0,
      size == document.device.size || Self.phones.contains(size)
    else { return size }
    return Size(width: size.width, height: max(0, size.height - frame.y))
  }

  /// Whether a root is shown on a whole screen, and not in a window of a stated size.
  func fillsScreen(_ root: InterfaceRoot, size: Size) -> Bool {
    guard root.kind == .controllerView, let holder = markup[root.element].parent else {
      return false
    }
    let screen = self.screen(of: holder, for: size)
    return size.width == screen.width && !bars(around: holder).isEmbedded
      && markup.child(of: holder, key: "freeformSize") == nil
      && (size.width == document.device.size.width || Self.phones.contains(screen))
  }

  /// What bars of containers cover of a root besides the status bar and the home indicator, in points.
  func bars(of root: InterfaceRoot, size: Size) -> Insets {
    let holder = markup[root.element].parent ?? 0
    let insets = safeArea(ofController: holder, size: size)
    return Insets(
      top: max(0, insets.top - statusBar(of: holder)),
      bottom: max(0, insets.bottom - homeIndicator))
  }

  /// The sizes of the phones that documents without a device are drawn for.
  private static let phones: Set<Size> = [
    Size(width: 320, height: 480), Size(width: 320, height: 568), Size(width: 375, height: 667),
    Size(width: 414, height: 736), Size(width: 600, height: 600),
  ]

  /// The size of the screen around the view of a controller.
  private func screen(of controller: Int, for size: Size) -> Size {
    if let own = markup.child(of: controller, key: "freeformSize"),
      let width = markup[own]["width"].flatMap(Double.init),
      let height = markup[own]["height"].flatMap(Double.init)
    {
      return Size(width: width, height: height)
    }
    // Documents without a device have square canvases, or the size of a simulated device.
    if document.device.name == nil, size.width != document.device.size.width { return size }
    if markup.metrics(of: controller, "simulatedDestinationMetrics") != nil { return size }
    return document.device.size
  }

  /// The insets of a page sheet, which leaves 54 points of the screen free (48 in newer builds).
  private func sheetInsets(_ missing: Double, below bar: Int?) -> Insets? {
    let isNew = document.toolsVersion >= 23_000
    guard document.toolsVersion >= 14_800, missing == (isNew ? 48 : 54) else { return nil }
    let top = bar.flatMap(storedFrame(of:)).map { $0.y + $0.height } ?? (isNew ? 20 : 0)
    return Insets(top: top, bottom: isNew ? 0 : homeIndicator)
  }

  // MARK: - Containers

  /// The bars of the controllers around a controller.
  private struct Bars {
    var navigation: Int?
    var tab = false
    var toolbar = false
    /// Whether a container view of another controller shows it.
    var isEmbedded = false
  }

  private func bars(around controller: Int) -> Bars {
    var visited: Set<Int> = []
    return bars(around: controller, &visited)
  }

  private func bars(around controller: Int, _ visited: inout Set<Int>) -> Bars {
    guard visited.insert(controller).inserted, let id = markup[controller]["id"] else {
      return Bars()
    }
    var bars = Bars()
    for arrival in arrivals[id] ?? [] where bars.navigation == nil && !bars.tab {
      switch arrival.kind {
      case "rootViewController":
        guard markup[arrival.source].name == "navigationController" else { continue }
        bars = self.bars(around: arrival.source, &visited)
        if markup[arrival.source]["navigationBarHidden"] != "YES" {
          bars.navigation = markup.child(of: arrival.source, named: "navigationBar")
        }
        bars.toolbar = markup[arrival.source]["toolbarHidden"] == "NO"
      case "viewControllers":
        if markup[arrival.source].name == "tabBarController" { bars.tab = true }
      case "show", "push":
        let outer = self.bars(around: arrival.source, &visited)
        if outer.navigation != nil {
          bars = outer
          bars.isEmbedded = false
        }
      case "embed": bars.isEmbedded = bars.navigation == nil && !bars.tab
      default: break
      }
    }
    if markup[controller]["hidesBottomBarWhenPushed"] == "YES" { bars.tab = false }
    return bars
  }

  private func storedFrame(of bar: Int) -> Rect? {
    variant.storedFrame(of: bar)
  }

  // MARK: - Tables

  private func statusBar(of holder: Int) -> Double {
    let device = document.device
    if markup.metrics(of: holder, "simulatedStatusBarMetrics") == "nil" { return 0 }
    if device.size.width > device.size.height, !device.isPad { return 0 }
    let version = document.toolsVersion
    if device.isPad { return device.hasHomeIndicator && version >= 14_800 ? 24 : 20 }
    guard device.hasHomeIndicator else {
      return (15_000..<21_000).contains(version) ? 0 : 20
    }
    if version < 13_000 { return 20 }
    let current: Double =
      switch device.name {
      case "retina6_1", "retina6_5": version < 21_000 ? 44 : 48
      case "retina5_9", "retina5_4": version < 21_000 ? 44 : 50
      case "retina6_0", "retina6_7": 47
      case "retina6_3", "retina6_8", "retina6_9": 62
      case "retina6_6": 68
      default: 59
      }
    return isDoubled ? 2 * current : current
  }

  /// Whether the build records twice the insets.
  private var isDoubled: Bool { (23_727...24_765).contains(document.toolsVersion) }

  private var homeIndicator: Double {
    let device = document.device
    guard device.hasHomeIndicator, document.toolsVersion >= 13_000 else { return 0 }
    if device.isPad { return 20 }
    if device.size.width > device.size.height { return 21 }
    return isDoubled ? 68 : 34
  }
}

extension Markup {
  /// The controller that an element belongs to.
  func controller(around index: Int) -> Int? {
    var next: Int? = index
    while let element = next {
      if let parent = elements[element].parent, elements[parent].name == "objects" {
        return elements[element].name.hasSuffix("ontroller") ? element : nil
      }
      next = elements[element].parent
    }
    return nil
  }

  /// The name of the element that says what is simulated around a controller or a view.
  func metrics(of holder: Int, _ key: String) -> String? {
    child(of: holder, key: key).map { elements[$0].name }
  }
}
