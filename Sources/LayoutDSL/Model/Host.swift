/// Who gives a layout its size, where that is not a whole screen.
///
/// A host sets the size by required rows (`UIView-Encapsulated-Layout-Width` and `-Height` in the logs of
/// Apple's engine), and on the way to the final size it passes by others, 0 among them: 22 of 40 logs of
/// "Unable to simultaneously satisfy constraints" in public trackers come from such a moment.
public enum Host: String, Hashable, Sendable, CaseIterable {
  /// The layout is a cell of a table or of a collection.
  case cell

  /// The layout is a header or a footer of a table or of a section.
  case header

  /// The layout is a view that others size, such as the content of a bar or of a popover.
  case view

  /// The layout fills a window that people resize.
  case window
}
