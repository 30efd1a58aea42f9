internal import Constraints
internal import LayoutDSL

/// An area that scrolls sideways although it is meant to scroll down only.
enum ScrollsBothWaysRule: RuleCheck {
  static let summary =
    "an area that scrolls down also scrolls sideways, because its content is not limited to its width"

  static let explanation = """
    The content of a scroll area is wider than the area by more than half a device pixel, and no row \
    says how wide the content is, or only how wide at least; and either the content is also higher \
    than the area, where no row says anything, or a text that may have several lines stays on one, \
    wider than the area or as wide as the content but for its margins. An area scrolls along every axis along which its content is larger than it is, so that \
    this one can be pushed sideways.

    The same is told where a row makes the content, or a view in it, about as wide as the area, as \
    `row.width == list.width` behind a margin of 16 points or `page.content.width == page.width + 32`: \
    the content is wider than the area by less than half of it, and nothing begins beyond its edge that one \
    could want to scroll to.

    A long text that is tied to all four edges of the content is the usual case: nothing limits its \
    width, and so it stays on one line and makes the content as wide as that.

    What to do: say how wide the content is, `page.content.width == page.width`. An area that is \
    meant to be moved in both directions, such as a map, allows the finding with \
    `allow scrolls-both-ways`.
    """

  static let firing = """
    layout "Article" {
      screens 320x568
      scroll page {
        visual "|[page]|"
        visual "V:|[page]|"
        label article "The highest mountains of the world" {
          visual "|-16-[article]-16-|"
          visual "V:|-16-[article(>=800)]-16-|"
          font system 28
          lines 0
        }
      }
    }
    """

  static let silent = """
    layout "Article" {
      screens 320x568
      scroll page {
        visual "|[page]|"
        visual "V:|[page]|"
        page.content.width == width
        label article "The highest mountains of the world" {
          visual "|-16-[article]-16-|"
          visual "V:|-16-[article(>=800)]-16-|"
          font system 28
          lines 0
        }
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    let unstated = UnstatedWidth.all(on: scene).compactMap { scrolling -> Fault? in
      let excess = { (axis: Axis) in
        scrolling.inner.size(along: axis) - scrolling.outer.size(along: axis)
      }
      // What is at least as wide as a number or the area may be moved both ways on purpose.
      let isMeantToBeWide = scene.isWidthLimitedBelow(ofContent: scrolling.content)
      guard scene.screen.shows(excess(.horizontal)),
        !isMeantToBeWide && scene.screen.shows(excess(.vertical))
          && scrolling.isSettled(along: .vertical, on: scene)
          || scrolling.textsOnOneLine(on: scene).contains(where: {
            let width = scene.frame(of: $0).width
            return width > scrolling.outer.width
              || scrolling.inner.width - width <= 2 * SolvedScreen.greatestMargin
          })
      else { return nil }
      return Fault(
        .scrollsBothWays, of: scrolling,
        message: message(of: scrolling.area, excess: excess(.horizontal), on: scene),
        extent: excess(.horizontal), on: scene)
    }
    let overwide = overwideViews(on: scene)
    let told = Set(overwide.map(\.area))
    return overwide.map { fault(of: $0, on: scene) }
      + unstated.filter { fault in !(fault.identity.item.map(told.contains) ?? false) }
  }

  private static func message(
    of area: ItemID, excess: Double, on scene: SolvedScreen
  ) -> String {
    "`\(scene.layout[area].name)` scrolls sideways too: its content is \(excess.points) wider than it is"
  }

  /// A row that makes something in a scroll area too wide for it.
  private struct Overwide {
    var area: ItemID
    var content: ItemID
    var view: ItemID
    var row: Int
  }

  /// The rows that make the content of an area, or a view in it, as wide as the area or a little wider, so that it
  /// reaches beyond the edge of the area and nothing else does by more.
  ///
  /// - Complexity: linear in the views in scroll areas and the rows of those that span what scrolls.
  private static func overwideViews(on scene: SolvedScreen) -> [Overwide] {
    let inside = scene.viewsByScrollArea()
    guard !inside.isEmpty else { return [] }
    return scene.views.compactMap { area in
      guard let views = inside[area], let content = scene.layout.content(of: area),
        !scene.problem[area].settings.pages,
        [area, content].allSatisfy({ !scene.isSizeFree(of: $0, along: .horizontal) }),
        !scene.collapsed.affects(area, along: .horizontal, on: scene)
      else { return nil }
      let (outer, inner) = (scene.frame(of: area), scene.frame(of: content))
      let excess = inner.width - outer.width
      // What scrolls in an area that is as high as its content scrolls sideways on purpose.
      guard scene.screen.shows(excess), excess < outer.width / 2,
        scene.screen.shows(abs(inner.height - outer.height))
      else { return nil }
      // What the area shows before it is scrolled.
      let isLeftToRight = scene.screen.direction == .leftToRight
      let shown = Rect(
        x: isLeftToRight ? inner.x : inner.x + excess, y: inner.y,
        width: outer.width, height: inner.height)
      let isShownFirst = views.allSatisfy { view in
        let frame = scene.frame(of: view)
        return scene.screen.showsOverlap(of: frame, shown, along: .horizontal)
          || !scene.screen.shows(frame.end(along: .horizontal) - shown.end(along: .horizontal))
            && !scene.screen.shows(shown.x - frame.x)
      }
      guard isShownFirst else { return nil }
      // What stands at a margin from both ends of the content may end with the area.
      let spanning = views.filter { view in
        let frame = scene.frame(of: view)
        return max(frame.x - inner.x, inner.end(along: .horizontal) - frame.end(along: .horizontal))
          <= SolvedScreen.greatestMargin
      }
      for view in [content] + spanning {
        let row = scene.mentions.rows(of: view).first { index in
          let row = scene.layout.rows[index]
          guard row.relation == .equal, row.first.terms == [.init(Anchor(view, .width))],
            row.second.terms.count == 1, row.second.terms[0].coefficient == 1,
            row.second.terms[0].anchor.attribute == .width,
            row.offset >= -2 * SolvedScreen.greatestMargin
          else { return false }
          let other = row.second.terms[0].anchor.item
          return other == area
            || scene.scrollAreas(around: other).first != area
              && !scene.screen.showsDifference(between: scene.frame(of: other).width, outer.width)
        }
        if let row { return Overwide(area: area, content: content, view: view, row: row) }
      }
      return nil
    }
  }

  private static func fault(of overwide: Overwide, on scene: SolvedScreen) -> Fault {
    let (area, view) = (overwide.area, overwide.view)
    let (outer, inner) = (scene.frame(of: area), scene.frame(of: overwide.content))
    let excess = inner.width - outer.width
    let row = scene.layout.rows[overwide.row]
    // What stands beside it was forgotten, or a plus sign was meant as a minus.
    let beside = inner.width - scene.frame(of: view).width
    let offsets = [beside, row.offset, 0].map { 0 - $0 }.filter { $0 < row.offset }
    return Fault(
      .scrollsBothWays, ofContentOf: area, inner: inner, outer: outer,
      message: message(of: area, excess: excess, on: scene), extent: excess,
      proposals: offsets.withoutRepetitions.map {
        Proposal([.replace(row: overwide.row, with: row.withOffset($0))])
      },
      causes: [scene.constraint(.row(overwide.row))].compactMap { $0 }.map { scene.cause($0) },
      on: scene)
  }
}
