internal import LayoutDSL

/// Frames in a tree of boxes, which finds those that lie over a frame without looking at the others.
///
/// Every box holds eight others that are near each other (Leutenegger, Lopez and Edgington, "STR: A Simple and
/// Efficient Algorithm for R-Tree Packing", 1997).
struct FrameTree {
  /// What is around some frames.
  private struct Box {
    var (left, top, right, bottom): (Double, Double, Double, Double)

    /// The least position of the frames.
    var first: Int

    init(_ frame: Rect, at position: Int) {
      (left, top) = (frame.x, frame.y)
      (right, bottom) = (frame.x + frame.width, frame.y + frame.height)
      first = position
    }

    mutating func add(_ other: Box) {
      (left, top) = (min(left, other.left), min(top, other.top))
      (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
      first = min(first, other.first)
    }

    /// Whether more than a stretch of both axes is in both boxes.
    func meets(_ other: Box, byMoreThan stretch: Double) -> Bool {
      min(right, other.right) - max(left, other.left) > stretch
        && min(bottom, other.bottom) - max(top, other.top) > stretch
    }
  }

  /// How many boxes are in one.
  private static let fanOut = 8

  /// The boxes of each level: those of the frames themselves first, the outermost last.
  private var levels: [[Box]]

  /// Makes a tree of frames.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ frames: [Rect]) {
    var boxes = frames.enumerated().map { Box($1, at: $0) }
    boxes.sort { ($0.left + $0.right, $0.first) < ($1.left + $1.right, $1.first) }
    let nodes = Double(boxes.count) / Double(Self.fanOut)
    let column = Self.fanOut * max(1, Int(nodes.squareRoot().rounded(.up)))
    for start in stride(from: 0, to: boxes.count, by: column) {
      boxes[start..<min(start + column, boxes.count)].sort {
        ($0.top + $0.bottom, $0.first) < ($1.top + $1.bottom, $1.first)
      }
    }
    levels = [boxes]
    while boxes.count > 1 {
      boxes = stride(from: 0, to: boxes.count, by: Self.fanOut).map { start in
        boxes[start..<min(start + Self.fanOut, boxes.count)].dropFirst()
          .reduce(into: boxes[start]) { $0.add($1) }
      }
      levels.append(boxes)
    }
  }

  /// Calls `body` with the positions of the frames that have more than a stretch of both axes in common with a
  /// frame, until it returns false.
  ///
  /// - Parameter end: the position before which frames are looked for.
  /// - Complexity: a few boxes of each level for each frame that is found.
  func forEach(
    over frame: Rect, byMoreThan stretch: Double, before end: Int, _ body: (Int) -> Bool
  ) {
    let sought = Box(frame, at: end)
    var open = [(level: levels.count - 1, index: 0)]
    while let (level, index) = open.popLast() {
      guard levels[level].indices.contains(index) else { continue }
      let box = levels[level][index]
      guard box.first < end, box.meets(sought, byMoreThan: stretch) else { continue }
      if level == 0 {
        guard body(box.first) else { return }
      } else {
        // What is behind the last box of a level is passed over.
        let start = index * Self.fanOut
        for inner in (start..<start + Self.fanOut).reversed() { open.append((level - 1, inner)) }
      }
    }
  }
}
