internal import Constraints
internal import LayoutDSL

/// The pages of a scroll area along an axis: each is as long as the area, and the last one ends with the content
/// (UIKit's `isPagingEnabled`).
struct Pages {
  /// Where the content begins and ends, and how long a page is, in points.
  private let (start, end, length): (Double, Double, Double)

  init(of content: Rect, by area: Rect, along axis: Axis) {
    (start, end) = (content.start(along: axis), content.end(along: axis))
    length = area.size(along: axis)
  }

  /// How much of a view is cut off on the page that shows the most of it, and at which of its ends; nil where a
  /// page shows all of it as far as a person sees, and where there is one page.
  ///
  /// - Parameter mayBeLonger: whether the view is meant to be seen on several pages where it is longer than one.
  func cut(
    from first: Double, to last: Double, on screen: Screen, mayBeLonger: Bool
  ) -> (amount: Double, isAtEnd: Bool)? {
    guard screen.shows(length), screen.shows(end - start - length),
      !mayBeLonger || last - first <= length * (1 + 1e-9)
    else { return nil }
    let number = ((first - start) / length).rounded(.down)
    let offsets = [start + number * length, start + (number + 1) * length, end - length].map {
      min(max($0, start), end - length)
    }
    let cuts = offsets.map { offset in
      (before: max(0, offset - first), behind: max(0, last - offset - length))
    }
    guard let best = cuts.least(by: { $0.before + $0.behind }),
      screen.shows(best.before + best.behind)
    else { return nil }
    return (best.before + best.behind, best.behind >= best.before)
  }
}
