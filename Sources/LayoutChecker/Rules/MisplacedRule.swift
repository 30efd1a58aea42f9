/// A view of an Interface Builder document that is not stored where its constraints put it.
///
/// Layouts have no stored frames: who reads documents makes these findings.
enum MisplacedRule: RuleCheck {
  static let summary =
    "the frame that an Interface Builder document stores for a view is not the one that its "
    + "constraints give"

  static let explanation = """
    An Interface Builder document stores a frame for each view, and the constraints that give the \
    view its frame when the app runs. Where the two differ by more than a point, Xcode shows one \
    thing and the device another: frames were moved without an update of the constraints, or the \
    document was merged or edited by hand. Compared are views that constraints place and \
    determine; stored sizes stand for contents, so that the metrics of texts play no part.

    What to do: choose Editor > Resolve Auto Layout Issues > Update Frames in Xcode, or change the \
    constraints where the stored frame is the one that is meant.
    """

  static let firing = """
    <label text="Sunny" translatesAutoresizingMaskIntoConstraints="NO" id="a">
      <rect key="frame" x="30" y="20" width="47" height="20.5"/>
    </label>
    <constraint firstItem="a" firstAttribute="leading"
      secondItem="root" secondAttribute="leading" constant="16"/>
    """

  static let silent = """
    <label text="Sunny" translatesAutoresizingMaskIntoConstraints="NO" id="a">
      <rect key="frame" x="16" y="20" width="47" height="20.5"/>
    </label>
    <constraint firstItem="a" firstAttribute="leading"
      secondItem="root" secondAttribute="leading" constant="16"/>
    """
}
