/// What of an Interface Builder document does not become part of its layouts.
///
/// Found where documents are read, not on a screen.
enum WithoutEffectRule: RuleCheck {
  static let summary =
    "a part of an Interface Builder document is left out of its layouts, or means another one "
    + "than it seems to"

  static let explanation = """
    Documents that were merged or edited by hand have parts that Interface Builder passes over: a \
    constraint whose view is gone or lies in another scene, an id that two elements have, a scene \
    without extent, constraints where Auto Layout is switched off. The document opens, and its layout \
    is another one than the one that is written there. What cannot be read at all, such as a \
    constraint between `top` and `leading`, is an error and no finding.

    What to do: open the document in Xcode, make the constraint anew where it is meant, and remove it \
    where it is not; give each element an id of its own.
    """

  static let firing = """
    <label text="Sunny" translatesAutoresizingMaskIntoConstraints="NO" id="a">
      <rect key="frame" x="16" y="20" width="47" height="20.5"/>
    </label>
    <constraint firstItem="a" firstAttribute="leading"
      secondItem="gone" secondAttribute="leading" constant="16"/>
    """

  static let silent = """
    <label text="Sunny" translatesAutoresizingMaskIntoConstraints="NO" id="a">
      <rect key="frame" x="16" y="20" width="47" height="20.5"/>
    </label>
    <constraint firstItem="a" firstAttribute="leading"
      secondItem="root" secondAttribute="leading" constant="16"/>
    """
}
