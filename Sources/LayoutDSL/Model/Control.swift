extension Item {
  /// A standard control of UIKit.
  public struct Control: Hashable, Sendable {
    /// Which control; the raw values are the words of the language.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A push button with a title (`UIButton` of the type `system`).
      case button
      /// A knob on a track (`UISlider`).
      case slider
      /// A choice between on and off (`UISwitch`).
      case `switch`
      /// A pair of buttons, minus and plus (`UIStepper`).
      case stepper
      /// Titles beside each other, one of which is chosen (`UISegmentedControl`).
      case segments
      /// A bar that fills (`UIProgressView`).
      case progress
      /// A spinning wheel (`UIActivityIndicatorView`).
      case activity
      /// A line of text to be edited (`UITextField` with a rounded border).
      case textField
      /// Wheels for a date (`UIDatePicker`).
      case datePicker
      /// Wheels (`UIPickerView`).
      case picker
      /// A text field for searching, with its surroundings (`UISearchBar`).
      case searchBar
      /// The bar at the top (`UINavigationBar`).
      case navigationBar
      /// A bar of buttons, mostly at the bottom (`UIToolbar`).
      case toolbar
      /// The bar of tabs at the bottom (`UITabBar`).
      case tabBar

      /// Whether a finger is meant to hit the control as a whole.
      ///
      /// Bars are not: what is touched are the buttons in them.
      public var isInteractive: Bool {
        switch self {
        case .button, .slider, .switch, .stepper, .segments, .textField, .datePicker, .picker,
          .searchBar:
          true
        case .progress, .activity, .navigationBar, .toolbar, .tabBar: false
        }
      }
    }

    /// A look with a size of its own; the raw values are the words of the language.
    public enum Style: String, Hashable, Sendable, CaseIterable {
      /// The large wheel of an activity indicator.
      case large
      /// A date picker that is a button until it is touched.
      case compact
    }

    /// Which control.
    public var kind: Kind

    /// The title of a button, the text or placeholder of a text field, or the titles of segments.
    public var titles: [String]

    /// The look; nil for the usual one.
    public var style: Style?

    /// Makes a control.
    public init(_ kind: Kind, titles: [String] = [], style: Style? = nil) {
      self.kind = kind
      self.titles = titles
      self.style = style
    }
  }
}
