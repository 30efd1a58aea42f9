internal import LayoutDSL

/// How large a control has to be for a finger.
///
/// Apple's Human Interface Guidelines ask for 44 points, and on a watch for 28 at least (the control sizes
/// of "Accessibility"); Google's Material Design asks for 48.
enum TouchTarget {
  /// What a finger needs along each axis, in points.
  static func fingerSize(on screen: Screen) -> Double {
    if isWatch(screen) { return onWatch }
    return screen.platform == "android" ? onAndroid : usual
  }

  /// What a finger needs on a phone or a tablet, in points: Human Interface Guidelines, Buttons.
  private static let usual = 44.0

  /// What a finger needs on a watch, in points.
  private static let onWatch = 28.0

  /// What a finger needs on Android, in density-independent pixels: Material Design, Touch targets.
  private static let onAndroid = 48.0

  /// What a finger needs, with the platform that asks for it where that is not one of the many with 44 points.
  static func words(forFinger size: Double) -> String {
    func square(_ size: Double) -> String { "\(size.hundredths) x \(size.hundredths) pt" }
    return switch size {
    case onWatch: "a finger needs \(square(size)) on a watch"
    case onAndroid: "a finger needs \(square(size)) on Android, and \(square(usual)) elsewhere"
    default: "a finger needs \(square(size))"
    }
  }

  /// Whether a window is that of a watch: no phone is as small.
  private static func isWatch(_ screen: Screen) -> Bool {
    screen.platform == "watchos" || max(screen.size.width, screen.size.height) < 260
  }

  /// The least size of an item along an axis; nil where nobody is to touch it.
  static func leastSize(of item: ItemID, along axis: Axis, on scene: SolvedScreen) -> Double? {
    let finger = fingerSize(on: scene.screen)
    guard case .control(let control) = scene.layout[item].kind, control.kind.isInteractive else {
      return scene.problem[item].settings.isTappable ? finger : nil
    }
    // What is typed in needs room whatever stands in it today.
    let isTypedIn = control.kind == .textField || control.kind == .searchBar
    guard control.kind != .button, !(isTypedIn && axis == .horizontal),
      let usual = scene.contentSize(of: item, along: axis)
    else {
      return finger
    }
    return min(finger, usual)
  }

  /// Whether an item is to be touched and is too small for that along an axis; where its size is
  /// open, that is the fault.
  static func isTooSmall(_ item: ItemID, along axis: Axis, on scene: SolvedScreen) -> Bool {
    guard let least = leastSize(of: item, along: axis, on: scene),
      !scene.isSizeFree(of: item, along: axis)
    else { return false }
    return scene.screen.shows(least - scene.frame(of: item).size(along: axis))
  }
}
