internal import LayoutDSL

extension Screen {
  /// The screen as every other one of the same make.
  var withoutName: Screen {
    var screen = self
    screen.name = ""
    return screen
  }
}

extension Sequence<Screen> {
  /// The screens that differ in more than the name, the first of each, in their order.
  var distinct: [Screen] {
    var seen: Set<Screen> = []
    return filter { seen.insert($0.withoutName).inserted }
  }
}
