import Constraints
import Foundation
import LayoutDSL
import Testing

@testable import InterfaceBuilder

/// What holds on all documents of the corpus beside the repository, or above it; skipped where it is absent.
struct CorpusTests {
  private static let corpus: URL? = {
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let corpus = folder.appendingPathComponent("shared/ib-corpus")
      if FileManager.default.fileExists(atPath: corpus.path) { return corpus }
    }
    return nil
  }()

  static var paths: [String] {
    let files = corpus.flatMap {
      FileManager.default.enumerator(at: $0, includingPropertiesForKeys: nil)
    }
    return (files?.compactMap { ($0 as? URL)?.path } ?? [])
      .filter { $0.hasSuffix(".xib") || $0.hasSuffix(".storyboard") }.sorted()
  }

  /// The stored frames of views that constraints place are no input: nothing moves where all of their
  /// positions are shifted, with the sizes of those whose size does not stand for their content.
  @Test(.enabled(if: !paths.isEmpty), arguments: ContentSource.allCases)
  func `Shifting stored frames moves nothing`(_ content: ContentSource) throws {
    var moved: [String] = []
    var count = 0
    for path in Self.paths {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      let document = try InterfaceDocument(parsing: bytes, name: path)
      let shifted = document.shiftingStoredFrames(keepingSizesFor: content)
      let pairs = zip(try document.solve(content: content), try shifted.solve(content: content))
      for (before, after) in pairs {
        count += before.views.count
        #expect(before.views.count == after.views.count)
        for (first, second) in zip(before.views, after.views)
        where !first.frame.isNear(second.frame) {
          moved.append("\(path) \(first.id)")
        }
      }
    }
    #expect(count > 3000)
    #expect(moved.isEmpty, "\(moved.count) views moved: \(moved.prefix(10))")
  }
}

extension InterfaceDocument {
  /// The document with the stored frames of views that constraints place moved by some points, and
  /// larger where the size does not stand for content.
  fileprivate func shiftingStoredFrames(
    keepingSizesFor content: ContentSource
  ) -> InterfaceDocument {
    let contents = ContentReader(self, Variant(markup, for: device.sizeClasses))
    var document = self
    for (index, element) in markup.elements.enumerated()
    where element["translatesAutoresizingMaskIntoConstraints"] == "NO"
      && element["fixedFrame"] != "YES" && markup.isView(index)
      && element.parent.map({ markup[$0].name == "subviews" }) == true
    {
      let isFixed = markup.children(of: index, named: "variation").contains {
        markup[$0]["fixedFrame"] == "YES"
      }
      guard !isFixed else { continue }
      let read = contents.content(of: index)
      let keepsSize =
        read.isUnknown || content == .stored && read.hasContent
      for holder in [index] + markup.children(of: index, named: "variation") {
        guard let rect = markup.child(of: holder, named: "rect", key: "frame") else { continue }
        document.markup.shift(rect, sizesToo: !keepsSize)
      }
    }
    return document
  }
}

extension Markup {
  fileprivate mutating func shift(_ rect: Int, sizesToo: Bool) {
    for (name, distance) in [("x", 13.0), ("y", -29), ("width", 17), ("height", 41)]
    where sizesToo || name == "x" || name == "y" {
      let value = elements[rect].attributes[name].flatMap(Double.init) ?? 0
      elements[rect].attributes[name] = "\(value + distance)"
    }
  }
}
