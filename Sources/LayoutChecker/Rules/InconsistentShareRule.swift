internal import Constraints
internal import LayoutDSL

/// A content whose share of its container is another one on other widths.
///
/// That is known when all widths between those of the screens are looked at, exactly.
enum InconsistentShareRule: RuleCheck {
  static let summary = "a picture or a control is a share of its container at some widths only"

  static let explanation = """
    A row makes a picture or a control a share of the view around it, and between the narrowest and \
    the widest screen it is not that share everywhere: at some widths something else wins, so that it \
    looks small on one phone and large on another. Its size is told as formulas, each with the widths of \
    the window at which it holds, and with what wins there.

    Looked at are inequalities and optional rows that compare a size of the view with a share of the \
    size of a view around it. The screens of the orientation in which the narrowest one is give the \
    widths; in between, every width is known, as by `layout-check sweep`. Not reported is a view that \
    is as large as its content where it is not the share, which is what a limit is for, the limit of a view \
    for which an optional row asks another size, and a view whose share is an equality that is required.

    What to do: let the row that makes the share win. Lower the compression resistance or the priority \
    of what wins in its place, or make the share an equality.
    """

  static let firing = """
    layout "Card" {
      screens 320x568, 414x736
      label summary "Partly cloudy throughout the day" {
        leading == screen.leading + 8
        trailing <= icon.leading - 8
        top == screen.top + 20
      }
      image icon 480x480 {
        compression low
        trailing == screen.trailing - 8
        top == screen.top + 20
        width <= 0.25 * screen.width
        height == width
      }
    }
    """

  static let silent = """
    layout "Card" {
      screens 320x568, 414x736
      label summary "Partly cloudy throughout the day" {
        leading == screen.leading + 8
        trailing <= icon.leading - 8
        top == screen.top + 20
      }
      image icon 480x480 {
        compression low
        trailing == screen.trailing - 8
        top == screen.top + 20
        width <= 0.14 * screen.width
        height == width
      }
    }
    """

  /// A row that makes a size a share of another one.
  private struct Share {
    var item: ItemID
    var axis: Axis
    var container: ItemID
    var factor: Double
    var row: Int
  }

  /// Layouts with more rows are looked at on their screens only.
  private static let mostRows = 2000

  static func faults(of layout: Layout, on screens: [Screen]) -> [Fault] {
    let shares = shares(in: layout)
    guard !shares.isEmpty, layout.rows.count <= mostRows,
      let narrowest = screens.least(by: { $0.size.width })
    else { return [] }
    let alike = screens.filter {
      $0.orientation == narrowest.orientation && $0.platform == narrowest.platform
    }
    guard let widest = alike.map(\.size.width).max(), widest > narrowest.size.width,
      let height = alike.map(\.size.height).max()
    else { return [] }
    let base = narrowest.resized(to: height, along: .vertical)
    guard
      let swept = try? SweptLayout(
        layout, varying: .horizontal, over: narrowest.size.width...widest, on: base)
    else { return [] }
    return faults(in: swept, of: layout)
  }

  /// Finds the breaks of the rule at the sizes of a sweep.
  static func faults(in swept: SweptLayout, of layout: Layout) -> [Fault] {
    guard swept.axis == .horizontal else { return [] }
    var reported: Set<ItemID> = []
    return shares(in: layout).compactMap { share in
      guard !reported.contains(share.item), let fault = fault(of: share, in: swept) else {
        return nil
      }
      reported.insert(share.item)
      return fault
    }
  }

  /// The rows that make pictures and controls a share of what is around them.
  private static func shares(in layout: Layout) -> [Share] {
    let wished = Set(layout.rows.lazy.compactMap(\.wishedView))
    return layout.rows.enumerated().compactMap { index, row in
      guard row.relation != .equal || !row.priority.isRequired, row.first.terms.count == 1,
        row.second.terms.count == 1, row.second.constant == 0, row.first.constant == 0,
        let first = row.first.terms.first, let second = row.second.terms.first,
        first.coefficient == 1, second.coefficient > 0, second.coefficient < 1,
        first.anchor.attribute == second.anchor.attribute
      else { return nil }
      let axis: Axis
      switch first.anchor.attribute {
      case .width: axis = .horizontal
      case .height: axis = .vertical
      default: return nil
      }
      switch layout[first.anchor.item].kind {
      case .image, .control: break
      default: return nil
      }
      let around = sequence(first: first.anchor.item) { layout[$0].parent }.dropFirst()
      guard around.contains(second.anchor.item),
        row.relation == .equal || !wished.contains(first.anchor.item)
      else { return nil }
      return Share(
        item: first.anchor.item, axis: axis, container: second.anchor.item,
        factor: second.coefficient, row: index)
    }
  }

  /// A formula with the widths at which it holds.
  private struct Stretch {
    var value: ParametricSolution.AffineValue
    var isShare: Bool
    var isContent: Bool
    var range: SweptLayout.Range
    var piece: SweptLayout.Piece
  }

