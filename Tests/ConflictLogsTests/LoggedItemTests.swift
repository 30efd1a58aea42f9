import Testing

@testable import ConflictLogs

/// What the words of a log stand for.
@Suite struct LoggedItemTests {
  @Test(arguments: [
    ("CardView", LoggedItem.Owner.app), ("Shop.UICard", .app), ("UIKit.Card", .app), ("UIs", .app),
    ("UIButton", .system), ("MKMapView", .system), ("_UILayoutGuide", .system),
    ("_UITextFieldCanvasView", .apple),
  ])
  func whoseClassAnItemIsOf(name: String, owner: LoggedItem.Owner) {
    #expect(LoggedItem(name: name).owner == owner)
  }

  @Test(arguments: ["+", "-"])
  func aSystemDistanceIsAddedOrTakenAway(sign: String) throws {
    func log(_ distance: Int) -> ConflictLog {
      ConflictLog(
        """
        Unable to simultaneously satisfy constraints.
        (
            "<NSLayoutConstraint:0x1 UIView:0x3.top == UILabel:0x4.bottom \(sign) NSSpace(8)>",
            "<NSLayoutConstraint:0x2 UIView:0x3.top == UILabel:0x4.bottom \(sign) \(distance)>"
        )
        """)
    }
    for (distance, kind) in [
      (8, ConflictExplanation.Kind.satisfiable), (9, .contradictingConstants),
    ] {
      let log = log(distance)
      #expect(log.unread.isEmpty)
      let conflict = try #require(log.conflicts.first)
      #expect(ConflictExplanation(of: conflict).kind == kind)
    }
  }
}
