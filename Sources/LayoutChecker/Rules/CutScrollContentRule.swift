internal import Constraints
internal import LayoutDSL

/// Something in a scroll area lies beyond the end of what scrolls, or is never on one page as a whole.
enum CutScrollContentRule: RuleCheck {
  static let summary =
    "a view in a scroll area lies beyond the end of what scrolls, or between two of its pages"

  static let explanation = """
    A view in a scroll area lies beyond the content of the area by more than half a device pixel. An \
    area scrolls as far as its content is large, so that this part can never be seen: it is cut off, \
    or springs back when the finger is lifted. What lies beyond the content and inside the area is seen \
    without scrolling, and not reported.

    An area with `pages` comes to rest at whole pages of its own size, the last of which ends with the \
    content. A text or a control that is on no page as a whole is always cut, and so is a picture, unless \
    it is larger than a page.

    What a row ties to a view that is reported is named with it and not reported again.

    What to do: let the content end where the last view does, \
    `page.content.bottom == story.bottom`, instead of stating how large it is. Make what is on a page as \
    large as a whole share of the area: `height == page.height / 3`.
    """

  static let firing = """
    layout "Story" {
      screens 320x568
      scroll page {
        visual "|[page]|"
        visual "V:|[page]|"
        page.content.width == width
        page.content.height == 1.35 * height
        view story {
          visual "|[story]|"
          top == page.top
          height == 1.5 * page.height
        }
      }
    }
    """

  static let silent = """
    layout "Story" {
      screens 320x568
      scroll page {
        visual "|[page]|"
        visual "V:|[page]|"
        page.content.width == width
        page.content.bottom == story.bottom
        view story {
          visual "|[story]|"
          top == page.top
          height == 1.5 * page.height
        }
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    let inside = scene.viewsByScrollArea()
    var faults: [Fault] = []
    for area in scene.views {
      guard let all = inside[area] else { continue }
      // What a view in the area clips is meant to be cut off by that.
      let views = all.filter { view in
        !scene.ancestors(of: view).prefix { $0 != area }.contains {
          scene.problem[$0].settings.clips
        }
      }
      let protrusions = try Protrusions(of: views, beyond: reach(of: area, on: scene), on: scene) {
        item, side, _ in !scene.collapsed.affects(item, along: side.axis, on: scene)
      }
      faults += protrusions.leaders.map { fault(of: $0, in: area, on: scene) }
      if scene.problem[area].settings.pages {
        let reported = Set(protrusions.leaders.flatMap { [$0.item] + $0.followers })
        faults += views.filter { !reported.contains($0) }.flatMap {
          pageFaults(of: $0, in: area, on: scene)
        }
      }
    }
    return faults
  }

  /// What is wrong with a view that is on no page as a whole; nothing for a picture that is larger than a page,
  /// which may lie behind several.
  private static func pageFaults(
    of item: ItemID, in area: ItemID, on scene: SolvedScreen
  ) -> [Fault] {
    guard scene.layout[item].showsContent || scene.problem[item].settings.isTappable,
      let contentItem = scene.layout.content(of: area)
    else { return [] }
    let content = scene.frame(of: contentItem)
    let (own, frame) = (scene.frame(of: item), scene.frame(of: area))
    let mayBeLonger = scene.layout[item].isImage
    return Axis.allCases.compactMap { axis in
      let pages = Pages(of: content, by: frame, along: axis)
      guard !scene.isSizeFree(of: item, along: axis), !scene.isPlaceFree(of: item, along: axis),
        !scene.isSizeFree(of: contentItem, along: axis),
        let cut = pages.cut(
          from: own.start(along: axis), to: own.end(along: axis), on: scene.screen,
          mayBeLonger: mayBeLonger)
      else { return nil }
      let (name, areaName) = (scene.layout[item].name, scene.layout[area].name)
      let side = Side(axis: axis, isEnd: cut.isAtEnd)
      let size = Finding.Note(
        .page(
          of: areaName, axis, size: frame.size(along: axis), content: content.size(along: axis)))
      return Fault(
        identity: .init(
          rule: .cutScrollContent, item: item, partner: area, axis: axis, detail: .page),
        span: scene.layout[item].span, extent: cut.amount,
        message:
          "no page of `\(areaName)` shows all of `\(name)`: \(cut.amount.points) are cut off at "
          + "the \(side.name)",
        notes: [size], measures: [.init(quantity: .cutOff(side.edge), value: cut.amount)])
    }
  }

  /// What of a scroll area can be seen, now or by scrolling.
  private static func reach(of area: ItemID, on scene: SolvedScreen) -> Rect {
    let frame = scene.frame(of: area)
    guard let content = scene.layout.content(of: area).map(scene.frame) else { return frame }
    let left = min(frame.x, content.x)
    let top = min(frame.y, content.y)
    return Rect(
      x: left, y: top,
      width: max(frame.end(along: .horizontal), content.end(along: .horizontal)) - left,
      height: max(frame.end(along: .vertical), content.end(along: .vertical)) - top)
  }

  private static func fault(
    of leader: Protrusions.Leader, in area: ItemID, on scene: SolvedScreen
  ) -> Fault {
    let layout = scene.layout
    let name = layout[leader.item].name
    let reach = reach(of: area, on: scene)
    let amounts = leader.sides.map { "\($0.amount.points) at the \($0.side.name)" }
    let size = Finding.Note(
      .reach(of: layout[area].name, Size(width: reach.width, height: reach.height)))
    return Fault(
      identity: .init(
        rule: .cutScrollContent, item: leader.item, partner: area,
        detail: .sides(leader.sides.map(\.side))),
      followers: leader.followers, span: layout[leader.item].span, extent: leader.extent,
      message: "`\(name)` is cut off by `\(layout[area].name)`: \(amounts.joinedInWords)",
      notes: [size, leader.companions(in: layout)].compactMap { $0 },
      proposals: proposals(for: leader, in: area, on: scene),
      causes: leader.causes(on: scene),
      measures: leader.sides.map {
        .init(quantity: .cutOff($0.side.edge), value: $0.amount)
      })
  }

  /// A row may have the wrong sign, the content may end behind the view, or the view in what it is in.
  private static func proposals(
    for leader: Protrusions.Leader, in area: ItemID, on scene: SolvedScreen
  ) -> [Proposal] {
    let growing =
      scene.layout.content(of: area).map { GrowingRows.proposals(for: leader, of: $0, on: scene) }
      ?? []
    let isText = scene.layout[leader.item].isLabel
    // Along the page a view ends with what is in it.
    let spanning =
      isText || leader.along(.horizontal) == nil
      ? [] : SpanningRows.proposals(for: leader.item, along: .horizontal, on: scene)
    let ended = EndingRows.proposals(for: leader, on: scene)
    return MistakenOffsets.proposals(for: leader, on: scene) + growing + spanning + ended
      + (ended.isEmpty
        ? ContainingRows.proposals(
          for: leader, in: scene.layout[leader.item].parent ?? area, on: scene) : [])
  }
}