  private static func fault(of share: Share, in swept: SweptLayout) -> Fault? {
    var stretches: [Stretch] = []
    for piece in swept.pieces {
      let problem = piece.layout.problem
      guard problem.constraint(of: .row(share.row)) != nil,
        let size = problem[share.item].variables?.size(along: share.axis),
        let around = problem[share.container].variables?.size(along: share.axis),
        let value = piece.value(of: size), let whole = piece.value(of: around)
      else { continue }
      let part = ParametricSolution.AffineValue(
        constant: share.factor * whole.constant, slope: share.factor * whole.slope)
      let content = problem[share.item].contentSize?.along(share.axis)
      if let last = stretches.last, last.value.isClose(to: value),
        last.isShare == value.isClose(to: part), last.range.upper == piece.range.lower
      {
        stretches[stretches.count - 1].range.upper = piece.range.upper
        stretches[stretches.count - 1].range.includesUpper = piece.range.includesUpper
        continue
      }
      stretches.append(
        Stretch(
          value: value, isShare: value.isClose(to: part),
          isContent: content.map { value.isClose(to: .init(constant: $0, slope: 0)) } ?? false,
          range: piece.range, piece: piece))
    }
    guard stretches.contains(where: { !$0.isShare && !$0.isContent }), stretches.count > 1 else {
      return nil
    }
    let layout = stretches[0].piece.layout.written
    let (item, container) = (layout[share.item], layout[share.container])
    let name = share.axis.sizeName
    let whole = "\(share.factor.shortDescription) * \(container.name).\(name)"
    let notes = stretches.prefix(mostStretches).map { stretch in
      Finding.Note(
        .formula(
          stretch.isShare ? whole : stretch.value.words(of: "width"),
          at: stretch.range.words(of: "width", within: swept.interval),
          winner: stretch.isShare ? nil : winner(over: share, in: stretch.piece)))
    }
    func part(of stretch: Stretch, at size: Double) -> Double? {
      let problem = stretch.piece.layout.problem
      guard let around = problem[share.container].variables?.size(along: share.axis),
        let whole = stretch.piece.value(of: around), whole(size) > 0
      else { return nil }
      return stretch.value(size) / whole(size)
    }
    let starts = stretches.compactMap { part(of: $0, at: $0.range.lower) }
    let end = stretches.last.flatMap { part(of: $0, at: $0.range.upper) }
    let shares = (starts + [end].compactMap { $0 }).map { $0 * 100 }
    let wanted = (share.factor * 100).hundredths
    // The window varies in its width alone.
    let height = stretches[0].piece.layout.problem.screen.size.height
    let windows = share.axis == .vertical ? " in windows \(height.points) high" : ""
    return Fault(
      identity: .init(
        rule: .inconsistentShare, item: share.item, axis: share.axis,
        sources: [.row(share.row)]),
      span: layout.rows[share.row].origin.span ?? item.span,
      message: "`\(item.name)` is \((shares.min() ?? 0).hundredths) to "
        + "\((shares.max() ?? 0).hundredths) % of the \(name) of `\(container.name)`, and "
        + (stretches.contains(where: \.isShare)
          ? "not \(wanted) % everywhere" : "nowhere \(wanted) %")
        + windows,
      notes: notes,
      causes: stretches[0].piece.layout.problem.constraint(of: .row(share.row)).map {
        [Finding.Cause($0, in: stretches[0].piece.layout.problem)]
      } ?? [])
  }

  /// So many formulas are told.
  private static let mostStretches = 5

  /// The row that keeps a size from being the share at the sizes of a piece, in words; nil where none is
  /// found.
  private static func winner(over share: Share, in piece: SweptLayout.Piece) -> String? {
    guard let solution = piece.layout.solution,
      let scene = try? SolvedScreen(
        piece.layout, solution: solution, disputed: DisputedSizes()),
      let obstacles = try? SizeObstacles(ofSizeOf: share.item, along: share.axis, in: scene)
    else { return nil }
    let problem = scene.problem.problem
    let strongest = obstacles.competing.filter { $0 != obstacles.wish }
      .greatest { problem[$0].priority }
    return strongest.map { problem[$0].origin.label }
  }
}

extension Row {
  /// The view for which the row asks a size that is not required; nil where it asks something else.
  fileprivate var wishedView: ItemID? {
    guard relation == .equal, !priority.isRequired, first.terms.count == 1,
      let own = first.terms.first?.anchor, own.attribute.isSize,
      second.terms.allSatisfy({ $0.anchor.item != own.item })
    else { return nil }
    return own.item
  }
}

extension ParametricSolution.AffineValue {
  /// The formula as a person writes it, such as `width - 270` or `0.25 * width - 4`.
  func words(of name: String) -> String {
    let constant = constant.isClose(to: 0, within: 1e-6) ? 0 : constant
    guard !slope.isClose(to: 0, within: 1e-9) else { return constant.asWritten }
    let term = slope.isClose(to: 1, within: 1e-9) ? name : "\(slope.asWritten) * \(name)"
    if constant == 0 { return term }
    return "\(term) \(constant < 0 ? "-" : "+") \(abs(constant).asWritten)"
  }
}
