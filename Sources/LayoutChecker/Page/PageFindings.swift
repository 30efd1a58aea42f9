/// A finding with its number on the page.
struct PageFinding {
  var number: Int
  var finding: Finding
}

/// Findings that a page lists together, and how many of them it has no room for.
struct PageFindings {
  private(set) var listed: [PageFinding] = []
  private(set) var leftOut = 0

  var isEmpty: Bool { listed.isEmpty && leftOut == 0 }

  /// Lists nothing.
  init() {}

  /// Lists findings as long as there are no more than `most` on the page.
  ///
  /// - Parameter number: the number of the last finding before, and afterwards that of the last one here.
  init(_ findings: [Finding], after number: inout Int, most: Int) {
    for finding in findings.prefix(most - number) {
      number += 1
      listed.append(PageFinding(number: number, finding: finding))
    }
    leftOut = findings.count - listed.count
  }
}
