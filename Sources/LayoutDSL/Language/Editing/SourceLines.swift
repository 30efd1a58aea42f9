/// The lines of a file by their bytes.
struct SourceLines {
  let bytes: [UInt8]

  /// Where each line begins; the first one behind a byte-order mark.
  private var starts: [Int] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = [bytes.startBehindMark]
    for index in bytes.indices {
      let next = index + 1
      guard
        bytes[index] == 0x0A
          || bytes[index] == 0x0D && !(next < bytes.count && bytes[next] == 0x0A)
      else { continue }
      starts.append(next)
    }
  }

  /// The bytes of a line with its line break.
  private func range(ofLine line: Int) -> Range<Int>? {
    guard starts.indices.contains(line - 1) else { return nil }
    return starts[line - 1]..<(line < starts.count ? starts[line] : bytes.count)
  }

  /// The byte at a place; nil where the line or the column is not there.
  func offset(of position: SourcePosition) -> Int? {
    guard let range = range(ofLine: position.line), position.column >= 1 else { return nil }
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard
      let index = text.index(
        text.startIndex, offsetBy: position.column - 1, limitedBy: text.endIndex)
    else { return nil }
    return range.lowerBound + text.utf8.distance(from: text.startIndex, to: index)
  }

  /// The place of a byte.
  func position(of offset: Int) -> SourcePosition {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let before = String(decoding: bytes[min(starts[low], offset)..<offset], as: UTF8.self)
    return SourcePosition(line: low + 1, column: before.count + 1)
  }

  /// The bytes after some changes; nil where a place is not there or changes overlap.
  func applying(_ edits: [SourceEdit]) -> [UInt8]? {
    var ranges: [(range: Range<Int>, text: String)] = []
    for edit in edits {
      guard let start = offset(of: edit.start), let end = offset(of: edit.end), start <= end
      else { return nil }
      ranges.append((start..<end, edit.newText))
    }
    ranges.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var changed: [UInt8] = []
    var last = 0
    for (range, text) in ranges {
      guard range.lowerBound >= last else { return nil }
      changed += bytes[last..<range.lowerBound]
      changed += text.utf8
      last = range.upperBound
    }
    return changed + bytes[last...]
  }
}
